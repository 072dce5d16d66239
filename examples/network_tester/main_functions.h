// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#ifndef MOTE_EXAMPLES_NETWORK_TESTER_MAIN_FUNCTIONS_H_
#define MOTE_EXAMPLES_NETWORK_TESTER_MAIN_FUNCTIONS_H_

// With C linkage and these names, Arduino's own main() finds them too.
extern "C" {

// Makes the network ready. Call it once.
void setup();

// Runs the network, and prints its outputs and whether they are as expected. Does nothing when setup() failed, which it
// logged.
void loop();

}  // extern "C"

// True if the last run of loop() gave what was expected.
bool NetworkIsRight();

#endif  // MOTE_EXAMPLES_NETWORK_TESTER_MAIN_FUNCTIONS_H_
