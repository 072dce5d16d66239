// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include <cmath>

#include "src/operators/recurrent/float_activation.h"
#include "src/operators/recurrent/lstm_basic.h"

namespace mote {
namespace {

struct Float32Cell {
  static float Sum(const float* operand, const float* weights, int count, float bias) {
    float sum = 0.0f;
    for (int i = 0; i < count; ++i) sum += operand[i] * weights[i];
    return sum + bias;
  }
  static float NextCell(float cell, float input, float candidate, float forget) {
    return SigmoidFloat(input) * std::tanh(candidate) + SigmoidFloat(forget) * cell;
  }
  static float NextActivation(float output, float cell) { return SigmoidFloat(output) * std::tanh(cell); }
};

}  // namespace

void LstmBasicFloat32(const LstmBasicArgs<float, float, float>& args) { LstmBasicLoop(args, Float32Cell{}); }

}  // namespace mote
