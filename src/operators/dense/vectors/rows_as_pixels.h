// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Makes FULLY_CONNECTED with many rows a convolution, whose loop packs the weights once for all rows.
#ifndef MOTE_SRC_OPERATORS_DENSE_VECTORS_ROWS_AS_PIXELS_H_
#define MOTE_SRC_OPERATORS_DENSE_VECTORS_ROWS_AS_PIXELS_H_

#include "src/operators/dense/fully_connected_loop.h"
#include "src/operators/products/vectors/product_loops.h"

namespace mote {

// Describes each row as a pixel of an image that is `args.rows` wide and 1 high; the filter has the size of one pixel.
template <class F>
ConvArgs<F> RowsAsPixels(const FullyConnectedArgs<F>& args) {
  ConvShape s = {};
  s.batches = s.in_height = s.out_height = s.filter_height = s.filter_width = 1;
  s.in_width = s.out_width = args.rows;
  s.in_depth = s.filter_depth = args.depth;
  s.out_depth = args.out_step;
  s.channels = args.channels;
  s.window = {1, 1, 1, 1, 0, 0};
  ConvArgs<F> conv(s, args.format, args.in, args.filter, args.out, nullptr);
  conv.kept = args.kept;
  conv.way = kTargetWay;
  return conv;
}

}  // namespace mote

#endif  // MOTE_SRC_OPERATORS_DENSE_VECTORS_ROWS_AS_PIXELS_H_
