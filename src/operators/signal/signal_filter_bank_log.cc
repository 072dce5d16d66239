// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// SignalFilterBankLog: scaled natural logarithms.
//   in  0: channels                     uint32
//   out 0: logarithms, shape of in 0    int16, saturated
// Options `output_scale`, the factor, and `input_correction_bits`, by which the input is shifted left first.
#include "src/operators/signal/signal_checks.h"
#include "src/operators/signal/signal_loops.h"

namespace mote {
namespace {

struct SignalFilterBankLogOp {
  using Params = void;
  struct Plan {
    int32_t output_scale;
    int8_t correction_bits;
  };
  static TfLiteStatus Prepare(PrepareContext& ctx, Plan& plan) {
    static constexpr SignalTensors kTensors = {1, 1, {kTfLiteUInt32, kTfLiteInt16}};
    OP_TRY(RequireTensors(ctx, kTensors));
    int output_scale = 0, correction_bits = 0;
    OP_TRY(ReadSignalOption(ctx, "output_scale", 0, INT32_MAX, &output_scale));
    OP_TRY(ReadSignalOption(ctx, "input_correction_bits", 0, 31, &correction_bits));
    plan.output_scale = output_scale;
    plan.correction_bits = static_cast<int8_t>(correction_bits);
    return ctx.SetOutputShape(0, *ctx.in(0).dims);
  }

  static TfLiteStatus Eval(const EvalContext& ctx, const Plan& plan) {
    const TensorView input = ctx.in(0);
    SignalFilterBankLog(input.Data<uint32_t>(), input.elements(), static_cast<uint32_t>(plan.output_scale),
                        plan.correction_bits, ctx.out(0).Data<int16_t>());
    return kTfLiteOk;
  }
};

}  // namespace
}  // namespace mote

MOTE_REGISTER_CUSTOM_OP(tflm_signal, FILTER_BANK_LOG, mote::SignalFilterBankLogOp)
