// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// SELECT: a where the condition is true, b elsewhere.
//   in  0: condition: the shape of a, a scalar, or a vector with an element for each a[i]  bool
//       1: a                                                                         any type of at least a byte
//       2: b, same shape and type
//   out 0: same shape and type
// SELECT_V2: the same for three tensors that broadcast.
//   in  0: condition                                                                 bool
//       1: a                                                                         any type of at least a byte
//       2: b, same type
//   out 0: broadcast(condition, a, b), same type
// If each input has one element, the output has one in any shape. Scales are ignored: stored numbers are copied.
#include <algorithm>

#include "src/operators/elementwise/select_loop.h"
#include "src/operators/shared/element_movement.h"

namespace mote {
namespace {

bool SameShape(const TfLiteIntArray& a, const TfLiteIntArray& b) {
  bool same = a.size == b.size;
  for (int i = 0; same && i < a.size; ++i) same = a.data[i] == b.data[i];
  return same;
}

// A dimension that is repeated to broadcast `dims` to `shape` gets stride 0, also if the output has no elements.
// Dimension `first` of `shape` is the first of `dims`.
SelectOperand Operand(const TensorView& tensor, const Shape& shape, int first) {
  SelectOperand operand;
  operand.data = tensor.raw;
  unsigned stride = 1;
  for (int d = shape.rank - 1; d >= 0; --d) {
    const int own = d - first;
    const bool is_there = own >= 0 && own < tensor.rank();
    const int size = is_there ? tensor.dim(own) : 1;
    operand.strides[d] = is_there && (size > 1 || shape[d] == 1) ? static_cast<int>(stride) : 0;
    stride *= static_cast<unsigned>(size);
  }
  return operand;
}

template <bool kBroadcasts>
struct SelectOp {
  using Params = void;
  struct Plan {};

  static TfLiteStatus Prepare(PrepareContext& ctx, Plan&) {
    OP_TRY(ctx.RequireArity(3, 1));
    const TensorInfo condition = ctx.in(0), a = ctx.in(1), b = ctx.in(2);
    OP_TRY(ctx.RequireType("the condition", condition.type, {kTfLiteBool}));
    OP_TRY(RequireMovable(ctx, a, ctx.out(0)));
    OP_REQUIRE(ctx, a.type == b.type, "input 1 has type %s, input 2 %s; they have to be the same",
               TfLiteTypeGetName(a.type), TfLiteTypeGetName(b.type));
    ctx.NoteLoopOf([&a] { return LoopOfSelectRow(ElementBits(a.type) / 8); });
    if (condition.elements() == 1 && a.elements() == 1 && b.elements() == 1) return PrepareSingle(ctx);
    return kBroadcasts ? PrepareBroadcast(ctx) : PrepareSameShapes(ctx);
  }

  // The reference gives a scalar whatever the inputs' ranks are; models state other shapes too.
  static TfLiteStatus PrepareSingle(const PrepareContext& ctx) {
    const TensorInfo out = ctx.out(0);
    return out.elements() == 1 ? ctx.SetOutputShape(0, *out.dims) : ctx.SetOutputShape(0, Shape());
  }

  static TfLiteStatus PrepareBroadcast(const PrepareContext& ctx) {
    Shape shape;
    for (int i = 0; i < 3; ++i) shape.rank = std::max(shape.rank, ctx.in(i).rank());
    OP_REQUIRE(ctx, shape.rank <= kMaxRank, "an input has %d dimensions, more than %d", shape.rank, kMaxRank);
    for (int d = 0; d < shape.rank; ++d) {
      shape[d] = 1;
      for (int i = 0; i < 3; ++i) {
        const TensorInfo in = ctx.in(i);
        const int own = d - (shape.rank - in.rank());
        const int size = own < 0 ? 1 : in.dim(own);
        if (size == 1) continue;
        OP_REQUIRE(ctx, shape[d] == 1 || shape[d] == size,
                   "the shapes do not broadcast: dimension %d of the output is both %d and, in input %d, %d", d,
                   shape[d], i, size);
        shape[d] = size;
      }
    }
    return ctx.SetOutputShape(0, shape);
  }

  static TfLiteStatus PrepareSameShapes(const PrepareContext& ctx) {
    const TensorInfo condition = ctx.in(0), a = ctx.in(1), b = ctx.in(2);
    OP_REQUIRE(ctx, SameShape(*a.dims, *b.dims), "inputs 1 and 2 have different shapes (%d and %d dimensions)",
               a.rank(), b.rank());
    const bool chooses_rows = condition.rank() == 1 && a.rank() >= 1 && condition.dim(0) == a.dim(0);
    OP_REQUIRE(ctx, condition.rank() == 0 || chooses_rows || SameShape(*condition.dims, *a.dims),
               "the condition (%d dimensions, %d elements) is not a scalar, a vector as long as the first dimension of "
               "input 1, or of its shape",
               condition.rank(), condition.elements());
    return ctx.SetOutputShape(0, *a.dims);
  }

  static TfLiteStatus Eval(const EvalContext& ctx, const Plan&) {
    const TensorView condition = ctx.in(0), a = ctx.in(1), b = ctx.in(2), out = ctx.out(0);
    Shape shape(*out.dims);
    if (out.elements() == 1) shape.rank = 0;  // whatever the ranks of the inputs
    const int rank = shape.rank;
    // A vector of SELECT stands for the first dimension.
    const int first = kBroadcasts ? rank - condition.rank() : 0;
    Select({shape, ElementBits(out.type) / 8, Operand(condition, shape, first), Operand(a, shape, rank - a.rank()),
            Operand(b, shape, rank - b.rank()), out.raw});
    return kTfLiteOk;
  }
};

}  // namespace
}  // namespace mote

MOTE_REGISTER_OP(SELECT, mote::SelectOp<false>)
MOTE_REGISTER_OP(SELECT_V2, mote::SelectOp<true>)
