// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// LEAKY_RELU: x where it is positive, elsewhere alpha * x.
//   in  0: any shape   float32 | int8 | uint8 | int16
//   out 0: same shape, same type
#include <limits>

#include "src/operators/seam/op.h"
#include "src/operators/shared/format_set.h"
#include "src/operators/shared/map_bytes.h"
#include "src/operators/shared/quantization.h"
#include "src/operators/shared/requantize_elements.h"
#include "src/operators/shared/row_rules.h"
#include "src/operators/shared/unary.h"

namespace mote {
namespace {

struct LeakyReluPlan {
  RequantizeParams identity;
  union {
    int32_t multiplier;  // of negative inputs; has alpha's sign
    float alpha;         // float32
  };
  int8_t shift;
};

// Computes in * |alpha| / out, each step in float, with alpha's sign. Fails if that is infinite or a NaN.
TfLiteStatus AlphaMultiplier(const PrepareContext& ctx, float alpha, LeakyReluPlan* plan) {
  uint32_t bits;
  std::memcpy(&bits, &alpha, sizeof(bits));
  const bool negative = bits >> 31 != 0;
  OP_REQUIRE(ctx, (bits >> 23 & 0xFF) != 0xFF, "alpha is not a finite number");
  bits &= 0x7FFFFFFF;
  std::memcpy(&alpha, &bits, sizeof(bits));
  const TensorInfo in = ctx.in(0), out = ctx.out(0);
  const QuantizedMultiplier m =
      Limited(MultiplierInFloat(in.scale, alpha, out.scale), DifferenceBits(in.type), out.type);
  plan->multiplier = negative ? -m.multiplier : m.multiplier;
  plan->shift = static_cast<int8_t>(m.shift);
  return kTfLiteOk;
}

TfLiteStatus PrepareQuantized(const PrepareContext& ctx, float alpha, LeakyReluPlan* plan) {
  OP_TRY(RequireQuantizedUnary(ctx));
  const TensorInfo in = ctx.in(0), out = ctx.out(0);
  const QuantizedMultiplier m =
      Limited(MultiplierInFloat(in.scale, 1.0f, out.scale), DifferenceBits(in.type), out.type);
  const ClampRange range = TypeRange(out.type);
  plan->identity = {in.zero_point, out.zero_point, range.min, range.max, m.multiplier, static_cast<int8_t>(m.shift)};
  return AlphaMultiplier(ctx, alpha, plan);
}

template <class T>
void LeakyReluQuantized(const LeakyReluPlan& plan, const T* in, T* out, int count) {
  const QuantizedMultiplier identity = {plan.identity.multiplier, plan.identity.shift};
  const QuantizedMultiplier leak = {plan.multiplier, plan.shift};
  const int32_t in_zero = plan.identity.in_zero_point, out_zero = plan.identity.out_zero_point;
  for (int i = 0; i < count; ++i) {
    const int32_t x = in[i] - in_zero;
    const int32_t y = WrappingAdd(InlineMultiplyByQuantizedMultiplier(x, x >= 0 ? identity : leak), out_zero);
    out[i] = static_cast<T>(Clamp(y, {std::numeric_limits<T>::min(), std::numeric_limits<T>::max()}));
  }
}

template <class T>
void MapLeakyRelu(const LeakyReluPlan& plan, const TensorView& in, const TensorView& out) {
  MapBytes(in.raw, out.raw, in.elements(), [&](const uint8_t* from, uint8_t* to, int count) {
    LeakyReluQuantized(plan, reinterpret_cast<const T*>(from), reinterpret_cast<T*>(to), count);
  });
}

void LeakyReluFloat(float alpha, const float* in, float* out, int count) {
  for (int i = 0; i < count; ++i) out[i] = in[i] > 0 ? in[i] : in[i] * alpha;
}

template <Formats kFormats>
struct LeakyRelu : RowByRow {
  using Params = TfLiteLeakyReluParams;
  using Plan = LeakyReluPlan;

  static constexpr bool Has(Formats format) { return (kFormats & format) != 0; }

  static TfLiteStatus Prepare(PrepareContext& ctx, const Params& params, Plan& plan) {
    OP_TRY(PrepareUnary(ctx));
    ctx.AllowInPlace(0);
    const TensorInfo in = ctx.in(0);
    if (Has(kFloat32) && in.type == kTfLiteFloat32) {
      plan.alpha = params.alpha;
      return kTfLiteOk;
    }
    const bool is_quantized = (Has(kInt8) && in.type == kTfLiteInt8) || (Has(kUInt8) && in.type == kTfLiteUInt8) ||
                              (Has(kInt16) && in.type == kTfLiteInt16);
    OP_REQUIRE(ctx, is_quantized, "type %s is not supported by this registration of the operator",
               TfLiteTypeGetName(in.type));
    return PrepareQuantized(ctx, params.alpha, &plan);
  }

  static TfLiteStatus Eval(const EvalContext& ctx, const Plan& plan) {
    const TensorView in = ctx.in(0), out = ctx.out(0);
    const int count = in.elements();
    if (Has(kFloat32) && in.type == kTfLiteFloat32) {
      LeakyReluFloat(plan.alpha, in.Data<float>(), out.Data<float>(), count);
    } else if (Has(kInt8) && in.type == kTfLiteInt8) {
      MapLeakyRelu<int8_t>(plan, in, out);
    } else if (Has(kUInt8) && in.type == kTfLiteUInt8) {
      MapLeakyRelu<uint8_t>(plan, in, out);
    } else if (Has(kInt16)) {
      LeakyReluQuantized(plan, in.Data<int16_t>(), out.Data<int16_t>(), count);
    }
    return kTfLiteOk;
  }
};

}  // namespace
}  // namespace mote

MOTE_REGISTER_OP(LEAKY_RELU, mote::LeakyRelu<mote::kAllFormats>)
MOTE_REGISTER_OP(LEAKY_RELU_INT8, mote::LeakyRelu<mote::kInt8>)
MOTE_REGISTER_OP(LEAKY_RELU_FLOAT32, mote::LeakyRelu<mote::kFloat32>)
