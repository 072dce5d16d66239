// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Multiplies matrices of integers. For int8 the rows of one are multiplied by the other as in a fully connected layer,
// or few rows by a matrix that is not copied. For int16 a column is multiplied by four rows at a time. Rows and columns
// are contiguous, or copied first.
#include <algorithm>

#include "src/operators/dense/batch_matmul_loop.h"
#include "src/operators/dense/fully_connected_loop.h"
#include "src/operators/dense/helium/fully_connected_ways.h"
#include "src/operators/products/helium/vector_mac.h"
#include "src/operators/products/int16_dot.h"
#include "src/operators/shared/assembler_function.h"
#include "src/operators/shared/copy_blocks.h"

namespace mote {
namespace {

constexpr int kFewRows = 32;       // so few take less time with a matrix that is not copied
constexpr int kRowsTogether = 32;  // rows that are multiplied with a column before the products are copied

// Copies numbers between strides.
template <class T>
void CopyStrided(const T* from, int step, int count, T* to, int to_step = 1) {
  constexpr ptrdiff_t kBytes = sizeof(T);
  constexpr int kFew = 16;  // so few are copied before CopyBlocks has begun
  if (count > kFew) {
    return CopyBlocks(count, kBytes, reinterpret_cast<const uint8_t*>(from), step * kBytes,
                      reinterpret_cast<uint8_t*>(to), to_step * kBytes);
  }
  for (; count > 0; --count, from += step, to += to_step) *to = *from;
}

// Describes a matrix product with contiguous rows of a, and room for a column of b.
template <class F>
struct ProductOfRows {
  const MatrixProduct<F>& product;
  const typename F::Act* rows;
  typename F::Act* copy;

  explicit ProductOfRows(const MatrixProduct<F>& p)
      : product(p), rows(p.a), copy(static_cast<typename F::Act*>(p.scratch)) {
    if (p.a_depth_step == 1) return;
    rows = copy;
    for (int i = 0; i < p.rows; ++i, copy += p.depth)
      CopyStrided(p.a + i * p.a_row_step, p.a_depth_step, p.depth, copy);
  }

  // Calls multiply(column, first, count, out) for parts of the rows, and for each column.
  template <class Multiply>
  void ForColumns(const Multiply& multiply) const {
    const MatrixProduct<F>& p = product;
    typename F::Out finished[kRowsTogether];
    for (int j = 0; j < p.columns; ++j) {
      const typename F::Act* column = p.b + j * p.b_column_step;
      if (p.b_depth_step != 1) {
        CopyStrided(column, p.b_depth_step, p.depth, copy);
        column = copy;
      }
      for (int first = 0, count; first < p.rows; first += count) {
        count = std::min(p.rows - first, kRowsTogether);
        multiply(column, rows + first * p.depth, count, finished);
        CopyStrided(finished, 1, count, p.out + first * p.columns + j, p.columns);
      }
    }
  }
};

// Multiplies rows by a matrix whose columns are neighbours: it multiplies each number of a row by a row of the matrix,
// many columns at a time. Nothing is copied.
class RowsTimesMatrix {
 public:
  explicit RowsTimesMatrix(const MatrixProduct<AsymmetricFormat<int8_t>>& p)
      : p_(p), finish_(p.format.requantizer, 0, ShiftsLeft(p.format.requantizer.multipliers, 1)) {}

  void Make() const {
    constexpr int kSixteen = 4 * kLanes;
    for (int i = 0; i < p_.rows; ++i) {
      const int8_t* const row = p_.a + i * p_.a_row_step;
      const int32_t start = StartOfRow(row);
      int8_t* const out = p_.out + i * p_.columns;
      int j = 0;
      for (; j + kSixteen <= p_.columns; j += kSixteen) MakeSixteen(row, j, start, out);
      for (; j + kLanes <= p_.columns; j += kLanes) MakeFour(row, j, start, out);
      if (j == p_.columns) continue;
      // The remaining columns are computed one by one, or as a vector together with some before them, which are
      // computed again.
      if (p_.columns >= kLanes) {
        MakeFour(row, p_.columns - kLanes, start, out);
      } else {
        for (; j < p_.columns; ++j) MakeColumn(row, j, start, out);
      }
    }
  }

 private:
  // Uses that sum (x - a) * (w - b) = sum (x - a) * w - b * sum (x - a).
  int32_t StartOfRow(const int8_t* x) const {
    uint32_t sum = 0;
    if (p_.format.filter_zero == 0) return 0;
    for (int k = 0; k < p_.depth; ++k, x += p_.a_depth_step) sum += static_cast<uint32_t>(*x - p_.format.in_zero);
    return static_cast<int32_t>(0 - sum * static_cast<uint32_t>(p_.format.filter_zero));
  }

  // Computes four vectors of columns.
  void MakeSixteen(const int8_t* x, int first, int32_t start, int8_t* out) const {
    int32x4_t a = vdupq_n_s32(start), b = a, c = a, d = a;
    const int8_t* w = p_.b + first;
    const int x_step = p_.a_depth_step, w_step = p_.b_depth_step;
    const int32_t zero = p_.format.in_zero;
    for (int k = p_.depth; k > 0; --k, x += x_step, w += w_step) {
      const int32_t number = *x - zero;
      a = vmlaq_n_s32(a, vldrbq_s32(w), number);
      b = vmlaq_n_s32(b, vldrbq_s32(w + kLanes), number);
      c = vmlaq_n_s32(c, vldrbq_s32(w + 2 * kLanes), number);
      d = vmlaq_n_s32(d, vldrbq_s32(w + 3 * kLanes), number);
    }
    out += first;
    vstrbq_s32(out, finish_(a));
    vstrbq_s32(out + kLanes, finish_(b));
    vstrbq_s32(out + 2 * kLanes, finish_(c));
    vstrbq_s32(out + 3 * kLanes, finish_(d));
  }

