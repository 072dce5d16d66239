// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// STABLEHLO_CASE: runs the subgraph with the number in the first input, the last one if there is none of that number.
//   in  0:   index into the options' branches, one element    int32
//       1..: the inputs of the subgraph                       any types of fixed size
//   out 0..: its outputs                                      any types of fixed size
#include "src/operators/shared/called_subgraph.h"

namespace mote {
namespace {

struct StablehloCase {
  using Params = TfLiteStablehloCaseParams;
  struct Plan {
    int16_t* branches;
    int count;
  };

  static TfLiteStatus Prepare(PrepareContext& ctx, const Params& params, Plan& plan) {
    OP_REQUIRE(ctx, ctx.num_inputs() >= 1, "the index is missing");
    OP_TRY(ctx.RequireArity(1, ctx.num_inputs(), ctx.num_outputs()));
    const TensorInfo index = ctx.in(0);
    OP_TRY(ctx.RequireType("the index", index.type, {kTfLiteInt32}));
    OP_REQUIRE(ctx, index.elements() == 1, "the index has %d elements instead of one", index.elements());
    OP_REQUIRE(ctx, params.num_branches > 0, "the options name no branch");
    plan.count = static_cast<int>(params.num_branches);
    if (plan.branches == nullptr) plan.branches = ctx.Persistent<int16_t>(plan.count);
    if (plan.branches == nullptr) return kTfLiteError;
    for (int i = 0; i < plan.count; ++i) {
      const int subgraph = params.branch_subgraph_indices[i];
      OP_TRY(RequireSubgraph(ctx, subgraph));
      OP_TRY(RequireLikeInputs(ctx, subgraph, SubgraphEnd::kInputs, 1));
      OP_TRY(RequireLikeOutputs(ctx, subgraph, SubgraphEnd::kOutputs));
      plan.branches[i] = static_cast<int16_t>(subgraph);
    }
    return kTfLiteOk;
  }

  static TfLiteStatus Eval(const EvalContext& ctx, const Plan& plan) {
    const int32_t index = *ctx.in(0).Data<int32_t>();
    const bool has_branch = index >= 0 && index < plan.count;
    return RunSubgraph(ctx, plan.branches[has_branch ? index : plan.count - 1], 1);
  }
};

}  // namespace
}  // namespace mote

MOTE_REGISTER_OP(STABLEHLO_CASE, mote::StablehloCase)
