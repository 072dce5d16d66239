// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tensorflow/lite/micro/kernels/kernel_util.h"

#include <cstring>

#include "src/operators/products/packed_weights.h"
#include "tensorflow/lite/micro/micro_log.h"

namespace tflite {
namespace micro {
namespace {

TfLiteEvalTensor* EvalTensorOf(const TfLiteContext* context, const TfLiteIntArray* indices, int index) {
  if (indices == nullptr || index < 0 || index >= indices->size || indices->data[index] < 0) return nullptr;
  return context->GetEvalTensor(context, indices->data[index]);
}

TfLiteStatus CopyElements(const TfLiteEvalTensor* from, TfLiteEvalTensor* to) {
  if (from == nullptr || to == nullptr) return kTfLiteError;
  const size_t bytes = EvalTensorBytes(from);
  if (bytes != EvalTensorBytes(to)) {
    MicroPrintf("a tensor of %u bytes cannot be copied to one of %u bytes", static_cast<unsigned>(bytes),
                static_cast<unsigned>(EvalTensorBytes(to)));
    return kTfLiteError;
  }
  if (bytes != 0) std::memmove(to->data.data, from->data.data, bytes);
  return kTfLiteOk;
}

TfLiteStatus CopyToSubgraph(TfLiteContext* context, const TfLiteIntArray* tensors, int first, MicroGraph* graph,
                            int subgraph) {
  const int count = static_cast<int>(graph->NumSubgraphInputs(subgraph));
  TF_LITE_ENSURE_MSG(context, tensors->size - first == count, "subgraph %d has %d inputs where the node has %d tensors",
                     subgraph, count, tensors->size - first);
  for (int i = 0; i < count; ++i) {
    TF_LITE_ENSURE_STATUS(
        CopyElements(EvalTensorOf(context, tensors, first + i), graph->GetSubgraphInput(subgraph, i)));
  }
  return kTfLiteOk;
}

}  // namespace

TFLMRegistration RegisterOp(void* (*init)(TfLiteContext* context, const char* buffer, size_t length),
                            TfLiteStatus (*prepare)(TfLiteContext* context, TfLiteNode* node),
                            TfLiteStatus (*invoke)(TfLiteContext* context, TfLiteNode* node),
                            void (*free)(TfLiteContext* context, void* buffer),
                            void (*reset)(TfLiteContext* context, void* buffer)) {
  return {init, free, prepare, invoke, reset, 0, nullptr};
}

TFLMInferenceRegistration RegisterOp(TfLiteStatus (*invoke)(TfLiteContext* context, TfLiteNode* node),
                                     void (*reset)(TfLiteContext* context, void* buffer)) {
  return {invoke, reset};
}

TfLiteEvalTensor* GetMutableEvalInput(const TfLiteContext* context, const TfLiteNode* node, int index) {
  return EvalTensorOf(context, node->inputs, index);
}

const TfLiteEvalTensor* GetEvalInput(const TfLiteContext* context, const TfLiteNode* node, int index) {
  return EvalTensorOf(context, node->inputs, index);
}

TfLiteEvalTensor* GetEvalOutput(const TfLiteContext* context, const TfLiteNode* node, int index) {
  return EvalTensorOf(context, node->outputs, index);
}

const RuntimeShape GetTensorShape(const TfLiteEvalTensor* tensor) {
  RuntimeShape shape;
  if (tensor == nullptr || tensor->dims == nullptr) return shape;
  shape.Resize(tensor->dims->size);
  for (int i = 0; i < shape.DimensionsCount(); ++i) shape.SetDim(i, tensor->dims->data[i]);
  return shape;
}

bool HaveSameShapes(const TfLiteEvalTensor* input1, const TfLiteEvalTensor* input2) {
  return TfLiteIntArrayEqual(input1->dims, input2->dims) != 0;
}

PaddingType RuntimePaddingType(TfLitePadding padding) {
  if (padding == kTfLitePaddingSame) return PaddingType::kSame;
  return padding == kTfLitePaddingValid ? PaddingType::kValid : PaddingType::kNone;
}

TfLiteStatus CreateWritableTensorDimsWithCopy(TfLiteContext* context, TfLiteTensor* tensor,
                                              TfLiteEvalTensor* eval_tensor) {
  const size_t bytes = TfLiteIntArrayGetSizeInBytes(tensor->dims->size);
  void* const copy = context->AllocatePersistentBuffer(context, bytes);
  TF_LITE_ENSURE_MSG(context, copy != nullptr, "no room for a shape of %d dimensions", tensor->dims->size);
  std::memcpy(copy, tensor->dims, bytes);
  tensor->dims = eval_tensor->dims = static_cast<TfLiteIntArray*>(copy);
  return kTfLiteOk;
}

TfLiteEvalTensor MakeUnpackedInt4Tensor(TfLiteContext* context, int scratch_buffer_index,
                                        const TfLiteEvalTensor* tensor) {
  TfLiteEvalTensor unpacked = *tensor;
  if (tensor->type != kTfLiteInt4) return unpacked;
  unpacked.type = kTfLiteInt8;
  unpacked.data.data = context->GetScratchBuffer(context, scratch_buffer_index);
  mote::UnpackInt4(tensor->data.data, 0, ElementCount(*tensor->dims), unpacked.data.int8);
  return unpacked;
}

TfLiteStatus CopyOpInputsToOpOutputs(TfLiteContext* context, TfLiteNode* node) {
  TF_LITE_ENSURE_EQ(context, node->inputs->size, node->outputs->size);
  for (int i = 0; i < node->inputs->size; ++i) {
    TF_LITE_ENSURE_STATUS(
        CopyElements(EvalTensorOf(context, node->inputs, i), EvalTensorOf(context, node->outputs, i)));
  }
  return kTfLiteOk;
}

TfLiteStatus CopyOpInputsToSubgraphInputs(TfLiteContext* context, TfLiteNode* node, MicroGraph* graph_info,
                                          int subgraph_idx, int first_tensor_idx) {
  return CopyToSubgraph(context, node->inputs, first_tensor_idx, graph_info, subgraph_idx);
}

TfLiteStatus CopyOpOutputsToSubgraphInputs(TfLiteContext* context, TfLiteNode* node, MicroGraph* graph_info,
                                           int subgraph_idx) {
  return CopyToSubgraph(context, node->outputs, 0, graph_info, subgraph_idx);
}

TfLiteStatus CopySubgraphOutputsToOpOutputs(TfLiteContext* context, TfLiteNode* node, MicroGraph* graph_info,
                                            int subgraph_idx) {
  const int count = static_cast<int>(graph_info->NumSubgraphOutputs(subgraph_idx));
  TF_LITE_ENSURE_EQ(context, node->outputs->size, count);
  for (int i = 0; i < count; ++i) {
    TF_LITE_ENSURE_STATUS(
        CopyElements(graph_info->GetSubgraphOutput(subgraph_idx, i), EvalTensorOf(context, node->outputs, i)));
  }
  return kTfLiteOk;
}

void PrintNBytes(const int8_t* tensor_data, int n_bytes, const char* prefix) {
  (void)tensor_data, (void)prefix;
  for (int i = 0; i < n_bytes; ++i) {
    MicroPrintf("%s%d: 0x%02x", prefix == nullptr ? "" : prefix, i, static_cast<unsigned>(tensor_data[i]) & 0xFF);
  }
}

void PrintNBytes(const TfLiteEvalTensor* tensor, int n_bytes, const char* prefix) {
  PrintNBytes(tensor->data.int8, n_bytes, prefix);
}

void PrintNBytes(const TfLiteTensor* tensor, int n_bytes, const char* prefix) {
  PrintNBytes(tensor->data.int8, n_bytes, prefix);
}

}  // namespace micro
}  // namespace tflite
