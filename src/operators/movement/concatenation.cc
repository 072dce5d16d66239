// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// CONCATENATION: joins its inputs along one axis.
//   in  0..: values; all dimensions but the axis agree
//            float32 | float16 | bfloat16 | int8 | uint8 | int16 | int32 | uint32 | int64 | bool | int4
//   out 0:   values, same type
// int8 inputs must be quantised as the output is; uint8 inputs that are not are requantised. No fused activation.
#include <algorithm>

#include "src/core/soft_real.h"
#include "src/operators/seam/node_rows.h"
#include "src/operators/seam/op.h"
#include "src/operators/shared/quantization.h"
#include "src/operators/shared/strided_copy.h"

namespace mote {
namespace {

// Holds a uint8 input's quantisation in units of the output's.
struct Rescaling {
  SoftReal scale;  // a float; mantissa 0: copy
  uint8_t input_zero_point;
  uint8_t output_zero_point;
};

// Returns round(float(q * scale) - float(zero_point * scale)) + output_zero_point within 0..255, each step in float
// arithmetic.
uint8_t Rescale(int q, const Rescaling& r) {
  const SoftReal a = Rounded({static_cast<uint64_t>(q) * r.scale.mantissa, r.scale.exponent}, kFloatBits);
  const SoftReal b = Rounded({uint64_t{r.input_zero_point} * r.scale.mantissa, r.scale.exponent}, kFloatBits);
  // Both are at most 32 bits long in units of the smaller exponent, which is the scale's.
  const int exponent = std::min(a.exponent, b.exponent);
  const int64_t difference = static_cast<int64_t>(a.mantissa << (a.exponent - exponent)) -
                             static_cast<int64_t>(b.mantissa << (b.exponent - exponent));
  const uint64_t magnitude = static_cast<uint64_t>(difference < 0 ? -difference : difference);
  const int32_t steps = std::min(ToInteger(Rounded({magnitude, exponent}, kFloatBits)), int32_t{0xFFFF});
  const int32_t result = r.output_zero_point + (difference < 0 ? -steps : steps);
  return static_cast<uint8_t>(std::min<int32_t>(std::max<int32_t>(result, 0), 255));
}

struct Concatenation {
  using Params = TfLiteConcatenationParams;
  struct Plan {
    const Rescaling* rescalings;  // null, or one for each input
    int8_t axis;
  };

  static TfLiteStatus Prepare(PrepareContext& ctx, const Params& params, Plan& plan) {
    OP_REQUIRE(ctx, ctx.num_inputs() >= 1, "needs at least one input");
    OP_TRY(ctx.RequireArity(ctx.num_inputs(), 1));
    TakeShapes(ctx.raw());
    const TensorInfo first = ctx.in(0), output = ctx.out(0);
    OP_TRY(ctx.RequireType("input 0", first.type,
                           {kTfLiteFloat32, kTfLiteFloat16, kTfLiteBFloat16, kTfLiteInt8, kTfLiteUInt8, kTfLiteInt16,
                            kTfLiteInt32, kTfLiteUInt32, kTfLiteInt64, kTfLiteBool, kTfLiteInt4}));
    OP_REQUIRE(ctx, params.activation == kTfLiteActNone, "fused activation %d is not supported",
               static_cast<int>(params.activation));
    OP_REQUIRE(ctx, first.rank() <= kMaxRank, "input 0 has %d dimensions, more than %d", first.rank(), kMaxRank);
    OP_REQUIRE(ctx, params.axis >= -first.rank() && params.axis < first.rank(),
               "axis %d is outside the %d dimensions of the inputs", params.axis, first.rank());
    plan.axis = static_cast<int8_t>(params.axis < 0 ? params.axis + first.rank() : params.axis);
    Shape shape(*first.dims);
    int64_t joined = 0;
    for (int i = 0; i < ctx.num_inputs(); ++i) {
      OP_TRY(CheckInput(ctx, i, first, output, plan.axis));
      joined += ctx.in(i).dim(plan.axis);
    }
    OP_REQUIRE(ctx, joined * std::max(1, Elements(shape) / std::max(1, shape[plan.axis])) <= 0x7FFFFFFF,
               "the output would have too many elements");
    shape[plan.axis] = static_cast<int>(joined);
    OP_TRY(ctx.SetOutputShape(0, shape));
    return first.type == kTfLiteUInt8 ? PrepareRescaling(ctx, output, plan) : kTfLiteOk;
  }

  // Along the rows' own dimension one input would lie behind the other.
  static NodeRows RowsAlong(const PrepareContext& ctx, const Plan& plan, int axis) {
    const int count = ctx.num_inputs();
    if (axis == plan.axis || axis >= ctx.out(0).rank() || count < 2 || count > kMostRowInputs) return {};
    NodeRows rows;
    rows.axis = axis;
    rows.with_rows = (1u << count) - 1;
    return rows;
  }

