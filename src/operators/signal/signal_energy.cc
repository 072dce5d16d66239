// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// SignalEnergy: the squared magnitude of each complex bin.
//   in  0: bins [..., 2n], complex   int16
//   out 0: energies [..., n]         uint32
// Options `start_index` and `end_index`: bins outside [start_index, end_index) give 0.
#include "src/operators/signal/signal_checks.h"
#include "src/operators/signal/signal_loops.h"

namespace mote {
namespace {

struct SignalEnergyOp {
  using Params = void;
  struct Plan {
    int start, end;
  };

  static TfLiteStatus Prepare(PrepareContext& ctx, Plan& plan) {
    static constexpr SignalTensors kTensors = {1, 1, {kTfLiteInt16, kTfLiteUInt32}};
    OP_TRY(RequireTensors(ctx, kTensors));
    const TensorInfo input = ctx.in(0);
    OP_REQUIRE(ctx, input.rank() >= 1 && input.rank() <= kMaxRank && RowLength(*input.dims) % 2 == 0,
               "input has %d dimensions, the last one %d; it holds pairs of real and imaginary part", input.rank(),
               RowLength(*input.dims));
    const int bins = RowLength(*input.dims) / 2;
    int start = 0, end = 0;
    OP_TRY(ReadSignalOption(ctx, "end_index", 0, bins, &end));
    OP_TRY(ReadSignalOption(ctx, "start_index", 0, end, &start));
    plan = {start, end};
    Shape shape(*input.dims);
    shape[shape.rank - 1] = bins;
    return ctx.SetOutputShape(0, shape);
  }

  static TfLiteStatus Eval(const EvalContext& ctx, const Plan& plan) {
    const TensorView input = ctx.in(0), output = ctx.out(0);
    const int bins = RowLength(*output.dims), rows = RowCount(*output.dims);
    for (int row = 0; row < rows; ++row) {
      uint32_t* energy = output.Data<uint32_t>() + row * bins;
      std::memset(energy, 0, static_cast<size_t>(bins) * sizeof(*energy));
      SignalEnergy(input.Data<int16_t>() + 2 * row * bins, plan.start, plan.end, energy);
    }
    return kTfLiteOk;
  }
};

}  // namespace
}  // namespace mote

MOTE_REGISTER_CUSTOM_OP(tflm_signal, ENERGY, mote::SignalEnergyOp)
