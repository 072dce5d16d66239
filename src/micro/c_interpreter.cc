// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Defines the functions of mote/micro.h over MicroInterpreter.
#include <cstddef>
#include <new>

#include "mote/memory_of_tensor.h"
#include "mote/micro.h"
#include "mote/model_verifier.h"
#include "src/micro/c_operator_table.h"
#include "src/model/resources.h"
#include "tensorflow/lite/micro/micro_interpreter.h"
#include "tensorflow/lite/micro/micro_log.h"

namespace {

using tflite::MicroInterpreter;

// Hands the events on to the application's functions.
class ProfilerHook : public tflite::MicroProfilerInterface {
 public:
  explicit ProfilerHook(const MoteProfiler& profiler) : profiler_(profiler) {}
  uint32_t BeginEvent(const char* tag) override { return profiler_.begin(profiler_.argument, tag); }
  void EndEvent(uint32_t handle) override {
    if (profiler_.end != nullptr) profiler_.end(profiler_.argument, handle);
  }

 private:
  MoteProfiler profiler_;
  TF_LITE_REMOVE_VIRTUAL_DELETE
};

// Memory that holds an interpreter says so.
constexpr uint32_t kLives = 0x4d6f7465;
constexpr uint32_t kDestroyed = 0;

}  // namespace

struct MoteInterpreter {
  MoteInterpreter(const MoteSetup& setup, tflite::internal::RegisteredOp* ops)
      : table(ops, static_cast<unsigned int>(setup.num_operators)),
        profiler(setup.profiler),
        arena_bytes(setup.arena_bytes) {}

  uint32_t mark = kLives;
  bool is_allocated = false;
  bool is_arena_too_small = false;
  MoteOperatorTable table;
  ProfilerHook profiler;
  size_t arena_bytes;
  const tflite::Model* model = nullptr;
  MicroInterpreter* interpreter = nullptr;
  alignas(MicroInterpreter) unsigned char storage[sizeof(MicroInterpreter)];
};

namespace {

using RegisteredOp = tflite::internal::RegisteredOp;

constexpr size_t kMemoryAlignment = 8;
constexpr size_t kLeastArenaBytes = 64;
static_assert(alignof(MoteInterpreter) <= kMemoryAlignment && alignof(RegisteredOp) <= kMemoryAlignment);
static_assert(sizeof(MoteInterpreter) % alignof(RegisteredOp) == 0);
static_assert(sizeof(MoteInterpreter) <= MOTE_INTERPRETER_BYTES(0), "the constants of MOTE_INTERPRETER_BYTES");
static_assert(sizeof(RegisteredOp) <= MOTE_INTERPRETER_BYTES(1) - MOTE_INTERPRETER_BYTES(0), "the same");
static_assert(static_cast<int>(kMoteNoType) == kTfLiteNoType && static_cast<int>(kMoteInt8) == kTfLiteInt8 &&
              static_cast<int>(kMoteUInt64) == kTfLiteUInt64 && static_cast<int>(kMoteUInt16) == kTfLiteUInt16 &&
              static_cast<int>(kMoteBFloat16) == kTfLiteBFloat16);

bool IsAligned(const void* address, size_t alignment) { return reinterpret_cast<uintptr_t>(address) % alignment == 0; }

MoteStatus Say(MoteStatus status, const char* function, const char* what) {
  MicroPrintf("%s: %s", function, what);
  return status;
}

// Returns kMoteOk for an interpreter that was created, and allocated if `is_allocated`.
MoteStatus Check(const MoteInterpreter* handle, bool is_allocated, const char* function) {
  if (handle == nullptr) return Say(kMoteBadArgument, function, "the interpreter is null");
  if (!IsAligned(handle, kMemoryAlignment) || handle->mark != kLives) {
    return Say(kMoteBadArgument, function, "this is no interpreter, or no more: MoteCreate makes one");
  }
  if (is_allocated && !handle->is_allocated)
    return Say(kMoteWrongOrder, function, "MoteAllocate has to succeed before");
  return kMoteOk;
}

const char* ProblemOf(const void* memory, const MoteSetup* setup) {
  if (memory == nullptr) return "the memory is null";
  if (!IsAligned(memory, kMemoryAlignment)) return "the memory does not begin at a multiple of 8 bytes";
  if (setup == nullptr) return "the setup is null";
  if (setup->model == nullptr) return "the model is null";
  if (!IsAligned(setup->model, sizeof(uint64_t))) return "the model does not begin at a multiple of 16 bytes";
  if (setup->arena == nullptr) return "the arena is null";
  if (setup->operators == nullptr && setup->num_operators != 0) return "the list of operators is null";
  for (size_t i = 0; i < setup->num_operators; ++i) {
    if (setup->operators[i] == nullptr) return "an entry of the list of operators is null";
  }
  return nullptr;
}

size_t BytesFor(size_t operators) { return sizeof(MoteInterpreter) + operators * sizeof(RegisteredOp); }

MoteStatus AddOperators(const MoteSetup& setup, MoteOperatorTable* table) {
  for (size_t i = 0; i < setup.num_operators; ++i) {
    const MoteStatus status = setup.operators[i](table);
    if (status != kMoteOk) return status;
  }
  return kMoteOk;
}

// The variables, if there are any, come first in the arena.
MoteStatus MakeInterpreter(const tflite::Model& model, const MoteSetup& setup, MoteInterpreter* handle) {
  tflite::MicroProfilerInterface* const profiler = setup.profiler.begin == nullptr ? nullptr : &handle->profiler;
  auto* const arena = static_cast<uint8_t*>(setup.arena);
  const int count = handle->table.make_variables == nullptr ? 0 : mote::CountResources(model);
  if (count == 0) {
    handle->interpreter =
        new (handle->storage) MicroInterpreter(&model, handle->table, arena, setup.arena_bytes,
                                               static_cast<tflite::MicroResourceVariables*>(nullptr), profiler);
    return kMoteOk;
  }
  tflite::MicroAllocator* const allocator = tflite::MicroAllocator::Create(arena, setup.arena_bytes);
  tflite::MicroResourceVariables* const variables =
      allocator == nullptr ? nullptr : handle->table.make_variables(allocator, count);
  if (variables == nullptr) return Say(kMoteMemoryTooSmall, "MoteCreate", "the arena has no room for the variables");
  handle->interpreter = new (handle->storage) MicroInterpreter(&model, handle->table, allocator, variables, profiler);
  return kMoteOk;
}

// Returns true if the list has each operator of the model.
bool HasAllOperators(const tflite::Model& model, const MoteOperatorTable& table) {
  if (model.operator_codes() == nullptr) return true;
  for (const tflite::OperatorCode* code : *model.operator_codes()) {
    const TFLMRegistration* registration = nullptr;
    if (tflite::GetRegistrationFromOpCode(code, table, &registration) != kTfLiteOk) return false;
  }
  return true;
}

MoteStatus Describe(const TfLiteTensor* tensor, const mote::TensorMemory& memory, MoteTensor* description,
                    const char* function) {
  if (tensor == nullptr) return Say(kMoteBadArgument, function, "the model has no tensor of this index");
  description->type = static_cast<MoteType>(tensor->type);
  description->rank = tensor->dims->size;
  description->dims = tensor->dims->data;
  description->data = memory.data;
  description->bytes = memory.bytes;
  description->scale = tensor->params.scale;
  description->zero_point = tensor->params.zero_point;
  return kMoteOk;
}

MoteStatus StatusOf(TfLiteStatus status) {
  return status == kTfLiteOk ? kMoteOk : status == kTfLiteCancelled ? kMoteCancelled : kMoteFailed;
}

}  // namespace

