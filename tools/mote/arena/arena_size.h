// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#ifndef MOTE_TOOLS_MOTE_ARENA_ARENA_SIZE_H_
#define MOTE_TOOLS_MOTE_ARENA_ARENA_SIZE_H_

#include <cstddef>

#include "tensorflow/lite/schema/schema_generated.h"

namespace mote {

// The arena that the model needs on the kind of machine that this is compiled for; 0 after a message where the
// model cannot be prepared.
size_t ArenaBytesOf(const tflite::Model& model);

}  // namespace mote

#endif  // MOTE_TOOLS_MOTE_ARENA_ARENA_SIZE_H_
