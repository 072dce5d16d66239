// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "python/extension/dynamic_session.h"

#include <algorithm>

#include "python/extension/message_log.h"
#include "src/host/graph/graph.h"
#include "src/host/resolver/custom_op_library.h"
#include "src/model/access.h"
#include "tensorflow/lite/kernels/register.h"

namespace mote::python {
namespace {

std::unique_ptr<tflite::MutableOpResolver> MakeResolver(const DynamicOptions& options) {
  using tflite::ops::builtin::BuiltinOpResolver;
  using tflite::ops::builtin::BuiltinOpResolverWithoutDefaultDelegates;
  std::unique_ptr<tflite::MutableOpResolver> resolver;
  if (options.uses_default_delegates) {
    resolver = std::make_unique<BuiltinOpResolver>();
  } else {
    resolver = std::make_unique<BuiltinOpResolverWithoutDefaultDelegates>();
  }
  // Those of the application may replace a custom operator of ours.
  for (const std::string& path : options.custom_op_libraries) {
    ExportOwnSymbols();
    std::string error;
    if (!AddCustomOpsOf(path, resolver.get(), &error)) throw WrongRequest(error);
  }
  if (options.add_custom_ops) options.add_custom_ops(resolver.get());
  return resolver;
}

// DELEGATE where a delegate runs several.
std::string NameOf(const TfLiteRegistration& registration) {
  const auto code = static_cast<tflite::BuiltinOperator>(registration.builtin_code);
  const bool has_own_name = code == tflite::BuiltinOperator_CUSTOM && registration.custom_name != nullptr;
  return has_own_name ? registration.custom_name : tflite::EnumNameBuiltinOperator(code);
}

}  // namespace

DynamicSession::DynamicSession(std::string_view model, const DynamicOptions& options)
    : Session(model), preserves_all_tensors_(options.preserve_all_tensors) {
  resolver_ = MakeResolver(options);
  flatbuffer_ = tflite::FlatBufferModel::BuildFromModel(model_, MessageReporter());
  if (flatbuffer_ == nullptr) throw RuntimeFailure(TakeMessages());  // there is no memory
  tflite::InterpreterOptions interpreter_options;
  interpreter_options.SetPreserveAllTensors(options.preserve_all_tensors);
  tflite::InterpreterBuilder builder(*flatbuffer_, *resolver_, &interpreter_options);
  if (builder(&interpreter_, options.num_threads) != kTfLiteOk) throw RuntimeFailure(TakeMessages());
  is_allocated_.resize(interpreter_->subgraphs_size());
}

void DynamicSession::ApplyDelegate(TfLiteDelegate* delegate, std::shared_ptr<void> owner) {
  const std::lock_guard<std::mutex> lock(mutex_);
  RequireUnlocked(planned_);
  RequireUnlocked(on_heap_);
  delegate_owners_.push_back(std::move(owner));
  (void)TakeMessages();
  if (interpreter_->ModifyGraphWithDelegate(delegate) != kTfLiteOk) throw RuntimeFailure(TakeMessages());
}

void DynamicSession::SetNumThreads(int num_threads) {
  const std::lock_guard<std::mutex> lock(mutex_);
  (void)TakeMessages();
  if (interpreter_->SetNumThreads(num_threads) != kTfLiteOk) throw WrongRequest(TakeMessages());
}

void DynamicSession::RequireUnlocked(const Lock& lock) {
  if (lock.use_count() == 1) return;
  throw RuntimeFailure(
      "There is at least 1 reference to internal data: an array that shares a tensor's memory, from tensor(), is in "
      "use, and the memory may now move; delete such arrays first, or copy them, and keep the function that gave them");
}

void DynamicSession::RequireAllocated(int subgraph) const {
  if (is_allocated_[static_cast<size_t>(subgraph)]) return;
  throw RuntimeFailure(kNotReady);
}

TfLiteTensor& DynamicSession::TensorOf(int subgraph, int index) {
  (void)tensor(subgraph, index);  // throws where there is none
  return *interpreter_->subgraph(subgraph)->tensor(index);
}

void DynamicSession::Allocate(int subgraph) {
  const std::lock_guard<std::mutex> lock(mutex_);
  RequireSubgraph(subgraph);
  RequireUnlocked(planned_);
  RequireUnlocked(on_heap_);
  if (is_allocated_[static_cast<size_t>(subgraph)]) return;
  (void)TakeMessages();
  const TfLiteStatus status =
      subgraph == 0 ? interpreter_->AllocateTensors() : interpreter_->subgraph(subgraph)->AllocateTensors();
  if (status != kTfLiteOk) throw RuntimeFailure(TakeMessages());
  is_allocated_[static_cast<size_t>(subgraph)] = true;
}

void DynamicSession::Invoke(int subgraph) {
  const std::lock_guard<std::mutex> lock(mutex_);
  RequireSubgraph(subgraph);
  RequireAllocated(subgraph);
  RequireUnlocked(planned_);
  RequireUnlocked(on_heap_);
  (void)TakeMessages();
  const TfLiteStatus status = subgraph == 0 ? interpreter_->Invoke() : interpreter_->subgraph(subgraph)->Invoke();
  if (status != kTfLiteOk) throw RuntimeFailure(TakeMessages());
}

void DynamicSession::Reset() {
  const std::lock_guard<std::mutex> lock(mutex_);
  RequireAllocated(0);
  (void)TakeMessages();
  if (interpreter_->ResetVariableTensors() != kTfLiteOk) throw RuntimeFailure(TakeMessages());
}

void DynamicSession::Resize(int subgraph, int index, const std::vector<int>& wanted, bool strict) {
  if (shape(subgraph, index) == wanted) return;
  const std::lock_guard<std::mutex> lock(mutex_);
  RequireUnlocked(planned_);
  RequireUnlocked(on_heap_);
  (void)TakeMessages();
  tflite::Subgraph& graph = *interpreter_->subgraph(subgraph);
  const TfLiteStatus status =
      strict ? graph.ResizeInputTensorStrict(index, wanted) : graph.ResizeInputTensor(index, wanted);
  if (status != kTfLiteOk) throw WrongRequest(TakeMessages());
  is_allocated_[static_cast<size_t>(subgraph)] = false;
}

size_t DynamicSession::arena_used_bytes() {
  size_t bytes = 0;
  for (size_t s = 0; s < interpreter_->subgraphs_size(); ++s) {
    tflite::Subgraph::SubgraphAllocInfo info = {};
    interpreter_->subgraph(static_cast<int>(s))->GetMemoryAllocInfo(&info);
    bytes += info.arena_size + info.arena_persist_size;
  }
  return bytes;
}

TensorMemory DynamicSession::memory(int subgraph, int index) {
  const TfLiteTensor& tensor = TensorOf(subgraph, index);
  const std::string name = NameOfTensor(index);
  const bool is_constant = tensor.allocation_type == kTfLiteMmapRo || tensor.allocation_type == kTfLitePersistentRo;
  if (!is_constant && !is_allocated_[static_cast<size_t>(subgraph)]) {
    throw WrongRequest("Tensor data is null. Run allocate_tensors() first: " + name + " has no memory yet");
  }
  const bool is_on_heap = tensor.allocation_type == kTfLiteDynamic;
  const tflite::SubGraph& graph = SubgraphAt(*model_, subgraph);
  const bool lasts = is_constant || is_on_heap || tensor.is_variable || Contains(InputsOf(graph), index) ||
                     Contains(OutputsOf(graph), index) || preserves_all_tensors_ ||
                     interpreter_->subgraph(subgraph)->graph().plan.IsThereAfterRun(index);
  if (!lasts) {
    throw WrongRequest(name +
                       " shares its memory with other tensors, or is a delegate's: only inputs, outputs, variables and "
                       "constants can be read, "
                       "or with experimental_preserve_all_tensors=True all");
  }
  (void)TakeMessages();
  if (interpreter_->subgraph(subgraph)->EnsureTensorDataIsReadable(index) != kTfLiteOk) {
    throw WrongRequest(TakeMessages());
  }
  return {reinterpret_cast<uint8_t*>(tensor.data.raw), tensor.bytes, is_constant, !is_on_heap,
          is_on_heap ? on_heap_ : planned_};
}

void DynamicSession::ReserveStrings(int subgraph, int index, size_t bytes) {
  TfLiteTensor& tensor = TensorOf(subgraph, index);
  if (bytes <= memory(subgraph, index).bytes) return;
  RequireUnlocked(on_heap_);
  if (tensor.type != kTfLiteString || TfLiteTensorRealloc(bytes, &tensor) != kTfLiteOk) {
    throw WrongRequest(NameOfTensor(index) + " cannot hold " + std::to_string(bytes) + " bytes of strings");
  }
}

std::vector<int> DynamicSession::shape(int subgraph, int index) { return Indices(*TensorOf(subgraph, index).dims); }

std::vector<NodeDescription> DynamicSession::nodes(int subgraph) {
  RequireSubgraph(subgraph);
  std::vector<NodeDescription> result;
  for (const auto& [node, registration] : interpreter_->subgraph(subgraph)->nodes_and_registration()) {
    result.push_back({NameOf(registration), Indices(*node.inputs), Indices(*node.outputs)});
  }
  return result;
}

}  // namespace mote::python
