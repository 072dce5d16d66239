// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// RANK: the number of axes of a tensor.
//   in  0: any shape       any type
//   out 0: scalar          int32
// SHAPE: the sizes of the axes of a tensor.
//   in  0: any shape       any type
//   out 0: [rank of in 0]  int32 | int64
// Both results are constant: they need neither time at Eval nor room among the activations.
#include <algorithm>

#include "src/ops/op.h"

namespace mote {
namespace {

struct Rank {
  using Params = void;
  struct Plan {
    int32_t rank;
  };

  static TfLiteStatus Prepare(PrepareContext& ctx, Plan& plan) {
    OP_TRY(ctx.RequireArity(1, 1));
    OP_TRY(ctx.RequireType("output", ctx.out(0).type, {kTfLiteInt32}));
    OP_TRY(ctx.SetOutputShape(0, Shape()));
    plan.rank = ctx.in(0).rank();
    return ctx.SetConstantOutput(0, &plan.rank);
  }
  static TfLiteStatus Eval(const EvalContext&, const Plan&) { return kTfLiteOk; }
};

struct ShapeOf {
  using Params = void;
  struct Plan {
    int64_t* sizes;  // or as many int32_t
    int capacity;
  };

  static TfLiteStatus Prepare(PrepareContext& ctx, Plan& plan) {
    OP_TRY(ctx.RequireArity(1, 1));
    const TfLiteType type = ctx.out(0).type;
    OP_TRY(ctx.RequireType("output", type, {kTfLiteInt32, kTfLiteInt64}));
    const TensorInfo in = ctx.in(0);
    OP_TRY(ctx.SetOutputShape(0, Shape{in.rank()}));
    if (plan.sizes == nullptr || plan.capacity < in.rank()) {
      plan.capacity = std::max(in.rank(), 1);
      plan.sizes = ctx.Persistent<int64_t>(plan.capacity);
      if (plan.sizes == nullptr) return kTfLiteError;
    }
    for (int i = 0; i < in.rank(); ++i) {
      if (type == kTfLiteInt64) {
        plan.sizes[i] = in.dim(i);
      } else {
        const int32_t size = in.dim(i);
        std::memcpy(reinterpret_cast<uint8_t*>(plan.sizes) + i * sizeof(size), &size, sizeof(size));
      }
    }
    return ctx.SetConstantOutput(0, plan.sizes);
  }
  static TfLiteStatus Eval(const EvalContext&, const Plan&) { return kTfLiteOk; }
};

}  // namespace
}  // namespace mote

MOTE_REGISTER_OP(RANK, mote::Rank)
MOTE_REGISTER_OP(SHAPE, mote::ShapeOf)
