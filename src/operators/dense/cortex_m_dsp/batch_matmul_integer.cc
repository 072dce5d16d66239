// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Multiplies rows of a by columns of b, which are contiguous, or copied first. For int8, register blocks have three
// expanded rows and two columns, as in a convolution; for int16 they have one row and two columns.
#include <utility>

#include "src/operators/dense/cortex_m_dsp/batch_matmul_layout.h"
#include "src/operators/products/cortex_m_dsp/expanded_columns.h"
#include "src/operators/products/cortex_m_dsp/int16_scale.h"
#include "src/operators/products/int16_dot.h"
#include "src/operators/products/patch_product.h"
#include "src/operators/shared/copy_blocks.h"

namespace mote {
namespace {

// Describes some columns of b, of `depth` contiguous numbers each, and the place of their outputs.
template <class F>
struct ColumnsOfB {
  const typename F::Weight* columns;
  int count;
  typename F::Out* out;
};

// Returns contiguous numbers; copies those that lie `step` apart.
template <class T>
const T* Contiguous(const T* from, int step, int count, T* to) {
  if (step == 1) return from;
  CopyBlocks(count, sizeof(T), reinterpret_cast<const uint8_t*>(from), step * static_cast<ptrdiff_t>(sizeof(T)),
             reinterpret_cast<uint8_t*>(to), sizeof(T));
  return to;
}

template <class F>
class Multiplier {
 public:
  using T = typename F::Act;

  explicit Multiplier(const MatrixProduct<F>& p)
      : p_(p),
        layout_(BatchMatMulLayout::Of(
            {p.rows, p.depth, p.columns, static_cast<int>(sizeof(T)), p.a_depth_step == 1, p.b_depth_step == 1})) {}

  // Calls multiply(columns) for all columns of b.
  template <class Multiply>
  void ForColumns(const Multiply& multiply) const {
    if (p_.b_depth_step == 1) return multiply(ColumnsOfB<F>{p_.b, p_.columns, p_.out});
    T* const copies = At(layout_.columns);
    for (int j = 0, count; j < p_.columns; j += count) {
      count = std::min(p_.columns - j, BatchMatMulLayout::kCopied);
      for (int i = 0; i < count; ++i) {
        Contiguous(p_.b + (j + i) * p_.b_column_step, p_.b_depth_step, p_.depth, copies + i * p_.depth);
      }
      multiply(ColumnsOfB<F>{copies, count, p_.out + j});
    }
  }

  // Returns row i of a; a copy stays valid until the next call.
  const T* Row(int i) const { return Contiguous(p_.a + i * p_.a_row_step, p_.a_depth_step, p_.depth, At(layout_.row)); }

 private:
  T* At(int offset) const { return reinterpret_cast<T*>(static_cast<char*>(p_.scratch) + offset); }

