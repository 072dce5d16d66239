// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "examples/delegate/my_delegate.h"

#include <algorithm>
#include <limits>
#include <vector>

#include "tensorflow/lite/builtin_ops.h"
#include "tensorflow/lite/kernels/internal/tensor_ctypes.h"
#include "tensorflow/lite/kernels/kernel_util.h"

namespace {

// One node of a partition, as Init notes it.
struct Step {
  int builtin_code;
  std::vector<int> inputs;
  int output;
  TfLiteConvParams conv;
};

float Activate(TfLiteFusedActivation activation, float value) {
  float low = 0.0f, high = 0.0f;
  tflite::CalculateActivationRange(activation, &low, &high);
  return std::min(std::max(value, low), high);
}

// Elements in front of the first one that are taken as 0.
int PaddingBefore(TfLitePadding padding, int in, int out, int stride, int window) {
  if (padding == kTfLitePaddingValid) return 0;
  return std::max((out - 1) * stride + window - in, 0) / 2;
}

// One output element: all products of the filter for channel oc with the window at (oy, ox).
//   in [batches, height, width, channels], filter [output channels, filter height, filter width, channels]
struct Convolution {
  const TfLiteConvParams& params;
  const TfLiteIntArray& in;
  const TfLiteIntArray& filter;
  const float* x;
  const float* w;
  int padding_y, padding_x;

  float At(int b, int oy, int ox, int oc) const {
    float sum = 0.0f;
    for (int fy = 0; fy < filter.data[1]; ++fy) {
      const int y = oy * params.stride_height - padding_y + fy * params.dilation_height_factor;
      for (int fx = 0; fx < filter.data[2]; ++fx) {
        const int x_place = ox * params.stride_width - padding_x + fx * params.dilation_width_factor;
        if (y < 0 || y >= in.data[1] || x_place < 0 || x_place >= in.data[2]) continue;
        const float* const pixel = x + ((b * in.data[1] + y) * in.data[2] + x_place) * in.data[3];
        const float* const weights = w + ((oc * filter.data[1] + fy) * filter.data[2] + fx) * in.data[3];
        for (int c = 0; c < in.data[3]; ++c) sum += pixel[c] * weights[c];
      }
    }
    return sum;
  }
};

void ComputeConv(const TfLiteConvParams& params, const TfLiteTensor& input, const TfLiteTensor& filter,
                 const TfLiteTensor* bias, TfLiteTensor* output) {
  const TfLiteIntArray &in = *input.dims, &out = *output->dims, &f = *filter.dims;
  const int window_y = (f.data[1] - 1) * params.dilation_height_factor + 1;
  const int window_x = (f.data[2] - 1) * params.dilation_width_factor + 1;
  const Convolution convolution = {
      params,
      in,
      f,
      tflite::GetTensorData<float>(&input),
      tflite::GetTensorData<float>(&filter),
      PaddingBefore(params.padding, in.data[1], out.data[1], params.stride_height, window_y),
      PaddingBefore(params.padding, in.data[2], out.data[2], params.stride_width, window_x)};
  float* next = tflite::GetTensorData<float>(output);
  for (int b = 0; b < out.data[0]; ++b) {
    for (int y = 0; y < out.data[1]; ++y) {
      for (int x = 0; x < out.data[2]; ++x) {
        for (int c = 0; c < out.data[3]; ++c) {
          const float offset = bias == nullptr ? 0.0f : bias->data.f[c];
          *next++ = Activate(params.activation, convolution.At(b, y, x, c) + offset);
        }
      }
    }
  }
}

// Over height and width.
void ComputeMean(const TfLiteTensor& input, TfLiteTensor* output) {
  const TfLiteIntArray& in = *input.dims;
  const int pixels = in.data[1] * in.data[2], channels = in.data[3];
  const float* const x = tflite::GetTensorData<float>(&input);
  float* const y = tflite::GetTensorData<float>(output);
  for (int b = 0; b < in.data[0]; ++b) {
    for (int c = 0; c < channels; ++c) {
      float sum = 0.0f;
      for (int p = 0; p < pixels; ++p) sum += x[(b * pixels + p) * channels + c];
      y[b * channels + c] = sum / static_cast<float>(pixels);
    }
  }
}

class MyDelegateKernel : public tflite::SimpleDelegateKernelInterface {
 public:
  explicit MyDelegateKernel(const MyDelegateOptions& options) : options_(options) {}

