// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Tensors of the C API: TfLiteTensor... and TfLiteOpaqueTensor..., which are the same objects.
#include <cstring>

#include "src/core/string_tensor.h"
#include "src/host/common/misuse.h"
#include "src/host/common/operator.h"
#include "tensorflow/lite/core/c/c_api_opaque.h"
#include "tensorflow/lite/kernels/kernel_util.h"
#include "tensorflow/lite/string_util.h"

namespace {

using mote::Opaque;
using mote::Plain;

const char* NameOf(const TfLiteTensor& tensor) { return tensor.name == nullptr ? "" : tensor.name; }

// Returns kTfLiteError, with a message, unless the tensor has `bytes` bytes of memory.
TfLiteStatus CheckCopy(const char* what, const TfLiteTensor* tensor, const void* buffer, size_t bytes) {
  if (tensor == nullptr || (buffer == nullptr && bytes > 0)) {
    mote::ReportMisuse("%s: the tensor or the buffer is null", what);
    return kTfLiteError;
  }
  if (tensor->bytes != bytes) {
    mote::ReportMisuse("%s: tensor '%s' has %zu bytes, the buffer %zu", what, NameOf(*tensor), tensor->bytes, bytes);
    return kTfLiteError;
  }
  if (tensor->data.data != nullptr || bytes == 0) return kTfLiteOk;
  mote::ReportMisuse("%s: tensor '%s' has no memory yet: allocate the tensors first", what, NameOf(*tensor));
  return kTfLiteError;
}

// Returns false for a tensor that holds no strings.
bool OpenStrings(const TfLiteOpaqueTensor* opaque_tensor, mote::Strings* strings) {
  const TfLiteTensor* const tensor = Plain(opaque_tensor);
  if (tensor == nullptr || tensor->type != kTfLiteString || tensor->data.raw == nullptr) return false;
  if (tensor->allocation_type != kTfLiteDynamic && tensor->allocation_type != kTfLiteMmapRo) return false;
  int32_t count = 0;
  if (tensor->bytes < sizeof(count)) return false;
  std::memcpy(&count, tensor->data.raw, sizeof(count));
  const uint64_t head_bytes = sizeof(uint32_t) * (static_cast<uint64_t>(static_cast<uint32_t>(count)) + 2);
  return count >= 0 && head_bytes <= tensor->bytes && strings->Open(tensor->data.raw, tensor->bytes, count);
}

}  // namespace

