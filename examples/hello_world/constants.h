// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#ifndef MOTE_EXAMPLES_HELLO_WORLD_CONSTANTS_H_
#define MOTE_EXAMPLES_HELLO_WORLD_CONSTANTS_H_

// The model knows the sine on [0, kXRange).
constexpr float kXRange = 2.0f * 3.14159265f;

// Number of times that loop() runs the model while x crosses that range once. A board with a light may want more.
constexpr int kInferencesPerCycle = 20;

#endif  // MOTE_EXAMPLES_HELLO_WORLD_CONSTANTS_H_
