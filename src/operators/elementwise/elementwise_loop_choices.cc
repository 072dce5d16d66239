// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Where there are portable loops only. Each folder of a target's loops has a file of this name, which says when they
// run and what memory they want; it has to compile on any machine.
#include "src/operators/elementwise/add_loop.h"
#include "src/operators/elementwise/mul_loop.h"

namespace mote {

LoopChoice ChooseAddInt8() { return kPortableLoop; }
LoopChoice ChooseAddInt16() { return kPortableLoop; }
LoopChoice ChooseMulInt8() { return kPortableLoop; }
LoopChoice ChooseMulInt16() { return kPortableLoop; }

}  // namespace mote
