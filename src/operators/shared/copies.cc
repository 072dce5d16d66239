// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include <cstring>

#include "src/operators/shared/copy_bytes.h"
#include "src/operators/shared/copy_plane.h"
#include "src/operators/shared/sigmoid.h"

namespace mote {

void CopyBytes(void* to, const void* from, size_t bytes) { std::memcpy(to, from, bytes); }

void MoveBytesDown(void* to, const void* from, size_t bytes) { std::memmove(to, from, bytes); }

void FillBytes(void* to, uint8_t value, size_t bytes) { std::memset(to, value, bytes); }

void CopyPlane(const CopiedPlane& plane) { CopyPlaneOfBlocks(plane); }

void LookUpBytes(const uint8_t* table, const uint8_t* in, uint8_t* out, int count) {
  for (const uint8_t* const end = in + count; in != end;) *out++ = table[*in++];
}

}  // namespace mote
