// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "examples/hello_world/output_handler.h"

#include "mote/plain_log.h"

void HandleOutput(float x, float y) {
  constexpr int kDecimals = 3;
  mote::LogText("x_value: ");
  mote::LogNumber(x, kDecimals);
  mote::LogText(", y_value: ");
  mote::LogNumber(y, kDecimals);
  mote::LogText("\r\n");
}
