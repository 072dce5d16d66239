// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#ifndef MOTE_EXAMPLES_MICRO_SPEECH_MICRO_SPEECH_MODEL_H_
#define MOTE_EXAMPLES_MICRO_SPEECH_MICRO_SPEECH_MODEL_H_

#include "tensorflow/lite/micro/micro_interpreter.h"

// The model, ready to run: int8 features [1, kFeatureElementCount] to int8 scores [1, kCategoryCount]. There is one,
// whose arena is static. Null if it cannot be made ready; the log says why.
tflite::MicroInterpreter* LoadMicroSpeechModel();

#endif  // MOTE_EXAMPLES_MICRO_SPEECH_MICRO_SPEECH_MODEL_H_
