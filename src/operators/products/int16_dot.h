// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Computes dot products of two rows of int16 numbers.
#ifndef MOTE_SRC_OPERATORS_PRODUCTS_INT16_DOT_H_
#define MOTE_SRC_OPERATORS_PRODUCTS_INT16_DOT_H_

#include <cstdint>

namespace mote {

// These return the dot product. Sums wrap; count may be 0.
int64_t DotInt16(const int16_t* x, const int16_t* w, int count);
int32_t DotInt16To32(const int16_t* x, const int16_t* w, int count);

}  // namespace mote

#endif  // MOTE_SRC_OPERATORS_PRODUCTS_INT16_DOT_H_
