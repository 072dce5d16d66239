// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/dense/batch_matmul_loop.h"
#include "src/operators/dense/vectors/dense_loops.h"
#include "src/operators/dense/vectors/rows_as_pixels.h"

namespace mote {

void FullyConnectedUInt8(const FullyConnectedArgs<UInt8Format>& args) {
  if (args.way == kPortableWay) return FullyConnectedLoop(args);
  const vectors::VectorLevel level = vectors::Int8LevelOfThisProcessor();
  if (args.way == vectors::FullyConnectedWay::kConv)
    return vectors::LoopsFor<vectors::ProductLoops>(level)->conv_uint8(RowsAsPixels(args), {args.depth, 1});
  for (int row = 0; row < args.rows; ++row) {
    vectors::LoopsFor<vectors::DenseLoops>(level)->row_uint8(args, args.in + row * args.depth,
                                                             args.out + row * args.out_step);
  }
}

void FullyConnectedFloat32(const FullyConnectedArgs<Float32Format>& args) {
  if (args.way == kPortableWay) return FullyConnectedLoop(args);
  vectors::LoopsFor<vectors::ProductLoops>(vectors::LevelOfThisProcessor())->conv_float32(RowsAsPixels(args));
}

void FullyConnectedHybrid(const FullyConnectedArgs<HybridFormat>& args) {
  if (args.way == kPortableWay) return FullyConnectedLoop(args);
  vectors::LoopsFor<vectors::ProductLoops>(vectors::LevelOfThisProcessor())
      ->conv_hybrid(RowsAsPixels(args), {args.depth, 1});
}

void BatchMatMulFloat32(const MatrixProduct<Float32Format>& product) {
  const vectors::DenseLoops* const loops = vectors::LoopsFor<vectors::DenseLoops>(vectors::LevelOfThisProcessor());
  (loops == nullptr ? MatrixProductLoop<Float32Format> : loops->matrices)(product);
}

}  // namespace mote
