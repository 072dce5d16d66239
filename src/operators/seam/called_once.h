// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// What the nodes of CALL_ONCE that name one subgraph share: only the first that is met runs it.
#ifndef MOTE_SRC_OPERATORS_SEAM_CALLED_ONCE_H_
#define MOTE_SRC_OPERATORS_SEAM_CALLED_ONCE_H_

#include <cstdint>

#include "tensorflow/lite/c/common.h"

namespace mote {

// What a node of CALL_ONCE keeps.
struct CallOncePlan {
  int16_t subgraph;
  bool done;
};

// From the Eval of CALL_ONCE, which has run the subgraph: all its nodes that name the same subgraph are done. The
// runtime of microcontrollers defines it (src/micro/micro_called_once.cc); with another runtime, which keeps its own
// account, it does nothing. Not in MoteOpRuntime, whose functions every image links: this one only comes with
// CALL_ONCE.
void MarkCalled(TfLiteContext* context, int subgraph);

}  // namespace mote

#endif  // MOTE_SRC_OPERATORS_SEAM_CALLED_ONCE_H_
