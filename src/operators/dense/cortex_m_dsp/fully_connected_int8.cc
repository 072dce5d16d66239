// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/dense/cortex_m_dsp/fully_connected_ways.h"
#include "src/operators/dense/cortex_m_dsp/small_layer.h"
#include "src/operators/dense/fully_connected_loop.h"
#include "src/operators/products/cortex_m_dsp/multiply_rows.h"

namespace mote {
namespace {

[[gnu::noinline]] void MultiplyLayer(const FullyConnectedArgs<Int8Format>& args) {
  if (args.way == FullyConnectedWay::kFewChannels) {
    // Few channels, such as those whose weights are unpacked together, take less time than expanding the row.
    return MultiplyPatchInt8(args.format, RunAsPatch(args.depth), args.in, args.filter, args.depth, args.channels, 0,
                             args.out);
  }
  const Products products = {args.format.requantizer, args.filter, args.channels, args.out_step};
  const int together = args.way == FullyConnectedWay::kRowsTogether ? args.rows : 1;
  for (int row = 0; row < args.rows; row += together) {
    MultiplyRows(products, args.in + row * args.depth, together, args.depth, args.format.in_zero, args.scratch,
                 /*has_columns=*/together > kFewRows, args.out + row * args.out_step);
  }
}

}  // namespace

// Branches to a small layer in a function that saves no registers, which would take long beside its products.
void FullyConnectedInt8(const FullyConnectedArgs<Int8Format>& args) {
  if (args.way == kPortableWay) return FullyConnectedLoop(args);
  if (args.way == FullyConnectedWay::kSmallLayer) return MultiplySmallLayer(args);
  MultiplyLayer(args);
}

}  // namespace mote
