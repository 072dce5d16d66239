// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Models for tests of the XNNPACK delegate, run with it and without.
#ifndef MOTE_TESTS_HOST_XNNPACK_MODEL_H_
#define MOTE_TESTS_HOST_XNNPACK_MODEL_H_

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <memory>
#include <string>
#include <vector>

#include "src/host/xnnpack/node_checks.h"
#include "tensorflow/lite/delegates/xnnpack/xnnpack_delegate.h"
#include "tensorflow/lite/interpreter.h"
#include "tensorflow/lite/kernels/register.h"
#include "tensorflow/lite/model.h"
#include "tests/host/kept_errors.h"
#include "tests/micro/model_builder.h"

namespace mote {

using DelegatePtr = std::unique_ptr<TfLiteDelegate, void (*)(TfLiteDelegate*)>;

inline DelegatePtr NewDelegate(int num_threads = 1,
                               uint32_t flags = TFLITE_XNNPACK_DELEGATE_FLAG_QS8 | TFLITE_XNNPACK_DELEGATE_FLAG_QU8) {
  TfLiteXNNPackDelegateOptions options = TfLiteXNNPackDelegateOptionsDefault();
  options.num_threads = num_threads;
  options.flags = flags;
  return DelegatePtr(TfLiteXNNPackDelegateCreate(&options), TfLiteXNNPackDelegateDelete);
}

class Random {
 public:
  explicit Random(uint32_t seed) : state_(seed) {}
  uint8_t Byte() {
    state_ = state_ * 1664525 + 1013904223;
    return static_cast<uint8_t>(state_ >> 24);
  }
  float Float() { return static_cast<float>(static_cast<int8_t>(Byte())) / 32.0f; }

 private:
  uint32_t state_;
};

// Fills the inputs: floats between -4 and 4, all values of 8-bit types. From seed 12345 they are those of
// ../shared/expected.json.
inline void FillInputs(tflite::Interpreter* interpreter, uint32_t seed) {
  Random random(seed);
  for (const int index : interpreter->inputs()) {
    TfLiteTensor& tensor = *interpreter->tensor(index);
    if (tensor.type == kTfLiteFloat32) {
      for (size_t i = 0; i < tensor.bytes / sizeof(float); ++i) tensor.data.f[i] = random.Float();
    } else {
      for (size_t i = 0; i < tensor.bytes; ++i) tensor.data.uint8[i] = random.Byte();
    }
  }
}

inline int CountDelegateNodes(const tflite::Interpreter& interpreter) {
  int count = 0;
  for (const int node : interpreter.execution_plan()) {
    count += interpreter.node_and_registration(node)->second.builtin_code == tflite::BuiltinOperator_DELEGATE;
  }
  return count;
}

// By how many steps 8-bit tensors differ; 0 or 1000 for others, where floats may differ by 1e-5 of the largest.
inline int StepsBetween(const TfLiteTensor& a, const TfLiteTensor& b) {
  constexpr int kFar = 1000;
  if (a.type != b.type || a.bytes != b.bytes) return kFar;
  if (a.type == kTfLiteFloat32) {
    const size_t elements = a.bytes / sizeof(float);
    float largest = 0.1f;
    for (size_t i = 0; i < elements; ++i) largest = std::max(largest, std::fabs(a.data.f[i]));
    for (size_t i = 0; i < elements; ++i) {
      const float x = a.data.f[i], y = b.data.f[i];
      const bool is_same = x == y || (std::isnan(x) && std::isnan(y));
      if (!is_same && !(std::fabs(x - y) <= 1e-5f * largest)) return kFar;
    }
    return 0;
  }
  if (a.type != kTfLiteInt8 && a.type != kTfLiteUInt8) {
    return std::memcmp(a.data.raw, b.data.raw, a.bytes) == 0 ? 0 : kFar;
  }
  int steps = 0;
  for (size_t i = 0; i < a.bytes; ++i) {
    const int difference = a.type == kTfLiteInt8 ? a.data.int8[i] - b.data.int8[i] : a.data.uint8[i] - b.data.uint8[i];
    steps = std::max(steps, std::abs(difference));
  }
  return steps;
}

inline std::vector<int> ToVector(const TfLiteIntArray* array) { return {array->data, array->data + array->size}; }

inline xnnpack::Node NodeOf(const tflite::Interpreter& interpreter, int index) {
  const auto& [node, registration] = *interpreter.node_and_registration(index);
  return {index, registration, ToVector(node.inputs), ToVector(node.outputs), node.builtin_data};
}

constexpr xnnpack::Settings kOneThread = {xnnpack::kAllFormats, 0, nullptr};

// A model, an interpreter without the delegate, and one with it.
class XnnpackModel : public ModelBuilder {
 public:
  int Float(const std::vector<int>& shape) { return Tensor(tflite::TensorType_FLOAT32, shape); }
  int Int8(const std::vector<int>& shape, float scale, int zero_point) {
    const int tensor = Tensor(tflite::TensorType_INT8, shape);
    Quantize(tensor, {scale}, {zero_point});
    return tensor;
  }
  int FloatConstant(const std::vector<int>& shape, uint32_t seed = 5) {
    Random random(seed);
    std::vector<float> values(Elements(shape));
    for (float& value : values) value = random.Float();
    return Constant<float>(tflite::TensorType_FLOAT32, shape, values);
  }
  // Between -127 and 127; a scale for each channel along `dim` if there are several.
  int Int8Constant(const std::vector<int>& shape, const std::vector<float>& scales, int dim = 0) {
    Random random(9);
    std::vector<int8_t> values(Elements(shape));
    for (int8_t& value : values) value = static_cast<int8_t>(std::max<int>(static_cast<int8_t>(random.Byte()), -127));
    const int tensor = Constant<int8_t>(tflite::TensorType_INT8, shape, values);
    Quantize(tensor, scales, std::vector<int64_t>(scales.size(), 0));
    current().tensors[static_cast<size_t>(tensor)]->quantization->quantized_dimension = dim;
    return tensor;
  }
  int Int32Constant(const std::vector<int>& values) {
    return Constant<int32_t>(tflite::TensorType_INT32, {static_cast<int>(values.size())},
                             std::vector<int32_t>(values.begin(), values.end()));
  }
  // Small numbers, for sums of products.
  int Bias(int channels, const std::vector<float>& scales) {
    Random random(3);
    std::vector<int32_t> values(static_cast<size_t>(channels));
    for (int32_t& value : values) value = (random.Byte() - 128) * 16;
    const int tensor = Constant<int32_t>(tflite::TensorType_INT32, {channels}, values);
    Quantize(tensor, scales, std::vector<int64_t>(scales.size(), 0));
    return tensor;
  }

