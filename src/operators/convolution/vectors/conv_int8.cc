// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/convolution/conv_loop.h"
#include "src/operators/products/vectors/product_loops.h"

namespace mote {

const LinkedLoop* LoopsOfConvInt8() { return nullptr; }
void ConvInt8(const ConvArgs<Int8Format>& args) {
  if (args.way == kPortableWay) return ConvLoop(args);
  vectors::LoopsFor<vectors::ProductLoops>(vectors::Int8LevelOfThisProcessor())
      ->conv(args, {args.shape.filter_elements(), 1});
}

}  // namespace mote
