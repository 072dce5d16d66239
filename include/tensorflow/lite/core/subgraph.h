// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// One graph of the dynamic runtime: tensors, nodes, and the order in which they run. The work is done by its parts:
// src/host/graph/graph.h, run/runner.h and delegation/delegation.h.
#ifndef TENSORFLOW_LITE_CORE_SUBGRAPH_H_
#define TENSORFLOW_LITE_CORE_SUBGRAPH_H_

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "tensorflow/lite/allocation.h"
#include "tensorflow/lite/array.h"
#include "tensorflow/lite/core/api/error_reporter.h"
#include "tensorflow/lite/core/api/op_resolver.h"
#include "tensorflow/lite/core/api/profiler.h"
#include "tensorflow/lite/core/c/common.h"
#include "tensorflow/lite/core/macros.h"
#include "tensorflow/lite/experimental/resource/initialization_status.h"
#include "tensorflow/lite/experimental/resource/resource_base.h"
#include "tensorflow/lite/graph_info.h"
#include "tensorflow/lite/interpreter_options.h"
#include "tensorflow/lite/schema/schema_generated.h"
#include "tensorflow/lite/util.h"

namespace mote {
class Delegation;
struct Graph;
class Resources;
class Runner;
}  // namespace mote

namespace tflite {

// The subgraphs of an Interpreter share this.
struct SubgraphSurroundings {
  ErrorReporter* error_reporter;
  TfLiteExternalContext** external_contexts;
  std::vector<std::unique_ptr<class Subgraph>>* subgraphs;
  mote::Resources* resources;
  const InterpreterOptions* options;
  const Model* const* model;
  const std::shared_ptr<const Allocation>*
      allocation;  // where the model lies; null for a model that is not from a file
};

// Each function gives kTfLiteError (or the status of an operator) after a message; the graph can be used afterwards.
class Subgraph {
 public:
  static constexpr int kTensorsReservedCapacity = 128;
  // An operator may add so many tensors in Prepare or Invoke without moving the others.
  static constexpr int kTensorsCapacityHeadroom = 16;
  static constexpr int kInvalidSubgraphIndex = -1;

  Subgraph(const SubgraphSurroundings& surroundings, int subgraph_index);
  Subgraph(const Subgraph&) = delete;
  Subgraph& operator=(const Subgraph&) = delete;
  virtual ~Subgraph();

  // These build the graph. Indices that do not exist are refused.
  TfLiteStatus SetInputs(std::vector<int> inputs);
  TfLiteStatus SetOutputs(std::vector<int> outputs);
  TfLiteStatus SetVariables(std::vector<int> variables);
  TfLiteStatus AddTensors(int tensors_to_add, int* first_new_tensor_index = nullptr);
  // `buffer` has to outlive the graph. Takes `quantization`.
  TfLiteStatus SetTensorParametersReadOnly(int tensor_index, TfLiteType type, const char* name,
                                           const std::vector<int>& dims, TfLiteQuantization quantization,
                                           const char* buffer, size_t bytes, const void* allocation = nullptr,
                                           const SparsityParameters* sparsity = nullptr);
  TfLiteStatus SetTensorParametersReadOnly(int tensor_index, TfLiteType type, const char* name, size_t ndims,
                                           const int* dims, TfLiteQuantization quantization, const char* buffer,
                                           size_t bytes, const void* allocation = nullptr) {
    return SetTensorParametersReadOnly(tensor_index, type, name, std::vector<int>(dims, dims + ndims), quantization,
                                       buffer, bytes, allocation);
  }
  // Takes `quantization`.
  TfLiteStatus SetTensorParametersReadWrite(int tensor_index, TfLiteType type, const char* name,
                                            const std::vector<int>& dims, TfLiteQuantization quantization,
                                            bool is_variable = false, const std::vector<int>& dims_signature = {});
  TfLiteStatus SetTensorParametersReadWrite(int tensor_index, TfLiteType type, const char* name, size_t ndims,
                                            const int* dims, TfLiteQuantization quantization, bool is_variable = false,
                                            size_t ndims_signature = 0, const int* dims_signature = nullptr) {
    return SetTensorParametersReadWrite(tensor_index, type, name, std::vector<int>(dims, dims + ndims), quantization,
                                        is_variable,
                                        std::vector<int>(dims_signature, dims_signature + ndims_signature));
  }
  // Takes `builtin_data`, which is from malloc; `init_data` has to outlive the graph. A node whose registration has no
  // function to invoke fails when it runs.
  TfLiteStatus AddNodeWithParameters(const std::vector<int>& inputs, const std::vector<int>& outputs,
                                     const std::vector<int>& intermediates, const char* init_data,
                                     size_t init_data_size, void* builtin_data, const TfLiteRegistration* registration,
                                     int* node_index = nullptr);

