// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Finds the state of a loop: its shapes, the rows that the body writes into lists, and where it lies. An image without
// WHILE links nothing of this.
#include "src/micro/known_shapes.h"
#include "src/micro/micro_op_runtime.h"
#include "src/micro/tensor_records.h"
#include "src/model/access.h"
#include "src/operators/shared/index_tensor.h"
#include "src/operators/shared/row_write.h"
#include "tensorflow/lite/micro/micro_interpreter_context.h"
#include "tensorflow/lite/schema/schema_utils.h"

namespace mote {
namespace {

using tflite::MicroInterpreterGraph;
using tflite::Model;
using tflite::NodeAndRegistration;
using tflite::Operator;
using tflite::SubGraph;
using tflite::SubgraphAllocations;

bool IsOperator(const Model& model, const Operator& op, tflite::BuiltinOperator code) {
  return tflite::GetBuiltinCode(&CodeOf(model, op)) == code;
}

int Count(const TfLiteIntArray& list, int value) {
  int count = 0;
  for (int i = 0; i < list.size; ++i) count += list.data[i] == value ? 1 : 0;
  return count;
}

// Marks the record of a row write, also after Free. Nothing else reads the custom options of a builtin operator.
bool IsRowWrite(const TfLiteNode& node) { return node.custom_initial_data == &kRowWrite; }

// Looks for row writes in a subgraph of which no node is prepared yet, in a time in proportion to its nodes.
class RowWriteFinder {
 public:
  RowWriteFinder(MicroInterpreterGraph& graph, int s)
      : graph_(graph), subgraph_(graph.subgraph(s)), allocations_(graph.GetAllocations()[s]), s_(s) {}

  TfLiteStatus Find() {
    const size_t tensors = static_cast<size_t>(NumTensors(subgraph_));
    // This takes fewer bytes than the planner takes later.
    uint8_t* const memory = graph_.allocator()->AllocateTempBuffer(tensors * sizeof(Use), alignof(Use));
    if (memory == nullptr) return kTfLiteError;
    uses_ = reinterpret_cast<Use*>(memory);
    FindUses(tensors);
    TfLiteStatus status = kTfLiteOk;
    for (NodeAndRegistration* node = allocations_.begin_nodes(); node != allocations_.end_nodes(); ++node) {
      if (status == kTfLiteOk && IsOwn(*node)) status = FindAt(node);
    }
    graph_.allocator()->DeallocateTempBuffer(memory);
    return status;
  }

 private:
  // Says which record writes a tensor, if that is none of a delegate, and how many read it, of which two are many.
  struct Use {
    int writer : 30;
    unsigned readers : 2;
  };

  // Says that no delegate runs the node, and that it was not found before.
  static bool IsOwn(const NodeAndRegistration& node) { return node.registration == nullptr; }

  const Operator& OperatorOf(const NodeAndRegistration* node) const {
    const int record = static_cast<int>(node - allocations_.begin_nodes());
    return OperatorAt(subgraph_, graph_.OperatorNumber(s_, record));
  }

  void FindUses(size_t tensors) {
    for (size_t t = 0; t < tensors; ++t) uses_[t] = {-1, 0};
    for (const NodeAndRegistration* node = allocations_.begin_nodes(); node != allocations_.end_nodes(); ++node) {
      if (!IsOwn(*node)) continue;
      const TfLiteIntArray& outputs = *OutputsOf(OperatorOf(node));
      const int record = static_cast<int>(node - allocations_.begin_nodes());
      for (int i = 0; i < outputs.size; ++i) uses_[outputs.data[i]].writer = record;
    }
    CountReaders(*OutputsOf(subgraph_));
    for (int i = 0; i < NumOperators(subgraph_); ++i) CountReaders(*InputsOf(OperatorAt(subgraph_, i)));
  }

  void CountReaders(const TfLiteIntArray& read) {
    for (int i = 0; i < read.size; ++i) {
      if (read.data[i] >= 0 && uses_[read.data[i]].readers < 2) ++uses_[read.data[i]].readers;
    }
  }

