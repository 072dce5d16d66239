// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tensorflow/lite/core/interpreter.h"

#include <algorithm>

#include "src/host/common/guarded.h"
#include "src/host/graph/graph_resources.h"
#include "src/host/graph/tensor_details.h"
#include "src/host/run/node_life.h"
#include "src/host/run/vector_limit.h"
#include "tensorflow/lite/external_cpu_backend_context.h"
#include "tensorflow/lite/profiling/telemetry/telemetry.h"

namespace tflite {
namespace impl {
namespace {

// Names of subgraphs that check a delegate begin with it.
constexpr char kValidationPrefix[] = "VALIDATION:";

const std::map<std::string, uint32_t>& NoNames() {
  static const auto* const none = new std::map<std::string, uint32_t>;
  return *none;
}

}  // namespace

Interpreter::Interpreter(ErrorReporter* error_reporter)
    : error_reporter_(error_reporter == nullptr ? DefaultErrorReporter() : error_reporter),
      resources_(std::make_unique<mote::Resources>()) {
  mote::LimitVectorsAsAsked();
  AddSubgraphs(1);
}

Interpreter::~Interpreter() {
  const auto* const shared = static_cast<ExternalCpuBackendContext*>(external_contexts_[kTfLiteCpuBackendContext]);
  if (shared != nullptr && shared->internal_backend_context() != nullptr) {
    shared->internal_backend_context()->ClearCaches();
  }
}

void Interpreter::AddSubgraphs(int count) {
  const SubgraphSurroundings surroundings = {
      error_reporter_, external_contexts_, &subgraphs_, resources_.get(), &options_, &model_, &allocation_};
  for (int i = 0; i < count; ++i) {
    subgraphs_.push_back(std::make_unique<Subgraph>(surroundings, static_cast<int>(subgraphs_.size())));
    (void)subgraphs_.back()->SetAllocator(allocator_);
  }
}

TfLiteStatus Interpreter::SetTensorParametersReadOnly(int tensor_index, TfLiteType type, const char* name,
                                                      const std::vector<int>& dims,
                                                      TfLiteQuantizationParams quantization, const char* buffer,
                                                      size_t bytes, const Allocation* allocation) {
  TfLiteQuantization owned;
  TF_LITE_ENSURE_STATUS(mote::ReadQuantization(quantization, &owned));
  return SetTensorParametersReadOnly(tensor_index, type, name, dims, owned, buffer, bytes, allocation);
}

TfLiteStatus Interpreter::SetTensorParametersReadWrite(int tensor_index, TfLiteType type, const char* name,
                                                       const std::vector<int>& dims,
                                                       TfLiteQuantizationParams quantization, bool is_variable,
                                                       const std::vector<int>* dims_signature) {
  TfLiteQuantization owned;
  TF_LITE_ENSURE_STATUS(mote::ReadQuantization(quantization, &owned));
  return primary_subgraph().SetTensorParametersReadWrite(
      tensor_index, type, name, dims, owned, is_variable,
      dims_signature == nullptr ? std::vector<int>() : *dims_signature);
}

// Delegates.

TfLiteStatus Interpreter::ApplyDelegate(TfLiteDelegate* delegate, const std::vector<int>* subgraph_indices,
                                        bool is_default) {
  const auto is_active = [subgraph_indices](int index) {
    return subgraph_indices == nullptr ||
           std::find(subgraph_indices->begin(), subgraph_indices->end(), index) != subgraph_indices->end();
  };
  TfLiteStatus status = kTfLiteOk;
  // A default delegate goes past subgraphs that it cannot be used with.
  const auto goes_on = [&] { return status == kTfLiteOk || (is_default && status == kTfLiteApplicationError); };
  for (size_t i = 0; goes_on() && i < subgraphs_.size(); ++i) {
    Subgraph& subgraph = *subgraphs_[i];
    const bool is_for_validation = subgraph.GetName().compare(0, sizeof(kValidationPrefix) - 1, kValidationPrefix) == 0;
    if (!is_active(static_cast<int>(i)) || is_for_validation || subgraph.IsDelegationSkippable()) continue;
    const TfLiteStatus applied = subgraph.ModifyGraphWithDelegate(delegate, is_default);
    if (applied != kTfLiteOk) status = applied;
  }
  // It may have taken nodes of other subgraphs before it failed.
  if (status == kTfLiteDelegateError) TF_LITE_ENSURE_STATUS(RemoveAllDelegates());
  return status;
}

TfLiteStatus Interpreter::ModifyGraphWithDelegate(TfLiteDelegate* delegate) {
  return ApplyDelegate(delegate, nullptr, false);
}

TfLiteStatus Interpreter::ModifyGraphWithDelegate(TfLiteOpaqueDelegateStruct* delegate) {
  return ModifyGraphWithDelegate(reinterpret_cast<TfLiteDelegate*>(delegate));
}

TfLiteStatus Interpreter::ModifyGraphWithDelegate(TfLiteDelegate* delegate,
                                                  const std::vector<int>& active_subgraph_indices) {
  for (const int index : active_subgraph_indices) {
    if (subgraph(index) != nullptr) continue;
    error_reporter_->Report("a delegate cannot be applied to subgraph %d; there are %zu", index, subgraphs_.size());
    return kTfLiteError;
  }
  return ApplyDelegate(delegate, &active_subgraph_indices, false);
}

TfLiteStatus Interpreter::ModifyGraphWithDelegate(TfLiteOpaqueDelegateStruct* delegate,
                                                  const std::vector<int>& active_subgraph_indices) {
  return ModifyGraphWithDelegate(reinterpret_cast<TfLiteDelegate*>(delegate), active_subgraph_indices);
}

TfLiteStatus Interpreter::RemoveAllDelegates() {
  TfLiteStatus status = kTfLiteOk;
  for (const auto& subgraph : subgraphs_) {
    const TfLiteStatus removed = subgraph->RemoveAllDelegates();
    if (status == kTfLiteOk) status = removed;
  }
  return status;
}

// A default delegate that fails does no harm: the CPU can run everything.
TfLiteStatus Interpreter::ApplyLazyDelegates() {
  OpResolver::TfLiteDelegateCreators creators;
  creators.swap(lazy_delegate_creators_);
  return mote::Guarded(error_reporter_, [&] {
    for (const auto& create : creators) {
      if (primary_subgraph().HasDelegates() && primary_subgraph().IsFullyDelegated()) return kTfLiteOk;
      auto made = create(primary_subgraph().context());
      TfLiteDelegate* const delegate = made.get();
      if (delegate == nullptr) continue;
      using Made = OwnedAs<TfLiteDelegate, void (*)(TfLiteDelegate*)>;
      owned_delegates_.push_back(std::make_unique<Made>(std::move(made)));
      const TfLiteStatus status = ApplyDelegate(delegate, nullptr, true);
      if (status == kTfLiteOk || status == kTfLiteApplicationError) continue;
      error_reporter_->Report("warning: the default delegate could not be applied (status %d); the CPU runs its nodes",
                              status);
    }
    return kTfLiteOk;
  });
}

TfLiteStatus Interpreter::AllocateTensors() {
  TfLiteStatus status = ApplyLazyDelegates();
  if (status == kTfLiteOk) status = primary_subgraph().AllocateTensors();
  telemetry::TelemetryReportEvent(primary_subgraph().context(), "AllocateTensors", status);
  return status;
}

TfLiteStatus Interpreter::SetBufferHandle(TfLiteTensor* tensor, TfLiteBufferHandle buffer_handle,
                                          TfLiteDelegate* delegate) {
  for (const auto& subgraph : subgraphs_) {
    const ptrdiff_t index = tensor - subgraph->tensors();
    if (subgraph->tensors_size() == 0 || index < 0 || index >= static_cast<ptrdiff_t>(subgraph->tensors_size()))
      continue;
    return subgraph->SetBufferHandle(static_cast<int>(index), buffer_handle, delegate);
  }
  error_reporter_->Report("a tensor that is not of this interpreter cannot be given a buffer");
  return kTfLiteError;
}

Subgraph* Interpreter::subgraph(int subgraph_index) {
  const bool exists = subgraph_index >= 0 && subgraph_index < static_cast<int>(subgraphs_.size());
  return exists ? subgraphs_[static_cast<size_t>(subgraph_index)].get() : nullptr;
}

const Subgraph* Interpreter::subgraph(int subgraph_index) const {
  return const_cast<Interpreter*>(this)->subgraph(subgraph_index);
}

const std::pair<TfLiteNode, TfLiteRegistration>* Interpreter::node_and_registration(int subgraph_index,
                                                                                    int node_index) const {
  const Subgraph* const found = subgraph(subgraph_index);
  return found == nullptr ? nullptr : found->node_and_registration(node_index);
}

TfLiteStatus Interpreter::Invoke() {
  is_cancelled_ = false;
  TfLiteStatus status = primary_subgraph().Invoke();
  if (status == kTfLiteOk && !allow_buffer_handle_output_) status = primary_subgraph().EnsureOutputsAreReadable();
  telemetry::TelemetryReportEvent(primary_subgraph().context(), "Invoke", status);
  return status;
}

TfLiteStatus Interpreter::ResetVariableTensors() {
  for (const auto& subgraph : subgraphs_) {
    TF_LITE_ENSURE_STATUS(subgraph->graph().CheckIdle("variables cannot be reset"));
  }
  resources_->Reset();
  for (const auto& subgraph : subgraphs_) {
    mote::ResetNodes(subgraph->graph());
    TF_LITE_ENSURE_STATUS(subgraph->ResetVariableTensors());
  }
  return kTfLiteOk;
}

TfLiteStatus Interpreter::SetNumThreads(int num_threads) {
  if (num_threads < -1) {
    error_reporter_->Report("%d threads are not possible: the number is 0 or more, or -1 for the runtime's choice",
                            num_threads);
    return kTfLiteError;
  }
  for (const auto& subgraph : subgraphs_)
    subgraph->context()->recommended_num_threads = num_threads == 0 ? 1 : num_threads;
  for (const TfLiteExternalContext* const external : external_contexts_) {
    if (external == nullptr || external->Refresh == nullptr) continue;
    TF_LITE_ENSURE_STATUS(external->Refresh(primary_subgraph().context()));
  }
  return kTfLiteOk;
}

void Interpreter::SetAllowFp16PrecisionForFp32(bool allow) {
  for (const auto& subgraph : subgraphs_) subgraph->context()->allow_fp32_relax_to_fp16 = allow;
}

void Interpreter::SetCancellationFunction(void* data, bool (*check_cancelled_func)(void*)) {
  for (const auto& subgraph : subgraphs_) subgraph->SetCancellationFunction(data, check_cancelled_func);
}

TfLiteStatus Interpreter::EnableCancellation() {
  cancellation_enabled_ = true;
  SetCancellationFunction(&is_cancelled_, [](void* data) { return static_cast<std::atomic<bool>*>(data)->load(); });
  return kTfLiteOk;
}

TfLiteStatus Interpreter::Cancel() {
  if (!cancellation_enabled_) {
    error_reporter_->Report("Cancel needs EnableCancellation before");
    return kTfLiteError;
  }
  is_cancelled_ = true;
  return kTfLiteOk;
}

void Interpreter::SetProfiler(Profiler* profiler) {
  profilers_.RemoveChildProfilers();
  AddProfiler(profiler);
}

void Interpreter::SetProfiler(std::unique_ptr<Profiler> profiler) {
  profilers_.RemoveChildProfilers();
  AddProfiler(std::move(profiler));
}

void Interpreter::AddProfiler(Profiler* profiler) {
  profilers_.AddProfiler(profiler);
  for (const auto& subgraph : subgraphs_) subgraph->SetProfiler(GetProfiler());
}

void Interpreter::AddProfiler(std::unique_ptr<Profiler> profiler) {
  profilers_.AddProfiler(std::move(profiler));
  AddProfiler(nullptr);
}

void Interpreter::SetExternalContext(TfLiteExternalContextType type, TfLiteExternalContext* ctx) {
  const unsigned index = static_cast<unsigned>(type);
  if (index < kTfLiteMaxExternalContexts) external_contexts_[index] = ctx;
}

TfLiteStatus Interpreter::SetAllocator(TfLiteAllocator* allocator) {
  for (const auto& subgraph : subgraphs_) TF_LITE_ENSURE_STATUS(subgraph->SetAllocator(allocator));
  allocator_ = allocator;
  return kTfLiteOk;
}

TfLiteStatus Interpreter::ApplyOptions(const InterpreterOptions* options) {
  if (options != nullptr) options_ = *options;
  return kTfLiteOk;
}

const internal::SignatureDef* Interpreter::FindSignature(const char* signature_key) const {
  for (const internal::SignatureDef& signature : signatures_) {
    if (signature_key == nullptr ? signature.subgraph_index == 0 : signature.signature_key == signature_key) {
      return &signature;
    }
  }
  return nullptr;
}

std::vector<const std::string*> Interpreter::signature_keys() const {
  std::vector<const std::string*> keys;
  for (const internal::SignatureDef& signature : signatures_) keys.push_back(&signature.signature_key);
  return keys;
}

const internal::SignatureDef* Interpreter::FindOrMakeSignature(const char* signature_key) {
  const internal::SignatureDef* const found = FindSignature(signature_key);
  if (found != nullptr) return found;
  if (signature_key != nullptr || !signatures_.empty()) {
    error_reporter_->Report("the model has no signature '%s'", signature_key == nullptr ? "(null)" : signature_key);
    return nullptr;
  }
  if (placeholder_signature_ != nullptr) return placeholder_signature_.get();
  auto made = std::make_unique<internal::SignatureDef>();
  made->signature_key = kPlaceholderSignatureDefKey;
  made->subgraph_index = 0;
  for (const int i : inputs()) {
    if (tensor(i) != nullptr) made->inputs[tensor(i)->name] = static_cast<uint32_t>(i);
  }
  for (const int i : outputs()) {
    if (tensor(i) != nullptr) made->outputs[tensor(i)->name] = static_cast<uint32_t>(i);
  }
  placeholder_signature_ = std::move(made);
  return placeholder_signature_.get();
}

SignatureRunner* Interpreter::GetSignatureRunner(const char* signature_key) {
  if (ApplyLazyDelegates() != kTfLiteOk) return nullptr;
  SignatureRunner* runner = nullptr;
  (void)mote::Guarded(error_reporter_, [&] {
    const internal::SignatureDef* const signature = FindOrMakeSignature(signature_key);
    if (signature == nullptr) return kTfLiteError;
    const auto place = signature_runners_.try_emplace(signature->signature_key, *signature,
                                                      subgraph(static_cast<int>(signature->subgraph_index)), this);
    runner = &place.first->second;
    return kTfLiteOk;
  });
  return runner;
}

async::AsyncSignatureRunner* Interpreter::GetAsyncSignatureRunner(const char* signature_key) {
  if (ApplyLazyDelegates() != kTfLiteOk) return nullptr;
  async::AsyncSignatureRunner* runner = nullptr;
  (void)mote::Guarded(error_reporter_, [&] {
    const internal::SignatureDef* const signature = FindOrMakeSignature(signature_key);
    if (signature == nullptr) return kTfLiteError;
    const auto place = async_signature_runners_.try_emplace(signature->signature_key, signature,
                                                            subgraph(static_cast<int>(signature->subgraph_index)));
    if (place.first->second.is_async()) runner = &place.first->second;
    return kTfLiteOk;
  });
  return runner;
}

int Interpreter::GetSubgraphIndexFromSignature(const char* signature_key) const {
  const internal::SignatureDef* const signature = FindSignature(signature_key);
  return signature == nullptr ? -1 : static_cast<int>(signature->subgraph_index);
}

const std::map<std::string, uint32_t>& Interpreter::signature_inputs(const char* signature_key) const {
  const internal::SignatureDef* const signature = FindSignature(signature_key);
  return signature == nullptr ? NoNames() : signature->inputs;
}

const std::map<std::string, uint32_t>& Interpreter::signature_outputs(const char* signature_key) const {
  const internal::SignatureDef* const signature = FindSignature(signature_key);
  return signature == nullptr ? NoNames() : signature->outputs;
}

TfLiteTensor* Interpreter::input_tensor_by_signature(const char* signature_input_name, const char* signature_key) {
  SignatureRunner* const runner = GetSignatureRunner(signature_key);
  return runner == nullptr ? nullptr : runner->input_tensor(signature_input_name);
}

const TfLiteTensor* Interpreter::output_tensor_by_signature(const char* signature_output_name,
                                                            const char* signature_key) const {
  const SignatureRunner* const runner = const_cast<Interpreter*>(this)->GetSignatureRunner(signature_key);
  return runner == nullptr ? nullptr : runner->output_tensor(signature_output_name);
}

}  // namespace impl
}  // namespace tflite
