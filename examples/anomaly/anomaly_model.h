// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The model was trained to give back the features of machines that are well: what it gets wrong tells how unlike those
// a sound is.
#ifndef MOTE_EXAMPLES_ANOMALY_ANOMALY_MODEL_H_
#define MOTE_EXAMPLES_ANOMALY_ANOMALY_MODEL_H_

#include "tensorflow/lite/micro/micro_interpreter.h"

// The model, ready to run: int8 features [1, kFeatureCount] to int8 features [1, kFeatureCount]. There is one, whose
// arena is static. Null if it cannot be made ready; the log says why.
tflite::MicroInterpreter* LoadAnomalyModel();

// Writes the features to the model's input.
void SetFeatures(tflite::MicroInterpreter* interpreter, const float* features);

// Runs the model on its input. *score is the mean square of what it gets wrong. An error, which is logged, if it does
// not run.
TfLiteStatus ComputeAnomalyScore(tflite::MicroInterpreter* interpreter, float* score);

#endif  // MOTE_EXAMPLES_ANOMALY_ANOMALY_MODEL_H_