  const MatrixProduct<F>& p_;
  const BatchMatMulLayout layout_;
};

using Int8Product = MatrixProduct<AsymmetricFormat<int8_t>>;
using Int16Product = MatrixProduct<Int16Format<int64_t, int16_t>>;

// Returns what the zero point of b adds to all products of a row of a: sum (x - x0) * (w - w0) = sum (x - x0) * w - w0
// * sum (x - x0).
int32_t StartOf(const Int8Product& p, const int8_t* row) {
  if (p.format.filter_zero == 0) return 0;
  static constexpr uint32_t kOnes[kWordsPerGroup] = {0x10001, 0x10001};
  int32_t sum = -p.format.in_zero * p.depth;
  int left = p.depth;
  for (; left >= kGroup; left -= kGroup, row += kGroup) sum = AddGroup(kOnes, LoadWord(row), sum);
  if (left > 0) sum = AddGroup(kOnes, LoadPart(row, left), sum);
  return -p.format.filter_zero * sum;
}

void MultiplyInt8(const Int8Product& p, const Multiplier<AsymmetricFormat<int8_t>>& multiplier,
                  const ColumnsOfB<AsymmetricFormat<int8_t>>& b) {
  const int32_t in_zero = p.format.in_zero;
  int i = 0;
  if (!kRoundsOnce && ExpandsRows(p.rows, p.depth)) {
    uint32_t* const words = static_cast<uint32_t*>(p.scratch);
    const Products products = {p.format.requantizer, b.columns, b.count, p.columns};
    Columns rows(words, p.depth, in_zero);
    ColumnProducts column_products(products, rows, reinterpret_cast<int8_t*>(words) + ColumnBytes(p.depth));
    for (int count; p.rows - i > 1; i += count) {
      count = std::min(p.rows - i, kColumns);
      int32_t starts[kColumns] = {};
      for (int row = 0; row < count; ++row) {
        const int8_t* const numbers = multiplier.Row(i + row);
        rows.Set(row, 0, numbers, p.depth);
        starts[row] = StartOf(p, numbers);
      }
      int8_t* const out = b.out + i * p.columns;
      column_products.Make(count, out, starts);
      for (int row = 0; row < count; ++row) ClampOutputs(p.format.requantizer.clamp, b.count, out + row * p.columns);
    }
  }
  for (; i < p.rows; ++i) {
    const int8_t* const row = multiplier.Row(i);
    MultiplyPatchInt8({in_zero, p.format.requantizer}, RunAsPatch(p.depth), row, b.columns, p.depth, b.count,
                      StartOf(p, row), b.out + i * p.columns);
  }
}

#define MOTE_FOUR_OF_TWO_COLUMNS(I0, I2)      \
  "ldr %[x0], [%[x], #" I0                    \
  "]\n"                                       \
  "ldr %[x2], [%[x], #" I2                    \
  "]\n"                                       \
  "ldr %[v0], [%[v], #" I0                    \
  "]\n"                                       \
  "ldr %[v2], [%[v], #" I2                    \
  "]\n"                                       \
  "ldr %[w0], [%[w], #" I0                    \
  "]\n"                                       \
  "ldr %[w2], [%[w], #" I2                    \
  "]\n"                                       \
  "smlald %Q[sum0], %R[sum0], %[x0], %[v0]\n" \
  "smlald %Q[sum0], %R[sum0], %[x2], %[v2]\n" \
  "smlald %Q[sum1], %R[sum1], %[x0], %[w0]\n" \
  "smlald %Q[sum1], %R[sum1], %[x2], %[w2]\n"
#define MOTE_TWO_COLUMNS(PRODUCTS)                                                                            \
  asm(PRODUCTS                                                                                                \
      : [sum0] "+r"(sum0), [sum1] "+r"(sum1), [x0] "=&r"(x0), [x2] "=&r"(x2), [v0] "=&r"(v0), [v2] "=&r"(v2), \
        [w0] "=&r"(w0), [w2] "=&r"(w2)                                                                        \
      : [x] "r"(x), [v] "r"(column), [w] "r"(column1)                                                         \
      : "memory")

struct TwoSums {
  int64_t sum0, sum1;
};

// Returns the dot products of x with two columns, which follow each other in memory. A compiler would not place the
// loads in a row, where each takes one cycle.
[[gnu::always_inline]] inline TwoSums TimesTwoColumns(const int16_t* x, const int16_t* column, int count) {
  const int16_t* column1 = column + count;
  int64_t sum0 = 0, sum1 = 0;
  uint32_t x0, x2, v0, v2, w0, w2;
  for (; count >= 8; count -= 8, x += 8, column += 8, column1 += 8) {
    MOTE_TWO_COLUMNS(MOTE_FOUR_OF_TWO_COLUMNS("0", "4") MOTE_FOUR_OF_TWO_COLUMNS("8", "12"));
  }
  if (count >= 4) {
    MOTE_TWO_COLUMNS(MOTE_FOUR_OF_TWO_COLUMNS("0", "4"));
    count -= 4, x += 4, column += 4, column1 += 4;
  }
  for (; count > 0; --count, ++x) {
    sum0 += *x * *column++;
    sum1 += *x * *column1++;
  }
  return {sum0, sum1};
}
#undef MOTE_TWO_COLUMNS
#undef MOTE_FOUR_OF_TWO_COLUMNS

// Multiplies a row of a with columns of b. There is no bias, and no zero point.
void MultiplyRowInt16(const Int16Scale& scale, const int16_t* row, int depth, const int16_t* columns, int count,
                      int16_t* out) {
  for (; count > 1; count -= 2, columns += 2 * depth, out += 2) {
    const TwoSums sums = TimesTwoColumns(row, columns, depth);
    out[0] = static_cast<int16_t>(__ssat(scale(sums.sum0), 16));
    out[1] = static_cast<int16_t>(__ssat(scale(sums.sum1), 16));
  }
  if (count > 0) *out = static_cast<int16_t>(__ssat(scale(DotInt16(row, columns, depth)), 16));
}

void MultiplyInt16(const Int16Product& p, const Multiplier<Int16Format<int64_t, int16_t>>& multiplier,
                   const ColumnsOfB<Int16Format<int64_t, int16_t>>& b) {
  const Int16Scale scale(p.format.requantizer.multipliers[0]);
  int16_t* out = b.out;
  for (int i = 0; i < p.rows; ++i, out += p.columns) {
    MultiplyRowInt16(scale, multiplier.Row(i), p.depth, b.columns, b.count, out);
  }
}

template <class F>
MatrixProduct<F> Swapped(const MatrixProduct<F>& p) {
  return {p.columns, p.depth, p.rows, p.b_column_step, p.b_depth_step, p.a_row_step, p.a_depth_step,
          p.format,  p.b,     p.a,    p.out,           p.scratch};
}

}  // namespace

void BatchMatMulInt8(const Int8Product& product) {
  if (IsSwapped(product.rows, product.columns)) {
    Int8Product swapped = Swapped(product);
    std::swap(swapped.format.in_zero, swapped.format.filter_zero);
    return BatchMatMulInt8(swapped);
  }
  const Multiplier<AsymmetricFormat<int8_t>> multiplier(product);
  multiplier.ForColumns([&](const auto& columns) { MultiplyInt8(product, multiplier, columns); });
}

void BatchMatMulInt16(const Int16Product& product) {
  if (IsSwapped(product.rows, product.columns)) return BatchMatMulInt16(Swapped(product));
  const Multiplier<Int16Format<int64_t, int16_t>> multiplier(product);
  multiplier.ForColumns([&](const auto& columns) { MultiplyInt16(product, multiplier, columns); });
}

}  // namespace mote
