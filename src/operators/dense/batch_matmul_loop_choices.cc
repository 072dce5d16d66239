// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The portable loop, and those of targets that make the products of rows alone.
#include "src/operators/dense/batch_matmul_loop.h"

namespace mote {

LoopChoice ChooseBatchMatMulIntegers(const MatrixSizes& sizes) { return BatchMatMulByColumns(sizes); }

}  // namespace mote
