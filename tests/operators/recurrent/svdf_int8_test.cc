// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// A build's loops of SVDF against the specification, number by number.
#include <algorithm>
#include <limits>
#include <vector>

#include "src/operators/recurrent/svdf_loop.h"
#include "src/operators/shared/output_scaling.h"
#include "tests/operators/products/random_layer.h"
#include "tests/test.h"

namespace mote {
namespace {

template <class State>
struct SvdfProblem {
  SvdfArgs args = {};
  SvdfIntegerParams params = {};
  FencedVector<int8_t> input, weights_feature, output;
  std::vector<State> weights_time, state;
  FencedVector<int32_t> bias;

  template <class T>
  static T Scaled(int32_t sum, QuantizedMultiplier scale, int32_t zero) {
    constexpr ClampRange kRange = {std::numeric_limits<T>::min(), std::numeric_limits<T>::max()};
    return static_cast<T>(Clamp(WrappingAdd(MultiplyByQuantizedMultiplier(sum, scale), zero), kRange));
  }

  void Specified(std::vector<State>* state_after, FencedVector<int8_t>* out) const {
    *state_after = state;
    State* features = state_after->data();
    for (int b = 0; b < args.batches; ++b) {
      for (int unit = 0; unit < args.units; ++unit) {
        int32_t sum = args.bias != nullptr ? bias[unit] : 0;
        for (int filter = unit * args.rank; filter < (unit + 1) * args.rank; ++filter, features += args.memory) {
          int32_t dot = 0;
          for (int i = 0; i < args.inputs; ++i) {
            dot = WrappingAdd(dot, (input[b * args.inputs + i] - params.input_zero_point) *
                                       weights_feature[filter * args.inputs + i]);
          }
          for (int m = 0; m + 1 < args.memory; ++m) features[m] = features[m + 1];
          features[args.memory - 1] =
              static_cast<State>(Scaled<State>(dot, params.feature, 0) + params.state_zero_point);
          for (int m = 0; m < args.memory; ++m) {
            const int32_t feature = features[m] - params.state_zero_point;
            sum = WrappingAdd(sum, feature * weights_time[filter * args.memory + m]);
          }
        }
        out->push_back(Scaled<int8_t>(sum, params.output, params.output_zero_point));
      }
    }
  }
};

template <class State>
std::vector<State> States(RandomProblems& random, int count) {
  constexpr int kMin = std::numeric_limits<State>::min(), kMax = std::numeric_limits<State>::max();
  std::vector<State> numbers(count);
  const bool extreme = random.Sometimes();
  for (State& x : numbers) {
    x = static_cast<State>(extreme ? (random.Int(0, 1) != 0 ? kMin : kMax) : random.Int(kMin, kMax));
  }
  return numbers;
}

template <class State>
void ExpectSpecified(uint32_t seed, void (*kernel)(const SvdfArgs&)) {
  RandomProblems random(seed);
  const auto multiplier = [&random] {
    return random.Rarely() ? QuantizedMultiplier{0, 0}
                           : QuantizedMultiplier{random.Int(1 << 30, 0x7FFFFFFF), random.Int(-31, 7)};
  };
  for (int i = 0; i < kRandomProblems; ++i) {
    SvdfProblem<State> p;
    SvdfArgs& args = p.args;
    args.batches = random.Int(1, 2);
    args.inputs = random.Sometimes() ? random.Int(0, 100) : random.Int(1, 20);
    args.units = random.Int(1, 7);
    args.rank = random.Int(1, 3);
    args.memory = random.Sometimes() ? random.Int(10, 50) : random.Int(1, 9);
    p.params = {multiplier(), multiplier(), static_cast<int16_t>(random.Int(-128, 127)),
                static_cast<int16_t>(sizeof(State) == 1 ? random.Int(-128, 127) : 0),
                static_cast<int16_t>(random.Int(-128, 127))};
    const int filters = args.units * args.rank;
    p.input = random.Int8s(args.batches * args.inputs);
    p.weights_feature = random.Int8s(filters * args.inputs);
    p.weights_time = States<State>(random, filters * args.memory);
    p.state = States<State>(random, args.batches * filters * args.memory);
    for (int unit = 0; unit < args.units; ++unit) p.bias.push_back(2 * random.Int(-0x3FFFFFFF, 0x3FFFFFFE));
    p.output.resize(args.batches * args.units);
    args.input = p.input.data();
    args.weights_feature = p.weights_feature.data();
    args.weights_time = p.weights_time.data();
    args.bias = random.Sometimes() ? nullptr : p.bias.data();
    args.state = p.state.data();
    args.output = p.output.data();
    args.integer = &p.params;
    std::vector<State> state;
    FencedVector<int8_t> output;
    p.Specified(&state, &output);
    kernel(args);
    ASSERT_SAME(p.state, state);
    ASSERT_SAME(p.output, output);
  }
}

TEST(SvdfInt8State16, IsTheSpecification) { ExpectSpecified<int16_t>(31, SvdfInt8State16); }

TEST(SvdfInt8State8, IsTheSpecification) { ExpectSpecified<int8_t>(32, SvdfInt8State8); }

}  // namespace
}  // namespace mote
