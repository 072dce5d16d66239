// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// A runtime for operators of src/operators that has one node, and tensors made by a test.
#ifndef MOTE_SRC_TESTING_FAKE_OP_RUNTIME_H_
#define MOTE_SRC_TESTING_FAKE_OP_RUNTIME_H_

#include "src/operators/seam/op.h"

namespace mote {

// Serves a TfLiteContext that has `tensors` and whose impl_ is a MicroContext.
extern const MoteOpRuntime kFakeOpRuntime;

}  // namespace mote

#endif  // MOTE_SRC_TESTING_FAKE_OP_RUNTIME_H_
