// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Computes FULLY_CONNECTED of int8 by int4 from packed weights, as the arena has no room for unpacked ones.
#ifndef MOTE_SRC_OPERATORS_DENSE_FULLY_CONNECTED_INT4_H_
#define MOTE_SRC_OPERATORS_DENSE_FULLY_CONNECTED_INT4_H_

#include "src/operators/dense/fully_connected_loop.h"
#include "src/operators/products/packed_weights.h"

namespace mote {

// Computes a layer with packed weights in args.filter; the first weight of a byte is in its lower bits.
void FullyConnectedInt4(const FullyConnectedArgs<Int8Format>& args);

// The loop unpacks so many weights of a channel at a time, on the stack, for so many rows.
constexpr int kPieceOfInt4 = 64, kRowsOfInt4 = 8;

// Adds to sums[row][i] the products of each row with the weights of channel `first` + i, i < block. The block is 1 or
// kChannelBlock.
inline void AddInt4Products(const FullyConnectedArgs<Int8Format>& args, const int8_t* in, int rows, int first,
                            int block, int32_t (*sums)[kChannelBlock]) {
  int8_t weights[kChannelBlock * kPieceOfInt4];
  const int depth = args.depth;
  for (int d = 0, count; d < depth; d += count) {
    count = std::min(depth - d, kPieceOfInt4);
    for (int i = 0; i < block; ++i) {
      UnpackInt4(args.filter, (first + i) * depth + d, count, weights + i * kPieceOfInt4);
    }
    for (int row = 0; row < rows; ++row) {
      const int8_t* const x = in + row * depth + d;
      if (block == 1) {
        *sums[row] = AddRunProducts(args.format, x, weights, count, *sums[row]);
      } else {
        AddRunProducts4(args.format, x, weights, kPieceOfInt4, count, sums[row]);
      }
    }
  }
}

inline void FullyConnectedInt4Loop(const FullyConnectedArgs<Int8Format>& args) {
  const int8_t* in = args.in;
  int8_t* out = args.out;
  int32_t sums[kRowsOfInt4][kChannelBlock];
  for (int row = 0, rows; row < args.rows; row += rows, in += rows * args.depth, out += rows * args.out_step) {
    rows = std::min(args.rows - row, kRowsOfInt4);
    for (int c = 0, block; c < args.channels; c += block) {
      block = args.channels - c < kChannelBlock ? 1 : kChannelBlock;
      for (int r = 0; r < rows; ++r) std::fill_n(sums[r], block, RowStart(args, in + r * args.depth));
      AddInt4Products(args, in, rows, c, block, sums);
      for (int r = 0; r < rows; ++r) FinishUnits(args.format, sums[r], c, block, out + r * args.out_step);
    }
  }
}

}  // namespace mote

#endif  // MOTE_SRC_OPERATORS_DENSE_FULLY_CONNECTED_INT4_H_
