// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The subgraphs of a model in execution.
#ifndef TENSORFLOW_LITE_MICRO_MICRO_INTERPRETER_GRAPH_H_
#define TENSORFLOW_LITE_MICRO_MICRO_INTERPRETER_GRAPH_H_

#include "tensorflow/lite/micro/micro_allocator.h"
#include "tensorflow/lite/micro/micro_graph.h"
#include "tensorflow/lite/micro/micro_op_resolver.h"
#include "tensorflow/lite/micro/micro_profiler_interface.h"
#include "tensorflow/lite/micro/micro_resource_variable.h"
#include "tensorflow/lite/schema/schema_generated.h"

namespace mote {
struct KnownShapes;
}

namespace tflite {

class MicroInterpreter;
class MicroInterpreterGraph;
struct StepCalls;

// This is called between two operators with the application's pointer; false ends the run.
using MicroStepCallback = bool (*)(void* argument);

namespace internal {

class MicroDelegation;
struct TensorPlaces;  // of mote/memory_of_tensor.h

// The tasks that a graph leaves to its delegate's side, src/micro/micro_delegate.cc. The functions are virtual so that
// an image in which nobody sets a delegate links none of them. A record is a place in the order of execution: one
// operator of the model, or the several that a delegate runs together.
class GraphDelegation {
 public:
  // Decides who runs what and makes the records, as MicroAllocator::AllocateSubgraphs does; those of the delegate have
  // their registration. Returns null if there is no room, if operators are missing, or if nothing is delegated.
  virtual SubgraphAllocations* AllocateSubgraphs(MicroInterpreterGraph* graph, bool count_only) = 0;
  // Returns the number in the model of the record's operator; of several, of the first.
  virtual int OperatorNumber(int subgraph, int record) const = 0;
  // Returns null for records that the CPU runs.
  virtual const char* DelegateName(int subgraph, int record) const = 0;
  virtual bool IsDelegated(int subgraph, int operator_number) const = 0;
  // Allocates the tensors without the delegate, after that failed with it and nothing is left.
  virtual TfLiteStatus FallBack(MicroInterpreter* interpreter) = 0;

 protected:
  virtual ~GraphDelegation() = default;

 private:
  TF_LITE_REMOVE_VIRTUAL_DELETE
};

}  // namespace internal

class MicroInterpreterGraph : public MicroGraph {
 public:
  MicroInterpreterGraph(TfLiteContext* context, const Model* model, MicroAllocator* allocator,
                        MicroResourceVariables* resource_variables)
      : context_(context), model_(model), allocator_(allocator), resource_variables_(resource_variables) {}

  // Lists all operators that the resolver lacks, each with what to do. Without the texts there is nothing to list:
  // PrepareSubgraphs refuses the first.
#ifndef TF_LITE_STRIP_ERROR_STRINGS
  TfLiteStatus ResolveOperators(const MicroOpResolver& resolver);
#else
  TfLiteStatus ResolveOperators(const MicroOpResolver&) { return kTfLiteOk; }
#endif
  // Makes the records of tensors and nodes, and the variables; returns null when there is no room.
  SubgraphAllocations* AllocateSubgraphs(bool count_only);
  // Parses the options of each node, then calls its Init and Prepare. With `count_only` the node's memory is counted
  // and freed again, after Free.
  TfLiteStatus PrepareSubgraphs(const MicroOpResolver& resolver, bool count_only);
  // Both end a run that is between two steps.
  TfLiteStatus ResetSubgraphs() { return VisitNodes(false); }
  TfLiteStatus FreeSubgraphs() { return VisitNodes(true); }
  // Sets variable tensors back to their zero points.
  TfLiteStatus ResetVariableTensors();
  TfLiteStatus ResetVariableTensor(int tensor_index, int subgraph_index = 0);

  TfLiteStatus InvokeSubgraph(int subgraph_idx) override;
  // MicroInterpreter explains this.
  TfLiteStatus InvokeStep(bool* more);
  TfLiteStatus InvokeWithCallback(MicroStepCallback callback, void* argument);
  void CancelInvoke() { current_operator_ = -1; }
  bool IsBetweenSteps() const { return current_operator_ >= 0; }
  size_t NumSubgraphInputs(int subgraph_idx) override;
  TfLiteEvalTensor* GetSubgraphInput(int subgraph_idx, int input_idx) override;
  size_t NumSubgraphOutputs(int subgraph_idx) override;
  TfLiteEvalTensor* GetSubgraphOutput(int subgraph_idx, int output_idx) override;
  int NumSubgraphs() override;
  MicroResourceVariables* GetResourceVariables() override { return resource_variables_; }

