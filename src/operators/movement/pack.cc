// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// PACK: joins its inputs along a new axis.
//   in  0..: values, all of one shape                  any type of at least a byte
//   out 0:   values, with the inputs counted at `axis`   same type
// UNPACK: cuts its input along an axis, which goes.
//   in  0:   values                                    any type of at least a byte
//   out 0..: values without `axis`, one for each index in it  same type
#include "src/operators/movement/constant_output.h"
#include "src/operators/shared/element_movement.h"

namespace mote {
namespace {

// Runs PACK; UNPACK is the same with inputs and outputs exchanged.
template <bool kIsPack>
struct PackOp {
  using Params = std::conditional_t<kIsPack, TfLitePackParams, TfLiteUnpackParams>;
  struct PackPlan {
    ConstantOutput constant;
    bool is_constant;
    int8_t axis;
  };
  struct UnpackPlan {
    int8_t axis;
  };
  using Plan = std::conditional_t<kIsPack, PackPlan, UnpackPlan>;

  static TfLiteStatus Prepare(PrepareContext& ctx, const Params& params, Plan& plan) {
    const int parts = kIsPack ? ctx.num_inputs() : ctx.num_outputs();
    OP_REQUIRE(ctx, Count(params) >= 1 && Count(params) == parts, "the options say %d parts, the model has %d",
               Count(params), parts);
    OP_TRY(ctx.RequireArity(kIsPack ? parts : 1, kIsPack ? 1 : parts));
    const TensorInfo first = ctx.in(0);
    OP_TRY(RequireMovable(ctx, first, ctx.out(0)));
    int axis = 0;
    OP_TRY(ResolveAxis(EvalContext(ctx.raw(), ctx.node()), params.axis, first.rank() + kIsPack, &axis));
    plan.axis = static_cast<int8_t>(axis);
    if constexpr (kIsPack) {
      OP_TRY(StatePacked(ctx, first, axis));
      return PackConstants(ctx, plan);
    } else {
      return StateUnpacked(ctx, first, axis);
    }
  }

  static int Count(const TfLitePackParams& params) { return params.values_count; }
  static int Count(const TfLiteUnpackParams& params) { return params.num; }

  static TfLiteStatus StatePacked(PrepareContext& ctx, const TensorInfo& first, int axis) {
    Shape shape;
    for (int i = 0; i < ctx.num_inputs(); ++i) {
      const TensorInfo part = ctx.in(i);
      bool same = part.type == first.type && part.rank() == first.rank();
      for (int d = 0; same && d < first.rank(); ++d) same = part.dim(d) == first.dim(d);
      OP_REQUIRE(ctx, same, "input %d has not the type or not the shape of input 0", i);
    }
    const EvalContext eval(ctx.raw(), ctx.node());
    for (int d = 0; d <= first.rank(); ++d) {
      OP_TRY(AppendDim(eval, d == axis ? ctx.num_inputs() : first.dim(d - (d > axis)), &shape));
    }
    return ctx.SetOutputShape(0, shape);
  }

  static TfLiteStatus PackConstants(PrepareContext& ctx, PackPlan& plan) {
    const TensorInfo first = ctx.in(0);
    const int element_bytes = ElementBits(first.type) / 8;
    const int64_t bytes = int64_t{first.elements()} * ctx.num_inputs() * element_bytes;
    plan.is_constant = ConstantOutput::IsPossible(ctx, bytes);
    if (!plan.is_constant) return kTfLiteOk;
    FoldKnownNodes(ctx.raw());
    uint8_t* const packed = static_cast<uint8_t*>(plan.constant.Reserve(ctx, bytes));
    if (packed == nullptr) return kTfLiteError;
    const Parts parts = {Elements(plan.axis, first.dims->data),
                         Elements(first.rank() - plan.axis, first.dims->data + plan.axis), ctx.num_inputs()};
    for (int i = 0; i < ctx.num_inputs(); ++i) {
      parts.Pack(element_bytes, ctx.in(i).data, packed + ptrdiff_t{i} * parts.inner * element_bytes);
    }
    return ctx.SetConstantOutput(0, packed);
  }

  static TfLiteStatus StateUnpacked(PrepareContext& ctx, const TensorInfo& values, int axis) {
    OP_REQUIRE(ctx, values.dim(axis) == ctx.num_outputs(), "dimension %d has %d elements, but there are %d outputs",
               axis, values.dim(axis), ctx.num_outputs());
    Shape shape;
    for (int d = 0; d < values.rank(); ++d) {
      if (d != axis) shape.Append(values.dim(d));
    }
    for (int i = 0; i < ctx.num_outputs(); ++i) {
      OP_REQUIRE(ctx, ctx.out(i).type == values.type, "output %d has type %s, the values %s", i,
                 TfLiteTypeGetName(ctx.out(i).type), TfLiteTypeGetName(values.type));
      OP_TRY(ctx.SetOutputShape(i, shape));
    }
    return kTfLiteOk;
  }

  // In the whole, `outer` runs of `inner` elements of each part lie in turn.
  struct Parts {
    int outer, inner, count;

    void Pack(int element_bytes, const void* part, void* slot) const {
      StridedCopy copy;
      copy.AddDim(outer, inner, count * inner);
      copy.AddDim(inner, 1, 1);
      copy.Run(element_bytes, part, slot);
    }
    void Unpack(int element_bytes, const void* slot, void* part) const {
      StridedCopy copy;
      copy.AddDim(outer, count * inner, inner);
      copy.AddDim(inner, 1, 1);
      copy.Run(element_bytes, slot, part);
    }
  };

  static TfLiteStatus Eval(const EvalContext& ctx, const Plan& plan) {
    if constexpr (kIsPack) {
      if (plan.is_constant) return kTfLiteOk;
    }
    const TensorView whole = kIsPack ? ctx.out(0) : ctx.in(0);
    const int axis = plan.axis;
    const Parts parts = {Elements(axis, whole.dims->data),
                         Elements(whole.rank() - axis - 1, whole.dims->data + axis + 1), whole.dim(axis)};
    const int element_bytes = ElementBits(whole.type) / 8;
    for (int i = 0; i < parts.count; ++i) {
      uint8_t* slot = whole.Data<uint8_t>() + ptrdiff_t{i} * parts.inner * element_bytes;
      if constexpr (kIsPack) {
        parts.Pack(element_bytes, ctx.in(i).raw, slot);
      } else {
        parts.Unpack(element_bytes, slot, ctx.out(i).raw);
      }
    }
    return kTfLiteOk;
  }
};

}  // namespace
}  // namespace mote

MOTE_REGISTER_OP(PACK, mote::PackOp<true>)
MOTE_REGISTER_OP(UNPACK, mote::PackOp<false>)
