// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tensorflow/lite/util.h"

#include <algorithm>
#include <cstring>

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
  TF_LITE_MAYBE_KERNEL_LOG(context, "Elements of type %s have no fixed size.", TfLiteTypeGetName(type));
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
  TF_LITE_MAYBE_KERNEL_LOG(context, "A tensor has a negative dimension, or its number of bytes is too large.");
  return kTfLiteError;
}

}  // namespace tflite