  void SetSubgraphAllocations(SubgraphAllocations* subgraph_allocations);
  SubgraphAllocations* GetAllocations() { return subgraph_allocations_; }
  const SubgraphAllocations* GetAllocations() const { return subgraph_allocations_; }
  // Null lets all operators run on the CPU, in the order of the model.
  void SetDelegation(internal::GraphDelegation* delegation) { delegation_ = delegation; }
  internal::GraphDelegation* delegation() const { return delegation_; }
  // Returns null until an operator has said that shapes may differ from those in the file (src/micro/known_shapes.h).
  const mote::KnownShapes* known_shapes() const { return known_shapes_; }
  void SetKnownShapes(const mote::KnownShapes* shapes) { known_shapes_ = shapes; }
  int GetCurrentSubgraphIndex() const { return current_subgraph_; }
  // This is called with the model's outputs after each run, unless it is null.
  using AfterRun = void(TfLiteTensor* const* outputs, int count);
  void SetAfterRun(AfterRun* after_run) { after_run_ = after_run; }
  AfterRun* after_run() const { return after_run_; }
  // Returns the place in the order of execution; -1 where no operator is at work. Between two steps it is that of the
  // one before.
  int GetCurrentOperatorIndex() const { return current_operator_; }
  // These give the name of the operator in execution and its number in the model, for messages; there must be one.
#ifndef TF_LITE_STRIP_ERROR_STRINGS
  const char* CurrentOperatorName() const;
  // Tells the profiler about a loop. There must be a profiler.
  void NoteLoop(const char* loop, const char* reason) const;
  int CurrentOperatorNumber() const { return OperatorNumber(current_subgraph_, current_operator_); }
#else
  const char* CurrentOperatorName() const { return ""; }
  int CurrentOperatorNumber() const { return current_operator_; }
#endif
  // Returns the number in the model of the operator at a place in the order of execution.
  int OperatorNumber(int subgraph, int record) const {
    return delegation_ == nullptr ? record : delegation_->OperatorNumber(subgraph, record);
  }
  // Returns the tensors of the subgraph in execution.
  TfLiteEvalTensor* current_tensors() const { return context_->eval_tensors; }
  // Sets the lists of tensors and the custom options of an operator.
  void FillNode(const Operator& op, TfLiteNode* node);
  TfLiteContext* context() const { return context_; }
  const Model* model() const { return model_; }
  MicroAllocator* allocator() const { return allocator_; }
  const SubGraph& subgraph(int i) const;
  bool HasTensor(int subgraph_index, int tensor_index) const;

 private:
  TfLiteEvalTensor* GetTensor(int subgraph_idx, const TfLiteIntArray* tensors, int i);
  bool IsUsed(uint32_t opcode_index) const;
  TfLiteStatus PrepareNode(const MicroOpResolver& resolver, const Operator& op, NodeAndRegistration* node);
  // Calls Free or Reset of a node that was prepared or began to be; of others nothing.
  void VisitNode(NodeAndRegistration* node, bool frees);
  TfLiteStatus VisitNodes(bool frees);
  void Enter(int subgraph);
  // src/micro/subgraph_run.h defines these. RunNode runs the node at current_operator_; RunSubgraph runs all of a
  // subgraph, and before each node calls before(), which may end the run. With `may_cancel` kTfLiteCancelled is no
  // failure to report.
  TfLiteStatus RunNode(NodeAndRegistration* node, bool may_cancel);
  template <class Before>
  TfLiteStatus RunSubgraph(int subgraph_idx, bool may_cancel, const Before& before);
  // Calls the application's function between two operators; false ends the run.
  bool CallBetween(const StepCalls& calls);
  static TfLiteStatus InvokeSubgraphWithCallback(TfLiteContext* context, int subgraph_idx);
  // Reports that the operator in execution failed; `step` is "prepare" or "invoke".
  void ReportFailure(const char* step, TfLiteStatus status) const;

  TfLiteContext* context_;
  const Model* model_;
  MicroAllocator* allocator_;
  MicroResourceVariables* resource_variables_;
  internal::GraphDelegation* delegation_ = nullptr;
  const mote::KnownShapes* known_shapes_ = nullptr;
  SubgraphAllocations* subgraph_allocations_ = nullptr;
  AfterRun* after_run_ = nullptr;
  int current_subgraph_ = 0;
  int current_operator_ = -1;
  TF_LITE_REMOVE_VIRTUAL_DELETE
};

}  // namespace tflite

#endif  // TENSORFLOW_LITE_MICRO_MICRO_INTERPRETER_GRAPH_H_
