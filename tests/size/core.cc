// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/size/run_model.h"

int main() {
  tflite::MicroMutableOpResolver<1> resolver;
  return RunModel(tflite::GetModel(model_address), resolver);
}
