// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// A small network for tests of the GPU delegate, and OpenCL with functions in the place of its own.
#ifndef MOTE_TESTS_HOST_GPU_MODEL_H_
#define MOTE_TESTS_HOST_GPU_MODEL_H_

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "mote/gpu_buffers.h"
#include "src/host/gpu/opencl.h"
#include "tensorflow/lite/delegates/gpu/delegate.h"
#include "tensorflow/lite/interpreter.h"
#include "tensorflow/lite/kernels/register.h"
#include "tensorflow/lite/model.h"
#include "tests/host/kept_errors.h"
#include "tests/micro/model_builder.h"

namespace mote::gpu {

using DelegatePtr = std::unique_ptr<TfLiteDelegate, void (*)(TfLiteDelegate*)>;

inline DelegatePtr NewDelegate(const TfLiteGpuDelegateOptionsV2& options = TfLiteGpuDelegateOptionsV2Default()) {
  return DelegatePtr(TfLiteGpuDelegateV2Create(&options), TfLiteGpuDelegateV2Delete);
}

// Puts OpenCL's own functions back.
class OpenClRestorer {
 public:
  OpenClRestorer() : functions_(Cl()) {}
  ~OpenClRestorer() { Cl() = functions_; }
  OpenClRestorer(const OpenClRestorer&) = delete;
  OpenClRestorer& operator=(const OpenClRestorer&) = delete;

 private:
  const OpenCl functions_;
};

// Answers for the device, to one question of clGetDeviceInfo: a number, or a text if there is one.
class DeviceAnswers {
 public:
  static void Say(cl_device_info what, cl_ulong number, const std::string& text = "") {
    if (original == nullptr) original = Cl().clGetDeviceInfo;
    question = what;
    answer.assign(text.c_str(), text.size() + 1);
    if (text.empty()) answer.assign(reinterpret_cast<const char*>(&number), sizeof number);
    Cl().clGetDeviceInfo = Answer;
  }

 private:
  static cl_int Answer(cl_device_id device, cl_device_info what, size_t bytes, void* value, size_t* needed) {
    if (what != question) return original(device, what, bytes, value, needed);
    if (needed != nullptr) *needed = answer.size();
    if (value != nullptr) std::memcpy(value, answer.data(), std::min(bytes, answer.size()));
    return CL_SUCCESS;
  }

  static inline decltype(&::clGetDeviceInfo) original = nullptr;
  static inline cl_device_info question = 0;
  static inline std::string answer;
};

inline std::vector<float> Wave(size_t count, float step) {
  std::vector<float> values(count);
  for (size_t i = 0; i < count; ++i) values[i] = std::sin(static_cast<float>(i) * step);
  return values;
}

// Two convolutions with a branch around the second, a mean, a layer with dense weights and SOFTMAX.
class NetworkTest : public testing::Test {
 protected:
  static constexpr int kSide = 6, kChannels = 5, kClasses = 3;

  // The tests are of the delegate: other drivers of this computer are not asked.
  static void SetUpTestSuite() {
    constexpr char kPocl[] = "/etc/OpenCL/vendors/pocl.icd";
    if (std::filesystem::exists(kPocl)) setenv("OCL_ICD_VENDORS", kPocl, 0);
    ASSERT_NO_THROW(LoadOpenCl()) << "Debian: ocl-icd-libopencl1 and pocl-opencl-icd";
  }

