// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#ifndef MOTE_SRC_OPERATORS_SHARED_COPY_BYTES_H_
#define MOTE_SRC_OPERATORS_SHARED_COPY_BYTES_H_

#include <cstddef>
#include <cstdint>

namespace mote {

// Does what memcpy does. The small C library's copies byte by byte.
void CopyBytes(void* to, const void* from, size_t bytes);

// Does the same where `to` lies over `from` and begins before it.
void MoveBytesDown(void* to, const void* from, size_t bytes);

// Does what memset does.
void FillBytes(void* to, uint8_t value, size_t bytes);

}  // namespace mote

#endif  // MOTE_SRC_OPERATORS_SHARED_COPY_BYTES_H_
