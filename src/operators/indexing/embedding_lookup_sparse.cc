// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// EMBEDDING_LOOKUP_SPARSE: weighted sums of rows of a table.
//   in  0: rows [n]                                                    int32
//       1: places [n, k]: the sum that each belongs to, and an index there  int32
//       2: the sums' shape and their greatest number of rows [k]       int32
//       3: weights [n]                                                 float32
//       4: table [rows, ...]                                           float32
//   out 0: sums [in 2 but its last number, ...]                        float32
// Rows of a sum follow one another. The combiner MEAN divides a sum by its weights' sum, SQRTN by the root of the sum
// of their squares. A sum without rows is 0. A shape that is not constant is read at Eval.
#include <cmath>

#include "src/operators/indexing/slice_index.h"

namespace mote {
namespace {

struct EmbeddingLookupSparse {
  using Params = TfLiteEmbeddingLookupSparseParams;
  struct Plan {
    uint8_t combiner;
  };

  static TfLiteStatus Prepare(PrepareContext& ctx, const Params& params, Plan& plan) {
    OP_TRY(ctx.RequireArity(5, 1));
    const TensorInfo rows = ctx.in(0), places = ctx.in(1), sizes = ctx.in(2), weights = ctx.in(3), table = ctx.in(4);
    for (int i = 0; i < 3; ++i) OP_TRY(ctx.RequireType("rows, places or shape", ctx.in(i).type, {kTfLiteInt32}));
    OP_TRY(ctx.RequireType("the weights", weights.type, {kTfLiteFloat32}));
    OP_TRY(ctx.RequireType("the table", table.type, {kTfLiteFloat32}));
    OP_TRY(RequireMovable(ctx, table, ctx.out(0)));
    OP_TRY(RequireSizes(ctx, "the shape", sizes, -1));
    const int n = rows.elements(), k = sizes.dim(0);
    OP_REQUIRE(
        ctx,
        rows.rank() == 1 && weights.rank() == 1 && weights.dim(0) == n && places.rank() == 2 && places.dim(0) == n &&
            places.dim(1) == k && k >= 1 && table.rank() >= 2,
        "%d rows, %d weights, %d numbers of places and a shape of %d do not go together; needed are n, n, [n, k], "
        "k, and a table of 2 dimensions or more, which has %d",
        n, weights.elements(), places.elements(), k, table.rank());
    OP_REQUIRE(ctx, params.combiner >= kTfLiteCombinerTypeSum && params.combiner <= kTfLiteCombinerTypeSqrtn,
               "combiner %d is not known", static_cast<int>(params.combiner));
    plan.combiner = static_cast<uint8_t>(params.combiner);
    if (!sizes.is_constant) return kTfLiteOk;
    Shape shape;
    OP_TRY(Resolve(EvalContext(ctx.raw(), ctx.node()), sizes.Data<int32_t>(), k, *table.dims, &shape));
    return ctx.SetOutputShape(0, shape);
  }

  static TfLiteStatus Resolve(const EvalContext& ctx, const int32_t* sizes, int k, const TfLiteIntArray& table,
                              Shape* shape) {
    OP_TRY(ReadShape(ctx, kTfLiteInt32, sizes, k - 1, shape));
    for (int d = 1; d < table.size; ++d) OP_TRY(AppendDim(ctx, table.data[d], shape));
    return kTfLiteOk;
  }

  // The weights of the terms of a sum.
  struct Weights {
    float sum = 0.0f;
    float squares = 0.0f;
  };

  static TfLiteStatus Eval(const EvalContext& ctx, const Plan& plan) {
    const TensorView rows = ctx.in(0), places = ctx.in(1), sizes = ctx.in(2), table = ctx.in(4);
    const int n = rows.dim(0), k = sizes.dim(0);
    Shape shape;
    OP_TRY(Resolve(ctx, sizes.Data<int32_t>(), k, *table.dims, &shape));
    OP_TRY(ctx.SetOutputShape(0, shape));
    const int width = Elements(table.rank() - 1, table.dims->data + 1);
    float* output = ctx.out(0).Data<float>();
    for (int i = 0; i < Elements(shape); ++i) output[i] = 0.0f;
    int current = -1;
    Weights weights;
    for (int i = 0; i < n; ++i) {
      const int row = static_cast<int>(rows.Data<int32_t>()[i]);
      OP_REQUIRE(ctx, row >= 0 && row < table.dim(0), "row %d is outside the %d rows of the table", row, table.dim(0));
      const SliceIndex sums = {kTfLiteInt32, places.Data<int32_t>() + i * k, k - 1, shape.dims, width};
      int offset = 0;
      OP_TRY(sums.Find(ctx, 0, &offset));
      if (offset != current) {
        Finish(plan, weights, width, output + (current < 0 ? 0 : current));
        weights = {};
        current = offset;
      }
      const float weight = ctx.in(3).Data<float>()[i];
      weights.sum += weight;
      weights.squares += weight * weight;
      for (int c = 0; c < width; ++c) output[offset + c] += table.Data<float>()[row * width + c] * weight;
    }
    Finish(plan, weights, width, output + (current < 0 ? 0 : current));
    return kTfLiteOk;
  }

  static void Finish(const Plan& plan, const Weights& weights, int width, float* sum) {
    float factor = 1.0f;
    if (plan.combiner == kTfLiteCombinerTypeMean && weights.sum != 0.0f) factor = 1.0f / weights.sum;
    if (plan.combiner == kTfLiteCombinerTypeSqrtn && weights.squares != 0.0f) {
      factor = 1.0f / std::sqrt(weights.squares);
    }
    if (factor == 1.0f) return;
    for (int c = 0; c < width; ++c) sum[c] *= factor;
  }
};

}  // namespace
}  // namespace mote

MOTE_REGISTER_OP(EMBEDDING_LOOKUP_SPARSE, mote::EmbeddingLookupSparse)
