// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "examples/hello_world/output_handler.h"

#include "tensorflow/lite/micro/micro_log.h"

void HandleOutput(float x, float y) {
  MicroPrintf("x_value: %.3f, y_value: %.3f", static_cast<double>(x), static_cast<double>(y));
}
