// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Selects one of two values for each element, whatever their type.
#ifndef MOTE_SRC_OPERATORS_ELEMENTWISE_SELECT_LOOP_H_
#define MOTE_SRC_OPERATORS_ELEMENTWISE_SELECT_LOOP_H_

#include "src/core/shape.h"
#include "src/operators/seam/loop_choice.h"

namespace mote {

// The tensor is repeated along the dimensions where its stride is 0. Strides count elements.
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

// Describes `count` results in a row, at least 1; each step is 0 or 1.
struct SelectRowArgs {
  const uint8_t* condition;
  const uint8_t* if_true;
  const uint8_t* if_false;
  uint8_t* out;
  int count;
  int element_bytes;
  int condition_step, true_step, false_step;
};

void SelectRow(const SelectRowArgs& row);
LoopChoice LoopOfSelectRow(int element_bytes);

template <class T>
void SelectElements(const SelectRowArgs& row) {
  const uint8_t* condition = row.condition;
  const T *if_true = reinterpret_cast<const T*>(row.if_true), *if_false = reinterpret_cast<const T*>(row.if_false);
  const int condition_step = row.condition_step, true_step = row.true_step, false_step = row.false_step;
  T* out = reinterpret_cast<T*>(row.out);
  T* const end = out + row.count;
  do {
    *out++ = *(*condition != 0 ? if_true : if_false);
    condition += condition_step;
    if_true += true_step;
    if_false += false_step;
  } while (out != end);
}

void SelectAnyRow(const SelectRowArgs& row);  // the portable loop

}  // namespace mote

#endif  // MOTE_SRC_OPERATORS_ELEMENTWISE_SELECT_LOOP_H_
