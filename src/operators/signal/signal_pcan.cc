// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// SignalPCAN: per-channel amplitude normalisation; a gain for each channel from its noise, then compression.
//   in  0: channels                          uint32
//       1: noise estimate, as many           uint32
//       2: gains, 125 (see SignalPcan)       int16
//   out 0: channels, shape of in 0           uint32
// Option `snr_shift`, 0 to 63.
#include "src/operators/signal/signal_checks.h"
#include "src/operators/signal/signal_loops.h"

namespace mote {
namespace {

struct SignalPcanOp {
  using Params = void;
  struct Plan {
    int8_t snr_shift;
  };

  static TfLiteStatus Prepare(PrepareContext& ctx, Plan& plan) {
    static constexpr SignalTensors kTensors = {3, 1, {kTfLiteUInt32, kTfLiteUInt32, kTfLiteInt16, kTfLiteUInt32}};
    OP_TRY(RequireTensors(ctx, kTensors));
    const TensorInfo input = ctx.in(0), noise = ctx.in(1), gains = ctx.in(2);
    OP_REQUIRE(ctx, noise.elements() == input.elements(), "input 1 has %d elements, input 0 has %d", noise.elements(),
               input.elements());
    OP_REQUIRE(ctx, gains.elements() >= kPcanGains, "input 2 has %d elements; the gains need %d", gains.elements(),
               kPcanGains);
    int snr_shift = 0;
    OP_TRY(ReadSignalOption(ctx, "snr_shift", 0, 63, &snr_shift));
    plan.snr_shift = static_cast<int8_t>(snr_shift);
    return ctx.SetOutputShape(0, *input.dims);
  }

  static TfLiteStatus Eval(const EvalContext& ctx, const Plan& plan) {
    const TensorView input = ctx.in(0);
    SignalPcan(input.Data<uint32_t>(), ctx.in(1).Data<uint32_t>(), ctx.in(2).Data<int16_t>(), input.elements(),
               plan.snr_shift, ctx.out(0).Data<uint32_t>());
    return kTfLiteOk;
  }
};

}  // namespace
}  // namespace mote

MOTE_REGISTER_CUSTOM_OP(tflm_signal, PCAN, mote::SignalPcanOp)
