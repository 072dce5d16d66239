// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Loops that keep constant weights in their own order between runs.
#include <gtest/gtest.h>

#include <cstring>
#include <memory>
#include <random>

#include "tensorflow/lite/interpreter.h"
#include "tensorflow/lite/kernels/kernel_util.h"
#include "tensorflow/lite/kernels/register.h"
#include "tensorflow/lite/model.h"
#include "tests/host/kept_errors.h"
#include "tests/micro/model_builder.h"

namespace mote {
namespace {

using tflite::BuiltinOperator;
using tflite::TensorType_FLOAT32;
using tflite::TensorType_INT32;
using tflite::TensorType_INT8;

constexpr int kSide = 5, kDepth = 8, kWindow = 3;

enum Format { kOfInt8, kOfFloats, kHybrid };  // hybrid: floats times int8 weights

struct Case {
  BuiltinOperator op;
  Format format;
};

class KeptWeightsTest : public testing::TestWithParam<Case> {
 protected:
  std::vector<int> WeightShape() const {
    switch (GetParam().op) {
      case tflite::BuiltinOperator_CONV_2D:
        return {kDepth, kWindow, kWindow, kDepth};
      case tflite::BuiltinOperator_DEPTHWISE_CONV_2D:
        return {1, kWindow, kWindow, kDepth};
      default:
        return {kDepth, kDepth};
    }
  }

  bool IsInt8() const { return GetParam().format == kOfInt8; }
  std::vector<uint8_t> RandomWeights(uint32_t seed) const {
    return Random(seed, WeightShape(), GetParam().format != kOfFloats);
  }
  static std::vector<uint8_t> Random(uint32_t seed, const std::vector<int>& shape, bool is_int8) {
    std::minstd_rand random(seed);
    int elements = 1;
    for (const int dim : shape) elements *= dim;
    std::vector<uint8_t> bytes;
    for (int i = 0; i < elements; ++i) {
      const auto number = static_cast<int8_t>(random() / 7);
      if (is_int8) {
        bytes.push_back(static_cast<uint8_t>(number));
        continue;
      }
      const float real = static_cast<float>(number) / 64.0f;
      const auto* const first = reinterpret_cast<const uint8_t*>(&real);
      bytes.insert(bytes.end(), first, first + sizeof(real));
    }
    return bytes;
  }

  // Null `weights`: they are an input.
  void Build(const std::vector<uint8_t>* weights) {
    const bool is_int8 = IsInt8();
    const auto type = is_int8 ? TensorType_INT8 : TensorType_FLOAT32;
    const auto weight_type = GetParam().format == kOfFloats ? TensorType_FLOAT32 : TensorType_INT8;
    const int x = builder_.Tensor(type, {1, kSide, kSide, kDepth});
    weights_ = weights == nullptr ? builder_.Tensor(weight_type, WeightShape())
                                  : builder_.Constant<uint8_t>(weight_type, WeightShape(), *weights);
    const int bias = is_int8 ? builder_.Constant<int32_t>(TensorType_INT32, {kDepth}, {1, -2, 3, -4, 5, -6, 7, -8})
                             : builder_.Constant<float>(TensorType_FLOAT32, {kDepth}, {1, -2, 3, -4, 5, -6, 7, -8});
    const int y = builder_.Tensor(type, {1, kSide, kSide, kDepth});
    if (weight_type == TensorType_INT8) builder_.Quantize(weights_, {0.25f}, {0});
    if (is_int8) {
      builder_.Quantize(x, {0.5f}, {3}).Quantize(bias, {0.125f}, {0});
      builder_.Quantize(y, {4.0f}, {-5});
    }
    builder_.Inputs(weights == nullptr ? std::vector<int>{x, weights_} : std::vector<int>{x}).Outputs({y});
    AddOp({x, weights_, bias}, y);
    ASSERT_NE(builder_.Finish(), nullptr);
    const tflite::ops::builtin::BuiltinOpResolverWithoutDefaultDelegates resolver;
    model_ = tflite::FlatBufferModel::BuildFromBuffer(reinterpret_cast<const char*>(builder_.data()), builder_.size(),
                                                      &errors_);
    ASSERT_NE(model_, nullptr) << errors_.text;
    ASSERT_EQ(tflite::InterpreterBuilder(*model_, resolver)(&interpreter_), kTfLiteOk) << errors_.text;
    ASSERT_EQ(interpreter_->AllocateTensors(), kTfLiteOk) << errors_.text;
  }

  void AddOp(const std::vector<int>& inputs, int y) {
    if (GetParam().op == tflite::BuiltinOperator_CONV_2D) {
      tflite::Conv2DOptionsT options;
      options.stride_h = options.stride_w = 1;
      builder_.Op(GetParam().op, inputs, {y}, options);
    } else if (GetParam().op == tflite::BuiltinOperator_DEPTHWISE_CONV_2D) {
      tflite::DepthwiseConv2DOptionsT options;
      options.stride_h = options.stride_w = options.depth_multiplier = 1;
      builder_.Op(GetParam().op, inputs, {y}, options);
    } else {
      tflite::FullyConnectedOptionsT options;
      options.keep_num_dims = true;
      builder_.Op(GetParam().op, inputs, {y}, options);
    }
  }

