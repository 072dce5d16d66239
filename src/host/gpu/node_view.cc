// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/host/gpu/node_view.h"

#include <algorithm>
#include <climits>

#include "mote/half.h"

namespace mote::gpu {

bool NodeView::is_constant(int i) const { return in(i) != nullptr && IsConstant(*in(i)); }

int NodeView::CountRuntime() const {
  int count = 0;
  for (int i = 0; i < ins(); ++i) count += is_runtime(i);
  return count;
}

int NodeView::CountConstant() const {
  int count = 0;
  for (int i = 0; i < ins(); ++i) count += is_constant(i);
  return count;
}

int Dim(const TfLiteTensor& tensor, int axis) {
  if (axis < 0) axis += Rank(tensor);
  return axis < 0 || axis >= Rank(tensor) ? 1 : tensor.dims->data[axis];
}

int64_t CountOf(const std::vector<int>& dims) {
  int64_t count = 1;
  for (const int dim : dims) {
    count *= dim;
    if (dim < 0 || count > kMostElements) return -1;
  }
  return count;
}

namespace {

size_t BytesOf(TfLiteType type) {
  switch (type) {
    case kTfLiteFloat32:
    case kTfLiteInt32:
      return 4;
    case kTfLiteFloat16:
      return 2;
    case kTfLiteInt8:
    case kTfLiteUInt8:
      return 1;
    case kTfLiteInt64:
      return 8;
    default:
      return 0;
  }
}

float ElementOf(const TfLiteTensor& tensor, size_t i) {
  switch (tensor.type) {
    case kTfLiteFloat32:
      return tensor.data.f[i];
    case kTfLiteFloat16:
      return Float16::FromBits(Float32BitsOfFloat16(tensor.data.f16[i].data));
    case kTfLiteInt32:
      return static_cast<float>(tensor.data.i32[i]);
    case kTfLiteInt64:
      return static_cast<float>(tensor.data.i64[i]);
    case kTfLiteInt8:
      return tensor.data.int8[i];
    default:
      return tensor.data.uint8[i];
  }
}

}  // namespace

bool IsQuantized(const TfLiteTensor& tensor) {
  return tensor.type == kTfLiteInt8 || tensor.type == kTfLiteUInt8 || tensor.type == kTfLiteInt16;
}

bool IsReadable(const TfLiteTensor& tensor) {
  const int64_t count = CountOf(DimsOf(tensor));
  const size_t bytes = BytesOf(tensor.type);
  return tensor.sparsity == nullptr && count >= 0 && bytes != 0 && (tensor.data.raw != nullptr || count == 0) &&
         tensor.bytes == static_cast<size_t>(count) * bytes;
}

std::vector<float> FloatsOf(const TfLiteTensor& tensor) {
  const std::vector<int> dims = DimsOf(tensor);
  std::vector<float> values(static_cast<size_t>(CountOf(dims)));
  const auto* affine = static_cast<const TfLiteAffineQuantization*>(tensor.quantization.params);
  const bool is_affine = tensor.quantization.type == kTfLiteAffineQuantization && affine != nullptr &&
                         affine->scale != nullptr && affine->scale->size > 0 && tensor.type != kTfLiteFloat32 &&
                         tensor.type != kTfLiteFloat16;
  if (!is_affine) {
    for (size_t i = 0; i < values.size(); ++i) values[i] = ElementOf(tensor, i);
    return values;
  }
  const auto scales = static_cast<size_t>(affine->scale->size);
  size_t inner = 1;  // elements of one index along the axis of the scales
  for (size_t axis = static_cast<size_t>(std::max(0, affine->quantized_dimension)) + 1; axis < dims.size(); ++axis) {
    inner *= static_cast<size_t>(dims[axis]);
  }
  for (size_t i = 0; i < values.size(); ++i) {
    const size_t channel = scales == 1 ? 0 : i / inner % scales;
    const int zeros = affine->zero_point == nullptr ? 0 : affine->zero_point->size;
    const int zero = zeros == 0 ? 0 : affine->zero_point->data[static_cast<int>(channel) < zeros ? channel : 0];
    values[i] = (ElementOf(tensor, i) - static_cast<float>(zero)) * affine->scale->data[channel];
  }
  return values;
}

bool AreIntegers(const TfLiteTensor* tensor) {
  return tensor != nullptr && IsConstant(*tensor) && IsReadable(*tensor) &&
         (tensor->type == kTfLiteInt32 || tensor->type == kTfLiteInt64);
}

std::vector<int> IntsOf(const TfLiteTensor& tensor) {
  std::vector<int> values(static_cast<size_t>(CountOf(DimsOf(tensor))));
  for (size_t i = 0; i < values.size(); ++i) {
    values[i] = tensor.type == kTfLiteInt32
                    ? tensor.data.i32[i]
                    : static_cast<int>(std::clamp<int64_t>(tensor.data.i64[i], INT_MIN, INT_MAX));
  }
  return values;
}

}  // namespace mote::gpu
