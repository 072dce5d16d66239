// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// IF: runs one of two subgraphs.
//   in  0:   condition, one element                                                             bool
//       1..: the inputs of the subgraph                                                         any types of fixed size
//   out 0..: its outputs                                                                        any types of fixed size
// On the dynamic runtime strings, too.
#include "src/operators/shared/called_subgraph.h"

namespace mote {
namespace {

struct If {
  using Params = TfLiteIfParams;
  struct Plan {
    int16_t then_subgraph;
    int16_t else_subgraph;
  };

  static TfLiteStatus Prepare(PrepareContext& ctx, const Params& params, Plan& plan) {
    OP_REQUIRE(ctx, ctx.num_inputs() >= 1, "the condition is missing");
    OP_TRY(ctx.RequireArity(1, ctx.num_inputs(), ctx.num_outputs()));
    const TensorInfo condition = ctx.in(0);
    OP_TRY(ctx.RequireType("the condition", condition.type, {kTfLiteBool}));
    OP_REQUIRE(ctx, condition.elements() == 1, "the condition has %d elements instead of one", condition.elements());
    for (int subgraph : {params.then_subgraph_index, params.else_subgraph_index}) {
      OP_TRY(RequireSubgraph(ctx, subgraph));
      OP_TRY(RequireLikeInputs(ctx, subgraph, SubgraphEnd::kInputs, 1));
      OP_TRY(RequireLikeOutputs(ctx, subgraph, SubgraphEnd::kOutputs));
    }
    plan.then_subgraph = static_cast<int16_t>(params.then_subgraph_index);
    plan.else_subgraph = static_cast<int16_t>(params.else_subgraph_index);
    return StateCommonShapes(ctx, params.then_subgraph_index, params.else_subgraph_index);
  }

  static TfLiteStatus Eval(const EvalContext& ctx, const Plan& plan) {
    return RunSubgraph(ctx, *ctx.in(0).Data<uint8_t>() != 0 ? plan.then_subgraph : plan.else_subgraph, 1);
  }
};

}  // namespace
}  // namespace mote

MOTE_REGISTER_OP(IF, mote::If)
