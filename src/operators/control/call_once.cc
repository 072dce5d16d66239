// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// CALL_ONCE: runs a subgraph, which has no inputs and outputs, the first time that a node runs after allocation or a
// reset.
//   Nodes that name the same subgraph run it once in all, as in TensorFlow Lite; in TensorFlow Lite Micro each does.
#include "src/operators/seam/called_once.h"
#include "src/operators/shared/called_subgraph.h"

namespace mote {
namespace {

struct CallOnce {
  using Params = TfLiteCallOnceParams;
  using Plan = CallOncePlan;

  static TfLiteStatus Prepare(PrepareContext& ctx, const Params& params, Plan& plan) {
    OP_TRY(ctx.RequireArity(0, 0));
    OP_TRY(RequireSubgraph(ctx, params.init_subgraph_index));
    OP_TRY(RequireLikeInputs(ctx, params.init_subgraph_index, SubgraphEnd::kInputs, 0));
    OP_TRY(RequireLikeOutputs(ctx, params.init_subgraph_index, SubgraphEnd::kOutputs));
    plan.subgraph = static_cast<int16_t>(params.init_subgraph_index);
    return kTfLiteOk;
  }

  static TfLiteStatus Eval(const EvalContext& ctx, Plan& plan) {
    if (plan.done) return kTfLiteOk;
    OP_TRY(Call(ctx, plan));
    MarkCalled(ctx.raw(), plan.subgraph);
    return kTfLiteOk;
  }

  static TfLiteStatus Call(const EvalContext& ctx, Plan& plan) {
    OP_TRY(ctx.runtime().InvokeSubgraph(ctx.raw(), plan.subgraph));
    plan.done = true;
    return kTfLiteOk;
  }

  static void Reset(Plan& plan) { plan.done = false; }
};

// In a compiled model, all nodes that name a subgraph have one plan: there are no others to mark.
struct CompiledCallOnce : CallOnce {
  static TfLiteStatus Eval(const EvalContext& ctx, Plan& plan) { return plan.done ? kTfLiteOk : Call(ctx, plan); }
};

}  // namespace

namespace internal {

template <>
inline constexpr TFLMInferenceRegistration kInference<CallOnce> = {Entry<CompiledCallOnce>::Invoke,
                                                                   Entry<CompiledCallOnce>::Reset};

}  // namespace internal
}  // namespace mote

MOTE_REGISTER_OP(CALL_ONCE, mote::CallOnce)
