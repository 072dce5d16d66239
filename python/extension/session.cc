// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "python/extension/session.h"

#include <dlfcn.h>

#include <algorithm>
#include <cstring>
#include <new>

#include "python/extension/message_log.h"
#include "src/core/string_tensor.h"
#include "src/micro/tensor_records.h"
#include "src/model/access.h"
#include "src/model/resources.h"
#include "src/ops/op.h"
#include "tensorflow/lite/micro/micro_resource_variable.h"
#include "tensorflow/lite/micro/model_verifier.h"

namespace mote::python {
namespace {

constexpr size_t kFirstArenaBytes = size_t{1} << 20;
constexpr size_t kSlackBytes = 4096;
// Past it a model is more likely wrong than large; the user may still ask for more.
constexpr size_t kLargestAutomaticArenaBytes = size_t{4} << 30;

// So that a library of custom operators finds the runtime's functions here.
void ExportOwnSymbols() {
  Dl_info info = {};
  if (dladdr(reinterpret_cast<void*>(&ExportOwnSymbols), &info) != 0 && info.dli_fname != nullptr) {
    (void)dlopen(info.dli_fname, RTLD_NOW | RTLD_GLOBAL | RTLD_NOLOAD);
  }
}

// The operators of a library, which stays loaded.
std::vector<MoteCustomOp> LoadCustomOps(const std::string& path) {
  ExportOwnSymbols();
  void* const library = dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);
  if (library == nullptr)
    throw WrongRequest("the library of custom operators cannot be loaded: " + std::string(dlerror()));
  auto* const function = reinterpret_cast<MoteCustomOpsFunction*>(dlsym(library, MOTE_CUSTOM_OPS_FUNCTION_NAME));
  if (function == nullptr) {
    throw WrongRequest(path + " has no function " MOTE_CUSTOM_OPS_FUNCTION_NAME
                              "; python/extension/custom_op_library.h says what it must be");
  }
  const MoteCustomOp* ops = nullptr;
  const int count = function(&ops);
  if (count < 0 || (count > 0 && ops == nullptr)) {
    throw WrongRequest(path + ": " MOTE_CUSTOM_OPS_FUNCTION_NAME " failed with " + std::to_string(count));
  }
  return {ops, ops + count};
}

void AddAllOps(const std::vector<std::string>& custom_op_libraries, Resolver* resolver) {
  // Those of the application first, so that they may replace a custom operator of ours.
  for (const std::string& path : custom_op_libraries) {
    for (const MoteCustomOp& op : LoadCustomOps(path)) {
      if (op.name == nullptr || op.registration == nullptr || op.registration->invoke == nullptr) {
        throw WrongRequest(path + ": an operator has no name, no registration or no invoke function");
      }
      if (resolver->AddCustom(op.name, op.registration) != kTfLiteOk) throw WrongRequest(path + ": " + TakeMessages());
    }
  }
#define OP(ENUM, METHOD, ...) (void)resolver->Add##METHOD();
#define CUSTOM_OP(NAME, METHOD, ...) \
  if (resolver->FindOp(NAME) == nullptr) (void)resolver->Add##METHOD();
#include "src/ops/ops.def"
}

}  // namespace

AlignedMemory::AlignedMemory(size_t bytes) : data_(nullptr, &std::free), bytes_(bytes) {
  void* memory = nullptr;
  if (posix_memalign(&memory, 16, std::max<size_t>(bytes, 1)) != 0) throw std::bad_alloc();
  data_.reset(static_cast<uint8_t*>(memory));
}

// Gives access to what applications have no need of.
class Session::Interpreter : public tflite::MicroInterpreter {
 public:
  using MicroInterpreter::MicroInterpreter;

  TfLiteContext* raw() const { return const_cast<TfLiteContext*>(&context()); }
  const MoteOpRuntime& op_runtime() const { return *context().op_runtime; }
};

void Session::InterpreterDeleter::operator()(Interpreter* interpreter) const { delete interpreter; }

