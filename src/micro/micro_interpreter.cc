// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tensorflow/lite/micro/micro_interpreter.h"

#include "src/micro/micro_op_runtime.h"
#include "src/model/access.h"
#include "tensorflow/lite/micro/micro_log.h"

namespace tflite {
namespace {

// GetInput() and the like call this. Operators of 2019 to 2021 do not give back the tensors that they get.
TfLiteTensor* LendTensor(const TfLiteContext* context, int tensor_idx) {
  TfLiteTensor* const tensor = MicroContextGetTensor(context, tensor_idx);
  if (tensor != nullptr) static_cast<MicroInterpreterContext*>(context->impl_)->allocator()->arena().LendTemp();
  return tensor;
}

TfLiteEvalTensor* CurrentEvalTensor(const TfLiteContext* context, int tensor_idx) {
  return &context->eval_tensors[tensor_idx];
}

}  // namespace

MicroInterpreter::MicroInterpreter(const Model* model, const MicroOpResolver& op_resolver, uint8_t* tensor_arena,
                                   size_t tensor_arena_size, MicroResourceVariables* resource_variables,
                                   MicroProfilerInterface* profiler, bool preserve_all_tensors)
    : model_(model),
      op_resolver_(op_resolver),
      own_allocator_(tensor_arena, tensor_arena_size,
                     preserve_all_tensors ? MemoryPlannerType::kLinear : MemoryPlannerType::kGreedy),
      allocator_(&own_allocator_),
      graph_(&context_, model, allocator_, resource_variables),
      micro_context_(allocator_, &graph_),
      arena_bytes_(tensor_arena_size) {
  Init(profiler);
}

MicroInterpreter::MicroInterpreter(const Model* model, const MicroOpResolver& op_resolver, MicroAllocator* allocator,
                                   MicroResourceVariables* resource_variables, MicroProfilerInterface* profiler)
    : model_(model),
      op_resolver_(op_resolver),
      own_allocator_(nullptr, 0, MemoryPlannerType::kGreedy),
      allocator_(allocator != nullptr ? allocator : &own_allocator_),
      graph_(&context_, model, allocator_, resource_variables),
      micro_context_(allocator_, &graph_),
      arena_bytes_(allocator_->arena().GetTotalBytes()) {
  Init(profiler);
}

MicroInterpreter::MicroInterpreter(const Model* model, const MicroOpResolver& op_resolver, uint8_t* tensor_arena,
                                   size_t tensor_arena_size, ErrorReporter* error_reporter,
                                   MicroResourceVariables* resource_variables, MicroProfilerInterface* profiler)
    : MicroInterpreter(model, op_resolver, tensor_arena, tensor_arena_size, resource_variables, profiler) {
  micro_context_.SetErrorReporter(error_reporter);
}

MicroInterpreter::MicroInterpreter(const Model* model, const MicroOpResolver& op_resolver, MicroAllocator* allocator,
                                   ErrorReporter* error_reporter, MicroProfilerInterface* profiler)
    : MicroInterpreter(model, op_resolver, allocator, static_cast<MicroResourceVariables*>(nullptr), profiler) {
  micro_context_.SetErrorReporter(error_reporter);
}

MicroInterpreter::~MicroInterpreter() {
  if (tensors_allocated_) (void)graph_.FreeSubgraphs();
}

void MicroInterpreter::Init(MicroProfilerInterface* profiler) {
  context_.impl_ = static_cast<void*>(&micro_context_);
  context_.ReportError = MicroInterpreterContext::ReportOpError;
  context_.GetTensor = LendTensor;
  context_.GetEvalTensor = CurrentEvalTensor;
  context_.AllocatePersistentBuffer = MicroContextAllocatePersistentBuffer;
  context_.RequestScratchBufferInArena = MicroContextRequestScratchBufferInArena;
  context_.GetScratchBuffer = MicroContextGetScratchBuffer;
  context_.GetExternalContext = MicroContextGetExternalContext;
  context_.profiler = profiler;
  context_.op_runtime = &mote::kMicroOpRuntime;
}

TfLiteStatus MicroInterpreter::AllocateTensors() {
  if (tensors_allocated_) return kTfLiteOk;
  internal::Arena& arena = allocator_->arena();
  arena.ForgetFailure();
  const internal::Arena before = arena;
  initialization_status_ = kTfLiteError;
  required_is_exact_ = false;
  if (Allocate(false) == kTfLiteOk) {
    required_arena_bytes_ = arena.GetUsedBytes();
    required_is_exact_ = true;
    tensors_allocated_ = true;
    initialization_status_ = kTfLiteOk;
    return Reset();
  }
  (void)graph_.FreeSubgraphs();
  const bool too_small = arena.HasFailed();
  if (too_small) {
    arena = before;
    const bool counted = Allocate(true) == kTfLiteOk;
    (void)graph_.FreeSubgraphs();
    if (counted || arena.HasFailed()) ReportMissingBytes(counted);
  }
  graph_.SetSubgraphAllocations(nullptr);
  arena = before;
  return graph_.delegation() == nullptr ? kTfLiteError : graph_.delegation()->FallBack(this);
}

void MicroInterpreter::ReportMissingBytes(bool counted) {
  required_arena_bytes_ = allocator_->arena().GetUsedBytes();
  required_is_exact_ = counted;
  if (counted && required_arena_bytes_ > arena_bytes_) {
    MicroPrintf("the arena is too small: the model needs %u bytes in total, %u more than the %u there are",
                static_cast<unsigned>(required_arena_bytes_),
                static_cast<unsigned>(required_arena_bytes_ - arena_bytes_), static_cast<unsigned>(arena_bytes_));
  } else if (counted) {
    const size_t persistent_bytes = allocator_->arena().PersistentMark();
    MicroPrintf(
        "one of the two arenas is too small: the model needs %u bytes for what lives long, and %u bytes for "
        "activations",
        static_cast<unsigned>(persistent_bytes), static_cast<unsigned>(required_arena_bytes_ - persistent_bytes));
  } else {
    MicroPrintf(
        "The arena of %u bytes is too small even to count what the model needs: more than %u bytes. "
        "`mote inspect` says how many.",
        static_cast<unsigned>(arena_bytes_), static_cast<unsigned>(required_arena_bytes_));
  }
}

TfLiteStatus MicroInterpreter::Allocate(bool count_only) {
  if (model_ == nullptr || model_->version() != TFLITE_SCHEMA_VERSION) {
    MicroPrintf("the model has schema version %d; this runtime reads version %d",
                model_ == nullptr ? 0 : static_cast<int>(model_->version()), TFLITE_SCHEMA_VERSION);
    return kTfLiteError;
  }
  if (!count_only && graph_.delegation() == nullptr) TF_LITE_ENSURE_STATUS(graph_.ResolveOperators(op_resolver_));
  if (graph_.GetResourceVariables() != nullptr) graph_.GetResourceVariables()->ForgetBuffers();
  graph_.SetSubgraphAllocations(nullptr);
  SubgraphAllocations* const subgraphs = graph_.AllocateSubgraphs(count_only);
  if (subgraphs == nullptr) return kTfLiteError;
  graph_.SetSubgraphAllocations(subgraphs);
  micro_context_.SetInterpreterState(MicroInterpreterContext::InterpreterState::kPrepare);
  TF_LITE_ENSURE_STATUS(graph_.PrepareSubgraphs(op_resolver_, count_only));
  micro_context_.SetInterpreterState(MicroInterpreterContext::InterpreterState::kMemoryPlanning);
  TF_LITE_ENSURE_STATUS(allocator_->PlanMemory(model_, subgraphs, count_only));
  TF_LITE_ENSURE_STATUS(AllocateInputsAndOutputs(count_only));
  micro_context_.SetInterpreterState(MicroInterpreterContext::InterpreterState::kInvoke);
  return kTfLiteOk;
}

TfLiteStatus MicroInterpreter::AllocateInputsAndOutputs(bool count_only) {
  input_tensors_ = AllocateViews(*mote::InputsOf(graph_.subgraph(0)), count_only);
  output_tensors_ = AllocateViews(*mote::OutputsOf(graph_.subgraph(0)), count_only);
  return count_only || (input_tensors_ != nullptr && output_tensors_ != nullptr) ? kTfLiteOk : kTfLiteError;
}

TfLiteTensor** MicroInterpreter::AllocateViews(const TfLiteIntArray& tensors, bool count_only) {
  internal::Arena& arena = allocator_->arena();
  const size_t bytes = sizeof(TfLiteTensor*) * tensors.size;
  TfLiteTensor** views = nullptr;
  if (count_only) {
    arena.CountPersistentBuffer(bytes, sizeof(TfLiteTensor*));
  } else {
    views = static_cast<TfLiteTensor**>(allocator_->AllocatePersistentBuffer(
        bytes, sizeof(TfLiteTensor*), RecordedAllocationType::kPersistentTfLiteTensorData));
    if (views == nullptr) return nullptr;
  }
  const auto place = count_only ? MicroAllocator::ViewPlace::kCounted : MicroAllocator::ViewPlace::kPersistent;
  for (int i = 0; i < tensors.size; ++i) {
    TfLiteTensor* const view = allocator_->AllocateView(place, model_, graph_.GetAllocations(), tensors.data[i], 0);
    if (count_only) continue;
    if (view == nullptr) return nullptr;
    views[i] = view;
  }
  return views;
}

TfLiteStatus MicroInterpreter::Invoke() {
  if (!tensors_allocated_) TF_LITE_ENSURE_STATUS(AllocateTensors());
  graph_.CancelInvoke();
  return AfterRun(graph_.InvokeSubgraph(0));
}

TfLiteStatus MicroInterpreter::AfterRun(TfLiteStatus status) {
  (void)allocator_->ResetTempAllocations();  // operators of 2019 take full tensors in Invoke and keep them
  return graph_.after_run() == nullptr ? status : FollowShapes(status);
}

TfLiteStatus MicroInterpreter::FollowShapes(TfLiteStatus status) {
  graph_.after_run()(output_tensors_, static_cast<int>(outputs_size()));
  return status;
}

TfLiteStatus MicroInterpreter::Reset() {
  if (!tensors_allocated_) return kTfLiteError;
  graph_.ResetSubgraphs();
  return graph_.ResetVariableTensors();
}

TfLiteStatus MicroInterpreter::ResetVariableTensor(int tensor_index, int subgraph_index) {
  return tensors_allocated_ ? graph_.ResetVariableTensor(tensor_index, subgraph_index) : kTfLiteError;
}

TfLiteStatus MicroInterpreter::SetMicroExternalContext(void* external_context_payload) {
  return micro_context_.set_external_context(external_context_payload);
}

TfLiteStatus MicroInterpreter::SetDecompressionMemory(const MicroContext::AlternateMemoryRegion* regions,
                                                      size_t count) {
  if (micro_context_.GetInterpreterState() != MicroInterpreterContext::InterpreterState::kInit) {
    MicroPrintf("the decompression memory has to be set before AllocateTensors()");
    return kTfLiteError;
  }
  return micro_context_.SetDecompressionMemory(regions, count);
}

TfLiteStatus MicroInterpreter::SetCustomDecodeRegistrations(const MicroContext::CustomDecodeRegistration* registrations,
                                                            size_t count) {
  if (micro_context_.GetInterpreterState() != MicroInterpreterContext::InterpreterState::kInit) {
    MicroPrintf("the decoders have to be set before AllocateTensors()");
    return kTfLiteError;
  }
  return micro_context_.SetCustomDecodeRegistrations(registrations, count);
}

TfLiteTensor* MicroInterpreter::View(TfLiteTensor** views, const TfLiteIntArray* tensors, size_t index) const {
  return tensors_allocated_ && index < static_cast<size_t>(tensors->size) ? views[index] : nullptr;
}

TfLiteTensor* MicroInterpreter::input(size_t index) {
  return View(input_tensors_, mote::InputsOf(graph_.subgraph(0)), index);
}

TfLiteTensor* MicroInterpreter::output(size_t index) {
  return View(output_tensors_, mote::OutputsOf(graph_.subgraph(0)), index);
}

TfLiteEvalTensor* MicroInterpreter::GetTensor(int tensor_index, int subgraph_index) {
  if (!preserve_all_tensors() || !tensors_allocated_ || !graph_.HasTensor(subgraph_index, tensor_index)) {
    return nullptr;
  }
  return &graph_.GetAllocations()[subgraph_index].tensors[tensor_index];
}

const flatbuffers::Vector<int32_t>& MicroInterpreter::inputs() const {
  return *reinterpret_cast<const flatbuffers::Vector<int32_t>*>(mote::InputsOf(graph_.subgraph(0)));
}

const flatbuffers::Vector<int32_t>& MicroInterpreter::outputs() const {
  return *reinterpret_cast<const flatbuffers::Vector<int32_t>*>(mote::OutputsOf(graph_.subgraph(0)));
}

size_t MicroInterpreter::tensors_size() const { return static_cast<size_t>(mote::NumTensors(graph_.subgraph(0))); }

size_t MicroInterpreter::operators_size() const { return static_cast<size_t>(mote::NumOperators(graph_.subgraph(0))); }

}  // namespace tflite
