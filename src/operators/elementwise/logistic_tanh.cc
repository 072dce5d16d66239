// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// LOGISTIC: 1 / (1 + exp(-x)).
//   in  0: any shape   float32 | float16 | bfloat16 | int8 | uint8 | int16
//   out 0: same shape, same type
//   int16 gives a scale of 1/32768; the zero points are 0.
// TANH: the hyperbolic tangent.
//   in  0: any shape   float32 | float16 | bfloat16 | int8 | uint8 | int16
//   out 0: same shape, same type
//   int16 gives a scale of 1/32768; the zero points are 0.
#include "mote/half.h"
#include "src/core/soft_real.h"
#include "src/operators/elementwise/byte_sigmoid.h"
#include "src/operators/seam/op.h"
#include "src/operators/shared/format_set.h"
#include "src/operators/shared/function_choice.h"
#include "src/operators/shared/quantization.h"
#include "src/operators/shared/row_rules.h"
#include "src/operators/shared/sigmoid.h"
#include "src/operators/shared/unary.h"

namespace mote {
namespace {

struct SigmoidPlan {
  union {
    ByteSigmoid bytes;  // 8 bits
    SigmoidScale scale;
  };
  uint8_t* table;  // 8 bits: the output for each input; null for a few, which are computed
};

// At most so many numbers are computed in each Eval. One takes the time of a dozen looked up, in a table of 256 bytes
// that takes the time of 200 to fill.
constexpr int kFewBytes = 32;

TfLiteStatus PrepareBytes(const PrepareContext& ctx, ByteSigmoid::Function function, SigmoidPlan* plan) {
  const TensorInfo in = ctx.in(0), out = ctx.out(0);
  OP_TRY(RequireQuantizedPerTensor(ctx, "input", in));
  OP_TRY(RequireQuantizedPerTensor(ctx, "output", out));
  plan->bytes.Set(function, in, out);
  // The dynamic runtime may learn only later how many there are.
  if (in.elements() <= kFewBytes && !ctx.is_on_dynamic_runtime()) return kTfLiteOk;
  if (plan->table == nullptr) plan->table = ctx.Persistent<uint8_t>(256);
  if (plan->table == nullptr) return kTfLiteError;
  plan->bytes.FillTable(plan->table);
  return kTfLiteOk;
}

// Returns true if x is 2^exponent within a thousandth of a bit.
bool IsNearPowerOfTwo(SoftReal x, int exponent) {
  constexpr SoftReal kAbove = {0x8016B88E, -31};  // 2^(1/1000)
  constexpr SoftReal kBelow = {0xFFD296F3, -32};  // 2^(-1/1000)
  x.exponent -= exponent;
  return Compare(x, kAbove) < 0 && Compare(x, kBelow) > 0;
}

TfLiteStatus PrepareScale(const PrepareContext& ctx, ByteSigmoid::Function function, SigmoidScale* scale) {
  constexpr int kOutputBits = 15;
  const TensorInfo in = ctx.in(0), out = ctx.out(0);
  OP_TRY(RequireSymmetric(ctx, "input", in));
  OP_TRY(RequireSymmetric(ctx, "output", out));
  OP_REQUIRE(ctx, IsNearPowerOfTwo(SoftReal::FromFloat(out.scale), -kOutputBits),
             "the output's scale has to be 1/%d for type INT16", 1 << kOutputBits);
  const SoftReal in_scale = SoftReal::FromFloat(in.scale);
  for (int i = 0; i < (function == ByteSigmoid::kTanh ? 2 : 1); ++i) {
    if (!IsNearPowerOfTwo(in_scale, i - 12)) continue;
    *scale = {static_cast<uint16_t>(3 << i), 0};
    return kTfLiteOk;
  }
  // The input's scale becomes in_scale * 12288 as multiplier / 2^right_shift: the most bits of it that stay below 2^15,
  // cut off. From a scale of 5.33 on, the two steps from 0 are the only inputs for which the function is not all but
  // constant.
  SoftReal multiplier = {in_scale.mantissa * 3, in_scale.exponent + 12};
  if (Compare(multiplier, {0xFFFF, 0}) > 0) multiplier = {0xFFFF, 0};
  if (multiplier.mantissa == 0) multiplier.exponent = 0;
  int shift = 0;
  for (; Compare(multiplier, {32767, -1}) <= 0 && shift < 31; ++shift) ++multiplier.exponent;
  const uint64_t integer = multiplier.exponent < -63 ? 0 : multiplier.mantissa >> -multiplier.exponent;
  *scale = {static_cast<uint16_t>(integer), static_cast<uint8_t>(shift)};
  return kTfLiteOk;
}

using FloatFunction = void (*)(const float* in, float* out, int count);

template <class Half>
void ApplyToHalves(FloatFunction function, const Half* in, Half* out, int count) {
  for (int i = 0; i < count; ++i) {
    float x = in[i];
    function(&x, &x, 1);
    out[i] = Half(x);
  }
}

template <ByteSigmoid::Function kFunction, Formats kFormats>
struct Sigmoid : RowByRow {
  using Params = void;
  using Plan = SigmoidPlan;
  static constexpr bool Has(Formats format) { return (kFormats & format) != 0; }
  static FloatFunction FunctionOfFloats() { return kFunction == ByteSigmoid::kTanh ? TanhFloat : LogisticFloat; }

