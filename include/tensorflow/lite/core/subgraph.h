// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// One graph of the dynamic runtime: tensors, nodes, and the order in which they run.
#ifndef TENSORFLOW_LITE_CORE_SUBGRAPH_H_
#define TENSORFLOW_LITE_CORE_SUBGRAPH_H_

#include <atomic>
#include <cstdarg>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "tensorflow/lite/allocation.h"
#include "tensorflow/lite/core/api/error_reporter.h"
#include "tensorflow/lite/core/api/profiler.h"
#include "tensorflow/lite/core/c/common.h"
#include "tensorflow/lite/interpreter_options.h"
#include "tensorflow/lite/schema/schema_generated.h"

namespace mote {
struct AppliedDelegate;
struct GraphDelegates;
struct GraphMemory;
class StringFrames;
class KeptMemory;
struct LoopChoice;
struct NodeRecord;
struct TensorInfo;
struct TensorRecord;
class Resources;
}  // namespace mote

namespace tflite {

struct NodeSubset;

namespace async {
class AsyncSubgraph;
}

// What the subgraphs of an Interpreter share.
struct SubgraphSurroundings {
  ErrorReporter* error_reporter;
  TfLiteExternalContext** external_contexts;
  const std::vector<std::unique_ptr<class Subgraph>>* subgraphs;
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
  // Tensors that an operator may add in Prepare or Invoke without moving the others.
  static constexpr int kTensorsCapacityHeadroom = 16;
  static constexpr int kInvalidSubgraphIndex = -1;

  Subgraph(const SubgraphSurroundings& surroundings, int subgraph_index);
  Subgraph(const Subgraph&) = delete;
  Subgraph& operator=(const Subgraph&) = delete;
  virtual ~Subgraph();

  // To build the graph. Indices that do not exist are refused.
  TfLiteStatus SetInputs(std::vector<int> inputs);
  TfLiteStatus SetOutputs(std::vector<int> outputs);
  TfLiteStatus SetVariables(std::vector<int> variables);
  TfLiteStatus AddTensors(int tensors_to_add, int* first_new_tensor_index = nullptr);
  // `buffer` has to outlive the graph. Takes `quantization`.
  TfLiteStatus SetTensorParametersReadOnly(int tensor_index, TfLiteType type, const char* name,
                                           const std::vector<int>& dims, TfLiteQuantization quantization,
                                           const char* buffer, size_t bytes, const void* allocation = nullptr,
                                           const SparsityParameters* sparsity = nullptr);
  // Takes `quantization`.
  TfLiteStatus SetTensorParametersReadWrite(int tensor_index, TfLiteType type, const char* name,
                                            const std::vector<int>& dims, TfLiteQuantization quantization,
                                            bool is_variable = false, const std::vector<int>& dims_signature = {});
  // Takes `builtin_data`, which is from malloc; `init_data` has to outlive the graph.
  TfLiteStatus AddNodeWithParameters(const std::vector<int>& inputs, const std::vector<int>& outputs,
                                     const std::vector<int>& intermediates, const char* init_data,
                                     size_t init_data_size, void* builtin_data, const TfLiteRegistration* registration,
                                     int* node_index = nullptr);

  TfLiteTensor* tensors() { return tensors_.data(); }
  size_t tensors_size() const { return tensors_.size(); }
  // Null for an index that does not exist.
  TfLiteTensor* tensor(int tensor_index);
  const TfLiteTensor* tensor(int tensor_index) const;
  const std::vector<int>& inputs() const { return inputs_; }
  const std::vector<int>& outputs() const { return outputs_; }
  const std::vector<int>& variables() const { return variables_; }
  size_t nodes_size() const { return nodes_and_registration_.size(); }
  const std::pair<TfLiteNode, TfLiteRegistration>* node_and_registration(int node_index) const;
  const std::vector<std::pair<TfLiteNode, TfLiteRegistration>>& nodes_and_registration() const {
    return nodes_and_registration_;
  }
  // Of a node in its opaque form; one without functions where the node has them in TfLiteRegistration. Null for an
  // index that does not exist. Lives as long as the graph.
  TfLiteOperator* OperatorOf(int node_index);
  const std::vector<int>& execution_plan() const { return execution_plan_; }
  TfLiteStatus SetExecutionPlan(const std::vector<int>& new_plan);

