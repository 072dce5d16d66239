// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/dense/vectors/rows_as_pixels.h"

namespace mote {

void FullyConnectedFloat32(const FullyConnectedArgs<Float32Format>& args) {
  if (args.way == kPortableWay) return FullyConnectedLoop(args);
  vectors::LoopsFor<vectors::ProductLoops>(vectors::LevelOfThisProcessor())->conv_float32(RowsAsPixels(args));
}

void FullyConnectedHybrid(const FullyConnectedArgs<HybridFormat>& args) {
  if (args.way == kPortableWay) return FullyConnectedLoop(args);
  vectors::LoopsFor<vectors::ProductLoops>(vectors::LevelOfThisProcessor())
      ->conv_hybrid(RowsAsPixels(args), {args.depth, 1});
}

}  // namespace mote
