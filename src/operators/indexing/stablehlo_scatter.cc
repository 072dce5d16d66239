// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// STABLEHLO_SCATTER: the operand with windows of updates, one for each vector of start indices, worked into it.
//   in  0: operand                                                         any type of at least a byte
//       1: start indices, in vectors along dimension `index_vector_dim`    int32 | int64
//       2: updates: the windows' dimensions at `update_window_dims`, without those in `inserted_window_dims`; the
//          dimensions of the vectors at the other places                   same type as in 0
//   out 0: values, same shape and type as in 0
// A subgraph computes each new element from the old one and the update. Updates outside of the operand are left out.
#include "src/operators/indexing/window_map.h"
#include "src/operators/shared/called_subgraph.h"

namespace mote {
namespace {

struct StablehloScatter {
  using Params = TfLiteStablehloScatterParams;
  struct Plan {
    const Params* params;
  };

  static TfLiteStatus Prepare(PrepareContext& ctx, const Params& params, Plan& plan) {
    OP_TRY(ctx.RequireArity(3, 1));
    const TensorInfo operand = ctx.in(0), indices = ctx.in(1), updates = ctx.in(2);
    OP_TRY(RequireMovable(ctx, operand, ctx.out(0)));
    OP_TRY(ctx.RequireType("the start indices", indices.type, {kTfLiteInt32, kTfLiteInt64}));
    OP_TRY(RequireMovable(ctx, updates, operand));
    WindowMap map;
    OP_TRY(map.Init(EvalContext(ctx.raw(), ctx.node()), Lists(params), operand.rank(), updates.rank(), *indices.dims));
    for (int i = 0; i < map.batch_rank(); ++i) {
      OP_REQUIRE(ctx, updates.dim(map.batch_dim(i)) == map.batch_size(i),
                 "dimension %d of the updates is %d, but there are %d vectors of indices", map.batch_dim(i),
                 updates.dim(map.batch_dim(i)), map.batch_size(i));
    }
    for (int i = 0; i < map.window_rank(); ++i) {
      OP_REQUIRE(ctx, updates.dim(map.window_dim(i)) <= operand.dim(map.operand_dim(i)),
                 "the windows have %d elements in dimension %d of the operand, of %d", updates.dim(map.window_dim(i)),
                 map.operand_dim(i), operand.dim(map.operand_dim(i)));
    }
    OP_TRY(RequireComputation(ctx, params.update_computation_subgraph_index, operand.type));
    plan.params = &params;
    return ctx.SetOutputShape(0, *operand.dims);
  }

  // Requires that the subgraph takes two elements and gives one.
  static TfLiteStatus RequireComputation(const PrepareContext& ctx, int subgraph, TfLiteType type) {
    OP_TRY(RequireSubgraph(ctx, subgraph));
    OP_TRY(PrepareSubgraph(ctx, subgraph));
    const MoteOpRuntime& runtime = ctx.runtime();
    const TfLiteIntArray* ins = runtime.SubgraphInputs(ctx.raw(), subgraph);
    const TfLiteIntArray* outs = runtime.SubgraphOutputs(ctx.raw(), subgraph);
    bool fits = ins != nullptr && ins->size == 2 && outs != nullptr && outs->size == 1;
    for (int i = 0; fits && i < 3; ++i) {
      TensorInfo element;
      fits = runtime.DescribeIn(ctx.raw(), subgraph, i < 2 ? ins->data[i] : outs->data[0], &element) == kTfLiteOk &&
             element.type == type && element.elements() == 1 && (i == 2 || !element.is_constant);
    }
    OP_REQUIRE(ctx, fits, "subgraph %d must make one element of type %s from two", subgraph, TfLiteTypeGetName(type));
    return kTfLiteOk;
  }

  static WindowLists Lists(const Params& p) {
    return {p.update_window_dims,       p.num_update_window_dims,       p.inserted_window_dims,
            p.num_inserted_window_dims, p.scatter_dims_to_operand_dims, p.num_scatter_dims_to_operand_dims,
            p.index_vector_dim};
  }

  static TfLiteStatus Eval(const EvalContext& ctx, const Plan& plan) {
    const TensorView operand = ctx.in(0), indices = ctx.in(1), updates = ctx.in(2);
    CopyElements(ctx.in(0), ctx.out(0));
    if (updates.elements() == 0) return kTfLiteOk;
    WindowMap map;
    OP_TRY(map.Init(ctx, Lists(*plan.params), operand.rank(), updates.rank(), *indices.dims));
    int strides[kMaxRank], at[kMaxRank] = {};
    RowMajorStrides(operand.rank(), operand.dims->data, strides);
    // The loop follows the order of the updates, which counts where two of them are for one element.
    for (int i = 0; i < updates.elements(); ++i) {
      int to = 0;
      if (FindElement(map, indices, *operand.dims, strides, at, &to)) {
        OP_TRY(UpdateElement(ctx, plan.params->update_computation_subgraph_index, i, to));
      }
      for (int d = updates.rank() - 1; d >= 0 && ++at[d] == updates.dim(d); --d) at[d] = 0;
    }
    return kTfLiteOk;
  }

  // Finds the element for the update at index `at`; false if that is outside of the operand.
  static bool FindElement(const WindowMap& map, const TensorView& indices, const TfLiteIntArray& dims,
                          const int* strides, const int* at, int* to) {
    int batch = 0;
    for (int i = 0; i < map.batch_rank(); ++i) batch = batch * map.batch_size(i) + at[map.batch_dim(i)];
    int64_t start[kMaxRank];
    map.Start(indices, batch, dims.size, start);
    int within[kMaxRank] = {};
    for (int i = 0; i < map.window_rank(); ++i) within[map.operand_dim(i)] = at[map.window_dim(i)];
    for (int d = 0; d < dims.size; ++d) {
      // A sum would not do: a start may be close to the end of 64 bits.
      if (start[d] < -within[d] || start[d] >= dims.data[d] - within[d]) return false;
      *to += static_cast<int>(start[d] + within[d]) * strides[d];
    }
    return true;
  }

  static TfLiteStatus UpdateElement(const EvalContext& ctx, int subgraph, int from, int to) {
    const TensorView updates = ctx.in(2);
    const size_t bytes = static_cast<size_t>(ElementBits(updates.type) / 8);
    uint8_t* element = ctx.out(0).Data<uint8_t>() + static_cast<size_t>(to) * bytes;
    std::memcpy(SubgraphTensor(ctx, subgraph, SubgraphEnd::kInputs, 0).raw, element, bytes);
    std::memcpy(SubgraphTensor(ctx, subgraph, SubgraphEnd::kInputs, 1).raw,
                updates.Data<uint8_t>() + static_cast<size_t>(from) * bytes, bytes);
    OP_TRY(ctx.runtime().InvokeSubgraph(ctx.raw(), subgraph));
    std::memcpy(element, SubgraphTensor(ctx, subgraph, SubgraphEnd::kOutputs, 0).raw, bytes);
    return kTfLiteOk;
  }
};

}  // namespace
}  // namespace mote

MOTE_REGISTER_OP(STABLEHLO_SCATTER, mote::StablehloScatter)
