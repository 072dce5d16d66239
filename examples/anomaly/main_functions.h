// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#ifndef MOTE_EXAMPLES_ANOMALY_MAIN_FUNCTIONS_H_
#define MOTE_EXAMPLES_ANOMALY_MAIN_FUNCTIONS_H_

// With C linkage and these names, Arduino's own main() finds them too.
extern "C" {

// Makes the interpreter ready. Call it once.
void setup();

// Takes a block of sound and, when a second of it has come, runs the model and hands the score to RespondToScore().
// Does nothing when there is no new sound, or when setup() failed, which it logged.
void loop();

}  // extern "C"

#endif  // MOTE_EXAMPLES_ANOMALY_MAIN_FUNCTIONS_H_