Session::Session(std::string_view model, const Options& options) : options_(options), model_bytes_(model.size()) {
  AddAllOps(options.custom_op_libraries, &resolver_);
  std::memcpy(model_bytes_.data(), model.data(), model.size());
  (void)TakeMessages();
  model_ = tflite::GetVerifiedModel(model_bytes_.data(), model_bytes_.bytes());
  if (model_ == nullptr) throw WrongRequest(TakeMessages());
}

bool Session::AllocateIn(size_t arena_bytes, size_t* next_arena_bytes) {
  interpreter_.reset();
  arena_ = std::make_unique<AlignedMemory>(arena_bytes);
  const auto planner =
      options_.preserve_all_tensors ? tflite::MemoryPlannerType::kLinear : tflite::MemoryPlannerType::kGreedy;
  tflite::MicroAllocator* const allocator = tflite::MicroAllocator::Create(arena_->data(), arena_bytes, planner);
  const int variables = CountResources(*model_);
  tflite::MicroResourceVariables* resources = nullptr;
  if (allocator != nullptr && variables > 0) resources = tflite::MicroResourceVariables::Create(allocator, variables);
  if (allocator == nullptr || (variables > 0 && resources == nullptr)) {
    throw RuntimeFailure("The arena of " + std::to_string(arena_bytes) +
                         " bytes is too small even for the allocator and " + std::to_string(variables) +
                         " resource variables.\n" + TakeMessages());
  }
  interpreter_.reset(new Interpreter(model_, resolver_, allocator, resources));
  if (interpreter_->AllocateTensors() == kTfLiteOk) return true;
  const size_t required_bytes = interpreter_->RequiredArenaBytes();
  if (required_bytes <= arena_bytes || options_.arena_bytes != 0) {
    interpreter_.reset();
    throw RuntimeFailure(TakeMessages());
  }
  // A count that is not exact may fall short many times over.
  *next_arena_bytes = interpreter_->RequiredArenaBytesIsExact()
                          ? required_bytes + kSlackBytes
                          : std::max(required_bytes + kSlackBytes, 4 * arena_bytes);
  return false;
}

void Session::Allocate() {
  const std::lock_guard<std::mutex> lock(mutex_);
  if (is_allocated()) return;
  (void)TakeMessages();
  size_t arena_bytes = options_.arena_bytes != 0 ? options_.arena_bytes : kFirstArenaBytes;
  while (!AllocateIn(arena_bytes, &arena_bytes)) {
    if (arena_bytes > kLargestAutomaticArenaBytes) {
      interpreter_.reset();
      throw RuntimeFailure("The model needs an arena of " + std::to_string(arena_bytes) +
                           " bytes; if that is no mistake of the model, pass arena_bytes.");
    }
    (void)TakeMessages();
  }
  arena_used_bytes_ = interpreter_->arena_used_bytes();
  MakeInputMemory();
  (void)TakeMessages();
}

void Session::MakeInputMemory() {
  for (int s = 0; s < NumSubgraphs(*model_); ++s) {
    const tflite::SubGraph& subgraph = SubgraphAt(*model_, s);
    const TfLiteIntArray& inputs = *InputsOf(subgraph);
    for (int i = 0; i < inputs.size; ++i) {
      const TfLiteEvalTensor& eval = EvalTensor(s, inputs.data[i]);
      if (!IsPlannedInput(s, inputs.data[i])) continue;
      const auto [place, is_new] = inputs_.try_emplace({s, inputs.data[i]}, EvalTensorBytes(eval));
      if (is_new) std::memset(place->second.data(), 0, place->second.bytes());
    }
  }
}

