// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/elementwise/select_loop.h"

namespace mote {
namespace {

constexpr int kOperands = 3;

// The innermost axes as one row; `rank` becomes the number of the other axes.
int JoinInnerAxes(const Shape& shape, const SelectOperand* const* operands, int* rank, int* steps) {
  int count = 1;
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
  int rank = shape.rank, steps[kOperands] = {}, offsets[kOperands] = {}, index[kMaxRank] = {};
  const int bytes = args.element_bytes, count = JoinInnerAxes(shape, operands, &rank, steps);
  SelectRowArgs row = {nullptr,  nullptr,  nullptr, static_cast<uint8_t*>(args.out), count, bytes,
                       steps[0], steps[1], steps[2]};
  for (;;) {
    row.condition = static_cast<const uint8_t*>(args.condition.data) + offsets[0];
    row.if_true = static_cast<const uint8_t*>(args.if_true.data) + ptrdiff_t{offsets[1]} * bytes;
    row.if_false = static_cast<const uint8_t*>(args.if_false.data) + ptrdiff_t{offsets[2]} * bytes;
    SelectRow(row);
    row.out += ptrdiff_t{count} * bytes;
    int d = rank - 1;
    for (; d >= 0; --d) {
      const bool is_last = ++index[d] == shape[d];
      const int axis_steps = is_last ? 1 - shape[d] : 1;
      for (int i = 0; i < kOperands; ++i) offsets[i] += operands[i]->strides[d] * axis_steps;
      if (!is_last) break;
      index[d] = 0;
    }
    if (d < 0) return;
  }
}

}  // namespace mote
