// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tensorflow/lite/micro/kernels/fully_connected.h"
#include "tests/size/run_model.h"

int main() {
  tflite::MicroMutableOpResolver<1> resolver;
  (void)resolver.AddFullyConnected(tflite::Register_FULLY_CONNECTED_INT8());
  return RunModel(tflite::GetModel(model_address), resolver);
}
