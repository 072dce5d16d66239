// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tensorflow/lite/micro/memory_helpers.h"

#include <cstring>

#include "src/core/shape.h"
#include "src/model/access.h"
#include "tensorflow/lite/micro/tflite_bridge/flatbuffer_conversions_bridge.h"

namespace tflite {

uint8_t* AlignPointerUp(uint8_t* data, size_t alignment) {
  return reinterpret_cast<uint8_t*>(AlignSizeUp(reinterpret_cast<uintptr_t>(data), alignment));
}

uint8_t* AlignPointerDown(uint8_t* data, size_t alignment) {
  const uintptr_t address = reinterpret_cast<uintptr_t>(data);
  return alignment == 0 ? data : reinterpret_cast<uint8_t*>(address - address % alignment);
}

size_t AlignSizeUp(size_t size, size_t alignment) {
  const size_t excess = alignment == 0 ? 0 : size % alignment;
  return excess == 0 ? size : size + (alignment - excess);
}

TfLiteStatus TfLiteTypeSizeOf(TfLiteType type, size_t* size) { return mote::BytesFor(type, 1, size); }

TfLiteStatus BytesRequiredForTensor(const tflite::Tensor& flatbuffer_tensor, size_t* bytes, size_t* type_size) {
  TfLiteType type = kTfLiteNoType;
  TF_LITE_ENSURE_STATUS(ConvertTensorType(flatbuffer_tensor.type(), &type));
  TF_LITE_ENSURE_STATUS(TfLiteTypeSizeOf(type, type_size));
  return mote::BytesFor(type, mote::Elements(*mote::AsIntArray(flatbuffer_tensor.shape())), bytes);
}

TfLiteStatus TfLiteEvalTensorByteLength(const TfLiteEvalTensor* eval_tensor, size_t* out_bytes) {
  return mote::BytesFor(eval_tensor->type, mote::Elements(*eval_tensor->dims), out_bytes);
}

TfLiteStatus AllocateOutputDimensionsFromInput(TfLiteContext* context, const TfLiteTensor* input1,
                                               const TfLiteTensor* input2, TfLiteTensor* output) {
  TF_LITE_ENSURE_MSG(context, input1->dims != nullptr && input2->dims != nullptr, "an input has no shape");
  const TfLiteIntArray* const larger =
      mote::Elements(*input1->dims) > mote::Elements(*input2->dims) ? input1->dims : input2->dims;
  const size_t bytes = TfLiteIntArrayGetSizeInBytes(larger->size);
  void* const copy = context->AllocatePersistentBuffer(context, bytes);
  TF_LITE_ENSURE_MSG(context, copy != nullptr, "no room for a shape of %d dimensions", larger->size);
  std::memcpy(copy, larger, bytes);
  output->dims = static_cast<TfLiteIntArray*>(copy);
  return mote::BytesFor(output->type, mote::Elements(*larger), &output->bytes);
}

}  // namespace tflite
