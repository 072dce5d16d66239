// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tensorflow/lite/micro/test_helpers.h"

#include <cstring>

#include "tensorflow/lite/micro/memory_helpers.h"
#include "tensorflow/lite/micro/micro_interpreter.h"
#include "tests/debug_log_capture.h"
#include "tests/test.h"

namespace mote {
namespace {

using tflite::MicroInterpreter;
using tflite::Model;
using tflite::testing::FloatArrayFromFloats;
using tflite::testing::IntArrayFromInts;
using tflite::testing::TestingOpResolver;

alignas(16) uint8_t arena[16384];

const TestingOpResolver& Ops() {
  static TestingOpResolver ops;
  if (ops.GetRegistrationLength() == 0) {
    (void)tflite::testing::GetTestingOpResolver(ops);
    (void)ops.AddAdd();
    (void)ops.AddMul();
    (void)ops.AddLess();
    (void)ops.AddWhile();
  }
  return ops;
}

TEST(TestModels, OneOperatorAddsAWeight) {
  {
    MicroInterpreter interpreter(tflite::testing::GetSimpleMockModel(), Ops(), arena, sizeof(arena));
    ASSERT_EQ(interpreter.AllocateTensors(), kTfLiteOk);
    EXPECT_EQ(interpreter.inputs_size(), size_t{1});
    ASSERT_EQ(interpreter.outputs_size(), size_t{2});
    interpreter.input(0)->data.i32[0] = 21;
    ASSERT_EQ(interpreter.Invoke(), kTfLiteOk);
    EXPECT_EQ(interpreter.output(0)->data.i32[0], 42);
    EXPECT_EQ(interpreter.output(1)->data.i32[0], 42);
    EXPECT_FALSE(tflite::testing::MockCustom::freed_);
  }
  EXPECT_TRUE(tflite::testing::MockCustom::freed_);
  EXPECT_EQ(tflite::testing::GetModelTensorCount(tflite::testing::GetSimpleMockModel()), size_t{4});
}

TEST(TestModels, ThreeOperatorsInAChain) {
  MicroInterpreter interpreter(tflite::testing::GetComplexMockModel(), Ops(), arena, sizeof(arena));
  ASSERT_EQ(interpreter.AllocateTensors(), kTfLiteOk);
  interpreter.input(0)->data.i32[0] = -10;
  ASSERT_EQ(interpreter.Invoke(), kTfLiteOk);
  EXPECT_EQ(interpreter.output(0)->data.i32[0], -4);
}

TEST(TestModels, ThreeInputsAreSummed) {
  MicroInterpreter interpreter(tflite::testing::GetSimpleMultipleInputsModel(), Ops(), arena, sizeof(arena));
  ASSERT_EQ(interpreter.AllocateTensors(), kTfLiteOk);
  for (int i = 0; i < 3; ++i) interpreter.input(i)->data.i32[0] = 20 + i;
  ASSERT_EQ(interpreter.Invoke(), kTfLiteOk);
  EXPECT_EQ(interpreter.output(0)->data.i32[0], 63);
}

TEST(TestModels, AnOperatorKeepsState) {
  MicroInterpreter interpreter(tflite::testing::GetSimpleStatefulModel(), Ops(), arena, sizeof(arena));
  ASSERT_EQ(interpreter.AllocateTensors(), kTfLiteOk);
  const uint8_t input[] = {9, 1, 4};
  for (int run = 1; run <= 2; ++run) {
    std::memcpy(interpreter.input(0)->data.uint8, input, sizeof(input));
    ASSERT_EQ(interpreter.Invoke(), kTfLiteOk);
    EXPECT_EQ(interpreter.output(0)->data.uint8[0], 4);
    EXPECT_EQ(interpreter.output(1)->data.i32[0], run);
  }
}

struct Pair {
  float a, b;
};

Pair RunIf(const Model* model, bool condition) {
  MicroInterpreter interpreter(model, Ops(), arena, sizeof(arena));
  if (interpreter.AllocateTensors() != kTfLiteOk) return {};
  interpreter.input(0)->data.b[0] = condition;
  const float values[] = {2, 3, 5, 7};
  for (int i = 0; i < 4; ++i) interpreter.input(1 + i / 2)->data.f[i % 2] = values[i];
  if (interpreter.Invoke() != kTfLiteOk) return {};
  return {interpreter.output(0)->data.f[0], interpreter.output(0)->data.f[1]};
}

TEST(TestModels, IfTakesOneOfTwoSubgraphs) {
  const Model* const model = tflite::testing::GetSimpleModelWithSubgraphsAndIf();
  EXPECT_EQ(RunIf(model, true).a, 7.0f);
  EXPECT_EQ(RunIf(model, false).b, 21.0f);
  const Model* const empty = tflite::testing::GetSimpleModelWithIfAndEmptySubgraph();
  EXPECT_EQ(RunIf(empty, true).b, 10.0f);
  EXPECT_EQ(RunIf(empty, false).b, 3.0f);
  const Model* const overlap = tflite::testing::GetModelWithIfAndSubgraphInputTensorOverlap();
  EXPECT_EQ(RunIf(overlap, true).a, 16.0f);   // t = 7; 2 + 7 + 7
  EXPECT_EQ(RunIf(overlap, false).b, 40.0f);  // t = 10; 3 * 10 + 10
}

TEST(TestModels, WhileRunsUntilItsConditionFails) {
  MicroInterpreter interpreter(tflite::testing::GetSimpleModelWithSubgraphsAndWhile(), Ops(), arena, sizeof(arena));
  ASSERT_EQ(interpreter.AllocateTensors(), kTfLiteOk);
  const float cases[][3] = {{3, 2, 3}, {2, 3, 5}};
  for (const auto& values : cases) {
    interpreter.input(0)->data.f[0] = values[0];
    interpreter.input(1)->data.f[0] = values[1];
    ASSERT_EQ(interpreter.Invoke(), kTfLiteOk);
    EXPECT_EQ(interpreter.output(0)->data.f[0], values[2]);
    EXPECT_EQ(interpreter.output(1)->data.f[0], values[1]);
  }
}

TEST(TestModels, SomeAreOnlyAllocated) {
  for (const Model* model :
       {tflite::testing::GetSimpleModelWithBranch(), tflite::testing::GetModelWithUnusedInputs(),
        tflite::testing::GetModelWithUnusedOperatorOutputs(), tflite::testing::GetSimpleModelWithNullInputsAndOutputs(),
        tflite::testing::GetNoOpModelWithTensorShape({3, 2})}) {
    MicroInterpreter interpreter(model, Ops(), arena, sizeof(arena));
    EXPECT_EQ(interpreter.AllocateTensors(), kTfLiteOk);
  }
  MicroInterpreter large(tflite::testing::GetModelWith256x256Tensor(), Ops(), arena, sizeof(arena));
  StartLogCapture();
  EXPECT_EQ(large.AllocateTensors(), kTfLiteError);
  StopLogCapture();
  EXPECT_TRUE(large.RequiredArenaBytes() > 2 * 256 * 256);
  MicroInterpreter branch(tflite::testing::GetSimpleModelWithBranch(), Ops(), arena, sizeof(arena));
  StartLogCapture();
  EXPECT_EQ(branch.Invoke(), kTfLiteError);  // mock_custom is for integers
  StopLogCapture();
  EXPECT_TRUE(strstr(captured_log, "needs a tensor of type INT32 and has one of type FLOAT32") != nullptr);
}

TEST(TestModels, ShapesOfOneModelDifferFromCallToCall) {
  EXPECT_EQ(
      tflite::testing::GetNoOpModelWithTensorShape({4, 5})->subgraphs()->Get(0)->tensors()->Get(1)->shape()->size(),
      2u);
  const Model* const model = tflite::testing::GetNoOpModelWithTensorShape({6});
  MicroInterpreter interpreter(model, Ops(), arena, sizeof(arena));
  ASSERT_EQ(interpreter.AllocateTensors(), kTfLiteOk);
  EXPECT_EQ(interpreter.input(0)->bytes, size_t{24});
  EXPECT_EQ(interpreter.Invoke(), kTfLiteOk);
}

TEST(TestModels, AnOfflinePlanIsFollowed) {
  const int32_t plan[] = {1, 0, 4, 0, 48, 96, 48};
  tflite::testing::NodeConnection nodes[] = {{{0}, {1}}, {{0, 1}, {2}}, {{2}, {3}}};
  const Model* const model = tflite::testing::GetModelWithOfflinePlanning(4, plan, nodes, 3);
  ASSERT_TRUE(model != nullptr);
  {
    MicroInterpreter interpreter(model, Ops(), arena, sizeof(arena));
    ASSERT_EQ(interpreter.AllocateTensors(), kTfLiteOk);
    EXPECT_EQ(interpreter.inputs_size(), size_t{1});
    EXPECT_EQ(interpreter.output(0)->data.raw - interpreter.input(0)->data.raw, 48);
  }
  const Model* const two = tflite::testing::GetModelWithOfflinePlanning(4, plan, nodes, 3, 2);
  ASSERT_TRUE(two != nullptr);
  EXPECT_EQ(two->subgraphs()->Get(0)->inputs()->size(), 2u);
  StartLogCapture();
  EXPECT_EQ(tflite::testing::GetModelWithOfflinePlanning(33, plan, nodes, 3), nullptr);
  EXPECT_EQ(tflite::testing::GetModelWithOfflinePlanning(0, plan, nodes, 3), nullptr);
  StopLogCapture();
}

TEST(TestModels, TheLargestOneFits) {
  static int32_t plan[35] = {1, 0, 32};
  for (int i = 3; i < 35; ++i) plan[i] = -1;
  const std::initializer_list<int32_t> inputs = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};
  const std::initializer_list<int32_t> outputs = {16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31};
  static tflite::testing::NodeConnection nodes[32];
  for (auto& node : nodes) node = {inputs, outputs};
  const Model* const model = tflite::testing::GetModelWithOfflinePlanning(32, plan, nodes, 32, 32);
  ASSERT_TRUE(model != nullptr);
  EXPECT_EQ(model->subgraphs()->Get(0)->operators()->size(), 32u);
}

TEST(TestTensors, OfAModelHaveAShapeAndAType) {
  size_t bytes = 0, element_bytes = 0;
  const tflite::Tensor* const tensor = tflite::testing::Create1dFlatbufferTensor(100, true);
  ASSERT_EQ(tflite::BytesRequiredForTensor(*tensor, &bytes, &element_bytes), kTfLiteOk);
  EXPECT_EQ(bytes, size_t{400});
  EXPECT_EQ(element_bytes, size_t{4});
  EXPECT_TRUE(tensor->is_variable());
  const tflite::Tensor* const quantized = tflite::testing::CreateQuantizedFlatbufferTensor(10);
  EXPECT_EQ(quantized->shape()->Get(0), 10);
  EXPECT_EQ(quantized->quantization()->scale()->Get(0), 0.3f);
  EXPECT_EQ(quantized->quantization()->zero_point()->Get(0), 100);
  const tflite::Tensor* const missing = tflite::testing::CreateMissingQuantizationFlatbufferTensor(10);
  ASSERT_TRUE(missing->quantization() != nullptr);
  EXPECT_EQ(missing->quantization()->scale(), nullptr);
  EXPECT_EQ(tflite::testing::CreateFlatbufferBuffers()->size(), 1u);
}

TEST(TestTensors, AreMadeOfArrays) {
  int shape[] = {2, 2, 3};
  const int32_t values[6] = {};
  TfLiteTensor tensor = tflite::testing::CreateTensor(values, IntArrayFromInts(shape), true);
  EXPECT_EQ(tensor.type, kTfLiteInt32);
  EXPECT_EQ(tensor.bytes, size_t{24});
  EXPECT_TRUE(tensor.is_variable);
  EXPECT_SAME(tensor.data.data, values);
  EXPECT_EQ(tensor.quantization.type, kTfLiteNoQuantization);
  TfLiteContext context;
  tflite::testing::PopulateContext(&tensor, 1, &context);
  EXPECT_EQ(context.tensors_size, size_t{1});
  EXPECT_EQ(context.tensors, &tensor);
  EXPECT_EQ(context.impl_, nullptr);
}

TEST(TestTensors, TakeFourBitsToAnElement) {
  int shape[] = {1, 5};
  int8_t values[] = {1, -2, 3, -4, 5};
  const TfLiteTensor tensor = tflite::testing::CreateTensor(values, IntArrayFromInts(shape), false, kTfLiteInt4);
  EXPECT_EQ(tensor.bytes, size_t{3});
  EXPECT_EQ(tensor.type, kTfLiteInt4);
  EXPECT_EQ(static_cast<uint8_t>(values[0]), 0xE1);
  EXPECT_EQ(static_cast<uint8_t>(values[1]), 0xC3);
  EXPECT_EQ(static_cast<uint8_t>(values[2]), 0x05);
}

TEST(TestTensors, CountsOfFloatsBecomeIntegers) {
  float floats[] = {2, 0.5f, 0.25f};
  for (int i = 0; i < 2; ++i) {
    const TfLiteFloatArray* const array = FloatArrayFromFloats(floats);
    EXPECT_EQ(array->size, 2);
    EXPECT_EQ(array->data[1], 0.25f);
  }
}

TEST(TestTensors, HaveScalesPerChannel) {
  int shape[] = {2, 2, 3};
  const float input[] = {1, -2, 0.5f, 7, 0, -14};
  int8_t quantized[6];
  float scales[3];
  int zero_points[3];
  TfLiteAffineQuantization affine;
  const TfLiteTensor tensor = tflite::testing::CreateSymmetricPerChannelQuantizedTensor(
      input, quantized, IntArrayFromInts(shape), scales, zero_points, &affine, 0);
  EXPECT_EQ(tensor.quantization.params, &affine);
  EXPECT_EQ(affine.scale->size, 2);
  EXPECT_FLOAT_EQ(affine.scale->data[0], 2.0f / 127);
  EXPECT_FLOAT_EQ(affine.scale->data[1], 14.0f / 127);
  EXPECT_EQ(affine.zero_point->size, 2);
  EXPECT_EQ(affine.zero_point->data[1], 0);
  EXPECT_EQ(quantized[0], 64);
  EXPECT_EQ(quantized[1], -127);
  EXPECT_EQ(quantized[3], 64);
  EXPECT_EQ(quantized[5], -127);

  // Along the last dimension, with 4 bits and given scales.
  float given[] = {0, 1, 1, 2};
  int more_zero_points[4];
  const TfLiteTensor narrow = tflite::testing::CreateSymmetricPerChannelQuantizedTensorWithoutScaleEstimation(
      input, quantized, IntArrayFromInts(shape), given, more_zero_points, &affine, 1, false, kTfLiteInt4);
  EXPECT_EQ(narrow.bytes, size_t{3});
  EXPECT_EQ(affine.scale->size, 3);
  EXPECT_EQ(affine.quantized_dimension, 1);
  EXPECT_EQ(static_cast<uint8_t>(quantized[0]), 0xE1);  // 1, -2
  EXPECT_EQ(static_cast<uint8_t>(quantized[1]), 0x70);  // 0.25 -> 0, 7
  EXPECT_EQ(static_cast<uint8_t>(quantized[2]), 0x90);  // 0, -7
}

TEST(TestTensors, BiasesHaveProductsOfScales) {
  int shape[] = {1, 2};
  const float bias[] = {1, -1};
  int32_t quantized[2];
  const TfLiteTensor one =
      tflite::testing::CreateQuantizedBiasTensor(bias, quantized, IntArrayFromInts(shape), 0.5f, 0.25f);
  EXPECT_EQ(one.params.scale, 0.125f);
  EXPECT_EQ(quantized[1], -8);
  float weight_scales[] = {2, 0.5f, 0.25f}, scales[3];
  int zero_points[3];
  TfLiteAffineQuantization affine;
  tflite::testing::CreatePerChannelQuantizedBiasTensor(
      quantized, IntArrayFromInts(shape), 0.5f, FloatArrayFromFloats(weight_scales),
      reinterpret_cast<TfLiteFloatArray*>(scales), IntArrayFromInts(zero_points), &affine, 0);
  EXPECT_EQ(affine.scale->size, 2);
  EXPECT_EQ(affine.scale->data[0], 0.25f);
  EXPECT_EQ(affine.scale->data[1], 0.125f);
}

TEST(TestScales, CoverARange) {
  EXPECT_FLOAT_EQ(tflite::testing::ScaleFromMinMax<int8_t>(-1, 1), 2.0f / 255);
  EXPECT_EQ(tflite::testing::ZeroPointFromMinMax<uint8_t>(0, 1), 0);
  EXPECT_EQ(tflite::testing::ZeroPointFromMinMax<int8_t>(0, 1), -128);
  EXPECT_EQ(tflite::testing::ZeroPointFromMinMax<int8_t>(-128, 127), 0);
  EXPECT_FLOAT_EQ(tflite::testing::SymmetricScaleFromMinMax<int8_t>(-254, 1), 2.0f);
  EXPECT_FLOAT_EQ(tflite::testing::SymmetricScaleFromMinMax<uint8_t>(-1, 254), 2.0f);
  EXPECT_EQ(tflite::testing::SymmetricScaleFromMinMax<int8_t>(0, 0), 1.0f);
  int shape[] = {1, 3};
  const float values[] = {-4, 2, 1};
  int16_t quantized[3];
  float scale = 0;
  tflite::SymmetricQuantizeCalculateScales(values, IntArrayFromInts(shape), quantized, &scale);
  EXPECT_FLOAT_EQ(scale, 4.0f / 32767);
  EXPECT_EQ(quantized[0], -32767);
  EXPECT_EQ(tflite::testing::TestStrcmp("a", "a"), 0);
  EXPECT_TRUE(tflite::testing::TestStrcmp("a", "b") < 0);
}

}  // namespace
}  // namespace mote
