// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/micro/micro_op_runtime.h"

#include "src/micro/known_shapes.h"
#include "src/micro/tensor_records.h"
#include "src/model/access.h"
#include "tensorflow/lite/micro/micro_interpreter_context.h"
#include "tensorflow/lite/micro/micro_log.h"

namespace mote {
namespace {

using tflite::MicroInterpreterContext;
using tflite::MicroInterpreterGraph;
using tflite::MicroResourceVariables;

MicroInterpreterContext* Micro(TfLiteContext* context) { return static_cast<MicroInterpreterContext*>(context->impl_); }

MicroInterpreterGraph& Graph(TfLiteContext* context) {
  return Micro(context)->MicroInterpreterContext::graph();  // no virtual call
}

TfLiteEvalTensor* EvalTensorIn(TfLiteContext* context, int subgraph, int tensor) {
  MicroInterpreterGraph& graph = Graph(context);
  return graph.HasTensor(subgraph, tensor) ? &graph.GetAllocations()[subgraph].tensors[tensor] : nullptr;
}

TfLiteStatus DescribeIn(TfLiteContext* context, int subgraph, int tensor, TensorInfo* info) {
  const TfLiteEvalTensor* const eval = EvalTensorIn(context, subgraph, tensor);
  if (eval == nullptr) return kTfLiteError;
  return DescribeTensor(TensorAt(Graph(context).subgraph(subgraph), tensor), *eval, info);
}

// The verifier has checked the indices of the node at work.
TfLiteStatus Describe(TfLiteContext* context, int tensor, TensorInfo* info) {
  MicroInterpreterGraph& graph = Graph(context);
  const tflite::SubGraph& subgraph = graph.subgraph(graph.GetCurrentSubgraphIndex());
  return DescribeTensor(TensorAt(subgraph, tensor), graph.current_tensors()[tensor], info);
}

// The shape that the operator states must be the model's, unless the model's is a placeholder.
TfLiteStatus SetShape(TfLiteContext* context, int tensor, int rank, const int* dims, bool at_eval) {
  MicroInterpreterGraph& graph = Graph(context);
  const TfLiteIntArray& planned = *graph.current_tensors()[tensor].dims;
  bool same = planned.size == rank;
  for (int i = 0; same && i < rank; ++i) same = planned.data[i] == dims[i];
  if (same) return kTfLiteOk;
  if (graph.known_shapes() != nullptr && !at_eval) return graph.known_shapes()->take(context, tensor, rank, dims);
  ReportOtherShape(tensor, planned, rank, dims);
#ifndef TF_LITE_STRIP_ERROR_STRINGS
  if (at_eval) {
    MicroPrintf(
        "this shape depends on data, and this runtime plans memory before it runs: write the shape into the model, or "
        "run it in the dynamic runtime");
  }
#endif
  return kTfLiteError;
}

void* AllocatePersistent(TfLiteContext* context, size_t bytes, size_t alignment) {
  return Micro(context)->allocator()->AllocatePersistentBuffer(bytes, alignment);
}

TfLiteStatus SetConstant(TfLiteContext* context, int tensor, const void* data) {
  Graph(context).current_tensors()[tensor].data.data = const_cast<void*>(data);
  Micro(context)->allocator()->PinNode();
  return kTfLiteOk;
}

int NumSubgraphs(TfLiteContext* context) { return Graph(context).NumSubgraphs(); }

TfLiteStatus PlanCall(TfLiteContext* context, int subgraph) {
  MicroInterpreterGraph& graph = Graph(context);
  int id = 0;
  return Micro(context)->allocator()->RequestScratchBuffer(&graph.GetAllocations()[graph.GetCurrentSubgraphIndex()],
                                                           ~subgraph, 0, &id);
}

const TfLiteIntArray* SubgraphInputs(TfLiteContext* context, int subgraph) {
  return InputsOf(Graph(context).subgraph(subgraph));
}

const TfLiteIntArray* SubgraphOutputs(TfLiteContext* context, int subgraph) {
  return OutputsOf(Graph(context).subgraph(subgraph));
}

TfLiteStatus InvokeSubgraph(TfLiteContext* context, int subgraph) { return Graph(context).InvokeSubgraph(subgraph); }

const MoteVariableRuntime* Variables(TfLiteContext* context) {
  MicroResourceVariables* const variables = Graph(context).GetResourceVariables();
  if (variables != nullptr) return variables->op_runtime();
  MicroPrintf("the model has resource variables or hash tables: give the interpreter a MicroResourceVariables object");
  return nullptr;
}

#ifndef TF_LITE_STRIP_ERROR_STRINGS
void NoteLoop(TfLiteContext* context, const LoopChoice& choice) {
  if (context->profiler != nullptr) Graph(context).NoteLoop(choice.loop(), choice.reason());
}
constexpr auto* kNoteLoop = NoteLoop;
#else
constexpr void (*kNoteLoop)(TfLiteContext*, const LoopChoice&) = nullptr;
#endif

// Says that nothing needs the tensor after operator `op` of the subgraph.
bool IsLastUse(const tflite::SubGraph& subgraph, int op, int tensor) {
  for (int later = NumOperators(subgraph) - 1; later > op; --later) {
    if (Contains(InputsOf(OperatorAt(subgraph, later)), tensor)) return false;
  }
  return !Contains(OutputsOf(subgraph), tensor);
}

// Returns 0 for a tensor that has memory of its own.
size_t PlannedBytes(const tflite::SubGraph& subgraph, const tflite::SubgraphAllocations& allocations, int tensor) {
  const TfLiteEvalTensor& eval = allocations.tensors[tensor];
  return IsPlanned(TensorAt(subgraph, tensor), eval) ? EvalTensorBytes(eval) : 0;
}

bool AllowInPlace(TfLiteContext* context, int input, int bytes, SharingOfMemory* arena) {
  return arena(context, input, bytes);
}

void NoteChangingShapes(TfLiteContext* context, FollowingOfShapes* arena) { Graph(context).SetAfterRun(arena); }

}  // namespace

#ifndef TF_LITE_STRIP_ERROR_STRINGS
void ReportOtherShape(int tensor, const TfLiteIntArray& planned, int rank, const int* dims) {
  for (int i = 0; i < rank || i < planned.size; ++i) {
    MicroPrintf("output tensor %d, dimension %d: the operator gives %d, the model says %d (-1: no such dimension)",
                tensor, i, i < rank ? dims[i] : -1, i < planned.size ? planned.data[i] : -1);
  }
}
#endif

void FollowShapesOfOutputs(TfLiteTensor* const* outputs, int count) {
  for (int i = 0; i < count; ++i) FollowShape(outputs[i]);
}

// Shares the memory if it is enough to be worth the record of sharing it, and no delegate may have moved the node. The
// planner shares nothing that is needed later; scratch that would be of no use then is not asked for.
bool ShareMemoryOfArena(TfLiteContext* context, int input, int bytes) {
  constexpr size_t kLeastBytes = 2048;
  MicroInterpreterGraph& graph = Graph(context);
  tflite::MicroAllocator& allocator = *Micro(context)->allocator();
  if (!allocator.plans_in_place() || graph.delegation() != nullptr) return false;
  const int subgraph_index = graph.GetCurrentSubgraphIndex(), op = graph.GetCurrentOperatorIndex();
  const tflite::SubGraph& subgraph = graph.subgraph(subgraph_index);
  tflite::SubgraphAllocations& allocations = graph.GetAllocations()[subgraph_index];
  const TfLiteNode& node = allocations.begin_nodes()[op].node;
  if (input >= node.inputs->size || node.inputs->data[input] < 0) return false;
  const int in = node.inputs->data[input], out = node.outputs->data[0];
  for (int i = 0; i < node.inputs->size; ++i) {
    if (i != input && node.inputs->data[i] == in) return false;
  }
  const size_t in_bytes = PlannedBytes(subgraph, allocations, in), out_bytes = PlannedBytes(subgraph, allocations, out);
  if (in_bytes == 0 || out_bytes == 0) return false;
  // An input that does not fill its last 16 bytes would lie too near to the beginning of a larger output.
  const bool sizes_fit = bytes == kSameSize
                             ? in_bytes == out_bytes && in_bytes >= kLeastBytes
                             : out_bytes <= in_bytes || in_bytes % tflite::MicroArenaBufferAlignment() == 0;
  if (!sizes_fit || (bytes != 0 && !IsLastUse(subgraph, op, in))) return false;
  return allocator.AllowInPlace(&allocations, op, input) == kTfLiteOk;
}

namespace {

// The members are set one by one, since C++14 has no initializer for a struct with a base.
constexpr MoteOpRuntime MakeRuntime() {
  MoteOpRuntime runtime = {};
  runtime.Describe = Describe;
  runtime.SetShape = SetShape;
  runtime.AllocatePersistent = AllocatePersistent;
  runtime.SetConstant = SetConstant;
  runtime.NumSubgraphs = NumSubgraphs;
  runtime.PlanCall = PlanCall;
  runtime.SubgraphInputs = SubgraphInputs;
  runtime.SubgraphOutputs = SubgraphOutputs;
  runtime.DescribeIn = DescribeIn;
  runtime.EvalTensorIn = EvalTensorIn;
  runtime.InvokeSubgraph = InvokeSubgraph;
  runtime.Variables = Variables;
  runtime.NoteLoop = kNoteLoop;
  runtime.AllowInPlace = AllowInPlace;
  runtime.NoteChangingShapes = NoteChangingShapes;
  return runtime;
}

}  // namespace

extern constexpr MoteOpRuntime kMicroOpRuntime = MakeRuntime();

}  // namespace mote
