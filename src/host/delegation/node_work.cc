// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "mote/node_work.h"

#include <algorithm>

#include "src/model/multiplications.h"
#include "tensorflow/lite/context_util.h"
#include "tensorflow/lite/core/c/builtin_op_data.h"
#include "tensorflow/lite/kernels/kernel_util.h"
#include "tensorflow/lite/schema/schema_generated.h"

namespace tflite {
namespace delegates {
namespace {

class Work final : public mote::NodeShapes {
 public:
  Work(const TfLiteContext& context, const TfLiteNode& node) : context_(context), node_(node) {}

  mote::ShapeView Input(int i) const override { return ShapeOf(Tensor(node_.inputs, i)); }
  mote::ShapeView Output() const override { return ShapeOf(Tensor(node_.outputs, 0)); }
  bool IsFirstAdjoint() const override {
    const auto* const params = static_cast<const TfLiteBatchMatMulParams*>(node_.builtin_data);
    return params != nullptr && params->adj_x;
  }

  int64_t Estimate(BuiltinOperator op) const {
    switch (op) {
      case BuiltinOperator_CONV_2D:
      case BuiltinOperator_DEPTHWISE_CONV_2D:
      case BuiltinOperator_CONV_3D:
      case BuiltinOperator_FULLY_CONNECTED:
      case BuiltinOperator_TRANSPOSE_CONV:
      case BuiltinOperator_CONV_3D_TRANSPOSE:
      case BuiltinOperator_BATCH_MATMUL:
      case BuiltinOperator_LSTM:
      case BuiltinOperator_UNIDIRECTIONAL_SEQUENCE_LSTM:
      case BuiltinOperator_BIDIRECTIONAL_SEQUENCE_LSTM:
      case BuiltinOperator_RNN:
      case BuiltinOperator_UNIDIRECTIONAL_SEQUENCE_RNN:
      case BuiltinOperator_BIDIRECTIONAL_SEQUENCE_RNN:
      case BuiltinOperator_SVDF:
        return mote::Multiplications(op, *this);
      case BuiltinOperator_AVERAGE_POOL_2D:
      case BuiltinOperator_MAX_POOL_2D:
      case BuiltinOperator_L2_POOL_2D:
        return mote::TimesOrMost(mote::ElementsOf(Output()), WindowElements());
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

  static mote::ShapeView ShapeOf(const TfLiteTensor* tensor) {
    if (tensor == nullptr || tensor->dims == nullptr) return {};
    return {tensor->dims->data, tensor->dims->size};
  }

  int64_t WindowElements() const {
    const auto* const params = static_cast<const TfLitePoolParams*>(node_.builtin_data);
    return params == nullptr ? 1 : mote::TimesOrMost(params->filter_height, params->filter_width);
  }

  int64_t LargestTensor() const {
    int64_t largest = 0;
    for (int i = 0; i < NumInputs(&node_); ++i) {
      const TfLiteTensor* const tensor = Tensor(node_.inputs, i);
      if (tensor != nullptr && !IsConstantTensor(tensor))
        largest = std::max(largest, mote::ElementsOf(ShapeOf(tensor)));
    }
    for (int i = 0; i < NumOutputs(&node_); ++i) {
      largest = std::max(largest, mote::ElementsOf(ShapeOf(Tensor(node_.outputs, i))));
    }
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