extern "C" {

TfLiteType TfLiteOpaqueTensorType(const TfLiteOpaqueTensor* opaque_tensor) {
  return opaque_tensor == nullptr ? kTfLiteNoType : Plain(opaque_tensor)->type;
}

int32_t TfLiteOpaqueTensorNumDims(const TfLiteOpaqueTensor* opaque_tensor) {
  return opaque_tensor == nullptr || Plain(opaque_tensor)->dims == nullptr ? -1 : Plain(opaque_tensor)->dims->size;
}

int32_t TfLiteOpaqueTensorDim(const TfLiteOpaqueTensor* opaque_tensor, int32_t dim_index) {
  const bool exists = dim_index >= 0 && dim_index < TfLiteOpaqueTensorNumDims(opaque_tensor);
  return exists ? Plain(opaque_tensor)->dims->data[dim_index] : -1;
}

TfLiteStatus TfLiteOpaqueTensorGetNumDimsSignature(const TfLiteOpaqueTensor* opaque_tensor, int32_t* num_dims) {
  if (TfLiteOpaqueTensorNumDims(opaque_tensor) < 0 || num_dims == nullptr) return kTfLiteError;
  *num_dims = TfLiteTensorGetDimsSignature(Plain(opaque_tensor))->size;
  return kTfLiteOk;
}

TfLiteStatus TfLiteOpaqueTensorGetDimSignature(const TfLiteOpaqueTensor* opaque_tensor, int32_t dim_index,
                                               int32_t* dim_length) {
  int32_t num_dims = 0;
  TF_LITE_ENSURE_STATUS(TfLiteOpaqueTensorGetNumDimsSignature(opaque_tensor, &num_dims));
  if (dim_index < 0 || dim_index >= num_dims || dim_length == nullptr) return kTfLiteError;
  *dim_length = TfLiteTensorGetDimsSignature(Plain(opaque_tensor))->data[dim_index];
  return kTfLiteOk;
}

int TfLiteOpaqueTensorIsVariable(const TfLiteOpaqueTensor* opaque_tensor) {
  return opaque_tensor != nullptr && Plain(opaque_tensor)->is_variable ? 1 : 0;
}

size_t TfLiteOpaqueTensorByteSize(const TfLiteOpaqueTensor* opaque_tensor) {
  return opaque_tensor == nullptr ? 0 : Plain(opaque_tensor)->bytes;
}

void* TfLiteOpaqueTensorData(const TfLiteOpaqueTensor* opaque_tensor) {
  return opaque_tensor == nullptr ? nullptr : Plain(opaque_tensor)->data.data;
}

TfLiteAllocationType TfLiteOpaqueTensorGetAllocationType(const TfLiteOpaqueTensor* opaque_tensor) {
  return opaque_tensor == nullptr ? kTfLiteMemNone : Plain(opaque_tensor)->allocation_type;
}

TfLiteAllocationStrategy TfLiteOpaqueTensorGetAllocationStrategy(const TfLiteOpaqueTensor* t) {
  return t == nullptr ? kTfLiteAllocationStrategyUnknown : TfLiteTensorGetAllocationStrategy(Plain(t));
}

TfLiteRunStability TfLiteOpaqueTensorGetBufferAddressStability(const TfLiteOpaqueTensor* t) {
  return t == nullptr ? kTfLiteRunStabilityUnknown : TfLiteTensorGetBufferAddressStability(Plain(t));
}

TfLiteRunStability TfLiteOpaqueTensorGetDataStability(const TfLiteOpaqueTensor* t) {
  return t == nullptr ? kTfLiteRunStabilityUnknown : TfLiteTensorGetDataStability(Plain(t));
}

TfLiteRunStep TfLiteOpaqueTensorGetDataKnownStep(const TfLiteOpaqueTensor* t) {
  return t == nullptr ? kTfLiteRunStepUnknown : TfLiteTensorGetDataKnownStep(Plain(t));
}

TfLiteRunStep TfLiteOpaqueTensorGetShapeKnownStep(const TfLiteOpaqueTensor* t) {
  return t == nullptr ? kTfLiteRunStepUnknown : TfLiteTensorGetShapeKnownStep(Plain(t));
}

const char* TfLiteOpaqueTensorName(const TfLiteOpaqueTensor* opaque_tensor) {
  return opaque_tensor == nullptr ? nullptr : NameOf(*Plain(opaque_tensor));
}

TfLiteQuantization TfLiteOpaqueTensorGetQuantization(const TfLiteOpaqueTensor* opaque_tensor) {
  return opaque_tensor == nullptr ? TfLiteQuantization{kTfLiteNoQuantization, nullptr}
                                  : Plain(opaque_tensor)->quantization;
}

TfLiteQuantizationParams TfLiteOpaqueTensorGetQuantizationParams(const TfLiteOpaqueTensor* opaque_tensor) {
  return opaque_tensor == nullptr ? TfLiteQuantizationParams{0.0f, 0} : Plain(opaque_tensor)->params;
}

TfLiteStatus TfLiteOpaqueTensorCopyFromBuffer(TfLiteOpaqueTensor* opaque_tensor, const void* input_data,
                                              size_t input_data_size) {
  TfLiteTensor* const tensor = Plain(opaque_tensor);
  TF_LITE_ENSURE_STATUS(CheckCopy("copying a buffer to a tensor", tensor, input_data, input_data_size));
  if (tensor->allocation_type == kTfLiteMmapRo) {
    mote::ReportMisuse("copying a buffer to a tensor: tensor '%s' is a constant of the model", NameOf(*tensor));
    return kTfLiteError;
  }
  if (input_data_size > 0) std::memcpy(tensor->data.data, input_data, input_data_size);
  return kTfLiteOk;
}

TfLiteStatus TfLiteOpaqueTensorCopyToBuffer(const TfLiteOpaqueTensor* opaque_tensor, void* output_data,
                                            size_t output_data_size) {
  const TfLiteTensor* const tensor = Plain(opaque_tensor);
  TF_LITE_ENSURE_STATUS(CheckCopy("copying a tensor to a buffer", tensor, output_data, output_data_size));
  if (output_data_size > 0) std::memcpy(output_data, tensor->data.data, output_data_size);
  return kTfLiteOk;
}

int TfLiteOpaqueTensorGetStringCount(const TfLiteOpaqueTensor* tensor) {
  mote::Strings strings;
  return OpenStrings(tensor, &strings) ? strings.size() : -1;
}

TfLiteStatus TfLiteOpaqueTensorGetString(const TfLiteOpaqueTensor* tensor, int index, const char** str, int* len) {
  mote::Strings strings;
  if (str == nullptr || len == nullptr || !OpenStrings(tensor, &strings)) return kTfLiteError;
  if (index < 0 || index >= strings.size()) return kTfLiteError;
  *str = strings[index].data;
  *len = static_cast<int>(strings[index].bytes);
  return kTfLiteOk;
}

TfLiteStatus TfLiteOpaqueTensorWriteStrings(TfLiteOpaqueTensor* tensor, const char* const* str_array, int str_array_len,
                                            const int* str_n_len) {
  TfLiteTensor* const plain = Plain(tensor);
  if (plain == nullptr || plain->type != kTfLiteString || plain->allocation_type != kTfLiteDynamic) {
    mote::ReportMisuse("strings can be written to a tensor of type STRING only, which is no constant");
    return kTfLiteError;
  }
  if (str_array_len < 0 || (str_array_len > 0 && (str_array == nullptr || str_n_len == nullptr))) {
    mote::ReportMisuse("tensor '%s': its %d strings, or their lengths, are missing", NameOf(*plain), str_array_len);
    return kTfLiteError;
  }
  tflite::DynamicBuffer strings;
  for (int i = 0; i < str_array_len; ++i) {
    if (str_n_len[i] < 0 || (str_n_len[i] > 0 && str_array[i] == nullptr)) {
      mote::ReportMisuse("tensor '%s': string %d is null, or its length of %d is less than 0", NameOf(*plain), i,
                         str_n_len[i]);
      return kTfLiteError;
    }
    TF_LITE_ENSURE_STATUS(strings.AddString(str_array[i], static_cast<size_t>(str_n_len[i])));
  }
  strings.WriteToTensorAsVector(plain);
  return kTfLiteOk;
}

TfLiteStatus TfLiteOpaqueTensorWriteString(TfLiteOpaqueTensor* tensor, const char* str, int len) {
  return TfLiteOpaqueTensorWriteStrings(tensor, &str, 1, &len);
}

// These functions have the names without "Opaque".

TfLiteType TfLiteTensorType(const TfLiteTensor* tensor) { return TfLiteOpaqueTensorType(Opaque(tensor)); }
int32_t TfLiteTensorNumDims(const TfLiteTensor* tensor) { return TfLiteOpaqueTensorNumDims(Opaque(tensor)); }

int32_t TfLiteTensorDim(const TfLiteTensor* tensor, int32_t dim_index) {
  return TfLiteOpaqueTensorDim(Opaque(tensor), dim_index);
}

size_t TfLiteTensorByteSize(const TfLiteTensor* tensor) { return TfLiteOpaqueTensorByteSize(Opaque(tensor)); }
void* TfLiteTensorData(const TfLiteTensor* tensor) { return TfLiteOpaqueTensorData(Opaque(tensor)); }
const char* TfLiteTensorName(const TfLiteTensor* tensor) { return TfLiteOpaqueTensorName(Opaque(tensor)); }

TfLiteQuantizationParams TfLiteTensorQuantizationParams(const TfLiteTensor* tensor) {
  return TfLiteOpaqueTensorGetQuantizationParams(Opaque(tensor));
}

TfLiteStatus TfLiteTensorCopyFromBuffer(TfLiteTensor* tensor, const void* input_data, size_t input_data_size) {
  return TfLiteOpaqueTensorCopyFromBuffer(Opaque(tensor), input_data, input_data_size);
}

TfLiteStatus TfLiteTensorCopyToBuffer(const TfLiteTensor* output_tensor, void* output_data, size_t output_data_size) {
  return TfLiteOpaqueTensorCopyToBuffer(Opaque(output_tensor), output_data, output_data_size);
}

// The functions for operators follow.

void TfLiteOpaqueTensorSetAllocationTypeToDynamic(TfLiteOpaqueTensor* tensor) {
  if (tensor != nullptr) tflite::SetTensorToDynamic(Plain(tensor));
}

void TfLiteOpaqueTensorSetNonCpuAllocation(TfLiteOpaqueTensor* tensor) {
  if (tensor == nullptr) return;
  TfLiteTensorDataFree(Plain(tensor));
  Plain(tensor)->allocation_type = kTfLiteNonCpu;
}

}  // extern "C"