void Session::Invoke(int subgraph) {
  const std::lock_guard<std::mutex> lock(mutex_);
  RequireSubgraph(subgraph);
  if (!is_allocated()) throw RuntimeFailure("The tensors are not allocated: call allocate_tensors() first.");
  (void)TakeMessages();
  for (const auto& [key, memory] : inputs_) {
    if (key.first == subgraph) std::memcpy(EvalTensor(subgraph, key.second).data.data, memory.data(), memory.bytes());
  }
  const TfLiteStatus status =
      subgraph == 0 ? interpreter_->Invoke() : interpreter_->op_runtime().InvokeSubgraph(interpreter_->raw(), subgraph);
  if (status != kTfLiteOk) throw RuntimeFailure(TakeMessages());
}

void Session::Reset() {
  const std::lock_guard<std::mutex> lock(mutex_);
  if (!is_allocated()) throw RuntimeFailure("The tensors are not allocated: call allocate_tensors() first.");
  (void)TakeMessages();
  if (interpreter_->Reset() != kTfLiteOk) throw RuntimeFailure(TakeMessages());
}

void Session::RequireSubgraph(int subgraph) const {
  const int count = NumSubgraphs(*model_);
  if (subgraph < 0 || subgraph >= count) {
    throw WrongRequest("there is no subgraph " + std::to_string(subgraph) + ": the model has " + std::to_string(count));
  }
}

const tflite::Tensor& Session::tensor(int subgraph, int index) const {
  RequireSubgraph(subgraph);
  const tflite::SubGraph& graph = SubgraphAt(*model_, subgraph);
  if (index < 0 || index >= NumTensors(graph)) {
    throw WrongRequest("there is no tensor " + std::to_string(index) + ": subgraph " + std::to_string(subgraph) +
                       " has " + std::to_string(NumTensors(graph)));
  }
  return TensorAt(graph, index);
}

TfLiteEvalTensor& Session::EvalTensor(int subgraph, int index) {
  return *interpreter_->op_runtime().EvalTensorIn(interpreter_->raw(), subgraph, index);
}

bool Session::IsPlannedInput(int subgraph, int index) {
  const tflite::Tensor& description = tensor(subgraph, index);
  TfLiteEvalTensor as_in_model = {};
  return Contains(InputsOf(SubgraphAt(*model_, subgraph)), index) &&
         FillEvalTensor(*model_, description, &as_in_model) == kTfLiteOk && IsPlanned(description, as_in_model) &&
         EvalTensor(subgraph, index).data.data != nullptr;
}

TensorMemory Session::memory(int subgraph, int index) {
  const tflite::Tensor& description = tensor(subgraph, index);
  const std::string name = "tensor " + std::to_string(index);
  if (!is_allocated()) throw WrongRequest(name + " has no memory yet: call allocate_tensors() first");
  const auto input = inputs_.find({subgraph, index});
  if (input != inputs_.end()) return {input->second.data(), input->second.bytes(), false};
  const TfLiteEvalTensor& eval = EvalTensor(subgraph, index);
  const bool is_constant = ConstantData(*model_, description) != nullptr;
  const bool is_string = eval.type == kTfLiteString;
  const bool lasts = is_constant || is_string || description.is_variable() ||
                     Contains(OutputsOf(SubgraphAt(*model_, subgraph)), index) || options_.preserve_all_tensors;
  if (!lasts) {
    throw WrongRequest(
        name +
        " shares its memory with other tensors: only inputs, outputs, variables and constants can be read, "
        "or with experimental_preserve_all_tensors=True all");
  }
  if (eval.data.data == nullptr || (is_string && description.is_variable()))
    throw WrongRequest(name + " has no memory: no operator uses it, or its type has no fixed size");
  const size_t bytes = is_string ? StringMemoryBytes(eval.data.data) : EvalTensorBytes(eval);
  return {static_cast<uint8_t*>(eval.data.data), bytes, is_constant};
}

std::vector<int> Session::shape(int subgraph, int index) {
  const tflite::Tensor& description = tensor(subgraph, index);
  const TfLiteIntArray& dims = is_allocated() ? *EvalTensor(subgraph, index).dims : *AsIntArray(description.shape());
  return {dims.data, dims.data + dims.size};
}

}  // namespace mote::python
