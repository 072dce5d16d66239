// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// What the operators on string tensors share; src/core/string_tensor.h says how strings are kept.
#ifndef MOTE_SRC_OPS_STRINGS_H_
#define MOTE_SRC_OPS_STRINGS_H_

#include "src/core/string_tensor.h"
#include "src/ops/op.h"

namespace mote {

// In Prepare. Input i and output i, which are strings, get memory where they have none yet: the first operator that
// knows a tensor gives it.
[[nodiscard]] TfLiteStatus PrepareStringInput(const PrepareContext& ctx, int i);
[[nodiscard]] TfLiteStatus PrepareStringOutput(const PrepareContext& ctx, int i);
// The output has the strings of the input, in another shape: both share their memory.
[[nodiscard]] TfLiteStatus ShareStrings(const PrepareContext& ctx, int input, int output);
// Whether these strings never change.
bool AreConstant(const TensorInfo& strings);

// The strings of input i. kTfLiteError with a message if there are none in good order, or another number of them.
[[nodiscard]] TfLiteStatus OpenStrings(const EvalContext& ctx, int i, Strings* strings);

// These write output i. kTfLiteError with a message if it has no room for the text.
[[nodiscard]] TfLiteStatus AppendToString(const EvalContext& ctx, int i, Text text, StringsWriter* writer);
[[nodiscard]] TfLiteStatus AddString(const EvalContext& ctx, int i, Text text, StringsWriter* writer);

// Lets an operator that moves elements move strings: between Begin and Finish the elements are 32-bit numbers, each
// that of a string of the input, counted from 1; 0 becomes the empty string.
class StringMove {
 public:
  // A part of an operator's Plan.
  struct Plan {
    int numbers_id;
  };
  [[nodiscard]] static TfLiteStatus Prepare(const PrepareContext& ctx, int input, int output, Plan* plan);

  // Both views have to be of the whole tensors; they become those of the numbers.
  [[nodiscard]] TfLiteStatus Begin(const EvalContext& ctx, const Plan& plan, int input, TensorView* values,
                                   TensorView* moved);
  [[nodiscard]] TfLiteStatus Finish(const EvalContext& ctx, int output) const;

 private:
  Strings strings_;
};

}  // namespace mote

#endif  // MOTE_SRC_OPS_STRINGS_H_
