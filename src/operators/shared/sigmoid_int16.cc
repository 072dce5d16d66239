// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "src/core/compile_time_exp.h"
#include "src/operators/shared/sigmoid.h"

namespace mote {
namespace {

constexpr int kPoints = 256;

struct Table {
  int16_t point[kPoints];
};

constexpr double Sigmoid(double x) { return 65536 / (1 + CompileTimeExp(-x)); }

constexpr int32_t kHalfOfOne = 1 << 15;

// 1 / (1 + exp(-i / 24)) - 1/2 in Q0.16, raised by half of the interpolation's error in the middle of the interval to
// its right; the last point is 1/2.
constexpr Table MakeTable() {
  constexpr double kStep = 1.0 / 24;
  Table table = {};
  for (int i = 0; i < kPoints - 1; ++i) {
    const double x = i * kStep;
    const double error = Sigmoid(x + kStep / 2) - (Sigmoid(x) + Sigmoid(x + kStep)) / 2;
    table.point[i] = static_cast<int16_t>(RoundHalfAway(Sigmoid(x) + error / 2) - kHalfOfOne);
  }
  table.point[kPoints - 1] = kHalfOfOne - 1;
  return table;
}

constexpr Table kSigmoid = MakeTable();

// out = (f + kOffset) >> kShift, where f is sigmoid(|x|) - 1/2 in Q0.16 with kIntervalBits more bits, `kBeyond` from
// the table's last point on, and -f - 1 for x < 0. x is in * scale in steps of 1 / 12288, halves rounded up, of which
// 2^kIntervalBits make an interval of the table; |in * multiplier| < 2^31.
template <int kIntervalBits, int32_t kBeyond, int32_t kOffset, int kShift>
[[gnu::always_inline]] inline void InterpolateAll(SigmoidScale scale, const int16_t* in, int16_t* out, int count) {
  const int32_t multiplier = scale.multiplier;
  const int rounded_shift = scale.right_shift > 0 ? 1 : 0, shift = scale.right_shift - rounded_shift;
  if (count <= 0) return;
  const int16_t* const end = in + count;
  do {
    const int32_t x = (((*in++ * multiplier) >> shift) + rounded_shift) >> rounded_shift;
    const int32_t sign = x >> 31;
    const uint32_t size = static_cast<uint32_t>(x ^ sign) - static_cast<uint32_t>(sign);
    const uint32_t interval = size >> kIntervalBits;
    int32_t f = kBeyond * (1 << kIntervalBits);
    if (interval < kPoints - 1) {
      const int16_t* const point = kSigmoid.point + interval;
      const int32_t part = static_cast<int32_t>(size & ((1u << kIntervalBits) - 1));
      f = *point * (1 << kIntervalBits) + part * (point[1] - *point);
    }
    *out++ = static_cast<int16_t>(((f ^ sign) + kOffset) >> kShift);
  } while (in != end);
}

}  // namespace

void LogisticInt16(SigmoidScale scale, const int16_t* in, int16_t* out, int count) {
  constexpr int kBits = 9;
  constexpr int32_t kOffset = (kHalfOfOne << kBits) + (1 << kBits);  // 1/2, and a half of a step of the result
  InterpolateAll<kBits, 0x7FFE, kOffset, kBits + 1>(scale, in, out, count);
}

void TanhInt16(SigmoidScale scale, const int16_t* in, int16_t* out, int count) {
  constexpr int kBits = 8;  // tanh(x) = 2 * sigmoid(2 * x) - 1: intervals are half as long
  InterpolateAll<kBits, 0x7FFF, 1 << (kBits - 1), kBits>(scale, in, out, count);
}

}  // namespace mote
