// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// DEQUANTIZE: the real values of quantised numbers.
//   in  0: any shape   int8 | uint8 | int16 | int4 | uint4 | int2 (one scale, or one per channel) | float16
//   out 0: same shape  float32
#include "mote/half.h"
#include "src/operators/conversion/affine_scales.h"
#include "src/operators/seam/op.h"
#include "src/operators/shared/format_set.h"
#include "src/operators/shared/row_rules.h"

namespace mote {
namespace {

void Float16ToFloat32(const uint16_t* in, uint32_t* out, int count) {
  for (int i = 0; i < count; ++i) out[i] = Float32BitsOfFloat16(in[i]);
}

// Holds the floats of a constant, made once, for loops that cache weights: constants alone have such loops.
template <bool kKeeps>
struct ConstantFloats {
  uint32_t* floats;

  bool has_floats() const { return floats != nullptr; }
  TfLiteStatus PrepareFloats(const PrepareContext& ctx, const TensorInfo& in) {
    if (!in.is_constant || !ctx.is_on_dynamic_runtime() || ctx.out(0).is_variable) return kTfLiteOk;
    if (floats == nullptr) {
      floats = ctx.Persistent<uint32_t>(in.elements());
      if (floats == nullptr) return kTfLiteError;
      Float16ToFloat32(static_cast<const uint16_t*>(static_cast<const void*>(in.data)), floats, in.elements());
    }
    return ctx.SetConstantOutput(0, floats);
  }
};
template <>
struct ConstantFloats<false> {
  static constexpr bool has_floats() { return false; }
  static TfLiteStatus PrepareFloats(const PrepareContext&, const TensorInfo&) { return kTfLiteOk; }
};

struct Dequantize {
  using Params = void;
  struct Plan : AffineScales, ConstantFloats<kKeepsWeights> {};

  static TfLiteStatus Prepare(PrepareContext& ctx, Plan& plan) {
    OP_TRY(ctx.RequireArity(1, 1));
    const TensorInfo in = ctx.in(0);
    OP_TRY(ctx.RequireType(
        "input", in.type,
        {kTfLiteInt8, kTfLiteUInt8, kTfLiteInt16, kTfLiteInt4, kTfLiteUInt4, kTfLiteInt2, kTfLiteFloat16}));
    OP_TRY(ctx.RequireType("output", ctx.out(0).type, {kTfLiteFloat32}));
    OP_TRY(ctx.SetOutputShape(0, *in.dims));
    if (in.type == kTfLiteFloat16) return plan.PrepareFloats(ctx, in);
    ctx.NoteLoopOf([&in] { return LoopOfDequantize(in.type); });
    return PrepareAffineScales(ctx, "input", in, &plan);
  }

  // Scales of rows begin with that of the first row, which some rows alone do not tell.
  static NodeRows RowsAlong(const PrepareContext& ctx, const Plan& plan, int axis) {
    if (ctx.in(0).type != kTfLiteFloat16 && plan.axis == axis) return {};
    return RowsOfElements(ctx, axis);
  }

  static TfLiteStatus Eval(const EvalContext& ctx, const Plan& plan) {
    const TensorView in = ctx.in(0), out = ctx.out(0);
    if (in.type == kTfLiteFloat16 && plan.has_floats()) return kTfLiteOk;
    if (in.type == kTfLiteFloat16) {
      Float16ToFloat32(in.Data<uint16_t>(), out.Data<uint32_t>(), in.elements());
      return kTfLiteOk;
    }
    ForEachSegment(plan, in.type, *in.dims,
                   [&](const AffineSegment& segment) { DequantizeSegment(segment, in.raw, out.Data<float>()); });
    return kTfLiteOk;
  }
};

}  // namespace
}  // namespace mote

MOTE_REGISTER_OP(DEQUANTIZE, mote::Dequantize)
