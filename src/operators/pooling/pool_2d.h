// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Prepares the pooling operators.
#ifndef MOTE_SRC_OPERATORS_POOLING_POOL_2D_H_
#define MOTE_SRC_OPERATORS_POOLING_POOL_2D_H_

#include "src/operators/pooling/pool_loop.h"
#include "src/operators/seam/op.h"
#include "src/operators/shared/format_set.h"
#include "src/operators/shared/quantization.h"
#include "src/operators/shared/row_rules.h"

namespace mote {

struct PoolPlan {
  Window window;
  int32_t window_height, window_width;
  int16_t clamp_min, clamp_max;  // of integers
  uint8_t activation;            // of floats: a TfLiteFusedActivation
  LoopWay way;                   // of int8 and int16
};

// Returns kTfLiteError with a message unless the input's type is in `formats`, and the output's is the same.
[[nodiscard]] TfLiteStatus RequirePoolTypes(const PrepareContext& ctx, const TensorInfo& in, const TensorInfo& out,
                                            Formats formats);

// `formats` is a set of kFloat32, kInt8, kUInt8 and kInt16.
[[nodiscard]] TfLiteStatus PreparePool(const PrepareContext& ctx, const TfLitePoolParams& params, Formats formats,
                                       PoolPlan* plan);

ConvShape ShapeOfPool(const EvalContext& ctx, const PoolPlan& plan);

template <class T>
using PoolKernel = void (*)(const PoolArgs<T>&);

template <class T>
void RunPool(const EvalContext& ctx, const PoolPlan& plan, PoolKernel<T> kernel) {
  PoolArgs<T> args;
  args.shape = ShapeOfPool(ctx, plan);
  args.in = ctx.in(0).Data<const T>();
  args.out = ctx.out(0).Data<T>();
  if constexpr (std::is_same<T, float>::value) {
    const FloatRange range = FloatClampRange(static_cast<TfLiteFusedActivation>(plan.activation));
    args.min = range.min;
    args.max = range.max;
  } else {
    args.min = plan.clamp_min;
    args.max = plan.clamp_max;
  }
  args.way = plan.way;
  kernel(args);
}

// `Kernels` has static members Float32, Int8, UInt8 and Int16, as far as `kFormats` asks for them, and Choose.
template <class Kernels, Formats kFormats>
struct Pool2D {
  using Params = TfLitePoolParams;
  using Plan = PoolPlan;

  static TfLiteStatus Prepare(PrepareContext& ctx, const Params& params, Plan& plan) {
    OP_TRY(PreparePool(ctx, params, kFormats, &plan));
    [[maybe_unused]] const TfLiteType type = ctx.in(0).type;
    plan.way = kPortableWay;
    if constexpr ((kFormats & (kInt8 | kInt16)) != 0) {
      const bool is_int8 = (kFormats & kInt8) != 0 && type == kTfLiteInt8;
      const bool is_int16 = (kFormats & kInt16) != 0 && type == kTfLiteInt16;
      if (!is_int8 && !is_int16) return kTfLiteOk;
      const LoopChoice choice = Kernels::Choose(ShapeOfPool({ctx.raw(), ctx.node()}, plan), is_int8 ? 1 : 2);
      ctx.NoteLoop(choice);
      plan.way = choice.way();
    }
    return kTfLiteOk;
  }

  static NodeRows RowsAlong(const PrepareContext& ctx, const Plan& plan, int axis) {
    return RowsOfWindow(ctx, plan, plan.window, plan.window_height, plan.window_width, axis);
  }

  static TfLiteStatus Eval(const EvalContext& ctx, const Plan& plan) {
    if (ctx.out(0).elements() == 0) return kTfLiteOk;
    const TfLiteType type = ctx.in(0).type;
    if constexpr ((kFormats & kFloat32) != 0) {
      if (type == kTfLiteFloat32) RunPool<float>(ctx, plan, Kernels::Float32);
    }
    if constexpr ((kFormats & kInt8) != 0) {
      if (type == kTfLiteInt8) RunPool<int8_t>(ctx, plan, Kernels::Int8);
    }
    if constexpr ((kFormats & kUInt8) != 0) {
      if (type == kTfLiteUInt8) RunPool<uint8_t>(ctx, plan, Kernels::UInt8);
    }
    if constexpr ((kFormats & kInt16) != 0) {
      if (type == kTfLiteInt16) RunPool<int16_t>(ctx, plan, Kernels::Int16);
    }
    return kTfLiteOk;
  }
};

}  // namespace mote

#endif  // MOTE_SRC_OPERATORS_POOLING_POOL_2D_H_
