// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Makes outputs known in Prepare since all inputs are: the shapes that models compute from SHAPE. On the dynamic
// runtime, tensors of such shapes are known too, and delegates take them.
#ifndef MOTE_SRC_OPERATORS_MOVEMENT_CONSTANT_OUTPUT_H_
#define MOTE_SRC_OPERATORS_MOVEMENT_CONSTANT_OUTPUT_H_

#include <algorithm>

#include "src/operators/seam/op.h"

namespace mote {

// Holds the memory for output 0 of a node, as a part of its Plan.
class ConstantOutput {
 public:
  // Returns true if the node should compute its `bytes` in Prepare: they are few, all inputs are constant, and the
  // output is no variable.
  static bool IsPossible(const PrepareContext& ctx, int64_t bytes) {
    constexpr int kMaxBytes = 64;  // shapes of eight axes
    bool is_possible = bytes <= kMaxBytes && !ctx.out(0).is_variable;
    for (int i = 0; is_possible && i < ctx.num_inputs(); ++i)
      is_possible = ctx.in(i).is_constant && ctx.in(i).data != nullptr;
    return is_possible;
  }
  // Returns null where there is no room, which the runtime says.
  void* Reserve(const PrepareContext& ctx, int64_t bytes) {
    const int words = std::max(1, static_cast<int>((bytes + 7) / 8));
    if (words_ == nullptr || words > capacity_) {
      capacity_ = words;
      words_ = ctx.Persistent<int64_t>(words);
    }
    return words_;
  }

 private:
  int64_t* words_;
  int capacity_;
};

}  // namespace mote

#endif  // MOTE_SRC_OPERATORS_MOVEMENT_CONSTANT_OUTPUT_H_
