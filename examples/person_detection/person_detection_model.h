// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#ifndef MOTE_EXAMPLES_PERSON_DETECTION_PERSON_DETECTION_MODEL_H_
#define MOTE_EXAMPLES_PERSON_DETECTION_PERSON_DETECTION_MODEL_H_

#include <cstddef>
#include <cstdint>

#include "tensorflow/lite/micro/micro_interpreter.h"

// A model and the arena for it; both are needed as long as the interpreter is.
struct PersonDetectionModel {
  const void* content;
  size_t bytes;
  uint8_t* arena;
  size_t arena_bytes;
};

// That of models/person_detection, for pictures of kNumRows x kNumCols.
PersonDetectionModel OwnPersonDetectionModel();

// The interpreter of a model for int8 pictures [1, height, width, 1] that gives kCategoryCount int8 scores, ready to
// run. There is one: the first call makes it. Null if it cannot be made ready; the log says why.
tflite::MicroInterpreter* LoadPersonDetectionModel(const PersonDetectionModel& model);

#endif  // MOTE_EXAMPLES_PERSON_DETECTION_PERSON_DETECTION_MODEL_H_
