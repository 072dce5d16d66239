// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// TRANSPOSE: dimension i of the output is dimension permutation[i] of the input.
//   in  0: values                                               any type of fixed size, int4 included
//       1: permutation [rank]; entries below 0 count from the end  int32
//   out 0: values, same type as in 0
// A permutation that is not constant is read at Eval.
#include "src/operators/seam/op.h"
#include "src/operators/shared/strided_copy.h"

namespace mote {
namespace {

struct Transpose {
  using Params = void;
  struct Plan {};

  static TfLiteStatus Prepare(PrepareContext& ctx, Plan&) {
    OP_TRY(ctx.RequireArity(2, 1));
    const TensorInfo input = ctx.in(0), permutation = ctx.in(1), output = ctx.out(0);
    const int bits = ElementBits(input.type);
    OP_REQUIRE(ctx, bits >= 8 || bits == 4, "values of type %s cannot be transposed", TfLiteTypeGetName(input.type));
    OP_REQUIRE(ctx, output.type == input.type, "the output has type %s, the input %s", TfLiteTypeGetName(output.type),
               TfLiteTypeGetName(input.type));
    OP_REQUIRE(ctx, input.rank() <= kMaxRank, "the input has %d dimensions, more than %d", input.rank(), kMaxRank);
    OP_TRY(ctx.RequireType("the permutation", permutation.type, {kTfLiteInt32}));
    OP_REQUIRE(ctx, permutation.rank() == 1 && permutation.dim(0) == input.rank(),
               "the permutation must be a vector of %d; it has %d dimensions and %d elements", input.rank(),
               permutation.rank(), permutation.elements());
    if (!permutation.is_constant) return kTfLiteOk;
    int sources[kMaxRank];
    Shape shape;
    OP_TRY(Resolve(EvalContext(ctx.raw(), ctx.node()), *input.dims, permutation.Data<int32_t>(), sources, &shape));
    return ctx.SetOutputShape(0, shape);
  }

  // `sources` gets the permutation without negative entries.
  static TfLiteStatus Resolve(const EvalContext& ctx, const TfLiteIntArray& dims, const int32_t* permutation,
                              int* sources, Shape* shape) {
    const int rank = dims.size;
    unsigned seen = 0;
    for (int i = 0; i < rank; ++i) {
      const int source = static_cast<int>(permutation[i] < 0 ? permutation[i] + rank : permutation[i]);
      OP_REQUIRE(ctx, source >= 0 && source < rank && !(seen >> source & 1),
                 "entry %d of the permutation, %d, is not a dimension of the %d or is there twice", i,
                 static_cast<int>(permutation[i]), rank);
      seen |= 1u << source;
      sources[i] = source;
      shape->Append(dims.data[source]);
    }
    return kTfLiteOk;
  }

  static TfLiteStatus Eval(const EvalContext& ctx, const Plan&) {
    const TensorView input = ctx.in(0);
    int sources[kMaxRank];
    Shape shape;
    OP_TRY(Resolve(ctx, *input.dims, ctx.in(1).Data<int32_t>(), sources, &shape));
    OP_TRY(ctx.SetOutputShape(0, shape));
    int target_stride = Elements(shape);
    if (target_stride == 0) return kTfLiteOk;
    int source_strides[kMaxRank];
    int source_stride = 1;
    for (int d = shape.rank - 1; d >= 0; --d) {
      source_strides[d] = source_stride;
      source_stride *= input.dim(d);
    }
    StridedCopy copy;
    for (int d = 0; d < shape.rank; ++d) {
      target_stride /= shape[d];
      copy.AddDim(shape[d], source_strides[sources[d]], target_stride);
    }
    const int bits = ElementBits(input.type);
    if (bits < 8) {
      const TensorView output = ctx.out(0);
      output.Data<uint8_t>()[(output.elements() - 1) / 2] = 0;  // an odd count leaves half a byte
      copy.RunNibbles(input.raw, 0, output.raw, 0);
    } else {
      copy.Run(bits / 8, input.raw, ctx.out(0).raw);
    }
    return kTfLiteOk;
  }
};

}  // namespace
}  // namespace mote

MOTE_REGISTER_OP(TRANSPOSE, mote::Transpose)
