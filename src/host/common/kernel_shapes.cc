// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The functions of kernel_util.h that use the heap.
#include <algorithm>
#include <initializer_list>
#include <vector>

#include "src/host/common/guarded.h"
#include "tensorflow/lite/kernels/kernel_util.h"

namespace tflite {
namespace {

// Returns a dimension, counted from the last one on; 1 in front of the first.
int DimFromTheEnd(const TfLiteTensor& tensor, int place) {
  return place < tensor.dims->size ? tensor.dims->data[tensor.dims->size - 1 - place] : 1;
}

TfLiteStatus Broadcast(TfLiteContext* context, std::initializer_list<const TfLiteTensor*> inputs,
                       TfLiteIntArray** output_shape) {
  *output_shape = nullptr;
  int rank = 0;
  for (const TfLiteTensor* const input : inputs) rank = std::max(rank, input->dims->size);
  TfLiteIntArray* const shape = TfLiteIntArrayCreate(rank);
  TF_LITE_ENSURE_MSG(context, shape != nullptr, "there is no memory left");
  bool fits = true;
  for (int place = 0; place < rank; ++place) {
    int stretched = 1;
    for (const TfLiteTensor* const input : inputs) {
      const int dim = DimFromTheEnd(*input, place);
      fits = fits && (dim == 1 || stretched == 1 || dim == stretched);
      if (dim != 1) stretched = dim;
    }
    shape->data[rank - 1 - place] = stretched;
  }
  if (fits) {
    *output_shape = shape;
    return kTfLiteOk;
  }
  TfLiteIntArrayFree(shape);
  return mote::Guarded(DefaultErrorReporter(), [&] {
    std::string shapes;
    for (const TfLiteTensor* const input : inputs) {
      shapes += (shapes.empty()                 ? ""
                 : input == *(inputs.end() - 1) ? " and "
                                                : ", ") +
                GetShapeDebugString(input->dims);
    }
    TF_LITE_KERNEL_LOG(context,
                       "the shapes %s do not fit together: dimensions, counted from the last, have to be equal "
                       "or 1",
                       shapes.c_str());
    return kTfLiteError;
  });
}

}  // namespace

TfLiteStatus CalculateShapeForBroadcast(TfLiteContext* context, const TfLiteTensor* input1, const TfLiteTensor* input2,
                                        TfLiteIntArray** output_shape) {
  return Broadcast(context, {input1, input2}, output_shape);
}

TfLiteStatus CalculateShapeForBroadcast(TfLiteContext* context, const TfLiteTensor* input1, const TfLiteTensor* input2,
                                        const TfLiteTensor* input3, TfLiteIntArray** output_shape) {
  return Broadcast(context, {input1, input2, input3}, output_shape);
}

TfLiteStatus GetOutputShapeFromInput(TfLiteContext* context, const TfLiteTensor* input, TfLiteIntArray** output_shape) {
  *output_shape = nullptr;
  TF_LITE_ENSURE_MSG(context, input->type == kTfLiteInt32 && NumDimensions(input) == 1 && input->data.data != nullptr,
                     "a shape comes from a vector of INT32 with values, not from a tensor of type %s and rank %d",
                     TfLiteTypeGetName(input->type), NumDimensions(input));
  TfLiteIntArray* const shape = TfLiteIntArrayCreate(SizeOfDimension(input, 0));
  TF_LITE_ENSURE_MSG(context, shape != nullptr, "there is no memory left");
  std::copy_n(input->data.i32, shape->size, shape->data);
  *output_shape = shape;
  return kTfLiteOk;
}

std::string GetShapeDebugString(const TfLiteIntArray* shape) {
  std::string text = "[";
  for (int d = 0; shape != nullptr && d < shape->size; ++d)
    text += (d == 0 ? "" : ",") + std::to_string(shape->data[d]);
  return text + "]";
}

std::string GetTensorDebugString(const TfLiteTensor* tensor) {
  return tensor == nullptr ? "null" : TfLiteTypeGetName(tensor->type) + GetShapeDebugString(tensor->dims);
}

}  // namespace tflite
