// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/micro/tensor_records.h"

#include <cstring>
#include <limits>

#include "src/core/shape.h"
#include "src/model/access.h"
#include "tensorflow/lite/micro/tflite_bridge/flatbuffer_conversions_bridge.h"

namespace mote {
namespace {

using tflite::Tensor;

// Returns null unless the tensor has scales.
const tflite::QuantizationParameters* QuantizationOf(const Tensor& tensor) {
  const auto* const quantization = tensor.quantization();
  if (quantization == nullptr || quantization->scale() == nullptr || quantization->scale()->size() == 0) return nullptr;
  return quantization;
}

int32_t ZeroPoint(const tflite::QuantizationParameters& quantization, uint32_t i) {
  const auto* const zero_points = quantization.zero_point();
  if (zero_points == nullptr || zero_points->size() == 0) return 0;
  return static_cast<int32_t>(LongAt(*zero_points, i < zero_points->size() ? i : 0));  // one may stand for all
}

// Returns all zero points, or null where each is `first`.
const void* DifferentZeroPoints(const tflite::QuantizationParameters& quantization, int32_t first) {
  const auto* const zero_points = quantization.zero_point();
  if (zero_points == nullptr) return nullptr;
  for (uint32_t i = 0; i < zero_points->size(); ++i) {
    if (static_cast<int32_t>(LongAt(*zero_points, i)) != first) return zero_points->Data();
  }
  return nullptr;
}

const TfLiteFloatArray* ScalesOf(const tflite::QuantizationParameters& quantization) {
  return reinterpret_cast<const TfLiteFloatArray*>(quantization.scale());
}

}  // namespace

TfLiteStatus FillEvalTensor(const tflite::Model& model, const Tensor& tensor, TfLiteEvalTensor* eval) {
  eval->data.data = const_cast<void*>(ConstantData(model, tensor));
  eval->dims = AsIntArray(tensor.shape());
  return tflite::ConvertTensorType(tensor.type(), &eval->type);
}

size_t EvalTensorBytes(const TfLiteEvalTensor& tensor) {
  size_t bytes = 0;
  return BytesFor(tensor.type, Elements(*tensor.dims), &bytes) == kTfLiteOk ? bytes : 0;
}

// The word in front of a constant is the size of its buffer.
size_t TensorBytes(const tflite::Model& model, const Tensor& tensor, const TfLiteEvalTensor& eval) {
  const void* const constant = ConstantData(model, tensor);
  if (constant == nullptr || eval.type == kTfLiteString) return EvalTensorBytes(eval);
  return static_cast<const uint32_t*>(constant)[-1];
}

bool IsPlanned(const Tensor& tensor, const TfLiteEvalTensor& eval) {
  return eval.data.data == nullptr && !tensor.is_variable() && ElementBits(eval.type) != 0;
}

size_t CountPlanned(const tflite::SubGraph& subgraph, const tflite::SubgraphAllocations& allocations) {
  size_t count = 0;
  for (int t = 0; t < NumTensors(subgraph); ++t) {
    count += IsPlanned(TensorAt(subgraph, t), allocations.tensors[t]) ? 1 : 0;
  }
  for (const tflite::ScratchBuffer* s = allocations.scratch_buffers; s != nullptr; s = s->next) ++count;
  return count;
}

size_t TensorViewBytes(const Tensor& tensor) {
  const auto* const quantization = QuantizationOf(tensor);
  if (quantization == nullptr) return sizeof(TfLiteTensor);
  return sizeof(TfLiteTensor) + sizeof(TfLiteAffineQuantization) +
         sizeof(int32_t) * (1 + quantization->scale()->size());
}

TfLiteTensor* MakeTensorView(const tflite::Model& model, const Tensor& tensor, const TfLiteEvalTensor& eval,
                             void* memory) {
  auto* const view = static_cast<TfLiteTensor*>(memory);
  *view = TfLiteTensor{};
  view->data = eval.data;
  view->dims = eval.dims;
  view->type = eval.type;
  view->bytes = TensorBytes(model, tensor, eval);
  view->is_variable = tensor.is_variable();
  view->allocation_type = tensor.is_variable()                     ? kTfLiteArenaRwPersistent
                          : ConstantData(model, tensor) != nullptr ? kTfLiteMmapRo
                                                                   : kTfLiteArenaRw;
  view->buffer_handle = kTfLiteNullBufferHandle;
  view->name = tensor.name() == nullptr ? "" : tensor.name()->c_str();
  const auto* const quantization = QuantizationOf(tensor);
  if (quantization == nullptr) return view;
  auto* const affine = reinterpret_cast<TfLiteAffineQuantization*>(view + 1);
  auto* const zero_points = reinterpret_cast<TfLiteIntArray*>(affine + 1);
  affine->scale = const_cast<TfLiteFloatArray*>(ScalesOf(*quantization));
  affine->zero_point = zero_points;
  affine->quantized_dimension = quantization->quantized_dimension();
  zero_points->size = affine->scale->size;
  for (int i = 0; i < zero_points->size; ++i) zero_points->data[i] = ZeroPoint(*quantization, i);
  view->params = {affine->scale->data[0], zero_points->data[0]};
  view->quantization = {kTfLiteAffineQuantization, affine};
  return view;
}

TfLiteStatus DescribeTensor(const Tensor& tensor, const TfLiteEvalTensor& eval, TensorInfo* info) {
  info->type = eval.type;
  info->dims = eval.dims;
  info->is_variable = tensor.is_variable();
  info->is_constant = eval.data.data != nullptr && !info->is_variable;
  info->data = info->is_constant ? eval.data.data : nullptr;
  info->sparsity = tensor.sparsity();
  if (const auto* const quantization = QuantizationOf(tensor)) {
    info->scales = ScalesOf(*quantization);
    info->scale = info->scales->data[0];
    info->zero_point = ZeroPoint(*quantization, 0);
    info->zero_points = DifferentZeroPoints(*quantization, info->zero_point);
    info->zero_points_are_equal = info->zero_points == nullptr;
    info->quantized_dimension = quantization->quantized_dimension();
  }
  return kTfLiteOk;
}

void ResetVariable(const Tensor& tensor, const TfLiteEvalTensor& eval) {
  const auto* const quantization = QuantizationOf(tensor);
  const int value = quantization != nullptr && eval.type == kTfLiteInt8 ? ZeroPoint(*quantization, 0) : 0;
  std::memset(eval.data.data, value, EvalTensorBytes(eval));
}

}  // namespace mote
