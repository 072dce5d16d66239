// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// SQUARED_DIFFERENCE: the square of the difference of two tensors that broadcast.
//   in  0: a              float32 | int32 | int8 | int16
//       1: b              same type
//   out 0: broadcast(a, b), same type
//   int8 and int16 have a scale each. int32 wraps.
#include "src/core/soft_real.h"
#include "src/operators/elementwise/scaled_binary.h"
#include "src/operators/elementwise/scaled_sum.h"
#include "src/operators/elementwise/squared_difference_rows.h"
#include "src/operators/shared/function_choice.h"
#include "src/operators/shared/plain_binary.h"
#include "src/operators/shared/quantization.h"
#include "src/operators/shared/row_rules.h"

namespace mote {
namespace {

struct SquaredDifference : RowByRow {
  using Params = void;
  using Plan = AddParams;

  static BinaryRowFunction RowFor(TfLiteType type) {
    if (type == kTfLiteInt8) return SquaredDifferenceInt8;
    if (type == kTfLiteInt16) return SquaredDifferenceInt16;
    if (type == kTfLiteFloat32) return SquareOfDifferenceOfFloatRows;
    return PlainRowFor<SquareOfDifference, kInt32>(type);
  }

  static TfLiteStatus Prepare(PrepareContext& ctx, Plan& plan) {
    OP_TRY(PrepareBinaryOfOneType(ctx));
    const TensorInfo out = ctx.out(0);
    if (RowFor(out.type) == nullptr) return FailUnsupportedType(ctx, out.type);
    if (out.type == kTfLiteFloat32) ctx.NoteLoopOf(LoopOfFunctions);
    if (out.type == kTfLiteFloat32 || out.type == kTfLiteInt32) return kTfLiteOk;
    ctx.NoteLoopOf([] { return LoopOfSquaredDifference(); });
    OP_TRY(PrepareScaledBinary(ctx, kTfLiteActNone, &plan));
    const SoftReal larger = PrepareOperandMultipliers(ctx, &plan);
    const int left_shift = out.type == kTfLiteInt16 ? kDifferenceLeftShift<int16_t> : kDifferenceLeftShift<int8_t>;
    SoftReal back = Quotient(Product(larger, larger), SoftReal::FromFloat(out.scale), kDoubleBits);
    back.exponent += 2 - 2 * left_shift;  // operands are relative to twice the larger scale
    const QuantizedMultiplier m = Limited(ToQuantizedMultiplier(back), 30, out.type);
    plan.out_multiplier = m.multiplier;
    plan.out_shift = static_cast<int8_t>(m.shift);
    return kTfLiteOk;
  }

  static TfLiteStatus Eval(const EvalContext& ctx, const Plan& plan) {
    EvalBinary(ctx, RowFor(ctx.out(0).type), &plan);
    return kTfLiteOk;
  }
};

}  // namespace
}  // namespace mote

MOTE_REGISTER_OP(SQUARED_DIFFERENCE, mote::SquaredDifference)
