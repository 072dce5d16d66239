// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The model, the interpreter and the messages behind one object of org.tensorflow.lite.Interpreter.
#ifndef MOTE_JAVA_NATIVE_JAVA_RUNTIME_H_
#define MOTE_JAVA_NATIVE_JAVA_RUNTIME_H_

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "tensorflow/lite/core/api/error_reporter.h"
#include "tensorflow/lite/core/interpreter.h"
#include "tensorflow/lite/core/model_builder.h"
#include "tensorflow/lite/mutable_op_resolver.h"

namespace mote::java {

// Keeps the first 512 bytes of what it was told since they were taken, a line for each message.
class KeptMessages : public tflite::ErrorReporter {
 public:
  int Report(const char* format, va_list args) override;
  std::string Take();

 private:
  std::string text_;
};

// What NativeInterpreter.build is told.
struct Options {
  int threads = -1;
  bool uses_xnnpack = true;
  bool allows_float16 = false;
  bool leaves_outputs_in_delegates = false;
  bool merges_zero_points = false;
  std::vector<TfLiteDelegate*> delegates;          // in the order in which they are applied
  const volatile uint8_t* is_cancelled = nullptr;  // not 0: runs end; null: none can be ended
};

// In the order of NativeInterpreter's constants.
enum class Built { kYes, kNot, kDelegateFailed, kDelegateRefused };

// One thread at a time.
class JavaRuntime {
 public:
  // The file is mapped; the bytes have to outlive the object. has_model() says whether they are a model.
  explicit JavaRuntime(const std::string& path);
  JavaRuntime(const void* bytes, size_t count);

  bool has_model() const { return model_ != nullptr; }
  // The model has an operator of TensorFlow that nobody has registered.
  bool needs_flex() const;
  Built Build(const Options& options);
  bool has_delegates() const { return has_delegates_; }
  // Null before Build, and where that failed.
  tflite::Interpreter* interpreter() { return interpreter_.get(); }
  // Null for one that does not exist.
  TfLiteTensor* tensor(int subgraph, int index);
  tflite::Subgraph* subgraph(int index) { return interpreter_ == nullptr ? nullptr : interpreter_->subgraph(index); }
  std::string TakeMessages() { return messages_.Take(); }

 private:
  KeptMessages messages_;
  bool has_delegates_ = false;  // of the options
  std::unique_ptr<tflite::FlatBufferModel> model_;
  std::unique_ptr<tflite::MutableOpResolver> all_ops_;
  std::unique_ptr<tflite::MutableOpResolver> resolver_;
  std::unique_ptr<tflite::Interpreter> interpreter_;  // goes first
};

}  // namespace mote::java

#endif  // MOTE_JAVA_NATIVE_JAVA_RUNTIME_H_
