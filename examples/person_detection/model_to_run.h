// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#ifndef MOTE_EXAMPLES_PERSON_DETECTION_MODEL_TO_RUN_H_
#define MOTE_EXAMPLES_PERSON_DETECTION_MODEL_TO_RUN_H_

#include "examples/person_detection/person_detection_model.h"

// The model that setup() makes ready.
PersonDetectionModel ModelToRun();

#endif  // MOTE_EXAMPLES_PERSON_DETECTION_MODEL_TO_RUN_H_
