// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/ops/subgraph.h"

namespace mote {
namespace {

const TfLiteIntArray* Tensors(TfLiteContext* context, int subgraph, SubgraphEnd end) {
  const MoteOpRuntime& runtime = *context->op_runtime;
  return end == SubgraphEnd::kInputs ? runtime.SubgraphInputs(context, subgraph)
                                     : runtime.SubgraphOutputs(context, subgraph);
}

TfLiteStatus RequireLike(const PrepareContext& ctx, int subgraph, SubgraphEnd end, bool node_outputs, int first) {
  const TfLiteIntArray* tensors = Tensors(ctx.raw(), subgraph, end);
  const int count = tensors == nullptr ? 0 : tensors->size;
  const int expected = (node_outputs ? ctx.num_outputs() : ctx.num_inputs()) - first;
  const char* name = end == SubgraphEnd::kInputs ? "input" : "output";
  (void)name;
  OP_REQUIRE(ctx, count == expected, "subgraph %d has %d %ss where this node needs %d", subgraph, count, name,
             expected);
  for (int i = 0; i < count; ++i) {
    const TensorInfo ours = node_outputs ? ctx.out(first + i) : ctx.in(first + i);
    OP_REQUIRE(ctx, ours.exists(), "input %d of this node is missing", first + i);
    TensorInfo theirs;
    OP_REQUIRE(ctx, ctx.runtime().DescribeIn(ctx.raw(), subgraph, tensors->data[i], &theirs) == kTfLiteOk,
               "%s %d of subgraph %d is tensor %d, which does not exist", name, i, subgraph, tensors->data[i]);
    OP_REQUIRE(ctx, theirs.type == ours.type, "%s %d of subgraph %d has type %s where this node has %s", name, i,
               subgraph, TfLiteTypeGetName(theirs.type), TfLiteTypeGetName(ours.type));
    OP_REQUIRE(ctx, end == SubgraphEnd::kOutputs || !theirs.is_constant, "input %d of subgraph %d is a constant", i,
               subgraph);
    size_t our_bytes = 0, their_bytes = 0;
    OP_REQUIRE(ctx, BytesFor(ours.type, ours.elements(), &our_bytes) == kTfLiteOk,
               "tensors of type %s cannot be copied", TfLiteTypeGetName(ours.type));
    OP_REQUIRE(ctx, BytesFor(theirs.type, theirs.elements(), &their_bytes) == kTfLiteOk && their_bytes == our_bytes,
               "%s %d of subgraph %d has %zu bytes where this node has %zu", name, i, subgraph, their_bytes, our_bytes);
  }
  return kTfLiteOk;
}

}  // namespace

TfLiteStatus RequireSubgraph(const PrepareContext& ctx, int subgraph) {
  const int count = ctx.runtime().NumSubgraphs(ctx.raw());
  OP_REQUIRE(ctx, subgraph >= 0 && subgraph < count && subgraph <= 0x7FFF,
             "subgraph %d does not exist; the model has %d", subgraph, count);
  return ctx.runtime().PlanCall(ctx.raw(), subgraph);
}

TfLiteStatus RequireLikeInputs(const PrepareContext& ctx, int subgraph, SubgraphEnd end, int first_input) {
  return RequireLike(ctx, subgraph, end, false, first_input);
}

TfLiteStatus RequireLikeOutputs(const PrepareContext& ctx, int subgraph, SubgraphEnd end) {
  return RequireLike(ctx, subgraph, end, true, 0);
}

TensorView SubgraphTensor(const EvalContext& ctx, int subgraph, SubgraphEnd end, int i) {
  const int tensor = Tensors(ctx.raw(), subgraph, end)->data[i];
  const TfLiteEvalTensor* eval = ctx.runtime().EvalTensorIn(ctx.raw(), subgraph, tensor);
  return {eval->type, eval->dims, eval->data.data};
}

TfLiteStatus RunSubgraph(const EvalContext& ctx, int subgraph, int first_input) {
  for (int i = first_input; i < ctx.num_inputs(); ++i) {
    CopyTensor(ctx.in(i), SubgraphTensor(ctx, subgraph, SubgraphEnd::kInputs, i - first_input));
  }
  OP_TRY(ctx.runtime().InvokeSubgraph(ctx.raw(), subgraph));
  for (int i = 0; i < ctx.num_outputs(); ++i) {
    CopyTensor(SubgraphTensor(ctx, subgraph, SubgraphEnd::kOutputs, i), ctx.out(i));
  }
  return kTfLiteOk;
}

void CopyTensor(const TensorView& from, const TensorView& to) {
  size_t bytes = 0;
  if (from.raw == to.raw || BytesFor(from.type, from.elements(), &bytes) != kTfLiteOk || bytes == 0) return;
  std::memcpy(to.raw, from.raw, bytes);
}

}  // namespace mote
