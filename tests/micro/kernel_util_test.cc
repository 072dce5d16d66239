// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Functions for custom operators: tensorflow/lite/micro/kernels/kernel_util.h, micro_utils.h, memory_helpers.h and
// tensorflow/lite/kernels.
#include "tensorflow/lite/micro/kernels/kernel_util.h"

#include <limits>

#include "tensorflow/lite/kernels/kernel_util.h"
#include "tensorflow/lite/kernels/op_macros.h"
#include "tensorflow/lite/kernels/padding.h"
#include "tensorflow/lite/micro/memory_helpers.h"
#include "tensorflow/lite/micro/micro_utils.h"
#include "tests/debug_log_capture.h"
#include "tests/micro/model_builder.h"
#include "tests/test.h"

namespace mote {
namespace {

TfLiteIntArray* Dims(int32_t* counted) { return reinterpret_cast<TfLiteIntArray*>(counted); }

TEST(MicroUtils, QuantizesToTheNearestInRange) {
  EXPECT_EQ(tflite::FloatToQuantizedType<int8_t>(1.0f, 0.5f, 3), 5);
  EXPECT_EQ(tflite::FloatToQuantizedType<int8_t>(1.25f, 0.5f, 0), 3);  // 2.5: away from zero
  EXPECT_EQ(tflite::FloatToQuantizedType<int8_t>(-1.25f, 0.5f, 0), -3);
  EXPECT_EQ(tflite::FloatToQuantizedType<int8_t>(1000.0f, 0.5f, 0), 127);
  EXPECT_EQ(tflite::FloatToQuantizedType<int8_t>(-1000.0f, 0.5f, 0), -128);
  EXPECT_EQ(tflite::FloatToQuantizedType<uint8_t>(-1.0f, 0.5f, 0), 0);
  EXPECT_EQ(tflite::FloatToQuantizedType<int32_t>(1e30f, 0.5f, 0), std::numeric_limits<int32_t>::max());
  EXPECT_EQ(tflite::FloatToQuantizedType<int32_t>(-1e30f, 0.5f, 0), std::numeric_limits<int32_t>::min());
  EXPECT_EQ(tflite::FloatToSymmetricQuantizedType<int8_t>(-1000.0f, 0.5f), -127);
}

TEST(MicroUtils, QuantizesArraysAndBack) {
  const float values[] = {-1, 0, 1, 2};
  int8_t quantized[4];
  tflite::Quantize(values, quantized, 4, 0.25f, -10);
  const int8_t expected[] = {-14, -10, -6, -2};
  float back[4];
  tflite::Dequantize(quantized, 4, 0.25f, -10, back);
  for (int i = 0; i < 4; ++i) {
    EXPECT_EQ(quantized[i], expected[i]);
    EXPECT_EQ(back[i], values[i]);
  }
  tflite::SymmetricQuantize(values, quantized, 4, 0.5f);
  EXPECT_EQ(quantized[3], 4);
  float scales[] = {0.5f, 0.125f};
  tflite::SymmetricPerChannelQuantize(values, quantized, 4, 2, scales);
  EXPECT_EQ(quantized[0], -2);
  EXPECT_EQ(quantized[3], 16);
  tflite::SymmetricPerChannelQuantize(values, quantized, 4, 2, scales, 1);
  EXPECT_EQ(quantized[2], 2);
  EXPECT_EQ(quantized[3], 16);
}

TEST(MicroUtils, KnowsSizesAndRanges) {
  int32_t dims[] = {2, 3, 5};
  TfLiteEvalTensor tensor = {};
  tensor.dims = Dims(dims);
  tensor.type = kTfLiteInt4;
  EXPECT_EQ(tflite::ElementCount(*tensor.dims), 15);
  EXPECT_EQ(tflite::EvalTensorBytes(&tensor), size_t{8});
  EXPECT_EQ(tflite::Max(3, 4), 4);
  EXPECT_EQ(tflite::QMinFromTfLiteType(kTfLiteInt8), -128);
  EXPECT_EQ(tflite::QMaxFromTfLiteType(kTfLiteUInt8), 255);
  EXPECT_EQ(tflite::QMinFromTfLiteType(kTfLiteUInt8), 0);
  EXPECT_EQ(tflite::QMaxFromTfLiteType(kTfLiteInt16), 32767);
}

TEST(MemoryHelpers, AlignAndMeasure) {
  alignas(16) uint8_t memory[64];
  EXPECT_EQ(tflite::AlignPointerUp(memory + 1, 16), memory + 16);
  EXPECT_EQ(tflite::AlignPointerUp(memory + 16, 16), memory + 16);
  EXPECT_EQ(tflite::AlignPointerDown(memory + 31, 16), memory + 16);
  EXPECT_EQ(tflite::AlignSizeUp(17, 16), size_t{32});
  EXPECT_EQ(tflite::AlignSizeUp(17, 12), size_t{24});
  EXPECT_EQ(tflite::AlignSizeUp(24, 12), size_t{24});
  EXPECT_EQ(tflite::AlignSizeUp(17, 0), size_t{17});
  const uintptr_t odd = reinterpret_cast<uintptr_t>(tflite::AlignPointerDown(memory + 31, 7));
  EXPECT_TRUE(odd % 7 == 0 && odd > reinterpret_cast<uintptr_t>(memory + 24));
  EXPECT_EQ(tflite::AlignSizeUp<int32_t>(3), size_t{12});
  size_t bytes = 0, element = 0;
  EXPECT_EQ(tflite::TfLiteTypeSizeOf(kTfLiteInt16, &bytes), kTfLiteOk);
  EXPECT_EQ(bytes, size_t{2});
  EXPECT_EQ(tflite::TfLiteTypeSizeOf(kTfLiteString, &bytes), kTfLiteError);
  ModelBuilder model;
  model.Tensor(tflite::TensorType_INT16, {2, 3});
  const tflite::Tensor& tensor = *model.FinishUnchecked()->subgraphs()->Get(0)->tensors()->Get(0);
  ASSERT_EQ(tflite::BytesRequiredForTensor(tensor, &bytes, &element), kTfLiteOk);
  EXPECT_EQ(bytes, size_t{12});
  EXPECT_EQ(element, size_t{2});
  int32_t dims[] = {1, 7};
  TfLiteEvalTensor eval = {};
  eval.dims = Dims(dims);
  eval.type = kTfLiteFloat32;
  ASSERT_EQ(tflite::TfLiteEvalTensorByteLength(&eval, &bytes), kTfLiteOk);
  EXPECT_EQ(bytes, size_t{28});
}

// A context whose tensors are `tensors`.
struct Tensors {
  TfLiteTensor full[3] = {};
  TfLiteEvalTensor eval[3] = {};
  TfLiteContext context = {};
  TfLiteNode node = {};

