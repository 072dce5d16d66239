// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// RANK: the number of axes of a tensor.
//   in  0: any shape       any type
//   out 0: scalar          int32
// SHAPE: the sizes of the axes of a tensor.
//   in  0: any shape       any type
//   out 0: [rank of in 0]  int32 | int64
// Both results are constant: they need neither time at Eval nor room among the activations.
#include "src/operators/movement/constant_output.h"

namespace mote {
namespace {

struct Rank {
  using Params = void;
  struct Plan {
    int32_t rank;
  };

  static TfLiteStatus Prepare(PrepareContext& ctx, Plan& plan) {
    OP_TRY(ctx.RequireArity(1, 1));
    FoldKnownNodes(ctx.raw());
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
    ConstantOutput sizes;
  };

  static TfLiteStatus Prepare(PrepareContext& ctx, Plan& plan) {
    OP_TRY(ctx.RequireArity(1, 1));
    FoldKnownNodes(ctx.raw());
    const TfLiteType type = ctx.out(0).type;
    OP_TRY(ctx.RequireType("output", type, {kTfLiteInt32, kTfLiteInt64}));
    const TensorInfo in = ctx.in(0);
    OP_TRY(ctx.SetOutputShape(0, Shape{in.rank()}));
    void* const sizes = plan.sizes.Reserve(ctx, int64_t{8} * in.rank());
    if (sizes == nullptr) return kTfLiteError;
    for (int i = 0; i < in.rank(); ++i) {
      if (type == kTfLiteInt64) {
        static_cast<int64_t*>(sizes)[i] = in.dim(i);
      } else {
        static_cast<int32_t*>(sizes)[i] = in.dim(i);
      }
    }
    return ctx.SetConstantOutput(0, sizes);
  }
  static TfLiteStatus Eval(const EvalContext&, const Plan&) { return kTfLiteOk; }
};

}  // namespace
}  // namespace mote

MOTE_REGISTER_OP(RANK, mote::Rank)
MOTE_REGISTER_OP(SHAPE, mote::ShapeOf)
