// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The checks that all signal operators make.
#ifndef MOTE_SRC_OPERATORS_SIGNAL_SIGNAL_CHECKS_H_
#define MOTE_SRC_OPERATORS_SIGNAL_SIGNAL_CHECKS_H_

#include "src/operators/seam/op.h"

namespace mote {

// The largest length or count that a signal operator accepts as an option.
constexpr int kMaxSignalLength = 1 << 20;

// Says how many tensors an operator has, and their types: the inputs', then the outputs'.
struct SignalTensors {
  uint8_t inputs, outputs;
  uint8_t types[7];  // TfLiteType
};
// Returns kTfLiteError with a message unless the node has just these tensors.
[[nodiscard]] TfLiteStatus RequireTensors(const PrepareContext& ctx, const SignalTensors& tensors);

// Reads the option `key`, an integer or a boolean within [min, max]. Returns kTfLiteError with a message if it is
// missing or outside.
[[nodiscard]] TfLiteStatus ReadSignalOption(const PrepareContext& ctx, const char* key, int min, int max, int* value);

// Returns the last dimension, 1 for a scalar.
int RowLength(const TfLiteIntArray& dims);
// Returns the product of all dimensions but the last.
int RowCount(const TfLiteIntArray& dims);

// Allocates `count` elements for an operator's state, unless `*state` has them already.
template <class T>
[[nodiscard]] TfLiteStatus KeepState(const PrepareContext& ctx, int64_t count, T** state, int* state_count) {
  OP_REQUIRE(ctx, count <= (1 << 28) / static_cast<int>(sizeof(T)),
             "the state would have %d thousand elements, too many", static_cast<int>(count / 1000));
  if (*state == nullptr || *state_count < count) *state = ctx.Persistent<T>(count > 0 ? static_cast<int>(count) : 1);
  *state_count = static_cast<int>(count);
  return *state != nullptr ? kTfLiteOk : kTfLiteError;
}

}  // namespace mote

#endif  // MOTE_SRC_OPERATORS_SIGNAL_SIGNAL_CHECKS_H_
