// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/shared/called_subgraph.h"

namespace mote {
namespace {

const TfLiteIntArray* Tensors(TfLiteContext* context, int subgraph, SubgraphEnd end) {
  const MoteOpRuntime& runtime = *context->op_runtime;
  return end == SubgraphEnd::kInputs ? runtime.SubgraphInputs(context, subgraph)
                                     : runtime.SubgraphOutputs(context, subgraph);
}

bool IsDynamic(const MoteOpRuntime& runtime) { return runtime.ShapeInput != nullptr; }

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
    const bool is_dynamic = IsDynamic(ctx.runtime());
    if (is_dynamic && ours.type == kTfLiteString) continue;
    OP_REQUIRE(ctx, BytesFor(ours.type, ours.elements(), &our_bytes) == kTfLiteOk,
               "tensors of type %s cannot be copied", TfLiteTypeGetName(ours.type));
    if (is_dynamic) continue;  // shapes follow those of the node
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
  return IsDynamic(ctx.runtime()) ? kTfLiteOk : ctx.runtime().PlanCall(ctx.raw(), subgraph);
}

TfLiteStatus PrepareSubgraph(const PrepareContext& ctx, int subgraph) {
  return IsDynamic(ctx.runtime()) ? ctx.runtime().PlanCall(ctx.raw(), subgraph) : kTfLiteOk;
}

TfLiteStatus RequireLikeInputs(const PrepareContext& ctx, int subgraph, SubgraphEnd end, int first_input) {
  OP_TRY(RequireLike(ctx, subgraph, end, false, first_input));
  if (!IsDynamic(ctx.runtime()) || end == SubgraphEnd::kOutputs) return kTfLiteOk;
  const TfLiteIntArray* inputs = Tensors(ctx.raw(), subgraph, end);
  for (int i = 0; i < inputs->size; ++i) {
    const TfLiteIntArray& dims = *ctx.in(first_input + i).dims;
    OP_TRY(ctx.runtime().ShapeInput(ctx.raw(), subgraph, inputs->data[i], dims.size, dims.data));
  }
  return PrepareSubgraph(ctx, subgraph);
}

TfLiteStatus RequireLikeOutputs(const PrepareContext& ctx, int subgraph, SubgraphEnd end) {
  return RequireLike(ctx, subgraph, end, true, 0);
}

namespace {

// Returns null where the shape of that output is not known now.
const TfLiteIntArray* KnownShape(const PrepareContext& ctx, int subgraph, int output) {
  TensorInfo info;
  const int tensor = Tensors(ctx.raw(), subgraph, SubgraphEnd::kOutputs)->data[output];
  const TfLiteStatus status = ctx.runtime().DescribeIn(ctx.raw(), subgraph, tensor, &info);
  return status == kTfLiteOk && !info.is_open ? info.dims : nullptr;
}

}  // namespace

TfLiteStatus StateCommonShapes(PrepareContext& ctx, int subgraph, int other_subgraph) {
  if (!IsDynamic(ctx.runtime())) return kTfLiteOk;
  for (int i = 0; i < ctx.num_outputs(); ++i) {
    const TfLiteIntArray* dims = KnownShape(ctx, subgraph, i);
    const TfLiteIntArray* others = KnownShape(ctx, other_subgraph, i);
    if (dims == nullptr || others == nullptr || !TfLiteIntArrayEqual(dims, others)) continue;
    OP_TRY(ctx.SetOutputShape(i, *dims));
  }
  return kTfLiteOk;
}

TfLiteStatus StateLoopShapes(PrepareContext& ctx, int body) {
  if (!IsDynamic(ctx.runtime())) return kTfLiteOk;
  for (int i = 0; i < ctx.num_outputs(); ++i) {
    const TfLiteIntArray* dims = KnownShape(ctx, body, i);
    if (dims == nullptr || !TfLiteIntArrayEqual(dims, ctx.in(i).dims)) return kTfLiteOk;
  }
  for (int i = 0; i < ctx.num_outputs(); ++i) OP_TRY(ctx.SetOutputShape(i, *ctx.in(i).dims));
  return kTfLiteOk;
}

namespace {

TfLiteEvalTensor* TensorOfSubgraph(const EvalContext& ctx, int subgraph, SubgraphEnd end, int i) {
  return ctx.runtime().EvalTensorIn(ctx.raw(), subgraph, Tensors(ctx.raw(), subgraph, end)->data[i]);
}

TfLiteEvalTensor* TensorOfNode(const EvalContext& ctx, const TfLiteIntArray& tensors, int i) {
  return ctx.raw()->GetEvalTensor(ctx.raw(), tensors.data[i]);
}

// Copies the elements of `from` to `to`, which has as many.
TfLiteStatus CopyTensor(const EvalContext& ctx, const TfLiteEvalTensor& from, TfLiteEvalTensor* to) {
  // A subgraph that was prepared after its caller may give an output another type than the model states.
  OP_REQUIRE(ctx, from.type == to->type, "a tensor of type %s is to become one of type %s in another subgraph",
             TfLiteTypeGetName(from.type), TfLiteTypeGetName(to->type));
  if (from.type == kTfLiteString) return kCopyStrings(ctx.raw(), &from, to);
  size_t bytes = 0;
  if (from.data.data == to->data.data || BytesFor(from.type, Elements(*from.dims), &bytes) != kTfLiteOk || bytes == 0) {
    return kTfLiteOk;
  }
  std::memcpy(to->data.data, from.data.data, bytes);
  return kTfLiteOk;
}

TfLiteStatus CopyToOutput(const EvalContext& ctx, const TfLiteEvalTensor& from, int i) {
  const MoteOpRuntime& runtime = ctx.runtime();
  const TfLiteIntArray& outputs = *ctx.node()->outputs;
  if (IsDynamic(runtime)) {
    OP_TRY(runtime.SetShape(ctx.raw(), outputs.data[i], from.dims->size, from.dims->data, true));
  }
  return CopyTensor(ctx, from, TensorOfNode(ctx, outputs, i));
}

// Gives a subgraph its inputs, which are these tensors of the node from `first` on, and runs it.
TfLiteStatus InvokeOn(const EvalContext& ctx, int subgraph, const TfLiteIntArray& tensors, int first) {
  const MoteOpRuntime& runtime = ctx.runtime();
  const int count = tensors.size - first;
  if (IsDynamic(runtime)) {
    const TfLiteIntArray* inputs = Tensors(ctx.raw(), subgraph, SubgraphEnd::kInputs);
    for (int i = 0; i < count; ++i) {
      const TfLiteIntArray& dims = *TensorOfNode(ctx, tensors, first + i)->dims;
      OP_TRY(runtime.ShapeInput(ctx.raw(), subgraph, inputs->data[i], dims.size, dims.data));
    }
    OP_TRY(runtime.PlanCall(ctx.raw(), subgraph));
  }
  for (int i = 0; i < count; ++i) {
    TfLiteEvalTensor* const input = TensorOfSubgraph(ctx, subgraph, SubgraphEnd::kInputs, i);
    OP_TRY(CopyTensor(ctx, *TensorOfNode(ctx, tensors, first + i), input));
  }
  return runtime.InvokeSubgraph(ctx.raw(), subgraph);
}

}  // namespace

TensorView SubgraphTensor(const EvalContext& ctx, int subgraph, SubgraphEnd end, int i) {
  const TfLiteEvalTensor* eval = TensorOfSubgraph(ctx, subgraph, end, i);
  return {eval->type, eval->dims, eval->data.data};
}

TfLiteStatus TakeInputs(const EvalContext& ctx) {
  for (int i = 0; i < ctx.num_outputs(); ++i) {
    OP_TRY(CopyToOutput(ctx, *TensorOfNode(ctx, *ctx.node()->inputs, i), i));
  }
  return kTfLiteOk;
}

TfLiteStatus InvokeOnOutputs(const EvalContext& ctx, int subgraph) {
  return InvokeOn(ctx, subgraph, *ctx.node()->outputs, 0);
}

TfLiteStatus TakeOutputs(const EvalContext& ctx, int subgraph) {
  for (int i = 0; i < ctx.num_outputs(); ++i) {
    OP_TRY(CopyToOutput(ctx, *TensorOfSubgraph(ctx, subgraph, SubgraphEnd::kOutputs, i), i));
  }
  return kTfLiteOk;
}

TfLiteStatus RunSubgraph(const EvalContext& ctx, int subgraph, int first_input) {
  OP_TRY(InvokeOn(ctx, subgraph, *ctx.node()->inputs, first_input));
  return TakeOutputs(ctx, subgraph);
}

}  // namespace mote
