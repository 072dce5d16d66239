// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/pooling/pool_loop.h"

namespace mote {
namespace {

constexpr LoopChoice kVectors = {"helium", nullptr, 0};

}  // namespace

LoopChoice ChooseAveragePoolInt8(const ConvShape&) { return kVectors; }
LoopChoice ChooseAveragePoolInt16(const ConvShape&) { return kVectors; }
LoopChoice ChooseMaxPoolInt8(const ConvShape&) { return kVectors; }
LoopChoice ChooseMaxPoolInt16(const ConvShape&) { return kVectors; }

}  // namespace mote
