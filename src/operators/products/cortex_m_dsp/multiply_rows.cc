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

// If the row is expanded as a whole, it is not read again, so its outputs may lie over it.
void MultiplySingleRow(const Products& products, const int8_t* in, int length, int32_t in_zero, uint32_t* words,
                       bool has_columns, int8_t* out) {
  uint32_t on_stack[kStackWords];
  if (!has_columns) {
    const bool stays_on_stack = StaysOnStack(length, products.channels);
    if (stays_on_stack) words = on_stack;
    if (length > kLongestWhole) {
      const int count_of_words = stays_on_stack ? kStackWords : kLongRowWords;
      return MultiplyLongRow(products, in, length, in_zero, words, count_of_words, out);
    }
  }
  ExpandRow(in, length, in_zero, words);
  MultiplyRow(products, words, length, out);
}

}  // namespace

void MultiplyRows(const Products& products, const int8_t* in, int rows, int length, int32_t in_zero, void* scratch,
                  bool has_columns, int8_t* out) {
  uint32_t* const words = static_cast<uint32_t*>(scratch);
  static_assert(kColumns == kFewRows + 1);
  const int single_rows = rows % kColumns, in_columns = rows - single_rows;
  if (in_columns > 0) MultiplyInColumns(products, in, in_columns, length, in_zero, words, out);
  in += in_columns * length;
  out += in_columns * products.out_step;
  for (int row = 0; row < single_rows; ++row, in += length, out += products.out_step) {
    MultiplySingleRow(products, in, length, in_zero, words, has_columns, out);
  }
}

}  // namespace cortex_m_dsp
}  // namespace mote