  TfLiteStatus FindAt(NodeAndRegistration* node) {
    const Operator& join = OperatorOf(node);
    const TfLiteIntArray& parts = *InputsOf(join);
    const auto* const options = join.builtin_options_as_ConcatenationOptions();
    if (!IsOperator(*graph_.model(), join, tflite::BuiltinOperator_CONCATENATION) || parts.size != 3 ||
        options == nullptr || options->fused_activation_function() != tflite::ActivationFunctionType_NONE) {
      return kTfLiteOk;
    }
    NodeAndRegistration* const before = PieceOf(parts.data[0]);
    NodeAndRegistration* const after = PieceOf(parts.data[2]);
    if (before == nullptr || after == nullptr || before == after) return kTfLiteOk;
    const TfLiteIntArray &first = *InputsOf(OperatorOf(before)), &last = *InputsOf(OperatorOf(after));
    const int list = first.data[0], axis = options->axis();
    // One SLICE takes the rows up to a number, the other the rows from a number to the end: with the rows between they
    // make up the list only if these lie between the two numbers.
    if (last.data[0] != list || TensorAt(subgraph_, list).is_variable() || !IsConstant(first.data[1], 0) ||
        !IsConstant(last.data[2], -1) || (axis != 0 && axis != -allocations_.tensors[list].dims->size)) {
      return kTfLiteOk;
    }
    return Replace(node, before, after, {list, parts.data[1], first.data[2], last.data[1]});
  }

  // Returns the SLICE that makes this tensor, which has one reader; else null.
  NodeAndRegistration* PieceOf(int tensor) const {
    if (tensor < 0 || uses_[tensor].writer < 0 || uses_[tensor].readers != 1) return nullptr;
    NodeAndRegistration* const piece = allocations_.begin_nodes() + uses_[tensor].writer;
    if (!IsOwn(*piece)) return nullptr;
    const Operator& op = OperatorOf(piece);
    const TfLiteIntArray& inputs = *InputsOf(op);
    const bool is_slice = IsOperator(*graph_.model(), op, tflite::BuiltinOperator_SLICE) && inputs.size == 3 &&
                          OutputsOf(op)->size == 1 && Count(inputs, kTfLiteOptionalTensor) == 0;
    return is_slice ? piece : nullptr;
  }

  // Says if the tensor is a constant list of this value that has as many numbers as SLICE takes at most.
  bool IsConstant(int t, int value) const {
    const tflite::Tensor& tensor = TensorAt(subgraph_, t);
    const TfLiteEvalTensor& eval = allocations_.tensors[t];
    if (tensor.is_variable() || eval.data.data == nullptr || tensor.sparsity() != nullptr) return false;
    if (eval.type != kTfLiteInt32 && eval.type != kTfLiteInt64) return false;
    const int count = Elements(*eval.dims);
    if (count > kMaxRank) return false;
    for (int i = 0; i < count; ++i) {
      if (IndexAt(eval.type, eval.data.data, i) != value) return false;
    }
    return true;
  }

  struct Inputs {
    int list, rows, size_before, begin_after;
  };

  TfLiteStatus Replace(NodeAndRegistration* node, NodeAndRegistration* before, NodeAndRegistration* after,
                       const Inputs& inputs) {
    graph_.allocator()->PinNode();
    TfLiteContext* const context = graph_.context();
    void* const memory =
        context->op_runtime->AllocatePersistent(context, sizeof(int) + sizeof(inputs), alignof(TfLiteIntArray));
    auto* const list = static_cast<TfLiteIntArray*>(memory);
    if (list == nullptr) return kTfLiteError;
    list->size = sizeof(inputs) / sizeof(int);
    list->data[0] = inputs.list;
    list->data[1] = inputs.rows;
    list->data[2] = inputs.size_before;
    list->data[3] = inputs.begin_after;
    graph_.FillNode(OperatorOf(node), &node->node);
    node->node.inputs = list;
    node->node.custom_initial_data = &kRowWrite;
    node->registration = &kRowWrite;
    for (NodeAndRegistration* const piece : {before, after}) {
      graph_.FillNode(OperatorOf(piece), &piece->node);
      piece->node.inputs = piece->node.outputs = AsIntArray(nullptr);
      piece->registration = &kPieceOfRowWrite;
    }
    return kTfLiteOk;
  }

  MicroInterpreterGraph& graph_;
  const SubGraph& subgraph_;
  SubgraphAllocations& allocations_;
  const int s_;
  Use* uses_ = nullptr;  // of each tensor
};

// Counts the nodes that were prepared so far and call subgraph `s`; `caller` becomes the subgraph of the last.
int CountCalls(const Model& model, const SubgraphAllocations* subgraphs, int s, int* caller) {
  int calls = 0;
  for (int c = 0; c < NumSubgraphs(model); ++c) {
    for (const tflite::ScratchBuffer* call = subgraphs[c].scratch_buffers; call != nullptr; call = call->next) {
      if (call->node != ~s) continue;
      *caller = c;
      ++calls;
    }
  }
  return calls;
}

// Gives a loop's state, where the file leaves its shapes open, those of the node's inputs.
class StateShapes {
 public:
  StateShapes(MicroInterpreterGraph& graph, int s, const TfLiteIntArray& states)
      : graph_(graph), s_(s), states_(states) {}

