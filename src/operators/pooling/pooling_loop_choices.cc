// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Makes the choices of a build with portable loops only. A target's file of this name says when the target's loops run
// and which memory they need; it has to compile on any machine.
#include "src/operators/pooling/pool_loop.h"

namespace mote {

LoopChoice ChooseAveragePool(const ConvShape&, int) { return kPortableLoop; }
LoopChoice ChooseMaxPool(const ConvShape&, int) { return kPortableLoop; }

}  // namespace mote
