// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/kernels/batch_matmul.h"

namespace mote {

void BatchMatMulInt16(const MatrixProduct<Int16Format<int64_t, int16_t>>& product) { MatrixProductLoop(product); }

}  // namespace mote
