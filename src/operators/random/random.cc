// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/random/random.h"

#include "src/model/flex_options.h"
#include "src/operators/shared/index_tensor.h"

namespace mote {
namespace {

template <class Context>
TfLiteStatus ReadShape(const Context& ctx, TfLiteType type, const void* data, int rank, Shape* shape) {
  for (int i = 0; i < rank; ++i) {
    const int64_t dim = IndexAt(type, data, i);
    OP_REQUIRE(ctx, dim >= 0 && dim <= 0x7FFFFFFF, "dimension %d of the shape is %ld; it must not be negative", i,
               static_cast<long>(dim));
    shape->Append(static_cast<int>(dim));
  }
  return kTfLiteOk;
}

}  // namespace

TfLiteStatus PrepareRandomShape(PrepareContext& ctx) {
  const TensorInfo wanted = ctx.in(0);
  OP_TRY(ctx.RequireType("the shape", wanted.type, {kTfLiteInt32, kTfLiteInt64}));
  OP_REQUIRE(ctx, wanted.rank() == 1 && wanted.dim(0) <= kMaxRank, "the shape has %d elements; at most %d are possible",
             wanted.elements(), kMaxRank);
  if (!wanted.is_constant) return kTfLiteOk;
  Shape shape;
  OP_TRY(ReadShape(ctx, wanted.type, wanted.data, wanted.dim(0), &shape));
  return ctx.SetOutputShape(0, shape);
}

TfLiteStatus SetRandomShape(const EvalContext& ctx) {
  const TensorView wanted = ctx.in(0);
  Shape shape;
  OP_TRY(ReadShape(ctx, wanted.type, wanted.raw, wanted.dim(0), &shape));
  return ctx.SetOutputShape(0, shape);
}

TfLiteRandomParams CustomRandomParams(const PrepareContext& ctx) {
  FlexMap options;
  int64_t seed = 0, seed2 = 0;
  if (FlexMap::Open(ctx.custom_options(), ctx.custom_options_bytes(), &options)) {
    (void)options.Int("seed", &seed);
    (void)options.Int("seed2", &seed2);
  }
  return {static_cast<int>(seed), static_cast<int>(seed2)};
}

}  // namespace mote
