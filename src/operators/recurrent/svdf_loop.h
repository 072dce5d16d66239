// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Singular value decomposition filter: one loop for all number formats.
//
//   feature(f) = weights_feature[f] . input                      remembered for the last `memory` steps
//   output(u)  = activation(bias[u] + sum over the `rank` filters f of unit u of weights_time[f] . features(f))
#ifndef MOTE_SRC_OPERATORS_RECURRENT_SVDF_LOOP_H_
#define MOTE_SRC_OPERATORS_RECURRENT_SVDF_LOOP_H_

#include <cstdint>
#include <cstring>

#include "src/core/fixed_point.h"
#include "tensorflow/lite/c/builtin_op_data.h"

namespace mote {

struct SvdfIntegerParams {
  QuantizedMultiplier feature, output;
  int16_t input_zero_point, state_zero_point, output_zero_point;
};

struct SvdfFloatParams {
  float feature_scale, time_scale;  // int8 weights
  TfLiteFusedActivation activation;
  bool asymmetric;  // quantise activations with a zero point
};

struct SvdfArgs {
  int batches, inputs, units, rank, memory;
  const void* input;
  const void* weights_feature;
  const void* weights_time;
  const void* bias;  // may be null
  void* state;       // [batches, units * rank, memory], the newest feature last
  void* output;
  int16_t* operand;  // of SvdfHybrid: scratch of `inputs` numbers
  union {
    const SvdfIntegerParams* integer;
    const SvdfFloatParams* real;
  };
};

void SvdfFloat32(const SvdfArgs& args);
void SvdfHybrid(const SvdfArgs& args);
void SvdfInt8State16(const SvdfArgs& args);
void SvdfInt8State8(const SvdfArgs& args);

// The loop. A Format has the types Input, State, Sum and Output and
//   void Load(const Input* input)            the input of the next batch
//   State Feature(int filter)
//   Sum Bias(int unit)
//   Sum Time(Sum sum, int filter, const State* features)
//   Output Finish(Sum sum)
template <class Format>
void Svdf(const SvdfArgs& args, Format format) {
  using State = typename Format::State;
  State* features = static_cast<State*>(args.state);
  auto* output = static_cast<typename Format::Output*>(args.output);
  for (int b = 0; b < args.batches; ++b) {
    format.Load(static_cast<const typename Format::Input*>(args.input) + b * args.inputs);
    for (int unit = 0; unit < args.units; ++unit) {
      typename Format::Sum sum = format.Bias(unit);
      for (int filter = unit * args.rank; filter < (unit + 1) * args.rank; ++filter) {
        std::memmove(features, features + 1, sizeof(State) * (args.memory - 1));
        features[args.memory - 1] = format.Feature(filter);
        sum = format.Time(sum, filter, features);
        features += args.memory;
      }
      *output++ = format.Finish(sum);
    }
  }
}

}  // namespace mote

#endif  // MOTE_SRC_OPERATORS_RECURRENT_SVDF_LOOP_H_
