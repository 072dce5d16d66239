// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/host/delegation/test_delegate.h"

#include <cmath>

#include "tensorflow/lite/array.h"
#include "tensorflow/lite/builtin_ops.h"
#include "tensorflow/lite/context_util.h"
#include "tensorflow/lite/kernels/kernel_util.h"

namespace mote {
namespace {

using tflite::TfLiteIntArrayView;

bool CanCompute(int builtin_code) {
  return builtin_code == kTfLiteBuiltinAdd || builtin_code == kTfLiteBuiltinSub || builtin_code == kTfLiteBuiltinMul ||
         builtin_code == kTfLiteBuiltinNeg || builtin_code == kTfLiteBuiltinAbs;
}

float Compute(int builtin_code, float a, float b) {
  switch (builtin_code) {
    case kTfLiteBuiltinAdd:
      return a + b;
    case kTfLiteBuiltinSub:
      return a - b;
    case kTfLiteBuiltinMul:
      return a * b;
    case kTfLiteBuiltinNeg:
      return -a;
    default:
      return std::fabs(a);
  }
}

}  // namespace

class TestDelegate::Kernel {
 public:
  Kernel(TestDelegate* delegate, TfLiteContext* context, const TfLiteDelegateParams& params) : delegate_(*delegate) {
    ++delegate_.kernels_made;
    delegate_.taken.emplace_back();
    for (const int index : TfLiteIntArrayView(params.nodes_to_replace)) {
      delegate_.taken.back().push_back(index);
      TfLiteNode* node = nullptr;
      TfLiteRegistration* registration = nullptr;
      if (context->GetNodeAndRegistration(context, index, &node, &registration) != kTfLiteOk) continue;
      const TfLiteIntArrayView inputs(node->inputs);
      steps_.push_back({registration->builtin_code, {inputs.begin(), inputs.end()}, node->outputs->data[0]});
    }
  }
  ~Kernel() { ++delegate_.kernels_freed; }

  TfLiteStatus Prepare(TfLiteContext* context, TfLiteNode* node) {
    ++delegate_.kernels_prepared;
    TF_LITE_ENSURE_MSG(context, !delegate_.kernel_fails_in_prepare, "the kernel does not like to be prepared");
    for (const int index : TfLiteIntArrayView(node->outputs)) {
      TfLiteTensor& output = context->tensors[index];
      delegate_.first_output_shape.assign(output.dims->data, output.dims->data + output.dims->size);
      if (delegate_.makes_outputs_dynamic) tflite::SetTensorToDynamic(&output);
      if (!delegate_.shapes_outputs || delegate_.makes_outputs_dynamic) continue;
      TF_LITE_ENSURE_STATUS(context->ResizeTensor(context, &output, TfLiteIntArrayCopy(LargestShape(context, node))));
    }
    return kTfLiteOk;
  }

  TfLiteStatus Invoke(TfLiteContext* context, TfLiteNode* node) {
    ++delegate_.kernels_invoked;
    TF_LITE_ENSURE_MSG(context, !delegate_.kernel_fails_in_invoke, "the kernel does not like to run");
    std::map<int, std::vector<float>> values;
    for (const int index : TfLiteIntArrayView(node->inputs)) values[index] = Read(context->tensors[index]);
    for (const Step& step : steps_) {
      const std::vector<float>& a = values[step.inputs[0]];
      const std::vector<float>& b = values[step.inputs.back()];
      TF_LITE_ENSURE_MSG(context, a.size() == b.size() || a.size() == 1 || b.size() == 1, "the shapes do not fit");
      std::vector<float> result(std::max(a.size(), b.size()));
      for (size_t i = 0; i < result.size(); ++i) {
        result[i] = Compute(step.builtin_code, a[a.size() == 1 ? 0 : i], b[b.size() == 1 ? 0 : i]);
      }
      values[step.output] = result;
    }
    for (const int index : TfLiteIntArrayView(node->outputs)) {
      TF_LITE_ENSURE_STATUS(Write(context, index, values[index], LargestShape(context, node)));
    }
    return kTfLiteOk;
  }

 private:
  struct Step {
    int builtin_code;
    std::vector<int> inputs;
    int output;
  };

  static const TfLiteIntArray* LargestShape(TfLiteContext* context, const TfLiteNode* node) {
    const TfLiteTensor* largest = nullptr;
    for (const int index : TfLiteIntArrayView(node->inputs)) {
      const TfLiteTensor& input = context->tensors[index];
      if (largest == nullptr || tflite::NumElements(&input) > tflite::NumElements(largest) ||
          tflite::IsConstantTensor(largest)) {
        largest = &input;
      }
    }
    return largest->dims;
  }

