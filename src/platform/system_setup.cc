// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tensorflow/lite/micro/system_setup.h"

namespace tflite {

void InitializeTarget() {}

}  // namespace tflite
