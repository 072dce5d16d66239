// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Shows a gesture: write examples/magic_wand/<tag>/output_handler.cc to light an LED.
#ifndef MOTE_EXAMPLES_MAGIC_WAND_OUTPUT_HANDLER_H_
#define MOTE_EXAMPLES_MAGIC_WAND_OUTPUT_HANDLER_H_

// Is called after each run of the model with the gesture that has just been made, or kNoGesture.
void HandleOutput(int kind);

#endif  // MOTE_EXAMPLES_MAGIC_WAND_OUTPUT_HANDLER_H_
