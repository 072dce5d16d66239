// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Uses everything in a model that the verifier let pass, as careless code would.
#ifndef MOTE_TESTS_MODEL_MODEL_WALK_H_
#define MOTE_TESTS_MODEL_MODEL_WALK_H_

#include <cstdint>

#include "tensorflow/lite/schema/schema_generated.h"

namespace mote {

// Reads each field, list and string through the generated accessors, runs every option parser on every operator, reads
// every custom option, and aborts where something that the verifier promises does not hold. The result only keeps the
// compiler from leaving the reads out.
uint64_t WalkModel(const tflite::Model* model);

}  // namespace mote

#endif  // MOTE_TESTS_MODEL_MODEL_WALK_H_
