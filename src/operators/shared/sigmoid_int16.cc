// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "src/core/compile_time_exp.h"
#include "src/operators/shared/sigmoid.h"

namespace mote {
namespace {

constexpr int kPoints = 256;

struct Table {
  uint16_t point[kPoints];
};

constexpr double Sigmoid(double x) { return 65536 / (1 + CompileTimeExp(-x)); }

// 1 / (1 + exp(-i / 24)) in Q0.16, raised by half of the interpolation's error in the middle of the interval to its
// right; the last point is 1.
constexpr Table MakeTable() {
  constexpr double kStep = 1.0 / 24;
  Table table = {};
  for (int i = 0; i < kPoints - 1; ++i) {
    const double x = i * kStep;
    const double error = Sigmoid(x + kStep / 2) - (Sigmoid(x) + Sigmoid(x + kStep)) / 2;
    table.point[i] = static_cast<uint16_t>(RoundHalfAway(Sigmoid(x) + error / 2));
  }
  table.point[kPoints - 1] = 65535;
  return table;
}

constexpr Table kSigmoid = MakeTable();

// x in steps of 1 / 12288, halves rounded up. |in * multiplier| < 2^31.
int32_t Scaled(int16_t in, SigmoidScale scale) {
  const int32_t product = in * scale.multiplier;
  return scale.right_shift > 0 ? ((product >> (scale.right_shift - 1)) + 1) >> 1 : product;
}

// The sigmoid of |x| in Q0.16 with `interval_bits` more bits, x in 2^interval_bits steps to a table interval; `beyond`
// is the value from the last point on.
uint32_t Interpolate(uint32_t x, int interval_bits, uint32_t beyond) {
  const uint32_t interval = x >> interval_bits;
  if (interval >= kPoints - 1) return beyond << interval_bits;
  const uint32_t left = kSigmoid.point[interval], right = kSigmoid.point[interval + 1];
  return (left << interval_bits) + (x & ((1u << interval_bits) - 1)) * (right - left);
}

uint32_t Magnitude(int32_t x) { return x < 0 ? 0u - static_cast<uint32_t>(x) : static_cast<uint32_t>(x); }

}  // namespace

void LogisticInt16(SigmoidScale scale, const int16_t* in, int16_t* out, int count) {
  constexpr int kIntervalBits = 9;
  constexpr uint32_t kOne = 1u << (16 + kIntervalBits);
  constexpr uint32_t kHalf = 1u << kIntervalBits;  // of a step of the result
  for (int i = 0; i < count; ++i) {
    const int32_t x = Scaled(in[i], scale);
    const uint32_t value = Interpolate(Magnitude(x), kIntervalBits, 0x7FFF << 1);
    // sigmoid(-x) = 1 - sigmoid(x)
    out[i] = static_cast<int16_t>((x >= 0 ? value + kHalf : kOne - value + kHalf - 1) >> (kIntervalBits + 1));
  }
}

void TanhInt16(SigmoidScale scale, const int16_t* in, int16_t* out, int count) {
  constexpr int kIntervalBits = 8;  // tanh(x) = 2 * sigmoid(2 * x) - 1: intervals are half as long
  constexpr int32_t kHalfOfOne = 1 << (15 + kIntervalBits);
  constexpr int32_t kHalf = 1 << (kIntervalBits - 1);  // of a step of the result
  for (int i = 0; i < count; ++i) {
    const int32_t x = Scaled(in[i], scale);
    const int32_t value = static_cast<int32_t>(Interpolate(Magnitude(x), kIntervalBits, 0xFFFF)) - kHalfOfOne;
    out[i] = static_cast<int16_t>((x >= 0 ? value + kHalf : -value + kHalf - 1) >> kIntervalBits);
  }
}

}  // namespace mote