  static TfLiteStatus Prepare(PrepareContext& ctx, Plan& plan) {
    OP_TRY(PrepareUnary(ctx));
    ctx.AllowInPlace(0);
    const TensorInfo in = ctx.in(0);
    const bool is_half = Has(kFloat16) && (in.type == kTfLiteFloat16 || in.type == kTfLiteBFloat16);
    if (is_half || (Has(kFloat32) && in.type == kTfLiteFloat32)) {
      ctx.NoteLoopOf(LoopOfFunctions);
      return kTfLiteOk;
    }
    if ((Has(kInt8) && in.type == kTfLiteInt8) || (Has(kUInt8) && in.type == kTfLiteUInt8)) {
      return PrepareBytes(ctx, kFunction, &plan);
    }
    if (Has(kInt16) && in.type == kTfLiteInt16) {
      ctx.NoteLoopOf(LoopOfSigmoidInt16);
      return PrepareScale(ctx, kFunction, &plan.scale);
    }
    OP_FAIL(ctx, "type %s is not supported by this registration of the operator", TfLiteTypeGetName(in.type));
  }

  static TfLiteStatus Eval(const EvalContext& ctx, const Plan& plan) {
    const TensorView in = ctx.in(0), out = ctx.out(0);
    const int count = in.elements();
    if (Has(kFloat32) && in.type == kTfLiteFloat32) {
      FunctionOfFloats()(in.Data<float>(), out.Data<float>(), count);
    } else if (Has(kFloat16) && in.type == kTfLiteFloat16) {
      ApplyToHalves(FunctionOfFloats(), in.Data<Float16>(), out.Data<Float16>(), count);
    } else if (Has(kFloat16) && in.type == kTfLiteBFloat16) {
      ApplyToHalves(FunctionOfFloats(), in.Data<BFloat16>(), out.Data<BFloat16>(), count);
    } else if (Has(kInt16) && in.type == kTfLiteInt16) {
      const auto function = kFunction == ByteSigmoid::kTanh ? TanhInt16 : LogisticInt16;
      function(plan.scale, in.Data<int16_t>(), out.Data<int16_t>(), count);
    } else if (Has(kInt8 | kUInt8)) {
      const uint8_t* const bytes = in.Data<uint8_t>();
      if (plan.table == nullptr) {
        plan.bytes.Map(bytes, out.Data<uint8_t>(), count);
      } else {
        LookUpBytes(plan.table, bytes, out.Data<uint8_t>(), count);
      }
    }
    return kTfLiteOk;
  }
};

template <Formats kFormats>
using Logistic = Sigmoid<ByteSigmoid::kLogistic, kFormats>;
template <Formats kFormats>
using Tanh = Sigmoid<ByteSigmoid::kTanh, kFormats>;

}  // namespace
}  // namespace mote

MOTE_REGISTER_OP(LOGISTIC, mote::Logistic<mote::kAllFormats>)
MOTE_REGISTER_OP(LOGISTIC_INT8, mote::Logistic<mote::kInt8>)
MOTE_REGISTER_OP(LOGISTIC_INT16, mote::Logistic<mote::kInt16>)
MOTE_REGISTER_OP(LOGISTIC_FLOAT32, mote::Logistic<mote::kFloat32>)
MOTE_REGISTER_OP(TANH, mote::Tanh<mote::kAllFormats>)
MOTE_REGISTER_OP(TANH_INT8, mote::Tanh<mote::kInt8>)
MOTE_REGISTER_OP(TANH_INT16, mote::Tanh<mote::kInt16>)
MOTE_REGISTER_OP(TANH_FLOAT32, mote::Tanh<mote::kFloat32>)
