// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Chooses loops in a build that has only portable loops. A target's file of this name says when the target's loops run
// and which memory they need; it has to compile on any machine. The functions for floats and uint8 are called only
// where KeptMemory is compiled, so a target without it leaves them out.
#include "src/operators/dense/batch_matmul_loop.h"
#include "src/operators/dense/fully_connected_loop.h"

namespace mote {

LoopChoice ChooseFullyConnectedInt8(int, int, int, const LayerPlan&) { return kPortableLoop; }
LoopChoice ChooseFullyConnectedUInt8(int, int, int, const LayerPlan&) { return kPortableLoop; }
LoopChoice ChooseFullyConnectedFloat32(int, int, int, const LayerPlan&) { return kPortableLoop; }
LoopChoice ChooseFullyConnectedHybrid(int, int, int, const LayerPlan&) { return kPortableLoop; }
LoopChoice ChooseFullyConnectedInt4(int, int, int, const LayerPlan&) { return TargetLoop("portable", kInt4Way); }

LoopChoice ChooseBatchMatMulIntegers(const MatrixSizes& sizes) { return BatchMatMulByColumns(sizes); }

}  // namespace mote
