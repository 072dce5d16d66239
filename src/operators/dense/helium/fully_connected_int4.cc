// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Multiplies the lower and the upper halves of sixteen bytes by the numbers at even and at odd places. All products are
// 16 times too large: a half stays the upper one of a byte, where it has a sign.
#include "src/operators/dense/fully_connected_int4.h"

#include <arm_mve.h>

namespace mote {
namespace {

constexpr int kTurn = 32;  // weights

// The numbers of a row, of which the last, fewer than kTurn, are copied; what is behind them meets no weights.
struct RowInTurns {
  const int8_t* in;
  int turns, last;
  int8_t of_last[kTurn];
};

// sums[i] += the products of a row, less the zero point, with channel i, i < kCount.
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

void MultiplyRow(const FullyConnectedArgs<Int8Format>& args, const int8_t* in, int8_t* out) {
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
  for (int row = 0; row < args.rows; ++row, in += args.depth, out += args.out_step) MultiplyRow(args, in, out);
}

}  // namespace mote
