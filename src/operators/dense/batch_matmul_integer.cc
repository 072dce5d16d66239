// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Multiplies matrices of integers. A column is multiplied by all rows; both are contiguous, or copied first.
#include <algorithm>

#include "src/operators/dense/batch_matmul_loop.h"
#include "src/operators/products/int16_dot.h"
#include "src/operators/products/patch_product.h"

namespace mote {
namespace {

template <class T>
void CopyColumn(const T* from, int step, int count, T* to) {
  for (; count > 0; --count, from += step) *to++ = *from;
}

// Multiplies a column with rows of a, `depth` numbers each, `step` apart.
template <class F>
class Rows;

template <>
class Rows<AsymmetricFormat<int8_t>> {
 public:
  Rows(const AsymmetricFormat<int8_t>& f, int step, int depth)
      : format_{f.filter_zero, f.requantizer}, patch_(RunAsPatch(depth)), step_(step) {}

  // Sets out[i] to the finished product with row i, i < count.
  void Multiply(const int8_t* column, const int8_t* rows, int count, int32_t start, int8_t* out) const {
    MultiplyPatchInt8(format_, patch_, column, rows, step_, count, start, out);
  }

 private:
  Int8Format format_;
  Patch patch_;
  int step_;
};

template <>
class Rows<Int16Format<int64_t, int16_t>> {
 public:
  Rows(const Int16Format<int64_t, int16_t>& f, int step, int depth) : format_(f), step_(step), depth_(depth) {}

  void Multiply(const int16_t* column, const int16_t* rows, int count, int64_t /*start*/, int16_t* out) const {
    int64_t sums[kChannelsToFinish];
    for (int i = 0; i < count; ++i, rows += step_) sums[i] = DotInt16(rows, column, depth_);
    FinishInt16(format_.requantizer, sums, 0, count, out);
  }

 private:
  Int16Format<int64_t, int16_t> format_;
  int step_, depth_;
};

// Returns the part that the zero point of a adds to all products with a column: sum (x - a) * (w - b) = sum x * (w - b)
// - a * sum (w - b).
int32_t StartOf(const AsymmetricFormat<int8_t>& f, const int8_t* column, int depth) {
  uint32_t sum = 0;
  if (f.in_zero == 0) return 0;
  for (const int8_t* const end = column + depth; column != end; ++column)
    sum += static_cast<uint32_t>(int32_t{*column});
  return static_cast<int32_t>((sum - static_cast<uint32_t>(f.filter_zero) * static_cast<uint32_t>(depth)) *
                              static_cast<uint32_t>(-f.in_zero));
}
int64_t StartOf(const Int16Format<int64_t, int16_t>&, const int16_t*, int) { return 0; }

template <class F>
void MatrixProductByColumns(const MatrixProduct<F>& p) {
  using T = typename F::Act;
  const F format = p.format;
  const int depth = p.depth;
  const T* a = p.a;
  int a_step = p.a_row_step;
  T* copies = static_cast<T*>(p.scratch);
  if (p.a_depth_step != 1) {
    for (int i = 0; i < p.rows; ++i, copies += depth) CopyColumn(a + i * a_step, p.a_depth_step, depth, copies);
    a = static_cast<const T*>(p.scratch);
    a_step = depth;
  }
  const Rows<F> rows(format, a_step, depth);
  typename F::Out finished[kChannelsToFinish];
  for (int j = 0; j < p.columns; ++j) {
    const T* column = p.b + j * p.b_column_step;
    if (p.b_depth_step != 1) {
      CopyColumn(column, p.b_depth_step, depth, copies);
      column = copies;
    }
    const typename F::Sum start = StartOf(format, column, depth);
    const T* row = a;
    typename F::Out* out = p.out + j;
    for (int i = 0, count; i < p.rows; i += count, row += count * a_step) {
      count = std::min(p.rows - i, kChannelsToFinish);
      rows.Multiply(column, row, count, start, finished);
      for (const typename F::Out* next = finished; next != finished + count; out += p.columns) *out = *next++;
    }
  }
}

}  // namespace

void BatchMatMulInt8(const MatrixProduct<AsymmetricFormat<int8_t>>& product) { MatrixProductByColumns(product); }

void BatchMatMulInt16(const MatrixProduct<Int16Format<int64_t, int16_t>>& product) { MatrixProductByColumns(product); }

}  // namespace mote
