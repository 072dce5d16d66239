// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/dense/cortex_m_dsp/fully_connected_ways.h"
#include "src/operators/dense/cortex_m_dsp/small_layer.h"
#include "src/operators/dense/fully_connected_loop.h"
#include "src/operators/products/cortex_m_dsp/multiply_rows.h"
#include "src/operators/seam/linked_loops.h"

namespace mote {
namespace {

using DenseArgs = FullyConnectedArgs<Int8Format>;

Products ProductsOf(const DenseArgs& args) {
  return {args.format.requantizer, args.filter, args.channels, args.out_step};
}

// Few channels, such as those whose weights are unpacked together, take less time than expanding the row.
void MultiplyFewChannels(const DenseArgs& args) {
  MultiplyPatchInt8(args.format, RunAsPatch(args.depth), args.in, args.filter, args.depth, args.channels, 0, args.out);
}
template <void (*kMultiply)(const Products&, const int8_t*, int, int32_t, uint32_t*, int8_t*)>
void MultiplyRowByRow(const DenseArgs& args) {
  const Products products = ProductsOf(args);
  uint32_t on_stack[kStackWords];
  uint32_t* const words = StaysOnStack(args.depth, args.channels) ? on_stack : static_cast<uint32_t*>(args.scratch);
  for (int row = 0; row < args.rows; ++row) {
    kMultiply(products, args.in + row * args.depth, args.depth, args.format.in_zero, words,
              args.out + row * args.out_step);
  }
}
void MultiplyTogether(const DenseArgs& args) {
  MultiplyRows(ProductsOf(args), args.in, args.rows, args.depth, args.format.in_zero, args.scratch, args.out);
}

}  // namespace
}  // namespace mote

MOTE_LOOP(FULLY_CONNECTED_INT8_PORTABLE, mote::DenseArgs, mote::FullyConnectedLoop)
MOTE_LOOP(FULLY_CONNECTED_INT8_SMALL_LAYER, mote::DenseArgs, mote::MultiplySmallLayer)
MOTE_LOOP(FULLY_CONNECTED_INT8_FEW_CHANNELS, mote::DenseArgs, mote::MultiplyFewChannels)
MOTE_LOOP(FULLY_CONNECTED_INT8_ROW_BY_ROW, mote::DenseArgs, mote::MultiplyRowByRow<mote::MultiplyWholeRow>)
MOTE_LOOP(FULLY_CONNECTED_INT8_LONG_ROWS, mote::DenseArgs, mote::MultiplyRowByRow<mote::MultiplyRowInPieces>)
MOTE_LOOP(FULLY_CONNECTED_INT8_ROWS_TOGETHER, mote::DenseArgs, mote::MultiplyTogether)

namespace mote {
namespace {

constexpr LinkedLoop kDenseLoops[] = {
    MOTE_LINKED_LOOP(FULLY_CONNECTED_INT8_PORTABLE),     MOTE_LINKED_LOOP(FULLY_CONNECTED_INT8_SMALL_LAYER),
    MOTE_LINKED_LOOP(FULLY_CONNECTED_INT8_FEW_CHANNELS), MOTE_LINKED_LOOP(FULLY_CONNECTED_INT8_ROW_BY_ROW),
    MOTE_LINKED_LOOP(FULLY_CONNECTED_INT8_LONG_ROWS),    MOTE_LINKED_LOOP(FULLY_CONNECTED_INT8_ROWS_TOGETHER)};
static_assert(FullyConnectedWay::kSmallLayer == 1 && FullyConnectedWay::kFewChannels == 2 &&
              FullyConnectedWay::kRowByRow == 3 && FullyConnectedWay::kLongRows == 4 &&
              FullyConnectedWay::kRowsTogether == 5);

}  // namespace

const LinkedLoop* LoopsOfFullyConnectedInt8() { return kDenseLoops; }

// Calls a small layer from a function that saves no registers, which would take long beside its products.
void FullyConnectedInt8(const DenseArgs& args) { kDenseLoops[args.way].get()(&args); }

}  // namespace mote
