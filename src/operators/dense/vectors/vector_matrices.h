// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Products of two matrices of floats.
#ifndef MOTE_SRC_OPERATORS_DENSE_VECTORS_VECTOR_MATRICES_H_
#define MOTE_SRC_OPERATORS_DENSE_VECTORS_VECTOR_MATRICES_H_

#include <cstddef>

#include "src/operators/dense/batch_matmul_loop.h"
#include "src/operators/shared/vectors/vectors.h"

namespace mote::vectors {
namespace {

// Multiplies blocks: some numbers of each row of a with a panel, as many rows of two vectors of columns of b.
class MatrixVectors {
 public:
  using Floats = Simd::Floats;

  explicit MatrixVectors(const MatrixProduct<Float32Format>& product) : p_(product) {}

  void Run() {
    for (int first = 0; first == 0 || first < p_.depth; first += kBlock) {
      depth_ = Least(kBlock, p_.depth - first);
      a_ = p_.a + ptrdiff_t{first} * p_.a_depth_step;
      b_ = p_.b + ptrdiff_t{first} * p_.b_depth_step;
      adds_ = first > 0;
      for (int column = 0; column < p_.columns; column += kWidth) MultiplyPanel(column);
    }
  }

 private:
  static constexpr int kBlock = 256, kPanelVectors = 2, kWidth = kPanelVectors * kLanes;
  static constexpr int kRows = Least(12, Simd::kFloatTileSums / kPanelVectors);  // of a tile
  static constexpr int kFewRows = 2 * kRows;  // for so few, copying b takes longer than it saves

  struct Panel {
    const float* numbers;
    ptrdiff_t step;  // from one k to the next
  };

  void MultiplyPanel(int first) {
    const float* const from = b_ + ptrdiff_t{first} * p_.b_column_step;
    const int columns = Least(kWidth, p_.columns - first);
    const bool is_narrow = columns <= kLanes;
    Panel panel = {from, p_.b_depth_step};
    if (p_.b_column_step != 1 || columns < (is_narrow ? kLanes : kWidth) || p_.rows > kFewRows) {
      Pack(from, columns);
      panel = {packed_, kWidth};
    }
    is_narrow ? MultiplyRows<1>(panel, first, columns) : MultiplyRows<2>(panel, first, columns);
  }

  template <int kVectors>
  void MultiplyRows(const Panel& panel, int first, int columns) const {
    constexpr int kFew = kRows / 3;
    int row = 0;
    for (; row + kRows <= p_.rows; row += kRows) MultiplyTile<kRows, kVectors>(panel, row, first, columns);
    for (; row + kFew <= p_.rows; row += kFew) MultiplyTile<kFew, kVectors>(panel, row, first, columns);
    for (; row < p_.rows; ++row) MultiplyTile<1, kVectors>(panel, row, first, columns);
  }

  // Fills the panel, with zeros for columns that do not exist.
  void Pack(const float* from, int columns) {
    if (p_.b_column_step == 1) {
      for (int k = 0; k < depth_; ++k, from += p_.b_depth_step) {
        for (int v = 0; v < kPanelVectors; ++v) {
          const int left = columns - v * kLanes;
          const Floats x = left > 0 ? Simd::LoadFloats(from + v * kLanes, left) : Simd::SetFloats(0.0f);
          Simd::StoreFloats(packed_ + k * kWidth + v * kLanes, x, kLanes);
        }
      }
      return;
    }
    for (int v = 0; v < kPanelVectors; ++v) {
      const int left = Least(kLanes, columns - v * kLanes);
      int k = 0;
      for (; left == kLanes && p_.b_depth_step == 1 && k + kLanes <= depth_; k += kLanes) PackSquare(from, v, k);
      for (; k < depth_; ++k) {
        for (int c = 0; c < kLanes; ++c) {
          const ptrdiff_t at = ptrdiff_t{v * kLanes + c} * p_.b_column_step + ptrdiff_t{k} * p_.b_depth_step;
          packed_[k * kWidth + v * kLanes + c] = c < left ? from[at] : 0.0f;
        }
      }
    }
  }
  void PackSquare(const float* from, int vector, int k) {
    Vector lines[kLanes];
    for (int c = 0; c < kLanes; ++c) {
      lines[c] = Simd::Load(from + ptrdiff_t{vector * kLanes + c} * p_.b_column_step + k);
    }
    Simd::Transpose(lines);
    for (int i = 0; i < kLanes; ++i) Simd::Store(packed_ + (k + i) * kWidth + vector * kLanes, lines[i]);
  }

  template <int kTile, int kVectors>
  void MultiplyTile(const Panel& panel, int row, int first, int columns) const {
    float* const out = p_.out + ptrdiff_t{row} * p_.columns + first;
    Floats sums[kTile][kVectors];
#pragma GCC unroll 12
    for (int r = 0; r < kTile; ++r) {
#pragma GCC unroll 2
      for (int v = 0; v < kVectors; ++v) {
        const int left = columns - v * kLanes;
        const float* const so_far = out + ptrdiff_t{r} * p_.columns + v * kLanes;
        sums[r][v] = adds_ && left > 0 ? Simd::LoadFloats(so_far, left) : Simd::SetFloats(0.0f);
      }
    }
    const ptrdiff_t row_step = p_.a_row_step, depth_step = p_.a_depth_step, panel_step = panel.step;
    const float* b = panel.numbers;
    // One base serves three rows, since addresses reach base, base + step and base + 2 * step.
    constexpr int kBases = (kTile + 2) / 3;
    const float* a[kBases];
#pragma GCC unroll 12
    for (int base = 0; base < kBases; ++base) a[base] = a_ + (row + base * 3) * row_step;
    for (int k = depth_; k > 0; --k, b += panel_step) {
      Floats w[kVectors];
#pragma GCC unroll 2
      for (int v = 0; v < kVectors; ++v) w[v] = Simd::LoadFloats(b + v * kLanes);
#pragma GCC unroll 12
      for (int r = 0; r < kTile; ++r) {
        const Floats x = Simd::SetFloats(a[r / 3][r % 3 * row_step]);
#pragma GCC unroll 2
        for (int v = 0; v < kVectors; ++v) sums[r][v] = Simd::MultiplyAdd(x, w[v], sums[r][v]);
      }
#pragma GCC unroll 12
      for (int base = 0; base < kBases; ++base) a[base] += depth_step;
    }
#pragma GCC unroll 12
    for (int r = 0; r < kTile; ++r) {
#pragma GCC unroll 2
      for (int v = 0; v < kVectors; ++v) {
        const int left = columns - v * kLanes;
        if (left > 0) Simd::StoreFloats(out + ptrdiff_t{r} * p_.columns + v * kLanes, sums[r][v], left);
      }
    }
  }

  const MatrixProduct<Float32Format>& p_;
  const float *a_ = nullptr, *b_ = nullptr;
  int depth_ = 0;
  bool adds_ = false;
  alignas(kBytes) float packed_[kBlock * kWidth];
};

void MatrixProductVectors(const MatrixProduct<Float32Format>& product) { MatrixVectors(product).Run(); }

}  // namespace
}  // namespace mote::vectors

#endif  // MOTE_SRC_OPERATORS_DENSE_VECTORS_VECTOR_MATRICES_H_
