// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// SignalFilterBankSquareRoot: rounded square roots, scaled down.
//   in  0: values                                 uint64
//       1: bits to shift right, 0 to 31, scalar   int32
//   out 0: roots, shape of in 0                   uint32
#include "src/operators/signal/signal_checks.h"
#include "src/operators/signal/signal_loops.h"

namespace mote {
namespace {

struct SignalFilterBankSquareRootOp {
  using Params = void;
  struct Plan {};

  static TfLiteStatus Prepare(PrepareContext& ctx, Plan&) {
    static constexpr SignalTensors kTensors = {2, 1, {kTfLiteUInt64, kTfLiteInt32, kTfLiteUInt32}};
    OP_TRY(RequireTensors(ctx, kTensors));
    OP_REQUIRE(ctx, ctx.in(1).elements() == 1, "input 1 has %d elements; one is possible", ctx.in(1).elements());
    return ctx.SetOutputShape(0, *ctx.in(0).dims);
  }

  static TfLiteStatus Eval(const EvalContext& ctx, const Plan&) {
    const TensorView input = ctx.in(0);
    const int32_t scale_bits = *ctx.in(1).Data<int32_t>();
    OP_REQUIRE(ctx, scale_bits >= 0 && scale_bits <= 31, "the shift is %d; 0 to 31 are possible",
               static_cast<int>(scale_bits));
    SignalFilterBankSquareRoot(input.Data<uint64_t>(), input.elements(), scale_bits, ctx.out(0).Data<uint32_t>());
    return kTfLiteOk;
  }
};

}  // namespace
}  // namespace mote

MOTE_REGISTER_CUSTOM_OP(tflm_signal, FILTER_BANK_SQUARE_ROOT, mote::SignalFilterBankSquareRootOp)
