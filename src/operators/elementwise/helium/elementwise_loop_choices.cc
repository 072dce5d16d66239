// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/elementwise/add_loop.h"
#include "src/operators/elementwise/mul_loop.h"

namespace mote {

namespace {

constexpr LoopChoice kVectors = kRoundsOnce ? kPortableAsRoundedOnce : LoopChoice{"helium", nullptr, 0};

}  // namespace

LoopChoice ChooseAddInt8() { return kVectors; }
LoopChoice ChooseAddInt16() { return kVectors; }
LoopChoice ChooseMulInt8() { return kVectors; }
LoopChoice ChooseMulInt16() { return kVectors; }

}  // namespace mote
