// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Where there are portable loops only. Each folder of a target's loops has a file of this name, which says when they
// run and what memory they want; it has to compile on any machine. Loops of floats are asked for where KeptMemory is
// compiled: a target without it leaves them out.
#include "src/operators/dense/fully_connected_loop.h"

namespace mote {

LoopChoice ChooseFullyConnectedInt8(int, int, int, const LayerPlan&) { return kPortableLoop; }
LoopChoice ChooseFullyConnectedFloat32(bool) { return kPortableLoop; }
LoopChoice ChooseFullyConnectedHybrid(int, bool) { return kPortableLoop; }

}  // namespace mote
