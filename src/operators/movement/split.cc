// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// SPLIT: cuts the values along one axis in equal parts, as many as there are outputs.
//   in  0: axis, one element                                       int32
//       1: values                                                  any type of at least a byte
//   out 0..: the parts, same type as in 1
// SPLIT_V: cuts the values along one axis in parts of given sizes.
//   in  0: values                                                  any type of at least a byte
//       1: sizes [outputs]; one may be -1, and gets what is left  int32 | int64
//       2: axis, one element                                       int32
//   out 0..: the parts, same type as in 0
// An axis and sizes that are not constant are read at Eval.
#include <cstring>

#include "src/operators/seam/op.h"
#include "src/operators/shared/index_tensor.h"
#include "src/operators/shared/strided_copy.h"

namespace mote {
namespace {

// The places at which the values are cut.
struct Cuts {
  int axis;
  int parts;
  int size;           // of the dimension
  int open_size;      // of the part whose size is -1
  TfLiteType type;    // of `sizes`
  const void* sizes;  // null: all parts are equal

  int PartSize(int i) const {
    if (sizes == nullptr) return size / parts;
    const int64_t part = IndexAt(type, sizes, i);
    return part == -1 ? open_size : static_cast<int>(part);
  }
};

// `cuts` comes with axis, parts, type and sizes.
TfLiteStatus Resolve(const EvalContext& ctx, const TfLiteIntArray& dims, Cuts* cuts) {
  const int axis = cuts->axis, rank = dims.size;
  OP_REQUIRE(ctx, axis >= -rank && axis < rank, "axis %d is outside the %d dimensions of the values", axis, rank);
  cuts->axis = axis < 0 ? axis + rank : axis;
  cuts->size = dims.data[cuts->axis];
  if (cuts->sizes == nullptr) {
    OP_REQUIRE(ctx, cuts->size % cuts->parts == 0, "dimension %d of %d does not divide into %d equal parts", cuts->axis,
               cuts->size, cuts->parts);
    return kTfLiteOk;
  }
  int64_t rest = cuts->size;
  int open = 0;
  for (int i = 0; i < cuts->parts; ++i) {
    const int64_t part = IndexAt(cuts->type, cuts->sizes, i);
    if (part == -1) {
      ++open;
    } else {
      OP_REQUIRE(ctx, part >= 0 && part <= rest, "part %d of dimension %d, which has %d, does not fit", i, cuts->axis,
                 cuts->size);
      rest -= part;
    }
  }
  OP_REQUIRE(ctx, open <= 1, "%d parts have size -1; one may", open);
  OP_REQUIRE(ctx, open == 1 || rest == 0, "the parts of dimension %d leave %d of %d over", cuts->axis,
             static_cast<int>(rest), cuts->size);
  cuts->open_size = static_cast<int>(rest);
  return kTfLiteOk;
}

template <class Context>
TfLiteStatus StateShapes(const Context& ctx, const TfLiteIntArray& dims, const Cuts& cuts) {
  Shape shape(dims);
  for (int i = 0; i < cuts.parts; ++i) {
    shape[cuts.axis] = cuts.PartSize(i);
    OP_TRY(ctx.SetOutputShape(i, shape));
  }
  return kTfLiteOk;
}

template <bool kHasSizes>
struct SplitOp {
  using Params = std::conditional_t<kHasSizes, TfLiteSplitVParams, TfLiteSplitParams>;
  struct Plan {};

  static constexpr int kValues = kHasSizes ? 0 : 1;
  static constexpr int kSizes = 1;
  static constexpr int kAxis = kHasSizes ? 2 : 0;

