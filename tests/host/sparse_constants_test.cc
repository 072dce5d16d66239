// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Sparse constants that several operators read, and sparse weights of LSTMs, on both runtimes: the answers are those
// of the same model with its zeros.
#include <gtest/gtest.h>

#include <cstring>
#include <memory>
#include <random>
#include <vector>

#include "tensorflow/lite/interpreter.h"
#include "tensorflow/lite/kernels/register.h"
#include "tensorflow/lite/micro/micro_interpreter.h"
#include "tensorflow/lite/micro/micro_mutable_op_resolver.h"
#include "tensorflow/lite/model.h"
#include "tests/host/kept_errors.h"
#include "tests/micro/model_builder.h"

namespace mote {
namespace {

using tflite::TensorType_FLOAT32;
using tflite::TensorType_INT8;
using Floats = std::vector<float>;
using Outputs = std::vector<Floats>;

// Keeps of the constant, a matrix, what is not 0.
template <class T>
void MakeSparse(ModelBuilder* m, int constant) {
  tflite::TensorT& tensor = *m->current().tensors[static_cast<size_t>(constant)];
  std::vector<uint8_t>& data = m->model.buffers[tensor.buffer]->data;
  const int rows = tensor.shape[0], columns = tensor.shape[1];
  tflite::Int32VectorT segments, indices;
  std::vector<uint8_t> stored;
  segments.values.push_back(0);
  for (int i = 0; i < rows * columns; ++i) {
    T value;
    std::memcpy(&value, &data[static_cast<size_t>(i) * sizeof(T)], sizeof(T));
    if (value != T()) {
      const auto* const bytes = reinterpret_cast<const uint8_t*>(&value);
      stored.insert(stored.end(), bytes, bytes + sizeof(T));
      indices.values.push_back(i % columns);
    }
    if ((i + 1) % columns == 0) segments.values.push_back(static_cast<int>(indices.values.size()));
  }
  data = stored;
  auto sparsity = std::make_unique<tflite::SparsityParametersT>();
  sparsity->traversal_order = {0, 1};
  for (int d = 0; d < 2; ++d) sparsity->dim_metadata.push_back(std::make_unique<tflite::DimensionMetadataT>());
  sparsity->dim_metadata[0]->dense_size = rows;
  sparsity->dim_metadata[1]->format = tflite::DimensionType_SPARSE_CSR;
  sparsity->dim_metadata[1]->array_segments.Set(segments);
  sparsity->dim_metadata[1]->array_indices.Set(indices);
  tensor.sparsity = std::move(sparsity);
}

template <class Interpreter>
Outputs Run(Interpreter* interpreter, size_t outputs) {
  Outputs answer;
  if (interpreter->AllocateTensors() != kTfLiteOk) return answer;
  TfLiteTensor* const input = interpreter->input_tensor(0);
  for (size_t i = 0; i < input->bytes / sizeof(float); ++i) input->data.f[i] = 0.25f * static_cast<float>(i) - 1;
  for (int run = 0; run < 2; ++run) {
    if (interpreter->Invoke() != kTfLiteOk) return {};
    for (size_t i = 0; i < outputs; ++i) {
      const TfLiteTensor* const output = interpreter->output_tensor(i);
      answer.emplace_back(output->data.f, output->data.f + output->bytes / sizeof(float));
    }
  }
  return answer;
}

Outputs RunDynamic(const ModelBuilder& m, size_t outputs) {
  KeptErrors errors;
  const auto model =
      tflite::FlatBufferModel::BuildFromBuffer(reinterpret_cast<const char*>(m.data()), m.size(), &errors);
  const tflite::ops::builtin::BuiltinOpResolverWithoutDefaultDelegates resolver;
  std::unique_ptr<tflite::Interpreter> interpreter;
  EXPECT_EQ(tflite::InterpreterBuilder(*model, resolver)(&interpreter), kTfLiteOk) << errors.text;
  const Outputs answer = Run(interpreter.get(), outputs);
  EXPECT_EQ(answer.size(), 2 * outputs) << errors.text;
  return answer;
}

struct MicroInputs {  // with the names of the other runtime
  tflite::MicroInterpreter interpreter;
  TfLiteStatus AllocateTensors() { return interpreter.AllocateTensors(); }
  TfLiteStatus Invoke() { return interpreter.Invoke(); }
  TfLiteTensor* input_tensor(size_t i) { return interpreter.input(i); }
  TfLiteTensor* output_tensor(size_t i) { return interpreter.output(i); }
};

Outputs RunMicro(const tflite::Model* model, size_t outputs) {
  tflite::MicroMutableOpResolver<3> resolver;
  EXPECT_EQ(resolver.AddFullyConnected(), kTfLiteOk);
  EXPECT_EQ(resolver.AddDensify(), kTfLiteOk);
  EXPECT_EQ(resolver.AddUnidirectionalSequenceLSTM(), kTfLiteOk);
  alignas(16) static uint8_t arena[64 * 1024];
  MicroInputs micro = {{model, resolver, arena, sizeof(arena)}};
  return Run(&micro, outputs);
}

enum class Order { kDenseFirst, kConnectedFirst, kConnectedTwice };

// y = x * c, and z = c, or y once more, of a constant that is stored whole or not.
void BuildReaders(ModelBuilder* m, Order order, bool is_sparse) {
  const int x = m->Tensor(TensorType_FLOAT32, {1, 40});
  Floats values(80);
  for (size_t i = 0; i < 80; i += 3) values[i] = static_cast<float>(i) - 30.5f;
  const int c = m->Constant<float>(TensorType_FLOAT32, {2, 40}, values);
  if (is_sparse) MakeSparse<float>(m, c);
  const int y = m->Tensor(TensorType_FLOAT32, {1, 2});
  const std::vector<int> whole = {2, 40}, product = {1, 2};
  const int z = m->Tensor(TensorType_FLOAT32, order == Order::kConnectedTwice ? product : whole);
  const auto connect = [&](int output) {
    m->Op(tflite::BuiltinOperator_FULLY_CONNECTED, {x, c, -1}, {output}, tflite::FullyConnectedOptionsT());
  };
  m->Inputs({x}).Outputs(is_sparse || order == Order::kConnectedTwice ? std::vector<int>{y, z} : std::vector<int>{y});
  if (order == Order::kDenseFirst && is_sparse) m->Op(tflite::BuiltinOperator_DENSIFY, {c}, {z});
  connect(y);
  if (order == Order::kConnectedFirst && is_sparse) m->Op(tflite::BuiltinOperator_DENSIFY, {c}, {z});
  if (order == Order::kConnectedTwice) connect(z);
}

TEST(SparseConstants, MayHaveSeveralReaders) {
  for (const Order order : {Order::kDenseFirst, Order::kConnectedFirst, Order::kConnectedTwice}) {
    SCOPED_TRACE(static_cast<int>(order));
    ModelBuilder whole, sparse;
    BuildReaders(&whole, order, false);
    BuildReaders(&sparse, order, true);
    ASSERT_NE(whole.Finish(), nullptr);
    const tflite::Model* const model = sparse.Finish();
    ASSERT_NE(model, nullptr);
    const Outputs expected = RunDynamic(whole, order == Order::kConnectedTwice ? 2 : 1);
    const Outputs dynamic = RunDynamic(sparse, 2), micro = RunMicro(model, 2);
    ASSERT_EQ(dynamic.size(), 4u);
    ASSERT_EQ(micro.size(), 4u);
    for (const Outputs& got : {dynamic, micro}) {
      EXPECT_EQ(got[0], expected[0]);
      EXPECT_EQ(got[2], expected[0]);
      for (size_t i = 0; i < got[1].size(); ++i) {
        const float in_constant = i % 3 == 0 ? static_cast<float>(i) - 30.5f : 0;
        EXPECT_EQ(got[1][i], order == Order::kConnectedTwice ? expected[0][i] : in_constant);
      }
    }
  }
}

// One whose numbers stand behind where its dense form ends: they must not be looked for there.
TEST(SparseConstants, ExpandedOnesAreNotExpandedAgain) {
  ModelBuilder m;
  const int x = m.Tensor(TensorType_FLOAT32, {1, 2});
  const int c = m.Constant<float>(TensorType_FLOAT32, {1, 2}, {1, 2});
  MakeSparse<float>(&m, c);
  tflite::TensorT& tensor = *m.current().tensors[static_cast<size_t>(c)];
  constexpr int kRepeats = 100000;
  m.model.buffers[tensor.buffer]->data.assign(kRepeats * sizeof(float), 1);
  tflite::Int32VectorT segments, indices;
  segments.values = {kRepeats - 1, kRepeats};
  indices.values.assign(kRepeats, 1);
  tensor.sparsity->dim_metadata[1]->array_segments.Set(segments);
  tensor.sparsity->dim_metadata[1]->array_indices.Set(indices);
  const int y = m.Tensor(TensorType_FLOAT32, {1, 1}), z = m.Tensor(TensorType_FLOAT32, {1, 2});
  m.Inputs({x}).Outputs({y, z});
  m.Op(tflite::BuiltinOperator_FULLY_CONNECTED, {x, c, -1}, {y}, tflite::FullyConnectedOptionsT());
  m.Op(tflite::BuiltinOperator_DENSIFY, {c}, {z});
  const tflite::Model* const model = m.Finish();
  ASSERT_NE(model, nullptr);
  float last;
  std::memset(&last, 1, sizeof(last));
  for (const Outputs& got : {RunDynamic(m, 2), RunMicro(model, 2)}) {
    ASSERT_EQ(got.size(), 4u);
    EXPECT_EQ(got[1], Floats({0, last}));
  }
}

// All eight weight matrices, and the projection.
void BuildLstm(ModelBuilder* m, bool is_hybrid, bool is_sparse) {
  std::mt19937 random(7);
  std::uniform_int_distribution<int> weight(-127, 127);
  const int inputs = 6, cells = 5, outputs = 4;
  const auto matrix = [&](int rows, int columns) {
    const auto count = static_cast<size_t>(rows * columns);
    Floats floats(count);
    for (float& value : floats) value = weight(random) > 60 ? static_cast<float>(weight(random)) : 0;
    if (!is_hybrid) {
      for (float& value : floats) value /= 64;
      const int c = m->Constant<float>(TensorType_FLOAT32, {rows, columns}, floats);
      if (is_sparse) MakeSparse<float>(m, c);
      return c;
    }
    const std::vector<int8_t> bytes(floats.begin(), floats.end());
    const int c = m->Constant<int8_t>(TensorType_INT8, {rows, columns}, bytes);
    m->Quantize(c, {1.0f / 64}, {0});
    if (is_sparse) MakeSparse<int8_t>(m, c);
    return c;
  };
  std::vector<int> in = {m->Tensor(TensorType_FLOAT32, {1, 3, inputs})};
  for (int i = 0; i < 4; ++i) in.push_back(matrix(cells, inputs));
  for (int i = 0; i < 4; ++i) in.push_back(matrix(cells, outputs));
  in.insert(in.end(), 3, -1);
  for (int i = 0; i < 4; ++i) in.push_back(m->Constant<float>(TensorType_FLOAT32, {cells}, Floats(cells, 0.1f)));
  in.push_back(matrix(outputs, cells));
  in.push_back(-1);
  in.push_back(m->Variable(TensorType_FLOAT32, {1, outputs}));
  in.push_back(m->Variable(TensorType_FLOAT32, {1, cells}));
  in.insert(in.end(), 4, -1);
  const int y = m->Tensor(TensorType_FLOAT32, {1, 3, outputs});
  m->Inputs({in[0]}).Outputs({y});
  tflite::UnidirectionalSequenceLSTMOptionsT options;
  options.fused_activation_function = tflite::ActivationFunctionType_TANH;
  m->Op(tflite::BuiltinOperator_UNIDIRECTIONAL_SEQUENCE_LSTM, in, {y}, options);
}

TEST(SparseConstants, MayBeTheWeightsOfAnLstm) {
  for (const bool is_hybrid : {true, false}) {
    SCOPED_TRACE(is_hybrid);
    ModelBuilder whole, sparse;
    BuildLstm(&whole, is_hybrid, false);
    BuildLstm(&sparse, is_hybrid, true);
    ASSERT_NE(whole.Finish(), nullptr);
    const tflite::Model* const model = sparse.Finish();
    ASSERT_NE(model, nullptr);
    const Outputs expected = RunDynamic(whole, 1);
    ASSERT_EQ(expected.size(), 2u);
    EXPECT_NE(expected[0], expected[1]);  // it has a state
    EXPECT_EQ(RunDynamic(sparse, 1), expected);
    EXPECT_EQ(RunMicro(model, 1), RunMicro(whole.Finish(), 1));
  }
}

TEST(SparseConstants, AreRefusedAsOtherTensorsOfAnLstm) {
  ModelBuilder m;
  BuildLstm(&m, false, false);
  tflite::OperatorT& lstm = *m.current().operators[0];
  const int c = m.Constant<float>(TensorType_FLOAT32, {5, 1}, Floats(5, 0.1f));
  MakeSparse<float>(&m, c);
  tflite::TensorT& bias = *m.current().tensors[static_cast<size_t>(c)];
  bias.shape = {5};
  bias.sparsity->traversal_order = {0};
  bias.sparsity->dim_metadata.pop_back();
  lstm.inputs[12] = c;
  ASSERT_NE(m.Finish(), nullptr);
  KeptErrors errors;
  const auto model =
      tflite::FlatBufferModel::BuildFromBuffer(reinterpret_cast<const char*>(m.data()), m.size(), &errors);
  const tflite::ops::builtin::BuiltinOpResolverWithoutDefaultDelegates resolver;
  std::unique_ptr<tflite::Interpreter> interpreter;
  ASSERT_EQ(tflite::InterpreterBuilder(*model, resolver)(&interpreter), kTfLiteOk) << errors.text;
  EXPECT_EQ(interpreter->AllocateTensors(), kTfLiteError);
  EXPECT_TRUE(errors.Has("input 12 is sparse, which this operator cannot read")) << errors.text;
}

}  // namespace
}  // namespace mote
