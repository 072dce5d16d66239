// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// As dense_loop_choices.cc, of the loops that the dynamic runtime alone has.
#include "src/operators/dense/fully_connected_loop.h"

namespace mote {

LoopChoice ChooseFullyConnectedFloat32(bool) { return kPortableLoop; }
LoopChoice ChooseFullyConnectedHybrid(int, bool) { return kPortableLoop; }

}  // namespace mote
