// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// SignalStacker: puts each frame of channels together with its neighbours in time.
//   in  0: a frame [num_channels]                                                     int16
//   out 0: the stack [num_channels * (left context + 1 + right context)]              int16
//       1: there is a stack, scalar                                                   bool
// Options `num_channels`, `stacker_left_context`, `stacker_right_context`, and `stacker_step` (at most the frames
// of a stack), the frames from one stack to the next. The first frame also stands for those before it. Without a
// stack, out 0 is zero. Frames are kept from one Eval to the next.
#include "src/operators/signal/signal_checks.h"

namespace mote {
namespace {

struct SignalStackerOp {
  using Params = void;
  struct Plan {
    int16_t* kept;  // stack_frames frames, of which `filled` count
    int channels, stack_frames, left_context, step;
    int filled;
    int kept_count;
    bool has_started;
  };

  static TfLiteStatus Prepare(PrepareContext& ctx, Plan& plan) {
    static constexpr SignalTensors kTensors = {1, 2, {kTfLiteInt16, kTfLiteInt16, kTfLiteBool}};
    OP_TRY(RequireTensors(ctx, kTensors));
    const TensorInfo input = ctx.in(0);
    int channels = 0, left = 0, right = 0, step = 0;
    OP_TRY(ReadSignalOption(ctx, "num_channels", 1, kMaxSignalLength, &channels));
    OP_TRY(ReadSignalOption(ctx, "stacker_left_context", 0, kMaxSignalLength, &left));
    OP_TRY(ReadSignalOption(ctx, "stacker_right_context", 0, kMaxSignalLength, &right));
    OP_TRY(ReadSignalOption(ctx, "stacker_step", 1, left + 1 + right, &step));
    OP_REQUIRE(ctx, input.rank() == 1 && input.dim(0) == channels,
               "the input has %d dimensions and %d elements; 'num_channels' is %d", input.rank(), input.elements(),
               channels);
    plan.channels = channels;
    plan.stack_frames = left + 1 + right;
    plan.left_context = left;
    plan.step = step;
    OP_TRY(KeepState(ctx, int64_t{plan.stack_frames} * channels, &plan.kept, &plan.kept_count));
    Reset(plan);
    OP_TRY(ctx.SetOutputShape(0, Shape{plan.stack_frames * channels}));
    return ctx.SetOutputShape(1, Shape());
  }

  static void Reset(Plan& plan) {
    plan.filled = 0;
    plan.has_started = false;
  }

  static TfLiteStatus Eval(const EvalContext& ctx, Plan& plan) {
    const size_t frame_bytes = static_cast<size_t>(plan.channels) * sizeof(int16_t);
    for (int copies = plan.has_started ? 1 : plan.left_context + 1; copies > 0; --copies) {
      std::memcpy(plan.kept + plan.filled++ * plan.channels, ctx.in(0).raw, frame_bytes);
    }
    plan.has_started = true;
    const bool is_full = plan.filled == plan.stack_frames;
    void* stack = ctx.out(0).raw;
    if (is_full) {
      std::memcpy(stack, plan.kept, frame_bytes * plan.stack_frames);
      plan.filled -= plan.step;
      std::memmove(plan.kept, plan.kept + plan.step * plan.channels, frame_bytes * plan.filled);
    } else {
      std::memset(stack, 0, frame_bytes * plan.stack_frames);
    }
    *ctx.out(1).Data<bool>() = is_full;
    return kTfLiteOk;
  }
};

}  // namespace
}  // namespace mote

MOTE_REGISTER_CUSTOM_OP(tflm_signal, STACKER, mote::SignalStackerOp)
