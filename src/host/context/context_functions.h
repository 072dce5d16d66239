// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#ifndef MOTE_SRC_HOST_CONTEXT_CONTEXT_FUNCTIONS_H_
#define MOTE_SRC_HOST_CONTEXT_CONTEXT_FUNCTIONS_H_

#include "tensorflow/lite/core/subgraph.h"

namespace mote {

// Fills in the TfLiteContext of the graph: what it offers to operators and delegates.
void InitContext(tflite::Subgraph* subgraph);

}  // namespace mote

#endif  // MOTE_SRC_HOST_CONTEXT_CONTEXT_FUNCTIONS_H_
