// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/elementwise/add_loop.h"
#include "src/operators/elementwise/mul_loop.h"

namespace mote {

LoopChoice ChooseAddInt8() { return kRoundsOnce ? kPortableAsRoundedOnce : LoopChoice{"cortex_m_dsp", nullptr, 0}; }
LoopChoice ChooseMulInt8() { return kPortableLoop; }

}  // namespace mote
