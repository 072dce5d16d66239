// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// SignalWindow: multiplies each row by a window.
//   in  0: samples [..., n]   int16
//       1: weights [n]        int16
//   out 0: samples [..., n]   int16, saturated
// Option `shift`: the fraction bits of the weights, 0 to 31.
#include "src/operators/signal/signal_checks.h"
#include "src/operators/signal/signal_loops.h"

namespace mote {
namespace {

struct SignalWindowOp {
  using Params = void;
  struct Plan {
    int8_t shift;
  };

  static TfLiteStatus Prepare(PrepareContext& ctx, Plan& plan) {
    static constexpr SignalTensors kTensors = {2, 1, {kTfLiteInt16, kTfLiteInt16, kTfLiteInt16}};
    OP_TRY(RequireTensors(ctx, kTensors));
    const TensorInfo input = ctx.in(0), weights = ctx.in(1);
    OP_REQUIRE(ctx, weights.elements() == RowLength(*input.dims),
               "the window has %d weights, a row of the input %d samples", weights.elements(), RowLength(*input.dims));
    int shift = 0;
    OP_TRY(ReadSignalOption(ctx, "shift", 0, 31, &shift));
    plan.shift = static_cast<int8_t>(shift);
    return ctx.SetOutputShape(0, *input.dims);
  }

  static TfLiteStatus Eval(const EvalContext& ctx, const Plan& plan) {
    const TensorView input = ctx.in(0);
    const int length = RowLength(*input.dims), rows = RowCount(*input.dims);
    for (int row = 0; row < rows; ++row) {
      SignalWindow(input.Data<int16_t>() + row * length, ctx.in(1).Data<int16_t>(), length, plan.shift,
                   ctx.out(0).Data<int16_t>() + row * length);
    }
    return kTfLiteOk;
  }
};

}  // namespace
}  // namespace mote

MOTE_REGISTER_CUSTOM_OP(tflm_signal, WINDOW, mote::SignalWindowOp)
