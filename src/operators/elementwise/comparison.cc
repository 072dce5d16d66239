// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// EQUAL: whether the elements of two tensors that broadcast are equal.
//   in  0: a                float32 | float16 | bfloat16 | int32 | int64 | int16 | int8 | uint8 | bool | string
//       1: b                same type
//   out 0: broadcast(a, b)  bool
//   int8 and uint8 have a scale each; int16 has one each or none.
// NOT_EQUAL: whether the elements of two tensors that broadcast differ.
//   in  0: a                float32 | float16 | bfloat16 | int32 | int64 | int16 | int8 | uint8 | bool | string
//       1: b                same type
//   out 0: broadcast(a, b)  bool
//   int8 and uint8 have a scale each; int16 has one each or none.
// GREATER: whether the elements of a are greater than those of b.
//   in  0: a                float32 | float16 | bfloat16 | int32 | int64 | int16 | int8 | uint8
//       1: b                same type
//   out 0: broadcast(a, b)  bool
//   int8 and uint8 have a scale each; int16 is compared as it is stored, whatever its scale.
// GREATER_EQUAL: whether the elements of a are at least those of b.
//   in  0: a                float32 | float16 | bfloat16 | int32 | int64 | int16 | int8 | uint8
//       1: b                same type
//   out 0: broadcast(a, b)  bool
//   int8 and uint8 have a scale each; int16 is compared as it is stored, whatever its scale.
// LESS: whether the elements of a are less than those of b.
//   in  0: a                float32 | float16 | bfloat16 | int32 | int64 | int16 | int8 | uint8
//       1: b                same type
//   out 0: broadcast(a, b)  bool
//   int8 and uint8 have a scale each; int16 is compared as it is stored, whatever its scale.
// LESS_EQUAL: whether the elements of a are at most those of b.
//   in  0: a                float32 | float16 | bfloat16 | int32 | int64 | int16 | int8 | uint8
//       1: b                same type
//   out 0: broadcast(a, b)  bool
//   int8 and uint8 have a scale each; int16 is compared as it is stored, whatever its scale.
#include <utility>

#include "mote/half.h"
#include "src/core/soft_real.h"
#include "src/operators/elementwise/comparison_loop.h"
#include "src/operators/elementwise/float_elements.h"
#include "src/operators/shared/binary.h"
#include "src/operators/shared/output_type.h"
#include "src/operators/shared/quantization.h"
#include "src/operators/shared/strings.h"

namespace mote {
namespace {

// Fills the multipliers. With scales so large that products would overflow, both are made smaller: only their ratio
// counts.
void PrepareScales(SoftReal a, SoftReal b, int bits, ComparisonParams* params) {
  // A difference to the zero point has one bit more than its type.
  const int max_shift = 31 - kComparisonLeftShift - (bits + 1);
  const int excess = std::max(ToQuantizedMultiplier(a).shift, ToQuantizedMultiplier(b).shift) - max_shift;
  if (excess > 0) {
    a.exponent -= excess;
    b.exponent -= excess;
  }
  const QuantizedMultiplier of_a = ToQuantizedMultiplier(a), of_b = ToQuantizedMultiplier(b);
  params->a_multiplier = of_a.multiplier;
  params->b_multiplier = of_b.multiplier;
  params->a_shift = static_cast<int8_t>(of_a.shift);
  params->b_shift = static_cast<int8_t>(of_b.shift);
}

// If kSwapped, F takes b first: a > b is b < a.
template <class F, bool kSwapped, Formats kFormats>
struct Comparison {
  using Params = void;
  using Plan = ComparisonParams;
  static constexpr bool kIsEquality = std::is_same<F, IsEqual>::value || std::is_same<F, IsNotEqual>::value;
  static constexpr bool Has(Formats format) { return (kFormats & format) != 0; }

  static constexpr bool HasStrings(TfLiteType type) { return kIsEquality && Has(kString) && type == kTfLiteString; }

  static BinaryRowFunction RowFor(TfLiteType type, bool is_scaled) {
    if (Has(kFloat32) && type == kTfLiteFloat32) return ComparisonOfFloats<F>();
    if (Has(kFloat16) && type == kTfLiteFloat16) return ComparisonRow<F, Float16>;
    if (Has(kFloat16) && type == kTfLiteBFloat16) return ComparisonRow<F, BFloat16>;
    if (Has(kInt32) && type == kTfLiteInt32) return ComparisonRow<F, int32_t>;
    if (Has(kInt64) && type == kTfLiteInt64) return ComparisonRow<F, int64_t>;
    if (Has(kInt16) && type == kTfLiteInt16) {
      if (kIsEquality && is_scaled) return ScaledComparisonInt16;
      return ComparisonRow<F, int16_t>;
    }
    if (Has(kInt8) && type == kTfLiteInt8) return ScaledComparisonInt8;
    if (Has(kUInt8) && type == kTfLiteUInt8) return ScaledComparisonUInt8;
    if (kIsEquality && Has(kBool) && type == kTfLiteBool) return ComparisonRow<F, uint8_t>;
    return nullptr;
  }

