// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// QUANTIZE: floats to quantised numbers, or quantised numbers to another scale and type.
//   in  0: any shape   float32                                       | int8 | uint8 | int16 | int32
//   out 0: same shape  int8 | uint8 | int16 | int4 | uint4 (from floats one scale, or one per channel) | int8 | uint8 |
//                      int16 | int32 (from quantised numbers)
#include <limits>
#include <type_traits>

#include "src/operators/conversion/affine_scales.h"
#include "src/operators/seam/op.h"
#include "src/operators/shared/format_set.h"
#include "src/operators/shared/quantization.h"
#include "src/operators/shared/requantize_elements.h"
#include "src/operators/shared/row_rules.h"

namespace mote {
namespace {

bool IsRequantizable(TfLiteType type) {
  return type == kTfLiteInt8 || type == kTfLiteUInt8 || type == kTfLiteInt16 || type == kTfLiteInt32;
}

ClampRange RangeOf(TfLiteType type) { return type == kTfLiteUInt4 ? ClampRange{0, 15} : TypeRange(type); }

TfLiteStatus PrepareRequantize(const PrepareContext& ctx, RequantizeParams* params) {
  const TensorInfo in = ctx.in(0), out = ctx.out(0);
  OP_TRY(RequireQuantizedPerTensor(ctx, "input", in));
  OP_TRY(RequireQuantizedPerTensor(ctx, "output", out));
  const QuantizedMultiplier m = Limited(MultiplierInDouble(in.scale, out.scale), DifferenceBits(in.type), out.type);
  const ClampRange range = TypeRange(out.type);
  *params = {in.zero_point, out.zero_point, range.min, range.max, m.multiplier, static_cast<int8_t>(m.shift)};
  return kTfLiteOk;
}

template <class In>
void RequantizeTo(TfLiteType out_type, const RequantizeParams& params, const void* in, void* out, int count) {
  // The limits are those of the type, so that its sign no longer matters.
  switch (out_type) {
    case kTfLiteInt8:
    case kTfLiteUInt8:
      if constexpr (sizeof(In) == 1) {
        return RequantizeBytes(params, std::is_signed<In>::value, in, out, count);
      } else {
        return Requantize<In, uint8_t>(params, in, out, count);
      }
    case kTfLiteInt16:
      return Requantize<In, uint16_t>(params, in, out, count);
    default:
      return Requantize<In, int32_t>(params, in, out, count);
  }
}

void RequantizeFrom(TfLiteType in_type, TfLiteType out_type, const RequantizeParams& params, const void* in, void* out,
                    int count) {
  switch (in_type) {
    case kTfLiteInt8:
      return RequantizeTo<int8_t>(out_type, params, in, out, count);
    case kTfLiteUInt8:
      return RequantizeTo<uint8_t>(out_type, params, in, out, count);
    case kTfLiteInt16:
      return RequantizeTo<int16_t>(out_type, params, in, out, count);
    default:
      return RequantizeTo<int32_t>(out_type, params, in, out, count);
  }
}

struct QuantizePlan {
  union {
    AffineScales scales;          // from floats
    RequantizeParams requantize;  // from quantised numbers
  };
};

template <Formats kFormats>
struct Quantize {
  using Params = void;
  using Plan = QuantizePlan;

  static constexpr bool kFromFloats = (kFormats & kFloat32) != 0;
  static constexpr bool kFromIntegers = (kFormats & kInt8) != 0;

  static TfLiteStatus Prepare(PrepareContext& ctx, Plan& plan) {
    OP_TRY(ctx.RequireArity(1, 1));
    const TensorInfo in = ctx.in(0);
    OP_TRY(ctx.SetOutputShape(0, *in.dims));
    const TensorInfo out = ctx.out(0);
    if (kFromFloats && in.type == kTfLiteFloat32) {
      OP_TRY(ctx.RequireType("output", out.type, {kTfLiteInt8, kTfLiteUInt8, kTfLiteInt16, kTfLiteInt4, kTfLiteUInt4}));
      ctx.NoteLoopOf([&out] { return LoopOfQuantizeFloats(out.type); });
      return PrepareAffineScales(ctx, "output", out, &plan.scales);
    }
    if (kFromIntegers && IsRequantizable(in.type) && IsRequantizable(out.type)) {
      return PrepareRequantize(ctx, &plan.requantize);
    }
    OP_FAIL(ctx, "from type %s to type %s is not supported by this registration of QUANTIZE",
            TfLiteTypeGetName(in.type), TfLiteTypeGetName(out.type));
  }

  // Scales of rows begin with that of the first row, which some rows alone do not tell.
  static NodeRows RowsAlong(const PrepareContext& ctx, const Plan& plan, int axis) {
    if (ctx.in(0).type == kTfLiteFloat32 && plan.scales.axis == axis) return {};
    return RowsOfElements(ctx, axis);
  }

  static TfLiteStatus Eval(const EvalContext& ctx, const Plan& plan) {
    const TensorView in = ctx.in(0), out = ctx.out(0);
    if (kFromFloats && in.type == kTfLiteFloat32) {
      ForEachSegment(plan.scales, out.type, *out.dims, [&](const AffineSegment& segment) {
        QuantizeSegment(segment, RangeOf(segment.type), in.Data<float>(), out.raw);
      });
    } else if (kFromIntegers) {
      RequantizeFrom(in.type, out.type, plan.requantize, in.raw, out.raw, in.elements());
    }
    return kTfLiteOk;
  }
};

}  // namespace
}  // namespace mote

MOTE_REGISTER_OP(QUANTIZE, mote::Quantize<mote::kAllFormats>)
MOTE_REGISTER_OP(QUANTIZE_INT8, mote::Quantize<mote::kInt8>)
MOTE_REGISTER_OP(QUANTIZE_FLOAT32, mote::Quantize<mote::kFloat32>)
