// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Shows an answer: write examples/hello_world/<tag>/output_handler.cc to light an LED or draw.
#ifndef MOTE_EXAMPLES_HELLO_WORLD_OUTPUT_HANDLER_H_
#define MOTE_EXAMPLES_HELLO_WORLD_OUTPUT_HANDLER_H_

// y is the model's idea of sin(x), about -1 to 1.
void HandleOutput(float x, float y);

#endif  // MOTE_EXAMPLES_HELLO_WORLD_OUTPUT_HANDLER_H_