  // Both make AllocateTensors necessary, unless the shape is the same. The strict one changes only dimensions that the
  // model leaves open.
  TfLiteStatus ResizeInputTensor(int tensor_index, const std::vector<int>& dims);
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
  void SetProfiler(Profiler* profiler) { profiler_ = profiler; }
  // Some shapes are known only while the graph runs.
  bool HasDynamicTensors() const { return has_open_shapes_; }

  // Delegates: docs/delegates.md. The interpreter's functions of the same names do this for all subgraphs.
  //
  // Has the delegate take over nodes. kTfLiteDelegateError if it fails: the graph is then as it was before the first
  // delegate. kTfLiteApplicationError if it cannot be used with this graph. A delegate that is there by default does
  // not make later AllocateTensors fail.
  TfLiteStatus ModifyGraphWithDelegate(TfLiteDelegate* delegate, bool is_default = false);
  // Gives all nodes back to the CPU; AllocateTensors applies the delegates again.
  TfLiteStatus UndoAllDelegates();
  TfLiteStatus RedoAllDelegates();
  // Gives all nodes back to the CPU for good, and all buffers of delegates back to them. A graph that could run, can.
  TfLiteStatus RemoveAllDelegates();
  bool HasDelegates() const;
  // No node is left to the CPU.
  bool IsFullyDelegated() const;
  // A delegate that does not take dynamic tensors has been applied: shapes are fixed.
  bool IsImmutable() const { return is_immutable_; }
  // Empty without delegates.
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
  // What delegates ask for in their Prepare, through TfLiteContext; kTfLiteError at other times.
  TfLiteStatus GetExecutionPlan(TfLiteIntArray** execution_plan);
  TfLiteStatus GetNodeAndRegistration(int node_index, TfLiteNode** node, TfLiteRegistration** registration);
  TfLiteStatus ReplaceNodeSubsetsWithDelegateKernels(TfLiteRegistration registration,
                                                     const TfLiteIntArray* nodes_to_replace, TfLiteDelegate* delegate);
  TfLiteStatus PreviewDelegatePartitioning(const TfLiteIntArray* nodes_to_replace,
                                           TfLiteDelegateParams** partition_params_array, int* num_partitions);
  // Opens another subgraph to the same questions.
  TfLiteStatus AcquireSubgraphContext(int subgraph_index, TfLiteContext** acquired_context);
  TfLiteStatus ReleaseSubgraphContext(int subgraph_index);

  // For the partition report, while a delegate is applied: why it does not take a node, and its name.
  void NoteRefusal(int node_index, const std::string& reason);
  void NoteDelegateName(const TfLiteDelegate* delegate, const char* name);
  const mote::GraphDelegates& delegates() const;

  // Formats a message and puts the node that is being prepared or run in front.
  void ReportError(const char* format, ...);
  TfLiteContext* context() { return &context_; }
  const TfLiteContext* context() const { return &context_; }
  int GetSubgraphIndex() const { return subgraph_index_; }
  bool IsPrimarySubgraph() const { return subgraph_index_ == 0; }
  void SetName(const char* name) { name_ = name == nullptr ? "" : name; }
  const std::string& GetName() const { return name_; }
  // Where the options of a custom operator are in the model's file, which has to be mapped.
  TfLiteStatus GetNodeInitDataMmapInfo(const TfLiteNode* node, int* fd, int64_t* custom_initial_data_offset_in_file,
                                       int64_t* custom_initial_data_size);

  struct SubgraphAllocInfo {
    size_t arena_size;
    size_t arena_persist_size;
    size_t dynamic_size;
    size_t resource_size;
  };
  void GetMemoryAllocInfo(SubgraphAllocInfo* alloc_info) const;

  // Ours: the loop that the operator of a node runs, and why it is the portable one, or null; as of the last
  // AllocateTensors. Null if the operator has one loop only.
  const char* loop_of_node(int node_index, const char** reason) const;

