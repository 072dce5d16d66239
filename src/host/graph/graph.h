// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// A graph of the dynamic runtime as data: its tensors, its nodes, the order in which they run, and what is known of
// them. tflite::Subgraph owns one; the runner, the delegation and what operators ask for read and change it.
#ifndef MOTE_SRC_HOST_GRAPH_GRAPH_H_
#define MOTE_SRC_HOST_GRAPH_GRAPH_H_

#include <atomic>
#include <cstdarg>
#include <list>
#include <string>
#include <utility>
#include <vector>

#include "src/host/graph/graph_records.h"
#include "src/host/graph/memory_plan.h"
#include "src/host/graph/phase.h"
#include "src/host/graph/tensor_details.h"
#include "tensorflow/lite/array.h"
#include "tensorflow/lite/core/subgraph.h"

namespace mote {

// Functions with a status return kTfLiteError after a message, and then leave the graph as it was. Functions without a
// status take indices that exist.
struct Graph {
  Graph(const tflite::SubgraphSurroundings& shared, int number);
  Graph(const Graph&) = delete;
  Graph& operator=(const Graph&) = delete;
  ~Graph();

  bool HasTensor(int tensor) const { return tensor >= 0 && static_cast<size_t>(tensor) < tensors.size(); }
  bool HasNode(int node) const { return node >= 0 && static_cast<size_t>(node) < nodes.size(); }
  TfLiteTensor& tensor(int i) { return tensors[static_cast<size_t>(i)]; }
  const TfLiteTensor& tensor(int i) const { return tensors[static_cast<size_t>(i)]; }
  // Returns null for an index that does not exist.
  TfLiteTensor* FindTensor(int i) { return HasTensor(i) ? &tensor(i) : nullptr; }
  const TfLiteTensor* FindTensor(int i) const { return HasTensor(i) ? &tensor(i) : nullptr; }
  // Shows operators the tensor as it is now. Returns null for an index that does not exist.
  TfLiteEvalTensor* EvalTensor(int i);
  // Returns null for a tensor that this graph has not shown.
  TfLiteTensor* FindShown(const TfLiteEvalTensor* shown);
  TfLiteNode& node(int i) { return nodes[static_cast<size_t>(i)].first; }
  const TfLiteNode& node(int i) const { return nodes[static_cast<size_t>(i)].first; }
  TfLiteRegistration& registration(int i) { return nodes[static_cast<size_t>(i)].second; }
  const TfLiteRegistration& registration(int i) const { return nodes[static_cast<size_t>(i)].second; }
  TensorRecord& tensor_record(int i) { return tensor_records[static_cast<size_t>(i)]; }
  const TensorRecord& tensor_record(int i) const { return tensor_records[static_cast<size_t>(i)]; }
  NodeRecord& node_record(int i) { return node_records[static_cast<size_t>(i)]; }
  const NodeRecord& node_record(int i) const { return node_records[static_cast<size_t>(i)]; }
  const char* OperatorName(int node) const;

  // These build the graph.
  TfLiteStatus SetInputs(std::vector<int> new_inputs);
  TfLiteStatus SetOutputs(std::vector<int> new_outputs);
  TfLiteStatus SetVariables(std::vector<int> new_variables);
  TfLiteStatus AddTensors(int tensors_to_add, int* first_new_tensor);
  // Reserves room, so that pointers to tensors stay valid while an operator adds a few.
  void ReserveTensors();
  // Strings and sparse constants have their size in front of them (src/core/string_tensor.h, TensorInfo::sparsity).
  TfLiteStatus SetConstant(int tensor, TfLiteType type, const char* name, const std::vector<int>& dims,
                           QuantizationPtr quantization, const char* buffer, size_t bytes, const void* allocation,
                           const tflite::SparsityParameters* sparsity);
  // Makes a copy that is such, and lives as long as the graph.
  TfLiteStatus PutSizeInFront(const char** data, size_t bytes);
  TfLiteStatus SetTensor(int tensor, TfLiteType type, const char* name, const std::vector<int>& dims,
                         QuantizationPtr quantization, bool is_variable, const std::vector<int>& dims_signature);
  TfLiteStatus CheckNode(const std::vector<int>& node_inputs, const std::vector<int>& node_outputs,
                         const std::vector<int>& intermediates);
  // Adds a node at the end of the execution plan. The arrays of `node` are made here; it takes `builtin_data`, which is
  // from malloc. Throws, or fails, where there is no memory.
  TfLiteStatus AddNode(TfLiteNode node, const TfLiteRegistration& registration, const std::vector<int>& node_inputs,
                       const std::vector<int>& node_outputs, const std::vector<int>& intermediates);
  // Removes the nodes that were added from that index on, but not from the execution plan.
  void RemoveNodesFrom(size_t first);
  TfLiteStatus SetExecutionPlan(const std::vector<int>& new_plan);

  // Each fails, after a message that begins with `what`, while the state of the graph forbids the change.
  TfLiteStatus CheckIdle(const char* what);
  TfLiteStatus CheckMutable(const char* what);

  // Puts the node that is being prepared or run in front.
  void ReportError(const char* format, ...) __attribute__((format(printf, 2, 3)));
  void VReportError(const char* format, va_list args);
  TfLiteStatus ReportNoMemory();

  const tflite::SubgraphSurroundings surroundings;
  const int index;
  std::string name;
  TfLiteContext context = {};
  TfLiteExternalContext* delegate_notes = nullptr;  // of common/delegate_notes.h
  std::vector<TfLiteTensor> tensors;
  std::vector<TfLiteEvalTensor> shown_tensors;  // as operators of src/operators see them, since EvalTensor
  std::vector<TensorRecord> tensor_records;
  std::vector<std::pair<TfLiteNode, TfLiteRegistration>> nodes;
  std::vector<NodeRecord> node_records;
  std::vector<int> execution_plan;
  std::vector<int> inputs;
  std::vector<int> outputs;
  std::vector<int> variables;
  tflite::IntArrayUniquePtr input_array = tflite::BuildTfLiteArray(0);  // as operators see them
  tflite::IntArrayUniquePtr output_array = tflite::BuildTfLiteArray(0);
  MemoryPlan plan;
  std::list<Block> kept;  // what nodes have allocated and others may point to

  Readiness readiness = Readiness::kUnprepared;
  Phase phase = Phase::kIdle;
  int current_node = -1;           // the one that is being prepared or run
  bool lacks_memory = false;       // the node at work cannot be prepared or run
  bool has_open_shapes = false;    // some shapes are known only while the graph runs
  std::atomic<int> async_runs{0};  // under way: the graph cannot be run or changed

 private:
  TfLiteStatus CheckTensors(const char* what, const std::vector<int>& indices);
  TfLiteStatus CheckTensor(int tensor);
  TfLiteTensor& Renew(int tensor);
  TfLiteStatus SetQuantization(int tensor, const TfLiteQuantization& quantization);
  TfLiteStatus CheckOrder(const std::vector<int>& order);
  bool MightHaveSideEffect(const TfLiteNode& node, int builtin_code) const;
};

}  // namespace mote

#endif  // MOTE_SRC_HOST_GRAPH_GRAPH_H_
