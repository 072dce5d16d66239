// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Tests written as the authors of custom operators write them, and the same with the operators of src/operators.
#include "tensorflow/lite/micro/kernels/kernel_runner.h"

#include <cstring>

#include "tensorflow/lite/c/builtin_op_data.h"
#include "tensorflow/lite/micro/kernels/kernel_util.h"
#include "tensorflow/lite/micro/kernels/micro_ops.h"
#include "tensorflow/lite/micro/test_helper_custom_ops.h"
#include "tensorflow/lite/micro/test_helpers.h"
#include "tests/debug_log_capture.h"
#include "tests/test.h"

namespace mote {
namespace {

using tflite::micro::KernelRunner;
using tflite::testing::CreateQuantizedTensor;
using tflite::testing::CreateTensor;
using tflite::testing::IntArrayFromInts;

// y = x * factor + number of the invocation; the factor is the first byte of the options.
struct Example {
  struct Data {
    int factor;
    int runs;
    int scratch;
  };
  static inline int freed = 0;
  static inline bool keeps_temporary_tensor = false;

  static void* Init(TfLiteContext* context, const char* buffer, size_t length) {
    auto* const data = static_cast<Data*>(context->AllocatePersistentBuffer(context, sizeof(Data)));
    *data = {length == 0 ? 1 : buffer[0], 0, 0};
    return data;
  }
  static TfLiteStatus Prepare(TfLiteContext* context, TfLiteNode* node) {
    tflite::MicroContext* const micro = tflite::GetMicroContext(context);
    TfLiteTensor* const input = micro->AllocateTempInputTensor(node, 0);
    TfLiteTensor* const output = micro->AllocateTempOutputTensor(node, 0);
    TF_LITE_ENSURE(context, input != nullptr && output != nullptr);
    TF_LITE_ENSURE_TYPES_EQ(context, input->type, output->type);
    const size_t bytes = input->bytes;
    micro->DeallocateTempTfLiteTensor(input);
    if (!keeps_temporary_tensor) micro->DeallocateTempTfLiteTensor(output);
    uint8_t* const buffer = micro->AllocateTempBuffer(64, 16);
    TF_LITE_ENSURE(context, buffer != nullptr);
    micro->DeallocateTempBuffer(buffer);
    return context->RequestScratchBufferInArena(context, bytes, &static_cast<Data*>(node->user_data)->scratch);
  }
  static TfLiteStatus Invoke(TfLiteContext* context, TfLiteNode* node) {
    auto* const data = static_cast<Data*>(node->user_data);
    const TfLiteEvalTensor* const input = tflite::micro::GetEvalInput(context, node, 0);
    TfLiteEvalTensor* const output = tflite::micro::GetEvalOutput(context, node, 0);
    auto* const scratch = static_cast<float*>(context->GetScratchBuffer(context, data->scratch));
    ++data->runs;
    for (int i = 0; i < tflite::ElementCount(*input->dims); ++i) {
      scratch[i] = input->data.f[i] * static_cast<float>(data->factor);
      output->data.f[i] = scratch[i] + static_cast<float>(data->runs);
    }
    return kTfLiteOk;
  }
  static void Free(TfLiteContext*, void*) { ++freed; }
  static void Reset(TfLiteContext*, void* data) { static_cast<Data*>(data)->runs = 0; }
  static TFLMRegistration Register() { return tflite::micro::RegisterOp(Init, Prepare, Invoke, Free, Reset); }
};

// One input and one output of three numbers.
struct Problem {
  int shape[3] = {2, 1, 3};
  float x[3] = {1, 2, 3};
  float y[3] = {};
  int inputs[2] = {1, 0};
  int outputs[2] = {1, 1};
  TfLiteTensor tensors[2] = {CreateTensor(x, IntArrayFromInts(shape)), CreateTensor(y, IntArrayFromInts(shape))};
};

// An output without a shape, or without dimensions, gets the operator's.
TEST(KernelRunner, TakesTheShapeOfTheOperator) {
  for (int without = 0; without < 2; ++without) {
    Problem problem;
    int none[] = {0};
    problem.tensors[1].dims = without == 0 ? nullptr : IntArrayFromInts(none);
    problem.tensors[1].bytes = 0;
    KernelRunner runner(tflite::Register_ABS(), problem.tensors, 2, IntArrayFromInts(problem.inputs),
                        IntArrayFromInts(problem.outputs), nullptr);
    problem.x[2] = -7;
    ASSERT_EQ(runner.InitAndPrepare(), kTfLiteOk);
    ASSERT_EQ(runner.Invoke(), kTfLiteOk);
    EXPECT_EQ(problem.y[2], 7.0f);
    ASSERT_EQ(problem.tensors[1].dims->size, 2);
    EXPECT_EQ(problem.tensors[1].dims->data[1], 3);
    EXPECT_EQ(problem.tensors[1].bytes, sizeof(problem.y));
  }
}

TEST(KernelRunner, RunsShape) {
  for (bool is_variable : {false, true}) {
    Problem problem;
    int32_t shape[2] = {};
    int shape_of_shape[] = {1, 2};
    problem.tensors[1] = CreateTensor(shape, IntArrayFromInts(shape_of_shape), is_variable);
    TfLiteShapeParams params = {kTfLiteInt32};
    KernelRunner runner(tflite::Register_SHAPE(), problem.tensors, 2, IntArrayFromInts(problem.inputs),
                        IntArrayFromInts(problem.outputs), &params);
    ASSERT_EQ(runner.InitAndPrepare(), kTfLiteOk);
    ASSERT_EQ(runner.Invoke(), kTfLiteOk);
    EXPECT_EQ(shape[0], 1);
    EXPECT_EQ(shape[1], 3);
  }
}

TEST(KernelRunner, RunsACustomOperator) {
  Problem p;
  KernelRunner runner(Example::Register(), p.tensors, 2, IntArrayFromInts(p.inputs), IntArrayFromInts(p.outputs),
                      nullptr);
  const char factor[] = {10};
  ASSERT_EQ(runner.InitAndPrepare(factor, 1), kTfLiteOk);
  EXPECT_TRUE(runner.ValidateTempBufferDeallocated());
  ASSERT_EQ(runner.Invoke(), kTfLiteOk);
  EXPECT_EQ(p.y[0], 11.0f);
  EXPECT_EQ(p.y[2], 31.0f);
  ASSERT_EQ(runner.Invoke(), kTfLiteOk);
  EXPECT_EQ(p.y[0], 12.0f);
  ASSERT_EQ(runner.Reset(), kTfLiteOk);
  ASSERT_EQ(runner.Invoke(), kTfLiteOk);
  EXPECT_EQ(p.y[0], 11.0f);
  const int freed = Example::freed;
  ASSERT_EQ(runner.Free(), kTfLiteOk);
  EXPECT_EQ(Example::freed, freed + 1);
}

TEST(KernelRunner, RefusesTemporaryTensorsThatAreKept) {
  Problem p;
  KernelRunner runner(Example::Register(), p.tensors, 2, IntArrayFromInts(p.inputs), IntArrayFromInts(p.outputs),
                      nullptr);
  Example::keeps_temporary_tensor = true;
  StartLogCapture();
  EXPECT_EQ(runner.InitAndPrepare(), kTfLiteError);
  EXPECT_FALSE(runner.ValidateTempBufferDeallocated());
  EXPECT_EQ(runner.Invoke(), kTfLiteError);
  StopLogCapture();
  Example::keeps_temporary_tensor = false;
  EXPECT_TRUE(strstr(captured_log, "temporary tensors 1 were not given back") != nullptr);
}

TEST(KernelRunner, ReportsWhatTheOperatorSays) {
  Problem p;
  p.tensors[1].type = kTfLiteInt32;
  KernelRunner runner(Example::Register(), p.tensors, 2, IntArrayFromInts(p.inputs), IntArrayFromInts(p.outputs),
                      nullptr);
  StartLogCapture();
  EXPECT_EQ(runner.InitAndPrepare(), kTfLiteError);
  StopLogCapture();
  EXPECT_TRUE(strstr(captured_log, "FLOAT32 != INT32") != nullptr);
}

TEST(KernelRunner, RefusesTensorsThatAreNotThere) {
  Problem p;
  p.inputs[1] = 2;
  KernelRunner runner(Example::Register(), p.tensors, 2, IntArrayFromInts(p.inputs), IntArrayFromInts(p.outputs),
                      nullptr);
  StartLogCapture();
  EXPECT_EQ(runner.InitAndPrepare(), kTfLiteError);
  StopLogCapture();
  EXPECT_TRUE(strstr(captured_log, "names tensor 2; there are 2") != nullptr);
}

TEST(KernelRunner, RefusesARegistrationWithoutInvoke) {
  Problem p;
  KernelRunner runner({}, p.tensors, 2, IntArrayFromInts(p.inputs), IntArrayFromInts(p.outputs), nullptr);
  StartLogCapture();
  EXPECT_EQ(runner.Invoke(), kTfLiteError);
  EXPECT_EQ(runner.InitAndPrepare(), kTfLiteOk);
  EXPECT_EQ(runner.Invoke(), kTfLiteError);
  StopLogCapture();
  EXPECT_EQ(runner.Reset(), kTfLiteOk);
  EXPECT_EQ(runner.Free(), kTfLiteOk);
}

TEST(KernelRunner, KnowsWhenAnotherOneHasTheArena) {
  Problem p, q;
  KernelRunner first(Example::Register(), p.tensors, 2, IntArrayFromInts(p.inputs), IntArrayFromInts(p.outputs),
                     nullptr);
  KernelRunner second(Example::Register(), q.tensors, 2, IntArrayFromInts(q.inputs), IntArrayFromInts(q.outputs),
                      nullptr);
  ASSERT_EQ(first.InitAndPrepare(), kTfLiteOk);
  ASSERT_EQ(first.Invoke(), kTfLiteOk);
  ASSERT_EQ(second.InitAndPrepare(), kTfLiteOk);
  StartLogCapture();
  EXPECT_EQ(first.Invoke(), kTfLiteError);
  EXPECT_EQ(first.Reset(), kTfLiteError);
  EXPECT_EQ(first.Free(), kTfLiteError);
  StopLogCapture();
  EXPECT_TRUE(strstr(captured_log, "another KernelRunner") != nullptr);
  EXPECT_EQ(second.Invoke(), kTfLiteOk);
}

TEST(KernelRunner, SaysWhenItsArenaIsFull) {
  Problem p;
  const auto prepare = [](TfLiteContext* context, TfLiteNode*) {
    int id = 0;
    for (int i = 0; i < 4; ++i) TF_LITE_ENSURE_STATUS(context->RequestScratchBufferInArena(context, 6000, &id));
    return kTfLiteOk;
  };
  KernelRunner runner(tflite::micro::RegisterOp(nullptr, prepare, Example::Invoke), p.tensors, 2,
                      IntArrayFromInts(p.inputs), IntArrayFromInts(p.outputs), nullptr);
  StartLogCapture();
  EXPECT_EQ(runner.InitAndPrepare(), kTfLiteError);
  StopLogCapture();
  EXPECT_TRUE(strstr(captured_log, "no room for 6000") != nullptr);
}

TEST(KernelRunner, GivesTheExternalContext) {
  Problem p;
  KernelRunner runner(Example::Register(), p.tensors, 2, IntArrayFromInts(p.inputs), IntArrayFromInts(p.outputs),
                      nullptr);
  int payload = 0;
  tflite::FakeMicroContext* const context = runner.GetFakeMicroContext();
  EXPECT_EQ(context->external_context(), nullptr);
  EXPECT_EQ(context->set_external_context(&payload), kTfLiteOk);
  EXPECT_EQ(context->external_context(), &payload);
  StartLogCapture();
  EXPECT_EQ(context->set_external_context(&payload), kTfLiteError);
  StopLogCapture();
  EXPECT_EQ(&context->graph(), runner.GetMockGraph());
  EXPECT_EQ(context->GetScratchBuffer(0), nullptr);
  EXPECT_EQ(context->GetEvalTensor(-1), nullptr);
  EXPECT_EQ(context->AllocateTempTfLiteTensor(-1), nullptr);
}

TEST(KernelRunner, RunsAFloatOperator) {
  int shape[] = {1, 4};
  float a[] = {1, 2, 3, -9}, b[] = {10, 20, 30, 1}, y[4];
  TfLiteTensor tensors[] = {CreateTensor(a, IntArrayFromInts(shape)), CreateTensor(b, IntArrayFromInts(shape)),
                            CreateTensor(y, IntArrayFromInts(shape))};
  int inputs[] = {2, 0, 1}, outputs[] = {1, 2};
  const TfLiteAddParams params = {kTfLiteActRelu, false};
  KernelRunner runner(tflite::Register_ADD(), tensors, 3, IntArrayFromInts(inputs), IntArrayFromInts(outputs), &params);
  ASSERT_EQ(runner.InitAndPrepare(), kTfLiteOk);
  ASSERT_EQ(runner.Invoke(), kTfLiteOk);
  EXPECT_EQ(y[0], 11.0f);
  EXPECT_EQ(y[2], 33.0f);
  EXPECT_EQ(y[3], 0.0f);
}

TEST(KernelRunner, RunsAQuantizedOperatorWithOneScale) {
  int shape[] = {2, 1, 2};
  const float a[] = {1, -2}, b[] = {0.5f, 4};
  int8_t a_quantized[2], b_quantized[2], y[2];
  TfLiteTensor tensors[] = {CreateQuantizedTensor(a, a_quantized, IntArrayFromInts(shape), 0.25f, 3),
                            CreateQuantizedTensor(b, b_quantized, IntArrayFromInts(shape), 0.5f, -1),
                            CreateQuantizedTensor(y, IntArrayFromInts(shape), 0.5f, 10)};
  EXPECT_EQ(a_quantized[1], -5);
  int inputs[] = {2, 0, 1}, outputs[] = {1, 2};
  const TfLiteAddParams params = {kTfLiteActNone, false};
  KernelRunner runner(tflite::Register_ADD(), tensors, 3, IntArrayFromInts(inputs), IntArrayFromInts(outputs), &params);
  ASSERT_EQ(runner.InitAndPrepare(), kTfLiteOk);
  ASSERT_EQ(runner.Invoke(), kTfLiteOk);
  EXPECT_EQ(y[0], 13);
  EXPECT_EQ(y[1], 14);
}

TEST(KernelRunner, RunsAConvolutionWithScalesPerChannel) {
  int input_shape[] = {4, 1, 2, 2, 1}, filter_shape[] = {4, 2, 1, 1, 1}, bias_shape[] = {1, 2};
  int output_shape[] = {4, 1, 2, 2, 2};
  const float input[] = {1, 2, -3, 4}, filter[] = {2, -0.5f}, bias[] = {1, -1};
  int8_t input_quantized[4], filter_quantized[2], y[8];
  int32_t bias_quantized[2];
  float filter_scales[3], bias_scales[3];
  int filter_zero_points[3], bias_zero_points[3];
  TfLiteAffineQuantization filter_quantization, bias_quantization;
  TfLiteTensor tensors[4] = {CreateQuantizedTensor(input, input_quantized, IntArrayFromInts(input_shape), 0.25f, -7)};
  tensors[1] = tflite::testing::CreateSymmetricPerChannelQuantizedTensor(filter, filter_quantized,
                                                                         IntArrayFromInts(filter_shape), filter_scales,
                                                                         filter_zero_points, &filter_quantization, 0);
  tensors[2] = tflite::testing::CreatePerChannelQuantizedBiasTensor(bias, bias_quantized, IntArrayFromInts(bias_shape),
                                                                    0.25f, &filter_scales[1], bias_scales,
                                                                    bias_zero_points, &bias_quantization, 0);
  tensors[3] = CreateQuantizedTensor(y, IntArrayFromInts(output_shape), 0.125f, 2);
  int inputs[] = {3, 0, 1, 2}, outputs[] = {1, 3};
  const TfLiteConvParams params = {kTfLitePaddingValid, 1, 1, kTfLiteActNone, 1, 1, kTfLiteNoType};
  KernelRunner runner(tflite::Register_CONV_2D(), tensors, 4, IntArrayFromInts(inputs), IntArrayFromInts(outputs),
                      &params);
  ASSERT_EQ(runner.InitAndPrepare(), kTfLiteOk);
  ASSERT_EQ(runner.Invoke(), kTfLiteOk);
  for (int i = 0; i < 8; ++i) {
    const float expected = input[i / 2] * filter[i % 2] + bias[i % 2];
    EXPECT_NEAR(static_cast<float>(y[i] - 2) * 0.125f, expected, 0.126f);
  }
}

// Shapes that say nothing: the operator's counts.
TEST(KernelRunner, OutputsWithoutAStatedShape) {
  int x_shape[] = {3, 2, 1, 3};
  float x[] = {1, -2, 3, -4, 5, -6};
  int unset[][5] = {{0}, {1, 0}, {2, 0, 0}, {3, 2, 0, 3}, {4, 0, 2, 1, 3}};
  for (int i = 0; i <= 5; ++i) {
    TfLiteIntArray* const stated = i < 5 ? IntArrayFromInts(unset[i]) : nullptr;
    float y[6] = {};
    int32_t shape[3] = {};
    TfLiteTensor tensors[] = {CreateTensor(x, IntArrayFromInts(x_shape)), CreateTensor(y, IntArrayFromInts(x_shape)),
                              CreateTensor(shape, IntArrayFromInts(x_shape))};
    tensors[1].dims = tensors[2].dims = stated;
    int inputs[] = {1, 0}, abs_outputs[] = {1, 1}, shape_outputs[] = {1, 2};
    KernelRunner abs(tflite::Register_ABS(), tensors, 3, IntArrayFromInts(inputs), IntArrayFromInts(abs_outputs),
                     nullptr);
    ASSERT_EQ(abs.InitAndPrepare(), kTfLiteOk);
    ASSERT_EQ(abs.Invoke(), kTfLiteOk);
    EXPECT_TRUE(TfLiteIntArrayEqual(tensors[1].dims, tensors[0].dims));
    for (int k = 0; k < 6; ++k) EXPECT_EQ(y[k], x[k] < 0 ? -x[k] : x[k]);
    const TfLiteShapeParams params = {kTfLiteInt32};
    KernelRunner of_shape(tflite::Register_SHAPE(), tensors, 3, IntArrayFromInts(inputs),
                          IntArrayFromInts(shape_outputs), &params);
    ASSERT_EQ(of_shape.InitAndPrepare(), kTfLiteOk);
    ASSERT_EQ(of_shape.Invoke(), kTfLiteOk);
    for (int k = 0; k < 3; ++k) EXPECT_EQ(shape[k], x_shape[1 + k]);
  }
}

TEST(KernelRunner, StatedShapesThatStandForOthers) {
  int x_shape[] = {2, 2, 3}, minus_one[] = {2, 2, -1}, wrong[] = {2, 3, -1}, ones[] = {2, 1, 1}, fewer[] = {1, 1};
  float x[] = {1, -2, 3, -4, 5, -6}, y[6] = {};
  int32_t shape[2] = {};
  TfLiteTensor tensors[] = {CreateTensor(x, IntArrayFromInts(x_shape)), CreateTensor(y, IntArrayFromInts(minus_one)),
                            CreateTensor(shape, IntArrayFromInts(ones))};
  int inputs[] = {1, 0}, abs_outputs[] = {1, 1}, shape_outputs[] = {1, 2};
  KernelRunner abs(tflite::Register_ABS(), tensors, 3, IntArrayFromInts(inputs), IntArrayFromInts(abs_outputs),
                   nullptr);
  ASSERT_EQ(abs.InitAndPrepare(), kTfLiteOk);
  ASSERT_EQ(abs.Invoke(), kTfLiteOk);
  EXPECT_TRUE(TfLiteIntArrayEqual(tensors[1].dims, tensors[0].dims));
  EXPECT_EQ(tensors[1].bytes, sizeof(y));
  for (int k = 0; k < 6; ++k) EXPECT_EQ(y[k], x[k] < 0 ? -x[k] : x[k]);
  const TfLiteShapeParams params = {kTfLiteInt32};
  KernelRunner of_shape(tflite::Register_SHAPE(), tensors, 3, IntArrayFromInts(inputs), IntArrayFromInts(shape_outputs),
                        &params);
  ASSERT_EQ(of_shape.InitAndPrepare(), kTfLiteOk);
  ASSERT_EQ(of_shape.Invoke(), kTfLiteOk);
  EXPECT_EQ(shape[0], 2);
  EXPECT_EQ(shape[1], 3);
  StartLogCapture();
  tensors[1].dims = IntArrayFromInts(wrong);
  EXPECT_EQ(abs.InitAndPrepare(), kTfLiteError);
  tensors[2].dims = IntArrayFromInts(fewer);
  EXPECT_EQ(of_shape.InitAndPrepare(), kTfLiteError);
  StopLogCapture();
}

TEST(KernelRunner, GivesAnOutputTheShapeOfTheOperator) {
  int input_shape[] = {2, 2, 3}, wanted_shape[] = {1, 2}, output_shape[] = {1, 6}, small_shape[] = {1, 5};
  float x[] = {1, 2, 3, 4, 5, 6}, y[6] = {};
  const int32_t wanted[] = {3, -1};
  TfLiteTensor tensors[] = {CreateTensor(x, IntArrayFromInts(input_shape)),
                            CreateTensor(wanted, IntArrayFromInts(wanted_shape)),
                            CreateTensor(y, IntArrayFromInts(output_shape))};
  int inputs[] = {2, 0, 1}, outputs[] = {1, 2};
  const TfLiteReshapeParams params = {};
  for (const TfLiteAllocationType type : {kTfLiteMmapRo, kTfLiteMemNone}) {
    tensors[1].allocation_type = type;
    tensors[2].dims = IntArrayFromInts(output_shape);
    KernelRunner runner(tflite::Register_RESHAPE(), tensors, 3, IntArrayFromInts(inputs), IntArrayFromInts(outputs),
                        &params);
    ASSERT_EQ(runner.InitAndPrepare(), kTfLiteOk);
    ASSERT_EQ(runner.Invoke(), kTfLiteOk);
    const int expected[] = {3, 2};
    EXPECT_TRUE(TfLiteIntArrayEqualsArray(tensors[2].dims, 2, expected));
    EXPECT_EQ(tensors[2].bytes, sizeof(y));
    EXPECT_EQ(y[5], 6.0f);
  }
  tensors[2].dims = IntArrayFromInts(small_shape);
  tensors[1].allocation_type = kTfLiteMmapRo;
  KernelRunner runner(tflite::Register_RESHAPE(), tensors, 3, IntArrayFromInts(inputs), IntArrayFromInts(outputs),
                      &params);
  StartLogCapture();
  EXPECT_EQ(runner.InitAndPrepare(), kTfLiteError);
  StopLogCapture();
  EXPECT_TRUE(captured_log[0] != '\0');
}

TEST(KernelRunner, CountsTheSubgraphsThatIfRuns) {
  int condition_shape[] = {1, 1}, shape[] = {2, 1, 2};
  bool condition[] = {true};
  float x[] = {1, 2}, y[2] = {};
  TfLiteTensor tensors[] = {CreateTensor(condition, IntArrayFromInts(condition_shape)),
                            CreateTensor(x, IntArrayFromInts(shape)), CreateTensor(y, IntArrayFromInts(shape))};
  int inputs[] = {2, 0, 1}, outputs[] = {1, 2};
  const TfLiteIfParams params = {1, 2};
  KernelRunner runner(tflite::Register_IF(), tensors, 3, IntArrayFromInts(inputs), IntArrayFromInts(outputs), &params);
  ASSERT_EQ(runner.InitAndPrepare(), kTfLiteOk);
  ASSERT_EQ(runner.Invoke(), kTfLiteOk);
  EXPECT_EQ(runner.GetMockGraph()->get_invoke_count(1), 1);
  EXPECT_EQ(runner.GetMockGraph()->get_invoke_count(2), 0);
  EXPECT_EQ(runner.GetMockGraph()->get_invoke_count(10), 0);
  EXPECT_EQ(y[1], 2.0f);  // the mock graph's input is its output
  condition[0] = false;
  ASSERT_EQ(runner.Invoke(), kTfLiteOk);
  EXPECT_EQ(runner.GetMockGraph()->get_invoke_count(2), 1);
}

TEST(KernelRunner, CountsTheSubgraphThatCallOnceRuns) {
  int none[] = {0};
  const TfLiteCallOnceParams params = {3};
  KernelRunner runner(tflite::Register_CALL_ONCE(), nullptr, 0, IntArrayFromInts(none), IntArrayFromInts(none),
                      &params);
  ASSERT_EQ(runner.InitAndPrepare(), kTfLiteOk);
  for (int i = 0; i < 2; ++i) ASSERT_EQ(runner.Invoke(), kTfLiteOk);
  EXPECT_EQ(runner.GetMockGraph()->get_invoke_count(3), 1);
  ASSERT_EQ(runner.Reset(), kTfLiteOk);
  ASSERT_EQ(runner.Invoke(), kTfLiteOk);
  EXPECT_EQ(runner.GetMockGraph()->get_invoke_count(3), 2);
}

TEST(KernelRunner, RefusesVariablesWithoutAPlaceForThem) {
  int shape[] = {1, 1}, none[] = {0}, outputs[] = {1, 0};
  int32_t handle = 0;
  TfLiteTensor tensors[] = {CreateTensor(&handle, IntArrayFromInts(shape))};
  const TfLiteVarHandleParams params = {"", "v"};
  KernelRunner runner(tflite::Register_VAR_HANDLE(), tensors, 1, IntArrayFromInts(none), IntArrayFromInts(outputs),
                      &params);
  StartLogCapture();
  EXPECT_EQ(runner.InitAndPrepare(), kTfLiteError);
  StopLogCapture();
  EXPECT_TRUE(strstr(captured_log, "resource variables") != nullptr);
}

TEST(TestCustomOps, PackAndAdd) {
  int one[] = {1, 1}, two[] = {1, 2}, four[] = {1, 4};
  int16_t a[] = {7}, b[] = {-1, 5}, packed[4] = {9, 9, 9, 9}, sum[2];
  TfLiteTensor tensors[] = {CreateTensor(a, IntArrayFromInts(one)), CreateTensor(b, IntArrayFromInts(two)),
                            CreateTensor(packed, IntArrayFromInts(four)), CreateTensor(sum, IntArrayFromInts(two))};
  int inputs[] = {2, 0, 1}, packer_outputs[] = {1, 2}, add_outputs[] = {1, 3}, small_outputs[] = {1, 0};
  KernelRunner packer(*tflite::testing::PackerOp::getRegistration(), tensors, 4, IntArrayFromInts(inputs),
                      IntArrayFromInts(packer_outputs), nullptr);
  ASSERT_EQ(packer.InitAndPrepare(), kTfLiteOk);
  ASSERT_EQ(packer.Invoke(), kTfLiteOk);
  EXPECT_EQ(packed[0], 7);
  EXPECT_EQ(packed[2], 5);
  EXPECT_EQ(packed[3], 0);
  EXPECT_FALSE(tflite::testing::PackerOp::freed_);
  ASSERT_EQ(packer.Free(), kTfLiteOk);
  EXPECT_TRUE(tflite::testing::PackerOp::freed_);
  KernelRunner add(*tflite::testing::BroadcastAddOp::getRegistration(), tensors, 4, IntArrayFromInts(inputs),
                   IntArrayFromInts(add_outputs), nullptr);
  ASSERT_EQ(add.InitAndPrepare(), kTfLiteOk);
  ASSERT_EQ(add.Invoke(), kTfLiteOk);
  EXPECT_EQ(sum[0], 6);
  EXPECT_EQ(sum[1], 12);
  for (const TFLMRegistration* op :
       {tflite::testing::PackerOp::getRegistration(), tflite::testing::BroadcastAddOp::getRegistration()}) {
    KernelRunner runner(*op, tensors, 4, IntArrayFromInts(inputs), IntArrayFromInts(small_outputs), nullptr);
    StartLogCapture();
    EXPECT_EQ(runner.InitAndPrepare(), kTfLiteError);
    StopLogCapture();
  }
}

TEST(MicroContext, ReportsErrorsOfAnyContext) {
  TfLiteContext context = {};
  StartLogCapture();
  tflite::MicroContextReportOpError(&context, "%d is %s", 7, "seven");
  StopLogCapture();
  EXPECT_STREQ(captured_log, "7 is seven\r\n");
}

}  // namespace
}  // namespace mote
