// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "examples/person_detection/main_functions.h"

#include "examples/person_detection/detection_responder.h"
#include "examples/person_detection/image_provider.h"
#include "examples/person_detection/model_settings.h"
#include "examples/person_detection/model_to_run.h"
#include "examples/person_detection/person_detection_model.h"
#include "tensorflow/lite/micro/micro_interpreter.h"
#include "tensorflow/lite/micro/micro_log.h"
#include "tensorflow/lite/micro/system_setup.h"

namespace {

tflite::MicroInterpreter* interpreter = nullptr;

float Score(const TfLiteTensor& scores, int index) {
  return static_cast<float>(scores.data.int8[index] - scores.params.zero_point) * scores.params.scale;
}

}  // namespace

extern "C" {

void setup() {
  tflite::InitializeTarget();
  interpreter = LoadPersonDetectionModel(ModelToRun());
}

void loop() {
  if (interpreter == nullptr) return;
  const TfLiteTensor* const input = interpreter->input(0);
  const int* const shape = input->dims->data;  // [1, height, width, channels]
  if (GetImage(shape[2], shape[1], shape[3], input->data.int8) != kTfLiteOk) return;
  if (interpreter->Invoke() != kTfLiteOk) {
    MicroPrintf("Invoke failed");
    return;
  }
  const TfLiteTensor& scores = *interpreter->output(0);
  RespondToDetection(Score(scores, kPersonIndex), Score(scores, kNotAPersonIndex));
}

}  // extern "C"
