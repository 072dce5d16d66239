// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Mfcc: the mel-frequency cepstral coefficients of spectrograms: bins of power are gathered in bands that are evenly
// spaced as ears hear pitch, and the logarithms of the bands are transformed by cosines.
//   in  0: squared strengths [channels, windows, bins]                          float32
//       1: sample rate in Hz, one element                                       int32
//   out 0: coefficients [channels, windows, dct_coefficient_count]              float32
// Options upper_frequency_limit (4000), lower_frequency_limit (20), filterbank_channel_count (40) and
// dct_coefficient_count (13).
#include <cmath>

#include "src/model/flex_options.h"
#include "src/operators/seam/op.h"

namespace mote {
namespace {

// Makes triangular bands: each rises from the centre of the one before to its own, and falls to that of the next.
class MelBands {
 public:
  // A bin of the spectrogram lies between the centres of two bands.
  struct Bin {
    double weight;  // of the lower band; the rest goes to the upper
    int upper;      // the lower band is the one before, if there is one
  };

  // `bins` has room for `bin_count`. Returns false if the bins end below the upper limit.
  bool Init(int bin_count, double hz_per_bin, double lower_hz, double upper_hz, int bands, Bin* bins) {
    bins_ = bins;
    bands_ = bands;
    if (upper_hz / hz_per_bin >= bin_count) return false;
    first_ = static_cast<int>(1.5 + lower_hz / hz_per_bin);
    last_ = static_cast<int>(upper_hz / hz_per_bin);
    const double lowest = Mel(lower_hz), spacing = (Mel(upper_hz) - lowest) / (bands + 1);
    int upper = 0;
    for (int i = first_; i <= last_; ++i) {
      const double mel = Mel(i * hz_per_bin);
      while (upper < bands && Center(lowest, spacing, upper) < mel) ++upper;
      const double below = upper == 0 ? lowest : Center(lowest, spacing, upper - 1);
      const double above = Center(lowest, spacing, upper);
      bins[i] = {(above - mel) / (above - below), upper};
    }
    return true;
  }

  void Gather(const float* power, double* bands) const {
    for (int b = 0; b < bands_; ++b) bands[b] = 0;
    for (int i = first_; i <= last_; ++i) {
      const double strength = std::sqrt(static_cast<double>(power[i]));
      const double lower_part = strength * bins_[i].weight;
      const int upper = bins_[i].upper;
      if (upper > 0) bands[upper - 1] += lower_part;
      if (upper < bands_) bands[upper] += strength - lower_part;
    }
  }

 private:
  static double Mel(double hz) { return 1127.0 * std::log1p(hz / 700.0); }
  static double Center(double lowest, double spacing, int band) { return lowest + spacing * (band + 1); }

  Bin* bins_;
  int bands_, first_, last_;
};

struct Mfcc {
  using Params = void;
  struct Plan {
    float upper_hz, lower_hz;
    int32_t bands, coefficients;
    int bins_id, bands_id, cosines_id;
  };

  static TfLiteStatus ReadOptions(PrepareContext& ctx, Plan& plan) {
    plan.upper_hz = 4000;
    plan.lower_hz = 20;
    plan.bands = 40;
    plan.coefficients = 13;
    FlexMap options;
    if (FlexMap::Open(ctx.custom_options(), ctx.custom_options_bytes(), &options)) {
      (void)options.Float("upper_frequency_limit", &plan.upper_hz);
      (void)options.Float("lower_frequency_limit", &plan.lower_hz);
      (void)options.Int32("filterbank_channel_count", &plan.bands);
      (void)options.Int32("dct_coefficient_count", &plan.coefficients);
    }
    OP_REQUIRE(ctx, plan.lower_hz >= 0 && plan.lower_hz < plan.upper_hz && plan.upper_hz <= 1e9f,
               "the frequency limits %g and %g are not a range from 0 Hz on", static_cast<double>(plan.lower_hz),
               static_cast<double>(plan.upper_hz));
    constexpr int kMaxBands = 4096;  // whose cosines, of bands times coefficients, take 128 MB
    OP_REQUIRE(ctx, plan.bands >= 1 && plan.bands <= kMaxBands, "filterbank_channel_count is %d; 1 to %d are possible",
               static_cast<int>(plan.bands), kMaxBands);
    OP_REQUIRE(ctx, plan.coefficients >= 1 && plan.coefficients <= plan.bands,
               "dct_coefficient_count is %d; 1 to filterbank_channel_count, %d, are possible",
               static_cast<int>(plan.coefficients), static_cast<int>(plan.bands));
    return kTfLiteOk;
  }

