// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Computes FULLY_CONNECTED in formats that few models have, in plain loops.
#ifndef MOTE_SRC_OPERATORS_DENSE_FULLY_CONNECTED_RARE_H_
#define MOTE_SRC_OPERATORS_DENSE_FULLY_CONNECTED_RARE_H_

#include "src/operators/dense/fully_connected_loop.h"
#include "src/operators/products/layer_plan.h"
#include "src/operators/seam/tensor.h"

namespace mote {

using Int16x16Format = Int16Format<int64_t, int16_t>;

// Adds up in 64 bits, whatever the type of the bias is. The bias of the format is not used.
void FullyConnectedInt16x16(const FullyConnectedArgs<Int16x16Format>& args, const TensorView& bias);

// The next two functions do not use args.out. The first rounds once and the second twice, as in TensorFlow Lite.
void FullyConnectedUInt8ToInt16(const FullyConnectedArgs<UInt8Format>& args, int16_t* out);

// The weights lie in blocks of so many units by so many of their depth, and each is less by 128.
constexpr int kShuffledUnits = 4, kShuffledDepth = 16;
void FullyConnectedShuffled(const FullyConnectedArgs<UInt8Format>& args, int16_t* out);

// Describes weights of 8, 4 or 2 bits that are multiplied by floats. Each `block` of them in a row have one of
// `scales`. The weights of as many units as ChannelsToUnpack says become floats in `scratch`, which has BytesForBlocks.
struct BlockWeights {
  const void* packed;
  int bits;
  const float* scales;
  int block;
};
inline int BytesForBlocks(int units, int depth) {
  return ChannelsToUnpack(units, depth) * depth * static_cast<int>(sizeof(float) + sizeof(int8_t));
}
// This is inline, so that builds without kBlockScales contain no code of it.
inline void FullyConnectedBlocks(FullyConnectedArgs<Float32Format> args, const BlockWeights& weights, void* scratch) {
  const int units = args.channels, depth = args.depth, most = ChannelsToUnpack(units, depth);
  float* const floats = static_cast<float*>(scratch);
  int8_t* const integers = reinterpret_cast<int8_t*>(floats + most * depth);
  args.filter = floats;
  for (int unit = 0; unit < units; unit += args.channels) {
    args.channels = std::min(units - unit, most);
    const int first = unit * depth, count = args.channels * depth;
    UnpackBits(weights.bits, weights.packed, first, count, integers);
    for (int i = 0; i < count; ++i) floats[i] = integers[i] * weights.scales[(first + i) / weights.block];
    FullyConnectedLoop(args);
    args.format.Skip(args.channels);
    args.out += args.channels;
  }
}

}  // namespace mote

#endif  // MOTE_SRC_OPERATORS_DENSE_FULLY_CONNECTED_RARE_H_
