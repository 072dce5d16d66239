// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// BITCAST: the same bytes as elements of another type.
//   in  0: values              any type of at least a byte
//   out 0: the same bytes      any type of at least a byte
// Smaller elements have one dimension more, of those that make an input element; for larger ones the last dimension
// goes, which has to be of as many as make an output element.
#include "src/operators/shared/element_movement.h"

namespace mote {
namespace {

struct Bitcast {
  using Params = void;
  struct Plan {};

  static TfLiteStatus Prepare(PrepareContext& ctx, Plan&) {
    OP_TRY(ctx.RequireArity(1, 1));
    const TensorInfo in = ctx.in(0);
    const int in_bits = ElementBits(in.type), out_bits = ElementBits(ctx.out(0).type);
    OP_REQUIRE(ctx, in_bits >= 8 && out_bits >= 8, "elements of %s as %s: types of whole bytes are needed",
               TfLiteTypeGetName(in.type), TfLiteTypeGetName(ctx.out(0).type));
    OP_REQUIRE(ctx, in.rank() <= kMaxRank, "the values have %d dimensions, more than %d", in.rank(), kMaxRank);
    Shape shape(*in.dims);
    if (in_bits > out_bits) {
      OP_TRY(AppendDim(EvalContext(ctx.raw(), ctx.node()), in_bits / out_bits, &shape));
    } else if (in_bits < out_bits) {
      const int last = shape.rank > 0 ? shape[shape.rank - 1] : 1;
      OP_REQUIRE(ctx, last == out_bits / in_bits, "the last dimension is %d, but %d elements of %s make one of %s",
                 last, out_bits / in_bits, TfLiteTypeGetName(in.type), TfLiteTypeGetName(ctx.out(0).type));
      --shape.rank;
    }
    return ctx.SetOutputShape(0, shape);
  }

  static TfLiteStatus Eval(const EvalContext& ctx, const Plan&) {
    CopyElements(ctx.in(0), ctx.out(0));
    return kTfLiteOk;
  }
};

}  // namespace
}  // namespace mote

MOTE_REGISTER_OP(BITCAST, mote::Bitcast)
