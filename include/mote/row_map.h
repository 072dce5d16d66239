// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Says which rows of its inputs a row of a node's output needs (mote/compiled_rows.h).
#ifndef MOTE_ROW_MAP_H_
#define MOTE_ROW_MAP_H_

#include <cstdint>

namespace mote {

// Describes the input rows that row r of the output needs: from floor((r * step + first) / divisor) to floor((r * step
// + last) / divisor), as far as the input has them.
struct RowMap {
  int32_t step, first, last, divisor;
};

// Returns the row at this fraction of an input with so many rows, or the nearest one.
inline int32_t RowAt(int32_t at, int32_t divisor, int32_t rows) {
  const int32_t row = at <= 0 ? 0 : divisor == 1 ? at : at / divisor;
  return row < rows ? row : rows - 1;
}
// Returns the first row that output row r needs of an input with so many rows.
inline int32_t FirstRow(const RowMap& map, int32_t rows, int32_t r) {
  return RowAt(r * map.step + map.first, map.divisor, rows);
}
// Returns the last row that output row r needs.
inline int32_t LastRow(const RowMap& map, int32_t rows, int32_t r) {
  return RowAt(r * map.step + map.last, map.divisor, rows);
}

// Says how a node is told that its tensors are some rows of larger ones.
enum class RowKind : uint8_t {
  kShape,    // their dimensions say all
  kWindow,   // besides, the padding above them, at `pad_offset` in the plan
  kPadding,  // PAD: input 1 says how many rows and columns are added to these rows
  kResize,   // input 1 is the size of the whole output, then: first row, rows, first row of the input, its whole rows
  kTransposed,  // TRANSPOSE_CONV: input 0 is the shape of these rows of the output, then: the padding above them
  kCopy,        // RESHAPE: no operator runs
  kSum,         // of all rows: the output is sums, of which the operator makes the tensor that is the last input
};

// These limit the inputs of a node with rows, and their dimensions. The node has one output.
constexpr int kMostRowInputs = 6, kMostRowRank = 5;

}  // namespace mote

#endif  // MOTE_ROW_MAP_H_
