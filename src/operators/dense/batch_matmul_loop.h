// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The product of two matrices, either of which may be stored transposed:
//   out[i, j] = sum over k of a[i, k] * b[k, j]
#ifndef MOTE_SRC_OPERATORS_DENSE_BATCH_MATMUL_LOOP_H_
#define MOTE_SRC_OPERATORS_DENSE_BATCH_MATMUL_LOOP_H_

#include "src/operators/products/layer_formats.h"
#include "src/operators/products/patch_product.h"
#include "src/operators/seam/loop_choice.h"

namespace mote {

// Multiplies int8 operands and returns the sums as they are.
struct Int8SumFormat {
  using Act = int8_t;
  using Weight = int8_t;
  using Sum = int32_t;
  using Out = int32_t;

  Sum Mac(Sum sum, Act x, Weight w) const { return WrappingAdd(sum, Sum{x} * w); }
  Out Finish(Sum sum, int) const { return sum; }
};

// Steps count the elements from a row, a column or a k to the next.
template <class F>
struct MatrixProduct {
  int rows, depth, columns;
  int a_row_step, a_depth_step;
  int b_column_step, b_depth_step;
  F format;
  const typename F::Act* a;
  const typename F::Weight* b;
  typename F::Out* out;  // [rows, columns]
  void* scratch;         // of kernels of integers: what ChooseBatchMatMulIntegers says
};

// Holds the sizes of integer matrices, and flags that are true if the rows of a and the columns of b are contiguous.
struct MatrixSizes {
  int rows, depth, columns, element_bytes;
  bool a_is_contiguous, b_is_contiguous;
};

// Chooses the loop; its scratch_bytes are the size of `scratch` of MatrixProduct.
LoopChoice ChooseBatchMatMulIntegers(const MatrixSizes& sizes);

// Returns the loop that copies all rows of a and a column of b, unless they are contiguous.
inline LoopChoice BatchMatMulByColumns(const MatrixSizes& s) {
  LoopChoice choice = LoopOfRunProducts();
  const int copies = (s.a_is_contiguous ? 0 : s.rows) + (s.b_is_contiguous ? 0 : 1);
  choice.scratch_bytes = (copies * s.depth * s.element_bytes + 7) / 8 * 8;
  return choice;
}

// Computes out[j] for j < kColumns of one row, from the column `first` on.
template <int kColumns, class F>
[[gnu::noinline]] void RowTimesColumns(const MatrixProduct<F>& p, const typename F::Act* a, int first,
                                       typename F::Out* out) {
  const typename F::Weight* b = p.b + first * p.b_column_step;
  const F format = p.format;
  const int a_step = p.a_depth_step, b_step = p.b_depth_step, column_step = p.b_column_step;
  typename F::Sum sums[kColumns] = {};
  for (int k = p.depth; k > 0; --k, a += a_step, b += b_step) {
    const typename F::Act x = *a;
    for (int j = 0; j < kColumns; ++j) sums[j] = format.Mac(sums[j], x, b[j * column_step]);
  }
  for (int j = 0; j < kColumns; ++j) out[first + j] = format.Finish(sums[j], first + j);
}

template <class F>
void MatrixProductLoop(const MatrixProduct<F>& p) {
  constexpr int kBlock = 4;
  typename F::Out* out = p.out;
  for (int i = 0; i < p.rows; ++i, out += p.columns) {
    const typename F::Act* a = p.a + i * p.a_row_step;
    int j = 0;
    for (; j + kBlock <= p.columns; j += kBlock) RowTimesColumns<kBlock>(p, a, j, out);
    for (; j < p.columns; ++j) RowTimesColumns<1>(p, a, j, out);
  }
}

void BatchMatMulFloat32(const MatrixProduct<Float32Format>& product);
void BatchMatMulInt8(const MatrixProduct<AsymmetricFormat<int8_t>>& product);
void BatchMatMulInt8ToInt32(const MatrixProduct<Int8SumFormat>& product);
void BatchMatMulInt16(const MatrixProduct<Int16Format<int64_t, int16_t>>& product);
void BatchMatMulInt16x8(const MatrixProduct<Int16Format<int64_t>>& product);
void BatchMatMulHybrid(const MatrixProduct<HybridFormat>& product);

}  // namespace mote

#endif  // MOTE_SRC_OPERATORS_DENSE_BATCH_MATMUL_LOOP_H_
