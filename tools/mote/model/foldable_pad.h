// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#ifndef MOTE_TOOLS_MOTE_MODEL_FOLDABLE_PAD_H_
#define MOTE_TOOLS_MOTE_MODEL_FOLDABLE_PAD_H_

#include <vector>

#include "tensorflow/lite/schema/schema_generated.h"

namespace mote::cli {

// A PAD whose output only a CONV_2D or DEPTHWISE_CONV_2D with padding VALID reads, and whose zeros are those that
// padding SAME stands for.
struct FoldablePad {
  int pad, consumer;  // nodes of subgraph 0
};

std::vector<FoldablePad> FindFoldablePads(const tflite::Model& model);

}  // namespace mote::cli

#endif  // MOTE_TOOLS_MOTE_MODEL_FOLDABLE_PAD_H_
