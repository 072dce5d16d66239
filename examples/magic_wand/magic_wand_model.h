// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#ifndef MOTE_EXAMPLES_MAGIC_WAND_MAGIC_WAND_MODEL_H_
#define MOTE_EXAMPLES_MAGIC_WAND_MAGIC_WAND_MODEL_H_

#include "tensorflow/lite/micro/micro_interpreter.h"

// The model, ready to run: an int8 window [1, kWindowMeasurements, kAxisCount, 1] to int8 scores [1, kGestureCount].
// There is one, whose arena is static. Null if it cannot be made ready; the log says why.
tflite::MicroInterpreter* LoadMagicWandModel();

// The model's probabilities, kGestureCount of them, for a window of kWindowFloats in thousandths of g. An error, which
// is logged, if it does not run.
TfLiteStatus RunMagicWandModel(tflite::MicroInterpreter* interpreter, const float* window, float* probabilities);

#endif  // MOTE_EXAMPLES_MAGIC_WAND_MAGIC_WAND_MODEL_H_
