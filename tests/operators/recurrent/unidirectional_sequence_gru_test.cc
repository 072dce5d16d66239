// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include <cmath>
#include <random>

#include "tensorflow/lite/micro/kernels/micro_ops.h"
#include "tests/operators/seam/op_tester.h"
#include "tests/operators/seam/refused.h"
#include "tests/test.h"
#include "tests/testing/seeded.h"

namespace mote {
namespace {

using tflite::custom_ops::Register_UNIDIRECTIONAL_SEQUENCE_GRU;
using Floats = std::vector<float>;

// Runs a layer of one unit and one input, with gates that are all but shut (0) or open (1).
Floats OneUnit(float reset_bias, float update_bias, const Floats& inputs, float first, float* last) {
  const int steps = static_cast<int>(inputs.size());
  OpTester op(*Register_UNIDIRECTIONAL_SEQUENCE_GRU());
  op.Input<float>({steps, 1, 1}, inputs);
  op.Input<float>({1, 1}, {first});
  op.Constant<float>({2, 2}, {0, 0, 0, 0});
  op.Constant<float>({2}, {reset_bias, update_bias});
  op.Constant<float>({1, 2}, {1, 2});
  op.Constant<float>({1}, {0.5f});
  op.Output<float>({steps, 1, 1});
  op.Output<float>({1, 1});
  EXPECT_EQ(op.Run(), kTfLiteOk);
  *last = op.Out<float>(1)[0];
  return op.Out<float>(0);
}

constexpr float kShut = -50, kOpen = 50;

TEST(UnidirectionalSequenceGru, AnOpenUpdateGateKeepsTheState) {
  float last;
  EXPECT_SAME(OneUnit(kOpen, kOpen, {1, -2, 3}, 0.25f, &last), Floats{0.25f, 0.25f, 0.25f});
  EXPECT_EQ(last, 0.25f);
}

TEST(UnidirectionalSequenceGru, AShutUpdateGateTakesTheCandidate) {
  float last;
  const Floats out = OneUnit(kOpen, kShut, {0.1f, 0.2f}, 0.25f, &last);
  const float first = std::tanh(0.1f + 2 * 0.25f + 0.5f);
  EXPECT_NEAR(out[0], first, 1e-6f);
  EXPECT_NEAR(out[1], std::tanh(0.2f + 2 * first + 0.5f), 1e-6f);
  EXPECT_EQ(last, out[1]);
}

TEST(UnidirectionalSequenceGru, AShutResetGateForgetsTheStateInTheCandidate) {
  float last;
  EXPECT_NEAR(OneUnit(kShut, kShut, {0.1f}, 0.25f, &last)[0], std::tanh(0.1f + 0.5f), 1e-6f);
}

TEST(UnidirectionalSequenceGru, NoStepsGiveTheFirstState) {
  float last;
  EXPECT_TRUE(OneUnit(kOpen, kShut, {}, 0.75f, &last).empty());
  EXPECT_EQ(last, 0.75f);
}

struct Sizes {
  int steps, batches, inputs, units;
};

double Sigmoid(double x) { return 1 / (1 + std::exp(-x)); }

// Returns the row's sum with the input and the state.
double Sum(const Floats& weights, const Floats& bias, int row, const float* x, int inputs,
           const std::vector<double>& h) {
  double sum = bias[row];
  const float* w = &weights[static_cast<size_t>(row) * (inputs + h.size())];
  for (int i = 0; i < inputs; ++i) sum += double{w[i]} * x[i];
  for (size_t u = 0; u < h.size(); ++u) sum += w[inputs + u] * h[u];
  return sum;
}

// Returns the states after all steps of one sequence of the batch.
std::vector<double> Specification(const Sizes& s, int batch, const Floats& in, const Floats& state, const Floats& gates,
                                  const Floats& gate_bias, const Floats& candidates, const Floats& candidate_bias) {
  std::vector<double> h(&state[batch * s.units], &state[batch * s.units] + s.units), all;
  for (int t = 0; t < s.steps; ++t) {
    const float* x = &in[(t * s.batches + batch) * s.inputs];
    std::vector<double> reset = h, next = h;
    for (int u = 0; u < s.units; ++u) reset[u] = h[u] * Sigmoid(Sum(gates, gate_bias, u, x, s.inputs, h));
    for (int u = 0; u < s.units; ++u) {
      const double z = Sigmoid(Sum(gates, gate_bias, s.units + u, x, s.inputs, h));
      next[u] = z * h[u] + (1 - z) * std::tanh(Sum(candidates, candidate_bias, u, x, s.inputs, reset));
    }
    h = next;
    all.insert(all.end(), h.begin(), h.end());
  }
  return all;
}

TEST(UnidirectionalSequenceGru, RandomSequencesFollowTheSpecification) {
  Seeded<std::mt19937> random(20);
  std::normal_distribution<float> normal;
  const auto values = [&](int count) {
    Floats v(count);
    for (float& x : v) x = normal(random);
    return v;
  };
  for (int round = 0; round < 50; ++round) {
    const Sizes s = {1 + static_cast<int>(random() % 5), 1 + static_cast<int>(random() % 3),
                     1 + static_cast<int>(random() % 6), 1 + static_cast<int>(random() % 6)};
    const int row = s.inputs + s.units;
    const Floats in = values(s.steps * s.batches * s.inputs), state = values(s.batches * s.units),
                 gates = values(2 * s.units * row), gate_bias = values(2 * s.units), candidates = values(s.units * row),
                 candidate_bias = values(s.units);
    OpTester op(*Register_UNIDIRECTIONAL_SEQUENCE_GRU());
    op.Input<float>({s.steps, s.batches, s.inputs}, in);
    op.Input<float>({s.batches, s.units}, state);
    op.Constant<float>({2 * s.units, row}, gates);
    op.Constant<float>({2 * s.units}, gate_bias);
    op.Constant<float>({s.units, row}, candidates);
    op.Constant<float>({s.units}, candidate_bias);
    op.Output<float>({s.steps, s.batches, s.units});
    op.Output<float>({s.batches, s.units});
    ASSERT_EQ(op.Run(), kTfLiteOk);
    const Floats out = op.Out<float>(0), last = op.Out<float>(1);
    for (int b = 0; b < s.batches; ++b) {
      const auto want = Specification(s, b, in, state, gates, gate_bias, candidates, candidate_bias);
      for (int t = 0; t < s.steps; ++t) {
        for (int u = 0; u < s.units; ++u) {
          EXPECT_NEAR(out[(t * s.batches + b) * s.units + u], want[t * s.units + u], 2e-5);
        }
      }
      for (int u = 0; u < s.units; ++u) {
        EXPECT_EQ(last[b * s.units + u], out[((s.steps - 1) * s.batches + b) * s.units + u]);
      }
    }
  }
}

// Returns the message about a layer of 2 units and 3 inputs in which one tensor is another.
std::string Said(int input, const PlainTensor& other, TfLiteType out = kTfLiteFloat32) {
  const TfLiteType f = kTfLiteFloat32;
  std::vector<PlainTensor> in = {{f, {4, 1, 3}}, {f, {1, 2}}, {f, {4, 5}}, {f, {4}}, {f, {2, 5}}, {f, {2}}};
  if (input >= 0) in[input] = other;
  return Refused(*Register_UNIDIRECTIONAL_SEQUENCE_GRU(), nullptr, in, {{out, {4, 1, 2}}, {f, {1, 2}}});
}

TEST(UnidirectionalSequenceGru, SaysWhatIsWrong) {
  const TfLiteType f = kTfLiteFloat32;
  EXPECT_EQ(Said(-1, {}), "accepted");
  EXPECT_NE(Said(0, {kTfLiteInt8, {4, 1, 3}}).find("the input has type INT8, not FLOAT32"), std::string::npos);
  EXPECT_NE(Said(0, {f, {4, 3}}).find("the input has 2 dimensions; it needs 3"), std::string::npos);
  EXPECT_NE(Said(1, {f, {2, 2}}).find("dimension 0 of input 1 is 2, not 1"), std::string::npos);
  EXPECT_NE(Said(2, {f, {4, 6}}).find("dimension 1 of input 2 is 6, not 5"), std::string::npos);
  EXPECT_NE(Said(3, {f, {2, 2}}).find("input 3 has 2 dimensions, not 1"), std::string::npos);
  EXPECT_NE(Said(4, {kTfLiteInt8, {2, 5}}).find("input 4 has type INT8, not FLOAT32"), std::string::npos);
  EXPECT_NE(Said(5, {f, {1, 2}}).find("input 5 has 2 dimensions, not 1"), std::string::npos);
  EXPECT_NE(Said(-1, {}, kTfLiteInt8).find("output 0 has type INT8, not FLOAT32"), std::string::npos);
}

}  // namespace
}  // namespace mote
