// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/kernels/batch_matmul.h"

namespace mote {

void BatchMatMulHybrid(const MatrixProduct<HybridFormat>& product) { MatrixProductLoop(product); }

}  // namespace mote
