// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// HARD_SWISH: x * min(max(x + 3, 0), 6) / 6.
//   in  0: any shape   float32 | int8 | uint8
//   out 0: same shape, same type
#include <algorithm>

#include "src/operators/elementwise/float_elements.h"
#include "src/operators/elementwise/hard_swish_loop.h"
#include "src/operators/shared/binary.h"
#include "src/operators/shared/format_set.h"
#include "src/operators/shared/map_bytes.h"
#include "src/operators/shared/quantization.h"
#include "src/operators/shared/row_rules.h"
#include "src/operators/shared/unary.h"

namespace mote {
namespace {

// Returns `factor` * 2^-7 / `divisor` in float.
ShortMultiplier MakeShort(SoftReal factor, SoftReal divisor, int max_shift) {
  factor.exponent -= kHardSwishInputBits;
  const QuantizedMultiplier m = AtMost(ToQuantizedMultiplier(Quotient(factor, divisor, kFloatBits)), max_shift);
  return {static_cast<int16_t>(m.multiplier < 0x7FFF8000 ? (m.multiplier + (1 << 15)) >> 16 : 0x7FFF),
          static_cast<int8_t>(m.shift)};
}

TfLiteStatus PrepareScaled(const PrepareContext& ctx, HardSwishPlan* plan) {
  OP_TRY(RequireQuantizedUnary(ctx));
  const TensorInfo in = ctx.in(0), out = ctx.out(0);
  const SoftReal in_scale = SoftReal::FromFloat(in.scale);
  plan->to_output = MakeShort(in_scale, SoftReal::FromFloat(out.scale), kMaxOutputShift);
  plan->to_reluish = MakeShort(in_scale, {3, -15}, kMaxShift);  // whose shift saturates
  plan->in_zero_point = static_cast<int16_t>(in.zero_point);
  plan->out_zero_point = static_cast<int16_t>(out.zero_point);
  return kTfLiteOk;
}

template <class T>
void MapHardSwish(const HardSwishPlan& plan, const TensorView& in, const TensorView& out) {
  MapBytes(in.raw, out.raw, in.elements(), [&](const uint8_t* from, uint8_t* to, int count) {
    HardSwishScaled(plan, reinterpret_cast<const T*>(from), reinterpret_cast<T*>(to), count);
  });
}

template <Formats kFormats>
struct HardSwishOp : RowByRow {
  using Params = void;
  using Plan = HardSwishPlan;

  static constexpr bool Has(Formats format) { return (kFormats & format) != 0; }

  static TfLiteStatus Prepare(PrepareContext& ctx, Plan& plan) {
    OP_TRY(PrepareUnary(ctx));
    ctx.AllowInPlace(0);
    const TfLiteType type = ctx.in(0).type;
    if (Has(kFloat32) && type == kTfLiteFloat32) return kTfLiteOk;
    if ((Has(kInt8) && type == kTfLiteInt8) || (Has(kUInt8) && type == kTfLiteUInt8)) return PrepareScaled(ctx, &plan);
    return FailUnsupportedType(ctx, type);
  }

  static TfLiteStatus Eval(const EvalContext& ctx, const Plan& plan) {
    const TensorView in = ctx.in(0), out = ctx.out(0);
    if (Has(kFloat32) && in.type == kTfLiteFloat32) return EvalUnary(ctx, HardSwishOfFloats);
    if (Has(kUInt8) && in.type == kTfLiteUInt8) {
      MapHardSwish<uint8_t>(plan, in, out);
    } else if (Has(kInt8)) {
      MapHardSwish<int8_t>(plan, in, out);
    }
    return kTfLiteOk;
  }
};

}  // namespace
}  // namespace mote

MOTE_REGISTER_OP(HARD_SWISH, mote::HardSwishOp<mote::kAllFormats>)
MOTE_REGISTER_OP(HARD_SWISH_FLOAT32, mote::HardSwishOp<mote::kFloat32>)
MOTE_REGISTER_OP(HARD_SWISH_INT8, mote::HardSwishOp<mote::kInt8>)
