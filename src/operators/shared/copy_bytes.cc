// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/shared/copy_bytes.h"

#include <cstring>

namespace mote {

void CopyBytes(void* to, const void* from, size_t bytes) { std::memcpy(to, from, bytes); }

void MoveBytesDown(void* to, const void* from, size_t bytes) { std::memmove(to, from, bytes); }

void FillBytes(void* to, uint8_t value, size_t bytes) { std::memset(to, value, bytes); }

}  // namespace mote
