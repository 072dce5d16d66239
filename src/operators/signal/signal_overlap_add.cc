// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// SignalOverlapAdd: adds overlapping frames up to a stream of samples.
//   in  0: frames [..., frames, frame_size]       int16 | float32
//   out 0: samples [..., frames * frame_step]     same type; int16 saturated
// Options `frame_step` (at most frame_size), and `T`, which the tensors' type already says. The part of the sums that
// later frames still add to is kept from one Eval to the next.
#include <algorithm>

#include "src/operators/signal/signal_checks.h"

namespace mote {
namespace {

inline float Sum(float a, float b) { return a + b; }
inline int16_t Sum(int16_t a, int16_t b) {
  return static_cast<int16_t>(std::min<int32_t>(std::max<int32_t>(int32_t{a} + b, INT16_MIN), INT16_MAX));
}

struct SignalOverlapAddOp {
  using Params = void;
  struct Plan {
    uint8_t* sums;  // of each row: frame_size elements
    int frame_size, frame_step;
    int frames;  // in a row
    int sums_bytes;
  };

  static TfLiteStatus Prepare(PrepareContext& ctx, Plan& plan) {
    OP_TRY(ctx.RequireArity(1, 1));
    const TensorInfo input = ctx.in(0), output = ctx.out(0);
    OP_TRY(ctx.RequireType("input 0", input.type, {kTfLiteInt16, kTfLiteFloat32}));
    OP_TRY(ctx.RequireType("output 0", output.type, {input.type}));
    OP_REQUIRE(ctx, input.rank() >= 2 && input.rank() <= kMaxRank, "input has %d dimensions; 2 to %d are possible",
               input.rank(), kMaxRank);
    plan.frame_size = RowLength(*input.dims);
    int frame_step = 0;
    OP_TRY(ReadSignalOption(ctx, "frame_step", 1, plan.frame_size, &frame_step));
    plan.frame_step = frame_step;
    plan.frames = input.dim(input.rank() - 2);
    const int rows = Rows(*input.dims);
    const int64_t bytes = int64_t{rows} * plan.frame_size * (ElementBits(input.type) / 8);
    // The sums are words, so that they are aligned for both types.
    auto* words = reinterpret_cast<uint32_t*>(plan.sums);
    int word_count = plan.sums_bytes / 4;
    OP_TRY(KeepState(ctx, (bytes + 3) / 4, &words, &word_count));
    plan.sums = reinterpret_cast<uint8_t*>(words);
    plan.sums_bytes = word_count * 4;
    Reset(plan);
    Shape shape(*input.dims);
    --shape.rank;
    shape[shape.rank - 1] = plan.frames * frame_step;
    return ctx.SetOutputShape(0, shape);
  }

  static int Rows(const TfLiteIntArray& dims) { return Elements(dims.size - 2, dims.data); }

  static void Reset(Plan& plan) { std::memset(plan.sums, 0, static_cast<size_t>(plan.sums_bytes)); }

  static TfLiteStatus Eval(const EvalContext& ctx, const Plan& plan) {
    if (ctx.in(0).type == kTfLiteInt16) {
      Add<int16_t>(ctx, plan);
    } else {
      Add<float>(ctx, plan);
    }
    return kTfLiteOk;
  }

  template <class T>
  static void Add(const EvalContext& ctx, const Plan& plan) {
    const T* input = ctx.in(0).Data<T>();
    T* output = ctx.out(0).Data<T>();
    T* sums = reinterpret_cast<T*>(plan.sums);
    const int rows = Rows(*ctx.in(0).dims), rest = plan.frame_size - plan.frame_step;
    const size_t step_bytes = static_cast<size_t>(plan.frame_step) * sizeof(T);
    for (int row = 0; row < rows; ++row, sums += plan.frame_size) {
      for (int frame = 0; frame < plan.frames; ++frame, input += plan.frame_size, output += plan.frame_step) {
        for (int i = 0; i < plan.frame_size; ++i) sums[i] = Sum(sums[i], input[i]);
        std::memcpy(output, sums, step_bytes);
        std::memmove(sums, sums + plan.frame_step, static_cast<size_t>(rest) * sizeof(T));
        std::memset(sums + rest, 0, step_bytes);
      }
    }
  }
};

}  // namespace
}  // namespace mote

MOTE_REGISTER_CUSTOM_OP(tflm_signal, OVERLAP_ADD, mote::SignalOverlapAddOp)
