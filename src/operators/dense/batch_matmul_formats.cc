// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/dense/batch_matmul_loop.h"

namespace mote {

void BatchMatMulHybrid(const MatrixProduct<HybridFormat>& product) { MatrixProductLoop(product); }

void BatchMatMulInt16x8(const MatrixProduct<Int16Format<int64_t>>& product) { MatrixProductLoop(product); }

void BatchMatMulInt8ToInt32(const MatrixProduct<Int8SumFormat>& product) { MatrixProductLoop(product); }

}  // namespace mote