  static TfLiteStatus Prepare(PrepareContext& ctx, Plan& plan) {
    OP_TRY(ctx.RequireArity(2, 1));
    OP_TRY(ReadOptions(ctx, plan));
    const TensorInfo power = ctx.in(0), rate = ctx.in(1);
    OP_TRY(ctx.RequireType("the spectrogram", power.type, {kTfLiteFloat32}));
    OP_TRY(ctx.RequireType("the sample rate", rate.type, {kTfLiteInt32}));
    OP_TRY(ctx.RequireType("the output", ctx.out(0).type, {kTfLiteFloat32}));
    OP_REQUIRE(ctx, power.rank() == 3 && power.dim(2) >= 2,
               "the spectrogram has %d dimensions; [channels, windows, 2 or more bins] is needed", power.rank());
    OP_REQUIRE(ctx, rate.elements() == 1, "the sample rate has %d elements instead of one", rate.elements());
    const auto bands = static_cast<size_t>(plan.bands);
    OP_TRY(ctx.Scratch(sizeof(MelBands::Bin) * power.dim(2), &plan.bins_id));
    OP_TRY(ctx.Scratch(sizeof(double) * bands, &plan.bands_id));
    OP_TRY(ctx.Scratch(sizeof(double) * bands * plan.coefficients, &plan.cosines_id));
    return ctx.SetOutputShape(0, Shape{power.dim(0), power.dim(1), static_cast<int>(plan.coefficients)});
  }

  // Fills row k with cosines that make k half waves over the bands.
  static void FillCosines(const Plan& plan, double* cosines) {
    constexpr double kHalfTurn = 3.141592653589793238463;
    const double scale = std::sqrt(2.0 / plan.bands);
    for (int k = 0; k < plan.coefficients; ++k) {
      for (int b = 0; b < plan.bands; ++b) *cosines++ = scale * std::cos(kHalfTurn / plan.bands * k * (b + 0.5));
    }
  }

  static TfLiteStatus Eval(const EvalContext& ctx, const Plan& plan) {
    const TensorView power = ctx.in(0);
    const int rate = static_cast<int>(*ctx.in(1).Data<int32_t>()), bin_count = power.dim(2);
    OP_REQUIRE(ctx, rate > 0, "the sample rate is %d; it must be positive", rate);
    MelBands mel;
    const double hz_per_bin = 0.5 * rate / (bin_count - 1);
    OP_REQUIRE(ctx,
               mel.Init(bin_count, hz_per_bin, plan.lower_hz, plan.upper_hz, plan.bands,
                        static_cast<MelBands::Bin*>(ctx.scratch(plan.bins_id))),
               "at a sample rate of %d, %d bins do not cover %g to %g Hz", rate, bin_count,
               static_cast<double>(plan.lower_hz), static_cast<double>(plan.upper_hz));
    auto* bands = static_cast<double*>(ctx.scratch(plan.bands_id));
    auto* cosines = static_cast<double*>(ctx.scratch(plan.cosines_id));
    FillCosines(plan, cosines);
    const int windows = power.dim(0) * power.dim(1);
    float* out = ctx.out(0).Data<float>();
    for (int w = 0; w < windows; ++w) {
      constexpr double kLeast = 1e-12;
      mel.Gather(power.Data<float>() + w * bin_count, bands);
      for (int b = 0; b < plan.bands; ++b) bands[b] = std::log(bands[b] < kLeast ? kLeast : bands[b]);
      for (int k = 0; k < plan.coefficients; ++k) {
        double sum = 0;
        for (int b = 0; b < plan.bands; ++b) sum += cosines[k * plan.bands + b] * bands[b];
        *out++ = static_cast<float>(sum);
      }
    }
    return kTfLiteOk;
  }
};

}  // namespace
}  // namespace mote

MOTE_REGISTER_CUSTOM_OP(custom_ops, MFCC, mote::Mfcc)
