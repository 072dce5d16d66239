// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/dense/fully_connected_loop.h"
#include "src/operators/shared/x86_64/float_loops_of_this_processor.h"

namespace mote {

LoopChoice ChooseFullyConnectedFloat32(bool keeps_weights) { return x86_64::FloatLoopOf(nullptr, keeps_weights); }

}  // namespace mote
