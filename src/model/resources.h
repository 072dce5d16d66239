// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#ifndef MOTE_SRC_MODEL_RESOURCES_H_
#define MOTE_SRC_MODEL_RESOURCES_H_

#include "tensorflow/lite/schema/schema_generated.h"

namespace mote {

// Counts the operators that make resources (variables and hash tables); there are at most so many resources. With 0 the
// model needs no MicroResourceVariables.
int CountResources(const tflite::Model& model);

}  // namespace mote

#endif  // MOTE_SRC_MODEL_RESOURCES_H_
