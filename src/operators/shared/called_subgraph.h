// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Calls of other subgraphs, for control flow: checked in Prepare, made in Eval.
#ifndef MOTE_SRC_OPERATORS_SHARED_CALLED_SUBGRAPH_H_
#define MOTE_SRC_OPERATORS_SHARED_CALLED_SUBGRAPH_H_

#include "src/operators/seam/op.h"

namespace mote {

// The inputs or the outputs of a subgraph.
enum class SubgraphEnd { kInputs, kOutputs };

// Returns kTfLiteError with a message unless the model has that subgraph.
[[nodiscard]] TfLiteStatus RequireSubgraph(const PrepareContext& ctx, int subgraph);

// Makes a subgraph, which exists, ready to be run with the shapes that the model gives its inputs. For other shapes,
// RequireLikeInputs does so.
[[nodiscard]] TfLiteStatus PrepareSubgraph(const PrepareContext& ctx, int subgraph);

// Returns kTfLiteError, after a message, unless this end of a subgraph that exists consists of tensors that can be
// copied, one for each of the node's inputs from `first_input` on, with the same type and size in bytes. On the dynamic
// runtime the size may differ, for inputs of the subgraph take the node's shapes, and strings can be copied.
[[nodiscard]] TfLiteStatus RequireLikeInputs(const PrepareContext& ctx, int subgraph, SubgraphEnd end, int first_input);
// Does the same for the node's outputs.
[[nodiscard]] TfLiteStatus RequireLikeOutputs(const PrepareContext& ctx, int subgraph, SubgraphEnd end);

// States, in Prepare on the dynamic runtime and after RequireLikeInputs, the shapes of those outputs of the node for
// which both subgraphs give the same shape, if it is known now. The shapes of the others stay open.
[[nodiscard]] TfLiteStatus StateCommonShapes(PrepareContext& ctx, int subgraph, int other_subgraph);
// Does the same for a loop: states the shapes of all outputs if the body returns its state in the shapes in which it
// got it.
[[nodiscard]] TfLiteStatus StateLoopShapes(PrepareContext& ctx, int body);

// Returns tensor i of an end of a subgraph, as Eval sees it.
TensorView SubgraphTensor(const EvalContext& ctx, int subgraph, SubgraphEnd end, int i);

// Runs the subgraph on the node's inputs from `first_input` on; its outputs become the node's. The subgraph was checked
// by RequireLikeInputs and RequireLikeOutputs.
[[nodiscard]] TfLiteStatus RunSubgraph(const EvalContext& ctx, int subgraph, int first_input);

// The dynamic runtime, which alone hands strings on, links this function. At Eval it gives `to`, an output of the node
// or an input of a subgraph, the strings of `from`, which has as many elements. It reports its own errors.
using StringCopier = TfLiteStatus(TfLiteContext* context, const TfLiteEvalTensor* from, TfLiteEvalTensor* to);
extern StringCopier* const kCopyStrings __attribute__((weak));

// These are the parts of RunSubgraph, for loops, whose state is in the node's outputs: the node's inputs become its
// outputs; the subgraph runs on the node's outputs; its outputs become the node's.
[[nodiscard]] TfLiteStatus TakeInputs(const EvalContext& ctx);
[[nodiscard]] TfLiteStatus InvokeOnOutputs(const EvalContext& ctx, int subgraph);
[[nodiscard]] TfLiteStatus TakeOutputs(const EvalContext& ctx, int subgraph);

}  // namespace mote

#endif  // MOTE_SRC_OPERATORS_SHARED_CALLED_SUBGRAPH_H_
