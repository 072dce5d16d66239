// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// L2_NORMALIZATION: each row along the last axis divided by its length, the root of the sum of squares.
//   in  0: [..., depth]          float32 | int8 | uint8
//   out 0: same shape and type
//   There is no fused activation. The output's quantisation is fixed: int8 1/128 and 0, uint8 1/128 and 128. A length
//   below 1e-6 counts as 1e-6.
#include <algorithm>
#include <cmath>

#include "src/operators/normalisation/l2_normalization_loop.h"
#include "src/operators/shared/binary.h"
#include "src/operators/shared/format_set.h"
#include "src/operators/shared/quantization.h"
#include "src/operators/shared/unary.h"

namespace mote {
namespace {

struct L2NormalizationPlan {
  int16_t in_zero_point;
};

void NormalizeFloats(const float* in, int depth, float* out) {
  constexpr float kSmallestLength = 1e-6f;
  float squares = 0.0f;
  for (int i = 0; i < depth; ++i) squares += in[i] * in[i];
  const float length = std::max(std::sqrt(squares), kSmallestLength);
  for (int i = 0; i < depth; ++i) out[i] = in[i] / length;
}

template <Formats kFormats>
struct L2Normalization {
  using Params = TfLiteL2NormParams;
  using Plan = L2NormalizationPlan;

  static constexpr bool Has(Formats format) { return (kFormats & format) != 0; }

  static TfLiteStatus Prepare(PrepareContext& ctx, const Params& params, Plan& plan) {
    OP_TRY(PrepareUnary(ctx));
    const TensorInfo in = ctx.in(0), out = ctx.out(0);
    OP_REQUIRE(ctx, in.rank() >= 1, "the input is a scalar; L2_NORMALIZATION needs at least one axis");
    OP_REQUIRE(ctx, params.activation == kTfLiteActNone, "fused activation %d is not supported",
               static_cast<int>(params.activation));
    if (Has(kFloat32) && in.type == kTfLiteFloat32) return kTfLiteOk;
    const bool is_signed = Has(kInt8) && in.type == kTfLiteInt8;
    if (!is_signed && !(Has(kUInt8) && in.type == kTfLiteUInt8)) return FailUnsupportedType(ctx, in.type);
    plan.in_zero_point = static_cast<int16_t>(in.zero_point);
    OP_TRY(RequireQuantizedPerTensor(ctx, "input", in));
    return RequireOutputScale(ctx, out, 7, is_signed ? 0 : 128);
  }

  static TfLiteStatus Eval(const EvalContext& ctx, const Plan& plan) {
    const TensorView in = ctx.in(0), out = ctx.out(0);
    const int depth = in.dim(in.rank() - 1), count = in.elements();
    for (int begin = 0; begin < count; begin += depth) {
      if (Has(kFloat32) && in.type == kTfLiteFloat32) {
        NormalizeFloats(in.Data<float>() + begin, depth, out.Data<float>() + begin);
      } else if (Has(kInt8) && in.type == kTfLiteInt8) {
        NormalizeBytes(plan.in_zero_point, in.Data<int8_t>() + begin, depth, out.Data<int8_t>() + begin);
      } else if (Has(kUInt8)) {
        NormalizeBytes(plan.in_zero_point, in.Data<uint8_t>() + begin, depth, out.Data<uint8_t>() + begin);
      }
    }
    return kTfLiteOk;
  }
};

}  // namespace
}  // namespace mote

MOTE_REGISTER_OP(L2_NORMALIZATION, mote::L2Normalization<mote::kAllFormats>)
MOTE_REGISTER_OP(L2_NORMALIZATION_FLOAT32, mote::L2Normalization<mote::kFloat32>)
MOTE_REGISTER_OP(L2_NORMALIZATION_INT8, mote::L2Normalization<mote::kInt8>)
