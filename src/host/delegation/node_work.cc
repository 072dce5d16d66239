// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "mote/node_work.h"

#include <algorithm>

#include "tensorflow/lite/context_util.h"
#include "tensorflow/lite/core/c/builtin_op_data.h"
#include "tensorflow/lite/kernels/kernel_util.h"
#include "tensorflow/lite/schema/schema_generated.h"

namespace tflite {
namespace delegates {
namespace {

int64_t Times(int64_t a, int64_t b) {
  int64_t product = 0;
  return __builtin_mul_overflow(a, b, &product) ? INT64_MAX : product;
}

class Work {
 public:
  Work(const TfLiteContext& context, const TfLiteNode& node) : context_(context), node_(node) {}

  int64_t Estimate(BuiltinOperator op) const {
    switch (op) {
      case BuiltinOperator_CONV_2D:
        return PerOutput(1, 0);
      case BuiltinOperator_DEPTHWISE_CONV_2D:
      case BuiltinOperator_CONV_3D:
        return PerOutput(1, -1);
      case BuiltinOperator_FULLY_CONNECTED:
        return Times(Elements(Output(0)), Dim(Input(1), -1));
      case BuiltinOperator_TRANSPOSE_CONV:
        return Times(Elements(Input(2)), Elements(Input(1)) / std::max(Dim(Input(1), -1), int64_t{1}));
      case BuiltinOperator_CONV_3D_TRANSPOSE:
        return Times(Elements(Input(2)), Elements(Input(1)) / std::max(Dim(Input(1), -1), int64_t{1}));
      case BuiltinOperator_BATCH_MATMUL:
        return Times(Elements(Output(0)), InnerDimension());
      case BuiltinOperator_AVERAGE_POOL_2D:
      case BuiltinOperator_MAX_POOL_2D:
      case BuiltinOperator_L2_POOL_2D:
        return Times(Elements(Output(0)), WindowElements());
      case BuiltinOperator_LSTM:
      case BuiltinOperator_UNIDIRECTIONAL_SEQUENCE_LSTM:
      case BuiltinOperator_BIDIRECTIONAL_SEQUENCE_LSTM:
      case BuiltinOperator_RNN:
      case BuiltinOperator_UNIDIRECTIONAL_SEQUENCE_RNN:
      case BuiltinOperator_BIDIRECTIONAL_SEQUENCE_RNN:
      case BuiltinOperator_SVDF:
        return Times(Rows(), ConstantElements());
      default:
        return LargestTensor();
    }
  }

 private:
  const TfLiteTensor* Tensor(const TfLiteIntArray* indices, int i) const {
    if (indices == nullptr || i >= indices->size) return nullptr;
    const int index = indices->data[i];
    return index < 0 || static_cast<size_t>(index) >= context_.tensors_size ? nullptr : &context_.tensors[index];
  }
  const TfLiteTensor* Input(int i) const { return Tensor(node_.inputs, i); }
  const TfLiteTensor* Output(int i) const { return Tensor(node_.outputs, i); }

  static int64_t Elements(const TfLiteTensor* tensor) {
    if (tensor == nullptr || tensor->dims == nullptr) return 0;
    int64_t elements = 1;
    for (const int dim : TfLiteIntArrayView(tensor->dims)) elements = Times(elements, dim);
    return elements;
  }

  // From behind where `d` is negative; 0 where there is none.
  static int64_t Dim(const TfLiteTensor* tensor, int d) {
    if (tensor == nullptr || tensor->dims == nullptr) return 0;
    const int place = d < 0 ? tensor->dims->size + d : d;
    return place < 0 || place >= tensor->dims->size ? 0 : tensor->dims->data[place];
  }

  // Each output takes all elements of the filter for its channel, the dimension `channels` of the filter.
  int64_t PerOutput(int filter, int channels) const {
    const int64_t per_channel = Elements(Input(filter)) / std::max(Dim(Input(filter), channels), int64_t{1});
    return Times(Elements(Output(0)), per_channel);
  }

  int64_t InnerDimension() const {
    const auto* const params = static_cast<const TfLiteBatchMatMulParams*>(node_.builtin_data);
    return Dim(Input(0), params != nullptr && params->adj_x ? -2 : -1);
  }

  int64_t WindowElements() const {
    const auto* const params = static_cast<const TfLitePoolParams*>(node_.builtin_data);
    return params == nullptr ? 1 : Times(params->filter_height, params->filter_width);
  }

  // Steps of all batches.
  int64_t Rows() const { return Elements(Input(0)) / std::max(Dim(Input(0), -1), int64_t{1}); }

  int64_t ConstantElements() const {
    int64_t elements = 0;
    for (int i = 0; i < NumInputs(&node_); ++i) {
      if (Input(i) != nullptr && IsConstantTensor(Input(i))) elements += Elements(Input(i));
    }
    return elements;
  }

  int64_t LargestTensor() const {
    int64_t largest = 0;
    for (int i = 0; i < NumInputs(&node_); ++i) {
      if (Input(i) != nullptr && !IsConstantTensor(Input(i))) largest = std::max(largest, Elements(Input(i)));
    }
    for (int i = 0; i < NumOutputs(&node_); ++i) largest = std::max(largest, Elements(Output(i)));
    return largest;
  }

  const TfLiteContext& context_;
  const TfLiteNode& node_;
};

}  // namespace

int64_t EstimateNodeWork(const TfLiteContext* context, const TfLiteNode* node, const TfLiteRegistration* registration) {
  return Work(*context, *node).Estimate(static_cast<BuiltinOperator>(registration->builtin_code));
}

int64_t CostOfHandOver(const TfLiteContext* context, const TfLiteDelegateParams& partition, const HandOverCost& cost) {
  double bytes = 0.0;
  for (const TfLiteIntArray* tensors : {partition.input_tensors, partition.output_tensors}) {
    for (const int index : TfLiteIntArrayView(tensors)) {
      const TfLiteTensor& tensor = context->tensors[index];
      if (!IsConstantTensor(&tensor)) bytes += static_cast<double>(tensor.bytes);
    }
  }
  return cost.per_partition + static_cast<int64_t>(bytes * cost.per_byte);
}

}  // namespace delegates
}  // namespace tflite
