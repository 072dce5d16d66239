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

namespace tflite {

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
  // Parses the options of each node, then calls its Init and Prepare. With `count_only` the node's memory is counted
  // and freed again, after Free.
  TfLiteStatus PrepareSubgraphs(const MicroOpResolver& resolver, bool count_only);
  TfLiteStatus ResetSubgraphs();
  TfLiteStatus FreeSubgraphs();
  // Variable tensors back to zero points.
  TfLiteStatus ResetVariableTensors();
  TfLiteStatus ResetVariableTensor(int tensor_index, int subgraph_index = 0);

  TfLiteStatus InvokeSubgraph(int subgraph_idx) override;
  size_t NumSubgraphInputs(int subgraph_idx) override;
  TfLiteEvalTensor* GetSubgraphInput(int subgraph_idx, int input_idx) override;
  size_t NumSubgraphOutputs(int subgraph_idx) override;
  TfLiteEvalTensor* GetSubgraphOutput(int subgraph_idx, int output_idx) override;
  int NumSubgraphs() override;
  MicroResourceVariables* GetResourceVariables() override { return resource_variables_; }

  void SetSubgraphAllocations(SubgraphAllocations* subgraph_allocations);
  SubgraphAllocations* GetAllocations() { return subgraph_allocations_; }
  int GetCurrentSubgraphIndex() const { return current_subgraph_; }
  int GetCurrentOperatorIndex() const { return current_operator_; }
  // The name of the operator in execution, for messages; there must be one.
#ifndef TF_LITE_STRIP_ERROR_STRINGS
  const char* CurrentOperatorName() const;
#else
  const char* CurrentOperatorName() const { return ""; }
#endif
  // The tensors of the subgraph in execution.
  TfLiteEvalTensor* current_tensors() const { return current_tensors_; }
  const Model* model() const { return model_; }
  MicroAllocator* allocator() const { return allocator_; }
  const SubGraph& subgraph(int i) const;
  bool HasTensor(int subgraph_index, int tensor_index) const;

 private:
  TfLiteEvalTensor* GetTensor(int subgraph_idx, const TfLiteIntArray* tensors, int i);
  bool IsUsed(uint32_t opcode_index) const;
  TfLiteStatus PrepareNode(const MicroOpResolver& resolver, const Operator& op, NodeAndRegistration* node);
  void FillNode(const Operator& op, NodeAndRegistration* node);
  void FreeNode(NodeAndRegistration* node);
  void ResetNode(NodeAndRegistration* node);
  // Visits each node that was prepared or began to be.
  void ForEachNode(void (MicroInterpreterGraph::*visit)(NodeAndRegistration*));
  void Enter(int subgraph);

  TfLiteContext* context_;
  const Model* model_;
  MicroAllocator* allocator_;
  MicroResourceVariables* resource_variables_;
  SubgraphAllocations* subgraph_allocations_ = nullptr;
  TfLiteEvalTensor* current_tensors_ = nullptr;
  int current_subgraph_ = 0;
  int current_operator_ = -1;
  TF_LITE_REMOVE_VIRTUAL_DELETE
};

}  // namespace tflite

#endif  // TENSORFLOW_LITE_MICRO_MICRO_INTERPRETER_GRAPH_H_
