// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/recurrent/lstm_basic.h"
#include "src/operators/recurrent/lstm_fixed_point.h"

namespace mote {
namespace {

constexpr int32_t kZeroPoint = 128;
constexpr int kCellIntegerBits = 4;

// Multiplies two fixed-point numbers whose fraction bits add up to 15 more than the result's. a and b are not both
// -2^15.
int16_t RoundedProduct(int16_t a, int16_t b) { return SaturateToInt16((int32_t{a} * b + (1 << 14)) >> 15); }

struct UInt8Cell {
  const LstmBasicUInt8Params& params;

  int16_t Sum(const uint8_t* operand, const uint8_t* weights, int count, int32_t bias) const {
    int32_t sum = bias;
    for (int i = 0; i < count; ++i) {
      sum = WrappingAdd(sum, (operand[i] - kZeroPoint) * (weights[i] - params.weights_zero_point));
    }
    return SaturateToInt16(MultiplyByQuantizedMultiplier(sum, params.to_gates));
  }
  static int16_t NextCell(int16_t cell, int16_t input, int16_t candidate, int16_t forget) {
    const int16_t added = RoundedProduct(LstmSigmoid(input), LstmTanh(candidate, 3));
    const int16_t kept = RoundedProduct(LstmSigmoid(forget), cell);
    return SaturateToInt16(RoundingDivideByPowerOfTwo(added, kCellIntegerBits) + kept);
  }
  static uint8_t NextActivation(int16_t output, int16_t cell) {
    const int16_t activation = RoundedProduct(LstmSigmoid(output), LstmTanh(cell, kCellIntegerBits));
    const int32_t rounded = RoundingDivideByPowerOfTwo(activation, 8);
    return static_cast<uint8_t>(kZeroPoint + std::min(std::max(rounded, int32_t{-128}), int32_t{127}));
  }
};

}  // namespace

void LstmBasicUInt8(const LstmBasicArgs<uint8_t, int32_t, int16_t>& args, const LstmBasicUInt8Params& params) {
  LstmBasicLoop(args, UInt8Cell{params});
}

}  // namespace mote
