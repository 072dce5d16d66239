// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// BROADCAST_ARGS: the shape that two tensors of these shapes broadcast to.
//   in  0: a shape [m]                int32 | int64
//       1: a shape [n], same type
//   out 0: [max(m, n)], same type
// From constant shapes the output is computed once, and constant itself.
#include <algorithm>

#include "src/operators/seam/op.h"
#include "src/operators/shared/index_tensor.h"

namespace mote {
namespace {

struct BroadcastArgs {
  using Params = void;
  struct Plan {
    bool is_done;
  };

  struct Sizes {
    const void* data;
    int count;
    // Returns the size `i` places before the last; 1 where there is none.
    int64_t FromBack(TfLiteType type, int i) const { return i < count ? IndexAt(type, data, count - 1 - i) : 1; }
  };

  static TfLiteStatus Prepare(PrepareContext& ctx, Plan& plan) {
    OP_TRY(ctx.RequireArity(2, 1));
    FoldKnownNodes(ctx.raw());
    const TensorInfo a = ctx.in(0), b = ctx.in(1);
    OP_TRY(ctx.RequireType("input 0", a.type, {kTfLiteInt32, kTfLiteInt64}));
    OP_REQUIRE(ctx, b.type == a.type && ctx.out(0).type == a.type,
               "inputs and output have to be of one type, but are %s, %s and %s", TfLiteTypeGetName(a.type),
               TfLiteTypeGetName(b.type), TfLiteTypeGetName(ctx.out(0).type));
    OP_REQUIRE(ctx, a.rank() == 1 && b.rank() == 1, "the shapes have %d and %d dimensions; vectors are needed",
               a.rank(), b.rank());
    const int count = std::max(a.dim(0), b.dim(0));
    OP_TRY(ctx.SetOutputShape(0, Shape{count}));
    plan.is_done = a.is_constant && b.is_constant && count > 0;
    if (!plan.is_done) return kTfLiteOk;
    int64_t* const out = ctx.Persistent<int64_t>(count);
    if (out == nullptr) return kTfLiteError;
    OP_TRY(Broadcast(EvalContext(ctx.raw(), ctx.node()), a.type, {a.data, a.dim(0)}, {b.data, b.dim(0)}, out));
    return ctx.SetConstantOutput(0, out);
  }

  static TfLiteStatus Broadcast(const EvalContext& ctx, TfLiteType type, Sizes a, Sizes b, void* out) {
    const int count = std::max(a.count, b.count);
    for (int i = 0; i < count; ++i) {
      const int64_t a_size = a.FromBack(type, i), b_size = b.FromBack(type, i);
      OP_REQUIRE(ctx, a_size == b_size || a_size == 1 || b_size == 1,
                 "sizes %ld and %ld (%d from the last) do not broadcast: they have to be equal, or one of them 1",
                 static_cast<long>(a_size), static_cast<long>(b_size), i);
      const int64_t size = a_size == 1 ? b_size : a_size;
      if (type == kTfLiteInt64) {
        static_cast<int64_t*>(out)[count - 1 - i] = size;
      } else {
        static_cast<int32_t*>(out)[count - 1 - i] = static_cast<int32_t>(size);
      }
    }
    return kTfLiteOk;
  }

  static TfLiteStatus Eval(const EvalContext& ctx, const Plan& plan) {
    if (plan.is_done) return kTfLiteOk;
    const TensorView a = ctx.in(0), b = ctx.in(1);
    return Broadcast(ctx, a.type, {a.raw, a.dim(0)}, {b.raw, b.dim(0)}, ctx.out(0).raw);
  }
};

}  // namespace
}  // namespace mote

MOTE_REGISTER_OP(BROADCAST_ARGS, mote::BroadcastArgs)