  TfLiteTensor* tensors();
  size_t tensors_size() const;
  // Returns null for an index that does not exist.
  TfLiteTensor* tensor(int tensor_index);
  const TfLiteTensor* tensor(int tensor_index) const;
  const std::vector<int>& inputs() const;
  const std::vector<int>& outputs() const;
  const std::vector<int>& variables() const;
  size_t nodes_size() const;
  const std::pair<TfLiteNode, TfLiteRegistration>* node_and_registration(int node_index) const;
  const std::vector<std::pair<TfLiteNode, TfLiteRegistration>>& nodes_and_registration() const;
  // Returns the operator of a node in its opaque form; one without functions where the node has them in
  // TfLiteRegistration. It is null for an index that does not exist, and lives as long as the graph.
  TfLiteOperator* OperatorOf(int node_index);
  const std::vector<int>& execution_plan() const;
  // A graph that is ready to run stays so: its nodes are prepared in the new order, or in the old one after an error.
  TfLiteStatus SetExecutionPlan(const std::vector<int>& new_plan);

  // Both make AllocateTensors necessary, unless the shape is the same. The strict one changes only dimensions that the
  // model leaves open.
  TfLiteStatus ResizeInputTensor(int tensor_index, const std::vector<int>& dims);
  TfLiteStatus ResizeInputTensor(int tensor_index, const int* dims_data, int rank) {
    return ResizeInputTensor(tensor_index, std::vector<int>(dims_data, dims_data + rank));
  }
  TfLiteStatus ResizeInputTensorStrict(int tensor_index, const std::vector<int>& dims);
  // Prepares all nodes and gives tensors memory; does nothing where that is done. Sets variables to zero. Inputs of the
  // graph keep their values, unless the number of their bytes has changed.
  TfLiteStatus AllocateTensors();
  TfLiteStatus Invoke();
  // Gives back the memory of inputs, outputs and activations until the next AllocateTensors.
  TfLiteStatus ReleaseNonPersistentMemory();
  TfLiteStatus ResetVariableTensors();
  TfLiteStatus SetCustomAllocationForTensor(int tensor_index, const TfLiteCustomAllocation& allocation,
                                            int64_t flags = kTfLiteCustomAllocationFlagsNone);
  TfLiteStatus EnsureTensorDataIsReadable(int tensor_index);
  void SetCancellationFunction(void* data, bool (*check_cancelled_func)(void*));
  void SetProfiler(Profiler* profiler);
  void SetProfiler(Profiler* profiler, int /*associated_subgraph_idx*/) { SetProfiler(profiler); }
  Profiler* GetProfiler();
  // All subgraphs of the interpreter share these.
  void SetExternalContext(TfLiteExternalContextType type, TfLiteExternalContext* ctx);
  std::vector<std::unique_ptr<Subgraph>>* GetSubgraphs() const;
  const InterpreterOptions* GetOptions() const;
  // Does what Interpreter::SetAllocator does, for this subgraph.
  TfLiteStatus SetAllocator(TfLiteAllocator* allocator);
  // Says that some shapes are known only while the graph runs.
  bool HasDynamicTensors() const;