  void SetUp() override {
    const int in = Image(1, kSide, 2);
    const int first = Image(1, kSide, kChannels), second = Image(1, kSide, kChannels), sum = Image(1, kSide, kChannels);
    const int mean = builder_.Tensor(tflite::TensorType_FLOAT32, {1, kChannels});
    const int dense = builder_.Tensor(tflite::TensorType_FLOAT32, {1, kClasses});
    const int out = builder_.Tensor(tflite::TensorType_FLOAT32, {1, kClasses});
    tflite::Conv2DOptionsT conv;
    conv.padding = tflite::Padding_SAME;
    conv.stride_h = conv.stride_w = conv.dilation_h_factor = conv.dilation_w_factor = 1;
    conv.fused_activation_function = tflite::ActivationFunctionType_RELU;
    builder_.Op(tflite::BuiltinOperator_CONV_2D, {in, Weights({kChannels, 3, 3, 2}), Weights({kChannels})}, {first},
                conv);
    tflite::DepthwiseConv2DOptionsT depthwise;
    depthwise.padding = tflite::Padding_SAME;
    depthwise.stride_h = depthwise.stride_w = depthwise.dilation_h_factor = depthwise.dilation_w_factor = 1;
    depthwise.depth_multiplier = 1;
    builder_.Op(tflite::BuiltinOperator_DEPTHWISE_CONV_2D, {first, Weights({1, 3, 3, kChannels}), Weights({kChannels})},
                {second}, depthwise);
    builder_.Op(tflite::BuiltinOperator_ADD, {first, second}, {sum}, tflite::AddOptionsT());
    const int axes = builder_.Constant<int32_t>(tflite::TensorType_INT32, {2}, {1, 2});
    builder_.Op(tflite::BuiltinOperator_MEAN, {sum, axes}, {mean}, tflite::ReducerOptionsT());
    builder_.Op(tflite::BuiltinOperator_FULLY_CONNECTED, {mean, Weights({kClasses, kChannels}), Weights({kClasses})},
                {dense}, tflite::FullyConnectedOptionsT());
    tflite::SoftmaxOptionsT softmax;
    softmax.beta = 1;
    builder_.Op(tflite::BuiltinOperator_SOFTMAX, {dense}, {out}, softmax);
    builder_.Inputs({in}).Outputs({out});
    Load();
    ASSERT_NE(model_, nullptr) << errors_.text;
    wanted_ = Run(*NewInterpreter(nullptr));
    ASSERT_EQ(wanted_.size(), size_t{kClasses});
  }

  void Load() {
    ASSERT_NE(builder_.Finish(), nullptr);
    model_ = tflite::FlatBufferModel::BuildFromBuffer(reinterpret_cast<const char*>(builder_.data()), builder_.size(),
                                                      &errors_);
  }

  int Image(int batch, int side, int channels) {
    return builder_.Tensor(tflite::TensorType_FLOAT32, {batch, side, side, channels});
  }
  int Weights(const std::vector<int>& shape) {
    size_t count = 1;
    for (const int dim : shape) count *= static_cast<size_t>(dim);
    return builder_.Constant<float>(tflite::TensorType_FLOAT32, shape, Wave(count, 0.7f));
  }

  // With the delegate, unless it is null, which may fail: `status` says so.
  std::unique_ptr<tflite::Interpreter> NewInterpreter(TfLiteDelegate* delegate, TfLiteStatus* status = nullptr) {
    std::unique_ptr<tflite::Interpreter> interpreter;
    EXPECT_EQ(tflite::InterpreterBuilder(*model_, resolver_)(&interpreter), kTfLiteOk);
    if (delegate != nullptr) {
      const TfLiteStatus applied = interpreter->ModifyGraphWithDelegate(delegate);
      if (status == nullptr) {
        EXPECT_EQ(applied, kTfLiteOk) << errors_.text;
      } else {
        *status = applied;
      }
    }
    EXPECT_EQ(interpreter->AllocateTensors(), kTfLiteOk) << errors_.text;
    return interpreter;
  }

  static void Fill(tflite::Interpreter* interpreter) {
    TfLiteTensor& in = *interpreter->input_tensor(0);
    const std::vector<float> values = Wave(in.bytes / sizeof(float), 0.31f);
    std::copy(values.begin(), values.end(), in.data.f);
  }

  // Empty: it fails.
  static std::vector<float> Run(tflite::Interpreter& interpreter) {
    Fill(&interpreter);
    if (interpreter.Invoke() != kTfLiteOk) return {};
    const TfLiteTensor& out = *interpreter.output_tensor(0);
    return {out.data.f, out.data.f + out.bytes / sizeof(float)};
  }

  void ExpectWanted(const std::vector<float>& got, float tolerance = 1e-5f) {
    ASSERT_EQ(got.size(), wanted_.size()) << errors_.text;
    for (size_t i = 0; i < got.size(); ++i) EXPECT_NEAR(got[i], wanted_[i], tolerance);
  }

  ModelBuilder builder_;
  KeptErrors errors_;
  tflite::ops::builtin::BuiltinOpResolverWithoutDefaultDelegates resolver_;
  std::unique_ptr<tflite::FlatBufferModel> model_;
  std::vector<float> wanted_;
};

}  // namespace mote::gpu

#endif  // MOTE_TESTS_HOST_GPU_MODEL_H_