  static TfLiteStatus Prepare(PrepareContext& ctx, const Params& params, Plan&) {
    OP_TRY(ctx.RequireArity(kHasSizes ? 3 : 2, ctx.num_outputs()));
    const TensorInfo values = ctx.in(kValues), axis = ctx.in(kAxis);
    OP_REQUIRE(ctx, params.num_splits >= 1 && params.num_splits == ctx.num_outputs(),
               "the options ask for %d parts, the model has %d outputs", params.num_splits, ctx.num_outputs());
    OP_REQUIRE(ctx, ElementBits(values.type) >= 8, "values of type %s cannot be split", TfLiteTypeGetName(values.type));
    OP_REQUIRE(ctx, values.rank() <= kMaxRank, "the values have %d dimensions, more than %d", values.rank(), kMaxRank);
    for (int i = 0; i < ctx.num_outputs(); ++i) {
      OP_REQUIRE(ctx, ctx.out(i).type == values.type, "output %d has type %s, the values %s", i,
                 TfLiteTypeGetName(ctx.out(i).type), TfLiteTypeGetName(values.type));
    }
    OP_TRY(ctx.RequireType("axis", axis.type, {kTfLiteInt32}));
    OP_REQUIRE(ctx, axis.elements() == 1, "the axis has %d elements instead of one", axis.elements());
    Cuts cuts = {0, ctx.num_outputs(), 0, 0, kTfLiteNoType, nullptr};
    bool known = axis.is_constant;
    if constexpr (kHasSizes) {
      const TensorInfo sizes = ctx.in(kSizes);
      OP_TRY(ctx.RequireType("sizes", sizes.type, {kTfLiteInt32, kTfLiteInt64}));
      OP_REQUIRE(ctx, sizes.rank() == 1 && sizes.dim(0) == ctx.num_outputs(),
                 "the sizes must be a vector of %d, one for each output; they have %d dimensions and %d elements",
                 ctx.num_outputs(), sizes.rank(), sizes.elements());
      known = known && sizes.is_constant;
      cuts.type = sizes.type;
      cuts.sizes = sizes.data;
    }
    if (!known) return kTfLiteOk;
    cuts.axis = static_cast<int>(*axis.Data<int32_t>());
    OP_TRY(Resolve(EvalContext(ctx.raw(), ctx.node()), *values.dims, &cuts));
    return StateShapes(ctx, *values.dims, cuts);
  }

  static TfLiteStatus Eval(const EvalContext& ctx, const Plan&) {
    const TensorView values = ctx.in(kValues);
    Cuts cuts = {static_cast<int>(*ctx.in(kAxis).Data<int32_t>()), ctx.num_outputs(), 0, 0, kTfLiteNoType, nullptr};
    if constexpr (kHasSizes) {
      const TensorView sizes = ctx.in(kSizes);
      cuts.type = sizes.type;
      cuts.sizes = sizes.raw;
    }
    OP_TRY(Resolve(ctx, *values.dims, &cuts));
    OP_TRY(StateShapes(ctx, *values.dims, cuts));
    Cut(ctx, values, cuts);
    return kTfLiteOk;
  }

  static void Cut(const EvalContext& ctx, const TensorView& values, const Cuts& cuts) {
    const int element_bytes = ElementBits(values.type) / 8;
    const int outer = Elements(cuts.axis, values.dims->data);
    const int inner = Elements(values.rank() - cuts.axis - 1, values.dims->data + cuts.axis + 1);
    const uint8_t* source = values.Data<uint8_t>();
    for (int i = 0; i < cuts.parts; ++i) {
      const int part = cuts.PartSize(i) * inner;
      if (kKeepsWeights && outer == 1 && part > 0) {  // a host, on which the walk takes as long as a small copy
        std::memcpy(ctx.out(i).raw, source, static_cast<size_t>(part) * static_cast<size_t>(element_bytes));
        source += ptrdiff_t{part} * element_bytes;
        continue;
      }
      StridedCopy copy;
      copy.AddDim(outer, cuts.size * inner, part);
      copy.AddDim(part, 1, 1);
      copy.Run(element_bytes, source, ctx.out(i).raw);
      source += ptrdiff_t{part} * element_bytes;
    }
  }
};

}  // namespace
}  // namespace mote

MOTE_REGISTER_OP(SPLIT, mote::SplitOp<false>)
MOTE_REGISTER_OP(SPLIT_V, mote::SplitOp<true>)
