// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/elementwise/select_loop.h"

#include <cstring>

namespace mote {

void Select(const SelectArgs& args) {
  const Shape& shape = args.shape;
  const SelectOperand* const operands[] = {&args.condition, &args.if_true, &args.if_false};
  const uint8_t* condition = static_cast<const uint8_t*>(args.condition.data);
  uint8_t* out = static_cast<uint8_t*>(args.out);
  int offsets[3] = {};
  int index[kMaxRank] = {};
  if (Elements(shape) == 0) return;
  for (;;) {
    const int chosen = condition[offsets[0]] != 0 ? 1 : 2;
    const uint8_t* values = static_cast<const uint8_t*>(operands[chosen]->data);
    std::memcpy(out, values + ptrdiff_t{offsets[chosen]} * args.element_bytes, args.element_bytes);
    out += args.element_bytes;
    int d = shape.rank - 1;
    for (; d >= 0; --d) {
      const bool is_last = ++index[d] == shape[d];
      const int steps = is_last ? 1 - shape[d] : 1;
      for (int i = 0; i < 3; ++i) offsets[i] += operands[i]->strides[d] * steps;
      if (!is_last) break;
      index[d] = 0;
    }
    if (d < 0) return;
  }
}

}  // namespace mote
