// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Model files of rare forms that TensorFlow Lite runs: each is accepted and gives its answer, on both runtimes.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <memory>
#include <vector>

#include "mote/model_verifier.h"
#include "src/host/model/data_inside.h"
#include "tensorflow/lite/interpreter.h"
#include "tensorflow/lite/kernels/register.h"
#include "tensorflow/lite/micro/all_ops_resolver.h"
#include "tensorflow/lite/micro/micro_interpreter.h"
#include "tensorflow/lite/micro/micro_resource_variable.h"
#include "tensorflow/lite/model.h"
#include "tests/host/kept_errors.h"
#include "tests/micro/model_builder.h"

namespace mote {
namespace {

using tflite::TensorType_FLOAT32;
using tflite::TensorType_INT16;
using tflite::TensorType_INT32;
using tflite::TensorType_INT64;
using tflite::TensorType_INT8;
using tflite::TensorType_UINT8;
using Bytes = std::vector<uint8_t>;

template <class T>
Bytes ToBytes(const std::vector<T>& values) {
  Bytes bytes(values.size() * sizeof(T));
  std::memcpy(bytes.data(), values.data(), bytes.size());
  return bytes;
}

Bytes ValueOf(const TfLiteTensor& tensor) {
  const auto* const begin = reinterpret_cast<const uint8_t*>(tensor.data.raw);
  return Bytes(begin, begin + tensor.bytes);
}

Bytes RunDynamic(const uint8_t* file, size_t bytes, const Bytes& input) {
  KeptErrors errors;
  const auto model = tflite::FlatBufferModel::BuildFromBuffer(reinterpret_cast<const char*>(file), bytes, &errors);
  const tflite::ops::builtin::BuiltinOpResolverWithoutDefaultDelegates resolver;
  std::unique_ptr<tflite::Interpreter> interpreter;
  if (model == nullptr || tflite::InterpreterBuilder(*model, resolver)(&interpreter) != kTfLiteOk ||
      interpreter->AllocateTensors() != kTfLiteOk) {
    ADD_FAILURE() << errors.text;
    return {};
  }
  EXPECT_EQ(interpreter->input_tensor(0)->bytes, input.size());
  std::memcpy(interpreter->input_tensor(0)->data.raw, input.data(), input.size());
  EXPECT_EQ(interpreter->Invoke(), kTfLiteOk) << errors.text;
  return ValueOf(*interpreter->output_tensor(0));
}

Bytes RunMicro(const uint8_t* file, size_t bytes, const Bytes& input) {
  const std::vector<uint8_t> moved = BringDataInside(file, bytes);
  const tflite::Model* const model =
      moved.empty() ? tflite::GetVerifiedModel(file, bytes) : tflite::GetVerifiedModel(moved.data(), moved.size());
  if (model == nullptr) {
    ADD_FAILURE();
    return {};
  }
  static const tflite::AllOpsResolver resolver;
  alignas(16) static uint8_t arena[64 * 1024];
  tflite::MicroAllocator* const allocator = tflite::MicroAllocator::Create(arena, sizeof(arena));
  tflite::MicroInterpreter interpreter(model, resolver, allocator,
                                       tflite::MicroResourceVariables::Create(allocator, 4));
  if (interpreter.AllocateTensors() != kTfLiteOk) {
    ADD_FAILURE();
    return {};
  }
  EXPECT_EQ(interpreter.input(0)->bytes, input.size());
  std::memcpy(interpreter.input(0)->data.raw, input.data(), input.size());
  EXPECT_EQ(interpreter.Invoke(), kTfLiteOk);
  return ValueOf(*interpreter.output(0));
}

void ExpectAnswer(const ModelBuilder& m, const Bytes& input, const Bytes& answer) {
  EXPECT_EQ(RunDynamic(m.data(), m.size(), input), answer);
  EXPECT_EQ(RunMicro(m.data(), m.size(), input), answer);
}

// Variables by ids that no VAR_HANDLE has made; older converters write them.
TEST(AcceptedModels, VariablesByConstantIds) {
  ModelBuilder m;
  const int x = m.Tensor(TensorType_FLOAT32, {2}), doubled = m.Tensor(TensorType_FLOAT32, {2});
  const int ids[] = {m.Constant<int32_t>(TensorType_INT32, {1}, {0}), m.Constant<int32_t>(TensorType_INT32, {1}, {2})};
  const int values[] = {m.Tensor(TensorType_FLOAT32, {2}), m.Tensor(TensorType_FLOAT32, {2})};
  const int y = m.Tensor(TensorType_FLOAT32, {2});
  m.Inputs({x}).Outputs({y});
  m.Op(tflite::BuiltinOperator_ADD, {x, x}, {doubled}, tflite::AddOptionsT());
  m.Op(tflite::BuiltinOperator_ASSIGN_VARIABLE, {ids[0], x}, {}, tflite::AssignVariableOptionsT());
  m.Op(tflite::BuiltinOperator_ASSIGN_VARIABLE, {ids[1], doubled}, {}, tflite::AssignVariableOptionsT());
  for (int i = 0; i < 2; ++i) {
    m.Op(tflite::BuiltinOperator_READ_VARIABLE, {ids[i]}, {values[i]}, tflite::ReadVariableOptionsT());
  }
  m.Op(tflite::BuiltinOperator_SUB, {values[1], values[0]}, {y}, tflite::SubOptionsT());
  ASSERT_NE(m.Finish(), nullptr);
  // The micro runtime has room for variables that it knows by name alone, as TensorFlow Lite Micro.
  EXPECT_EQ(RunDynamic(m.data(), m.size(), ToBytes<float>({3, -4})), ToBytes<float>({3, -4}));
}

// A file whose constants of 8 bytes begin at a multiple of 4, as flatbuffers of older writers do.
TEST(AcceptedModels, Int64ConstantsAtMultiplesOfFour) {
  ModelBuilder m;
  const int x = m.Tensor(TensorType_INT64, {2}), y = m.Tensor(TensorType_INT64, {2});
  const std::vector<int64_t> values = {0x123456789ABCDEF, -2};
  const int c = m.Constant<int64_t>(TensorType_INT64, {2}, values);
  m.Inputs({x}).Outputs({y});
  m.Op(tflite::BuiltinOperator_ADD, {x, c}, {y}, tflite::AddOptionsT());
  ASSERT_NE(m.Finish(), nullptr);
  const Bytes expected = ToBytes(values);
  const uint8_t* const end = m.data() + m.size();
  const uint8_t* const found = std::search(m.data(), end, expected.begin(), expected.end());
  ASSERT_NE(found, end);
  // All but the offset of the root and the identifier moves by 4 bytes.
  constexpr size_t kHead = 8, kMoved = 4;
  std::vector<uint64_t> words(m.size() / 8 + 2);
  auto* const file = reinterpret_cast<uint8_t*>(words.data());
  std::memcpy(file, m.data(), kHead);
  std::memcpy(file + kHead + kMoved, m.data() + kHead, m.size() - kHead);
  const uint32_t root = flatbuffers::ReadScalar<uint32_t>(file) + kMoved;
  flatbuffers::WriteScalar(file, root);
  ASSERT_NE((found - m.data() + kMoved) % 8, 0);
  const Bytes input = ToBytes<int64_t>({1, 5}), answer = ToBytes<int64_t>({0x123456789ABCDF0, 3});
  EXPECT_EQ(RunDynamic(file, m.size() + kMoved, input), answer);
  EXPECT_EQ(RunMicro(file, m.size() + kMoved, input), answer);
}

// Today's quantiser for int16 activations leaves this option at its default, whatever the scales are.
TEST(AcceptedModels, Int16SumsOfAnyScales) {
  for (const auto code : {tflite::BuiltinOperator_ADD, tflite::BuiltinOperator_SUB}) {
    ModelBuilder m;
    const int a = m.Tensor(TensorType_INT16, {3}), y = m.Tensor(TensorType_INT16, {3});
    const int b = m.Constant<int16_t>(TensorType_INT16, {3}, {100, -200, 300});
    m.Quantize(a, {0.03f}, {0}).Quantize(b, {0.07f}, {0}).Quantize(y, {0.05f}, {0});
    m.Inputs({a}).Outputs({y});
    if (code == tflite::BuiltinOperator_ADD) m.Op(code, {a, b}, {y}, tflite::AddOptionsT());
    if (code == tflite::BuiltinOperator_SUB) m.Op(code, {a, b}, {y}, tflite::SubOptionsT());
    ASSERT_NE(m.Finish(), nullptr);
    const int sign = code == tflite::BuiltinOperator_ADD ? 1 : -1;
    const std::vector<int> as = {1000, 500, -50}, bs = {100, -200, 300};
    std::vector<int16_t> expected;  // (0.03 a +- 0.07 b) / 0.05, which are whole numbers
    for (size_t i = 0; i < 3; ++i) expected.push_back(static_cast<int16_t>((3 * as[i] + sign * 7 * bs[i]) / 5));
    ExpectAnswer(m, ToBytes<int16_t>({1000, 500, -50}), ToBytes(expected));
  }
}

// Fractions of 2^-15 become fractions of 2^-7, as in the LSTM of 2017.
TEST(AcceptedModels, Int16ProductsInBytes) {
  for (const tflite::TensorType type : {TensorType_INT8, TensorType_UINT8}) {
    ModelBuilder m;
    const int a = m.Tensor(TensorType_INT16, {4}), y = m.Tensor(type, {4});
    const int b = m.Constant<int16_t>(TensorType_INT16, {4}, {16384, -8192, 32767, 1024});
    const int zero_point = type == TensorType_INT8 ? -3 : 120;
    m.Quantize(a, {1.0f / 32768}, {0}).Quantize(b, {1.0f / 32768}, {0}).Quantize(y, {1.0f / 128}, {zero_point});
    m.Inputs({a}).Outputs({y});
    m.Op(tflite::BuiltinOperator_MUL, {a, b}, {y}, tflite::MulOptionsT());
    ASSERT_NE(m.Finish(), nullptr);
    Bytes expected;  // a * b / 2^23 + zero point
    for (const int product : {32, -16, 0, 2}) expected.push_back(static_cast<uint8_t>(product + zero_point));
    ExpectAnswer(m, ToBytes<int16_t>({16384, 16384, 1, 16384}), expected);
  }
}

// The subgraph's input list names a constant, which an application may leave alone.
TEST(AcceptedModels, AConstantAmongTheInputs) {
  ModelBuilder m;
  const int x = m.Tensor(TensorType_FLOAT32, {2}), y = m.Tensor(TensorType_FLOAT32, {2});
  const int c = m.Constant<float>(TensorType_FLOAT32, {2}, {10, 20});
  m.Inputs({x, c}).Outputs({y});
  m.Op(tflite::BuiltinOperator_ADD, {x, c}, {y}, tflite::AddOptionsT());
  ASSERT_NE(m.Finish(), nullptr);
  ExpectAnswer(m, ToBytes<float>({1, 2}), ToBytes<float>({11, 22}));
}

}  // namespace
}  // namespace mote
