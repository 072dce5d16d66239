// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Runs one step of the LSTM's basic kernel, without peepholes, projection or clips: one matrix makes all gates.
//   i, g, f, o = the four parts of W [x, h] + b
//   c = sigmoid(f) * c + sigmoid(i) * tanh(g)
//   h = sigmoid(o) * tanh(c)
#ifndef MOTE_SRC_OPERATORS_RECURRENT_LSTM_BASIC_H_
#define MOTE_SRC_OPERATORS_RECURRENT_LSTM_BASIC_H_

#include <algorithm>
#include <cstdint>

#include "src/core/fixed_point.h"

namespace mote {

struct LstmBasicSizes {
  int batches, inputs, outputs;
};

// Activation is the type of x and h, Bias that of b, and Cell that of c and of the gates.
template <class Activation, class Bias, class Cell>
struct LstmBasicArgs {
  LstmBasicSizes sizes;
  const Activation* input;       // [batches, inputs]
  const Activation* activation;  // h before: [batches, outputs]
  const Activation* weights;     // [4 * outputs, inputs + outputs]
  const Bias* bias;              // [4 * outputs]
  const Cell* cell;              // c before: [batches, outputs]
  Activation* next_activation;
  Cell* next_cell;
  Activation* operand;  // [batches, inputs + outputs]
  Cell* gates;          // [batches, 4 * outputs]
};

// A Format has Sum(operand, weights, count, bias) and NextCell and NextActivation as in the formulas.
template <class Format, class Activation, class Bias, class Cell>
void LstmBasicLoop(const LstmBasicArgs<Activation, Bias, Cell>& args, const Format& format) {
  const int inputs = args.sizes.inputs, outputs = args.sizes.outputs, count = inputs + outputs;
  for (int b = 0; b < args.sizes.batches; ++b) {
    Activation* const operand = args.operand + b * count;
    std::copy_n(args.input + b * inputs, inputs, operand);
    std::copy_n(args.activation + b * outputs, outputs, operand + inputs);
    Cell* const gates = args.gates + b * 4 * outputs;
    for (int i = 0; i < 4 * outputs; ++i) {
      gates[i] = format.Sum(operand, args.weights + i * count, count, args.bias[i]);
    }
    for (int c = 0; c < outputs; ++c) {
      const int at = b * outputs + c;
      const Cell next = format.NextCell(args.cell[at], gates[c], gates[outputs + c], gates[2 * outputs + c]);
      args.next_cell[at] = next;
      args.next_activation[at] = format.NextActivation(gates[3 * outputs + c], next);
    }
  }
}

void LstmBasicFloat32(const LstmBasicArgs<float, float, float>& args);

// Activations are in 1/128 around 128, gates Q3.12, cells Q4.11.
struct LstmBasicUInt8Params {
  QuantizedMultiplier to_gates;  // from sums of products
  int32_t weights_zero_point;
};
void LstmBasicUInt8(const LstmBasicArgs<uint8_t, int32_t, int16_t>& args, const LstmBasicUInt8Params& params);

}  // namespace mote

#endif  // MOTE_SRC_OPERATORS_RECURRENT_LSTM_BASIC_H_
