// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "examples/magic_wand/main_functions.h"

#include "examples/magic_wand/accelerometer_handler.h"
#include "examples/magic_wand/constants.h"
#include "examples/magic_wand/gesture_predictor.h"
#include "examples/magic_wand/magic_wand_model.h"
#include "examples/magic_wand/output_handler.h"
#include "tensorflow/lite/micro/micro_interpreter.h"
#include "tensorflow/lite/micro/micro_log.h"
#include "tensorflow/lite/micro/system_setup.h"

namespace {

tflite::MicroInterpreter* interpreter = nullptr;
bool has_accelerometer = false;
float window[kWindowFloats];

}  // namespace

extern "C" {

void setup() {
  tflite::InitializeTarget();
  interpreter = LoadMagicWandModel();
  has_accelerometer = interpreter != nullptr && SetupAccelerometer() == kTfLiteOk;
}

void loop() {
  if (interpreter == nullptr) return;
  if (!has_accelerometer) has_accelerometer = SetupAccelerometer() == kTfLiteOk;
  if (!has_accelerometer || !ReadAccelerometer(window, kWindowFloats)) return;
  float probabilities[kGestureCount];
  if (RunMagicWandModel(interpreter, window, probabilities) != kTfLiteOk) {
    MicroPrintf("The model did not run");
    return;
  }
  HandleOutput(PredictGesture(probabilities));
}

}  // extern "C"
