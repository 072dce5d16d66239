// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Packed numbers of 4 and of 2 bits, the first of a byte in its lowest bits.
#ifndef MOTE_SRC_OPERATORS_SHARED_PACKED_WEIGHTS_H_
#define MOTE_SRC_OPERATORS_SHARED_PACKED_WEIGHTS_H_

#include <cstdint>

namespace mote {

// values[i] = number first + i, i < count.
void UnpackInt4(const void* packed, int first, int count, int8_t* values);
void UnpackInt2(const void* packed, int first, int count, int8_t* values);

}  // namespace mote

#endif  // MOTE_SRC_OPERATORS_SHARED_PACKED_WEIGHTS_H_
