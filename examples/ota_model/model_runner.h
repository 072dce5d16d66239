// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#ifndef MOTE_EXAMPLES_OTA_MODEL_MODEL_RUNNER_H_
#define MOTE_EXAMPLES_OTA_MODEL_MODEL_RUNNER_H_

#include "examples/ota_model/model_slots.h"

// Runs a model that makes one number of one: int8 [1, 1] to int8 [1, 1], by fully connected layers. False if it is
// another, or fails; that is logged.
bool RunModel(const StoredModel& model, float x, float* y);

#endif  // MOTE_EXAMPLES_OTA_MODEL_MODEL_RUNNER_H_
