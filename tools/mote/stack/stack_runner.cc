// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// An image with all operators, for the interpreter and for compiled models:
//
//   mote_stack FOLDER REGISTRATION...
//
// runs FOLDER/model.tflite, some operators with registrations for fewer types ("Register_CONV_2D_INT8"), with the
// inputs in FOLDER/inputs.bin, and prints "stack ALLOCATE INVOKE": how many bytes below its own AllocateTensors and
// Invoke wrote to. The emulator runs it with a stack that was filled with a pattern.
#include <cstdint>
#include <cstring>

#include "mote/compiled_model.h"
#include "mote/model_verifier.h"
#include "src/platform/host_file.h"
#include "targets/bare_metal/run_program.h"
#include "tensorflow/lite/micro/micro_log.h"
#include "tensorflow/lite/micro/system_setup.h"
#include "tools/mote/arena/chosen_resolver.h"
#include "tools/mote/runner/arena_interpreter.h"
#include "tools/mote/stack/stack_mark.h"

#define OP(ENUM, METHOD, PARSER, MAX_VERSION, SOURCE)       \
  namespace tflite {                                        \
  extern const TFLMInferenceRegistration kInference_##ENUM; \
  }
#define NARROW(ENUM, SUFFIX)                                           \
  namespace tflite {                                                   \
  extern const TFLMInferenceRegistration kInference_##ENUM##_##SUFFIX; \
  }
#define CUSTOM_OP(NAME, METHOD, NAMESPACE, REGISTER, SOURCE)    \
  namespace tflite::NAMESPACE {                                 \
  extern const TFLMInferenceRegistration kInference_##REGISTER; \
  }
#define CUSTOM_NARROW(NAME, NAMESPACE, REGISTER)                \
  namespace tflite::NAMESPACE {                                 \
  extern const TFLMInferenceRegistration kInference_##REGISTER; \
  }
#include "mote/ops.def"

namespace mote {
namespace {

constexpr int kMostNames = 64;

// This is the code that compiled models link. Nothing here runs it.
struct Compiled {
  TfLiteStatus (*run)(const TfLiteContext&, const CompiledNode*, const CompiledNode*);
  TfLiteStatus (*step)(const TfLiteContext&, const CompiledNode*, int32_t, int32_t*, bool*);
  TfLiteStatus (*follow)(TfLiteTensor*, int32_t, TfLiteStatus);
  void (*reset)(const CompiledState*, const CompiledState*);
  TfLiteContext plain, graph;
  const TFLMInferenceRegistration* operators[1024];
};
const Compiled kCompiled = {
    InvokeCompiled,
    InvokeCompiledStep,
    FollowShapes,
    ResetCompiled,
    MakeCompiledContext(nullptr, static_cast<uint8_t*>(nullptr)),
    MakeCompiledContext(nullptr, static_cast<const CompiledGraph*>(nullptr)),
    {
#define OP(ENUM, METHOD, PARSER, MAX_VERSION, SOURCE) &tflite::kInference_##ENUM,
#define NARROW(ENUM, SUFFIX) &tflite::kInference_##ENUM##_##SUFFIX,
#define CUSTOM_OP(NAME, METHOD, NAMESPACE, REGISTER, SOURCE) &tflite::NAMESPACE::kInference_##REGISTER,
#define CUSTOM_NARROW(NAME, NAMESPACE, REGISTER) &tflite::NAMESPACE::kInference_##REGISTER,
#include "mote/ops.def"
    },
};

// Rounds up to a multiple of 16 bytes.
uint8_t* Aligned(uint8_t* at) {
  return reinterpret_cast<uint8_t*>((reinterpret_cast<uintptr_t>(at) + 15) & ~uintptr_t{15});
}

// Returns the address behind what it read; null after a message.
uint8_t* ReadFile(const char* folder, const char* name, uint8_t* at, size_t* bytes) {
  char path[512];
  HostFile file;
  MicroSnprintf(path, sizeof(path), "%s/%s", folder, name);
  const int64_t size = file.OpenToRead(path) ? file.Size() : -1;
  if (size < 0 || at + size > reinterpret_cast<uint8_t*>(mote_heap_end) ||
      (size > 0 && !file.Read(at, static_cast<size_t>(size)))) {
    MicroPrintf("%s cannot be read", path);
    return nullptr;
  }
  *bytes = static_cast<size_t>(size);
  return Aligned(at + size);
}

bool SetInputs(tflite::MicroInterpreter& interpreter, const uint8_t* data, size_t bytes) {
  for (size_t i = 0; i < interpreter.inputs_size(); ++i) {
    const TfLiteTensor& input = *interpreter.input(i);
    if (input.bytes > bytes) return false;
    if (input.bytes != 0 && input.allocation_type != kTfLiteMmapRo) std::memcpy(input.data.raw, data, input.bytes);
    data += input.bytes;
    bytes -= input.bytes;
  }
  return bytes == 0;
}

bool Run(const char* folder, const char* const* names) {
  size_t model_bytes, input_bytes;
  uint8_t* const data = Aligned(reinterpret_cast<uint8_t*>(mote_heap_start));
  uint8_t* const inputs = ReadFile(folder, "model.tflite", data, &model_bytes);
  uint8_t* const arena = inputs == nullptr ? nullptr : ReadFile(folder, "inputs.bin", inputs, &input_bytes);
  const tflite::Model* const model = arena == nullptr ? nullptr : tflite::GetVerifiedModel(data, model_bytes);
  if (model == nullptr) return false;
  static ChosenResolver resolver(names);
  static ArenaInterpreter owner(*model, resolver, arena, reinterpret_cast<uint8_t*>(mote_heap_end) - arena);
  tflite::MicroInterpreter* const interpreter = owner.get();
  unsigned allocate = 0, invoke = 0, again = 0;
  if (interpreter == nullptr ||
      MeasureStack([interpreter] { return interpreter->AllocateTensors(); }, &allocate) != kTfLiteOk) {
    return false;
  }
  for (unsigned* bytes : {&invoke, &again}) {
    if (!SetInputs(*interpreter, inputs, input_bytes)) {
      MicroPrintf("these are not the bytes of the inputs");
      return false;
    }
    if (MeasureStack([interpreter] { return interpreter->Invoke(); }, bytes) != kTfLiteOk) return false;
  }
  MicroPrintf("stack %u %u", allocate, invoke > again ? invoke : again);
  return true;
}

}  // namespace
}  // namespace mote

int main(int argc, char** argv) {
  tflite::InitializeTarget();
  const mote::Compiled* volatile const compiled = &mote::kCompiled;
  if (argc < 2 || argc > mote::kMostNames || compiled->run == nullptr) {
    MicroPrintf("usage: mote_stack FOLDER REGISTRATION...");
    return 64;
  }
  return mote::Run(argv[1], argv + 2) ? 0 : 1;
}
