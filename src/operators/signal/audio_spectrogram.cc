// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// AudioSpectrogram: how strong each frequency is in each window of a sound.
//   in  0: samples [samples, channels]                          float32
//   out 0: strengths [channels, windows, fft_length / 2 + 1]    float32
// Options window_size, from 2 on, and stride count samples; fft_length is the power of two from window_size on. A
// window is weighted by Hann's function. With magnitude_squared a strength is squared.
#include <cmath>

#include "src/model/flex_options.h"
#include "src/operators/signal/fourier_transform.h"
#include "src/operators/signal/signal_checks.h"

namespace mote {
namespace {

struct AudioSpectrogram {
  using Params = void;
  struct Plan {
    double* weights;
    ComplexDouble* roots;
    int weight_count, root_count;
    int window, stride, fft_length;
    bool is_squared;
    int row_id;
  };

  static TfLiteStatus Prepare(PrepareContext& ctx, Plan& plan) {
    OP_TRY(ctx.RequireArity(1, 1));
    const TensorInfo input = ctx.in(0);
    OP_TRY(ctx.RequireType("the input", input.type, {kTfLiteFloat32}));
    OP_TRY(ctx.RequireType("the output", ctx.out(0).type, {kTfLiteFloat32}));
    OP_REQUIRE(ctx, input.rank() == 2, "the input has %d dimensions; [samples, channels] is needed", input.rank());
    constexpr int kMaxWindow = 1 << 16;
    OP_TRY(ReadSignalOption(ctx, "window_size", 2, kMaxWindow, &plan.window));
    OP_TRY(ReadSignalOption(ctx, "stride", 1, kMaxSignalLength, &plan.stride));
    FlexMap options;
    (void)FlexMap::Open(ctx.custom_options(), ctx.custom_options_bytes(), &options);
    plan.is_squared = false;
    (void)options.Bool("magnitude_squared", &plan.is_squared);
    OP_TRY(PrepareTables(ctx, plan));
    OP_TRY(ctx.Scratch(sizeof(ComplexDouble) * plan.fft_length, &plan.row_id));
    return ctx.SetOutputShape(0, Shape{input.dim(1), Windows(plan, input.dim(0)), plan.fft_length / 2 + 1});
  }

  static TfLiteStatus PrepareTables(PrepareContext& ctx, Plan& plan) {
    plan.fft_length = 1;
    while (plan.fft_length < plan.window) plan.fft_length *= 2;
    OP_TRY(KeepState(ctx, plan.window, &plan.weights, &plan.weight_count));
    OP_TRY(KeepState(ctx, plan.fft_length / 2, &plan.roots, &plan.root_count));
    FillRootsOfUnity(plan.fft_length, plan.roots);
    constexpr double kTurn = 6.283185307179586476925;
    for (int i = 0; i < plan.window; ++i) plan.weights[i] = 0.5 - 0.5 * std::cos(kTurn * i / plan.window);
    return kTfLiteOk;
  }

  static int Windows(const Plan& plan, int samples) {
    return samples < plan.window ? 0 : 1 + (samples - plan.window) / plan.stride;
  }

  static TfLiteStatus Eval(const EvalContext& ctx, const Plan& plan) {
    const TensorView input = ctx.in(0);
    const int channels = input.dim(1), windows = Windows(plan, input.dim(0)), bins = plan.fft_length / 2 + 1;
    auto* row = static_cast<ComplexDouble*>(ctx.scratch(plan.row_id));
    const FourierTransform transform = {plan.fft_length, plan.roots, plan.fft_length, false};
    float* out = ctx.out(0).Data<float>();
    for (int c = 0; c < channels; ++c) {
      for (int w = 0; w < windows; ++w, out += bins) {
        const float* samples = input.Data<float>() + w * plan.stride * channels + c;
        for (int i = 0; i < plan.window; ++i) row[i] = {samples[i * channels] * plan.weights[i], 0.0};
        std::memset(row + plan.window, 0, sizeof(*row) * (plan.fft_length - plan.window));
        transform.Run(row, 1);
        for (int k = 0; k < bins; ++k) {
          out[k] = static_cast<float>(row[k].re * row[k].re + row[k].im * row[k].im);
          if (!plan.is_squared) out[k] = std::sqrt(out[k]);
        }
      }
    }
    return kTfLiteOk;
  }
};

}  // namespace
}  // namespace mote

MOTE_REGISTER_CUSTOM_OP(custom_ops, AUDIO_SPECTROGRAM, mote::AudioSpectrogram)