  // What operators ask of the runtime, through the tables of functions.
  TfLiteStatus StateShape(int tensor_index, int rank, const int* dims);
  TfLiteStatus SetConstant(int tensor_index, const void* data);
  TfLiteStatus Describe(int tensor_index, mote::TensorInfo* info);
  void* AllocatePersistent(size_t bytes, size_t alignment);
  TfLiteStatus RequestScratch(size_t bytes, int* id);
  void NoteLoop(const mote::LoopChoice& choice);
  void AllowInPlace(int input);
  mote::KeptMemory* KeptMemoryOfNode();
  void* GetScratch(int id) const;
  TfLiteStatus PlanCall(int subgraph_index);
  TfLiteStatus RunSubgraph(int subgraph_index);
  // The memory of the node at work stays as long as the interpreter.
  void KeepNodeMemory();
  const TfLiteIntArray* input_array() const;
  const TfLiteIntArray* output_array() const;
  const SubgraphSurroundings& surroundings() const { return surroundings_; }

 private:
  friend class async::AsyncSubgraph;

  // How far the graph is on its way to a run. What is released has planned shapes and no memory.
  enum class State { kUninvokable, kInvokable, kReleased };
  // What is at work. They follow each other so that a comparison tells whether nodes are prepared or run.
  enum class Phase {
    kIdle,
    kDelegating,       // a delegate's Prepare, of this graph or of one whose delegate has acquired this one
    kPreparing,        // AllocateTensors
    kPreparingNode,    // a node's Prepare in AllocateTensors
    kInvoking,         // Invoke
    kRepreparingNode,  // a node's Prepare in Invoke, for shapes that have changed
  };

  void InitContext();
  static void ReportErrorOf(TfLiteContext* context, const char* format, ...);
  void VReportError(const char* format, va_list args);
  static TfLiteStatus ResizeTensor(TfLiteContext* context, TfLiteTensor* tensor, TfLiteIntArray* new_size);
  static TfLiteStatus ResizeTensorExplicit(TfLiteContext* context, TfLiteTensor* tensor, int dims, const int* shape);

  bool HasTensor(int index) const { return index >= 0 && index < static_cast<int>(tensors_.size()); }
  TfLiteStatus CheckTensors(const char* what, const std::vector<int>& indices);
  TfLiteStatus CheckTensor(int tensor_index);
  TfLiteStatus ReportNoMemory();
  void AppendNode(const TfLiteNode& node, const TfLiteRegistration& registration);
  bool IsDelegating() const { return phase_ == Phase::kDelegating; }
  void StopDelegating() {
    if (IsDelegating()) phase_ = Phase::kIdle;
  }
  // Nodes are prepared or run: the graph cannot be changed.
  bool IsAtWork() const { return phase_ >= Phase::kPreparing; }
  bool IsInvoking() const { return phase_ >= Phase::kInvoking; }
  bool IsPreparingNode() const { return phase_ == Phase::kPreparingNode || phase_ == Phase::kRepreparingNode; }
  TfLiteStatus CheckIdle(const char* what);
  TfLiteStatus CheckMutable(const char* what);
  TfLiteStatus SetQuantization(int tensor_index, const TfLiteQuantization& quantization);
  const char* OperatorName(int node_index) const;
  bool MightHaveSideEffect(const TfLiteNode& node, int builtin_code) const;
  void ReserveTensors();
  const char* CopyStrings(const char* strings, size_t bytes);
  TfLiteStatus BytesOf(int tensor_index, TfLiteType type, int rank, const int* dims, size_t* bytes);
  TfLiteStatus ChangeShape(int tensor_index, int rank, const int* dims);
  TfLiteStatus ChangeBytes(int tensor_index, size_t bytes);
  void ForgetMemory(int tensor_index);
  TfLiteStatus CheckOrder(const std::vector<int>& plan);

  void InitNode(int node_index);
  void FreeNode(int node_index);
  void DeleteNode(int node_index);
  void DropWork(int node_index);
  void RestartNode(int node_index);
  void ForgetOutputs(int node_index);
  void UnmakeConstant(int tensor_index);
  TfLiteStatus PrepareNode(int node_index);
  TfLiteStatus CallPrepare(int node_index);
  TfLiteStatus PrepareNodes();
  void Postpone(int node_index);
  void NoteOpenOutputs(int node_index);
  std::vector<int> ShapesOf(int node_index) const;
  bool HasOpenInput(int node_index) const;
  void MoveToHeap(int tensor_index);