  static TfLiteStatus CheckInput(PrepareContext& ctx, int i, const TensorInfo& first, const TensorInfo& output,
                                 int axis) {
    const TensorInfo input = ctx.in(i);
    OP_REQUIRE(ctx, input.type == output.type, "input %d has type %s, the output %s", i, TfLiteTypeGetName(input.type),
               TfLiteTypeGetName(output.type));
    OP_REQUIRE(ctx, input.rank() == first.rank(), "input %d has %d dimensions, input 0 has %d", i, input.rank(),
               first.rank());
    for (int d = 0; d < input.rank(); ++d) {
      OP_REQUIRE(ctx, d == axis || input.dim(d) == first.dim(d), "dimension %d is %d in input %d and %d in input 0", d,
                 input.dim(d), i, first.dim(d));
    }
    OP_REQUIRE(ctx, input.type != kTfLiteInt8 || (input.scale == output.scale && input.zero_point == output.zero_point),
               "input %d (scale %g, zero point %d) is not quantised as the output (scale %g, zero point %d)", i,
               static_cast<double>(input.scale), static_cast<int>(input.zero_point), static_cast<double>(output.scale),
               static_cast<int>(output.zero_point));
    OP_REQUIRE(ctx, input.type != kTfLiteInt16 || (input.zero_point == 0 && output.zero_point == 0),
               "int16 zero points must be 0; input %d has %d, the output %d", i, static_cast<int>(input.zero_point),
               static_cast<int>(output.zero_point));
    return kTfLiteOk;
  }

  static TfLiteStatus PrepareRescaling(PrepareContext& ctx, const TensorInfo& output, Plan& plan) {
    bool all_equal = true;
    for (int i = 0; i < ctx.num_inputs(); ++i) all_equal &= IsQuantizedAs(ctx.in(i), output);
    if (all_equal) return kTfLiteOk;
    Rescaling* rescalings = ctx.Persistent<Rescaling>(ctx.num_inputs());
    if (rescalings == nullptr) return kTfLiteError;
    plan.rescalings = rescalings;
    for (int i = 0; i < ctx.num_inputs(); ++i) {
      const TensorInfo input = ctx.in(i);
      OP_REQUIRE(ctx,
                 IsScale(input.scale) && IsScale(output.scale) && (input.zero_point & ~255) == 0 &&
                     (output.zero_point & ~255) == 0,
                 "input %d (scale %g, zero point %d) cannot be requantised to the output's scale %g, zero point %d", i,
                 static_cast<double>(input.scale), static_cast<int>(input.zero_point),
                 static_cast<double>(output.scale), static_cast<int>(output.zero_point));
      const SoftReal inverse = Quotient(SoftReal::PowerOfTwo(0), SoftReal::FromFloat(output.scale), kFloatBits);
      SoftReal scale = Rounded(Product(SoftReal::FromFloat(input.scale), inverse), kFloatBits);
      constexpr SoftReal kNothing = {1, -200};  // of a scale of 0: less than any input could make a step of
      if (scale.mantissa == 0) scale = kNothing;
      if (IsQuantizedAs(input, output)) scale = {0, 0};
      rescalings[i] = {scale, static_cast<uint8_t>(input.zero_point), static_cast<uint8_t>(output.zero_point)};
    }
    return kTfLiteOk;
  }

  static bool IsQuantizedAs(const TensorInfo& a, const TensorInfo& b) {
    return a.scale == b.scale && a.zero_point == b.zero_point;
  }

  static TfLiteStatus Eval(const EvalContext& ctx, const Plan& plan) {
    const TensorView output = ctx.out(0);
    const int axis = plan.axis;
    const int outer = Elements(axis, output.dims->data);
    const int inner = Elements(output.rank() - axis - 1, output.dims->data + axis + 1);
    const int row = output.dim(axis) * inner;
    const int bits = ElementBits(output.type);
    int offset = 0;
    const int elements = outer * row;
    if (elements == 0) return kTfLiteOk;
    if (bits < 8) output.Data<uint8_t>()[(elements - 1) / 2] = 0;  // an odd count leaves half a byte
    for (int i = 0; i < ctx.num_inputs(); ++i) {
      const TensorView input = ctx.in(i);
      const int part = input.dim(axis) * inner;
      StridedCopy copy;
      copy.AddDim(outer, part, row);
      copy.AddDim(part, 1, 1);
      if (bits < 8) {
        copy.RunNibbles(input.raw, 0, output.raw, offset);
      } else if (plan.rescalings != nullptr && plan.rescalings[i].scale.mantissa != 0) {
        CopyRescaled(plan.rescalings[i], outer, part, row, input.Data<uint8_t>(), output.Data<uint8_t>() + offset);
      } else {
        copy.Run(bits / 8, input.raw, output.Data<uint8_t>() + offset * (bits / 8));
      }
      offset += part;
    }
    return kTfLiteOk;
  }

  static void CopyRescaled(const Rescaling& r, int outer, int part, int row, const uint8_t* source, uint8_t* target) {
    uint8_t table[256];
    for (int q = 0; q < 256; ++q) table[q] = Rescale(q, r);
    for (; outer > 0; --outer, target += row) {
      for (int i = 0; i < part; ++i) target[i] = table[*source++];
    }
  }
};

}  // namespace
}  // namespace mote

MOTE_REGISTER_OP(CONCATENATION, mote::Concatenation)
