// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Functions for custom operators of the micro runtime.
#ifndef TENSORFLOW_LITE_MICRO_KERNELS_KERNEL_UTIL_H_
#define TENSORFLOW_LITE_MICRO_KERNELS_KERNEL_UTIL_H_

#include <cstdint>
#include <new>

#include "tensorflow/lite/c/builtin_op_data.h"
#include "tensorflow/lite/c/common.h"
#include "tensorflow/lite/kernels/internal/compatibility.h"
#include "tensorflow/lite/kernels/internal/tensor_ctypes.h"
#include "tensorflow/lite/kernels/internal/types.h"
#include "tensorflow/lite/micro/micro_arena_constants.h"
#include "tensorflow/lite/micro/micro_common.h"
#include "tensorflow/lite/micro/micro_context.h"
#include "tensorflow/lite/micro/micro_utils.h"

namespace tflite {
namespace micro {

TFLMRegistration RegisterOp(void* (*init)(TfLiteContext* context, const char* buffer, size_t length),
                            TfLiteStatus (*prepare)(TfLiteContext* context, TfLiteNode* node),
                            TfLiteStatus (*invoke)(TfLiteContext* context, TfLiteNode* node),
                            void (*free)(TfLiteContext* context, void* buffer) = nullptr,
                            void (*reset)(TfLiteContext* context, void* buffer) = nullptr);
TFLMInferenceRegistration RegisterOp(TfLiteStatus (*invoke)(TfLiteContext* context, TfLiteNode* node),
                                     void (*reset)(TfLiteContext* context, void* buffer) = nullptr);

// Returns null where the node has no such tensor.
TfLiteEvalTensor* GetMutableEvalInput(const TfLiteContext* context, const TfLiteNode* node, int index);
const TfLiteEvalTensor* GetEvalInput(const TfLiteContext* context, const TfLiteNode* node, int index);
TfLiteEvalTensor* GetEvalOutput(const TfLiteContext* context, const TfLiteNode* node, int index);

template <typename T>
T* GetTensorData(TfLiteEvalTensor* tensor) {
  return static_cast<T*>(tensor->data.data);
}
template <typename T>
const T* GetTensorData(const TfLiteEvalTensor* tensor) {
  return static_cast<const T*>(tensor->data.data);
}
// Returns null if there is no tensor.
template <typename T>
T* GetOptionalTensorData(TfLiteEvalTensor* tensor) {
  return tensor == nullptr ? nullptr : static_cast<T*>(tensor->data.data);
}
template <typename T>
const T* GetOptionalTensorData(const TfLiteEvalTensor* tensor) {
  return tensor == nullptr ? nullptr : static_cast<const T*>(tensor->data.data);
}

// Returns a shape without dimensions for a missing tensor.
const RuntimeShape GetTensorShape(const TfLiteEvalTensor* tensor);
bool HaveSameShapes(const TfLiteEvalTensor* input1, const TfLiteEvalTensor* input2);
PaddingType RuntimePaddingType(TfLitePadding padding);

// Gives both views of a tensor a copy of its shape that may be written to. Prepare may call it.
TfLiteStatus CreateWritableTensorDimsWithCopy(TfLiteContext* context, TfLiteTensor* tensor,
                                              TfLiteEvalTensor* eval_tensor);

// Returns the tensor itself, or an int8 one with the elements of an int4 tensor, unpacked into a scratch buffer of a
// byte for each.
TfLiteEvalTensor MakeUnpackedInt4Tensor(TfLiteContext* context, int scratch_buffer_index,
                                        const TfLiteEvalTensor* tensor);

// These copy tensors, which must be of the same sizes; they return kTfLiteError where their numbers or sizes differ.
// Node inputs go to a subgraph from `first_tensor_idx` on.
TfLiteStatus CopyOpInputsToOpOutputs(TfLiteContext* context, TfLiteNode* node);
TfLiteStatus CopyOpInputsToSubgraphInputs(TfLiteContext* context, TfLiteNode* node, MicroGraph* graph_info,
                                          int subgraph_idx, int first_tensor_idx);
TfLiteStatus CopyOpOutputsToSubgraphInputs(TfLiteContext* context, TfLiteNode* node, MicroGraph* graph_info,
                                           int subgraph_idx);
TfLiteStatus CopySubgraphOutputsToOpOutputs(TfLiteContext* context, TfLiteNode* node, MicroGraph* graph_info,
                                            int subgraph_idx);

// Prints the first `n_bytes` bytes of data, in hexadecimal.
void PrintNBytes(const int8_t* tensor_data, int n_bytes, const char* prefix = nullptr);
void PrintNBytes(const TfLiteEvalTensor* tensor, int n_bytes, const char* prefix = nullptr);
void PrintNBytes(const TfLiteTensor* tensor, int n_bytes, const char* prefix = nullptr);

}  // namespace micro
}  // namespace tflite

#endif  // TENSORFLOW_LITE_MICRO_KERNELS_KERNEL_UTIL_H_
