// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tensorflow/lite/util.h"

#include <cstdlib>
#include <cstring>
#include <utility>

#include "src/core/shape.h"
#include "tensorflow/lite/schema/schema_generated.h"

namespace tflite {
namespace {

bool BeginsWith(const char* text, const char* prefix) {
  return text != nullptr && std::strncmp(text, prefix, std::strlen(prefix)) == 0;
}

}  // namespace

bool IsFlexOp(const char* custom_name) { return BeginsWith(custom_name, kFlexCustomCodePrefix); }
bool IsValidationSubgraph(const char* name) { return BeginsWith(name, kValidationSubgraphNamePrefix); }

TfLiteIntArray* ConvertVectorToTfLiteIntArray(const std::vector<int>& input) {
  return BuildTfLiteArray(input).release();
}

TfLiteIntArray* ConvertArrayToTfLiteIntArray(int ndims, const int* dims) {
  return BuildTfLiteArray(ndims, dims).release();
}

bool EqualArrayAndTfLiteIntArray(const TfLiteIntArray* a, int b_size, const int* b) {
  return a != nullptr && TfLiteIntArrayEqualsArray(a, b_size, b) != 0;
}

size_t CombineHashes(std::initializer_list<size_t> hashes) {
  size_t combined = 0;
  for (const size_t hash : hashes) combined = combined * 1000003 + hash;
  return combined;
}

std::string GetOpNameByRegistration(const TfLiteRegistration& registration) {
  const auto op = static_cast<BuiltinOperator>(registration.builtin_code);
  std::string name = EnumNameBuiltinOperator(op);
  const bool has_own_name = op == BuiltinOperator_CUSTOM || op == BuiltinOperator_DELEGATE;
  if (has_own_name && registration.custom_name != nullptr) name += std::string(" ") + registration.custom_name;
  return name;
}

TfLiteStatus GetSizeOfType(TfLiteContext* context, const TfLiteType type, size_t* bytes) {
  const int bits = mote::ElementBits(type);
  *bytes = static_cast<size_t>(bits + 7) / 8;
  if (bits > 0) return kTfLiteOk;
  TF_LITE_MAYBE_KERNEL_LOG(context, "elements of type %s have no fixed size", TfLiteTypeGetName(type));
  return kTfLiteError;
}

TfLiteStatus MultiplyAndCheckOverflow(size_t a, size_t b, size_t* product) {
  return __builtin_mul_overflow(a, b, product) ? kTfLiteError : kTfLiteOk;
}

TfLiteStatus BytesRequired(TfLiteType type, const int* dims, size_t dims_size, size_t* bytes, TfLiteContext* context) {
  size_t element_bytes = 0;
  TF_LITE_ENSURE_STATUS(GetSizeOfType(context, type, &element_bytes));
  const size_t bits = static_cast<size_t>(mote::ElementBits(type));
  size_t elements = 1, total_bits = 0;
  bool fits = true;
  for (size_t d = 0; d < dims_size; ++d) {
    fits = fits && dims[d] >= 0 &&
           MultiplyAndCheckOverflow(elements, static_cast<size_t>(dims[d]), &elements) == kTfLiteOk;
  }
  fits = fits && MultiplyAndCheckOverflow(elements, bits, &total_bits) == kTfLiteOk;
  *bytes = fits ? (total_bits + 7) / 8 : 0;
  if (fits) return kTfLiteOk;
  TF_LITE_MAYBE_KERNEL_LOG(context, "a tensor has a negative dimension, or its number of bytes is too large");
  return kTfLiteError;
}

TfLiteStatus CheckedNumElements(const int* dims, size_t rank, size_t& count) {
  CheckedInt<size_t> elements = 1;
  bool is_zero = false;
  for (size_t d = 0; d < rank; ++d) {
    if (dims[d] < 0) return kTfLiteError;
    is_zero = is_zero || dims[d] == 0;
    if (dims[d] > 0) elements *= dims[d];
  }
  count = is_zero ? 0 : elements.Value();
  return is_zero ? kTfLiteOk : elements.Status();
}

TfLiteStatus CheckedNumElements(const int* dims, size_t rank, int& count) {
  size_t wide = 0;
  TF_LITE_ENSURE_STATUS(CheckedNumElements(dims, rank, wide));
  const CheckedInt<int> narrow = wide;
  count = narrow.Value();
  return narrow.Status();
}

void TfLiteTensorDeleter::operator()(TfLiteTensor* t) {
  TfLiteTensorFree(t);
  std::free(t);
}

TensorUniquePtr BuildTfLiteTensor() {
  TensorUniquePtr tensor(static_cast<TfLiteTensor*>(std::calloc(1, sizeof(TfLiteTensor))));
  if (tensor != nullptr) tensor->buffer_handle = kTfLiteNullBufferHandle;
  return tensor;
}

TensorUniquePtr BuildTfLiteTensor(TfLiteType type, const std::vector<int>& dims, TfLiteAllocationType allocation_type) {
  return BuildTfLiteTensor(type, BuildTfLiteArray(dims), allocation_type);
}

TensorUniquePtr BuildTfLiteTensor(TfLiteType type, IntArrayUniquePtr dims, TfLiteAllocationType allocation_type) {
  TensorUniquePtr tensor = BuildTfLiteTensor();
  size_t elements = 0;
  if (tensor == nullptr || CheckedNumElements(dims.get(), elements) != kTfLiteOk) return nullptr;
  const CheckedInt<size_t> bits = CheckedInt<size_t>(elements) * mote::ElementBits(type);
  if (bits.Overflow()) return nullptr;
  tensor->type = type;
  tensor->allocation_type = allocation_type;
  tensor->dims = dims.release();
  const bool has_elements = allocation_type == kTfLiteDynamic || allocation_type == kTfLitePersistentRo;
  if (mote::ElementBits(type) == 0 || !has_elements) return tensor;
  return TfLiteTensorRealloc(bits.Value() / 8 + (bits.Value() % 8 != 0 ? 1 : 0), tensor.get()) == kTfLiteOk
             ? std::move(tensor)
             : nullptr;
}

}  // namespace tflite