  void NoteInPlace(int node_index);
  TfLiteStatus PlanMemory();

  TfLiteStatus InvokeNodes();
  TfLiteStatus InvokeNode(int node_index);
  TfLiteStatus PrepareIfChanged(int node_index);
  TfLiteStatus CheckInputs(int node_index);
  TfLiteStatus GiveOutputsMemory(int node_index);
  TfLiteStatus FrameStrings(int node_index, mote::StringFrames* frames);
  bool DependsOnStringBytes(int node_index) const;
  TfLiteStatus GiveStringMemory(int tensor_index, int elements, size_t bytes);
  TfLiteStatus GiveStringInputsMemory();
  size_t RoomForStrings(int node_index, int tensor_index, int elements) const;
  TfLiteStatus CheckStringRoom(int tensor_index, int elements);
  TfLiteStatus ShareStrings(int node_index);
  void ReleaseUnused(int plan_index);

  TfLiteStatus CheckUndelegated(const char* what);
  TfLiteStatus CheckDelegating();
  TfLiteStatus CheckClaims(const TfLiteIntArray& nodes);
  TfLiteStatus Partition(const TfLiteIntArray& nodes, std::vector<NodeSubset>* subsets);
  TfLiteStatus CheckOutputs(const std::vector<NodeSubset>& subsets, const TfLiteDelegate* delegate);
  TfLiteStatus AddDelegateNode(const TfLiteRegistration& registration, const NodeSubset& subset,
                               TfLiteDelegate* delegate);
  TfLiteStatus ApplyDelegate(const mote::AppliedDelegate& applied);
  TfLiteStatus TryDelegate(const mote::AppliedDelegate& applied, bool was_immutable, bool was_ready);
  TfLiteStatus PrepareForDelegate(bool is_default);
  TfLiteStatus LetDelegateChoose(TfLiteDelegate* delegate);
  void NoteFailure(const TfLiteDelegate& delegate, TfLiteStatus status);
  TfLiteStatus SettleAfterDelegate(const TfLiteDelegate& delegate, bool was_immutable, bool was_ready);
  TfLiteStatus RememberGraph();
  void ForgetDelegates();
  void RestoreOutputs(int node_index);
  TfLiteStatus PropagateShapes(int node_index);
  TfLiteStatus MakeReadable(TfLiteTensor* tensor);
  TfLiteStatus MakeInputsReadable(int node_index);
  TfLiteStatus EnsureInputsAreReadable();
  void ReleaseBuffers();
  TfLiteStatus PrepareAndPlan();

  // While an asynchronous run is under way, the graph cannot be run or changed.
  void AddAsync(async::AsyncSubgraph* side) { async_sides_.push_back(side); }
  void RemoveAsync(const async::AsyncSubgraph* side);
  TfLiteStatus BeginAsyncRun();
  void EndAsyncRun() { --async_runs_; }

  SubgraphSurroundings surroundings_;
  int subgraph_index_;
  std::string name_;
  TfLiteContext context_ = {};
  std::vector<TfLiteTensor> tensors_;
  std::vector<std::pair<TfLiteNode, TfLiteRegistration>> nodes_and_registration_;
  std::vector<int> execution_plan_;
  std::vector<int> inputs_;
  std::vector<int> outputs_;
  std::vector<int> variables_;
  std::unique_ptr<mote::GraphMemory> memory_;
  State state_ = State::kUninvokable;
  Phase phase_ = Phase::kIdle;
  bool has_open_shapes_ = false;
  bool is_immutable_ = false;
  bool is_delegation_skippable_ = false;
  int current_node_ = -1;  // the one that is being prepared or run
  Profiler* profiler_ = nullptr;
  bool (*check_cancelled_func_)(void*) = nullptr;
  void* cancellation_data_ = nullptr;
  std::vector<async::AsyncSubgraph*> async_sides_;
  std::atomic<int> async_runs_{0};  // under way
};

}  // namespace tflite

#endif  // TENSORFLOW_LITE_CORE_SUBGRAPH_H_