  Tensors() {
    context.tensors = full;
    context.impl_ = this;
    context.GetEvalTensor = [](const TfLiteContext* c, int i) { return &static_cast<Tensors*>(c->impl_)->eval[i]; };
    node.inputs = Dims(inputs);
    node.outputs = Dims(outputs);
  }

 private:
  int32_t inputs[4] = {3, 0, -1, 2};
  int32_t outputs[2] = {1, 1};
};

TEST(KernelUtil, FindsANodesTensors) {
  Tensors t;
  t.full[2].is_variable = true;
  EXPECT_EQ(tflite::GetInput(&t.context, &t.node, 0), &t.full[0]);
  EXPECT_EQ(tflite::GetInput(&t.context, &t.node, 1), nullptr);
  EXPECT_EQ(tflite::GetInput(&t.context, &t.node, 3), nullptr);
  EXPECT_EQ(tflite::GetInput(&t.context, &t.node, -1), nullptr);
  EXPECT_EQ(tflite::GetOptionalInputTensor(&t.context, &t.node, 2), &t.full[2]);
  EXPECT_EQ(tflite::GetVariableInput(&t.context, &t.node, 2), &t.full[2]);
  EXPECT_EQ(tflite::GetVariableInput(&t.context, &t.node, 0), nullptr);
  EXPECT_EQ(tflite::GetOutput(&t.context, &t.node, 0), &t.full[1]);
  const TfLiteTensor* in = nullptr;
  TfLiteTensor* out = nullptr;
  EXPECT_EQ(tflite::GetInputSafe(&t.context, &t.node, 2, &in), kTfLiteOk);
  EXPECT_EQ(in, &t.full[2]);
  EXPECT_EQ(tflite::GetInputSafe(&t.context, &t.node, 1, &in), kTfLiteError);
  EXPECT_EQ(tflite::GetOutputSafe(&t.context, &t.node, 0, &out), kTfLiteOk);
  EXPECT_EQ(tflite::GetOutputSafe(&t.context, &t.node, 1, &out), kTfLiteError);
  EXPECT_EQ(tflite::NumInputs(&t.node), 3);
  EXPECT_EQ(tflite::NumOutputs(&t.node), 1);
  EXPECT_EQ(tflite::micro::GetEvalInput(&t.context, &t.node, 2), &t.eval[2]);
  EXPECT_EQ(tflite::micro::GetEvalInput(&t.context, &t.node, 1), nullptr);
  EXPECT_EQ(tflite::micro::GetMutableEvalInput(&t.context, &t.node, 3), nullptr);
  EXPECT_EQ(tflite::micro::GetEvalOutput(&t.context, &t.node, 0), &t.eval[1]);
  EXPECT_EQ(tflite::micro::GetOptionalTensorData<int8_t>(tflite::micro::GetEvalInput(&t.context, &t.node, 1)), nullptr);
}

TEST(KernelUtil, ComparesAndCountsShapes) {
  int32_t a[] = {2, 3, 4}, b[] = {2, 3, 4}, c[] = {2, 4, 3};
  TfLiteTensor x = {}, y = {};
  x.dims = Dims(a);
  y.dims = Dims(b);
  EXPECT_TRUE(tflite::HaveSameShapes(&x, &y));
  EXPECT_EQ(tflite::NumElements(&x), int64_t{12});
  EXPECT_EQ(tflite::NumDimensions(&x), 2);
  EXPECT_EQ(tflite::SizeOfDimension(&x, 1), 4);
  EXPECT_SAME(tflite::GetTensorShape(&x), tflite::RuntimeShape({3, 4}));
  y.dims = Dims(c);
  EXPECT_FALSE(tflite::HaveSameShapes(&x, &y));
  EXPECT_TRUE(tflite::GetTensorShape(&x) != tflite::GetTensorShape(&y));
  const tflite::RuntimeShape extended = tflite::RuntimeShape::ExtendedShape(4, tflite::GetTensorShape(&x));
  EXPECT_SAME(extended, tflite::RuntimeShape({1, 1, 3, 4}));
  EXPECT_EQ(tflite::Offset(extended, 0, 0, 2, 1), 9);
  EXPECT_EQ(extended.FlatSize(), 12);
  EXPECT_TRUE(tflite::RuntimeShape({2, 0}).HasZeroDimension());
  EXPECT_EQ(tflite::TfLiteTypeGetSize(kTfLiteInt64), 8);
  EXPECT_EQ(tflite::TfLiteTypeGetSizeBits(kTfLiteInt4), 4);
}

TEST(KernelUtil, LimitsQuantisedOutputsToTheActivation) {
  TfLiteContext context = {};
  TfLiteTensor out = {};
  out.type = kTfLiteInt8;
  out.params = {0.5f, -10};
  int32_t low = 0, high = 0;
  ASSERT_EQ(tflite::CalculateActivationRangeQuantized(&context, kTfLiteActNone, &out, &low, &high), kTfLiteOk);
  EXPECT_EQ(low, -128);
  EXPECT_EQ(high, 127);
  ASSERT_EQ(tflite::CalculateActivationRangeQuantized(&context, kTfLiteActRelu, &out, &low, &high), kTfLiteOk);
  EXPECT_EQ(low, -10);
  EXPECT_EQ(high, 127);
  ASSERT_EQ(tflite::CalculateActivationRangeQuantized(&context, kTfLiteActRelu6, &out, &low, &high), kTfLiteOk);
  EXPECT_EQ(low, -10);
  EXPECT_EQ(high, 2);
  ASSERT_EQ(tflite::CalculateActivationRangeQuantized(&context, kTfLiteActReluN1To1, &out, &low, &high), kTfLiteOk);
  EXPECT_EQ(low, -12);
  EXPECT_EQ(high, -8);
  out.type = kTfLiteUInt8;
  out.params = {1e-9f, 128};
  ASSERT_EQ(tflite::CalculateActivationRangeQuantized(&context, kTfLiteActRelu6, &out, &low, &high), kTfLiteOk);
  EXPECT_EQ(low, 128);
  EXPECT_EQ(high, 255);
  out.type = kTfLiteFloat32;
  EXPECT_EQ(tflite::CalculateActivationRangeQuantized(&context, kTfLiteActRelu6, &out, &low, &high), kTfLiteError);
}

TEST(Padding, PlacesWindows) {
  EXPECT_EQ(tflite::ComputeOutSize(kTfLitePaddingSame, 5, 3, 2), 3);
  EXPECT_EQ(tflite::ComputeOutSize(kTfLitePaddingValid, 5, 3, 2), 2);
  EXPECT_EQ(tflite::ComputeOutSize(kTfLitePaddingValid, 5, 3, 1, 2), 1);
  EXPECT_EQ(tflite::ComputeOutSize(kTfLitePaddingValid, 4, 3, 1, 2), 0);
  EXPECT_EQ(tflite::ComputeOutSize(kTfLitePaddingUnknown, 4, 3, 1), 0);
  int height = 0, width = 0;
  const TfLitePaddingValues same =
      tflite::ComputePaddingHeightWidth(2, 1, 1, 1, 5, 6, 3, 4, kTfLitePaddingSame, &height, &width);
  EXPECT_EQ(height, 3);
  EXPECT_EQ(width, 6);
  EXPECT_EQ(same.height, 1);  // 2 rows missing
  EXPECT_EQ(same.height_offset, 0);
  EXPECT_EQ(same.width, 1);  // 3 columns missing: 1 before, 2 behind
  EXPECT_EQ(same.width_offset, 1);
  EXPECT_EQ(tflite::ComputePadding(1, 1, 5, 3, 3), 0);
}

TEST(Padding, RefusesNumbersThatMakeNoSense) {
  int out = 0, offset = 0, padding = 0;
  EXPECT_EQ(tflite::ComputeOutSizeChecked(kTfLitePaddingValid, 5, 3, 2, 1, &out), kTfLiteOk);
  EXPECT_EQ(out, 2);
  EXPECT_EQ(tflite::ComputeOutSizeChecked(kTfLitePaddingUnknown, 5, 3, 2, 1, &out), kTfLiteError);
  EXPECT_EQ(tflite::ComputeOutSizeChecked(kTfLitePaddingSame, -1, 3, 2, 1, &out), kTfLiteError);
  EXPECT_EQ(tflite::ComputeOutSizeChecked(kTfLitePaddingSame, 5, 0, 2, 1, &out), kTfLiteError);
  EXPECT_EQ(tflite::ComputeOutSizeChecked(kTfLitePaddingSame, 5, 3, 0, 1, &out), kTfLiteError);
  EXPECT_EQ(tflite::ComputeOutSizeChecked(kTfLitePaddingSame, 5, 3, 2, 0, &out), kTfLiteError);
  EXPECT_EQ(tflite::ComputePaddingWithOffsetChecked(1, 1, 6, 4, 6, &offset, &padding), kTfLiteOk);
  EXPECT_EQ(padding, 1);
  EXPECT_EQ(offset, 1);
  const int large = std::numeric_limits<int>::max();
  EXPECT_EQ(tflite::ComputePaddingWithOffsetChecked(large, large, 0, large, large, &offset, &padding), kTfLiteError);
  EXPECT_EQ(tflite::CheckedNarrowPaddingValue(int64_t{large} + 1, &padding), kTfLiteError);
  EXPECT_EQ(tflite::CheckedNarrowPaddingValue(-5, &padding), kTfLiteOk);
  EXPECT_EQ(padding, -5);
  EXPECT_EQ(tflite::ComputeEffectiveFilterSize(3, 4), 9);
  int height = 0, width = 0, depth = 0;
  TfLitePaddingValues values = {};
  EXPECT_EQ(
      tflite::ComputePaddingHeightWidthChecked(2, 1, 1, 1, 5, 6, 3, 4, kTfLitePaddingSame, &height, &width, &values),
      kTfLiteOk);
  EXPECT_EQ(values.height, 1);
  EXPECT_EQ(values.width_offset, 1);
  const tflite::Padding3DValues volume =
      tflite::ComputePadding3DValues(2, 1, 1, 1, 1, 2, 5, 6, 7, 3, 4, 3, kTfLitePaddingSame, &height, &width, &depth);
  EXPECT_EQ(depth, 7);
  EXPECT_EQ(volume.height, 1);
  EXPECT_EQ(volume.width_offset, 1);
  EXPECT_EQ(volume.depth, 2);
  EXPECT_EQ(volume.depth_offset, 0);
}

TEST(KernelUtil, CountsElementsWithCare) {
  TfLiteContext context = {};
  size_t product = 0;
  int small = 0;
  EXPECT_EQ(tflite::CheckedShapeProduct(&context, {3, 4, 5}, "?", product), kTfLiteOk);
  EXPECT_EQ(product, size_t{60});
  EXPECT_EQ(tflite::CheckedShapeProduct(&context, {}, "?", product), kTfLiteOk);
  EXPECT_EQ(product, size_t{1});
  EXPECT_EQ(tflite::CheckedShapeProduct(&context, {3, -4}, "?", product), kTfLiteError);
  const int many = 1 << 30;
  EXPECT_EQ(tflite::CheckedShapeProduct(&context, {many, many, many}, "?", product), kTfLiteError);
  EXPECT_EQ(tflite::CheckedShapeProductToInt(&context, {1 << 15, 1 << 15}, "?", small), kTfLiteOk);
  EXPECT_EQ(small, many);
  EXPECT_EQ(tflite::CheckedShapeProductToInt(&context, {1 << 16, 1 << 15}, "?", small), kTfLiteError);
  TfLiteTensor tensor = {};
  EXPECT_FALSE(tflite::HasUnspecifiedDimension(&tensor));
  int32_t signature[] = {2, 3, -1};
  tensor.dims_signature = Dims(signature);
  EXPECT_TRUE(tflite::HasUnspecifiedDimension(&tensor));
  EXPECT_FALSE(tflite::IsMobilePlatform());
}

TEST(KernelUtil, PreparesQuantizedConvolutions) {
  TfLiteContext context = {};
  struct {
    int32_t size;
    float scales[2];
  } scales = {2, {0.5f, 0.125f}};
  int32_t zero_points[] = {2, 0, 0};
  TfLiteAffineQuantization affine = {reinterpret_cast<TfLiteFloatArray*>(&scales), Dims(zero_points), 0};
  TfLiteTensor input = {}, filter = {}, output = {}, bias = {};
  input.type = output.type = kTfLiteInt8;
  input.params = {0.25f, 3};
  output.params = {0.5f, -10};
  filter.type = kTfLiteInt8;
  filter.params = {0.5f, 0};
  int32_t multiplier = 0, low = 0, high = 0, multipliers[2] = {}, shifts[2] = {};
  int shift = 0;
  const auto populate = [&](const TfLiteTensor* with_bias) {
    return tflite::PopulateConvolutionQuantizationParams(&context, &input, &filter, with_bias, &output, kTfLiteActRelu,
                                                         &multiplier, &shift, &low, &high, multipliers, shifts);
  };
  EXPECT_EQ(populate(nullptr), kTfLiteError);  // no scales
  filter.quantization = {kTfLiteAffineQuantization, &affine};
  ASSERT_EQ(populate(nullptr), kTfLiteOk);
  for (int c = 0; c < 2; ++c) EXPECT_EQ(multipliers[c], 1 << 30);
  EXPECT_EQ(shifts[0], -1);  // 0.25 = 0.5 * 2^-1
  EXPECT_EQ(shifts[1], -3);
  EXPECT_EQ(low, -10);
  EXPECT_EQ(high, 127);
  input.type = output.type = kTfLiteUInt8;
  output.params.zero_point = 7;
  bias.params.scale = 0.125f;
  ASSERT_EQ(populate(&bias), kTfLiteOk);
  EXPECT_EQ(multiplier, 1 << 30);
  EXPECT_EQ(shift, 1);
  EXPECT_EQ(low, 7);
  bias.params.scale = 0.25f;
  EXPECT_EQ(populate(&bias), kTfLiteError);
  scales.scales[1] = 0;
  EXPECT_EQ(populate(nullptr), kTfLiteError);
  EXPECT_EQ(tflite::PopulateConvolutionQuantizationParams(&context, &input, &filter, nullptr, &output, kTfLiteActNone,
                                                          &multiplier, &shift, &low, &high, multipliers, shifts, 3),
            kTfLiteError);
}

// Memory as a context gives it.
alignas(16) uint8_t persistent[64];

TEST(MicroKernelUtil, CopiesShapesAndUnpacks) {
  TfLiteContext context = {};
  context.AllocatePersistentBuffer = [](TfLiteContext*, size_t bytes) -> void* {
    return bytes <= sizeof(persistent) ? persistent : nullptr;
  };
  context.GetScratchBuffer = [](TfLiteContext*, int) -> void* { return persistent; };
  int32_t dims[] = {2, 1, 3}, more_dims[] = {1, 4};
  TfLiteTensor tensor = {}, other = {}, output = {};
  TfLiteEvalTensor eval = {};
  tensor.dims = Dims(dims);
  ASSERT_EQ(tflite::micro::CreateWritableTensorDimsWithCopy(&context, &tensor, &eval), kTfLiteOk);
  EXPECT_SAME(static_cast<void*>(tensor.dims), persistent);
  EXPECT_SAME(eval.dims, tensor.dims);
  EXPECT_TRUE(TfLiteIntArrayEqual(eval.dims, Dims(dims)));
  tensor.dims = Dims(dims);
  other.dims = Dims(more_dims);
  output.type = kTfLiteInt16;
  ASSERT_EQ(tflite::AllocateOutputDimensionsFromInput(&context, &tensor, &other, &output), kTfLiteOk);
  EXPECT_TRUE(TfLiteIntArrayEqual(output.dims, Dims(more_dims)));
  EXPECT_EQ(output.bytes, 4 * sizeof(int16_t));

  uint8_t packed[] = {0xF1, 0x08};
  eval.dims = Dims(dims);
  eval.type = kTfLiteInt4;
  eval.data.uint8 = packed;
  const TfLiteEvalTensor unpacked = tflite::micro::MakeUnpackedInt4Tensor(&context, 0, &eval);
  EXPECT_EQ(unpacked.type, kTfLiteInt8);
  EXPECT_EQ(unpacked.data.int8[0], 1);
  EXPECT_EQ(unpacked.data.int8[1], -1);
  EXPECT_EQ(unpacked.data.int8[2], -8);
  eval.type = kTfLiteInt8;
  EXPECT_SAME(tflite::micro::MakeUnpackedInt4Tensor(&context, 0, &eval).data.uint8, packed);
}

TEST(MicroKernelUtil, PrintsBytes) {
  const int8_t bytes[] = {1, -1};
  StartLogCapture();
  tflite::micro::PrintNBytes(bytes, 2, "x");
  StopLogCapture();
  EXPECT_STREQ(captured_log, "x0: 0x01\r\nx1: 0xff\r\n");
}

}  // namespace
}  // namespace mote
