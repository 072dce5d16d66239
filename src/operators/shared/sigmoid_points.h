// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The table of LogisticInt16 and TanhInt16.
#ifndef MOTE_SRC_OPERATORS_SHARED_SIGMOID_POINTS_H_
#define MOTE_SRC_OPERATORS_SHARED_SIGMOID_POINTS_H_

#include <cstdint>

#include "src/core/compile_time_exp.h"

namespace mote {

constexpr int kSigmoidPoints = 256;
constexpr int32_t kHalfInQ16 = 1 << 15;

struct SigmoidPoints {
  int16_t point[kSigmoidPoints];
};

constexpr double SigmoidInQ16(double x) { return 65536 / (1 + CompileTimeExp(-x)); }

// The points are 1 / (1 + exp(-i / 24)) - 1/2 in Q0.16, raised by half of the interpolation's error in the middle of
// the interval to its right; the last point is 1/2.
constexpr SigmoidPoints MakeSigmoidPoints() {
  constexpr double kStep = 1.0 / 24;
  SigmoidPoints table = {};
  for (int i = 0; i < kSigmoidPoints - 1; ++i) {
    const double x = i * kStep;
    const double error = SigmoidInQ16(x + kStep / 2) - (SigmoidInQ16(x) + SigmoidInQ16(x + kStep)) / 2;
    table.point[i] = static_cast<int16_t>(RoundHalfAway(SigmoidInQ16(x) + error / 2) - kHalfInQ16);
  }
  table.point[kSigmoidPoints - 1] = kHalfInQ16 - 1;
  return table;
}

// Computes a function from the points: out = (f + kOffset) >> kShift, where f is sigmoid(|x|) - 1/2 in Q0.16 with
// kIntervalBits more bits, kBeyond from the table's last point on, and -f - 1 for x < 0. x is in steps of 1 / 12288, of
// which 2^kIntervalBits make an interval of the table.
struct LogisticOfPoints {
  static constexpr int kIntervalBits = 9, kShift = kIntervalBits + 1;
  static constexpr int32_t kBeyond = 0x7FFE;
  // Adds 1/2, and a half of a step of the result.
  static constexpr int32_t kOffset = (kHalfInQ16 << kIntervalBits) + (1 << kIntervalBits);
};
struct TanhOfPoints {
  static constexpr int kIntervalBits = 8;  // tanh(x) = 2 * sigmoid(2 * x) - 1: intervals are half as long
  static constexpr int kShift = kIntervalBits;
  static constexpr int32_t kBeyond = 0x7FFF, kOffset = 1 << (kIntervalBits - 1);
};

}  // namespace mote

#endif  // MOTE_SRC_OPERATORS_SHARED_SIGMOID_POINTS_H_
