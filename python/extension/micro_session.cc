// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "python/extension/micro_session.h"

#include <algorithm>
#include <cstring>

#include "mote/memory_of_tensor.h"
#include "python/extension/message_log.h"
#include "src/host/resolver/custom_op_library.h"
#include "src/micro/tensor_records.h"
#include "src/model/access.h"
#include "src/model/resources.h"
#include "src/operators/seam/op.h"
#include "tensorflow/lite/micro/micro_resource_variable.h"
#include "tensorflow/lite/schema/schema_utils.h"

namespace mote::python {
namespace {

constexpr size_t kFirstArenaBytes = size_t{1} << 20;
constexpr size_t kSlackBytes = 4096;
// Past it a model is more likely wrong than large; the user may still ask for more.
constexpr size_t kLargestAutomaticArenaBytes = size_t{4} << 30;

std::string NameOf(const tflite::OperatorCode& code) {
  const tflite::BuiltinOperator op = tflite::GetBuiltinCode(&code);
  const bool has_own_name = op == tflite::BuiltinOperator_CUSTOM && code.custom_code() != nullptr;
  return has_own_name ? code.custom_code()->str() : tflite::EnumNameBuiltinOperator(op);
}

}  // namespace

void MicroSession::AddAllOps(const std::vector<std::string>& custom_op_libraries, Resolver* resolver) {
  // Those of the application first, so that they may replace a custom operator of ours.
  for (const std::string& path : custom_op_libraries) {
    ExportOwnSymbols();
    std::vector<MoteCustomOp> ops;
    std::string error;
    if (!ListCustomOpsOf(path, &ops, &error)) throw WrongRequest(error);
    for (const MoteCustomOp& op : ops) {
      if (resolver->AddCustom(op.name, op.registration) != kTfLiteOk) throw WrongRequest(path + ": " + TakeMessages());
    }
  }
#define OP(ENUM, METHOD, ...) (void)resolver->Add##METHOD();
#define CUSTOM_OP(NAME, METHOD, ...) \
  if (resolver->FindOp(NAME) == nullptr) (void)resolver->Add##METHOD();
#include "mote/ops.def"
}

// Gives access to what applications have no need of.
class MicroSession::Interpreter : public tflite::MicroInterpreter {
 public:
  using MicroInterpreter::MicroInterpreter;

