// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/convolution/conv_loop.h"
#include "src/operators/products/vectors/product_loops.h"

namespace mote {

void ConvFloat32(const ConvArgs<Float32Format>& args) {
  if (args.way == kPortableWay) return ConvLoop(args);
  vectors::LoopsFor<vectors::ProductLoops>(vectors::LevelForChannels(args.shape.channels))->conv_float32(args);
}

void ConvHybrid(const ConvArgs<HybridFormat>& args) {
  if (args.way == kPortableWay) return ConvLoop(args);
  vectors::LoopsFor<vectors::ProductLoops>(vectors::LevelOfThisProcessor())
      ->conv_hybrid(args, {args.shape.filter_elements(), 1});
}

}  // namespace mote
