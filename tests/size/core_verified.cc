// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "mote/model_verifier.h"
#include "tests/size/run_model.h"

int main() {
  tflite::MicroMutableOpResolver<1> resolver;
  return RunModel(tflite::GetVerifiedModel(model_address, 1 << 20), resolver);
}
