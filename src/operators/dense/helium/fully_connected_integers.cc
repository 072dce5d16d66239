// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include <arm_mve.h>

#include "src/operators/dense/fully_connected_int4.h"
#include "src/operators/dense/fully_connected_loop.h"
#include "src/operators/dense/helium/fully_connected_ways.h"
#include "src/operators/products/helium/patch_channels.h"
#include "src/operators/products/helium/row_channels.h"
#include "src/operators/products/helium/vector_mac.h"
#include "src/operators/seam/linked_loops.h"

namespace mote {
namespace {

// Many rows are multiplied as the patches of a convolution.
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

// A dense layer of int4 weights multiplies the lower and the upper halves of sixteen bytes by the numbers at even and
// at odd places. All products are 16 times too large, as a half stays the upper one of a byte, where it has a sign.
namespace {

constexpr int kTurn = 32;  // weights

// Holds the numbers of a row. The last ones, fewer than kTurn, are copied; the numbers behind them are multiplied by no
// weights.
struct RowInTurns {
  const int8_t* in;
  int turns, last;
  int8_t of_last[kTurn];
};

// Adds to sums[i] the products of a row, less the zero point, with channel i, i < kCount.
template <int kCount>
[[gnu::noinline]] void AddChannels(const RowInTurns& row, int32_t in_zero, const int8_t* packed, int step,
                                   int32_t* sums) {
  int32_t products[kCount] = {}, totals[kCount] = {};
  const int8x16_t upper = vdupq_n_s8(static_cast<int8_t>(0xF0));
  const auto add = [&](int8x16x2_t x, mve_pred16_t which) __attribute__((always_inline)) {
#pragma GCC unroll 4
    for (int i = 0; i < kCount; ++i) {
      const int8x16_t bytes = vldrbq_z_s8(packed + i * step, which);
      const int8x16_t even = vshlq_n_s8(bytes, 4), odd = vandq_s8(bytes, upper);
      products[i] = vmladavaq_s8(products[i], x.val[0], even);
      totals[i] = vaddvaq_s8(totals[i], even);
      products[i] = vmladavaq_s8(products[i], x.val[1], odd);
      totals[i] = vaddvaq_s8(totals[i], odd);
    }
    packed += kTurn / 2;
  };
  const int8_t* in = row.in;
  for (int turn = row.turns; turn > 0; --turn, in += kTurn) add(vld2q_s8(in), 0xFFFF);
  if (row.last > 0) add(vld2q_s8(row.of_last), vctp8q(static_cast<uint32_t>(row.last / 2)));
#pragma GCC unroll 4
  for (int i = 0; i < kCount; ++i) sums[i] = WrappingAdd(sums[i], (products[i] >> 4) - in_zero * (totals[i] >> 4));
}

void MultiplyRowByInt4(const FullyConnectedArgs<Int8Format>& args, const int8_t* in, int8_t* out) {
  RowInTurns row;
  row.in = in;
  row.turns = args.depth / kTurn;
  row.last = args.depth % kTurn;
  std::memcpy(row.of_last, in + args.depth - row.last, static_cast<size_t>(row.last));
  const int step = args.depth / 2;
  const int32_t start = RowStart(args, in);
  const int8_t* packed = args.filter;
  int32_t sums[kChannelsToFinish];
  for (int c = 0, count; c < args.channels; c += count) {
    count = std::min(args.channels - c, kChannelsToFinish);
    std::fill_n(sums, count, start);
    int i = 0;
    for (; i + 1 < count; i += 2, packed += 2 * step) {
      AddChannels<2>(row, args.format.in_zero, packed, step, sums + i);
    }
    for (; i < count; ++i, packed += step) AddChannels<1>(row, args.format.in_zero, packed, step, sums + i);
    FinishInt8(args.format.requantizer, sums, c, count, out + c);
  }
}

}  // namespace

void FullyConnectedInt4(const FullyConnectedArgs<Int8Format>& args) {
  const int8_t* in = args.in;
  int8_t* out = args.out;
  for (int row = 0; row < args.rows; ++row, in += args.depth, out += args.out_step) MultiplyRowByInt4(args, in, out);
}

}  // namespace mote
