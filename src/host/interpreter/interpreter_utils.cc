// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tensorflow/lite/delegates/interpreter_utils.h"

namespace tflite {
namespace delegates {
namespace {

bool HasDelegates(Interpreter* interpreter) {
  for (size_t i = 0; i < interpreter->subgraphs_size(); ++i) {
    if (interpreter->subgraph(static_cast<int>(i))->HasDelegates()) return true;
  }
  return false;
}

}  // namespace

TfLiteStatus InterpreterUtils::InvokeWithCPUFallback(Interpreter* interpreter) {
  const bool has_delegates = HasDelegates(interpreter);
  const TfLiteStatus status = interpreter->Invoke();
  if (status == kTfLiteOk || status == kTfLiteCancelled || !has_delegates) return status;
  interpreter->error_reporter()->Report("the delegates are removed, since they failed; the CPU runs the model");
  TF_LITE_ENSURE_STATUS(interpreter->RemoveAllDelegates());
  TF_LITE_ENSURE_STATUS(interpreter->AllocateTensors());
  TF_LITE_ENSURE_STATUS(interpreter->Invoke());
  return kTfLiteDelegateError;
}

}  // namespace delegates
}  // namespace tflite
