// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#ifndef MOTE_SRC_OPERATORS_PRODUCTS_CORTEX_M_DSP_MULTIPLY_ROWS_H_
#define MOTE_SRC_OPERATORS_PRODUCTS_CORTEX_M_DSP_MULTIPLY_ROWS_H_

#include "src/operators/products/cortex_m_dsp/dual_mac.h"

namespace mote {
inline namespace cortex_m_dsp {

// Multiplies a row of `length` activations with weights [channels, length]. `words` has WordsFor(length). The row is
// expanded as a whole before outputs are written, which may lie over it.
void MultiplyWholeRow(const Products& products, const int8_t* in, int length, int32_t in_zero, uint32_t* words,
                      int8_t* out);
// Does the same for a row of more than kLongestWhole numbers, which is expanded in pieces, so outputs must not lie over
// it. `words` has kStackWords if StaysOnStack(length, channels), else kLongRowWords.
void MultiplyRowInPieces(const Products& products, const int8_t* in, int length, int32_t in_zero, uint32_t* words,
                         int8_t* out);
// Multiplies activations [rows, length]: three rows at a time, and one by one if fewer are left. `scratch` has
// ScratchBytesForColumns(length). Outputs may overwrite rows that have been multiplied.
void MultiplyRows(const Products& products, const int8_t* in, int rows, int length, int32_t in_zero, void* scratch,
                  int8_t* out);

}  // namespace cortex_m_dsp
}  // namespace mote

#endif  // MOTE_SRC_OPERATORS_PRODUCTS_CORTEX_M_DSP_MULTIPLY_ROWS_H_
