// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/elementwise/add_loop.h"
#include "src/operators/elementwise/mul_loop.h"
#include "src/operators/shared/x86_64/processor.h"

namespace mote {

LoopChoice ChooseAddInt8() { return x86_64::AnyShape(); }
LoopChoice ChooseAddInt16() { return kPortableLoop; }
LoopChoice ChooseMulInt8() { return kPortableLoop; }
LoopChoice ChooseMulInt16() { return kPortableLoop; }

}  // namespace mote
