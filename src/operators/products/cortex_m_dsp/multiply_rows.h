// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#ifndef MOTE_SRC_OPERATORS_PRODUCTS_CORTEX_M_DSP_MULTIPLY_ROWS_H_
#define MOTE_SRC_OPERATORS_PRODUCTS_CORTEX_M_DSP_MULTIPLY_ROWS_H_

#include "src/operators/products/cortex_m_dsp/dual_mac.h"

namespace mote {
inline namespace cortex_m_dsp {

// The outputs of `rows` rows [rows, length] of activations, times [channels, length] weights: three rows at a time, and
// one by one where fewer are left. `scratch` has ScratchBytesForRows; with `has_columns`,
// ScratchBytesForColumns(length) for any number of rows: then outputs may lie over rows that come before the next one.
void MultiplyRows(const Products& products, const int8_t* in, int rows, int length, int32_t in_zero, void* scratch,
                  bool has_columns, int8_t* out);

}  // namespace cortex_m_dsp
}  // namespace mote

#endif  // MOTE_SRC_OPERATORS_PRODUCTS_CORTEX_M_DSP_MULTIPLY_ROWS_H_
