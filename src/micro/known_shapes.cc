// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/micro/known_shapes.h"

#include <cstring>

#include "src/micro/micro_op_runtime.h"
#include "src/micro/tensor_records.h"
#include "src/model/access.h"
#include "src/operators/seam/runtime.h"
#include "tensorflow/lite/micro/micro_interpreter_context.h"
#include "tensorflow/lite/schema/schema_utils.h"

namespace mote {
namespace {

using tflite::MicroInterpreterGraph;
using tflite::NodeAndRegistration;
using tflite::SubGraph;

MicroInterpreterGraph& GraphOf(TfLiteContext* context) {
  return static_cast<tflite::MicroInterpreterContext*>(context->impl_)->MicroInterpreterContext::graph();
}

// A converter writes 1 into the shape in place of a size that it does not know, and -1 into the signature. Tools that
// change such a model later do not give each new tensor a signature: one of the subgraph speaks for all.
bool HasOpenShapes(const SubGraph& subgraph) {
  for (int t = NumTensors(subgraph) - 1; t >= 0; --t) {
    if (Contains(AsIntArray(TensorAt(subgraph, t).shape_signature()), -1)) return true;
  }
  return false;
}

}  // namespace

// Subgraphs that others run keep the shapes of their inputs and outputs: the callers have compared these with their
// own. A tensor without dimensions has no shape in the file at all.
bool IsPlaceholder(const SubGraph& subgraph, int tensor, const TfLiteEvalTensor& eval, bool is_called) {
  const bool is_compared = Contains(InputsOf(subgraph), tensor) || Contains(OutputsOf(subgraph), tensor);
  return IsPlanned(TensorAt(subgraph, tensor), eval) && !(is_called && is_compared) &&
         (eval.dims->size == 0 || HasOpenShapes(subgraph));
}

namespace {

// A tensor of this shape has few enough bytes.
bool HasFewElements(TfLiteType type, int rank, const int* dims) {
  int elements = 1;
  for (int i = 0; i < rank; ++i) {
    if (dims[i] < 0 || __builtin_mul_overflow(elements, dims[i], &elements)) return false;
  }
  size_t bytes = 0;
  return BytesFor(type, elements, &bytes) == kTfLiteOk;
}

TfLiteStatus TakeShape(TfLiteContext* context, int tensor, int rank, const int* dims) {
  MicroInterpreterGraph& graph = GraphOf(context);
  const int s = graph.GetCurrentSubgraphIndex();
  TfLiteEvalTensor& eval = graph.current_tensors()[tensor];
  if (!HasFewElements(eval.type, rank, dims) || !IsPlaceholder(graph.subgraph(s), tensor, eval, s != 0)) {
    ReportOtherShape(tensor, *eval.dims, rank, dims);
    return kTfLiteError;
  }
  graph.allocator()->PinNode();
  const size_t bytes = sizeof(int) * static_cast<size_t>(1 + rank);
  void* const memory = context->op_runtime->AllocatePersistent(context, bytes, alignof(TfLiteIntArray));
  auto* const taken = static_cast<TfLiteIntArray*>(memory);
  if (taken == nullptr) return kTfLiteError;
  taken->size = rank;
  std::memcpy(taken->data, dims, bytes - sizeof(int));
  eval.dims = taken;
  return kTfLiteOk;
}

TfLiteStatus DoNothing(TfLiteContext*, TfLiteNode*) { return kTfLiteOk; }

// More bytes would lie in the arena for as long as the interpreter lives. Shapes, and lists that belong to them, are
// shorter.
constexpr size_t kMostFoldedBytes = 256;

// Says if an operator's outputs do not depend on its inputs alone, or if it does more than to write them.
bool HasOtherEffects(tflite::BuiltinOperator code) {
  switch (code) {
    case tflite::BuiltinOperator_CUSTOM:
    case tflite::BuiltinOperator_CALL_ONCE:
    case tflite::BuiltinOperator_IF:
    case tflite::BuiltinOperator_WHILE:
    case tflite::BuiltinOperator_STABLEHLO_CASE:
    case tflite::BuiltinOperator_STABLEHLO_COMPOSITE:
    case tflite::BuiltinOperator_STABLEHLO_WHILE:
    case tflite::BuiltinOperator_VAR_HANDLE:
    case tflite::BuiltinOperator_READ_VARIABLE:
    case tflite::BuiltinOperator_ASSIGN_VARIABLE:
    case tflite::BuiltinOperator_HASHTABLE:
    case tflite::BuiltinOperator_HASHTABLE_FIND:
    case tflite::BuiltinOperator_HASHTABLE_IMPORT:
    case tflite::BuiltinOperator_HASHTABLE_SIZE:
    case tflite::BuiltinOperator_MULTINOMIAL:
    case tflite::BuiltinOperator_RANDOM_STANDARD_NORMAL:
    case tflite::BuiltinOperator_RANDOM_UNIFORM:
    case tflite::BuiltinOperator_STABLEHLO_RNG_BIT_GENERATOR:
      return true;
    default:
      return false;
  }
}

// A tensor without elements counts as known, and no byte is read at its data.
bool AreInputsKnown(const SubGraph& subgraph, const TfLiteIntArray& inputs, TfLiteEvalTensor* tensors) {
  for (int i = 0; i < inputs.size; ++i) {
    const int t = inputs.data[i];
    if (t < 0) continue;
    if (TensorAt(subgraph, t).is_variable()) return false;
    if (tensors[t].data.data != nullptr) continue;
    if (ElementBits(tensors[t].type) == 0 || EvalTensorBytes(tensors[t]) != 0) return false;
    tensors[t].data.data = tensors[t].dims;
  }
  return inputs.size > 0;
}

// With kNone there is something to compute, but not here. With kReady the operator has made all outputs constants
// itself.
enum class Outputs { kNone, kWanted, kReady };

Outputs StateOf(const SubGraph& subgraph, const TfLiteIntArray& outputs, const TfLiteEvalTensor* tensors) {
  size_t bytes = 0;
  int ready = 0;
  for (int i = 0; i < outputs.size; ++i) {
    const int t = outputs.data[i];
    if (t < 0 || TensorAt(subgraph, t).is_variable() || ElementBits(tensors[t].type) == 0) return Outputs::kNone;
    ready += tensors[t].data.data != nullptr ? 1 : 0;
    const size_t more = EvalTensorBytes(tensors[t]);
    bytes = more > kMostFoldedBytes - bytes ? kMostFoldedBytes : bytes + more;
  }
  if (ready == outputs.size && ready > 0) return Outputs::kReady;
  return ready == 0 && bytes < kMostFoldedBytes ? Outputs::kWanted : Outputs::kNone;
}

TfLiteStatus ComputeOutputs(TfLiteContext* context, NodeAndRegistration* node, TfLiteEvalTensor* tensors) {
  for (int i = 0; i < node->node.outputs->size; ++i) {
    TfLiteEvalTensor& output = tensors[node->node.outputs->data[i]];
    output.data.data = context->op_runtime->AllocatePersistent(context, EvalTensorBytes(output), alignof(int64_t));
    if (output.data.data == nullptr) return kTfLiteError;
  }
  return node->registration->invoke(context, &node->node);
}

TfLiteStatus FoldNode(MicroInterpreterGraph* graph, NodeAndRegistration* node, const tflite::ScratchBuffer* scratch) {
  const int s = graph->GetCurrentSubgraphIndex();
  const SubGraph& subgraph = graph->subgraph(s);
  TfLiteEvalTensor* const tensors = graph->current_tensors();
  if (graph->delegation() != nullptr || node->registration->free != nullptr || node->registration->reset != nullptr ||
      graph->GetAllocations()[s].scratch_buffers != scratch) {
    return kTfLiteOk;
  }
  const tflite::Operator& op = OperatorAt(subgraph, graph->GetCurrentOperatorIndex());
  if (HasOtherEffects(tflite::GetBuiltinCode(&CodeOf(*graph->model(), op)))) return kTfLiteOk;
  const Outputs outputs = StateOf(subgraph, *node->node.outputs, tensors);
  if (outputs == Outputs::kNone) return kTfLiteOk;
  if (outputs == Outputs::kWanted) {
    if (!AreInputsKnown(subgraph, *node->node.inputs, tensors)) return kTfLiteOk;
    graph->allocator()->PinNode();
    TF_LITE_ENSURE_STATUS(ComputeOutputs(graph->context(), node, tensors));
  }
  node->registration = &kFoldedNode;
  node->node.inputs = AsIntArray(nullptr);  // no input need be kept for it
  return kTfLiteOk;
}

TfLiteStatus FoldNothing(MicroInterpreterGraph*, NodeAndRegistration*, const tflite::ScratchBuffer*) {
  return kTfLiteOk;
}

constexpr KnownShapes kTaken = {TakeShape, FoldNothing};
constexpr KnownShapes kFolded = {TakeShape, FoldNode};

}  // namespace

const TFLMRegistration kFoldedNode = {nullptr, nullptr, nullptr, DoNothing, nullptr, 0, nullptr};

void TakeShapes(TfLiteContext* context) {
  if (MicroContextOf(context) == nullptr || GraphOf(context).known_shapes() != nullptr) return;
  GraphOf(context).SetKnownShapes(&kTaken);
}

void FoldKnownNodes(TfLiteContext* context) {
  if (MicroContextOf(context) != nullptr) GraphOf(context).SetKnownShapes(&kFolded);
}

}  // namespace mote