  std::vector<float> Read(const TfLiteTensor& tensor) {
    if (tensor.delegate == delegate_.get() && tensor.data_is_stale) return delegate_.buffers[tensor.buffer_handle];
    return {tensor.data.f, tensor.data.f + tflite::NumElements(&tensor)};
  }

  TfLiteStatus Write(TfLiteContext* context, int index, const std::vector<float>& values, const TfLiteIntArray* shape) {
    TfLiteTensor& tensor = context->tensors[index];
    if (tensor.allocation_type == kTfLiteDynamic) {
      TF_LITE_ENSURE_STATUS(context->ResizeTensor(context, &tensor, TfLiteIntArrayCopy(shape)));
    }
    TF_LITE_ENSURE_EQ(context, values.size() * sizeof(float), tensor.bytes);
    if (delegate_.keeps_outputs_in_buffers) {
      if (tensor.buffer_handle == kTfLiteNullBufferHandle) tensor.buffer_handle = 100 + index;
      delegate_.buffers[tensor.buffer_handle] = values;
      tensor.data_is_stale = true;
    } else {
      std::copy(values.begin(), values.end(), tensor.data.f);
    }
    return kTfLiteOk;
  }

  TestDelegate& delegate_;
  std::vector<Step> steps_;
};

TestDelegate::TestDelegate(std::vector<int> nodes_to_take, int64_t flags)
    : nodes(std::move(nodes_to_take)), delegate_(TfLiteDelegateCreate()) {
  delegate_.data_ = this;
  delegate_.flags = flags;
  delegate_.Prepare = [](TfLiteContext* context, TfLiteDelegate* delegate) {
    return static_cast<TestDelegate*>(delegate->data_)->Prepare(context);
  };
  delegate_.CopyFromBufferHandle = [](TfLiteContext* context, TfLiteDelegate* delegate, TfLiteBufferHandle handle,
                                      TfLiteTensor* tensor) {
    auto& self = *static_cast<TestDelegate*>(delegate->data_);
    TF_LITE_ENSURE_MSG(context, self.buffers.count(handle) == 1, "there is no buffer %d", handle);
    ++self.copied_from_buffers;
    std::copy(self.buffers[handle].begin(), self.buffers[handle].end(), tensor->data.f);
    return kTfLiteOk;
  };
  delegate_.FreeBufferHandle = [](TfLiteContext*, TfLiteDelegate* delegate, TfLiteBufferHandle* handle) {
    auto& self = *static_cast<TestDelegate*>(delegate->data_);
    ++self.freed_buffers;
    self.buffers.erase(*handle);
    *handle = kTfLiteNullBufferHandle;
  };
}

TfLiteStatus TestDelegate::Prepare(TfLiteContext* context) {
  ++prepared;
  std::vector<int> wanted = nodes;
  if (takes_all) {
    TfLiteIntArray* plan = nullptr;
    TF_LITE_ENSURE_STATUS(context->GetExecutionPlan(context, &plan));
    for (const int index : TfLiteIntArrayView(plan)) {
      TfLiteNode* node = nullptr;
      TfLiteRegistration* registration = nullptr;
      TF_LITE_ENSURE_STATUS(context->GetNodeAndRegistration(context, index, &node, &registration));
      if (CanCompute(registration->builtin_code)) wanted.push_back(index);
    }
  }
  TfLiteRegistration registration = {};
  registration.custom_name = "TestDelegate";
  registration.init = [](TfLiteContext* init_context, const char* buffer, size_t) -> void* {
    const auto& params = *reinterpret_cast<const TfLiteDelegateParams*>(buffer);
    auto* const self = static_cast<TestDelegate*>(params.delegate->data_);
    if (self->kernel_fails_in_init) return TfLiteKernelInitFailed();
    return new Kernel(self, init_context, params);
  };
  registration.free = [](TfLiteContext*, void* kernel) { delete static_cast<Kernel*>(kernel); };
  registration.prepare = [](TfLiteContext* prepare_context, TfLiteNode* node) {
    return static_cast<Kernel*>(node->user_data)->Prepare(prepare_context, node);
  };
  registration.invoke = [](TfLiteContext* invoke_context, TfLiteNode* node) {
    return static_cast<Kernel*>(node->user_data)->Invoke(invoke_context, node);
  };
  TF_LITE_ENSURE_STATUS(context->ReplaceNodeSubsetsWithDelegateKernels(
      context, registration, tflite::BuildTfLiteArray(wanted).get(), &delegate_));
  TF_LITE_ENSURE_MSG(context, !fails_in_prepare, "the delegate does not like this graph");
  return kTfLiteOk;
}

}  // namespace mote
