// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "examples/anomaly/anomaly_model.h"

#include <algorithm>

#include "examples/anomaly/anomaly_model_data.h"
#include "examples/anomaly/settings.h"
#include "mote/model_verifier.h"
#include "tensorflow/lite/micro/kernels/fully_connected.h"
#include "tensorflow/lite/micro/micro_log.h"
#include "tensorflow/lite/micro/micro_mutable_op_resolver.h"
#include "tensorflow/lite/micro/micro_utils.h"

namespace {

// `mote inspect models/anomaly/anomaly_int8.tflite` gives the bytes for each target; a 64-bit computer needs the most.
constexpr size_t kArenaBytes = 3 * 1024;
alignas(16) uint8_t arena[kArenaBytes];

// The arena lends the input's memory to later tensors.
int8_t given[kFeatureCount];

float ValueOf(const TfLiteTensor& tensor, int8_t quantized) {
  return static_cast<float>(quantized - tensor.params.zero_point) * tensor.params.scale;
}

}  // namespace

tflite::MicroInterpreter* LoadAnomalyModel() {
  const tflite::Model* const model = tflite::GetVerifiedModel(g_anomaly_model_data, g_anomaly_model_data_len);
  if (model == nullptr) return nullptr;
  static tflite::MicroMutableOpResolver<1> resolver;
  static const bool has_operators = resolver.AddFullyConnected(tflite::Register_FULLY_CONNECTED_INT8()) == kTfLiteOk;
  if (!has_operators) return nullptr;

  static tflite::MicroInterpreter interpreter(model, resolver, arena, kArenaBytes);
  if (interpreter.AllocateTensors() != kTfLiteOk) return nullptr;
  const TfLiteTensor* const input = interpreter.input(0);
  const TfLiteTensor* const output = interpreter.output(0);
  if (input->type != kTfLiteInt8 || input->bytes != kFeatureCount || output->type != kTfLiteInt8 ||
      output->bytes != kFeatureCount) {
    MicroPrintf("The model takes %d bytes and gives %d: it must be int8, and %d both", static_cast<int>(input->bytes),
                static_cast<int>(output->bytes), kFeatureCount);
    return nullptr;
  }
  return &interpreter;
}

void SetFeatures(tflite::MicroInterpreter* interpreter, const float* features) {
  const TfLiteTensor& input = *interpreter->input(0);
  tflite::Quantize(features, input.data.int8, kFeatureCount, input.params.scale, input.params.zero_point);
}

TfLiteStatus ComputeAnomalyScore(tflite::MicroInterpreter* interpreter, float* score) {
  const TfLiteTensor& input = *interpreter->input(0);
  std::copy_n(input.data.int8, kFeatureCount, given);
  TF_LITE_ENSURE_STATUS(interpreter->Invoke());
  const TfLiteTensor& output = *interpreter->output(0);
  float sum = 0;
  for (int i = 0; i < kFeatureCount; ++i) {
    const float wrong = ValueOf(input, given[i]) - ValueOf(output, output.data.int8[i]);
    sum += wrong * wrong;
  }
  *score = sum / kFeatureCount;
  return kTfLiteOk;
}
