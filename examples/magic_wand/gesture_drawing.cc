// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "examples/magic_wand/gesture_drawing.h"

#include "examples/magic_wand/constants.h"
#include "mote/plain_log.h"

void PrintGesture(int kind) {
  if (kind == kWingGesture) {
    mote::LogText(
        "WING:\r\n"
        "o           o\r\n"
        " \\    o    /\r\n"
        "  \\  / \\  /\r\n"
        "   o     o\r\n\r\n");
  } else if (kind == kRingGesture) {
    mote::LogText(
        "RING:\r\n"
        "   .-->.\r\n"
        "  /     \\\r\n"
        "  \\     /\r\n"
        "   '<--'\r\n\r\n");
  } else if (kind == kSlopeGesture) {
    mote::LogText(
        "SLOPE:\r\n"
        "      o\r\n"
        "    /\r\n"
        "  /\r\n"
        "o-------o\r\n\r\n");
  }
}
