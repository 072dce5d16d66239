// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Serves the operators on string tensors; src/core/string_tensor.h says how strings are stored.
#ifndef MOTE_SRC_OPERATORS_SHARED_STRINGS_H_
#define MOTE_SRC_OPERATORS_SHARED_STRINGS_H_

#include "src/core/string_tensor.h"
#include "src/operators/seam/op.h"

namespace mote {

// Prepare calls these to give memory to input i or output i, which holds strings. The first operator that uses a tensor
// does so; for others nothing is left to do.
[[nodiscard]] TfLiteStatus PrepareStringInput(const PrepareContext& ctx, int i);
[[nodiscard]] TfLiteStatus PrepareStringOutput(const PrepareContext& ctx, int i);
// The output has the strings of the input, in another shape: both share their memory.
[[nodiscard]] TfLiteStatus ShareStrings(const PrepareContext& ctx, int input, int output);
// Says if these strings never change.
bool AreConstant(const TensorInfo& strings);

// Opens the strings of input i. Returns kTfLiteError with a message if they are damaged, or if their number is not that
// of the elements.
[[nodiscard]] TfLiteStatus OpenStrings(const EvalContext& ctx, int i, Strings* strings);

// These write output i. They return kTfLiteError with a message if it has no room for the text.
[[nodiscard]] TfLiteStatus AppendToString(const EvalContext& ctx, int i, Text text, StringsWriter* writer);
[[nodiscard]] TfLiteStatus AddString(const EvalContext& ctx, int i, Text text, StringsWriter* writer);

// Lets an operator that moves elements move strings: it sees the input and output 0 as int32 tensors, in which each
// element is the number of a string of the input, counted from 1; 0 stands for the empty string.
struct StringMove {
  // The places at which the runtime has the type and the elements of a tensor.
  struct Place {
    TfLiteType* type;
    void** data;
  };
  Place input, output;
  void* input_data;
  void* output_data;
};

// Operators that work on other types, too, call these for strings. These functions are linked only with an operator
// that works on strings alone, or if the application uses tensorflow/lite/string_util.h: other images cannot have
// strings, and pay nothing for them.
struct StringFunctions {
  TfLiteStatus (*Share)(const PrepareContext& ctx, int input, int output);  // ShareStrings
  // Prepare calls this to give both tensors memory. `numbers_id` is for Eval.
  TfLiteStatus (*PrepareMove)(const PrepareContext& ctx, int input, int* numbers_id, StringMove* move);
  // Eval calls this, with that id.
  TfLiteStatus (*BeginMove)(const EvalContext& ctx, int input, int numbers_id, StringMove* move);
  // EndMove follows both. WriteMoved, at Eval, stores the strings in place of their numbers.
  void (*EndMove)(const StringMove& move);
  TfLiteStatus (*WriteMoved)(const EvalContext& ctx, int input);
  // Writes `wanted` where the strings of two inputs that broadcast are equal.
  TfLiteStatus (*PrepareEqual)(const PrepareContext& ctx);
  TfLiteStatus (*EvalEqual)(const EvalContext& ctx, bool wanted);
};
extern const StringFunctions kStringFunctions __attribute__((weak));

[[nodiscard]] inline TfLiteStatus RequireStringFunctions(const PrepareContext& ctx) {
  OP_REQUIRE(ctx, &kStringFunctions != nullptr,
             "this program can use no strings: let it call a function of tensorflow/lite/string_util.h");
  return kTfLiteOk;
}

// Runs `Op`, which moves the elements of input kInput to output 0, for strings too. Its own code knows nothing of them.
template <class Op, int kInput = 0>
struct WithStrings {
  using Params = typename Op::Params;
  struct Plan {
    typename Op::Plan plan;
    int numbers_id;
  };

  static TfLiteStatus Prepare(PrepareContext& ctx, Plan& plan) {
    return PrepareAny(ctx, plan, [&] { return Op::Prepare(ctx, plan.plan); });
  }
  template <class P>
  static TfLiteStatus Prepare(PrepareContext& ctx, const P& params, Plan& plan) {
    return PrepareAny(ctx, plan, [&] { return Op::Prepare(ctx, params, plan.plan); });
  }

  static TfLiteStatus Eval(const EvalContext& ctx, const Plan& plan) {
    const bool has_strings = ctx.in(kInput).type == kTfLiteString;
    if (!has_strings) return Op::Eval(ctx, plan.plan);
    StringMove move;
    OP_TRY(kStringFunctions.BeginMove(ctx, kInput, plan.numbers_id, &move));
    const TfLiteStatus status = Op::Eval(ctx, plan.plan);
    kStringFunctions.EndMove(move);
    return status == kTfLiteOk ? kStringFunctions.WriteMoved(ctx, kInput) : status;
  }

 private:
  template <class F>
  static TfLiteStatus PrepareAny(PrepareContext& ctx, Plan& plan, F prepare) {
    const bool has_strings = ctx.in(kInput).type == kTfLiteString;
    if (!has_strings) return prepare();
    OP_TRY(RequireStringFunctions(ctx));
    OP_TRY(ctx.RequireType("output 0", ctx.out(0).type, {kTfLiteString}));
    StringMove move;
    OP_TRY(kStringFunctions.PrepareMove(ctx, kInput, &plan.numbers_id, &move));
    const TfLiteStatus status = prepare();
    kStringFunctions.EndMove(move);
    return status;
  }
};

}  // namespace mote

#endif  // MOTE_SRC_OPERATORS_SHARED_STRINGS_H_
