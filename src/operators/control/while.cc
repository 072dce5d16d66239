// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// WHILE: runs the body subgraph on the state as long as the condition subgraph says so.
//   in  0..: the first state                                                                    any types of fixed size
//   out 0..: the last state, same types and sizes
// On the dynamic runtime strings, too.
// The condition takes the state and gives one bool; the body takes the state and gives the next one.
#include "src/operators/shared/called_subgraph.h"

namespace mote {
namespace {

struct While {
  using Params = TfLiteWhileParams;
  struct Plan {
    int16_t condition;
    int16_t body;
  };

  static TfLiteStatus Prepare(PrepareContext& ctx, const Params& params, Plan& plan) {
    OP_REQUIRE(ctx, ctx.num_inputs() == ctx.num_outputs(), "the node has %d inputs and %d outputs; as many are needed",
               ctx.num_inputs(), ctx.num_outputs());
    const int condition = params.cond_subgraph_index, body = params.body_subgraph_index;
    OP_TRY(RequireSubgraph(ctx, condition));
    OP_TRY(RequireSubgraph(ctx, body));
    OP_TRY(PrepareLoop(ctx.raw(), *ctx.node(), condition, body));
    for (int subgraph : {condition, body}) {
      OP_TRY(RequireLikeInputs(ctx, subgraph, SubgraphEnd::kInputs, 0));
      OP_TRY(RequireLikeOutputs(ctx, subgraph, SubgraphEnd::kInputs));
    }
    OP_TRY(RequireLikeOutputs(ctx, body, SubgraphEnd::kOutputs));
    OP_TRY(CheckConditionOutput(ctx, condition));
    plan = {static_cast<int16_t>(condition), static_cast<int16_t>(body)};
    return StateLoopShapes(ctx, body);
  }

  static TfLiteStatus CheckConditionOutput(PrepareContext& ctx, int condition) {
    const TfLiteIntArray* outputs = ctx.runtime().SubgraphOutputs(ctx.raw(), condition);
    const int count = outputs == nullptr ? 0 : outputs->size;
    OP_REQUIRE(ctx, count == 1, "the condition, subgraph %d, has %d outputs instead of one", condition, count);
    TensorInfo output;
    const TfLiteStatus status = ctx.runtime().DescribeIn(ctx.raw(), condition, outputs->data[0], &output);
    OP_REQUIRE(ctx, status == kTfLiteOk && output.type == kTfLiteBool && output.elements() == 1,
               "the condition, subgraph %d, gives a tensor of type %s instead of one element of type BOOL", condition,
               TfLiteTypeGetName(output.type));
    return kTfLiteOk;
  }

  // The state lives in the node's outputs: a body may give out its inputs, in another order too.
  static TfLiteStatus Eval(const EvalContext& ctx, const Plan& plan) {
    OP_TRY(TakeInputs(ctx));
    for (;;) {
      OP_TRY(InvokeOnOutputs(ctx, plan.condition));
      const TensorView goes_on = SubgraphTensor(ctx, plan.condition, SubgraphEnd::kOutputs, 0);
      OP_REQUIRE(ctx, goes_on.exists() && goes_on.type == kTfLiteBool && goes_on.elements() == 1,
                 "the condition, subgraph %d, gave %d elements instead of one", plan.condition, goes_on.elements());
      if (*goes_on.Data<uint8_t>() == 0) return kTfLiteOk;
      OP_TRY(InvokeOnOutputs(ctx, plan.body));
      OP_TRY(TakeOutputs(ctx, plan.body));
    }
  }
};

}  // namespace
}  // namespace mote

MOTE_REGISTER_OP(WHILE, mote::While)
