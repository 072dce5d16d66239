// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/elementwise/add_loop.h"
#include "src/operators/elementwise/mul_loop.h"

namespace mote {

namespace {

constexpr LoopChoice kDualMac = kRoundsOnce ? kPortableAsRoundedOnce : LoopChoice{"cortex_m_dsp", nullptr, 0};

}  // namespace

LoopChoice ChooseAddInt8() { return kDualMac; }
LoopChoice ChooseAddInt16() { return kDualMac; }
LoopChoice ChooseMulInt8() { return kDualMac; }
LoopChoice ChooseMulInt16() { return kDualMac; }

}  // namespace mote