  TfLiteContext* raw() const { return const_cast<TfLiteContext*>(&context()); }
  const MoteOpRuntime& op_runtime() const { return *context().op_runtime; }
};

void MicroSession::InterpreterDeleter::operator()(Interpreter* interpreter) const { delete interpreter; }

MicroSession::MicroSession(std::string_view model, const MicroOptions& options) : Session(model), options_(options) {
  AddAllOps(options.custom_op_libraries, &resolver_);
}

// Makes it in the way of the command's programs (tools/mote/runner/arena_interpreter.cc), so that both need the same
// arena: an allocator is in the arena only where resource variables have to be there, too.
void MicroSession::MakeInterpreter(size_t arena_bytes) {
  const int variables = CountResources(*model_);
  if (variables == 0) {
    interpreter_.reset(new Interpreter(model_, resolver_, arena_->data(), arena_bytes,
                                       static_cast<tflite::MicroResourceVariables*>(nullptr), nullptr,
                                       options_.preserve_all_tensors));
    return;
  }
  const auto planner =
      options_.preserve_all_tensors ? tflite::MemoryPlannerType::kLinear : tflite::MemoryPlannerType::kGreedy;
  tflite::MicroAllocator* const allocator = tflite::MicroAllocator::Create(arena_->data(), arena_bytes, planner);
  tflite::MicroResourceVariables* const resources =
      allocator == nullptr ? nullptr : tflite::MicroResourceVariables::Create(allocator, variables);
  if (resources == nullptr) {
    throw RuntimeFailure("the arena of " + std::to_string(arena_bytes) +
                         " bytes is too small even for the allocator and " + std::to_string(variables) +
                         " resource variables\n" + TakeMessages());
  }
  interpreter_.reset(new Interpreter(model_, resolver_, allocator, resources));
}

bool MicroSession::AllocateIn(size_t arena_bytes, size_t* next_arena_bytes) {
  interpreter_.reset();
  arena_ = std::make_unique<AlignedMemory>(arena_bytes);
  MakeInterpreter(arena_bytes);
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

void MicroSession::Allocate(int subgraph) {
  RequireSubgraph(subgraph);
  const std::lock_guard<std::mutex> lock(mutex_);
  if (is_allocated()) return;
  (void)TakeMessages();
  size_t arena_bytes = options_.arena_bytes != 0 ? options_.arena_bytes : kFirstArenaBytes;
  while (!AllocateIn(arena_bytes, &arena_bytes)) {
    if (arena_bytes > kLargestAutomaticArenaBytes) {
      interpreter_.reset();
      throw RuntimeFailure("the model needs an arena of " + std::to_string(arena_bytes) +
                           " bytes; if that is no mistake of the model, pass arena_bytes");
    }
    (void)TakeMessages();
  }
  arena_used_bytes_ = interpreter_->arena_used_bytes();
  MakeInputMemory();
  (void)TakeMessages();
}

void MicroSession::MakeInputMemory() {
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

void MicroSession::Invoke(int subgraph) {
  const std::lock_guard<std::mutex> lock(mutex_);
  RequireSubgraph(subgraph);
  if (!is_allocated()) throw RuntimeFailure(kNotReady);
  (void)TakeMessages();
  for (const auto& [key, memory] : inputs_) {
    if (key.first == subgraph) std::memcpy(EvalTensor(subgraph, key.second).data.data, memory.data(), memory.bytes());
  }
  const TfLiteStatus status =
      subgraph == 0 ? interpreter_->Invoke() : interpreter_->op_runtime().InvokeSubgraph(interpreter_->raw(), subgraph);
  if (status != kTfLiteOk) throw RuntimeFailure(TakeMessages());
}

void MicroSession::Reset() {
  const std::lock_guard<std::mutex> lock(mutex_);
  if (!is_allocated()) throw RuntimeFailure(kNotReady);
  (void)TakeMessages();
  if (interpreter_->Reset() != kTfLiteOk) throw RuntimeFailure(TakeMessages());
}

void MicroSession::Resize(int subgraph, int index, const std::vector<int>& wanted, bool) {
  if (shape(subgraph, index) == wanted) return;
  throw WrongRequest(NameOfTensor(index) +
                     " cannot be resized: the micro runtime plans all memory for the shapes in the model; convert the "
                     "model for the shape that is needed, or use the dynamic runtime");
}

void MicroSession::ReserveStrings(int subgraph, int index, size_t bytes) {
  const size_t room = memory(subgraph, index).bytes;
  if (bytes <= room) return;
  throw WrongRequest(NameOfTensor(index) + " has memory for " + std::to_string(room) +
                     " bytes of strings and their offsets, the value has " + std::to_string(bytes) +
                     ": build with a larger MOTE_STRING_BYTES, or use the dynamic runtime");
}

TfLiteEvalTensor& MicroSession::EvalTensor(int subgraph, int index) {
  return *interpreter_->op_runtime().EvalTensorIn(interpreter_->raw(), subgraph, index);
}

bool MicroSession::IsPlannedInput(int subgraph, int index) {
  const tflite::Tensor& description = tensor(subgraph, index);
  TfLiteEvalTensor as_in_model = {};
  return Contains(InputsOf(SubgraphAt(*model_, subgraph)), index) &&
         FillEvalTensor(*model_, description, &as_in_model) == kTfLiteOk && IsPlanned(description, as_in_model) &&
         EvalTensor(subgraph, index).data.data != nullptr;
}

TensorMemory MicroSession::memory(int subgraph, int index) {
  const tflite::Tensor& description = tensor(subgraph, index);
  const std::string name = NameOfTensor(index);
  if (!is_allocated())
    throw WrongRequest("Tensor data is null. Run allocate_tensors() first: " + name + " has no memory yet");
  const auto input = inputs_.find({subgraph, index});
  if (input != inputs_.end()) return {input->second.data(), input->second.bytes(), false, true, nullptr};
  const mote::TensorMemory place = MemoryOfTensor(*interpreter_, index, subgraph);
  const TfLiteEvalTensor& eval = EvalTensor(subgraph, index);
  const bool is_string = eval.type == kTfLiteString;
  const bool lasts = place.may_write || is_string || ConstantData(*model_, description) != nullptr ||
                     Contains(InputsOf(SubgraphAt(*model_, subgraph)), index) ||
                     Contains(OutputsOf(SubgraphAt(*model_, subgraph)), index) || options_.preserve_all_tensors;
  if (!lasts && place.data != nullptr) {
    throw WrongRequest(
        name +
        " shares its memory with other tensors: only inputs, outputs, variables and constants can be read, "
        "or with experimental_preserve_all_tensors=True all");
  }
  if (place.data == nullptr && (is_string || EvalTensorBytes(eval) != 0 || eval.data.data == nullptr))
    throw WrongRequest(name + " has no memory: no operator uses it, or its type has no fixed size");
  return {static_cast<uint8_t*>(eval.data.data), place.bytes, !place.may_write, true, nullptr};
}

std::vector<int> MicroSession::shape(int subgraph, int index) {
  const tflite::Tensor& description = tensor(subgraph, index);
  const TfLiteIntArray& dims = is_allocated() ? *EvalTensor(subgraph, index).dims : *AsIntArray(description.shape());
  return {dims.data, dims.data + dims.size};
}

std::vector<NodeDescription> MicroSession::nodes(int subgraph) {
  RequireSubgraph(subgraph);
  const tflite::SubGraph& graph = SubgraphAt(*model_, subgraph);
  std::vector<NodeDescription> result;
  for (int n = 0; n < NumOperators(graph); ++n) {
    const tflite::Operator& op = OperatorAt(graph, n);
    result.push_back({NameOf(CodeOf(*model_, op)), Indices(*InputsOf(op)), Indices(*OutputsOf(op))});
  }
  return result;
}

uintptr_t MicroSession::handle() const { return reinterpret_cast<uintptr_t>(interpreter_.get()); }

}  // namespace mote::python