  TfLiteStatus Init(TfLiteContext* context, const TfLiteDelegateParams* params) override {
    TF_LITE_ENSURE_MSG(context, !options_.error_during_init, "MyDelegate was told to fail in Init");
    for (int i = 0; i < params->nodes_to_replace->size; ++i) {
      TfLiteNode* node = nullptr;
      TfLiteRegistration* registration = nullptr;
      TF_LITE_ENSURE_STATUS(
          context->GetNodeAndRegistration(context, params->nodes_to_replace->data[i], &node, &registration));
      Step step = {registration->builtin_code, {}, node->outputs->data[0], {}};
      step.inputs.assign(node->inputs->data, node->inputs->data + node->inputs->size);
      if (step.builtin_code == kTfLiteBuiltinConv2d) {
        step.conv = *static_cast<const TfLiteConvParams*>(node->builtin_data);
      }
      steps_.push_back(step);
    }
    return kTfLiteOk;
  }

  TfLiteStatus Prepare(TfLiteContext* context, TfLiteNode*) override {
    TF_LITE_ENSURE_MSG(context, !options_.error_during_prepare, "MyDelegate was told to fail in Prepare");
    return kTfLiteOk;
  }

  TfLiteStatus Eval(TfLiteContext* context, TfLiteNode*) override {
    TF_LITE_ENSURE_MSG(context, !options_.error_during_invoke, "MyDelegate was told to fail in Eval");
    for (const Step& step : steps_) {
      const TfLiteTensor& input = context->tensors[step.inputs[0]];
      TfLiteTensor* const output = &context->tensors[step.output];
      if (step.builtin_code == kTfLiteBuiltinMean) {
        ComputeMean(input, output);
        continue;
      }
      const bool has_bias = step.inputs.size() == 3 && step.inputs[2] != kTfLiteOptionalTensor;
      ComputeConv(step.conv, input, context->tensors[step.inputs[1]],
                  has_bias ? &context->tensors[step.inputs[2]] : nullptr, output);
    }
    return kTfLiteOk;
  }

 private:
  MyDelegateOptions options_;
  std::vector<Step> steps_;
};

// Axes 1 and 2, in any order, known now.
bool AreHeightAndWidth(const TfLiteTensor& axes, int rank) {
  if (!tflite::IsConstantTensor(&axes) || axes.type != kTfLiteInt32 || tflite::NumElements(&axes) != 2) return false;
  const int first = (axes.data.i32[0] + rank) % rank, second = (axes.data.i32[1] + rank) % rank;
  return std::min(first, second) == 1 && std::max(first, second) == 2;
}

}  // namespace

// Empty for a node that it can run.
std::string MyDelegate::WhyUnsupported(const TfLiteRegistration* registration, const TfLiteNode* node,
                                       TfLiteContext* context) const {
  const int code = registration->builtin_code;
  if (code != kTfLiteBuiltinConv2d && code != kTfLiteBuiltinMean) return "neither CONV_2D nor MEAN";
  const TfLiteTensor& input = context->tensors[node->inputs->data[0]];
  const TfLiteTensor& second = context->tensors[node->inputs->data[1]];
  if (input.type != kTfLiteFloat32) return std::string("input of type ") + TfLiteTypeGetName(input.type);
  if (input.dims->size != 4) return "input of " + std::to_string(input.dims->size) + " dimensions";
  if (code == kTfLiteBuiltinMean) {
    return AreHeightAndWidth(second, input.dims->size) ? "" : "mean over other axes than height and width";
  }
  if (second.type != kTfLiteFloat32) return std::string("filter of type ") + TfLiteTypeGetName(second.type);
  const bool has_groups = second.dims->size != 4 || second.dims->data[3] != input.dims->data[3];
  return has_groups ? "filter for groups of channels" : "";
}

bool MyDelegate::IsNodeSupportedByDelegate(const TfLiteRegistration* registration, const TfLiteNode* node,
                                           TfLiteContext* context) const {
  return WhyUnsupported(registration, node, context).empty();
}

TfLiteStatus MyDelegate::Initialize(TfLiteContext*) { return kTfLiteOk; }

const char* MyDelegate::Name() const { return "MyDelegate"; }

std::unique_ptr<tflite::SimpleDelegateKernelInterface> MyDelegate::CreateDelegateKernelInterface() {
  return std::make_unique<MyDelegateKernel>(options_);
}

tflite::SimpleDelegateInterface::Options MyDelegate::DelegateOptions() const {
  tflite::SimpleDelegateInterface::Options options;
  options.hand_over_cost.per_partition = options_.min_work;
  return options;
}

TfLiteDelegate* TfLiteMyDelegateCreate(const MyDelegateOptions* options) {
  return tflite::TfLiteDelegateFactory::CreateSimpleDelegate(
      std::make_unique<MyDelegate>(options == nullptr ? MyDelegateOptions() : *options));
}

void TfLiteMyDelegateDelete(TfLiteDelegate* delegate) { tflite::TfLiteDelegateFactory::DeleteSimpleDelegate(delegate); }
