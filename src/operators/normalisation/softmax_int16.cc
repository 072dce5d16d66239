// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "src/core/compile_time_exp.h"
#include "src/operators/normalisation/softmax_loop.h"
#include "src/operators/shared/interpolation.h"

namespace mote {
namespace {

struct Table {
  int16_t points[kInterpolationPoints];
};

struct CompileTimeArithmetic {
  using Real = double;
  static constexpr double Round(double x) { return RoundHalfAway(x); }
  static constexpr double Product(double a, double b) { return a * b; }
};

constexpr double ReciprocalOfOnePlusReal(double x) { return 1 / (1 + x); }

// The points of `function` over [low, high] in Q0.15.
template <double (*kFunction)(double)>
constexpr Table MakeTable(double low, double high) {
  Table table = {};
  FillPoints<CompileTimeArithmetic>(kFunction, low, high, 32768.0, table.points);
  return table;
}

constexpr Table kExp = MakeTable<CompileTimeExp>(-10.0, 0.0);
constexpr Table kReciprocal = MakeTable<ReciprocalOfOnePlusReal>(0.0, 1.0);

// The table's function at `argument`, clamped to int16.
int32_t InterpolateClamped(const Table& table, int32_t argument) {
  return Interpolate(table.points, std::min(std::max(argument, int32_t{-32768}), int32_t{32767}));
}

}  // namespace

void SoftmaxInt16(const SoftmaxParams& params, SoftmaxRows rows, const int16_t* in, int16_t* out) {
  // A step of 10 or more leaves nothing of what is not the largest. With one above 5, far differences would overflow,
  // and lie as far outside of the table as nearer ones.
  constexpr int kShiftOfFive = 15;
  const bool only_largest = params.shift > kShiftOfFive + 1;
  const int32_t furthest = params.shift > kShiftOfFive ? -(1 << 14) : -(1 << 16);
  const QuantizedMultiplier to_table = {params.multiplier, std::min<int32_t>(params.shift, kShiftOfFive + 1)};
  for (; rows.rows > 0; --rows.rows, in += rows.depth, out += rows.depth) {
    const int32_t largest = *std::max_element(in, in + rows.depth);
    uint32_t sum = 0;  // Q16.15: below 2^31 for fewer than 65536 inputs, then saturated
    for (int i = 0; i < rows.depth; ++i) {
      const int32_t difference = std::max(in[i] - largest, furthest);
      const int32_t argument = MultiplyByQuantizedMultiplier(difference, to_table);
      const bool has_share = !only_largest || difference == 0;
      out[i] = has_share ? static_cast<int16_t>(InterpolateClamped(kExp, argument + 32767)) : int16_t{0};
      sum = std::min<uint32_t>(sum + static_cast<uint32_t>(out[i]), 0x7FFFFFFF);
    }
    // sum = 2^(31 - zeros) * (1 + fraction / 2^16); the largest input's exp is above one half, so zeros <= 17.
    const int zeros = CountLeadingZeros(sum);
    const int32_t rounded = static_cast<int32_t>(((sum << (zeros - 1)) + (1 << 13)) >> 14);
    const int32_t reciprocal = InterpolateClamped(kReciprocal, rounded - (1 << 16) - (1 << 15));
    const int shift = 31 - zeros;
    for (int i = 0; i < rows.depth; ++i) {
      const int32_t share = (out[i] * reciprocal + (1 << (shift - 1))) >> shift;
      out[i] = static_cast<int16_t>(std::min(share, int32_t{32767}));
    }
  }
}

}  // namespace mote