  void MakeFour(const int8_t* x, int first, int32_t start, int8_t* out) const {
    int32x4_t sums = vdupq_n_s32(start);
    const int8_t* w = p_.b + first;
    for (int k = p_.depth; k > 0; --k, x += p_.a_depth_step, w += p_.b_depth_step) {
      sums = vmlaq_n_s32(sums, vldrbq_s32(w), *x - p_.format.in_zero);
    }
    vstrbq_s32(out + first, finish_(sums));
  }

  void MakeColumn(const int8_t* x, int column, int32_t start, int8_t* out) const {
    uint32_t sum = static_cast<uint32_t>(start);
    const int8_t* w = p_.b + column;
    for (int k = p_.depth; k > 0; --k, x += p_.a_depth_step, w += p_.b_depth_step) {
      sum += static_cast<uint32_t>((*x - p_.format.in_zero) * *w);
    }
    out[column] = FinishOne(p_.format.requantizer, static_cast<int32_t>(sum), 0);
  }

  const MatrixProduct<AsymmetricFormat<int8_t>>& p_;
  const VectorRequantizer finish_;
};

// Sets sums[i] to the product of the column and row i of four, which lie `step` bytes apart; depth > 0.
MOTE_ASSEMBLER_FUNCTION void FourDots(const int16_t* /*column*/, const int16_t* /*rows*/, int /*step*/, int /*depth*/,
                                      int64_t* /*sums*/) {
  asm("push {r4-r11, lr}\n"
      "mov r8, r0\n"
      "mov r9, r1\n"
      "add r10, r9, r2\n"
      "add r11, r10, r2\n"
      "add r12, r11, r2\n"
      "dlstp.16 lr, r3\n"
      "movs r0, #0\n"
      "movs r1, #0\n"
      "movs r2, #0\n"
      "movs r3, #0\n"
      "movs r4, #0\n"
      "movs r5, #0\n"
      "movs r6, #0\n"
      "movs r7, #0\n"
      "1:\n"
      "vldrh.u16 q0, [r8], #16\n"
      "vldrh.u16 q1, [r9], #16\n"
      "vmlaldava.s16 r0, r1, q0, q1\n"
      "vldrh.u16 q1, [r10], #16\n"
      "vmlaldava.s16 r2, r3, q0, q1\n"
      "vldrh.u16 q1, [r11], #16\n"
      "vmlaldava.s16 r4, r5, q0, q1\n"
      "vldrh.u16 q1, [r12], #16\n"
      "vmlaldava.s16 r6, r7, q0, q1\n"
      "letp lr, 1b\n"
      "ldr r8, [sp, #36]\n"
      "stm r8, {r0-r7}\n"
      "pop {r4-r11, pc}\n");
}

}  // namespace

void BatchMatMulInt8(const MatrixProduct<AsymmetricFormat<int8_t>>& p) {
  if (!kRoundsOnce && p.b_column_step == 1 && p.rows <= kFewRows) return RowsTimesMatrix(p).Make();
  const ProductOfRows<AsymmetricFormat<int8_t>> by_rows(p);
  const AsymmetricFormat<int8_t>& f = p.format;
  FullyConnectedArgs<Int8Format> args = {};
  args.depth = p.depth;
  args.format.requantizer = f.requantizer;
  if (p.b_depth_step == 1) {
    args.rows = p.rows;
    args.channels = args.out_step = p.columns;
    args.format.in_zero = f.in_zero;
    args.filter_zero = f.filter_zero;
    args.in = by_rows.rows;
    args.filter = p.b;
    args.out = p.out;
    args.way = WayOfFullyConnected(args.rows, args.depth, args.filter_zero);
    return FullyConnectedInt8(args);
  }
  args.rows = 1;
  args.format.in_zero = f.filter_zero;
  args.filter_zero = f.in_zero;
  args.way = WayOfFullyConnected(args.rows, args.depth, args.filter_zero);
  by_rows.ForColumns([&args](const int8_t* column, const int8_t* rows, int count, int8_t* out) {
    args.channels = count;
    args.in = column;
    args.filter = rows;
    args.out = out;
    FullyConnectedInt8(args);
  });
}

void BatchMatMulInt16(const MatrixProduct<Int16Format<int64_t, int16_t>>& p) {
  constexpr int kFourRows = 4, kFewProducts = 8;  // less than it takes to copy a column
  if (p.rows < kFourRows && p.depth <= kFewProducts) return MatrixProductLoop(p);
  const ProductOfRows<Int16Format<int64_t, int16_t>> by_rows(p);
  by_rows.ForColumns([&p](const int16_t* column, const int16_t* rows, int count, int16_t* out) {
    int64_t sums[kRowsTogether];
    int i = 0;
    for (; i + 4 <= count && p.depth > 0; i += 4) {
      FourDots(column, rows + i * p.depth, p.depth * static_cast<int>(sizeof(int16_t)), p.depth, sums + i);
    }
    for (; i < count; ++i) sums[i] = DotInt16(rows + i * p.depth, column, p.depth);
    FinishInt16(p.format.requantizer, sums, 0, count, out);
  });
}

}  // namespace mote
