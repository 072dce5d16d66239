// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#ifndef MOTE_EXAMPLES_MICRO_SPEECH_MAIN_FUNCTIONS_H_
#define MOTE_EXAMPLES_MICRO_SPEECH_MAIN_FUNCTIONS_H_

// With C linkage and these names, Arduino's own main() finds them too.
extern "C" {

// Makes the interpreter ready. Call it once.
void setup();

// Takes what sound has come since the last call, runs the model on the last second, and hands the answer to
// RespondToCommand(). Does nothing when there is no new sound, or when setup() failed, which it logged.
void loop();

}  // extern "C"

#endif  // MOTE_EXAMPLES_MICRO_SPEECH_MAIN_FUNCTIONS_H_
