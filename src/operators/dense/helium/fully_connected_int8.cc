// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// A row is met by four channels' weights at a time. Many rows are patches; for a few, the part of the sums that is due
// to the input's zero point is summed up with the products.
#include "src/operators/dense/fully_connected_loop.h"
#include "src/operators/shared/helium/operand.h"
#include "src/operators/shared/helium/patch_channels.h"
#include "src/operators/shared/helium/vector_mac.h"

namespace mote {
namespace {

constexpr int kManyRows = 4;   // that are patches
constexpr int kChannels = 32;  // of patches, whose starts are found at a time, or some more at the end

void MultiplyPatches(const FullyConnectedArgs<Int8Format>& args) {
  Int8Format format = args.format;
  const int8_t* weights = args.filter;
  int8_t* out = args.out;
  int32_t starts[kChannels + kLanes];
  for (int left = args.channels, count; left > 0; left -= count, weights += count * args.depth, out += count) {
    count = left < kChannels + kLanes ? left : kChannels;
    const ChannelWeights filter = FindStarts(format, weights, args.depth, count, starts);
    MakeChannels(format.requantizer, filter, {args.in, args.depth, args.depth, args.rows, out, args.out_step});
    format.Skip(count);
  }
}

// `row_start`: a part of the sums of all channels.
void MultiplyRow(const FullyConnectedArgs<Int8Format>& args, const int8_t* in, int32_t row_start, int8_t* out) {
  const Requantizer<int32_t>& r = args.format.requantizer;
  const Operand operand(in, args.depth, args.format.in_zero);
  const int8_t* weights = args.filter;
  int c = 0;
  if (args.channels >= kLanes) {
    VectorRequantizer requantizer(r, 0, ShiftsLeft(r.multipliers, args.channels));
    for (; c <= args.channels - kLanes; c += kLanes, weights += kLanes * args.depth) {
      if (r.multipliers.step != 0) requantizer.Select(r.multipliers, c);
      int32x4_t start = vdupq_n_s32(row_start);
      if (r.bias != nullptr) start = vaddq_s32(start, vldrwq_s32(r.bias + c));
      vstrbq_s32(out + c, requantizer(Dot4(operand, weights, start)));
    }
  }
  for (; c < args.channels; ++c, weights += args.depth) {
    const int32_t start = WrappingAdd(row_start, StartOf(args.format, c, Sum(weights, args.depth)));
    out[c] = FinishOne(r, Dot(in, weights, args.depth, start), c);
  }
}

}  // namespace

void FullyConnectedInt8(const FullyConnectedArgs<Int8Format>& args) {
  if (args.is_portable) return FullyConnectedLoop(args);
  if (args.rows >= kManyRows && args.filter_zero == 0) return MultiplyPatches(args);
  const int8_t* in = args.in;
  int8_t* out = args.out;
  for (int row = 0; row < args.rows; ++row, in += args.depth, out += args.out_step) {
    MultiplyRow(args, in, RowStart(args, in), out);
  }
}

}  // namespace mote
