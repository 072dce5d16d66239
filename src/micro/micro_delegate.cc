// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "mote/micro_delegate.h"

#include <cstdarg>

#include "src/micro/operator_names.h"
#include "src/micro/partitioner.h"
#include "src/micro/tensor_records.h"
#include "src/model/access.h"
#include "tensorflow/lite/micro/micro_interpreter.h"
#include "tensorflow/lite/micro/micro_interpreter_context.h"
#include "tensorflow/lite/micro/micro_log.h"
#include "tensorflow/lite/schema/schema_utils.h"

namespace tflite {
namespace internal {

// Says who runs a subgraph, for the length of the interpreter.
struct MicroDelegation::Plan {
  // Each record has the number of its operator, or ~ the index of its partition. If it is null, the order is that of
  // the model.
  int16_t* order;
  int num_records;
  MicroDelegatePartition* partitions;
  int num_partitions;
};

namespace {

using mote::Partitioner;

// Stands for the memory of a tensor that the planner is not to place.
uint8_t no_memory;

constexpr TFLMRegistration kRegistration = {
    MicroDelegation::Init,
    MicroDelegation::Free,
    MicroDelegation::Prepare,
    MicroDelegation::Invoke,
    MicroDelegation::Reset,
    0,
    nullptr,
};

class TempDataAllocator : public BuiltinDataAllocator {
 public:
  explicit TempDataAllocator(Arena* arena) : arena_(arena) {}
  void* Allocate(size_t size, size_t alignment_hint) override { return arena_->AllocateTemp(size, alignment_hint); }
  void Deallocate(void*) override {}

