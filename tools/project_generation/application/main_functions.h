// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The two functions that Arduino knows; other systems call them from main().
#ifndef APPLICATION_MAIN_FUNCTIONS_H_
#define APPLICATION_MAIN_FUNCTIONS_H_

extern "C" {

// Loads the model. If something is wrong, DebugLog says so, and loop() then does nothing.
void setup();

// The program calls this again and again: it fills the inputs, runs the model and prints the outputs.
void loop();

}  // extern "C"

#endif  // APPLICATION_MAIN_FUNCTIONS_H_
