// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// CALL_ONCE: of all nodes that name the same subgraph, only the first to run calls it.
#ifndef MOTE_SRC_OPERATORS_SEAM_CALLED_ONCE_H_
#define MOTE_SRC_OPERATORS_SEAM_CALLED_ONCE_H_

#include <cstdint>

#include "tensorflow/lite/c/common.h"

namespace mote {

// The plan of a CALL_ONCE node.
struct CallOncePlan {
  int16_t subgraph;
  bool done;
};

// Marks all nodes that name this subgraph as done. Eval of CALL_ONCE calls it after it has run the subgraph. The micro
// runtime defines it (src/micro/micro_called_once.cc); on the dynamic runtime, which keeps its own record, it does
// nothing. It is no member of MoteOpRuntime, since every image links the functions there, and only images with
// CALL_ONCE need this one.
void MarkCalled(TfLiteContext* context, int subgraph);

}  // namespace mote

#endif  // MOTE_SRC_OPERATORS_SEAM_CALLED_ONCE_H_
