// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Where there are portable loops only. Each folder of a target's loops has a file of this name, which says when they
// run and what memory they want; it has to compile on any machine.
#include "src/operators/dense/batch_matmul_loop.h"
#include "src/operators/dense/fully_connected_loop.h"

namespace mote {

LoopChoice ChooseFullyConnectedInt8(int, int, int, const LayerPlan&) { return kPortableLoop; }

LoopChoice ChooseBatchMatMulIntegers(const MatrixSizes& sizes) { return BatchMatMulByColumns(sizes); }

}  // namespace mote
