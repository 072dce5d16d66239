// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// SignalFftAutoScale: shifts all samples left as far as the largest permits.
//   in  0: samples                     int16
//   out 0: samples                     int16
//       1: the shift, 0 to 14, scalar  int32
#include "src/operators/signal/signal_checks.h"
#include "src/operators/signal/signal_loops.h"

namespace mote {
namespace {

struct SignalFftAutoScaleOp {
  using Params = void;
  struct Plan {};

  static TfLiteStatus Prepare(PrepareContext& ctx, Plan&) {
    static constexpr SignalTensors kTensors = {1, 2, {kTfLiteInt16, kTfLiteInt16, kTfLiteInt32}};
    OP_TRY(RequireTensors(ctx, kTensors));
    OP_TRY(ctx.SetOutputShape(0, *ctx.in(0).dims));
    return ctx.SetOutputShape(1, Shape());
  }

  static TfLiteStatus Eval(const EvalContext& ctx, const Plan&) {
    const TensorView input = ctx.in(0);
    *ctx.out(1).Data<int32_t>() =
        SignalFftAutoScale(input.Data<int16_t>(), input.elements(), ctx.out(0).Data<int16_t>());
    return kTfLiteOk;
  }
};

}  // namespace
}  // namespace mote

MOTE_REGISTER_CUSTOM_OP(tflm_signal, FFT_AUTO_SCALE, mote::SignalFftAutoScaleOp)
