// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Delivers the measurements: write examples/magic_wand/<tag>/accelerometer_handler.cc to read a board's sensor.
#ifndef MOTE_EXAMPLES_MAGIC_WAND_ACCELEROMETER_HANDLER_H_
#define MOTE_EXAMPLES_MAGIC_WAND_ACCELEROMETER_HANDLER_H_

#include "tensorflow/lite/c/common.h"

// Makes the sensor ready. An error, if it does not answer: then call it again. A sensor's handler logs what is wrong
// once, until there are measurements again, and waits a while itself before it returns an error.
TfLiteStatus SetupAccelerometer();

// Takes what the sensor has measured since the last call and, if that is worth another run of the model, copies the
// latest length / 3 measurements, oldest first. Each is x (to the right), y (forward, along the wand) and z (up), in
// thousandths of g: 0, 0, 1000 for a wand that lies flat. False, with nothing copied, if there is too little new. A
// sensor that fails or stops measuring is made ready again, as above.
bool ReadAccelerometer(float* input, int length);

#endif  // MOTE_EXAMPLES_MAGIC_WAND_ACCELEROMETER_HANDLER_H_
