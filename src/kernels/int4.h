// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Packed 4-bit numbers, two to a byte, the first in the low half.
#ifndef MOTE_SRC_KERNELS_INT4_H_
#define MOTE_SRC_KERNELS_INT4_H_

#include <cstdint>

namespace mote {

// values[i] = number first + i, i < count.
void UnpackInt4(const void* packed, int first, int count, int8_t* values);

}  // namespace mote

#endif  // MOTE_SRC_KERNELS_INT4_H_
