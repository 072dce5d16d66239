// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// PRELU: x where it is positive, elsewhere alpha * x.
//   in  0: x                                       float32 | int8 | uint8 | int16
//       1: alpha, broadcast to the shape of x      float32 | int8 | uint8 | int8
//   out 0: same shape and type as in 0
//   In int16 the zero points of x and out 0 are 0.
#include <limits>

#include "src/operators/shared/binary.h"
#include "src/operators/shared/format_set.h"
#include "src/operators/shared/quantization.h"
#include "src/operators/shared/requantize_elements.h"

namespace mote {
namespace {

struct PreluPlan {
  RequantizeParams identity;  // of x that is not negative
  int32_t negative_multiplier;
  int8_t negative_shift;
  int16_t alpha_zero_point;
};

TfLiteStatus PrepareScaled(const PrepareContext& ctx, PreluPlan* plan) {
  const TensorInfo x = ctx.in(0), alpha = ctx.in(1), out = ctx.out(0);
  const auto require = x.type == kTfLiteInt16 ? RequireSymmetric : RequireQuantizedPerTensor;
  OP_TRY(require(ctx, "input 0", x));
  OP_TRY(RequireQuantizedPerTensor(ctx, "input 1", alpha));
  OP_TRY(require(ctx, "output", out));
  const QuantizedMultiplier m = Limited(MultiplierInDouble(x.scale, out.scale), DifferenceBits(x.type), out.type);
  const QuantizedMultiplier n =
      Limited(MultiplierInDouble(x.scale, alpha.scale, out.scale), SumBits(x.type, alpha.type, 1), out.type);
  const ClampRange range = TypeRange(out.type);
  plan->identity = {x.zero_point, out.zero_point, range.min, range.max, m.multiplier, static_cast<int8_t>(m.shift)};
  plan->negative_multiplier = n.multiplier;
  plan->negative_shift = static_cast<int8_t>(n.shift);
  plan->alpha_zero_point = static_cast<int16_t>(alpha.zero_point);
  return kTfLiteOk;
}

void PreluFloatRow(const BinaryRow& row, const void*) {
  const float *x = static_cast<const float*>(row.a), *alpha = static_cast<const float*>(row.b);
  float* out = static_cast<float*>(row.out);
  for (int i = 0; i < row.count; ++i, x += row.a_step, alpha += row.b_step) out[i] = *x >= 0 ? *x : *x * *alpha;
}

template <class T, class Alpha = T>
void PreluScaledRow(const BinaryRow& row, const void* params) {
  const PreluPlan& plan = *static_cast<const PreluPlan*>(params);
  const QuantizedMultiplier identity = {plan.identity.multiplier, plan.identity.shift};
  const QuantizedMultiplier negative = {plan.negative_multiplier, plan.negative_shift};
  const int32_t x_zero = plan.identity.in_zero_point, alpha_zero = plan.alpha_zero_point;
  const int32_t out_zero = plan.identity.out_zero_point;
  const T* x = static_cast<const T*>(row.a);
  const Alpha* alpha = static_cast<const Alpha*>(row.b);
  T* out = static_cast<T*>(row.out);
  for (int i = 0; i < row.count; ++i, x += row.a_step, alpha += row.b_step) {
    const int32_t difference = *x - x_zero;
    const bool is_negative = difference < 0;
    const int32_t value = InlineMultiplyByQuantizedMultiplier(
        is_negative ? difference * (*alpha - alpha_zero) : difference, is_negative ? negative : identity);
    out[i] = static_cast<T>(
        Clamp(WrappingAdd(value, out_zero), {std::numeric_limits<T>::min(), std::numeric_limits<T>::max()}));
  }
}

TfLiteType AlphaType(TfLiteType type) { return type == kTfLiteInt16 ? kTfLiteInt8 : type; }

template <Formats kFormats>
struct Prelu {
  using Params = void;
  using Plan = PreluPlan;

  static BinaryRowFunction RowFor(TfLiteType type) {
    if ((kFormats & kFloat32) != 0 && type == kTfLiteFloat32) return PreluFloatRow;
    if ((kFormats & kInt8) != 0 && type == kTfLiteInt8) return PreluScaledRow<int8_t>;
    if ((kFormats & kUInt8) != 0 && type == kTfLiteUInt8) return PreluScaledRow<uint8_t>;
    if ((kFormats & kInt16) != 0 && type == kTfLiteInt16) return PreluScaledRow<int16_t, int8_t>;
    return nullptr;
  }

  static TfLiteStatus Prepare(PrepareContext& ctx, Plan& plan) {
    OP_TRY(ctx.RequireArity(2, 1));
    const TensorInfo x = ctx.in(0), alpha = ctx.in(1), out = ctx.out(0);
    OP_REQUIRE(ctx, out.type == x.type && alpha.type == AlphaType(x.type),
               "an input of type %s with alpha of type %s and an output of type %s is not supported",
               TfLiteTypeGetName(x.type), TfLiteTypeGetName(alpha.type), TfLiteTypeGetName(out.type));
    OP_TRY(ctx.SetOutputShape(0, *x.dims));
    Shape shape;
    bool fits = BroadcastShape(*x.dims, *alpha.dims, &shape) && shape.rank == x.rank();
    for (int i = 0; fits && i < shape.rank; ++i) fits = shape[i] == x.dim(i);
    OP_REQUIRE(ctx, fits, "alpha's shape does not broadcast to the input's");
    if (RowFor(x.type) == nullptr) return FailUnsupportedType(ctx, x.type);
    return x.type == kTfLiteFloat32 ? kTfLiteOk : PrepareScaled(ctx, &plan);
  }

  static TfLiteStatus Eval(const EvalContext& ctx, const Plan& plan) {
    const TensorView x = ctx.in(0), alpha = ctx.in(1);
    const int x_bytes = ElementBits(x.type) / 8, alpha_bytes = ElementBits(alpha.type) / 8;
    ForEachRow({x.dims, alpha.dims, x.raw, alpha.raw, ctx.out(0).raw, x_bytes, x_bytes, alpha_bytes}, RowFor(x.type),
               &plan);
    return kTfLiteOk;
  }
};

}  // namespace
}  // namespace mote

MOTE_REGISTER_OP(PRELU, mote::Prelu<mote::kAllFormats>)
MOTE_REGISTER_OP(PRELU_FLOAT32, mote::Prelu<mote::kFloat32>)
MOTE_REGISTER_OP(PRELU_INT8, mote::Prelu<mote::kInt8>)
