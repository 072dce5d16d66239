// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/dense/batch_matmul_loop.h"
#include "src/operators/dense/fully_connected_loop.h"

namespace mote {

void FullyConnectedUInt8(const FullyConnectedArgs<UInt8Format>& args) { FullyConnectedLoop(args); }

void FullyConnectedFloat32(const FullyConnectedArgs<Float32Format>& args) { FullyConnectedLoop(args); }

void FullyConnectedHybrid(const FullyConnectedArgs<HybridFormat>& args) { FullyConnectedLoop(args); }

void BatchMatMulFloat32(const MatrixProduct<Float32Format>& product) { MatrixProductLoop(product); }

}  // namespace mote
