// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#ifndef MOTE_TOOLS_MOTE_MODEL_MACS_H_
#define MOTE_TOOLS_MOTE_MODEL_MACS_H_

#include <cstdint>

#include "tensorflow/lite/schema/schema_generated.h"

namespace mote::cli {

// Returns the multiplications with an addition that an operator does in one run, as the shapes say it: of convolutions,
// fully connected and recurrent layers and matrix products. It is 0 for all others.
uint64_t MacsOf(const tflite::Model& model, const tflite::SubGraph& subgraph, const tflite::Operator& op);

}  // namespace mote::cli

#endif  // MOTE_TOOLS_MOTE_MODEL_MACS_H_
