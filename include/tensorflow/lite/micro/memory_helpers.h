// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#ifndef TENSORFLOW_LITE_MICRO_MEMORY_HELPERS_H_
#define TENSORFLOW_LITE_MICRO_MEMORY_HELPERS_H_

#include <cstddef>
#include <cstdint>

#include "tensorflow/lite/c/common.h"
#include "tensorflow/lite/schema/schema_generated.h"

namespace tflite {

// These round to a multiple of `alignment`, which may be any number; 0 counts as 1.
uint8_t* AlignPointerUp(uint8_t* data, size_t alignment);
uint8_t* AlignPointerDown(uint8_t* data, size_t alignment);
size_t AlignSizeUp(size_t size, size_t alignment);

// Returns the bytes of `count` objects, up to a multiple of their alignment.
template <typename T>
size_t AlignSizeUp(size_t count = 1) {
  return AlignSizeUp(sizeof(T) * count, alignof(T));
}

// Gives the bytes of one element, a packed one taking one byte. Returns kTfLiteError for types whose elements have no
// fixed size.
TfLiteStatus TfLiteTypeSizeOf(TfLiteType type, size_t* size);

// These give the bytes of a tensor of a checked model, and of one of its elements.
TfLiteStatus BytesRequiredForTensor(const tflite::Tensor& flatbuffer_tensor, size_t* bytes, size_t* type_size);
TfLiteStatus TfLiteEvalTensorByteLength(const TfLiteEvalTensor* eval_tensor, size_t* out_bytes);

// Gives `output` a copy of the shape of the input with more elements, and the bytes that elements of its type then
// take. Prepare may call it.
TfLiteStatus AllocateOutputDimensionsFromInput(TfLiteContext* context, const TfLiteTensor* input1,
                                               const TfLiteTensor* input2, TfLiteTensor* output);

}  // namespace tflite

#endif  // TENSORFLOW_LITE_MICRO_MEMORY_HELPERS_H_
