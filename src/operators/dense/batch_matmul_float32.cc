// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/dense/batch_matmul_loop.h"

namespace mote {

void BatchMatMulFloat32(const MatrixProduct<Float32Format>& product) { MatrixProductLoop(product); }

}  // namespace mote
