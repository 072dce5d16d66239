// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/convolution/transpose_conv_loop.h"
#include "src/operators/products/vectors/product_loops.h"

namespace mote {

using vectors::LoopsFor, vectors::ProductLoops;

void TransposeConvFloat32(const ConvArgs<Float32Format>& args) {
  if (args.way == kPortableWay) return TransposeConvLoop(args);
  LoopsFor<ProductLoops>(vectors::LevelOfThisProcessor())->transposed_float32(args);
}

void TransposeConvInt8(const ConvArgs<Int8Format>& args) {
  if (args.way == kPortableWay) return TransposeConvLoop(args);
  LoopsFor<ProductLoops>(vectors::Int8LevelOfThisProcessor())->transposed(args);
}

void TransposeConvUInt8(const ConvArgs<UInt8Format>& args) {
  if (args.way == kPortableWay) return TransposeConvLoop(args);
  LoopsFor<ProductLoops>(vectors::Int8LevelOfThisProcessor())->transposed_uint8(args);
}

}  // namespace mote
