// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// SignalFramer: cuts a stream of samples into overlapping frames.
//   in  0: samples [..., frames * frame_step]        int16
//   out 0: frames [..., frames, frame_size]          int16
//       1: every frame is there, scalar              bool
// Options `frame_size`, `frame_step` (at most frame_size), `prefill`: zeros stand before the stream, so that the first
// frame comes with the first step. Otherwise frames that are not there yet are zero. Samples are kept from one Eval to
// the next.
#include "src/operators/signal/signal_checks.h"

namespace mote {
namespace {

struct SignalFramerOp {
  using Params = void;
  struct Plan {
    int16_t* kept;  // of each row: `capacity` samples, of which `filled` count
    int frame_size, frame_step, frames;
    int filled;
    int kept_count;
    bool prefill;

    // Before a step, fewer samples than a frame are stored.
    int capacity() const { return frame_size + frame_step; }
  };

  static TfLiteStatus Prepare(PrepareContext& ctx, Plan& plan) {
    static constexpr SignalTensors kTensors = {1, 2, {kTfLiteInt16, kTfLiteInt16, kTfLiteBool}};
    OP_TRY(RequireTensors(ctx, kTensors));
    const TensorInfo input = ctx.in(0);
    OP_REQUIRE(ctx, input.rank() >= 1 && input.rank() < kMaxRank, "input has %d dimensions; 1 to %d are possible",
               input.rank(), kMaxRank - 1);
    int frame_size = 0, frame_step = 0, prefill = 0;
    OP_TRY(ReadSignalOption(ctx, "frame_size", 1, kMaxSignalLength, &frame_size));
    OP_TRY(ReadSignalOption(ctx, "frame_step", 1, frame_size, &frame_step));
    OP_TRY(ReadSignalOption(ctx, "prefill", 0, 1, &prefill));
    const int samples = RowLength(*input.dims), rows = RowCount(*input.dims);
    OP_REQUIRE(ctx, samples % frame_step == 0, "a row of the input has %d samples, not a multiple of 'frame_step' %d",
               samples, frame_step);
    plan.frame_size = frame_size;
    plan.frame_step = frame_step;
    plan.frames = samples / frame_step;
    plan.prefill = prefill != 0;
    OP_TRY(KeepState(ctx, int64_t{rows} * plan.capacity(), &plan.kept, &plan.kept_count));
    Reset(plan);
    OP_REQUIRE(ctx, int64_t{rows} * plan.frames * frame_size <= INT32_MAX, "the output would have too many elements");
    Shape shape(*input.dims);
    shape[shape.rank - 1] = plan.frames;
    shape.Append(frame_size);
    OP_TRY(ctx.SetOutputShape(0, shape));
    return ctx.SetOutputShape(1, Shape());
  }

  static void Reset(Plan& plan) {
    plan.filled = plan.prefill ? plan.frame_size - plan.frame_step : 0;
    std::memset(plan.kept, 0, static_cast<size_t>(plan.kept_count) * sizeof(int16_t));
  }

  static TfLiteStatus Eval(const EvalContext& ctx, Plan& plan) {
    const int rows = RowCount(*ctx.in(0).dims);
    int filled = plan.filled;
    bool complete = true;
    for (int row = 0; row < rows; ++row) {
      filled = plan.filled;
      for (int frame = 0; frame < plan.frames; ++frame) {
        const int at = row * plan.frames + frame;
        complete &= Step(plan, ctx.in(0).Data<int16_t>() + at * plan.frame_step, plan.kept + row * plan.capacity(),
                         &filled, ctx.out(0).Data<int16_t>() + at * plan.frame_size);
      }
    }
    plan.filled = filled;
    *ctx.out(1).Data<bool>() = complete;
    return kTfLiteOk;
  }

  // Takes one step of samples and gives a frame; false if there are not enough samples for it.
  static bool Step(const Plan& plan, const int16_t* input, int16_t* kept, int* filled, int16_t* frame) {
    const size_t frame_bytes = static_cast<size_t>(plan.frame_size) * sizeof(int16_t);
    std::memcpy(kept + *filled, input, static_cast<size_t>(plan.frame_step) * sizeof(int16_t));
    *filled += plan.frame_step;
    if (*filled < plan.frame_size) {
      std::memset(frame, 0, frame_bytes);
      return false;
    }
    std::memcpy(frame, kept, frame_bytes);
    *filled -= plan.frame_step;
    std::memmove(kept, kept + plan.frame_step, static_cast<size_t>(*filled) * sizeof(int16_t));
    return true;
  }
};

}  // namespace
}  // namespace mote

MOTE_REGISTER_CUSTOM_OP(tflm_signal, FRAMER, mote::SignalFramerOp)
