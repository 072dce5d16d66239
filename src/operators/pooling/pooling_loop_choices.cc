// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Where there are portable loops only. Each folder of a target's loops has a file of this name, which says when they
// run and what memory they want; it has to compile on any machine.
#include "src/operators/pooling/pool_loop.h"

namespace mote {

LoopChoice ChooseAveragePool(const ConvShape&, int) { return kPortableLoop; }
LoopChoice ChooseMaxPool(const ConvShape&, int) { return kPortableLoop; }

}  // namespace mote