  // docs/delegates.md explains delegates. The interpreter's functions of the same names do this for all subgraphs.
  //
  // Has the delegate take over nodes. Returns kTfLiteDelegateError if it fails: the graph is then as it was before the
  // first delegate. Returns kTfLiteApplicationError if it cannot be used with this graph. A delegate that is there by
  // default does not make later AllocateTensors fail.
  TfLiteStatus ModifyGraphWithDelegate(TfLiteDelegate* delegate, bool is_default = false);
  // Gives all nodes back to the CPU; AllocateTensors applies the delegates again.
  TfLiteStatus UndoAllDelegates();
  TfLiteStatus RedoAllDelegates();
  // Gives all nodes back to the CPU for good, and all buffers of delegates back to them. A graph that could run, can.
  TfLiteStatus RemoveAllDelegates();
  bool HasDelegates() const;
  // Says that no node is left to the CPU.
  bool IsFullyDelegated() const;
  // Says that a delegate that does not take dynamic tensors has been applied: shapes are fixed.
  bool IsImmutable() const;
  // The plan is empty where there are no delegates.
  const std::vector<int>& pre_delegation_execution_plan() const;
  // A delegate has taken the node that runs this subgraph, and the subgraph with it.
  void MarkAsDelegationSkippable() { is_delegation_skippable_ = true; }
  bool IsDelegationSkippable() const { return is_delegation_skippable_; }
  TfLiteStatus MarkSubgraphAsDelegationSkippable(int subgraph_index);
  // The tensor, which must not be another delegate's, is in that buffer. The one that it had is freed, unless the
  // caller keeps it.
  TfLiteStatus SetBufferHandle(int tensor_index, TfLiteBufferHandle buffer_handle, TfLiteDelegate* delegate,
                               bool frees_old_buffer = true);
  TfLiteStatus GetBufferHandle(int tensor_index, TfLiteBufferHandle* buffer_handle, TfLiteDelegate** delegate);
  // Outputs that are in buffers of delegates only are copied to their memory.
  TfLiteStatus EnsureOutputsAreReadable();
  // Delegates call these in their Prepare, through TfLiteContext. They return kTfLiteError at other times.
  TfLiteStatus GetExecutionPlan(TfLiteIntArray** execution_plan);
  TfLiteStatus GetNodeAndRegistration(int node_index, TfLiteNode** node, TfLiteRegistration** registration);
  TfLiteStatus ReplaceNodeSubsetsWithDelegateKernels(TfLiteRegistration registration,
                                                     const TfLiteIntArray* nodes_to_replace, TfLiteDelegate* delegate);
  TfLiteStatus PreviewDelegatePartitioning(const TfLiteIntArray* nodes_to_replace,
                                           TfLiteDelegateParams** partition_params_array, int* num_partitions);
  // Opens another subgraph to the same questions.
  TfLiteStatus AcquireSubgraphContext(int subgraph_index, TfLiteContext** acquired_context);
  TfLiteStatus ReleaseSubgraphContext(int subgraph_index);

  // Formats a message and puts the node that is being prepared or run in front.
  void ReportError(const char* format, ...);
  TfLiteContext* context();
  const TfLiteContext* context() const;
  int GetSubgraphIndex() const;
  bool IsPrimarySubgraph() const { return GetSubgraphIndex() == 0; }
  void SetName(const char* name);
  const std::string& GetName() const;
  // Gives the place of a custom operator's options in the model's file, which has to be mapped; -1 for both numbers
  // where the node has none.
  TfLiteStatus GetNodeInitDataMmapInfo(const TfLiteNode* node, int* fd, int64_t* custom_initial_data_offset_in_file,
                                       int64_t* custom_initial_data_size);

  struct SubgraphAllocInfo {
    size_t arena_size;
    size_t arena_persist_size;
    size_t dynamic_size;
    size_t resource_size;
  };
  void GetMemoryAllocInfo(SubgraphAllocInfo* alloc_info) const;

  // All subgraphs of the interpreter share these from run to run: resource variables and what custom operators keep
  // there, by number; the numbers of those with names; and which subgraphs CALL_ONCE has run.
  resource::ResourceMap& resources();
  resource::ResourceMap* resources_ptr() { return &resources(); }
  resource::ResourceIDMap& resource_ids();
  resource::InitializationStatusMap& initialization_status_map();

  // Names the loop that the operator of a node runs, and why it is the portable one, or null, as of the last
  // AllocateTensors. The result is null if the operator has one loop only. It is not part of the documented class.
  const char* loop_of_node(int node_index, const char** reason) const;

  // These give src/host the parts of the subgraph. They are not part of the documented class.
  mote::Graph& graph() { return *graph_; }
  const mote::Graph& graph() const { return *graph_; }
  mote::Runner& runner() { return *runner_; }
  mote::Delegation& delegation() { return *delegation_; }
  const mote::Delegation& delegation() const { return *delegation_; }

 private:
  const std::unique_ptr<mote::Graph> graph_;
  const std::unique_ptr<mote::Runner> runner_;
  const std::unique_ptr<mote::Delegation> delegation_;
  bool is_delegation_skippable_ = false;
};

}  // namespace tflite

#endif  // TENSORFLOW_LITE_CORE_SUBGRAPH_H_
