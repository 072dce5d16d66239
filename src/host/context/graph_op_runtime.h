// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Declares the table of functions through which operators of src/operators reach the dynamic runtime.
#ifndef MOTE_SRC_HOST_CONTEXT_GRAPH_OP_RUNTIME_H_
#define MOTE_SRC_HOST_CONTEXT_GRAPH_OP_RUNTIME_H_

#include "src/operators/seam/op.h"

namespace mote {

extern const MoteOpRuntime kHostOpRuntime;

}  // namespace mote

#endif  // MOTE_SRC_HOST_CONTEXT_GRAPH_OP_RUNTIME_H_
