// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#ifndef MOTE_EXAMPLES_MAGIC_WAND_MAIN_FUNCTIONS_H_
#define MOTE_EXAMPLES_MAGIC_WAND_MAIN_FUNCTIONS_H_

// With C linkage and these names, Arduino's own main() finds them too.
extern "C" {

// Makes the interpreter and the sensor ready. Call it once.
void setup();

// Takes what the sensor has measured since the last call, runs the model on the last five seconds, and hands the
// gesture, if there is one, to HandleOutput(). Does nothing when little is new, or when the model could not be loaded,
// which setup() logged; a sensor that was not there is tried again.
void loop();

}  // extern "C"

#endif  // MOTE_EXAMPLES_MAGIC_WAND_MAIN_FUNCTIONS_H_
