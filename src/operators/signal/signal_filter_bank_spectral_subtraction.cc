// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// SignalFilterBankSpectralSubtraction: takes each channel's estimated noise away.
//   in  0: channels, num_channels elements   uint32
//   out 0: channels without the noise        uint32
//       1: the noise estimate                uint32
// Options `num_channels`, `smoothing` and `one_minus_smoothing` for even channels, `alternate_smoothing` and
// `alternate_one_minus_smoothing` for odd ones, `min_signal_remaining` (all with spectral_subtraction_bits fraction
// bits), `smoothing_bits`, `spectral_subtraction_bits`, `clamping`. The estimate is kept from one Eval to the next.
#include "src/operators/signal/signal_checks.h"
#include "src/operators/signal/signal_loops.h"

namespace mote {
namespace {

struct SignalFilterBankSpectralSubtractionOp {
  using Params = void;
  struct Plan {
    SpectralSubtractionArgs args;
    uint32_t* noise;
    int noise_count;
  };

  static TfLiteStatus Prepare(PrepareContext& ctx, Plan& plan) {
    static constexpr SignalTensors kTensors = {1, 2, {kTfLiteUInt32, kTfLiteUInt32, kTfLiteUInt32}};
    OP_TRY(RequireTensors(ctx, kTensors));
    const TensorInfo input = ctx.in(0);
    OP_TRY(ReadOptions(ctx, input.elements(), &plan.args));
    OP_TRY(KeepState(ctx, input.elements(), &plan.noise, &plan.noise_count));
    Reset(plan);
    OP_TRY(ctx.SetOutputShape(0, *input.dims));
    return ctx.SetOutputShape(1, *input.dims);
  }

  static TfLiteStatus ReadOptions(const PrepareContext& ctx, int elements, SpectralSubtractionArgs* args) {
    enum { kOdd, kOddRest, kClamping, kLeast, kChannels, kEvenRest, kEven, kSmoothingBits, kBits, kCount };
    struct Option {
      const char* key;
      int32_t max;
    };
    static constexpr Option kOptions[kCount] = {
        {"alternate_smoothing", 0xFFFF},
        {"alternate_one_minus_smoothing", 0xFFFF},
        {"clamping", 1},
        {"min_signal_remaining", 0xFFFF},
        {"num_channels", kMaxSignalLength},
        {"one_minus_smoothing", 0xFFFF},
        {"smoothing", 0xFFFF},
        {"smoothing_bits", 31},
        {"spectral_subtraction_bits", 31},
    };
    int value[kCount];
    for (int i = 0; i < kCount; ++i) OP_TRY(ReadSignalOption(ctx, kOptions[i].key, 0, kOptions[i].max, &value[i]));
    OP_REQUIRE(ctx, value[kChannels] == elements, "option 'num_channels' is %d, but the input has %d elements",
               value[kChannels], elements);
    args->smoothing[0] = static_cast<uint16_t>(value[kEven]);
    args->smoothing[1] = static_cast<uint16_t>(value[kOdd]);
    args->one_minus_smoothing[0] = static_cast<uint16_t>(value[kEvenRest]);
    args->one_minus_smoothing[1] = static_cast<uint16_t>(value[kOddRest]);
    args->min_signal_remaining = static_cast<uint16_t>(value[kLeast]);
    args->smoothing_bits = static_cast<uint8_t>(value[kSmoothingBits]);
    args->subtraction_bits = static_cast<uint8_t>(value[kBits]);
    args->clamping = value[kClamping] != 0;
    return kTfLiteOk;
  }

  static void Reset(Plan& plan) {
    std::memset(plan.noise, 0, static_cast<size_t>(plan.noise_count) * sizeof(*plan.noise));
  }

  static TfLiteStatus Eval(const EvalContext& ctx, const Plan& plan) {
    SignalSpectralSubtraction(plan.args, ctx.in(0).Data<uint32_t>(), plan.noise_count, plan.noise,
                              ctx.out(0).Data<uint32_t>());
    std::memcpy(ctx.out(1).raw, plan.noise, static_cast<size_t>(plan.noise_count) * sizeof(*plan.noise));
    return kTfLiteOk;
  }
};

}  // namespace
}  // namespace mote

MOTE_REGISTER_CUSTOM_OP(tflm_signal, FILTER_BANK_SPECTRAL_SUBTRACTION, mote::SignalFilterBankSpectralSubtractionOp)
