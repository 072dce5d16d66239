// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// LOG_SOFTMAX: the logarithm of each element's share of exp along the last axis.
//   in  0: [..., depth]          float32 | int8 | uint8
//   out 0: same shape and type
//   The output's quantisation is fixed: int8 1/16 and 127, uint8 1/16 and 255.
#include "src/operators/normalisation/log_softmax_loop.h"
#include "src/operators/normalisation/softmax_scale.h"
#include "src/operators/shared/binary.h"
#include "src/operators/shared/format_set.h"
#include "src/operators/shared/quantization.h"
#include "src/operators/shared/unary.h"

namespace mote {
namespace {

template <Formats kFormats>
struct LogSoftmax {
  using Params = void;
  using Plan = SoftmaxParams;

  static constexpr bool Has(Formats format) { return (kFormats & format) != 0; }

  static TfLiteStatus Prepare(PrepareContext& ctx, Plan& plan) {
    OP_TRY(PrepareUnary(ctx));
    const TensorInfo in = ctx.in(0), out = ctx.out(0);
    OP_REQUIRE(ctx, in.rank() >= 1, "the input is a scalar; LOG_SOFTMAX needs at least one axis");
    if (Has(kFloat32) && in.type == kTfLiteFloat32) return kTfLiteOk;
    if (Has(kInt8) && in.type == kTfLiteInt8) {
      OP_TRY(RequireOutputScale(ctx, out, 4, 127));
    } else if (Has(kUInt8) && in.type == kTfLiteUInt8) {
      OP_TRY(RequireOutputScale(ctx, out, 4, 255));
    } else {
      return FailUnsupportedType(ctx, in.type);
    }
    return PrepareSoftmaxOf8Bits(ctx, 1.0f, &plan);
  }

  static TfLiteStatus Eval(const EvalContext& ctx, const Plan& plan) {
    const TensorView in = ctx.in(0), out = ctx.out(0);
    const int depth = in.dim(in.rank() - 1);
    const SoftmaxRows rows = {depth == 0 ? 0 : in.elements() / depth, depth};
    if (Has(kFloat32) && in.type == kTfLiteFloat32) {
      LogSoftmaxFloat(rows, in.Data<float>(), out.Data<float>());
    } else if (Has(kInt8) && in.type == kTfLiteInt8) {
      LogSoftmaxInt8(plan, rows, in.Data<int8_t>(), out.Data<int8_t>());
    } else if (Has(kUInt8)) {
      LogSoftmaxUInt8(plan, rows, in.Data<uint8_t>(), out.Data<uint8_t>());
    }
    return kTfLiteOk;
  }
};

}  // namespace
}  // namespace mote

MOTE_REGISTER_OP(LOG_SOFTMAX, mote::LogSoftmax<mote::kAllFormats>)
MOTE_REGISTER_OP(LOG_SOFTMAX_FLOAT32, mote::LogSoftmax<mote::kFloat32>)
MOTE_REGISTER_OP(LOG_SOFTMAX_INT8, mote::LogSoftmax<mote::kInt8>)
