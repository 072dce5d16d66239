// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Acts on a command: write examples/micro_speech/<tag>/command_responder.cc to light an LED.
#ifndef MOTE_EXAMPLES_MICRO_SPEECH_COMMAND_RESPONDER_H_
#define MOTE_EXAMPLES_MICRO_SPEECH_COMMAND_RESPONDER_H_

#include <cstdint>

// Is called after each run of the model: with the time in milliseconds, the label, its average score of 0 to 255, and
// whether somebody has just said it.
void RespondToCommand(int32_t current_time, const char* found_command, uint8_t score, bool is_new_command);

#endif  // MOTE_EXAMPLES_MICRO_SPEECH_COMMAND_RESPONDER_H_
