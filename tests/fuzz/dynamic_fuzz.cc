// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// libFuzzer: a model that the verifier lets pass can be allocated and run on the dynamic runtime, or is refused; also
// after its inputs were resized, in another order of nodes, with memory of the application's (often too little), and
// after the runtime's was released. Run with ASAN_OPTIONS=allocator_may_return_null=1:max_allocation_size_mb=32, so
// that there is no memory for what is large.
#include <algorithm>
#include <cstdint>
#include <cstring>
#include <memory>
#include <string>
#include <vector>

#include "tensorflow/lite/interpreter.h"
#include "tensorflow/lite/model.h"
#include "tests/fuzz/limited_ops.h"
#include "tests/fuzz/limited_run.h"

namespace mote {
namespace {

class SilentReporter : public tflite::ErrorReporter {
 public:
  int Report(const char* format, va_list args) override { return std::vsnprintf(text_, sizeof(text_), format, args); }

 private:
  char text_[256];
};

void FillInputs(const uint8_t* data, size_t bytes, tflite::Interpreter* interpreter) {
  constexpr size_t kMostBytes = 4096;  // of an input; large ones keep what they hold behind that
  size_t next = 0;
  for (const int index : interpreter->inputs()) {
    TfLiteTensor* const input = interpreter->tensor(index);
    const bool is_constant = input == nullptr || input->allocation_type == kTfLiteMmapRo ||
                             input->allocation_type == kTfLitePersistentRo || input->data.data == nullptr;
    const size_t count = is_constant ? 0 : std::min(input->bytes, kMostBytes);
    for (size_t k = 0; k < count; ++k) input->data.uint8[k] = data[next++ % bytes];
  }
}

// Changes the length of one axis of an input. Most models are refused then.
void ResizeAnInput(size_t choice, tflite::Interpreter* interpreter) {
  const std::vector<int>& inputs = interpreter->inputs();
  if (inputs.empty()) return;
  const int index = inputs[choice % inputs.size()];
  const TfLiteTensor* const input = interpreter->tensor(index);
  if (input == nullptr || input->dims->size == 0) return;
  std::vector<int> shape(input->dims->data, input->dims->data + input->dims->size);
  shape[choice / 7 % shape.size()] = static_cast<int>(choice % 5);
  (void)interpreter->ResizeInputTensor(index, shape);
}

// Memory for a tensor, up to one byte less than it needs.
void GiveMemory(size_t choice, std::vector<char>* memory, tflite::Interpreter* interpreter) {
  const std::vector<int>& places = choice % 2 == 0 ? interpreter->inputs() : interpreter->outputs();
  if (places.empty()) return;
  const int index = places[choice / 2 % places.size()];
  const TfLiteTensor* const tensor = interpreter->tensor(index);
  if (tensor == nullptr || tensor->bytes > (1 << 20)) return;
  memory->resize(tensor->bytes + 1);
  const size_t given = choice % 3 == 0 ? tensor->bytes - std::min<size_t>(tensor->bytes, 1) : tensor->bytes;
  (void)interpreter->SetCustomAllocationForTensor(index, {memory->data(), given},
                                                  kTfLiteCustomAllocationFlagsSkipAlignCheck);
}

void ChangeTheOrder(size_t choice, tflite::Interpreter* interpreter) {
  std::vector<int> plan = interpreter->execution_plan();
  if (plan.empty()) return;
  std::swap(plan[choice % plan.size()], plan[choice / 5 % plan.size()]);
  if (choice % 7 == 0) plan.pop_back();
  (void)interpreter->primary_subgraph().SetExecutionPlan(plan);
}

void Run(const uint8_t* data, size_t bytes) {
  static SilentReporter reporter;
  static const LimitedOps resolver;
  const auto model = tflite::FlatBufferModel::BuildFromBuffer(reinterpret_cast<const char*>(data), bytes, &reporter);
  if (model == nullptr || HasEmptyLoop(*model->GetModel())) return;
  std::vector<char> memory[3];  // outlives the interpreter
  std::unique_ptr<tflite::Interpreter> interpreter;
  if (tflite::InterpreterBuilder(*model, resolver)(&interpreter) != kTfLiteOk) return;
  BeginLimitedWork();
  for (size_t round = 0; round < 3; ++round) {
    const size_t choice = bytes + round;
    if (round > 0) ResizeAnInput(choice, interpreter.get());
    if (choice % 4 == 1) GiveMemory(choice / 4, &memory[round], interpreter.get());
    if (choice % 5 == 2) ChangeTheOrder(choice / 5, interpreter.get());
    if (choice % 3 == 2) (void)interpreter->ReleaseNonPersistentMemory();
    if (interpreter->AllocateTensors() != kTfLiteOk) continue;
    FillInputs(data, bytes, interpreter.get());
    (void)interpreter->Invoke();
    (void)interpreter->Invoke();
  }
}

}  // namespace
}  // namespace mote

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t bytes) {
  // A copy of exactly the size, so that each byte beyond it is noticed; aligned, as new[] aligns.
  const std::unique_ptr<uint8_t[]> copy(new uint8_t[bytes]);
  memcpy(copy.get(), data, bytes);
  if (bytes > 0) mote::Run(copy.get(), bytes);
  return 0;
}
