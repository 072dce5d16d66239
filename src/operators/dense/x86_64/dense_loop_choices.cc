// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/dense/batch_matmul_loop.h"
#include "src/operators/dense/fully_connected_loop.h"
#include "src/operators/shared/x86_64/processor.h"

namespace mote {

LoopChoice ChooseFullyConnectedInt8(int, int, int, const LayerPlan&) { return x86_64::AnyShape(); }

LoopChoice ChooseBatchMatMulIntegers(const MatrixSizes& sizes) { return BatchMatMulByColumns(sizes); }

}  // namespace mote
