// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// STABLEHLO_COMPOSITE: runs the subgraph that defines it, whatever its name and attributes say.
//   in  0..: the inputs of the subgraph   any types of fixed size
//   out 0..: its outputs                  any types of fixed size
#include "src/operators/shared/called_subgraph.h"

namespace mote {
namespace {

struct StablehloComposite {
  using Params = TfLiteStablehloCompositeParams;
  struct Plan {
    int16_t subgraph;
  };

  static TfLiteStatus Prepare(PrepareContext& ctx, const Params& params, Plan& plan) {
    OP_TRY(ctx.RequireArity(ctx.num_inputs(), ctx.num_inputs(), ctx.num_outputs()));
    OP_TRY(RequireSubgraph(ctx, params.subgraph_index));
    OP_TRY(RequireLikeInputs(ctx, params.subgraph_index, SubgraphEnd::kInputs, 0));
    OP_TRY(RequireLikeOutputs(ctx, params.subgraph_index, SubgraphEnd::kOutputs));
    plan.subgraph = static_cast<int16_t>(params.subgraph_index);
    return kTfLiteOk;
  }

  static TfLiteStatus Eval(const EvalContext& ctx, const Plan& plan) { return RunSubgraph(ctx, plan.subgraph, 0); }
};

}  // namespace
}  // namespace mote

MOTE_REGISTER_OP(STABLEHLO_COMPOSITE, mote::StablehloComposite)
