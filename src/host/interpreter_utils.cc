// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tensorflow/lite/delegates/interpreter_utils.h"

#include <cstring>
#include <map>
#include <vector>

namespace tflite {
namespace delegates {
namespace {

bool HasDelegates(Interpreter* interpreter) {
  for (size_t i = 0; i < interpreter->subgraphs_size(); ++i) {
    if (interpreter->subgraph(static_cast<int>(i))->HasDelegates()) return true;
  }
  return false;
}

// The elements of the inputs that lie in the arena, which is planned anew.
std::map<int, std::vector<char>> ArenaInputs(const Interpreter& interpreter) {
  std::map<int, std::vector<char>> inputs;
  for (const int index : interpreter.inputs()) {
    const TfLiteTensor* const tensor = interpreter.tensor(index);
    if (tensor == nullptr || tensor->allocation_type != kTfLiteArenaRw || tensor->data.raw == nullptr) continue;
    inputs[index].assign(tensor->data.raw, tensor->data.raw + tensor->bytes);
  }
  return inputs;
}

}  // namespace

TfLiteStatus InterpreterUtils::InvokeWithCPUFallback(Interpreter* interpreter) {
  const bool has_delegates = HasDelegates(interpreter);
  const TfLiteStatus status = interpreter->Invoke();
  if (status == kTfLiteOk || status == kTfLiteCancelled || !has_delegates) return status;
  const std::map<int, std::vector<char>> inputs = ArenaInputs(*interpreter);
  interpreter->error_reporter()->Report("The delegates are removed, since they failed; the CPU runs the model.");
  TF_LITE_ENSURE_STATUS(interpreter->RemoveAllDelegates());
  TF_LITE_ENSURE_STATUS(interpreter->AllocateTensors());
  for (const auto& [index, elements] : inputs) {
    std::memcpy(interpreter->tensor(index)->data.raw, elements.data(), elements.size());
  }
  TF_LITE_ENSURE_STATUS(interpreter->Invoke());
  return kTfLiteDelegateError;
}

}  // namespace delegates
}  // namespace tflite
