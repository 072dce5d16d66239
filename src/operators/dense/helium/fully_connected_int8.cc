// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Many rows are multiplied as the patches of a convolution.
#include "src/operators/dense/fully_connected_loop.h"
#include "src/operators/dense/helium/fully_connected_ways.h"
#include "src/operators/products/helium/patch_channels.h"
#include "src/operators/products/helium/row_channels.h"
#include "src/operators/products/helium/vector_mac.h"
#include "src/operators/seam/linked_loops.h"

namespace mote {
namespace {

constexpr int kChannels = 32;  // channels whose starts are found at a time; at the end there may be some more

// Not inlined, since its starts need a larger stack frame.
[[gnu::noinline]] void MultiplyPatches(const FullyConnectedArgs<Int8Format>& args) {
  Int8Format format = args.format;
  const int8_t* weights = args.filter;
  int8_t* out = args.out;
  int32_t starts[kChannels + kLanes];
  for (int left = args.channels, count; left > 0; left -= count, weights += count * args.depth, out += count) {
    count = left < kChannels + kLanes ? left : kChannels;
    const ChannelWeights filter = FindStarts(format, weights, args.depth, count, starts);
    MakeChannels(format, filter, {args.in, args.depth, args.depth, args.rows, out, args.out_step});
    format.Skip(count);
  }
}

void MultiplyRow(const FullyConnectedArgs<Int8Format>& args, const int8_t* in, int8_t* out) {
  int32_t start = 0;  // RowStart
  if (args.filter_zero != 0) {
    const uint32_t of_row = static_cast<uint32_t>(Sum(in, args.depth) - args.depth * args.format.in_zero);
    start = static_cast<int32_t>(of_row * (0 - static_cast<uint32_t>(args.filter_zero)));
  }
  MakeRowChannels(args.format, {in, args.depth, start}, args.filter, args.channels, out);
}

void MultiplyRowByRow(const FullyConnectedArgs<Int8Format>& args) {
  const int8_t* in = args.in;
  int8_t* out = args.out;
  for (int row = 0; row < args.rows; ++row, in += args.depth, out += args.out_step) {
    MultiplyRow(args, in, out);
  }
}

}  // namespace
}  // namespace mote

MOTE_LOOP(FULLY_CONNECTED_INT8_PORTABLE, mote::FullyConnectedArgs<mote::Int8Format>, mote::FullyConnectedLoop)
MOTE_LOOP(FULLY_CONNECTED_INT8_PATCHES, mote::FullyConnectedArgs<mote::Int8Format>, mote::MultiplyPatches)
MOTE_LOOP(FULLY_CONNECTED_INT8_ROW_BY_ROW, mote::FullyConnectedArgs<mote::Int8Format>, mote::MultiplyRowByRow)

namespace mote {
namespace {

constexpr LinkedLoop kDenseLoops[] = {MOTE_LINKED_LOOP(FULLY_CONNECTED_INT8_PORTABLE),
                                      MOTE_LINKED_LOOP(FULLY_CONNECTED_INT8_PATCHES),
                                      MOTE_LINKED_LOOP(FULLY_CONNECTED_INT8_ROW_BY_ROW)};
static_assert(FullyConnectedWay::kPatches == 1 && FullyConnectedWay::kRowByRow == 2);

}  // namespace

const LinkedLoop* LoopsOfFullyConnectedInt8() { return kDenseLoops; }
void FullyConnectedInt8(const FullyConnectedArgs<Int8Format>& args) { kDenseLoops[args.way].get()(&args); }

}  // namespace mote
