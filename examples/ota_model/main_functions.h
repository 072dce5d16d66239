// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#ifndef MOTE_EXAMPLES_OTA_MODEL_MAIN_FUNCTIONS_H_
#define MOTE_EXAMPLES_OTA_MODEL_MAIN_FUNCTIONS_H_

// With C linkage and these names, Arduino's own main() finds them too.
extern "C" {

// Finds the newest good model in flash; if there is none, stores the program's own. Call it once.
void setup();

// Takes what has come of a new model, and runs the newest good one. Does nothing when setup() failed, which it logged.
void loop();

}  // extern "C"

#endif  // MOTE_EXAMPLES_OTA_MODEL_MAIN_FUNCTIONS_H_