  void Build() {
    ASSERT_NE(Finish(), nullptr);
    file = tflite::FlatBufferModel::BuildFromBuffer(reinterpret_cast<const char*>(data()), size(), &errors);
    ASSERT_NE(file, nullptr) << errors.text;
    for (auto* interpreter : {&plain, &delegated}) {
      ASSERT_EQ(tflite::InterpreterBuilder(*file, resolver, &options)(interpreter), kTfLiteOk) << errors.text;
      ASSERT_EQ((*interpreter)->AllocateTensors(), kTfLiteOk) << errors.text;
    }
  }

  void Apply(TfLiteDelegate* delegate) {
    ASSERT_NE(delegate, nullptr);
    ASSERT_EQ(delegated->ModifyGraphWithDelegate(delegate), kTfLiteOk) << errors.text;
    ASSERT_EQ(delegated->AllocateTensors(), kTfLiteOk) << errors.text;
  }

  // Runs both on the same inputs; how far apart the outputs are.
  int Compare(uint32_t seed = 1) {
    FillInputs(plain.get(), seed);
    FillInputs(delegated.get(), seed);
    EXPECT_EQ(plain->Invoke(), kTfLiteOk) << errors.text;
    EXPECT_EQ(delegated->Invoke(), kTfLiteOk) << errors.text;
    int steps = 0;
    for (size_t i = 0; i < plain->outputs().size(); ++i) {
      steps = std::max(steps, StepsBetween(*plain->output_tensor(i), *delegated->output_tensor(i)));
    }
    return steps;
  }

  // Why XNNPACK does not run a node; empty if it does.
  std::string Reason(int node = 0) {
    const DelegatePtr starts_xnnpack = NewDelegate();
    return xnnpack::NodeChecks(kOneThread).WhyNot(plain->primary_subgraph().context(), NodeOf(*plain, node));
  }

  static size_t Elements(const std::vector<int>& shape) {
    size_t elements = 1;
    for (const int dim : shape) elements *= static_cast<size_t>(dim);
    return elements;
  }

  KeptErrors errors;
  tflite::InterpreterOptions options;
  tflite::ops::builtin::BuiltinOpResolverWithoutDefaultDelegates resolver;
  std::unique_ptr<tflite::FlatBufferModel> file;
  std::unique_ptr<tflite::Interpreter> plain, delegated;
};

}  // namespace mote

#endif  // MOTE_TESTS_HOST_XNNPACK_MODEL_H_
