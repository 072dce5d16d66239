// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The smallest delegate that is of use: it runs ADD and SUB of floats, one node behind the other.
#ifndef MOTE_EXAMPLES_DELEGATE_ADD_SUB_DELEGATE_H_
#define MOTE_EXAMPLES_DELEGATE_ADD_SUB_DELEGATE_H_

#include <memory>
#include <vector>

#include "tensorflow/lite/builtin_ops.h"
#include "tensorflow/lite/delegates/utils/simple_delegate.h"
#include "tensorflow/lite/kernels/internal/tensor_ctypes.h"
#include "tensorflow/lite/kernels/kernel_util.h"

namespace add_sub {

// Runs one partition.
class MyDelegateKernel : public tflite::SimpleDelegateKernelInterface {
 public:
  // Notes what each node reads, writes and does.
  TfLiteStatus Init(TfLiteContext* context, const TfLiteDelegateParams* params) override {
    const int count = params->nodes_to_replace->size;
    inputs_.resize(count);
    outputs_.resize(count);
    builtin_code_.resize(count);
    for (int i = 0; i < count; ++i) {
      TfLiteNode* node = nullptr;
      TfLiteRegistration* registration = nullptr;
      TF_LITE_ENSURE_EQ(
          context, context->GetNodeAndRegistration(context, params->nodes_to_replace->data[i], &node, &registration),
          kTfLiteOk);
      inputs_[i].push_back(node->inputs->data[0]);
      inputs_[i].push_back(node->inputs->data[1]);
      outputs_[i].push_back(node->outputs->data[0]);
      builtin_code_[i] = registration->builtin_code;
    }
    return kTfLiteOk;
  }

  TfLiteStatus Prepare(TfLiteContext*, TfLiteNode*) override { return kTfLiteOk; }

  TfLiteStatus Eval(TfLiteContext* context, TfLiteNode*) override {
    for (size_t i = 0; i < inputs_.size(); ++i) {
      const TfLiteTensor& a = context->tensors[inputs_[i][0]];
      const TfLiteTensor& b = context->tensors[inputs_[i][1]];
      TfLiteTensor& result = context->tensors[outputs_[i][0]];
      TF_LITE_ENSURE_EQ(context, ComputeResult(builtin_code_[i], &a, &b, &result), kTfLiteOk);
    }
    return kTfLiteOk;
  }

 private:
  TfLiteStatus ComputeResult(int builtin_code, const TfLiteTensor* a, const TfLiteTensor* b, TfLiteTensor* result) {
    const int64_t count = tflite::NumElements(result);
    if (tflite::NumElements(a) != count || tflite::NumElements(b) != count) return kTfLiteDelegateError;
    const float* const x = tflite::GetTensorData<float>(a);
    const float* const y = tflite::GetTensorData<float>(b);
    float* const z = tflite::GetTensorData<float>(result);
    for (int64_t i = 0; i < count; ++i) z[i] = builtin_code == kTfLiteBuiltinAdd ? x[i] + y[i] : x[i] - y[i];
    return kTfLiteOk;
  }

  std::vector<std::vector<int>> inputs_, outputs_;
  std::vector<int> builtin_code_;
};

// Says which nodes it can run, and makes the kernels.
class MyDelegate : public tflite::SimpleDelegateInterface {
 public:
  bool IsNodeSupportedByDelegate(const TfLiteRegistration* registration, const TfLiteNode* node,
                                 TfLiteContext* context) const override {
    if (registration->builtin_code != kTfLiteBuiltinAdd && registration->builtin_code != kTfLiteBuiltinSub)
      return false;
    // Floats, and no broadcasting.
    const TfLiteTensor& first = context->tensors[node->inputs->data[0]];
    for (int i = 0; i < node->inputs->size; ++i) {
      const TfLiteTensor& input = context->tensors[node->inputs->data[i]];
      if (input.type != kTfLiteFloat32 || !TfLiteIntArrayEqual(input.dims, first.dims)) return false;
    }
    return HasNoActivation(registration->builtin_code, node->builtin_data);
  }

  TfLiteStatus Initialize(TfLiteContext*) override { return kTfLiteOk; }

  const char* Name() const override { return "MyDelegate"; }

  std::unique_ptr<tflite::SimpleDelegateKernelInterface> CreateDelegateKernelInterface() override {
    return std::make_unique<MyDelegateKernel>();
  }

  tflite::SimpleDelegateInterface::Options DelegateOptions() const override {
    return tflite::SimpleDelegateInterface::Options();  // all partitions, of any size
  }

 private:
  static bool HasNoActivation(int builtin_code, const void* data) {
    return builtin_code == kTfLiteBuiltinAdd ? static_cast<const TfLiteAddParams*>(data)->activation == kTfLiteActNone
                                             : static_cast<const TfLiteSubParams*>(data)->activation == kTfLiteActNone;
  }
};

}  // namespace add_sub

#endif  // MOTE_EXAMPLES_DELEGATE_ADD_SUB_DELEGATE_H_
