// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tensorflow/lite/micro/kernels/unidirectional_sequence_lstm.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <functional>
#include <random>
#include <string>

#include "tensorflow/lite/micro/kernels/micro_ops.h"
#include "tests/operators/recurrent/sequence_lstm.h"
#include "tests/test.h"
#include "tests/testing/seeded.h"

namespace mote {
namespace {

TEST(UnidirectionalSequenceLstm, OneCellFollowsTheFormulas) {
  const TfLiteUnidirectionalSequenceLSTMParams options = Options(false);
  OpTester op(tflite::Register_UNIDIRECTIONAL_SEQUENCE_LSTM(), &options);
  AddOneCell(op, {0.5f, -0.25f}, {1, 2, 1});
  ASSERT_EQ(op.Run(), kTfLiteOk);
  const auto sigmoid = [](double x) { return 1 / (1 + std::exp(-x)); };
  const double c1 = sigmoid(0.6) * std::tanh(1.8);
  const double h1 = sigmoid(2.4) * std::tanh(c1);
  const double c2 = sigmoid(-0.3 + h1 / 2) * c1 + sigmoid(-0.15 + h1 / 2) * std::tanh(-0.45 + h1 / 2);
  const double h2 = sigmoid(-0.6 + h1 / 2) * std::tanh(c2);
  EXPECT_NEAR(op.Out<float>()[0], h1, 1e-6);
  EXPECT_NEAR(op.Out<float>()[1], h2, 1e-6);
  EXPECT_NEAR(op.In<float>(18)[0], h2, 1e-6);
  EXPECT_NEAR(op.In<float>(19)[0], c2, 1e-6);
}

TEST(UnidirectionalSequenceLstm, KeepsItsStateBetweenInvokes) {
  const TfLiteUnidirectionalSequenceLSTMParams options = Options(false);
  OpTester whole(tflite::Register_UNIDIRECTIONAL_SEQUENCE_LSTM(), &options);
  AddOneCell(whole, {0.5f, -0.25f}, {1, 2, 1});
  ASSERT_EQ(whole.Run(), kTfLiteOk);
  OpTester halves(tflite::Register_UNIDIRECTIONAL_SEQUENCE_LSTM(), &options);
  AddOneCell(halves, {0.5f}, {1, 1, 1});
  ASSERT_EQ(halves.Run(), kTfLiteOk);
  EXPECT_EQ(halves.Out<float>()[0], whole.Out<float>()[0]);
  halves.SetInput<float>(0, {-0.25f});
  ASSERT_EQ(halves.Eval(), kTfLiteOk);
  EXPECT_EQ(halves.Out<float>()[0], whole.Out<float>()[1]);
}

TEST(UnidirectionalSequenceLstm, TimeMajorIsTheTransposeOfBatchMajor) {
  TfLiteUnidirectionalSequenceLSTMParams options = Options(false);
  OpTester batch_major(tflite::Register_UNIDIRECTIONAL_SEQUENCE_LSTM(), &options);
  AddOneCell(batch_major, {0.5f, -0.25f, 1.0f, 0.75f}, {2, 2, 1});
  ASSERT_EQ(batch_major.Run(), kTfLiteOk);
  options.time_major = true;
  OpTester time_major(tflite::Register_UNIDIRECTIONAL_SEQUENCE_LSTM(), &options);
  AddOneCell(time_major, {0.5f, 1.0f, -0.25f, 0.75f}, {2, 2, 1});
  ASSERT_EQ(time_major.Run(), kTfLiteOk);
  const Floats b = batch_major.Out<float>(), t = time_major.Out<float>();
  EXPECT_SAME(t, Floats{b[0], b[2], b[1], b[3]});
}

TEST(UnidirectionalSequenceLstm, ClipsTheCell) {
  const TfLiteUnidirectionalSequenceLSTMParams options = Options(false, 0.25f);
  OpTester op(tflite::Register_UNIDIRECTIONAL_SEQUENCE_LSTM(), &options);
  AddOneCell(op, {2.0f}, {1, 1, 1});
  ASSERT_EQ(op.Run(), kTfLiteOk);
  EXPECT_EQ(op.In<float>(19)[0], 0.25f);
}

// Holds the tensors of a model in any of the forms, with float values. Integer formats quantise them.
struct LstmModel {
  int batches, steps, inputs, cells, outputs;
  bool time_major, input_gate, peephole, projection, projection_bias, norm;
  float cell_clip, projection_clip;
  std::vector<double> input, input_weights[4], recurrent_weights[4], peepholes[4], bias[4], projected, projected_bias,
      norms[4];
};

std::vector<double> RandomNumbers(std::mt19937& random, int count, double limit) {
  std::uniform_real_distribution<double> distribution(-limit, limit);
  std::vector<double> numbers(count);
  for (double& x : numbers) x = static_cast<float>(distribution(random));
  return numbers;
}

// A `basic` model has neither peepholes nor projection nor normalisation, and it has an input gate.
LstmModel RandomModel(std::mt19937& random, bool basic) {
  const auto below = [&random](int n) { return static_cast<int>(random() % n); };
  const auto maybe = [&](bool possible) { return possible && below(2) == 0; };
  LstmModel m = {};
  m.batches = 1 + below(3);
  m.steps = 1 + below(4);
  m.inputs = 1 + below(9);
  m.cells = 1 + below(8);
  m.time_major = below(2) == 0;
  m.input_gate = basic || below(2) == 0;
  m.peephole = maybe(!basic);
  m.projection = maybe(!basic);
  m.projection_bias = maybe(m.projection);
  m.norm = maybe(!basic);
  m.outputs = m.projection ? 1 + below(8) : m.cells;
  m.cell_clip = below(2) == 0 ? 0.0f : 0.5f;
  m.projection_clip = maybe(m.projection) ? 0.25f : 0.0f;
  m.input = RandomNumbers(random, m.batches * m.steps * m.inputs, 1.0);
  for (int gate = 0; gate < 4; ++gate) {
    m.input_weights[gate] = RandomNumbers(random, m.cells * m.inputs, 1.0);
    m.recurrent_weights[gate] = RandomNumbers(random, m.cells * m.outputs, 1.0);
    m.peepholes[gate] = RandomNumbers(random, m.cells, 0.5);
    m.bias[gate] = RandomNumbers(random, m.cells, 0.5);
    m.norms[gate] = RandomNumbers(random, m.cells, 1.0);
  }
  m.projected = RandomNumbers(random, m.outputs * m.cells, 0.5);
  m.projected_bias = RandomNumbers(random, m.outputs, 0.2);
  return m;
}

double Dot(const double* a, const double* b, int count) {
  double sum = 0;
  for (int i = 0; i < count; ++i) sum += a[i] * b[i];
  return sum;
}

// Returns the sums of one gate over all cells, normalised and with bias.
std::vector<double> GateSums(const LstmModel& m, int gate, const double* input, const std::vector<double>& state,
                             const std::vector<double>& cell) {
  std::vector<double> sums(m.cells);
  double mean = 0, variance = 0;
  for (int c = 0; c < m.cells; ++c) {
    sums[c] = Dot(&m.input_weights[gate][c * m.inputs], input, m.inputs) +
              Dot(&m.recurrent_weights[gate][c * m.outputs], state.data(), m.outputs);
    if (m.peephole && gate != 2) sums[c] += m.peepholes[gate][c] * cell[c];
    mean += sums[c] / m.cells;
  }
  for (double sum : sums) variance += (sum - mean) * (sum - mean) / m.cells;
  for (int c = 0; c < m.cells; ++c) {
    if (m.norm) sums[c] = (sums[c] - mean) / std::sqrt(variance + 1e-8) * m.norms[gate][c];
    sums[c] += m.bias[gate][c];
  }
  return sums;
}

double Clip(double x, double limit) { return limit > 0 ? std::min(std::max(x, -limit), limit) : x; }

// Computes the specification naively, in double precision.
std::vector<double> Specified(const LstmModel& m) {
  const auto sigmoid = [](double x) { return 1 / (1 + std::exp(-x)); };
  std::vector<double> result(m.batches * m.steps * m.outputs);
  for (int b = 0; b < m.batches; ++b) {
    std::vector<double> state(m.outputs), cell(m.cells), hidden(m.cells);
    for (int t = 0; t < m.steps; ++t) {
      const int row = m.time_major ? t * m.batches + b : b * m.steps + t;
      const double* input = &m.input[row * m.inputs];
      const std::vector<double> i = GateSums(m, 0, input, state, cell), f = GateSums(m, 1, input, state, cell),
                                g = GateSums(m, 2, input, state, cell);
      for (int c = 0; c < m.cells; ++c) {
        const double input_gate = m.input_gate ? sigmoid(i[c]) : 1 - sigmoid(f[c]);
        cell[c] = Clip(sigmoid(f[c]) * cell[c] + input_gate * std::tanh(g[c]), m.cell_clip);
      }
      const std::vector<double> o = GateSums(m, 3, input, state, cell);
      for (int c = 0; c < m.cells; ++c) hidden[c] = sigmoid(o[c]) * std::tanh(cell[c]);
      state = hidden;
      if (m.projection) state.resize(m.outputs);
      for (int j = 0; m.projection && j < m.outputs; ++j) {
        const double bias = m.projection_bias ? m.projected_bias[j] : 0;
        state[j] = Clip(Dot(&m.projected[j * m.cells], hidden.data(), m.cells) + bias, m.projection_clip);
      }
      std::copy(state.begin(), state.end(), result.begin() + row * m.outputs);
    }
  }
  return result;
}

template <class T>
std::vector<T> Quantized(const std::vector<double>& values, double scale, int zero_point = 0) {
  std::vector<T> quantized;
  for (double x : values) {
    const double steps = std::round(x / scale) + zero_point;
    quantized.push_back(static_cast<T>(std::min(std::max(steps, static_cast<double>(std::numeric_limits<T>::min())),
                                                static_cast<double>(std::numeric_limits<T>::max()))));
  }
  return quantized;
}

Floats ToFloats(const std::vector<double>& values) { return Floats(values.begin(), values.end()); }

// Adds the tensors of a model in a number format; each function adds one constant tensor of a kind.
struct Adders {
  std::function<void(std::vector<int>, const std::vector<double>&)> weights, peephole, bias, norm;
};

void AddConstants(const LstmModel& m, const Adders& add, OpTester& op) {
  for (int gate = 0; gate < 4; ++gate) {
    gate > 0 || m.input_gate ? add.weights({m.cells, m.inputs}, m.input_weights[gate]) : op.MissingInput();
  }
  for (int gate = 0; gate < 4; ++gate) {
    gate > 0 || m.input_gate ? add.weights({m.cells, m.outputs}, m.recurrent_weights[gate]) : op.MissingInput();
  }
  for (int gate : {0, 1, 3}) {
    m.peephole && (gate > 0 || m.input_gate) ? add.peephole({m.cells}, m.peepholes[gate]) : op.MissingInput();
  }
  for (int gate = 0; gate < 4; ++gate) {
    gate > 0 || m.input_gate ? add.bias({m.cells}, m.bias[gate]) : op.MissingInput();
  }
  m.projection ? add.weights({m.outputs, m.cells}, m.projected) : op.MissingInput();
  m.projection_bias ? add.bias({m.outputs}, m.projected_bias) : op.MissingInput();
}

void AddNorms(const LstmModel& m, const Adders& add, OpTester& op) {
  for (int gate = 0; gate < 4; ++gate) {
    m.norm && (gate > 0 || m.input_gate) ? add.norm({m.cells}, m.norms[gate]) : op.MissingInput();
  }
}

std::vector<int> SequenceShape(const LstmModel& m, int depth) {
  return m.time_major ? std::vector<int>{m.steps, m.batches, depth} : std::vector<int>{m.batches, m.steps, depth};
}

// If `weight_scale` is 0, weights are floats; otherwise they are int8 weights of this scale.
void AddFloatModel(const LstmModel& m, float weight_scale, OpTester& op) {
  op.Input<float>(SequenceShape(m, m.inputs), ToFloats(m.input));
  Adders add;
  add.bias =
      add.norm = [&](std::vector<int> shape, const std::vector<double>& x) { op.Constant<float>(shape, ToFloats(x)); };
  add.weights = add.peephole = add.bias;
  if (weight_scale > 0) {
    add.weights = add.peephole = [&](std::vector<int> shape, const std::vector<double>& x) {
      op.Constant<int8_t>(shape, Quantized<int8_t>(x, weight_scale), {weight_scale, 0});
    };
  }
  AddConstants(m, add, op);
  op.Variable<float>({m.batches, m.outputs}, Floats(m.batches * m.outputs));
  op.Variable<float>({m.batches, m.cells}, Floats(m.batches * m.cells));
  AddNorms(m, add, op);
  op.Output<float>(SequenceShape(m, m.outputs));
}

void ExpectNear(const Floats& actual, const std::vector<double>& expected, double tolerance, int seed) {
  ASSERT_EQ(actual.size(), expected.size());
  for (size_t i = 0; i < actual.size(); ++i) {
    if (std::fabs(actual[i] - expected[i]) > tolerance) std::printf("seed %d, element %d\n", seed, static_cast<int>(i));
    EXPECT_NEAR(actual[i], expected[i], tolerance);
  }
}

TEST(UnidirectionalSequenceLstm, Float32FollowsTheSpecificationInAllForms) {
  for (int seed = 1; seed <= 200; ++seed) {
    Seeded<std::mt19937> random(seed);
    const LstmModel m = RandomModel(random, false);
    const TfLiteUnidirectionalSequenceLSTMParams options = Options(m.time_major, m.cell_clip, m.projection_clip);
    OpTester op(tflite::Register_UNIDIRECTIONAL_SEQUENCE_LSTM_FLOAT32(), &options);
    AddFloatModel(m, 0.0f, op);
    ASSERT_EQ(op.Run(), kTfLiteOk);
    // The normalisation of one sum, or of two almost equal sums, divides by almost nothing.
    ExpectNear(op.Out<float>(), Specified(m), m.norm && m.cells < 3 ? 2e-2 : 2e-5, seed);
  }
}

TEST(UnidirectionalSequenceLstm, HybridStaysNearTheSpecificationInAllForms) {
  for (int seed = 1; seed <= 200; ++seed) {
    Seeded<std::mt19937> random(seed);
    const LstmModel m = RandomModel(random, false);
    if (m.norm && m.cells < 3) continue;
    TfLiteUnidirectionalSequenceLSTMParams options = Options(m.time_major, m.cell_clip, m.projection_clip);
    options.asymmetric_quantize_inputs = seed % 2 == 0;
    OpTester op(tflite::Register_UNIDIRECTIONAL_SEQUENCE_LSTM(), &options);
    AddFloatModel(m, 1.0f / 127, op);
    ASSERT_EQ(op.Run(), kTfLiteOk);
    ExpectNear(op.Out<float>(), Specified(m), m.norm ? 0.1 : 0.03, seed);
  }
}

// Adds a model with int8 activations, or with int16 ones in the basic form.
template <class T>
void AddIntegerModel(const LstmModel& m, float input_scale, float output_scale, OpTester& op) {
  constexpr float kWeightScale = 1.0f / 127, kNormScale = 1.0f / 32767;
  const int zero_point = sizeof(T) == 1 ? 3 : 0;
  op.Input<T>(SequenceShape(m, m.inputs), Quantized<T>(m.input, input_scale, zero_point), {input_scale, zero_point});
  Adders add;
  double bias_scale = m.norm ? kNormScale / 1024 : input_scale * kWeightScale;
  add.weights = [&](std::vector<int> shape, const std::vector<double>& x) {
    op.Constant<int8_t>(shape, Quantized<int8_t>(x, kWeightScale), {kWeightScale, 0});
  };
  add.peephole = add.norm = [&](std::vector<int> shape, const std::vector<double>& x) {
    op.Constant<int16_t>(shape, Quantized<int16_t>(x, kNormScale), {kNormScale, 0});
  };
  add.bias = [&](std::vector<int> shape, const std::vector<double>& x) {
    const double scale = &x == &m.projected_bias ? kWeightScale / 128 : bias_scale;
    sizeof(T) == 1 ? op.Constant<int32_t>(shape, Quantized<int32_t>(x, scale), {static_cast<float>(scale), 0})
                   : op.Constant<int64_t>(shape, Quantized<int64_t>(x, scale), {static_cast<float>(scale), 0});
  };
  AddConstants(m, add, op);
  op.Variable<T>({m.batches, m.outputs}, std::vector<T>(m.batches * m.outputs, T(-zero_point)),
                 {output_scale, -zero_point});
  op.Variable<int16_t>({m.batches, m.cells}, Shorts(m.batches * m.cells), {kCellScale, 0});
  AddNorms(m, add, op);
  for (int gate = 0; gate < 4; ++gate) op.Intermediate<int16_t>({0}, {0.0005f, 0});
  op.Intermediate<T>({0}, m.projection ? Quantization{1.0f / 128, 0} : Quantization{output_scale, -zero_point});
  op.Output<T>(SequenceShape(m, m.outputs), {output_scale, -zero_point});
}

template <class T>
Floats Dequantized(const std::vector<T>& values, float scale, int zero_point) {
  Floats real;
  for (T x : values) real.push_back((x - zero_point) * scale);
  return real;
}

TEST(UnidirectionalSequenceLstm, Int8StaysNearTheSpecificationInAllForms) {
  for (int seed = 1; seed <= 200; ++seed) {
    Seeded<std::mt19937> random(seed);
    LstmModel m = RandomModel(random, false);
    if (m.norm && m.cells < 3) continue;
    if (m.projection) m.peephole = false;  // see PeepholesWithAProjectionAreTheReferences
    constexpr float kInputScale = 1.0f / 100, kOutputScale = 1.0f / 80;
    const TfLiteUnidirectionalSequenceLSTMParams options = Options(m.time_major, m.cell_clip, m.projection_clip);
    OpTester op(tflite::Register_UNIDIRECTIONAL_SEQUENCE_LSTM_INT8(), &options);
    AddIntegerModel<int8_t>(m, kInputScale, kOutputScale, op);
    ASSERT_EQ(op.Run(), kTfLiteOk);
    ExpectNear(Dequantized(op.Out<int8_t>(), kOutputScale, -3), Specified(m), m.norm ? 0.12 : 0.05, seed);
  }
}

TEST(UnidirectionalSequenceLstm, Int16StaysNearTheSpecification) {
  for (int seed = 1; seed <= 100; ++seed) {
    Seeded<std::mt19937> random(seed);
    const LstmModel m = RandomModel(random, true);
    constexpr float kInputScale = 1.0f / 32000, kOutputScale = 1.0f / 32768;
    const TfLiteUnidirectionalSequenceLSTMParams options = Options(m.time_major, m.cell_clip, m.projection_clip);
    OpTester op(tflite::Register_UNIDIRECTIONAL_SEQUENCE_LSTM_INT16(), &options);
    AddIntegerModel<int16_t>(m, kInputScale, kOutputScale, op);
    ASSERT_EQ(op.Run(), kTfLiteOk);
    ExpectNear(Dequantized(op.Out<int16_t>(), kOutputScale, 0), Specified(m), 0.02, seed);
  }
}

TEST(UnidirectionalSequenceLstm, DiagonalRecurrentWeightsAreThoseOfADiagonalMatrix) {
  TfLiteUnidirectionalSequenceLSTMParams options = Options(true);
  const Floats diagonals[4] = {{0.5f, -1.0f}, {0.25f, 0.75f}, {-0.5f, 1.5f}, {1.0f, 2.0f}};
  Floats results[2];
  for (bool diagonal : {false, true}) {
    options.diagonal_recurrent_tensors = diagonal;
    OpTester op(tflite::Register_UNIDIRECTIONAL_SEQUENCE_LSTM(), &options);
    op.Input<float>({3, 1, 1}, {0.5f, -1.0f, 2.0f});
    for (int gate = 0; gate < 4; ++gate) op.Constant<float>({2, 1}, {1.0f, -0.5f});
    for (const Floats& d : diagonals) {
      diagonal ? op.Constant<float>({2}, d) : op.Constant<float>({2, 2}, {d[0], 0.0f, 0.0f, d[1]});
    }
    Missing(op, 3);
    for (int gate = 0; gate < 4; ++gate) op.Constant<float>({2}, {0.1f, 0.2f});
    Missing(op, 2);
    op.Variable<float>({1, 2}, Floats(2));
    op.Variable<float>({1, 2}, Floats(2));
    op.Output<float>({3, 1, 2});
    ASSERT_EQ(op.Run(), kTfLiteOk);
    results[diagonal] = op.Out<float>();
  }
  EXPECT_SAME(results[0], results[1]);
}

// Expected numbers of the next tests are TensorFlow Lite's, with its reference kernels.

TEST(UnidirectionalSequenceLstm, Int8GivesTheReferencesBits) {
  const TfLiteUnidirectionalSequenceLSTMParams options = Options(true);
  OpTester op(tflite::Register_UNIDIRECTIONAL_SEQUENCE_LSTM_INT8(), &options);
  op.Input<int8_t>({3, 1, 3}, {-7, 3, 65, 115, -120, -92, 82, 114, -65}, {0.007213269f, 114});
  op.Constant<int8_t>({2, 3}, {-58, 84, -62, -23, 37, 13}, {0.0053009833f, 0});
  op.Constant<int8_t>({2, 3}, {93, 65, 86, 10, 81, -43}, {0.0021310279f, 0});
  op.Constant<int8_t>({2, 3}, {-96, -50, -96, -12, 122, -93}, {0.012287363f, 0});
  op.Constant<int8_t>({2, 3}, {103, -76, 1, -61, -122, 64}, {0.0050599123f, 0});
  op.Constant<int8_t>({2, 2}, {0, -4, -98, 123}, {0.00381451f, 0});
  op.Constant<int8_t>({2, 2}, {-104, 57, -53, 11}, {0.01830995f, 0});
  op.Constant<int8_t>({2, 2}, {58, -87, -45, 120}, {0.0037837392f, 0});
  op.Constant<int8_t>({2, 2}, {-53, -98, -19, 31}, {0.006562942f, 0});
  Missing(op, 3);
  op.Constant<int32_t>({2}, {-5486, 4520}, {5.9797512e-05f, 0});
  op.Constant<int32_t>({2}, {-2908, -18417}, {8.266044e-05f, 0});
  op.Constant<int32_t>({2}, {14883, -1627}, {3.3774526e-05f, 0});
  op.Constant<int32_t>({2}, {-1714, 5653}, {1.1543821e-05f, 0});
  Missing(op, 2);
  op.Variable<int8_t>({1, 2}, {-23, -23}, {0.014245013f, -23});
  op.Variable<int16_t>({1, 2}, {0, 0}, {kCellScale, 0});
  Missing(op, 4);
  for (int i = 0; i < 4; ++i) op.Intermediate<float>({0});
  op.Intermediate<int8_t>({0}, {0.014245013f, -23});
  op.Output<int8_t>({3, 1, 2}, {0.014245013f, -23});
  ASSERT_EQ(op.Run(), kTfLiteOk);
  EXPECT_SAME(op.Out<int8_t>(), Bytes{-10, -40, -2, -42, -3, -16});
  op.SetInput<int8_t>(0, {-49, 94, -20, -59, 83, -63, -24, 36, 12});
  ASSERT_EQ(op.Eval(), kTfLiteOk);
  EXPECT_SAME(op.Out<int8_t>(), Bytes{-8, -5, -8, 1, -6, -9});
}

// The model has peepholes, projection and layer normalisation at once.
#ifndef TFLITE_SINGLE_ROUNDING  // the bits are rounded twice
TEST(UnidirectionalSequenceLstm, Int8WithEverythingGivesTheReferencesBits) {
  const TfLiteUnidirectionalSequenceLSTMParams options = Options(false, 2.0f, 0.4f);
  OpTester op(tflite::Register_UNIDIRECTIONAL_SEQUENCE_LSTM(), &options);
  op.Input<int8_t>({2, 2, 2}, {86, -62, -101, -52, -23, 80, -13, -105}, {0.014592337f, 40});
  op.Constant<int8_t>({3, 2}, {64, -17, 46, 43, 114, -20}, {0.0028254802f, 0});
  op.Constant<int8_t>({3, 2}, {111, 119, 94, 47, -31, -28}, {0.008594377f, 0});
  op.Constant<int8_t>({3, 2}, {-43, -39, 20, 3, 49, 100}, {0.0030780989f, 0});
  op.Constant<int8_t>({3, 2}, {122, -46, 104, 108, -70, -7}, {0.011928722f, 0});
  op.Constant<int8_t>({3, 2}, {51, -100, -6, -101, 117, -76}, {0.009880725f, 0});
  op.Constant<int8_t>({3, 2}, {6, 46, 0, 89, 24, 37}, {0.0153277945f, 0});
  op.Constant<int8_t>({3, 2}, {24, 4, 73, 24, -7, 92}, {0.0051000263f, 0});
  op.Constant<int8_t>({3, 2}, {-4, 100, -15, 29, -108, 84}, {0.0054854993f, 0});
  op.Constant<int16_t>({3}, {-26427, 12617, 8712}, {3.1481548e-05f, 0});
  op.Constant<int16_t>({3}, {-10549, -29039, -18597}, {3.3329477e-05f, 0});
  op.Constant<int16_t>({3}, {72, -30238, 1452}, {1.2609667e-05f, 0});
  op.Constant<int32_t>({3}, {8077, -9295, 15909}, {2.8604254e-05f, 0});
  op.Constant<int32_t>({3}, {-2247, -4597, 7737}, {6.842002e-05f, 0});
  op.Constant<int32_t>({3}, {18947, -15729, 10635}, {3.908967e-05f, 0});
  op.Constant<int32_t>({3}, {-5483, -12154, 19239}, {2.553844e-05f, 0});
  op.Constant<int8_t>({2, 3}, {-84, 73, 26, -87, -99, -103}, {0.0030355419f, 0});
  op.Constant<int32_t>({2}, {-19204, -4821}, {6.807646e-05f, 0});
  op.Variable<int8_t>({2, 2}, {-33, -33, -33, -33}, {0.0056443578f, -33});
  op.Variable<int16_t>({2, 3}, {0, 0, 0, 0, 0, 0}, {2 * kCellScale, 0});
  op.Constant<int16_t>({3}, {-3556, 28661, 20974}, {5.5525248e-05f, 0});
  op.Constant<int16_t>({3}, {16410, 24984, 7685}, {7.055969e-05f, 0});
  op.Constant<int16_t>({3}, {3241, 30458, 3193}, {5.600644e-05f, 0});
  op.Constant<int16_t>({3}, {-17916, 31755, 3611}, {0.00010417815f, 0});
  op.Intermediate<int16_t>({0}, {0.00011015692f, 0});
  op.Intermediate<int16_t>({0}, {0.00019776526f, 0});
  op.Intermediate<int16_t>({0}, {0.0008456038f, 0});
  op.Intermediate<int16_t>({0}, {0.00060892646f, 0});
  op.Intermediate<int8_t>({0}, {0.006258253f, 7});
  op.Output<int8_t>({2, 2, 2}, {0.0056443578f, -33});
  ASSERT_EQ(op.Run(), kTfLiteOk);
  EXPECT_SAME(op.Out<int8_t>(), Bytes{-70, -45, -70, -47, -70, -26, -70, -47});
  op.SetInput<int8_t>(0, {-43, 25, 80, 58, 126, -80, 97, -114});
  ASSERT_EQ(op.Eval(), kTfLiteOk);
  EXPECT_SAME(op.Out<int8_t>(), Bytes{-70, -47, -70, -17, -70, -42, -70, -41});
}
#endif

// With fewer outputs than cells the reference lays the peepholes out with the outputs' stride.
TEST(UnidirectionalSequenceLstm, PeepholesWithAProjectionAreTheReferences) {
  const TfLiteUnidirectionalSequenceLSTMParams options = Options(true);
  OpTester op(tflite::Register_UNIDIRECTIONAL_SEQUENCE_LSTM_INT8(), &options);
  op.Input<int8_t>({2, 2, 2}, {79, -107, -83, -68, -82, 77, 94, 21}, {0.009018679f, -99});
  op.MissingInput();
  op.Constant<int8_t>({3, 2}, {-20, -18, 42, 22, -83, 61}, {0.006573099f, 0});
  op.Constant<int8_t>({3, 2}, {73, -55, -46, 38, 38, 50}, {0.018084114f, 0});
  op.Constant<int8_t>({3, 2}, {112, -127, -108, 121, 113, -51}, {0.0039241966f, 0});
  op.MissingInput();
  op.Constant<int8_t>({3, 2}, {-117, 100, 41, 22, -65, -7}, {0.004121127f, 0});
  op.Constant<int8_t>({3, 2}, {-7, -120, -63, 53, 5, -32}, {0.011866073f, 0});
  op.Constant<int8_t>({3, 2}, {28, 41, 5, 110, 109, -75}, {0.0024653734f, 0});
  op.MissingInput();
  op.Constant<int16_t>({3}, {-16520, -13227, -832}, {4.2666812e-05f, 0});
  op.Constant<int16_t>({3}, {15844, 10077, -18434}, {5.2743e-05f, 0});
  op.MissingInput();
  op.Constant<int32_t>({3}, {13707, 6306, -19812}, {6.759069e-05f, 0});
  op.Constant<int32_t>({3}, {7311, 16545, -2858}, {6.608087e-05f, 0});
  op.Constant<int32_t>({3}, {-6976, 15139, -4617}, {5.7372723e-05f, 0});
  op.Constant<int8_t>({2, 3}, {-101, 40, -27, 103, -5, -29}, {0.014151365f, 0});
  op.MissingInput();
  op.Variable<int8_t>({2, 2}, {-29, -29, -29, -29}, {0.009987489f, -29});
  op.Variable<int16_t>({2, 3}, {0, 0, 0, 0, 0, 0}, {8 * kCellScale, 0});
  Missing(op, 4);
  for (int i = 0; i < 4; ++i) op.Intermediate<float>({0});
  op.Intermediate<int8_t>({0}, {0.0052269693f, 7});
  op.Output<int8_t>({2, 2, 2}, {0.009987489f, -29});
  ASSERT_EQ(op.Run(), kTfLiteOk);
  EXPECT_SAME(op.Out<int8_t>(), Bytes{-66, -9, -31, -12, -20, -40, -68, -6});
  op.SetInput<int8_t>(0, {-118, -104, -43, -18, 31, -6, -61, -88});
  ASSERT_EQ(op.Eval(), kTfLiteOk);
  EXPECT_SAME(op.Out<int8_t>(), Bytes{-20, -5, -50, -3, -56, -1, -51, 18});
}

TEST(UnidirectionalSequenceLstm, HybridGivesTheReferencesNumbers) {
  TfLiteUnidirectionalSequenceLSTMParams options = Options(true);
  options.asymmetric_quantize_inputs = true;
  OpTester op(tflite::Register_UNIDIRECTIONAL_SEQUENCE_LSTM(), &options);
  op.Input<float>({2, 1, 3}, {1.7722244f, 0.04531021f, 1.9049748f, -1.6766559f, 0.42942333f, -0.49405366f});
  op.Constant<int8_t>({2, 3}, {-32, 11, -5, 117, -66, 89}, {0.0025584893f, 0});
  op.Constant<int8_t>({2, 3}, {-62, -26, -78, 101, 80, 78}, {0.0030602827f, 0});
  op.Constant<int8_t>({2, 3}, {-20, -14, 23, -13, 27, -31}, {0.0036053755f, 0});
  op.Constant<int8_t>({2, 3}, {37, 9, -89, 80, -33, 96}, {0.016307462f, 0});
  op.Constant<int8_t>({2, 2}, {-55, -17, -81, -16}, {0.0020787967f, 0});
  op.Constant<int8_t>({2, 2}, {-27, 66, 30, -29}, {0.004946986f, 0});
  op.Constant<int8_t>({2, 2}, {-12, -26, -71, -86}, {0.008097681f, 0});
  op.Constant<int8_t>({2, 2}, {-93, 95, -103, -110}, {0.0042689336f, 0});
  Missing(op, 3);
  op.Constant<float>({2}, {-0.07964139f, 0.43797728f});
  op.Constant<float>({2}, {0.73404974f, -0.8963287f});
  op.Constant<float>({2}, {0.9121918f, 0.44020286f});
  op.Constant<float>({2}, {0.97754717f, -0.7624458f});
  Missing(op, 2);
  op.Variable<float>({1, 2}, Floats(2));
  op.Variable<float>({1, 2}, Floats(2));
  op.Output<float>({2, 1, 2});
  ASSERT_EQ(op.Run(), kTfLiteOk);
  const float first[] = {0.10255024f, 0.116418704f, 0.37635034f, 0.0035954965f};
  for (int i = 0; i < 4; ++i) EXPECT_NEAR(op.Out<float>()[i], first[i], 1e-6 + 1e-5 * std::fabs(first[i]));
  op.SetInput<float>(0, Floats(6));
  ASSERT_EQ(op.Eval(), kTfLiteOk);
  const float second[] = {0.43996248f, 0.05422155f, 0.46973997f, 0.03961607f};
  for (int i = 0; i < 4; ++i) EXPECT_NEAR(op.Out<float>()[i], second[i], 1e-6 + 1e-5 * std::fabs(second[i]));
}

// TensorFlow Lite has no int16 activations here; the numbers are those of its micro version.
TEST(UnidirectionalSequenceLstm, Int16GivesTheMicroReferencesBits) {
  const TfLiteUnidirectionalSequenceLSTMParams options = Options(false, 1.0f);
  OpTester op(tflite::Register_UNIDIRECTIONAL_SEQUENCE_LSTM_INT16(), &options);
  op.Input<int16_t>({1, 3, 3}, {14840, 29036, 24995, 742, 28864, 31211, 30820, -27471, -3046}, {4.049075e-05f, 0});
  op.Constant<int8_t>({2, 3}, {-107, 32, 77, 21, -83, 45}, {0.0047590095f, 0});
  op.Constant<int8_t>({2, 3}, {95, -41, 103, -112, -6, 101}, {0.006997959f, 0});
  op.Constant<int8_t>({2, 3}, {-18, 118, 123, 110, -33, 59}, {0.012302028f, 0});
  op.Constant<int8_t>({2, 3}, {120, 23, -82, -9, 28, -50}, {0.016984642f, 0});
  op.Constant<int8_t>({2, 2}, {52, -75, 42, -104}, {0.01753209f, 0});
  op.Constant<int8_t>({2, 2}, {-93, 0, -2, 91}, {0.0062935776f, 0});
  op.Constant<int8_t>({2, 2}, {0, 98, -38, -76}, {0.01818077f, 0});
  op.Constant<int8_t>({2, 2}, {-70, 19, 36, 102}, {0.0066545242f, 0});
  Missing(op, 3);
  op.Constant<int64_t>({2}, {17564, -16833}, {3.8195816e-05f, 0});
  op.Constant<int64_t>({2}, {-9287, -18925}, {8.506966e-05f, 0});
  op.Constant<int64_t>({2}, {-331, -15388}, {4.740246e-05f, 0});
  op.Constant<int64_t>({2}, {-959, 12391}, {1.6480866e-05f, 0});
  Missing(op, 2);
  op.Variable<int16_t>({1, 2}, {0, 0}, {4.9084276e-05f, 0});
  op.Variable<int16_t>({1, 2}, {0, 0}, {kCellScale / 2, 0});
  Missing(op, 4);
  op.Output<int16_t>({1, 3, 2}, {4.9084276e-05f, 0});
  ASSERT_EQ(op.Run(), kTfLiteOk);
  EXPECT_SAME(op.Out<int16_t>(), Shorts{5872, 2820, 3170, 2377, 7610, 4444});
  op.SetInput<int16_t>(0, {7035, -14213, -8095, 8321, 19785, 5302, -21331, 11532, 24355});
  ASSERT_EQ(op.Eval(), kTfLiteOk);
  EXPECT_SAME(op.Out<int16_t>(), Shorts{-1567, 2011, 4743, 1782, 652, -1877});
}

TEST(UnidirectionalSequenceLstm, LimitsInt16ScalesThatDoNotFitSumsOf64Bits) {
  Seeded<std::mt19937> random(1);
  const LstmModel m = RandomModel(random, true);
  const TfLiteUnidirectionalSequenceLSTMParams options = Options(m.time_major, m.cell_clip);
  OpTester op(tflite::Register_UNIDIRECTIONAL_SEQUENCE_LSTM(), &options);
  AddIntegerModel<int16_t>(m, 1e3f, 1.0f / 32768, op);
  EXPECT_EQ(op.Run(), kTfLiteOk);
}

}  // namespace
}  // namespace mote
