// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Puts the documented class in front of the graph, its runner and its delegation.
#include "tensorflow/lite/core/subgraph.h"

#include <cstdarg>
#include <cstdlib>

#include "src/host/common/guarded.h"
#include "src/host/common/operator.h"
#include "src/host/context/context_functions.h"
#include "src/host/delegation/delegation.h"
#include "src/host/graph/graph.h"
#include "src/host/graph/graph_resources.h"
#include "src/host/graph/tensor_shapes.h"
#include "src/host/run/delegate_buffers.h"
#include "src/host/run/node_life.h"
#include "src/host/run/runner.h"
#include "src/operators/seam/registration.h"

namespace tflite {

Subgraph::Subgraph(const SubgraphSurroundings& surroundings, int subgraph_index)
    : graph_(std::make_unique<mote::Graph>(surroundings, subgraph_index)),
      runner_(std::make_unique<mote::Runner>(graph_.get())),
      delegation_(std::make_unique<mote::Delegation>(graph_.get(), runner_.get())) {
  mote::InitContext(this);
}

Subgraph::~Subgraph() {
  for (int i = 0; i < static_cast<int>(nodes_size()); ++i) mote::FreeNode(*graph_, i);
  mote::ReleaseBuffers(*graph_);
}

// Building.

TfLiteStatus Subgraph::SetInputs(std::vector<int> inputs) {
  TF_LITE_ENSURE_STATUS(delegation_->CheckBuilding("inputs cannot be set"));
  return graph_->SetInputs(std::move(inputs));
}

TfLiteStatus Subgraph::SetOutputs(std::vector<int> outputs) {
  TF_LITE_ENSURE_STATUS(delegation_->CheckBuilding("outputs cannot be set"));
  return graph_->SetOutputs(std::move(outputs));
}

TfLiteStatus Subgraph::SetVariables(std::vector<int> variables) {
  TF_LITE_ENSURE_STATUS(delegation_->CheckBuilding("variables cannot be set"));
  return graph_->SetVariables(std::move(variables));
}

TfLiteStatus Subgraph::AddTensors(int tensors_to_add, int* first_new_tensor_index) {
  return graph_->AddTensors(tensors_to_add, first_new_tensor_index);
}

TfLiteStatus Subgraph::SetTensorParametersReadOnly(int tensor_index, TfLiteType type, const char* name,
                                                   const std::vector<int>& dims, TfLiteQuantization quantization,
                                                   const char* buffer, size_t bytes, const void* allocation,
                                                   const SparsityParameters* sparsity) {
  mote::QuantizationPtr owned(&quantization);
  TF_LITE_ENSURE_STATUS(delegation_->CheckSettingTensor("a tensor cannot be made a constant"));
  if (type == kTfLiteString || sparsity != nullptr) {
    TF_LITE_ENSURE_STATUS(graph_->PutSizeInFront(&buffer, bytes));
  }
  return graph_->SetConstant(tensor_index, type, name, dims, std::move(owned), buffer, bytes, allocation, sparsity);
}

TfLiteStatus Subgraph::SetTensorParametersReadWrite(int tensor_index, TfLiteType type, const char* name,
                                                    const std::vector<int>& dims, TfLiteQuantization quantization,
                                                    bool is_variable, const std::vector<int>& dims_signature) {
  mote::QuantizationPtr owned(&quantization);
  TF_LITE_ENSURE_STATUS(delegation_->CheckSettingTensor("a tensor cannot be set"));
  return graph_->SetTensor(tensor_index, type, name, dims, std::move(owned), is_variable, dims_signature);
}

TfLiteStatus Subgraph::AddNodeWithParameters(const std::vector<int>& inputs, const std::vector<int>& outputs,
                                             const std::vector<int>& intermediates, const char* init_data,
                                             size_t init_data_size, void* builtin_data,
                                             const TfLiteRegistration* registration, int* node_index) {
  std::unique_ptr<void, decltype(&std::free)> owned_data(builtin_data, std::free);
  TF_LITE_ENSURE_STATUS(delegation_->CheckBuilding("a node cannot be added"));
  TF_LITE_ENSURE_STATUS(graph_->CheckNode(inputs, outputs, intermediates));
  if (registration == nullptr) {
    ReportError("a node needs a registration");
    return kTfLiteError;
  }
  return mote::Guarded(graph_->surroundings.error_reporter, [&] {
    TfLiteNode node = {};
    node.custom_initial_data = init_data;
    node.custom_initial_data_size = static_cast<int>(init_data_size);
    node.builtin_data = owned_data.release();
    TF_LITE_ENSURE_STATUS(
        graph_->AddNode(node, mote::WithoutUnsetOperator(*registration), inputs, outputs, intermediates));
    const int index = static_cast<int>(nodes_size()) - 1;
    graph_->readiness = mote::Readiness::kUnprepared;
    if (!graph_->node_record(index).table_operator) mote::InitNode(*graph_, index);
    if (node_index != nullptr) *node_index = index;
    return kTfLiteOk;
  });
}

TfLiteStatus Subgraph::SetExecutionPlan(const std::vector<int>& new_plan) {
  TF_LITE_ENSURE_STATUS(graph_->CheckMutable("the execution plan cannot be set"));
  TF_LITE_ENSURE_STATUS(delegation_->CheckBuilding("the execution plan cannot be set"));
  return mote::Guarded(graph_->surroundings.error_reporter, [&] {
    const bool was_ready = graph_->readiness == mote::Readiness::kReady;
    std::vector<int> old_plan = graph_->execution_plan;
    TF_LITE_ENSURE_STATUS(graph_->SetExecutionPlan(new_plan));
    const TfLiteStatus status = was_ready ? runner_->PrepareAndPlan() : kTfLiteOk;
    if (status == kTfLiteOk) return kTfLiteOk;
    graph_->execution_plan.swap(old_plan);
    graph_->readiness = mote::Readiness::kUnprepared;
    (void)runner_->PrepareAndPlan();
    return status;
  });
}

// Access to tensors, nodes and names.

TfLiteTensor* Subgraph::tensors() { return graph_->tensors.data(); }
size_t Subgraph::tensors_size() const { return graph_->tensors.size(); }
TfLiteTensor* Subgraph::tensor(int tensor_index) { return graph_->FindTensor(tensor_index); }
const TfLiteTensor* Subgraph::tensor(int tensor_index) const { return graph().FindTensor(tensor_index); }
const std::vector<int>& Subgraph::inputs() const { return graph_->inputs; }
const std::vector<int>& Subgraph::outputs() const { return graph_->outputs; }
const std::vector<int>& Subgraph::variables() const { return graph_->variables; }
size_t Subgraph::nodes_size() const { return graph_->nodes.size(); }
const std::vector<int>& Subgraph::execution_plan() const { return graph_->execution_plan; }

const std::vector<std::pair<TfLiteNode, TfLiteRegistration>>& Subgraph::nodes_and_registration() const {
  return graph_->nodes;
}

const std::pair<TfLiteNode, TfLiteRegistration>* Subgraph::node_and_registration(int node_index) const {
  return graph_->HasNode(node_index) ? &graph_->nodes[static_cast<size_t>(node_index)] : nullptr;
}

TfLiteOperator* Subgraph::OperatorOf(int node_index) {
  if (!graph_->HasNode(node_index)) return nullptr;
  const TfLiteRegistration& registration = graph_->registration(node_index);
  if (registration.registration_external != nullptr) return registration.registration_external;
  mote::OperatorPtr& op = graph_->node_record(node_index).named_operator;
  if (op == nullptr) op = mote::NameOperator(registration);
  return op.get();
}

TfLiteContext* Subgraph::context() { return &graph_->context; }
const TfLiteContext* Subgraph::context() const { return &graph_->context; }
int Subgraph::GetSubgraphIndex() const { return graph_->index; }
void Subgraph::SetName(const char* name) { graph_->name = name == nullptr ? "" : name; }
const std::string& Subgraph::GetName() const { return graph_->name; }
bool Subgraph::HasDynamicTensors() const { return graph_->has_open_shapes; }

const char* Subgraph::loop_of_node(int node_index, const char** reason) const {
  const std::optional<mote::LoopChoice>& choice = graph_->node_record(node_index).loop;
  *reason = choice ? choice->reason() : nullptr;
  return choice ? choice->loop() : nullptr;
}

resource::ResourceMap& Subgraph::resources() { return graph_->surroundings.resources->by_id(); }

resource::ResourceIDMap& Subgraph::resource_ids() { return graph_->surroundings.resources->ids(); }

resource::InitializationStatusMap& Subgraph::initialization_status_map() {
  return graph_->surroundings.resources->called();
}

void Subgraph::SetExternalContext(TfLiteExternalContextType type, TfLiteExternalContext* ctx) {
  graph_->context.SetExternalContext(&graph_->context, type, ctx);
}

Profiler* Subgraph::GetProfiler() { return runner_->profiler(); }

std::vector<std::unique_ptr<Subgraph>>* Subgraph::GetSubgraphs() const { return graph_->surroundings.subgraphs; }

const InterpreterOptions* Subgraph::GetOptions() const { return graph_->surroundings.options; }

TfLiteStatus Subgraph::SetAllocator(TfLiteAllocator* allocator) {
  if (allocator != nullptr && (allocator->allocate == nullptr || allocator->deallocate == nullptr)) {
    ReportError("the allocator lacks %s", allocator->allocate == nullptr ? "allocate" : "deallocate");
    return kTfLiteError;
  }
  graph_->plan.SetAllocator(allocator);
  return kTfLiteOk;
}

void Subgraph::GetMemoryAllocInfo(SubgraphAllocInfo* alloc_info) const {
  const mote::MemoryPlan& plan = graph_->plan;
  *alloc_info = {plan.arena_and_input_bytes(), plan.variable_bytes(), 0, graph_->surroundings.resources->Bytes()};
  for (const TfLiteTensor& tensor : graph_->tensors) {
    if (tensor.allocation_type == kTfLiteDynamic && tensor.data.data != nullptr) {
      alloc_info->dynamic_size += tensor.bytes;
    }
  }
}

void Subgraph::ReportError(const char* format, ...) {
  va_list args;
  va_start(args, format);
  graph_->VReportError(format, args);
  va_end(args);
}

TfLiteStatus Subgraph::GetNodeInitDataMmapInfo(const TfLiteNode* node, int* fd, int64_t* offset, int64_t* bytes) {
  const Allocation* const allocation = graph_->surroundings.allocation->get();
  if (allocation == nullptr || allocation->type() != Allocation::Type::kMMap) {
    ReportError("the model of the node is not mapped from a file");
    return kTfLiteError;
  }
  const auto& mapped = *static_cast<const MMAPAllocation*>(allocation);
  if (node->custom_initial_data == nullptr) {
    *fd = mapped.fd();
    *offset = *bytes = -1;
    return kTfLiteOk;
  }
  const auto* const data = static_cast<const char*>(node->custom_initial_data);
  const auto* const begin = static_cast<const char*>(mapped.mmapped_buffer());
  if (data < begin || data >= begin + mapped.mmapped_buffer_size()) {
    ReportError("the custom options of the node are not in the model's file");
    return kTfLiteError;
  }
  *fd = mapped.fd();
  *offset = static_cast<int64_t>(mapped.mmapped_buffer_offset_in_file()) + (data - begin);
  *bytes = node->custom_initial_data_size;
  return kTfLiteOk;
}

// Shapes and memory.

TfLiteStatus Subgraph::ResizeInputTensor(int tensor_index, const std::vector<int>& dims) {
  TF_LITE_ENSURE_STATUS(graph_->CheckMutable("an input cannot be resized"));
  if (!graph_->HasTensor(tensor_index)) {
    ReportError("tensor %d does not exist and cannot be resized; there are %zu tensors", tensor_index, tensors_size());
    return kTfLiteError;
  }
  TfLiteTensor& tensor = graph_->tensor(tensor_index);
  const int rank = static_cast<int>(dims.size());
  if (TfLiteIntArrayEqualsArray(tensor.dims, rank, dims.data())) return kTfLiteOk;
  if (tensor.allocation_type == kTfLiteMmapRo || tensor.allocation_type == kTfLitePersistentRo) {
    ReportError("tensor %d (%s) is a constant and cannot be resized", tensor_index, tensor.name);
    return kTfLiteError;
  }
  TF_LITE_ENSURE_STATUS(mote::ChangeShape(*graph_, tensor_index, rank, dims.data()));
  graph_->readiness = mote::Readiness::kUnprepared;
  if (tensor.allocation_type == kTfLiteDynamic) TfLiteTensorDataFree(&tensor);
  return delegation_->is_immutable() ? delegation_->UndoAll() : kTfLiteOk;
}

TfLiteStatus Subgraph::ResizeInputTensorStrict(int tensor_index, const std::vector<int>& dims) {
  if (!graph_->HasTensor(tensor_index)) return ResizeInputTensor(tensor_index, dims);
  const TfLiteTensor& tensor = graph_->tensor(tensor_index);
  const TfLiteIntArray& signature = *TfLiteTensorGetDimsSignature(&tensor);
  if (static_cast<size_t>(signature.size) != dims.size()) {
    ReportError("tensor %d (%s) has %d dimensions and cannot be resized to %zu", tensor_index, tensor.name,
                signature.size, dims.size());
    return kTfLiteError;
  }
  for (int d = 0; d < signature.size; ++d) {
    const int wanted = dims[static_cast<size_t>(d)];
    if (signature.data[d] == -1 || signature.data[d] == wanted) continue;
    ReportError(
        "tensor %d (%s): dimension %d is fixed to %d and cannot be resized to %d: ResizeInputTensorStrict only allows "
        "mutating unknown dimensions identified by -1",
        tensor_index, tensor.name, d, signature.data[d], wanted);
    return kTfLiteError;
  }
  return ResizeInputTensor(tensor_index, dims);
}

TfLiteStatus Subgraph::AllocateTensors() {
  if (graph_->readiness == mote::Readiness::kReady) return kTfLiteOk;
  const bool resets_variables = graph_->readiness == mote::Readiness::kUnprepared;
  if (!mote::IsAtWork(graph_->phase)) TF_LITE_ENSURE_STATUS(delegation_->RedoAll());
  TF_LITE_ENSURE_STATUS(runner_->PrepareAndPlan());
  return resets_variables ? ResetVariableTensors() : kTfLiteOk;
}

TfLiteStatus Subgraph::ReleaseNonPersistentMemory() { return runner_->ReleaseMemory(); }

TfLiteStatus Subgraph::ResetVariableTensors() {
  mote::ResetVariables(*graph_);
  return kTfLiteOk;
}

TfLiteStatus Subgraph::SetCustomAllocationForTensor(int tensor_index, const TfLiteCustomAllocation& allocation,
                                                    int64_t flags) {
  TF_LITE_ENSURE_STATUS(graph_->CheckMutable("a tensor cannot be given memory"));
  return mote::GiveMemory(*graph_, tensor_index, allocation, flags);
}

TfLiteStatus Subgraph::EnsureTensorDataIsReadable(int tensor_index) {
  if (!graph_->HasTensor(tensor_index)) {
    ReportError("tensor %d does not exist; there are %zu tensors", tensor_index, tensors_size());
    return kTfLiteError;
  }
  TF_LITE_ENSURE_STATUS(mote::MakeReadable(*graph_, tensor(tensor_index)));
  const TfLiteTensor& readable = *tensor(tensor_index);
  if (readable.data.data != nullptr) return kTfLiteOk;
  ReportError("tensor %d (%s) has no data yet: %s", tensor_index, readable.name,
              graph_->readiness == mote::Readiness::kReady ? "call Invoke first" : "call AllocateTensors first");
  return kTfLiteError;
}

// Running.

TfLiteStatus Subgraph::Invoke() { return runner_->Invoke(); }

void Subgraph::SetCancellationFunction(void* data, bool (*check_cancelled_func)(void*)) {
  runner_->SetCancellation(data, check_cancelled_func);
}

void Subgraph::SetProfiler(Profiler* profiler) {
  runner_->SetProfiler(profiler);
  context()->profiler = profiler;
}

// Delegates.

TfLiteStatus Subgraph::ModifyGraphWithDelegate(TfLiteDelegate* delegate, bool is_default) {
  return delegation_->Apply({delegate, is_default});
}

TfLiteStatus Subgraph::UndoAllDelegates() { return delegation_->UndoAll(); }
TfLiteStatus Subgraph::RedoAllDelegates() { return delegation_->RedoAll(); }
TfLiteStatus Subgraph::RemoveAllDelegates() { return delegation_->RemoveAll(); }
bool Subgraph::HasDelegates() const { return !delegation_->record().applied.empty(); }
bool Subgraph::IsFullyDelegated() const { return delegation_->IsFullyDelegated(); }
bool Subgraph::IsImmutable() const { return delegation_->is_immutable(); }
const std::vector<int>& Subgraph::pre_delegation_execution_plan() const { return delegation_->record().plan_before; }

TfLiteStatus Subgraph::MarkSubgraphAsDelegationSkippable(int subgraph_index) {
  const auto& all = *graph_->surroundings.subgraphs;
  if (subgraph_index <= 0 || subgraph_index >= static_cast<int>(all.size())) {
    ReportError("subgraph %d cannot be left out of delegation: it is the first one, or there is none", subgraph_index);
    return kTfLiteError;
  }
  all[static_cast<size_t>(subgraph_index)]->MarkAsDelegationSkippable();
  return kTfLiteOk;
}

TfLiteStatus Subgraph::SetBufferHandle(int tensor_index, TfLiteBufferHandle buffer_handle, TfLiteDelegate* delegate,
                                       bool frees_old_buffer) {
  return mote::SetBufferHandle(*graph_, tensor_index, buffer_handle, delegate, frees_old_buffer);
}

TfLiteStatus Subgraph::GetBufferHandle(int tensor_index, TfLiteBufferHandle* buffer_handle, TfLiteDelegate** delegate) {
  return mote::GetBufferHandle(*graph_, tensor_index, buffer_handle, delegate);
}

TfLiteStatus Subgraph::EnsureOutputsAreReadable() { return mote::MakeReadable(*graph_, graph_->outputs); }

TfLiteStatus Subgraph::GetExecutionPlan(TfLiteIntArray** execution_plan) {
  return delegation_->GetExecutionPlan(execution_plan);
}

TfLiteStatus Subgraph::GetNodeAndRegistration(int node_index, TfLiteNode** node, TfLiteRegistration** registration) {
  return delegation_->GetNodeAndRegistration(node_index, node, registration);
}

TfLiteStatus Subgraph::ReplaceNodeSubsetsWithDelegateKernels(TfLiteRegistration registration,
                                                             const TfLiteIntArray* nodes_to_replace,
                                                             TfLiteDelegate* delegate) {
  return delegation_->ReplaceNodeSubsets(registration, nodes_to_replace, delegate);
}

TfLiteStatus Subgraph::PreviewDelegatePartitioning(const TfLiteIntArray* nodes_to_replace,
                                                   TfLiteDelegateParams** partition_params_array, int* num_partitions) {
  return delegation_->PreviewPartitioning(nodes_to_replace, partition_params_array, num_partitions);
}

TfLiteStatus Subgraph::AcquireSubgraphContext(int subgraph_index, TfLiteContext** acquired_context) {
  return delegation_->AcquireSubgraph(subgraph_index, acquired_context);
}

TfLiteStatus Subgraph::ReleaseSubgraphContext(int subgraph_index) {
  return delegation_->ReleaseSubgraph(subgraph_index);
}

}  // namespace tflite