  // Gives the state's shapes to the node's outputs. Where others run its subgraph, they have compared the shapes of
  // those that it hands on.
  void GiveToNode(const TfLiteIntArray& outputs) { Give(s_, outputs, s_ != 0); }

  // Gives the state's shapes to the inputs of a subgraph that the node runs, and to the outputs of a body, before they
  // are prepared. Shapes that another node has compared, one of the `calls` until now, stay as they are.
  void GiveToCalled(int called, bool is_body, int calls) {
    int caller = 0;
    if (called <= graph_.GetCurrentSubgraphIndex() || called >= graph_.NumSubgraphs()) return;
    if (CountCalls(*graph_.model(), graph_.GetAllocations(), called, &caller) != calls) return;
    Give(called, *InputsOf(graph_.subgraph(called)), false);
    if (is_body) Give(called, *OutputsOf(graph_.subgraph(called)), false);
  }

 private:
  void Give(int s, const TfLiteIntArray& tensors, bool is_called) {
    for (int i = 0; i < tensors.size && i < states_.size; ++i) {
      const int t = tensors.data[i], state = states_.data[i];
      if (t >= 0 && state >= 0 && IsKnown(state))
        GiveShape(s, t, graph_.GetAllocations()[s_].tensors[state], is_called);
    }
  }

  // Says if the shape of a state is known. In subgraphs that are not prepared yet this is so only where the file seems
  // to be sure of it: the node itself compares again.
  bool IsKnown(int state) const {
    const TfLiteEvalTensor& eval = graph_.GetAllocations()[s_].tensors[state];
    const tflite::Tensor& tensor = TensorAt(graph_.subgraph(s_), state);
    return s_ == graph_.GetCurrentSubgraphIndex() || eval.data.data != nullptr ||
           (eval.dims->size != 0 && !Contains(AsIntArray(tensor.shape_signature()), -1));
  }

  // Gives the tensor a shape once: one that has got a shape keeps it.
  void GiveShape(int s, int t, const TfLiteEvalTensor& state, bool is_called) {
    TfLiteEvalTensor& eval = graph_.GetAllocations()[s].tensors[t];
    const SubGraph& subgraph = graph_.subgraph(s);
    if (eval.type != state.type || EvalTensorBytes(eval) == EvalTensorBytes(state) ||
        eval.dims != AsIntArray(TensorAt(subgraph, t).shape()) || !IsPlaceholder(subgraph, t, eval, is_called)) {
      return;
    }
    eval.dims = state.dims;
    TakeShapes(graph_.context());
  }

