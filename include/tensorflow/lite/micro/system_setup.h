// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#ifndef TENSORFLOW_LITE_MICRO_SYSTEM_SETUP_H_
#define TENSORFLOW_LITE_MICRO_SYSTEM_SETUP_H_

namespace tflite {

// Brings the board into the state the program needs (clocks, serial port). Calling it twice is harmless.
void InitializeTarget();

}  // namespace tflite

#endif  // TENSORFLOW_LITE_MICRO_SYSTEM_SETUP_H_
