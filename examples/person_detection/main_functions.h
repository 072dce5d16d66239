// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#ifndef MOTE_EXAMPLES_PERSON_DETECTION_MAIN_FUNCTIONS_H_
#define MOTE_EXAMPLES_PERSON_DETECTION_MAIN_FUNCTIONS_H_

// With C linkage and these names, Arduino's own main() finds them too.
extern "C" {

// Makes the interpreter ready. Call it once.
void setup();

// Takes a picture, runs the model on it, and hands the answer to RespondToDetection(). Does nothing when setup()
// failed, which it logged, or the image provider has no picture.
void loop();

}  // extern "C"

#endif  // MOTE_EXAMPLES_PERSON_DETECTION_MAIN_FUNCTIONS_H_
