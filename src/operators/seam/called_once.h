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

// On the runtime of microcontrollers, from the Eval of CALL_ONCE: all its nodes that name the subgraph are done. Goes
// through MoteOpRuntime::AllowInPlace, so that an image without CALL_ONCE links none of it; the last argument is unused.
bool MarkCalled(TfLiteContext* context, int subgraph, int);

}  // namespace mote

#endif  // MOTE_SRC_OPERATORS_SEAM_CALLED_ONCE_H_
