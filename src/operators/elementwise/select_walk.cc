// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/elementwise/select_loop.h"

namespace mote {
namespace {

constexpr int kOperands = 3;

// Joins the innermost axes into one row; `rank` becomes the number of the other axes.
int JoinInnerAxes(const Shape& shape, const SelectOperand* const* operands, int* rank, int* steps) {
  int count = 1;
  for (int i = 0; i < kOperands; ++i) steps[i] = 0;
  for (; *rank > 0; --*rank) {
    const int d = *rank - 1;
    if (shape[d] == 1) continue;
    for (int i = 0; i < kOperands; ++i) {
      if (count == 1) steps[i] = operands[i]->strides[d];
      if (operands[i]->strides[d] != steps[i] * count) return count;
    }
    count *= shape[d];
  }
  return count;
}

}  // namespace

void Select(const SelectArgs& args) {
  const Shape& shape = args.shape;
  const SelectOperand* const operands[kOperands] = {&args.condition, &args.if_true, &args.if_false};
  if (Elements(shape) == 0) return;
  int rank = shape.rank, steps[kOperands], index[kMaxRank];
  const int bytes = args.element_bytes, count = JoinInnerAxes(shape, operands, &rank, steps);
  SelectRowArgs row = {static_cast<const uint8_t*>(args.condition.data),
                       static_cast<const uint8_t*>(args.if_true.data),
                       static_cast<const uint8_t*>(args.if_false.data),
                       static_cast<uint8_t*>(args.out),
                       count,
                       bytes,
                       steps[0],
                       steps[1],
                       steps[2]};
  for (int d = 0; d < rank; ++d) index[d] = 0;
  for (;;) {
    SelectRow(row);
    row.out += ptrdiff_t{count} * bytes;
    int d = rank - 1;
    for (; d >= 0; --d) {
      const bool is_last = ++index[d] == shape[d];
      const int axis_steps = is_last ? 1 - shape[d] : 1;
      row.condition += operands[0]->strides[d] * axis_steps;
      row.if_true += ptrdiff_t{operands[1]->strides[d]} * axis_steps * bytes;
      row.if_false += ptrdiff_t{operands[2]->strides[d]} * axis_steps * bytes;
      if (!is_last) break;
      index[d] = 0;
    }
    if (d < 0) return;
  }
}

}  // namespace mote
