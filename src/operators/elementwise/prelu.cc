// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// PRELU: x where it is positive, elsewhere alpha * x.
//   in  0: x                                       float32 | int8 | uint8 | int16
//       1: alpha, broadcast to the shape of x      float32 | int8 | uint8 | int8
//   out 0: same shape and type as in 0
//   In int16 the zero points of x and out 0 are 0.
#include "src/operators/elementwise/float_elements.h"
#include "src/operators/elementwise/prelu_rows.h"
#include "src/operators/shared/binary.h"
#include "src/operators/shared/format_set.h"
#include "src/operators/shared/quantization.h"
#include "src/operators/shared/row_rules.h"

namespace mote {
namespace {

TfLiteStatus PrepareScaled(const PrepareContext& ctx, PreluPlan* plan) {
  const TensorInfo x = ctx.in(0), alpha = ctx.in(1), out = ctx.out(0);
  const auto require = x.type == kTfLiteInt16 ? RequireSymmetric : RequireQuantizedPerTensor;
  OP_TRY(require(ctx, "input 0", x));
  OP_TRY(RequireQuantizedPerTensor(ctx, "input 1", alpha));
  OP_TRY(require(ctx, "output", out));
  const QuantizedMultiplier m = Limited(MultiplierInFloat(x.scale, 1, out.scale), DifferenceBits(x.type), out.type);
  const QuantizedMultiplier n =
      Limited(MultiplierInFloat(x.scale, alpha.scale, out.scale), SumBits(x.type, alpha.type, 1), out.type);
  const ClampRange range = TypeRange(out.type);
  plan->identity = {x.zero_point, out.zero_point, range.min, range.max, m.multiplier, static_cast<int8_t>(m.shift)};
  plan->negative_multiplier = n.multiplier;
  plan->negative_shift = static_cast<int8_t>(n.shift);
  plan->alpha_zero_point = static_cast<int16_t>(alpha.zero_point);
  return kTfLiteOk;
}

template <class T, class Alpha = T>
void PreluRow(const BinaryRow& row, const void* params) {
  PreluScaledRow<T, Alpha, AnyMultiplier>(row, *static_cast<const PreluPlan*>(params));
}

TfLiteType AlphaType(TfLiteType type) { return type == kTfLiteInt16 ? kTfLiteInt8 : type; }

template <Formats kFormats>
struct Prelu : RowByRow {
  using Params = void;
  using Plan = PreluPlan;

  static BinaryRowFunction RowFor(TfLiteType type) {
    if ((kFormats & kFloat32) != 0 && type == kTfLiteFloat32) return PreluOfFloats;
    if ((kFormats & kInt8) != 0 && type == kTfLiteInt8) return PreluInt8;
    if ((kFormats & kUInt8) != 0 && type == kTfLiteUInt8) return PreluRow<uint8_t>;
    if ((kFormats & kInt16) != 0 && type == kTfLiteInt16) return PreluRow<int16_t, int8_t>;
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
    if (x.type == kTfLiteInt8) ctx.NoteLoopOf([] { return LoopOfPreluInt8(); });
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
