// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/core/shape.h"
#include "tensorflow/lite/kernels/kernel_util.h"

namespace tflite {
namespace {

TfLiteTensor* TensorOf(const TfLiteContext* context, const TfLiteIntArray* indices, int index) {
  if (indices == nullptr || index < 0 || index >= indices->size || indices->data[index] < 0) return nullptr;
  const int tensor = indices->data[index];
  return context->tensors != nullptr ? &context->tensors[tensor] : context->GetTensor(context, tensor);
}

// Returns the quantised number for `value`.
float QuantizedValue(const TfLiteTensor& tensor, float value) {
  return static_cast<float>(tensor.params.zero_point) + __builtin_roundf(value / tensor.params.scale);
}

}  // namespace

const TfLiteTensor* GetInput(const TfLiteContext* context, const TfLiteNode* node, int index) {
  return TensorOf(context, node->inputs, index);
}

TfLiteTensor* GetOutput(TfLiteContext* context, const TfLiteNode* node, int index) {
  return TensorOf(context, node->outputs, index);
}

const TfLiteTensor* GetOptionalInputTensor(const TfLiteContext* context, const TfLiteNode* node, int index) {
  return TensorOf(context, node->inputs, index);
}

TfLiteTensor* GetVariableInput(TfLiteContext* context, const TfLiteNode* node, int index) {
  TfLiteTensor* const tensor = TensorOf(context, node->inputs, index);
  return tensor != nullptr && tensor->is_variable ? tensor : nullptr;
}

TfLiteTensor* GetTemporary(TfLiteContext* context, const TfLiteNode* node, int index) {
  return TensorOf(context, node->temporaries, index);
}

const TfLiteTensor* GetIntermediates(TfLiteContext* context, const TfLiteNode* node, int index) {
  return TensorOf(context, node->intermediates, index);
}

TfLiteStatus GetInputSafe(const TfLiteContext* context, const TfLiteNode* node, int index,
                          const TfLiteTensor** tensor) {
  *tensor = TensorOf(context, node->inputs, index);
  return *tensor == nullptr ? kTfLiteError : kTfLiteOk;
}

TfLiteStatus GetOutputSafe(const TfLiteContext* context, const TfLiteNode* node, int index, TfLiteTensor** tensor) {
  *tensor = TensorOf(context, node->outputs, index);
  return *tensor == nullptr ? kTfLiteError : kTfLiteOk;
}

TfLiteStatus GetTemporarySafe(const TfLiteContext* context, const TfLiteNode* node, int index, TfLiteTensor** tensor) {
  *tensor = TensorOf(context, node->temporaries, index);
  return *tensor == nullptr ? kTfLiteError : kTfLiteOk;
}

TfLiteStatus GetIntermediatesSafe(const TfLiteContext* context, const TfLiteNode* node, int index,
                                  TfLiteTensor** tensor) {
  *tensor = TensorOf(context, node->intermediates, index);
  return *tensor == nullptr ? kTfLiteError : kTfLiteOk;
}

int64_t NumElements(const int* dims, int num_dims) {
  int64_t elements = 1;
  for (int i = 0; i < num_dims; ++i) elements *= dims[i];
  return elements;
}

bool HaveSameShapes(const TfLiteTensor* input1, const TfLiteTensor* input2) {
  return TfLiteIntArrayEqual(input1->dims, input2->dims) != 0;
}

TfLiteStatus CalculateActivationRangeQuantized(TfLiteContext* context, TfLiteFusedActivation activation,
                                               TfLiteTensor* output, int32_t* act_min, int32_t* act_max) {
  (void)context;
  const bool is_unsigned = output->type == kTfLiteUInt8;
  const int bits = mote::ElementBits(output->type);
  TF_LITE_ENSURE_MSG(context, is_unsigned || output->type == kTfLiteInt8 || output->type == kTfLiteInt16,
                     "the output has type %s instead of INT8, UINT8 or INT16", TfLiteTypeGetName(output->type));
  *act_max = is_unsigned ? 255 : (1 << (bits - 1)) - 1;
  *act_min = is_unsigned ? 0 : -*act_max - 1;
  float low = 0.0f, high = 0.0f;
  CalculateActivationRange(activation, &low, &high);
  // They are compared as floats, since a quantised number may lie outside of int32.
  const float quantized_low = QuantizedValue(*output, low);
  const float quantized_high = QuantizedValue(*output, high);
  if (low == 0.0f || low == -1.0f) {
    if (quantized_low > static_cast<float>(*act_max)) {
      *act_min = *act_max;
    } else if (quantized_low > static_cast<float>(*act_min)) {
      *act_min = static_cast<int32_t>(quantized_low);
    }
  }
  if ((high == 6.0f || high == 1.0f) && quantized_high < static_cast<float>(*act_max)) {
    *act_max = quantized_high < static_cast<float>(*act_min) ? *act_min : static_cast<int32_t>(quantized_high);
  }
  return kTfLiteOk;
}

TfLiteStatus CheckedShapeProduct(TfLiteContext* context, const int* dims, int count, const char* error_message,
                                 size_t& product) {
  (void)context, (void)error_message;
  product = 1;
  for (int i = 0; i < count; ++i) {
    TF_LITE_ENSURE_MSG(context,
                       dims[i] >= 0 && !__builtin_mul_overflow(product, static_cast<size_t>(dims[i]), &product), "%s",
                       error_message);
  }
  return kTfLiteOk;
}

TfLiteStatus CheckedShapeProduct(TfLiteContext* context, std::initializer_list<int> dims, const char* error_message,
                                 size_t& product) {
  return CheckedShapeProduct(context, dims.begin(), static_cast<int>(dims.size()), error_message, product);
}

TfLiteStatus CheckedShapeProductToInt(TfLiteContext* context, std::initializer_list<int> dims,
                                      const char* error_message, int& product) {
  size_t wide = 0;
  TF_LITE_ENSURE_STATUS(CheckedShapeProduct(context, dims, error_message, wide));
  TF_LITE_ENSURE_MSG(context, wide <= static_cast<size_t>(std::numeric_limits<int>::max()), "%s", error_message);
  product = static_cast<int>(wide);
  return kTfLiteOk;
}

bool HasUnspecifiedDimension(const TfLiteTensor* tensor) {
  const TfLiteIntArray* const signature = tensor->dims_signature;
  for (int i = 0; signature != nullptr && i < signature->size; ++i) {
    if (signature->data[i] == -1) return true;
  }
  return false;
}

int TfLiteTypeGetSizeBits(TfLiteType type) { return mote::ElementBits(type); }
int TfLiteTypeGetSize(TfLiteType type) { return (mote::ElementBits(type) + 7) / 8; }

}  // namespace tflite