  MicroInterpreterGraph& graph_;
  const int s_;
  const TfLiteIntArray& states_;
};

// A loop may come before the one whose body runs it: then its state gets its shapes here, where the file tells them.
void GiveShapesInLoops(MicroInterpreterGraph& graph, int s) {
  for (int i = 0; i < NumOperators(graph.subgraph(s)); ++i) {
    const Operator& op = OperatorAt(graph.subgraph(s), i);
    const auto* const loop = op.builtin_options_as_WhileOptions();
    if (loop == nullptr || !IsOperator(*graph.model(), op, tflite::BuiltinOperator_WHILE)) continue;
    StateShapes shapes(graph, s, *InputsOf(op));
    shapes.GiveToCalled(loop->cond_subgraph_index(), false, 0);
    shapes.GiveToCalled(loop->body_subgraph_index(), true, 0);
  }
}

// Returns true if no node writes the input `in`, and `out` is the same tensor or `in` with rows written into it, which
// nothing reads from then on.
bool StaysInPlace(const SubGraph& called, const SubgraphAllocations& allocations, int in, int out) {
  if (Count(*InputsOf(called), in) != 1) return false;
  if (in != out && (Contains(OutputsOf(called), in) || Contains(InputsOf(called), out))) return false;
  bool is_written = false;
  for (const NodeAndRegistration* at = allocations.begin_nodes(); at != allocations.end_nodes(); ++at) {
    const TfLiteNode& node = at->node;
    if (node.inputs == nullptr || node.outputs == nullptr || Contains(node.outputs, in)) return false;
    if (is_written && Contains(node.inputs, in)) return false;
    if (in == out || !Contains(node.outputs, out)) continue;
    if (is_written || !IsRowWrite(node) || node.inputs->size == 0 || node.inputs->data[0] != in) return false;
    is_written = true;
  }
  return in == out || is_written;
}

// Returns the output of the WHILE where tensor `t` lies. This is so for all inputs of a condition, which it only reads,
// and for the state that stays in place of a body. Returns null for all other tensors.
const TfLiteEvalTensor* LenderOfState(const Model& model, const SubgraphAllocations* subgraphs, int s, int t) {
  int caller = 0;
  if (CountCalls(model, subgraphs, s, &caller) != 1 || caller >= s) return nullptr;
  const SubGraph &subgraph = SubgraphAt(model, s), &calling = SubgraphAt(model, caller);
  for (int i = 0; i < NumOperators(calling); ++i) {
    const Operator& op = OperatorAt(calling, i);
    const auto* const loop = op.builtin_options_as_WhileOptions();
    if (loop == nullptr || !IsOperator(model, op, tflite::BuiltinOperator_WHILE)) continue;
    if (loop->cond_subgraph_index() != s && loop->body_subgraph_index() != s) continue;
    const bool is_body = loop->body_subgraph_index() == s;
    const TfLiteIntArray &ins = *InputsOf(subgraph), &outs = is_body ? *OutputsOf(subgraph) : ins;
    const TfLiteIntArray& states = *OutputsOf(op);
    for (int k = 0; k < ins.size && k < outs.size && k < states.size; ++k) {
      if (ins.data[k] != t && outs.data[k] != t) continue;
      const TfLiteEvalTensor& state = subgraphs[caller].tensors[states.data[k]];
      const bool is_lent = EvalTensorBytes(state) == EvalTensorBytes(subgraphs[s].tensors[t]) &&
                           (!is_body || Count(outs, outs.data[k]) == 1) &&
                           StaysInPlace(subgraph, subgraphs[s], ins.data[k], outs.data[k]);
      if (is_lent) return &state;
    }
  }
  return nullptr;
}

void LendState(const Model& model, const SubgraphAllocations* subgraphs, int s, tflite::TensorPlan* plans) {
  const SubGraph& subgraph = SubgraphAt(model, s);
  for (int t = 0; t < NumTensors(subgraph); ++t) {
    TfLiteEvalTensor& tensor = subgraphs[s].tensors[t];
    if (TensorAt(subgraph, t).is_variable() || ElementBits(tensor.type) == 0) continue;
    const TfLiteEvalTensor* const lender = LenderOfState(model, subgraphs, s, t);
    if (lender == nullptr) continue;
    if (plans != nullptr) {
      plans[t] = {tflite::TensorPlan::kNever, tflite::TensorPlan::kNever};
    } else {
      tensor.data.data = lender->data.data;
    }
  }
}

}  // namespace

TfLiteStatus PrepareLoop(TfLiteContext* context, const TfLiteNode& node, int condition, int body) {
  tflite::MicroInterpreterContext* const micro = MicroContextOf(context);
  if (micro == nullptr) return kTfLiteOk;
  MicroInterpreterGraph& graph = micro->MicroInterpreterContext::graph();
  const int current = graph.GetCurrentSubgraphIndex();
  StateShapes shapes(graph, current, *node.inputs);
  shapes.GiveToNode(*node.outputs);
  shapes.GiveToCalled(condition, false, 1);
  shapes.GiveToCalled(body, true, 1);
  // The first loop looks at all subgraphs that follow, each other one at its body, if no loop has before: the time must
  // not grow with loops times nodes.
  const bool is_first = !graph.allocator()->has_lender();
  graph.allocator()->SetLender(LendState);
  for (int s = current + 1; is_first && s < graph.NumSubgraphs(); ++s) {
    GiveShapesInLoops(graph, s);
    TF_LITE_ENSURE_STATUS(RowWriteFinder(graph, s).Find());
  }
  int caller = 0;
  const bool is_new = CountCalls(*graph.model(), graph.GetAllocations(), body, &caller) == 1;
  if (!is_first && is_new && body > current) GiveShapesInLoops(graph, body);
  return kTfLiteOk;
}

}  // namespace mote
