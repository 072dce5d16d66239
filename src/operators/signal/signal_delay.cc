// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// SignalDelay: each row's samples, later; zeros stand before the stream.
//   in  0: samples [..., n]   int16
//   out 0: samples [..., n]   int16
// Option `delay_length`, in samples. The samples that are due are kept from one Eval to the next.
#include <algorithm>

#include "src/operators/signal/signal_checks.h"

namespace mote {
namespace {

struct SignalDelayOp {
  using Params = void;
  struct Plan {
    int16_t* due;  // of each row: `delay` samples
    int delay;
    int due_count;
  };

  static TfLiteStatus Prepare(PrepareContext& ctx, Plan& plan) {
    static constexpr SignalTensors kTensors = {1, 1, {kTfLiteInt16, kTfLiteInt16}};
    OP_TRY(RequireTensors(ctx, kTensors));
    const TensorInfo input = ctx.in(0);
    int delay = 0;
    OP_TRY(ReadSignalOption(ctx, "delay_length", 0, kMaxSignalLength, &delay));
    plan.delay = delay;
    OP_TRY(KeepState(ctx, int64_t{RowCount(*input.dims)} * delay, &plan.due, &plan.due_count));
    Reset(plan);
    return ctx.SetOutputShape(0, *input.dims);
  }

  static void Reset(Plan& plan) { std::memset(plan.due, 0, static_cast<size_t>(plan.due_count) * sizeof(int16_t)); }

  static TfLiteStatus Eval(const EvalContext& ctx, const Plan& plan) {
    const TensorView input = ctx.in(0);
    const int length = RowLength(*input.dims), rows = RowCount(*input.dims);
    const int from_due = std::min(length, plan.delay), from_input = length - from_due;
    for (int row = 0; row < rows; ++row) {
      const int16_t* in = input.Data<int16_t>() + row * length;
      int16_t* out = ctx.out(0).Data<int16_t>() + row * length;
      int16_t* due = plan.due + row * plan.delay;
      Copy(due, from_due, out);
      Copy(in, from_input, out + from_due);
      Copy(due + from_due, plan.delay - from_due, due);
      Copy(in + from_input, from_due, due + plan.delay - from_due);
    }
    return kTfLiteOk;
  }

  static void Copy(const int16_t* from, int count, int16_t* to) {
    std::memmove(to, from, static_cast<size_t>(count) * sizeof(int16_t));
  }
};

}  // namespace
}  // namespace mote

MOTE_REGISTER_CUSTOM_OP(tflm_signal, DELAY, mote::SignalDelayOp)
