// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// A program of 2021: the operators that it needs, named one by one; the reporter still everywhere; a profiler.
#include "examples/hello_world/sine_model_data.h"
#include "tensorflow/lite/micro/micro_error_reporter.h"
#include "tensorflow/lite/micro/micro_interpreter.h"
#include "tensorflow/lite/micro/micro_mutable_op_resolver.h"
#include "tensorflow/lite/micro/micro_profiler.h"
#include "tensorflow/lite/micro/micro_time.h"
#include "tensorflow/lite/micro/system_setup.h"
#include "tensorflow/lite/schema/schema_generated.h"
#include "tensorflow/lite/version.h"

namespace {

using OpResolver = tflite::MicroMutableOpResolver<3>;

// With what comes along with micro_interpreter.h and micro_mutable_op_resolver.h.
template <typename inputT, typename outputT>
class MicroModelRunner {
 public:
  MicroModelRunner(const uint8_t* model, OpResolver& resolver, uint8_t* tensor_arena, int tensor_arena_size,
                   tflite::MicroProfiler* profiler)
      : model_(tflite::GetModel(model)),
        interpreter_(model_, resolver, tensor_arena, tensor_arena_size, &error_reporter_, nullptr, profiler) {
    interpreter_.AllocateTensors();
  }

  void SetInput(const inputT* custom_input) {
    TFLITE_CHECK_EQ(interpreter_.inputs_size(), 1u);
    memcpy(tflite::GetTensorData<inputT>(interpreter_.input(0)), custom_input, interpreter_.input(0)->bytes);
  }
  void Invoke() {
    if (interpreter_.Invoke() != kTfLiteOk) TF_LITE_REPORT_ERROR(&error_reporter_, "Invoke failed.");
  }
  outputT* GetOutput() { return tflite::GetTensorData<outputT>(interpreter_.output(0)); }
  float input_scale() { return interpreter_.input(0)->params.scale; }
  int input_zero_point() { return interpreter_.input(0)->params.zero_point; }
  float output_scale() { return interpreter_.output(0)->params.scale; }
  int output_zero_point() { return interpreter_.output(0)->params.zero_point; }

 private:
  const tflite::Model* model_;
  tflite::MicroErrorReporter error_reporter_;
  tflite::MicroInterpreter interpreter_;
};

TfLiteStatus RegisterOps(OpResolver& resolver) {
  TF_LITE_ENSURE_STATUS(resolver.AddFullyConnected());
  TF_LITE_ENSURE_STATUS(resolver.AddReshape());
  TF_LITE_ENSURE_STATUS(resolver.AddSoftmax(tflite::Register_SOFTMAX_INT8()));
  return kTfLiteOk;
}

constexpr int kTensorArenaSize = 4 * 1024;
alignas(16) uint8_t tensor_arena[kTensorArenaSize];

}  // namespace

int main() {
  tflite::InitializeTarget();
  tflite::MicroErrorReporter reporter;
  static OpResolver resolver(&reporter);
  if (RegisterOps(resolver) != kTfLiteOk) return 1;
  static tflite::MicroProfiler profiler;
  static MicroModelRunner<int8_t, int8_t> runner(g_sine_model_data, resolver, tensor_arena, kTensorArenaSize,
                                                 &profiler);

  const float x = 4.71f;
  const int8_t quantized = static_cast<int8_t>(x / runner.input_scale() + runner.input_zero_point());
  runner.SetInput(&quantized);
  runner.Invoke();
  const float y = (runner.GetOutput()[0] - runner.output_zero_point()) * runner.output_scale();
  if (y < -1.1f || y > -0.9f) return 2;

  profiler.Log();
  profiler.LogCsv();
  profiler.ClearEvents();
  return tflite::ticks_per_second() == 0 || profiler.GetTotalTicks() == 0 ? 0 : 3;
}
