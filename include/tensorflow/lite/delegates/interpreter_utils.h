// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#ifndef TENSORFLOW_LITE_DELEGATES_INTERPRETER_UTILS_H_
#define TENSORFLOW_LITE_DELEGATES_INTERPRETER_UTILS_H_

#include "tensorflow/lite/interpreter.h"

namespace tflite {
namespace delegates {

class InterpreterUtils {
 public:
  // Calls Invoke. Where that fails and there are delegates, they are removed and the model is run again, with the same
  // inputs, on the CPU: kTfLiteDelegateError then says that there are results, and that pointers to the elements of
  // tensors are no longer right. If the second run fails too, its status is returned. Models with variables, which have
  // changed already, are not run again.
  static TfLiteStatus InvokeWithCPUFallback(Interpreter* interpreter);
};

}  // namespace delegates
}  // namespace tflite

#endif  // TENSORFLOW_LITE_DELEGATES_INTERPRETER_UTILS_H_
