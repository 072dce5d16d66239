// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// DILATE: a given value between the elements of each dimension.
//   in  0: values                                                      any type of at least a byte
//       1: dilations [rank]: the distance of neighbours in the output  int32
//       2: the value, one element                                      same type as in 0
//   out 0: values, same type as in 0
// STABLEHLO_PAD: a given value around and between the elements; edges below 0 cut elements off.
//   in  0: values                                                      any type of at least a byte
//       1: the value, one element                                      same type
//   out 0: values, same type as in 0
// Dilations that are not constant are read at Eval.
#include <algorithm>

#include "src/operators/shared/element_movement.h"
#include "src/operators/shared/fill_elements.h"

namespace mote {
namespace {

constexpr int64_t kMaxPlace = 0x3FFFFFFF;

// Describes one dimension: element i goes to place first + i * step, if the output has that.
struct Spread {
  int first;
  int step;
};

// Fills the output with `value`, and places the `values` in it.
void Place(const EvalContext& ctx, const Spread* spreads, const Shape& shape, const void* value) {
  const TensorView values = ctx.in(0);
  const int element_bytes = ElementBits(values.type) / 8;
  uint8_t* output = ctx.out(0).Data<uint8_t>();
  FillElements(Elements(shape), element_bytes, value, output);
  if (Elements(shape) == 0 || values.elements() == 0) return;
  int source[kMaxRank], target[kMaxRank];
  RowMajorStrides(shape.rank, values.dims->data, source);
  RowMajorStrides(shape.rank, shape.dims, target);
  StridedCopy copy;
  int from = 0, to = 0;
  for (int d = 0; d < shape.rank; ++d) {
    const auto [first, step] = spreads[d];
    const int begin = first < 0 ? (step - 1 - first) / step : 0;
    const int end = std::min(values.dim(d), first >= shape[d] ? 0 : (shape[d] - 1 - first) / step + 1);
    if (begin >= end) return;
    from += begin * source[d];
    to += (first + begin * step) * target[d];
    // One element alone may have a step that is longer than the output.
    const int count = end - begin;
    copy.AddDim(count, source[d], count > 1 ? step * target[d] : 0);
  }
  copy.Run(element_bytes, values.Data<uint8_t>() + ptrdiff_t{from} * element_bytes,
           output + ptrdiff_t{to} * element_bytes);
}

TfLiteStatus RequireValue(const PrepareContext& ctx, const TensorInfo& value, TfLiteType type) {
  OP_REQUIRE(ctx, value.type == type && value.elements() == 1, "the value is %d of type %s; one of type %s is needed",
             value.elements(), TfLiteTypeGetName(value.type), TfLiteTypeGetName(type));
  return kTfLiteOk;
}

struct Dilate {
  using Params = void;
  struct Plan {};

  static TfLiteStatus Prepare(PrepareContext& ctx, Plan&) {
    OP_TRY(ctx.RequireArity(3, 1));
    const TensorInfo values = ctx.in(0), dilations = ctx.in(1);
    OP_TRY(RequireMovable(ctx, values, ctx.out(0)));
    OP_TRY(ctx.RequireType("the dilations", dilations.type, {kTfLiteInt32}));
    OP_TRY(RequireSizes(ctx, "the dilations", dilations, values.rank()));
    OP_TRY(RequireValue(ctx, ctx.in(2), values.type));
    if (!dilations.is_constant) return kTfLiteOk;
    Spread spreads[kMaxRank];
    Shape shape;
    OP_TRY(Resolve(EvalContext(ctx.raw(), ctx.node()), *values.dims, dilations.Data<int32_t>(), spreads, &shape));
    return ctx.SetOutputShape(0, shape);
  }

  static TfLiteStatus Resolve(const EvalContext& ctx, const TfLiteIntArray& dims, const int32_t* dilations,
                              Spread* spreads, Shape* shape) {
    for (int d = 0; d < dims.size; ++d) {
      OP_REQUIRE(ctx, dilations[d] >= 1 && dilations[d] <= kMaxPlace, "dilation %d is %d; 1 to 2^30 - 1 is possible", d,
                 static_cast<int>(dilations[d]));
      spreads[d] = {0, static_cast<int>(dilations[d])};
      OP_TRY(AppendDim(ctx, dims.data[d] == 0 ? 0 : int64_t{dims.data[d] - 1} * dilations[d] + 1, shape));
    }
    return kTfLiteOk;
  }

  static TfLiteStatus Eval(const EvalContext& ctx, const Plan&) {
    Spread spreads[kMaxRank];
    Shape shape;
    OP_TRY(Resolve(ctx, *ctx.in(0).dims, ctx.in(1).Data<int32_t>(), spreads, &shape));
    OP_TRY(ctx.SetOutputShape(0, shape));
    Place(ctx, spreads, shape, ctx.in(2).raw);
    return kTfLiteOk;
  }
};

struct StablehloPad {
  using Params = TfLiteStablehloPadParams;
  struct Plan {
    Spread spreads[kMaxRank];
  };

  static TfLiteStatus Prepare(PrepareContext& ctx, const Params& params, Plan& plan) {
    OP_TRY(ctx.RequireArity(2, 1));
    const TensorInfo values = ctx.in(0);
    OP_TRY(RequireMovable(ctx, values, ctx.out(0)));
    OP_TRY(RequireValue(ctx, ctx.in(1), values.type));
    const EvalContext eval(ctx.raw(), ctx.node());
    Shape shape;
    for (int d = 0; d < values.rank(); ++d) {
      const int64_t low = params.edge_padding_low[d], high = params.edge_padding_high[d];
      const int64_t between = params.interior_padding[d];
      OP_REQUIRE(ctx,
                 low >= -kMaxPlace && low <= kMaxPlace && high >= -kMaxPlace && high <= kMaxPlace && between >= 0 &&
                     between < kMaxPlace,
                 "dimension %d cannot be padded by %lld, %lld and %lld between", d, static_cast<long long>(low),
                 static_cast<long long>(high), static_cast<long long>(between));
      plan.spreads[d] = {static_cast<int>(low), static_cast<int>(between) + 1};
      const int64_t inside = values.dim(d) == 0 ? 0 : (values.dim(d) - 1) * (between + 1) + 1;
      OP_TRY(AppendDim(eval, std::max<int64_t>(inside + low + high, 0), &shape));
    }
    // An output, as in the reference, without elements has no other dimension either.
    if (Elements(shape) == 0) std::fill_n(shape.dims, shape.rank, 0);
    return ctx.SetOutputShape(0, shape);
  }

  static TfLiteStatus Eval(const EvalContext& ctx, const Plan& plan) {
    Place(ctx, plan.spreads, Shape(*ctx.out(0).dims), ctx.in(1).raw);
    return kTfLiteOk;
  }
};

}  // namespace
}  // namespace mote

MOTE_REGISTER_OP(DILATE, mote::Dilate)
MOTE_REGISTER_OP(STABLEHLO_PAD, mote::StablehloPad)
