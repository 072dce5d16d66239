// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// One of two values for each element, whatever their type.
#ifndef MOTE_SRC_OPERATORS_ELEMENTWISE_SELECT_LOOP_H_
#define MOTE_SRC_OPERATORS_ELEMENTWISE_SELECT_LOOP_H_

#include "src/core/shape.h"

namespace mote {

// A tensor that is repeated along the dimensions where its stride is 0. Strides count elements.
struct SelectOperand {
  const void* data;
  int strides[kMaxRank];
};

struct SelectArgs {
  Shape shape;  // of the output
  int element_bytes;
  SelectOperand condition;  // of bytes
  SelectOperand if_true;
  SelectOperand if_false;
  void* out;
};

void Select(const SelectArgs& args);

}  // namespace mote

#endif  // MOTE_SRC_OPERATORS_ELEMENTWISE_SELECT_LOOP_H_
