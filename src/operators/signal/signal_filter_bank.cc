// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// SignalFilterBank: sums energies to overlapping channels.
//   in  0: energies [bins]                                                  uint32
//       1: weights: with these a band's energies go to channel band - 1     int16
//       2: unweights: with these they go to channel band                    int16
//       3: each band's first energy [num_channels + 1]                      int16
//       4: each band's first weight and unweight [num_channels + 1]         int16
//       5: each band's width [num_channels + 1]                             int16
//   out 0: sums [num_channels]                                              uint64
// Option `num_channels`.
#include <algorithm>

#include "src/operators/signal/signal_checks.h"
#include "src/operators/signal/signal_loops.h"

namespace mote {
namespace {

struct SignalFilterBankOp {
  using Params = void;
  struct Plan {
    int channels;
    int energies;
    int weights;             // weights and unweights: the smaller number of elements
    bool bands_are_checked;  // in Prepare, because they are constant
  };

  static TfLiteStatus Prepare(PrepareContext& ctx, Plan& plan) {
    static constexpr SignalTensors kTensors = {
        6, 1, {kTfLiteUInt32, kTfLiteInt16, kTfLiteInt16, kTfLiteInt16, kTfLiteInt16, kTfLiteInt16, kTfLiteUInt64}};
    OP_TRY(RequireTensors(ctx, kTensors));
    const TensorInfo input = ctx.in(0);
    OP_REQUIRE(ctx, input.rank() == 1, "input 0 has %d dimensions; 1 is possible", input.rank());
    int channels = 0;
    OP_TRY(ReadSignalOption(ctx, "num_channels", 1, INT16_MAX - 1, &channels));
    plan.channels = channels;
    plan.energies = input.elements();
    plan.weights = std::min(ctx.in(1).elements(), ctx.in(2).elements());
    plan.bands_are_checked = true;
    for (int i = 3; i < 6; ++i) {
      const TensorInfo table = ctx.in(i);
      OP_REQUIRE(ctx, table.elements() == channels + 1, "input %d has %d elements; %d channels need %d", i,
                 table.elements(), channels, channels + 1);
      plan.bands_are_checked &= table.is_constant;
    }
    if (plan.bands_are_checked) {
      const int bad =
          FirstBadBand(plan, ctx.in(3).Data<int16_t>(), ctx.in(4).Data<int16_t>(), ctx.in(5).Data<int16_t>());
      OP_REQUIRE(ctx, bad < 0, kBadBand, bad, plan.energies, plan.weights);
    }
    return ctx.SetOutputShape(0, Shape{channels});
  }

  // Returns the first band outside the energies or the weights, -1 if there is none.
  static int FirstBadBand(const Plan& plan, const int16_t* frequency_starts, const int16_t* weight_starts,
                          const int16_t* widths) {
    for (int band = 0; band <= plan.channels; ++band) {
      const int width = widths[band], frequency = frequency_starts[band], weight = weight_starts[band];
      if (width < 0 || frequency < 0 || weight < 0 || frequency + width > plan.energies ||
          weight + width > plan.weights) {
        return band;
      }
    }
    return -1;
  }

  static TfLiteStatus Eval(const EvalContext& ctx, const Plan& plan) {
    const FilterBankArgs args = {
        ctx.in(0).Data<uint32_t>(),
        ctx.in(1).Data<int16_t>(),
        ctx.in(2).Data<int16_t>(),
        ctx.in(3).Data<int16_t>(),
        ctx.in(4).Data<int16_t>(),
        ctx.in(5).Data<int16_t>(),
        plan.channels,
        ctx.out(0).Data<uint64_t>(),
    };
    if (!plan.bands_are_checked) {
      const int bad = FirstBadBand(plan, args.frequency_starts, args.weight_starts, args.widths);
      OP_REQUIRE(ctx, bad < 0, kBadBand, bad, plan.energies, plan.weights);
    }
    SignalFilterBank(args);
    return kTfLiteOk;
  }

  static inline constexpr char kBadBand[] = "band %d reaches outside the %d energies or the %d weights";
};

}  // namespace
}  // namespace mote

MOTE_REGISTER_CUSTOM_OP(tflm_signal, FILTER_BANK, mote::SignalFilterBankOp)
