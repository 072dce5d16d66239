// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/products/cortex_m_dsp/multiply_rows.h"

#include "src/operators/products/cortex_m_dsp/expanded_columns.h"
#include "src/operators/products/cortex_m_dsp/rows_by_triples.h"

namespace mote {
inline namespace cortex_m_dsp {
namespace {

// Multiplies a multiple of kColumns rows.
void MultiplyInColumns(const Products& products, const int8_t* in, int rows, int length, int32_t in_zero,
                       uint32_t* words, int8_t* out) {
  ColumnMultiplier multiplier(products, words, length, in_zero, out);
  for (int row = 0; row < rows; row += kColumns, in += kColumns * length) {
    if (length % kGroup == 0) {
      multiplier.columns().SetRows(in);
    } else {
      for (int i = 0; i < kColumns; ++i) multiplier.columns().Set(i, 0, in + i * length, length);
    }
    multiplier.NextAll();
  }
}

}  // namespace

void MultiplyWholeRow(const Products& products, const int8_t* in, int length, int32_t in_zero, uint32_t* words,
                      int8_t* out) {
  ExpandRow(in, length, in_zero, words);
  MultiplyRow(products, words, length, out);
}

void MultiplyRowInPieces(const Products& products, const int8_t* in, int length, int32_t in_zero, uint32_t* words,
                         int8_t* out) {
  const int count = StaysOnStack(length, products.channels) ? kStackWords : kLongRowWords;
  MultiplyLongRow(products, in, length, in_zero, words, count, out);
}

void MultiplyRows(const Products& products, const int8_t* in, int rows, int length, int32_t in_zero, void* scratch,
                  int8_t* out) {
  uint32_t* const words = static_cast<uint32_t*>(scratch);
  const int single_rows = rows % kColumns, in_columns = rows - single_rows;
  if (in_columns > 0) {
    MultiplyInColumns(products, in, in_columns, length, in_zero, words, out);
  }
  in += in_columns * length;
  out += in_columns * products.out_step;
  for (int row = 0; row < single_rows; ++row, in += length, out += products.out_step) {
    MultiplyWholeRow(products, in, length, in_zero, words, out);
  }
}

}  // namespace cortex_m_dsp
}  // namespace mote