  static TfLiteStatus Prepare(PrepareContext& ctx, Plan& plan) {
    OP_TRY(ctx.RequireArity(2, 1));
    OP_TRY(SetOutputType(ctx, kTfLiteBool));
    OP_TRY(PrepareBinary(ctx));
    const TensorInfo a = ctx.in(0), b = ctx.in(1);
    plan.is_scaled = a.type == kTfLiteInt8 || a.type == kTfLiteUInt8 ||
                     (kIsEquality && a.type == kTfLiteInt16 && (a.is_quantized() || b.is_quantized()));
    if (HasStrings(a.type)) {
      OP_TRY(RequireStringFunctions(ctx));
      return kStringFunctions.PrepareEqual(ctx);
    }
    if (RowFor(a.type, plan.is_scaled) == nullptr) return FailUnsupportedType(ctx, a.type);
    if (!plan.is_scaled) return kTfLiteOk;
    OP_TRY(RequireQuantizedPerTensor(ctx, "input 0", a));
    OP_TRY(RequireQuantizedPerTensor(ctx, "input 1", b));
    const TensorInfo &first = kSwapped ? b : a, &second = kSwapped ? a : b;
    PrepareScales(SoftReal::FromFloat(first.scale), SoftReal::FromFloat(second.scale), ElementBits(a.type), &plan);
    plan.a_zero_point = static_cast<int16_t>(first.zero_point);
    plan.b_zero_point = static_cast<int16_t>(second.zero_point);
    // If a step is at least one, no two numbers are rounded to the same.
    constexpr float kStep = 1.0f / (1 << kComparisonLeftShift);
    plan.in_steps = a.scale == b.scale && a.zero_point == b.zero_point && a.scale >= kStep;
    plan.outcomes = OutcomesOf<F>();
    ctx.NoteLoopOf([] { return LoopOfScaledComparison(); });
    return kTfLiteOk;
  }

  static TfLiteStatus Eval(const EvalContext& ctx, const Plan& plan) {
    const TensorView a = ctx.in(kSwapped ? 1 : 0), b = ctx.in(kSwapped ? 0 : 1), out = ctx.out(0);
    if (HasStrings(a.type)) return kStringFunctions.EvalEqual(ctx, F::Of(true, true));
    ForEachRow({a.dims, b.dims, a.raw, b.raw, out.raw, ElementBits(a.type) / 8, 1}, RowFor(a.type, plan.is_scaled),
               &plan);
    return kTfLiteOk;
  }
};

}  // namespace
}  // namespace mote

MOTE_REGISTER_OP(EQUAL, mote::Comparison<mote::IsEqual, false, mote::kAllFormats>)
MOTE_REGISTER_OP(NOT_EQUAL, mote::Comparison<mote::IsNotEqual, false, mote::kAllFormats>)
MOTE_REGISTER_OP(GREATER, mote::Comparison<mote::IsLess, true, mote::kAllFormats>)
MOTE_REGISTER_OP(GREATER_EQUAL, mote::Comparison<mote::IsLessEqual, true, mote::kAllFormats>)
MOTE_REGISTER_OP(LESS, mote::Comparison<mote::IsLess, false, mote::kAllFormats>)
MOTE_REGISTER_OP(LESS_EQUAL, mote::Comparison<mote::IsLessEqual, false, mote::kAllFormats>)
MOTE_REGISTER_OP(EQUAL_INT8, mote::Comparison<mote::IsEqual, false, mote::kInt8>)
MOTE_REGISTER_OP(NOT_EQUAL_INT8, mote::Comparison<mote::IsNotEqual, false, mote::kInt8>)
MOTE_REGISTER_OP(GREATER_INT8, mote::Comparison<mote::IsLess, true, mote::kInt8>)
MOTE_REGISTER_OP(GREATER_EQUAL_INT8, mote::Comparison<mote::IsLessEqual, true, mote::kInt8>)
MOTE_REGISTER_OP(LESS_INT8, mote::Comparison<mote::IsLess, false, mote::kInt8>)
MOTE_REGISTER_OP(LESS_EQUAL_INT8, mote::Comparison<mote::IsLessEqual, false, mote::kInt8>)
