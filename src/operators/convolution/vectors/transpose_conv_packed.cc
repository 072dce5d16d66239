// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/convolution/transpose_conv_loop.h"
#include "src/operators/products/vectors/product_loops.h"

namespace mote {
namespace {

template <class Format>
void Run(const ConvArgs<Format>& args, vectors::VectorLevel level,
         bool (*vectors::ProductLoops::*loop)(const ConvArgs<Format>& args)) {
  const bool has_loop = args.kept != nullptr && level != vectors::VectorLevel::kNone;
  if (!has_loop || !(vectors::ProductLoopsFor(level)->*loop)(args)) TransposeConvLoop(args);
}

}  // namespace

void TransposeConvFloat32(const ConvArgs<Float32Format>& args) {
  Run(args, vectors::LevelOfThisProcessor(), &vectors::ProductLoops::transposed_float32);
}

void TransposeConvInt8(const ConvArgs<Int8Format>& args) {
  Run(args, vectors::Int8LevelOfThisProcessor(), &vectors::ProductLoops::transposed);
}

void TransposeConvUInt8(const ConvArgs<UInt8Format>& args) {
  Run(args, vectors::Int8LevelOfThisProcessor(), &vectors::ProductLoops::transposed_uint8);
}

}  // namespace mote
