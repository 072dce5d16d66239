// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// STABLEHLO_GATHER: windows of the operand, one for each vector of start indices; a start is moved so that it fits.
//   in  0: operand                                                        any type of at least a byte
//       1: start indices, in vectors along dimension `index_vector_dim`   int32 | int64
//   out 0: the windows' dimensions at `offset_dims`, without those in `collapsed_slice_dims`, which are 1; the
//          dimensions of the vectors at the other places; same type as in 0
#include <algorithm>

#include "src/operators/indexing/window_map.h"

namespace mote {
namespace {

struct StablehloGather {
  using Params = TfLiteStablehloGatherParams;
  struct Plan {
    const Params* params;
  };

  static TfLiteStatus Prepare(PrepareContext& ctx, const Params& params, Plan& plan) {
    OP_TRY(ctx.RequireArity(2, 1));
    const TensorInfo operand = ctx.in(0), indices = ctx.in(1);
    OP_TRY(RequireMovable(ctx, operand, ctx.out(0)));
    OP_TRY(ctx.RequireType("the start indices", indices.type, {kTfLiteInt32, kTfLiteInt64}));
    OP_REQUIRE(ctx, params.num_slice_sizes == operand.rank(),
               "%d sizes of windows do not suit an operand of %d dimensions", params.num_slice_sizes, operand.rank());
    const int vectors = indices.rank() - (params.index_vector_dim < indices.rank());
    const int rank = vectors + params.num_offset_dims;
    OP_REQUIRE(ctx, rank <= kMaxRank, "the output would have %d dimensions, more than %d", rank, kMaxRank);
    const EvalContext eval(ctx.raw(), ctx.node());
    WindowMap map;
    OP_TRY(map.Init(eval, Lists(params), operand.rank(), rank, *indices.dims));
    for (int d = 0; d < operand.rank(); ++d) {
      const int64_t size = params.slice_sizes[d];
      OP_REQUIRE(ctx, size >= 0 && size <= operand.dim(d) && (size == 1 || !map.IsDropped(d)),
                 "a window of %ld in dimension %d, of %d, is not possible; or it is not 1 and collapsed",
                 static_cast<long>(size), d, operand.dim(d));
    }
    int dims[kMaxRank] = {};
    for (int i = 0; i < map.window_rank(); ++i) {
      dims[map.window_dim(i)] = static_cast<int>(params.slice_sizes[map.operand_dim(i)]);
    }
    for (int i = 0; i < map.batch_rank(); ++i) dims[map.batch_dim(i)] = map.batch_size(i);
    Shape shape;
    for (int d = 0; d < rank; ++d) OP_TRY(AppendDim(eval, dims[d], &shape));
    plan.params = &params;
    return ctx.SetOutputShape(0, shape);
  }

  static WindowLists Lists(const Params& p) {
    return {p.offset_dims,     p.num_offset_dims,     p.collapsed_slice_dims, p.num_collapsed_slice_dims,
            p.start_index_map, p.num_start_index_map, p.index_vector_dim};
  }

  static TfLiteStatus Eval(const EvalContext& ctx, const Plan& plan) {
    const TensorView operand = ctx.in(0), indices = ctx.in(1), output = ctx.out(0);
    if (output.elements() == 0) return kTfLiteOk;
    WindowMap map;
    OP_TRY(map.Init(ctx, Lists(*plan.params), operand.rank(), output.rank(), *indices.dims));
    int source[kMaxRank], target[kMaxRank];
    RowMajorStrides(operand.rank(), operand.dims->data, source);
    RowMajorStrides(output.rank(), output.dims->data, target);
    StridedCopy copy;
    for (int i = 0; i < map.window_rank(); ++i) {
      copy.AddDim(output.dim(map.window_dim(i)), source[map.operand_dim(i)], target[map.window_dim(i)]);
    }
    for (int b = 0; b < map.batch_count(); ++b) {
      int64_t start[kMaxRank];
      map.Start(indices, b, operand.rank(), start);
      int offset = 0;
      for (int d = 0; d < operand.rank(); ++d) {
        const int64_t last = operand.dim(d) - plan.params->slice_sizes[d];
        OP_REQUIRE(ctx, last >= 0, "dimension %d of the operand is now %d, smaller than a window", d, operand.dim(d));
        offset += static_cast<int>(std::min(std::max<int64_t>(start[d], 0), last)) * source[d];
      }
      const ptrdiff_t element_bytes = ElementBits(operand.type) / 8;
      copy.Run(ElementBits(operand.type) / 8, operand.Data<uint8_t>() + offset * element_bytes,
               output.Data<uint8_t>() + map.BatchOffset(b, target) * element_bytes);
    }
    return kTfLiteOk;
  }
};

}  // namespace
}  // namespace mote

MOTE_REGISTER_OP(STABLEHLO_GATHER, mote::StablehloGather)
