// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// A program for a computer, of 2021: nothing is static, everything is made with new or std::make_unique.
#include "examples/hello_world/sine_model_data.h"
#include "tensorflow/lite/micro/all_ops_resolver.h"
#include "tensorflow/lite/micro/micro_error_reporter.h"
#include "tensorflow/lite/micro/micro_interpreter.h"
#include "tensorflow/lite/micro/micro_mutable_op_resolver.h"
#include "tensorflow/lite/micro/micro_profiler.h"
#include "tensorflow/lite/micro/micro_resource_variable.h"
#include "tensorflow/lite/micro/recording_micro_interpreter.h"

// A board without an operating system has no heap to delete to.
#if defined(__linux__) || defined(__APPLE__) || defined(_WIN32)
#include <memory>
#include <vector>

class Classifier {
 public:
  explicit Classifier(std::unique_ptr<tflite::MicroOpResolver> resolver)
      : arena_(4096),
        reporter_(new tflite::MicroErrorReporter),
        resolver_(std::move(resolver)),
        interpreter_(std::make_unique<tflite::MicroInterpreter>(tflite::GetModel(g_sine_model_data), *resolver_,
                                                                arena_.data(), arena_.size(), reporter_.get())) {}

  int Run() {
    if (interpreter_->AllocateTensors() != kTfLiteOk) return -1;
    interpreter_->input(0)->data.int8[0] = static_cast<int8_t>(interpreter_->input(0)->params.zero_point);
    return interpreter_->Invoke() == kTfLiteOk ? interpreter_->output(0)->data.int8[0] : -1;
  }

 private:
  std::vector<uint8_t> arena_;
  std::unique_ptr<tflite::ErrorReporter> reporter_;
  std::unique_ptr<tflite::MicroOpResolver> resolver_;
  std::unique_ptr<tflite::MicroInterpreter> interpreter_;
};

int main() {
  const int with_all = Classifier(std::make_unique<tflite::AllOpsResolver>()).Run();
  auto few = std::make_unique<tflite::MicroMutableOpResolver<1>>();
  if (few->AddFullyConnected() != kTfLiteOk) return 1;
  const int with_one = Classifier(std::move(few)).Run();

  auto* profiler = new tflite::MicroProfiler;
  delete profiler;
  auto* resolver = new tflite::MicroMutableOpResolver<2>;
  delete resolver;
  std::unique_ptr<tflite::MicroProfilerInterface> base(new tflite::MicroProfiler);
  return with_all == with_one && with_all != -1 ? 0 : 2;
}
#else
int main() { return 0; }
#endif