 private:
  Arena* arena_;
  TF_LITE_REMOVE_VIRTUAL_DELETE
};

MicroInterpreterContext* MicroOf(TfLiteContext* context) {
  return static_cast<MicroInterpreterContext*>(context->impl_);
}

// A plan that the model brings was made for its own order of operators.
bool HasMemoryPlan(const Model& model) {
  if (model.metadata() == nullptr) return false;
  for (const Metadata* metadata : *model.metadata()) {
    if (metadata->name() != nullptr && mote::SameName(metadata->name()->c_str(), "OfflineMemoryAllocation"))
      return true;
  }
  return false;
}

}  // namespace

TfLiteStatus MicroDelegation::Attach(MicroInterpreterGraph* graph, const MicroOpResolver* resolver) {
  if (num_running_ > 0) {
    MicroPrintf("delegate %s runs parts of another interpreter's model: give each interpreter a delegate of its own",
                delegate_->Name());
    return kTfLiteError;
  }
  graph_ = graph;
  resolver_ = resolver;
  num_partitions_ = num_nodes_ = 0;
  return kTfLiteOk;
}

template <class T>
T* MicroDelegation::Allocate(int count) {
  return static_cast<T*>(graph_->allocator()->AllocatePersistentBuffer(sizeof(T) * count, alignof(T)));
}

TfLiteIntArray* MicroDelegation::NewList(bool temporary, int size) {
  const size_t bytes = sizeof(int) * (1 + static_cast<size_t>(size));
  void* const memory = temporary ? arena().AllocateTemp(bytes, alignof(int))
                                 : graph_->allocator()->AllocatePersistentBuffer(bytes, alignof(int));
  auto* const list = static_cast<TfLiteIntArray*>(memory);
  if (list != nullptr) list->size = size;
  return list;
}

TfLiteStatus MicroDelegation::DescribeNode(int subgraph, int number, BuiltinDataAllocator* allocator,
                                           MicroDelegateNode* node) const {
  const Operator& op = mote::OperatorAt(graph_->subgraph(subgraph), number);
  const OperatorCode& code = mote::CodeOf(*graph_->model(), op);
  *node = {};
  node->subgraph = subgraph;
  node->number = number;
  node->op = GetBuiltinCode(&code);
  node->version = code.version();
  graph_->FillNode(op, &node->node);
  if (node->op == BuiltinOperator_CUSTOM) {
    node->custom_name = code.custom_code() == nullptr ? "" : code.custom_code()->c_str();
    return kTfLiteOk;
  }
  TfLiteBridgeBuiltinParseFunction parser = delegate_->GetOpDataParser(node->op);
  if (parser == nullptr) parser = resolver_->GetOpDataParser(node->op);
  return parser == nullptr ? kTfLiteOk : CallBuiltinParseFunction(parser, &op, allocator, &node->node.builtin_data);
}

bool MicroDelegation::Ask(int subgraph, int number, bool prints) {
  MicroDelegateContext context(MicroDelegateContext::Call::kQuestion, this, subgraph, nullptr);
  if (prints) context.reported_ = number;
  TempDataAllocator options(&arena());
  MicroDelegateNode node;
  const bool supports =
      DescribeNode(subgraph, number, &options, &node) == kTfLiteOk && delegate_->Supports(context, node);
  if (!supports) context.Refuse("the delegate gives no reason");  // printed where it has given none
  context.ReleaseTemp();
  return supports;
}

// Makes the lists of an epoch's operators and tensors.
TfLiteStatus MicroDelegation::FillPartition(int epoch, Partitioner* partitioner, bool temporary,
                                            MicroDelegatePartition* partition) {
  partition->nodes = NewList(temporary, partitioner->NodesOf(epoch, nullptr));
  partition->inputs = NewList(temporary, partitioner->TensorsOf(epoch, Partitioner::Role::kInput, nullptr));
  partition->outputs = NewList(temporary, partitioner->TensorsOf(epoch, Partitioner::Role::kOutput, nullptr));
  if (partition->nodes == nullptr || partition->inputs == nullptr || partition->outputs == nullptr) return kTfLiteError;
  partitioner->NodesOf(epoch, partition->nodes->data);
  partitioner->TensorsOf(epoch, Partitioner::Role::kInput, partition->inputs->data);
  partitioner->TensorsOf(epoch, Partitioner::Role::kOutput, partition->outputs->data);
  return kTfLiteOk;
}

bool MicroDelegation::IsWorthwhile(int subgraph, int epoch, Partitioner* partitioner) {
  const Arena::TempMark mark = arena().temp_mark();
  MicroDelegatePartition partition = {};
  partition.subgraph = subgraph;
  partition.number = num_partitions_;
  bool worthwhile = false;
  if (FillPartition(epoch, partitioner, true, &partition) == kTfLiteOk) {
    MicroDelegateContext context(MicroDelegateContext::Call::kQuestion, this, subgraph, nullptr);
    worthwhile = delegate_->IsWorthwhile(context, partition);
  }
  arena().ReturnToTempMark(mark);
  return worthwhile;
}

// Gives partitions that are too small, or do not pay, to the CPU. Returns true if there were any.
bool MicroDelegation::DropIslands(int subgraph, Partitioner* partitioner) {
  bool dropped = false;
  for (int epoch = 0; epoch < partitioner->num_epochs(); ++epoch) {
    if (!partitioner->IsDelegated(epoch)) continue;
    Partitioner::Runner runner = Partitioner::kDelegate;
    if (partitioner->NodesOf(epoch, nullptr) < min_nodes_) {
      runner = Partitioner::kCpuTooFew;
    } else if (!IsWorthwhile(subgraph, epoch, partitioner)) {
      runner = Partitioner::kCpuNotWorthIt;
    }
    if (runner == Partitioner::kDelegate) continue;
    dropped = true;
    for (int i = 0; i < partitioner->num_nodes(); ++i) {
      if (partitioner->EpochOf(i) == epoch) partitioner->SetRunner(i, runner);
    }
  }
  return dropped;
}

TfLiteStatus MicroDelegation::FillPlan(int subgraph, Partitioner* partitioner) {
  Plan& plan = plans_[subgraph];
  for (int epoch = 0; epoch < partitioner->num_epochs(); ++epoch) {
    const bool delegated = partitioner->IsDelegated(epoch);
    plan.num_partitions += delegated ? 1 : 0;
    plan.num_records += delegated ? 1 : partitioner->NodesOf(epoch, nullptr);
  }
  if (plan.num_partitions == 0) return kTfLiteOk;
  plan.partitions = Allocate<MicroDelegatePartition>(plan.num_partitions);
  plan.order = Allocate<int16_t>(plan.num_records);
  if (plan.partitions == nullptr || plan.order == nullptr) return kTfLiteError;
  int record = 0, index = 0;
  for (int epoch = 0; epoch < partitioner->num_epochs(); ++epoch) {
    if (!partitioner->IsDelegated(epoch)) {
      for (int i = 0; i < partitioner->num_nodes(); ++i) {
        if (partitioner->EpochOf(i) == epoch) plan.order[record++] = static_cast<int16_t>(i);
      }
      continue;
    }
    MicroDelegatePartition& partition = plan.partitions[index];
    partition = {subgraph, num_partitions_ + index, nullptr, nullptr, nullptr, nullptr};
    TF_LITE_ENSURE_STATUS(FillPartition(epoch, partitioner, false, &partition));
    num_nodes_ += partition.nodes->size;
    plan.order[record++] = static_cast<int16_t>(~index++);
  }
  num_partitions_ += index;
  return kTfLiteOk;
}

TfLiteStatus MicroDelegation::PlanSubgraph(int subgraph, bool prints) {
  const Model& model = *graph_->model();
  const SubGraph& graph = graph_->subgraph(subgraph);
  const int operators = mote::NumOperators(graph);
  plans_[subgraph] = {};
  if (operators > Partitioner::kMaxOperators) {
    plans_[subgraph].num_records = operators;
    return kTfLiteOk;
  }
  const Arena::TempMark mark = arena().temp_mark();
  uint8_t* const memory = arena().AllocateTemp(Partitioner::MemoryBytes(graph), alignof(int16_t));
  if (memory == nullptr) return kTfLiteError;
  // The order stays as it is if each tensor is to be seen, or if the model plans the memory.
  const bool fuses = !one_by_one_ && !graph_->allocator()->preserves_all_tensor() && !HasMemoryPlan(model);
  Partitioner partitioner(model, graph, fuses, memory);
  for (int i = 0; i < operators; ++i) {
    if (Ask(subgraph, i, false)) partitioner.SetRunner(i, Partitioner::kDelegate);
  }
  do {
    partitioner.FindEpochs();
  } while (DropIslands(subgraph, &partitioner));
  // A delegate that was not asked, for lack of room, has given no answer.
  const TfLiteStatus status = arena().HasFailed() ? kTfLiteError : FillPlan(subgraph, &partitioner);
  if (status == kTfLiteOk && prints) PrintPlan(subgraph, partitioner);
  arena().ReturnToTempMark(mark);
  return status;
}

const MicroDelegatePartition* MicroDelegation::PartitionOf(int subgraph, int operator_number) const {
  const Plan& plan = plans_[subgraph];
  for (int i = 0; i < plan.num_partitions; ++i) {
    if (mote::Contains(plan.partitions[i].nodes, operator_number)) return &plan.partitions[i];
  }
  return nullptr;
}

void MicroDelegation::PrintPlan(int subgraph, const Partitioner& partitioner) {
  (void)subgraph, (void)partitioner;
#ifndef TF_LITE_STRIP_ERROR_STRINGS
  int delegated = 0;
  const Plan& plan = plans_[subgraph];
  for (int i = 0; i < plan.num_partitions; ++i) delegated += plan.partitions[i].nodes->size;
  MicroPrintf("%s runs %d of the %d operators of subgraph %d, partitions: %d", delegate_->Name(), delegated,
              partitioner.num_nodes(), subgraph, plan.num_partitions);
  for (int i = 0; i < partitioner.num_nodes(); ++i) {
    const Operator& op = mote::OperatorAt(graph_->subgraph(subgraph), i);
    const char* const name = mote::OperatorName(mote::CodeOf(*graph_->model(), op));
    switch (partitioner.RunnerOf(i)) {
      case Partitioner::kDelegate:
        MicroPrintf("  %d %s: %s, partition %d", i, name, delegate_->Name(), PartitionOf(subgraph, i)->number);
        break;
      case Partitioner::kCpuTooFew:
        MicroPrintf("  %d %s: CPU; its partition would have fewer than %d operators", i, name, min_nodes_);
        break;
      case Partitioner::kCpuNotWorthIt:
        MicroPrintf("  %d %s: CPU; its partition would not pay", i, name);
        break;
      case Partitioner::kCpu:
        (void)Ask(subgraph, i, true);
    }
  }
#endif
}

SubgraphAllocations* MicroDelegation::AllocateSubgraphs(MicroInterpreterGraph* graph, bool count_only) {
  if (graph != graph_) return nullptr;
  has_planned_ = lacks_operators_ = false;
  num_partitions_ = num_nodes_ = 0;
  const int count = graph->NumSubgraphs();
  plans_ = Allocate<Plan>(count);
  auto* const allocations = Allocate<SubgraphAllocations>(count);
  if (plans_ == nullptr || allocations == nullptr) return nullptr;
  for (int s = 0; s < count; ++s) {
    if (PlanSubgraph(s, prints_ && !count_only) != kTfLiteOk) return nullptr;
    const Plan& plan = plans_[s];
    if (graph->allocator()->FillSubgraph(graph->model(), graph->subgraph(s), plan.num_records, count_only,
                                         &allocations[s]) != kTfLiteOk) {
      return nullptr;
    }
    for (int r = 0; r < plan.num_records && plan.order != nullptr; ++r) {
      if (plan.order[r] < 0) allocations[s].begin_nodes()[r].registration = &kRegistration;
    }
  }
  has_planned_ = true;
  if (num_partitions_ == 0) return nullptr;
  lacks_operators_ = !count_only && graph->ResolveOperators(*resolver_) != kTfLiteOk;
  return lacks_operators_ ? nullptr : allocations;
}

TfLiteStatus MicroDelegation::FallBack(MicroInterpreter* interpreter) {
  MicroInterpreterGraph& graph = interpreter->graph_;
  if (graph_ != &graph) {
    MicroPrintf("delegate %s was given to another interpreter; here the CPU runs all operators", delegate_->Name());
  } else if (lacks_operators_) {
    return kTfLiteError;
  } else {
    if (!has_planned_ || num_partitions_ > 0) {
      MicroPrintf("delegate %s is left out: the CPU runs all operators", delegate_->Name());
    }
    num_partitions_ = num_nodes_ = 0;
  }
  const size_t delegated_bytes = interpreter->required_is_exact_ ? interpreter->required_arena_bytes_ : SIZE_MAX;
  graph.SetDelegation(nullptr);
  const TfLiteStatus status = interpreter->AllocateTensors();
  if (status == kTfLiteOk) return status;
  graph.SetDelegation(this);
  if (delegated_bytes < interpreter->required_arena_bytes_) interpreter->required_arena_bytes_ = delegated_bytes;
  return status;
}

int MicroDelegation::OperatorNumber(int subgraph, int record) const {
  const Plan& plan = plans_[subgraph];
  if (plan.order == nullptr) return record;
  const int operator_number = plan.order[record];
  return operator_number >= 0 ? operator_number : plan.partitions[~operator_number].nodes->data[0];
}

const char* MicroDelegation::DelegateName(int subgraph, int record) const {
  const Plan& plan = plans_[subgraph];
  return plan.order == nullptr || plan.order[record] >= 0 ? nullptr : delegate_->Name();
}

bool MicroDelegation::IsDelegated(int subgraph, int operator_number) const {
  return PartitionOf(subgraph, operator_number) != nullptr;
}

// Calls `f` for each tensor that operators of the partition write and nobody else reads.
template <class F>
static void ForEachInnerTensor(MicroInterpreterGraph* graph, const MicroDelegatePartition& partition, F f) {
  const SubGraph& subgraph = graph->subgraph(partition.subgraph);
  for (int i = 0; i < partition.nodes->size; ++i) {
    const TfLiteIntArray& written = *mote::OutputsOf(mote::OperatorAt(subgraph, partition.nodes->data[i]));
    for (int k = 0; k < written.size; ++k) {
      const int t = written.data[k];
      if (t < 0 || mote::Contains(partition.outputs, t) || mote::TensorAt(subgraph, t).is_variable()) continue;
      f(t);
    }
  }
}

void* MicroDelegation::Init(TfLiteContext* context, const char*, size_t) {
  MicroInterpreterGraph& graph = MicroOf(context)->graph();
  auto* const delegation = static_cast<MicroDelegation*>(graph.delegation());
  const Plan& plan = delegation->plans_[graph.GetCurrentSubgraphIndex()];
  MicroDelegatePartition* const partition = &plan.partitions[~plan.order[graph.GetCurrentOperatorIndex()]];
  partition->data = nullptr;
  MicroDelegateContext call(MicroDelegateContext::Call::kInit, delegation, partition->subgraph, partition);
  const TfLiteStatus status = delegation->delegate_->Init(call, *partition);
  call.ReleaseTemp();
  if (status != kTfLiteOk) return nullptr;
  ++delegation->num_running_;
  return partition;
}

TfLiteStatus MicroDelegation::Prepare(TfLiteContext* context, TfLiteNode* node) {
  auto* const partition = static_cast<MicroDelegatePartition*>(node->user_data);
  if (partition == nullptr) return kTfLiteError;  // Init failed
  MicroInterpreterGraph& graph = MicroOf(context)->graph();
  auto* const delegation = static_cast<MicroDelegation*>(graph.delegation());
  node->inputs = partition->inputs;
  node->outputs = partition->outputs;
  node->intermediates = mote::AsIntArray(nullptr);
  MicroDelegateContext call(MicroDelegateContext::Call::kPrepare, delegation, partition->subgraph, partition);
  const TfLiteStatus status = delegation->delegate_->Prepare(call, *partition);
  call.ReleaseTemp();
  if (call.written_ != nullptr) {
    node->outputs = call.written_;
    graph.allocator()->PinNode();  // the list is read when memory is planned
  }
  if (status != kTfLiteOk || delegation->graph_->allocator()->preserves_all_tensor()) return status;
  ForEachInnerTensor(&graph, *partition, [&](int t) {
    void*& data = graph.current_tensors()[t].data.data;
    if (data == nullptr && !mote::Contains(node->outputs, t)) data = &no_memory;
  });
  return kTfLiteOk;
}

TfLiteStatus MicroDelegation::Invoke(TfLiteContext* context, TfLiteNode* node) {
  auto* const delegation = static_cast<MicroDelegation*>(MicroOf(context)->graph().delegation());
  auto* const partition = static_cast<MicroDelegatePartition*>(node->user_data);
  MicroDelegateContext call(MicroDelegateContext::Call::kInvoke, delegation, partition->subgraph, partition);
  return delegation->delegate_->Invoke(call, *partition);
}

// The first call, at the end of AllocateTensors, comes after the planner.
void MicroDelegation::Reset(TfLiteContext* context, void* partition) {
  MicroInterpreterGraph& graph = MicroOf(context)->graph();
  auto* const delegation = static_cast<MicroDelegation*>(graph.delegation());
  auto* const reset = static_cast<MicroDelegatePartition*>(partition);
  ForEachInnerTensor(&graph, *reset, [&](int t) {
    void*& data = graph.GetAllocations()[reset->subgraph].tensors[t].data.data;
    if (data == &no_memory) data = nullptr;
  });
  delegation->delegate_->Reset(*reset);
}

void MicroDelegation::Free(TfLiteContext* context, void* partition) {
  if (partition == nullptr) return;  // there was no Init, or it failed
  auto* const delegation = static_cast<MicroDelegation*>(MicroOf(context)->graph().delegation());
  --delegation->num_running_;
  delegation->delegate_->Free(*static_cast<MicroDelegatePartition*>(partition));
}

}  // namespace internal

MicroDelegateContext::MicroDelegateContext(Call call, internal::MicroDelegation* delegation, int subgraph,
                                           MicroDelegatePartition* partition)
    : call_(call),
      delegation_(delegation),
      partition_(partition),
      temp_(delegation->arena().temp_mark()),
      subgraph_(subgraph) {}

TfLiteContext* MicroDelegateContext::context() const { return delegation_->graph_->context(); }

void MicroDelegateContext::ReleaseTemp() { delegation_->arena().ReturnToTempMark(temp_); }

void* MicroDelegateContext::AllocateTempBuffer(size_t bytes, size_t alignment) {
  return call_ == Call::kInvoke ? nullptr : delegation_->arena().AllocateTemp(bytes, alignment);
}

MicroDelegateTensor MicroDelegateContext::GetTensor(int tensor) const {
  MicroInterpreterGraph& graph = *delegation_->graph_;
  MicroDelegateTensor result;
  if (call_ == Call::kInvoke || !graph.HasTensor(subgraph_, tensor)) return result;
  const Tensor& in_model = mote::TensorAt(graph.subgraph(subgraph_), tensor);
  TfLiteEvalTensor eval;
  if (call_ != Call::kQuestion) {
    eval = graph.GetAllocations()[subgraph_].tensors[tensor];
  } else if (mote::FillEvalTensor(*graph.model(), in_model, &eval) != kTfLiteOk) {
    return result;
  }
  mote::TensorInfo info;
  if (mote::DescribeTensor(in_model, eval, &info) != kTfLiteOk) return result;
  result.type = info.type;
  result.dims = info.dims;
  result.bytes = mote::EvalTensorBytes(eval);
  result.is_variable = info.is_variable;
  result.is_sparse = info.sparsity != nullptr;
  result.data = result.is_variable || result.is_sparse ? nullptr : info.data;
  result.scale = info.scale;
  result.zero_point = info.zero_point;
  result.zero_points_are_equal = info.zero_points_are_equal;
  result.scales = info.scales;
  result.zero_points = static_cast<const int64_t*>(info.zero_points);
  result.quantized_dimension = info.quantized_dimension;
  return result;
}

TfLiteStatus MicroDelegateContext::GetNode(int number, MicroDelegateNode* node, bool keeps_options) {
  MicroInterpreterGraph& graph = *delegation_->graph_;
  if (call_ == Call::kInvoke || number < 0 || number >= mote::NumOperators(graph.subgraph(subgraph_))) {
    return kTfLiteError;
  }
  internal::TempDataAllocator temporary(&delegation_->arena());
  BuiltinDataAllocator* const allocator =
      call_ == Call::kQuestion || !keeps_options ? &temporary : graph.allocator()->GetBuiltinDataAllocator();
  return delegation_->DescribeNode(subgraph_, number, allocator, node);
}

void* MicroDelegateContext::AllocatePersistentBuffer(size_t bytes, size_t alignment) {
  if (call_ != Call::kInit && call_ != Call::kPrepare) return nullptr;
  return delegation_->graph_->allocator()->AllocatePersistentBuffer(bytes, alignment);
}

TfLiteStatus MicroDelegateContext::RequestScratchBuffer(size_t bytes, int* id) {
  if (call_ != Call::kInit && call_ != Call::kPrepare) return kTfLiteError;
  return context()->RequestScratchBufferInArena(context(), bytes, id);
}

TfLiteStatus MicroDelegateContext::KeepTensors(const int* tensors, int count) {
  for (int i = 0; i < count; ++i) {
    bool is_inner = false;
    if (partition_ != nullptr) {
      internal::ForEachInnerTensor(delegation_->graph_, *partition_, [&](int t) { is_inner |= t == tensors[i]; });
    }
    if (!is_inner) return Fail("tensor %d is none that only operators of the partition use", tensors[i]);
  }
  return Keep(tensors, count);
}

TfLiteStatus MicroDelegateContext::KeepAllTensors() { return Keep(nullptr, 0); }

// If `tensors` is null, all inner tensors are kept.
TfLiteStatus MicroDelegateContext::Keep(const int* tensors, int count) {
  if (call_ != Call::kPrepare || written_ != nullptr) return Fail("tensors can be kept in Prepare, and once");
  MicroInterpreterGraph* const graph = delegation_->graph_;
  if (tensors == nullptr) {
    count = 0;
    internal::ForEachInnerTensor(graph, *partition_, [&](int) { ++count; });
  }
  const TfLiteIntArray& outputs = *partition_->outputs;
  written_ = delegation_->NewList(false, outputs.size + count);
  if (written_ == nullptr) return kTfLiteError;
  int* next = written_->data;
  for (int i = 0; i < outputs.size; ++i) *next++ = outputs.data[i];
  if (tensors == nullptr) {
    internal::ForEachInnerTensor(graph, *partition_, [&](int t) { *next++ = t; });
  } else {
    for (int i = 0; i < count; ++i) *next++ = tensors[i];
  }
  return kTfLiteOk;
}

TfLiteEvalTensor* MicroDelegateContext::GetEvalTensor(int tensor) {
  MicroInterpreterGraph& graph = *delegation_->graph_;
  if (call_ == Call::kQuestion || !graph.HasTensor(subgraph_, tensor)) return nullptr;
  return &graph.GetAllocations()[subgraph_].tensors[tensor];
}

void* MicroDelegateContext::GetScratchBuffer(int id) { return context()->GetScratchBuffer(context(), id); }

// The function is there, if empty, without texts, too, for applications that are built with them.
void MicroDelegateContext::PrintRefusal(const char* format, ...) {
#ifndef TF_LITE_STRIP_ERROR_STRINGS
  if (reported_ < 0) return;
  MicroInterpreterGraph& graph = *delegation_->graph_;
  const Operator& op = mote::OperatorAt(graph.subgraph(subgraph_), reported_);
  const char* const name = mote::OperatorName(mote::CodeOf(*graph.model(), op));
  char reason[200];
  va_list args;
  va_start(args, format);
  MicroVsnprintf(reason, sizeof(reason), format, args);
  va_end(args);
  MicroPrintf("  %d %s: CPU; %s", reported_, name, reason);
  reported_ = -1;
#else
  (void)format;
#endif
}

TfLiteStatus MicroInterpreter::SetDelegate(MicroDelegate* delegate) {
  if (tensors_allocated_) {
    MicroPrintf("the tensors are allocated already: set the delegate before AllocateTensors");
    return kTfLiteError;
  }
  if (delegate != nullptr) TF_LITE_ENSURE_STATUS(delegate->delegation_.Attach(&graph_, &op_resolver_));
  graph_.SetDelegation(delegate == nullptr ? nullptr : &delegate->delegation_);
  return kTfLiteOk;
}

}  // namespace tflite
