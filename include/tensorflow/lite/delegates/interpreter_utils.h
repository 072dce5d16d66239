// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#ifndef TENSORFLOW_LITE_DELEGATES_INTERPRETER_UTILS_H_
#define TENSORFLOW_LITE_DELEGATES_INTERPRETER_UTILS_H_

#include "tensorflow/lite/interpreter.h"

namespace tflite {
namespace delegates {

class InterpreterUtils {
 public:
  // Invoke. Where that fails and there are delegates, they are removed and the model is run again, with the same
  // inputs, on the CPU: kTfLiteDelegateError then says that there are results, and that pointers to the elements of
  // tensors are no longer right. The status of the second run, if that fails too. Not for models with variables, which
  // have changed already.
  static TfLiteStatus InvokeWithCPUFallback(Interpreter* interpreter);
};

}  // namespace delegates
}  // namespace tflite

#endif  // TENSORFLOW_LITE_DELEGATES_INTERPRETER_UTILS_H_
