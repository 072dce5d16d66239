// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "examples/micro_speech/command_responder.h"

#include "mote/plain_log.h"

namespace {

void LogInteger(int32_t value) { mote::LogProduct(value, 1.0f, 0); }

}  // namespace

void RespondToCommand(int32_t current_time, const char* found_command, uint8_t score, bool is_new_command) {
  if (!is_new_command) return;
  mote::LogText("Heard ");
  mote::LogText(found_command);
  mote::LogText(" (");
  LogInteger(score);
  mote::LogText(") @");
  LogInteger(current_time);
  mote::LogText("ms\r\n");
}
