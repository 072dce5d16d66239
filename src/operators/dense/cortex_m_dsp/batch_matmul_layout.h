// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Lays out the memory in which matrices of integers are multiplied.
#ifndef MOTE_SRC_OPERATORS_DENSE_CORTEX_M_DSP_BATCH_MATMUL_LAYOUT_H_
#define MOTE_SRC_OPERATORS_DENSE_CORTEX_M_DSP_BATCH_MATMUL_LAYOUT_H_

#include <algorithm>

#include "src/operators/dense/batch_matmul_loop.h"
#include "src/operators/products/cortex_m_dsp/dual_mac_layout.h"

namespace mote {
inline namespace cortex_m_dsp {

// Three longer rows of a would take more than 3 KB when expanded, so longer rows are multiplied one by one.
constexpr int kMaxExpandedDepth = 512;
inline bool ExpandsRows(int rows, int depth) { return rows > 1 && depth > 0 && depth <= kMaxExpandedDepth; }

// True if the operands change places: the single column of b becomes a row and the rows of a become columns, since the
// outputs are contiguous either way.
inline bool IsSwapped(int rows, int columns) { return columns == 1 && rows > 1; }

// Lays out the scratch memory, in bytes from its beginning: three expanded rows of a (of int8), copies of columns of b
// that are not contiguous, at most kCopied at a time, and a copy of one row of a.
struct BatchMatMulLayout {
  static inline constexpr int kCopied = 16;

  int columns, row, total;

  static BatchMatMulLayout Of(const MatrixSizes& s) {
    if (IsSwapped(s.rows, s.columns)) {
      return Of({1, s.depth, s.rows, s.element_bytes, s.b_is_contiguous, s.a_is_contiguous});
    }
    const bool is_expanded = s.element_bytes == 1 && ExpandsRows(s.rows, s.depth);
    const int columns = is_expanded ? (ScratchBytesForColumns(s.depth) + 3) & ~3 : 0;
    const int column_bytes = s.depth * s.element_bytes;
    const int row = columns + (s.b_is_contiguous ? 0 : std::min(s.columns, kCopied) * column_bytes);
    return {columns, row, row + (s.a_is_contiguous ? 0 : column_bytes)};
  }
};

}  // namespace cortex_m_dsp
}  // namespace mote

#endif  // MOTE_SRC_OPERATORS_DENSE_CORTEX_M_DSP_BATCH_MATMUL_LAYOUT_H_
