// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// TILE: the values, several times in each dimension.
//   in  0: values                                          any type of fixed size, int4 included | string
//       1: multiples [rank]                                int32 | int64
//   out 0: values, same type as in 0
// BROADCAST_TO: the values in a larger shape; dimensions are aligned at the last one, and those of 1 are repeated.
//   in  0: values                                          any type of fixed size, int4 included
//       1: the shape [rank of the output]                  int32 | int64
//   out 0: values, same type as in 0
// FILL: one value everywhere.
//   in  0: the shape [rank of the output]                  int8 | int16 | int32 | int64
//       1: the value, one element                          any type of fixed size, int4 included | string
//   out 0: values, same type as in 1
// Multiples and shapes that are not constant are read at Eval.
#include "src/operators/seam/node_rows.h"
#include "src/operators/shared/element_movement.h"
#include "src/operators/shared/strings.h"

namespace mote {
namespace {

enum class Repetition { kTile, kBroadcast, kFill };

template <Repetition kKind>
struct RepeatOp {
  using Params = void;
  struct Plan {};

  static constexpr int kValues = kKind == Repetition::kFill ? 1 : 0;
  static constexpr int kSizes = 1 - kValues;

  static TfLiteStatus Prepare(PrepareContext& ctx, Plan&) {
    OP_TRY(ctx.RequireArity(2, 1));
    FoldKnownNodes(ctx.raw());
    const TensorInfo values = ctx.in(kValues), sizes = ctx.in(kSizes);
    OP_TRY(RequireMovable(ctx, values, ctx.out(0), 4));
    TensorInfo checked = sizes;
    if (kKind == Repetition::kFill && IsIndexType(sizes.type)) checked.type = kTfLiteInt32;
    OP_TRY(RequireSizes(ctx, kKind == Repetition::kTile ? "the multiples" : "the shape", checked,
                        kKind == Repetition::kTile ? values.rank() : -1));
    OP_REQUIRE(ctx, kKind != Repetition::kFill || values.elements() == 1, "the value has %d elements instead of one",
               values.elements());
    if (!sizes.is_constant) return kTfLiteOk;
    Shape shape;
    OP_TRY(Resolve(EvalContext(ctx.raw(), ctx.node()), *values.dims, *sizes.dims, sizes.type, sizes.data, &shape));
    return ctx.SetOutputShape(0, shape);
  }

  static TfLiteStatus Resolve(const EvalContext& ctx, const TfLiteIntArray& dims, const TfLiteIntArray& sizes_dims,
                              TfLiteType type, const void* sizes, Shape* shape) {
    const int rank = sizes_dims.data[0];
    if constexpr (kKind == Repetition::kTile) {
      for (int d = 0; d < rank; ++d) {
        const int64_t multiple = IndexAt(type, sizes, d);
        OP_REQUIRE(ctx, multiple >= 0 && multiple <= 0x7FFFFFFF, "multiple %d is %lld; 0 to 2^31 - 1 are possible", d,
                   static_cast<long long>(multiple));
        OP_TRY(AppendDim(ctx, multiple * dims.data[d], shape));
      }
      return kTfLiteOk;
    }
    OP_TRY(ReadShape(ctx, type, sizes, rank, shape));
    if constexpr (kKind == Repetition::kBroadcast) {
      OP_REQUIRE(ctx, dims.size <= rank, "values of %d dimensions cannot get a shape of %d", dims.size, rank);
      for (int d = 0; d < dims.size; ++d) {
        const int size = (*shape)[rank - dims.size + d];
        OP_REQUIRE(ctx, dims.data[d] == size || dims.data[d] == 1, "dimension %d of %d cannot be repeated to %d", d,
                   dims.data[d], size);
      }
    }
    return kTfLiteOk;
  }

  static TfLiteStatus Eval(const EvalContext& ctx, const Plan&) {
    const TensorView values = ctx.in(kValues), sizes = ctx.in(kSizes);
    Shape shape;
    OP_TRY(Resolve(ctx, *values.dims, *sizes.dims, sizes.type, sizes.raw, &shape));
    OP_TRY(ctx.SetOutputShape(0, shape));
    if (Elements(shape) == 0) return kTfLiteOk;
    const int added = kKind == Repetition::kFill ? shape.rank : shape.rank - values.rank();
    int source = values.elements(), target = Elements(shape);
    StridedCopy copy;
    for (int d = 0; d < shape.rank; ++d) {
      const int size = d < added ? 1 : values.dim(d - added);
      source /= size;
      target /= shape[d];
      copy.AddDim(shape[d] / size, 0, size * target);
      copy.AddDim(size, source, target);
    }
    const TensorView output = ctx.out(0);
    ClearLastByte(output);
    Move(copy, values.type, values.raw, 0, output.raw, 0);
    return kTfLiteOk;
  }
};

struct Tile : WithStrings<RepeatOp<Repetition::kTile>> {
  // Rows are repeated within themselves.
  static NodeRows RowsAlong(const PrepareContext& ctx, const Plan&, int axis) {
    const TensorInfo multiples = ctx.in(1);
    if (!multiples.is_constant || multiples.type != kTfLiteInt32 || axis >= ctx.in(0).rank()) return {};
    for (int d = 0; d <= axis; ++d) {
      if (multiples.Data<int32_t>()[d] != 1) return {};
    }
    NodeRows rows = RowsOfInput(0, axis);
    rows.constants = 1u << 1;
    return rows;
  }
};

}  // namespace
}  // namespace mote

MOTE_REGISTER_OP(TILE, mote::Tile)
MOTE_REGISTER_OP(BROADCAST_TO, mote::RepeatOp<mote::Repetition::kBroadcast>)
MOTE_REGISTER_OP(FILL, mote::WithStrings<mote::RepeatOp<mote::Repetition::kFill>, 1>)
