// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#ifndef MOTE_SRC_OPERATORS_PRODUCTS_CORTEX_M_DSP_MULTIPLY_ROWS_H_
#define MOTE_SRC_OPERATORS_PRODUCTS_CORTEX_M_DSP_MULTIPLY_ROWS_H_

#include "src/operators/products/cortex_m_dsp/dual_mac.h"

namespace mote {
inline namespace cortex_m_dsp {

// Multiplies activations [rows, length] with weights [channels, length]: three rows at a time, and one by one if fewer
// are left. `scratch` has ScratchBytesForRows; with `has_columns`, ScratchBytesForColumns(length) for any number of
// rows, and outputs may then overwrite rows that have been multiplied.
void MultiplyRows(const Products& products, const int8_t* in, int rows, int length, int32_t in_zero, void* scratch,
                  bool has_columns, int8_t* out);

}  // namespace cortex_m_dsp
}  // namespace mote

#endif  // MOTE_SRC_OPERATORS_PRODUCTS_CORTEX_M_DSP_MULTIPLY_ROWS_H_