extern "C" {

const char* MoteStatusText(int status) {
  switch (status) {
    case kMoteOk:
      return "all is well";
    case kMoteBadArgument:
      return "a pointer is null or at an odd address, or an index is out of range";
    case kMoteMemoryTooSmall:
      return "the memory or the arena is too small";
    case kMoteBadModel:
      return "the model is no good .tflite file";
    case kMoteMissingOperator:
      return "the list of operators lacks one of the model, or has one twice";
    case kMoteWrongOrder:
      return "called before MoteAllocate has succeeded";
    case kMoteRefused:
      return "an operator refuses the model's types, shapes or options";
    case kMoteFailed:
      return "an operator failed";
    case kMoteCancelled:
      return "the callback ended the run";
  }
  return "there is no such status";
}

void MoteLog(const char* text) { MicroPrintf("%s", text == nullptr ? "" : text); }

MoteStatus MoteCreate(void* memory, size_t memory_bytes, const MoteSetup* setup, MoteInterpreter** interpreter) {
  constexpr char kName[] = "MoteCreate";
  if (interpreter == nullptr) return Say(kMoteBadArgument, kName, "there is no place for the interpreter");
  *interpreter = nullptr;
  const char* const problem = ProblemOf(memory, setup);
  if (problem != nullptr) return Say(kMoteBadArgument, kName, problem);
  const size_t most_operators = (SIZE_MAX - sizeof(MoteInterpreter)) / sizeof(RegisteredOp);
  if (setup->num_operators > most_operators || memory_bytes < BytesFor(setup->num_operators)) {
    MicroPrintf("MoteCreate: %u operators need %u bytes of memory instead of %u: MOTE_INTERPRETER_BYTES",
                static_cast<unsigned>(setup->num_operators), static_cast<unsigned>(BytesFor(setup->num_operators)),
                static_cast<unsigned>(memory_bytes));
    return kMoteMemoryTooSmall;
  }
  const tflite::Model* const model = tflite::GetVerifiedModel(setup->model, setup->model_bytes);
  if (model == nullptr) return kMoteBadModel;
  auto* const ops = reinterpret_cast<RegisteredOp*>(static_cast<uint8_t*>(memory) + sizeof(MoteInterpreter));
  auto* const handle = new (memory) MoteInterpreter(*setup, ops);
  MoteStatus status = AddOperators(*setup, &handle->table);
  if (status == kMoteOk) status = MakeInterpreter(*model, *setup, handle);
  if (status == kMoteOk) {
    handle->model = model;
    *interpreter = handle;
  } else {
    handle->mark = kDestroyed;
  }
  return status;
}

void MoteDestroy(MoteInterpreter* interpreter) {
  if (interpreter == nullptr || Check(interpreter, false, "MoteDestroy") != kMoteOk) return;
  interpreter->interpreter->~MicroInterpreter();
  interpreter->mark = kDestroyed;
}

MoteStatus MoteAllocate(MoteInterpreter* interpreter) {
  const MoteStatus status = Check(interpreter, false, "MoteAllocate");
  if (status != kMoteOk) return status;
  MicroInterpreter& micro = *interpreter->interpreter;
  interpreter->is_allocated = micro.AllocateTensors() == kTfLiteOk;
  if (interpreter->is_allocated) return kMoteOk;
  if (!HasAllOperators(*interpreter->model, interpreter->table)) return kMoteMissingOperator;
  // An arena of a few bytes is too small to count in, so RequiredArenaBytes() is 0 there, too.
  interpreter->is_arena_too_small = micro.RequiredArenaBytes() != 0 || interpreter->arena_bytes < kLeastArenaBytes;
  return interpreter->is_arena_too_small ? kMoteMemoryTooSmall : kMoteRefused;
}

size_t MoteRequiredArenaBytes(const MoteInterpreter* interpreter) {
  if (Check(interpreter, false, "MoteRequiredArenaBytes") != kMoteOk) return 0;
  const size_t counted = interpreter->interpreter->RequiredArenaBytes();
  const size_t least = interpreter->is_arena_too_small ? interpreter->arena_bytes + 1 : 0;
  return counted > least ? counted : least;
}

size_t MoteInputCount(const MoteInterpreter* interpreter) {
  return Check(interpreter, false, "MoteInputCount") == kMoteOk ? interpreter->interpreter->inputs_size() : 0;
}

size_t MoteOutputCount(const MoteInterpreter* interpreter) {
  return Check(interpreter, false, "MoteOutputCount") == kMoteOk ? interpreter->interpreter->outputs_size() : 0;
}

MoteStatus MoteInput(MoteInterpreter* interpreter, size_t index, MoteTensor* tensor) {
  constexpr char kName[] = "MoteInput";
  if (tensor == nullptr) return Say(kMoteBadArgument, kName, "there is no place for the tensor");
  *tensor = {};
  MoteStatus status = Check(interpreter, true, kName);
  if (status != kMoteOk) return status;
  MicroInterpreter& micro = *interpreter->interpreter;
  const mote::TensorMemory memory = mote::MemoryOfInput(micro, index);
  const mote::TensorMemory to_set = memory.may_write ? memory : mote::TensorMemory{};
  status = Describe(micro.input(index), to_set, tensor, kName);
  if (memory.may_write) return status;
  tensor->constant = memory.data;
  tensor->constant_bytes = memory.bytes;
  return status;
}

MoteStatus MoteOutput(MoteInterpreter* interpreter, size_t index, MoteTensor* tensor) {
  constexpr char kName[] = "MoteOutput";
  if (tensor == nullptr) return Say(kMoteBadArgument, kName, "there is no place for the tensor");
  *tensor = {};
  const MoteStatus status = Check(interpreter, true, kName);
  if (status != kMoteOk) return status;
  MicroInterpreter& micro = *interpreter->interpreter;
  return Describe(micro.output(index), mote::MemoryOfOutput(micro, index), tensor, kName);
}

MoteStatus MoteInvoke(MoteInterpreter* interpreter) {
  const MoteStatus status = Check(interpreter, true, "MoteInvoke");
  return status == kMoteOk ? StatusOf(interpreter->interpreter->Invoke()) : status;
}

MoteStatus MoteCancelInvoke(MoteInterpreter* interpreter) {
  const MoteStatus status = Check(interpreter, true, "MoteCancelInvoke");
  if (status == kMoteOk) interpreter->interpreter->CancelInvoke();
  return status;
}

MoteStatus MoteReset(MoteInterpreter* interpreter) {
  const MoteStatus status = Check(interpreter, true, "MoteReset");
  return status == kMoteOk ? StatusOf(interpreter->interpreter->Reset()) : status;
}

MoteStatus MoteInvokeStep(MoteInterpreter* interpreter, bool* more) {
  constexpr char kName[] = "MoteInvokeStep";
  if (more == nullptr) return Say(kMoteBadArgument, kName, "there is no place for whether operators are left");
  *more = false;
  const MoteStatus status = Check(interpreter, true, kName);
  if (status != kMoteOk) return status;
  return StatusOf(interpreter->interpreter->InvokeStep(more));
}

MoteStatus MoteInvokeWithCallback(MoteInterpreter* interpreter, bool (*callback)(void* argument), void* argument) {
  const MoteStatus status = Check(interpreter, true, "MoteInvokeWithCallback");
  if (status != kMoteOk) return status;
  return StatusOf(interpreter->interpreter->Invoke(callback, argument));
}

}  // extern "C"