  static void Fill(TfLiteTensor* tensor, const std::vector<uint8_t>& bytes) {
    ASSERT_EQ(tensor->bytes, bytes.size());
    std::memcpy(tensor->data.raw, bytes.data(), bytes.size());
  }
  std::vector<uint8_t> Run(uint32_t seed) {
    const std::vector<int> shape(interpreter_->input_tensor(0)->dims->data,
                                 interpreter_->input_tensor(0)->dims->data + 4);
    Fill(interpreter_->input_tensor(0), Random(seed, shape, IsInt8()));
    EXPECT_EQ(interpreter_->Invoke(), kTfLiteOk) << errors_.text;
    const TfLiteTensor& out = *interpreter_->output_tensor(0);
    return {out.data.raw, out.data.raw + out.bytes};
  }
  static void ExpectWithinAStep(const std::vector<uint8_t>& a, const std::vector<uint8_t>& b) {
    ASSERT_EQ(a.size(), b.size());
    for (size_t i = 0; i < a.size(); ++i) EXPECT_LE(std::abs(static_cast<int8_t>(a[i]) - static_cast<int8_t>(b[i])), 1);
  }
  TfLiteStatus Resize(int batches) {
    TF_LITE_ENSURE_STATUS(interpreter_->ResizeInputTensor(interpreter_->inputs()[0], {batches, kSide, kSide, kDepth}));
    return interpreter_->AllocateTensors();
  }

  KeptErrors errors_;
  ModelBuilder builder_;
  std::unique_ptr<tflite::FlatBufferModel> model_;
  std::unique_ptr<tflite::Interpreter> interpreter_;
  int weights_ = 0;
};

TEST_P(KeptWeightsTest, ServeAllRunsAndShapes) {
  const std::vector<uint8_t> weights = RandomWeights(1);
  Build(&weights);
  std::vector<std::vector<uint8_t>> kept = {Run(2), Run(3)};
  ASSERT_EQ(Resize(2), kTfLiteOk);
  kept.push_back(Run(4));
  kept.push_back(Run(5));

  builder_ = ModelBuilder();
  Build(nullptr);
  for (uint32_t seed = 2; seed < 6; ++seed) {
    if (seed == 4) {
      ASSERT_EQ(Resize(2), kTfLiteOk);
    }
    Fill(interpreter_->input_tensor(1), weights);
    if (IsInt8() && GetParam().op == tflite::BuiltinOperator_FULLY_CONNECTED) {
      ExpectWithinAStep(Run(seed), kept[seed - 2]);  // rounded otherwise: dense_rounding_test.cc
    } else {
      EXPECT_EQ(Run(seed), kept[seed - 2]) << "of run " << seed;
    }
  }
}

TEST_P(KeptWeightsTest, AreNotThoseOfAnInput) {
  const std::vector<uint8_t> weights = RandomWeights(1), others = RandomWeights(9);
  Build(nullptr);
  Fill(interpreter_->input_tensor(1), others);
  const std::vector<uint8_t> expected = Run(2);
  Fill(interpreter_->input_tensor(1), weights);
  EXPECT_NE(Run(2), expected);
  Fill(interpreter_->input_tensor(1), others);
  EXPECT_EQ(Run(2), expected);
}

TEST_P(KeptWeightsTest, GiveWayToOtherConstants) {
  const std::vector<uint8_t> weights = RandomWeights(1), others = RandomWeights(9);
  Build(&others);
  const std::vector<uint8_t> expected = Run(2);
  builder_ = ModelBuilder();
  Build(&weights);
  EXPECT_NE(Run(2), expected);
  const TfLiteTensor& tensor = *interpreter_->tensor(weights_);
  ASSERT_EQ(interpreter_->SetTensorParametersReadOnly(weights_, tensor.type, "others", WeightShape(), tensor.params,
                                                      reinterpret_cast<const char*>(others.data()), others.size()),
            kTfLiteOk)
      << errors_.text;
  ASSERT_EQ(interpreter_->AllocateTensors(), kTfLiteOk) << errors_.text;
  EXPECT_EQ(Run(2), expected);
}

std::vector<Case> AllCases() {
  std::vector<Case> cases;
  for (const BuiltinOperator op : {tflite::BuiltinOperator_CONV_2D, tflite::BuiltinOperator_DEPTHWISE_CONV_2D,
                                   tflite::BuiltinOperator_FULLY_CONNECTED}) {
    for (const Format format : {kOfInt8, kOfFloats, kHybrid}) cases.push_back({op, format});
  }
  return cases;
}

std::string NameOf(const testing::TestParamInfo<Case>& info) {
  constexpr const char* kFormats[] = {"Int8", "Float", "Hybrid"};
  return std::string(tflite::EnumNameBuiltinOperator(info.param.op)) + kFormats[info.param.format];
}

INSTANTIATE_TEST_SUITE_P(Operators, KeptWeightsTest, testing::ValuesIn(AllCases()), NameOf);

}  // namespace
}  // namespace mote
