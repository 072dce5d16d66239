// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tensorflow/lite/core/c/common.h"

extern "C" {

size_t TfLiteIntArrayGetSizeInBytes(int size) {
  return sizeof(TfLiteIntArray) + sizeof(int) * static_cast<size_t>(size);
}

int TfLiteFloatArrayGetSizeInBytes(int size) {
  return static_cast<int>(sizeof(TfLiteFloatArray) + sizeof(float) * static_cast<size_t>(size));
}

int TfLiteIntArrayEqualsArray(const TfLiteIntArray* a, int b_size, const int b_data[]) {
  if (a == nullptr) return b_size == 0;
  if (a->size != b_size) return 0;
  for (int i = 0; i < b_size; ++i) {
    if (a->data[i] != b_data[i]) return 0;
  }
  return 1;
}

int TfLiteIntArrayEqual(const TfLiteIntArray* a, const TfLiteIntArray* b) {
  if (a == b) return 1;
  if (a == nullptr || b == nullptr) return 0;
  return TfLiteIntArrayEqualsArray(a, b->size, b->data);
}

const char* TfLiteTypeGetName(TfLiteType type) {
  static constexpr const char* kNames[] = {
      "NOTYPE",    "FLOAT32", "INT32",   "UINT8",    "INT64",      "STRING", "BOOL",         "INT16",
      "COMPLEX64", "INT8",    "FLOAT16", "FLOAT64",  "COMPLEX128", "UINT64", "RESOURCE",     "VARIANT",
      "UINT32",    "UINT16",  "INT4",    "BFLOAT16", "INT2",       "UINT4",  "FLOAT8E4M3FN", "FLOAT8E5M2",
  };
  const unsigned index = static_cast<unsigned>(type);
  return index < sizeof(kNames) / sizeof(kNames[0]) ? kNames[index] : "Unknown type";
}

}  // extern "C"
