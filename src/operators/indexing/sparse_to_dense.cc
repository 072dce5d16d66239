// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// SPARSE_TO_DENSE: one value everywhere but at the places that are named.
//   in  0: places [n, rank]; or [n] or one for a vector     int32 | int64
//       1: the output's shape [rank]                       int32 | int64
//       2: values [n], or one                              any type of at least a byte
//       3: the value everywhere else, one element          same type
//   out 0: values, same type as in 2
// The last of several values for a place counts. A shape that is not constant is read at Eval.
#include "src/operators/indexing/slice_index.h"
#include "src/operators/shared/fill_elements.h"

namespace mote {
namespace {

struct SparseToDense {
  using Params = void;
  struct Plan {};

  static TfLiteStatus Prepare(PrepareContext& ctx, Plan&) {
    OP_TRY(ctx.RequireArity(4, 1));
    const TensorInfo places = ctx.in(0), sizes = ctx.in(1), values = ctx.in(2), other = ctx.in(3);
    OP_TRY(RequireMovable(ctx, values, ctx.out(0)));
    OP_TRY(ctx.RequireType("the places", places.type, {kTfLiteInt32, kTfLiteInt64}));
    OP_TRY(RequireSizes(ctx, "the shape", sizes, -1));
    const int rank = sizes.dim(0), depth = places.rank() == 2 ? places.dim(1) : 1;
    OP_REQUIRE(ctx, places.rank() <= 2 && depth == rank,
               "places of %d dimensions with %d indices each do not name elements of a shape of %d", places.rank(),
               depth, rank);
    OP_REQUIRE(ctx, values.rank() <= 1 && (values.elements() == 1 || values.elements() == Count(*places.dims)),
               "there are %d values in %d dimensions for %d places; one, or one for each place, is possible",
               values.elements(), values.rank(), Count(*places.dims));
    OP_REQUIRE(ctx, other.type == values.type && other.elements() == 1,
               "the value everywhere else is %d of type %s; one of type %s is needed", other.elements(),
               TfLiteTypeGetName(other.type), TfLiteTypeGetName(values.type));
    if (!sizes.is_constant) return kTfLiteOk;
    Shape shape;
    OP_TRY(ReadShape(EvalContext(ctx.raw(), ctx.node()), sizes.type, sizes.data, rank, &shape));
    return ctx.SetOutputShape(0, shape);
  }

  static int Count(const TfLiteIntArray& places) { return places.size == 0 ? 1 : places.data[0]; }

  static TfLiteStatus Eval(const EvalContext& ctx, const Plan&) {
    const TensorView places = ctx.in(0), sizes = ctx.in(1), values = ctx.in(2);
    Shape shape;
    OP_TRY(ReadShape(ctx, sizes.type, sizes.raw, sizes.dim(0), &shape));
    OP_TRY(ctx.SetOutputShape(0, shape));
    const size_t element_bytes = static_cast<size_t>(ElementBits(values.type) / 8);
    uint8_t* output = ctx.out(0).Data<uint8_t>();
    FillElements(Elements(shape), static_cast<int>(element_bytes), ctx.in(3).raw, output);
    const SliceIndex elements = {places.type, places.raw, shape.rank, shape.dims, 1};
    const size_t step = values.elements() <= 1 ? 0 : element_bytes;
    const uint8_t* value = values.Data<uint8_t>();
    for (int i = 0; i < Count(*places.dims); ++i, value += step) {
      int offset = 0;
      OP_TRY(elements.Find(ctx, i, &offset));
      std::memcpy(output + static_cast<size_t>(offset) * element_bytes, value, element_bytes);
    }
    return kTfLiteOk;
  }
};

}  // namespace
}  // namespace mote

MOTE_REGISTER_OP(SPARSE_TO_DENSE, mote::SparseToDense)
