// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/dense/batch_matmul_loop.h"
#include "src/operators/dense/vectors/dense_loops.h"

namespace mote {

void BatchMatMulFloat32(const MatrixProduct<Float32Format>& product) {
  const vectors::DenseLoops* const loops = vectors::LoopsFor<vectors::DenseLoops>(vectors::LevelOfThisProcessor());
  (loops == nullptr ? MatrixProductLoop<Float32Format> : loops->matrices)(product);
}

}  // namespace mote
