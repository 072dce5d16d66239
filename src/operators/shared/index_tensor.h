// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Tensors of sizes and places, which models may keep in several integer types.
#ifndef MOTE_SRC_OPERATORS_SHARED_INDEX_TENSOR_H_
#define MOTE_SRC_OPERATORS_SHARED_INDEX_TENSOR_H_

#include <cstdint>

#include "tensorflow/lite/c/common.h"

namespace mote {

inline bool IsIndexType(TfLiteType type) {
  return type == kTfLiteInt8 || type == kTfLiteInt16 || type == kTfLiteInt32 || type == kTfLiteInt64;
}

// Returns element i of a tensor of such a type.
inline int64_t IndexAt(TfLiteType type, const void* data, int i) {
  switch (type) {
    case kTfLiteInt8:
      return static_cast<const int8_t*>(data)[i];
    case kTfLiteInt16:
      return static_cast<const int16_t*>(data)[i];
    case kTfLiteInt64:
      return static_cast<const int64_t*>(data)[i];
    default:
      return static_cast<const int32_t*>(data)[i];
  }
}

}  // namespace mote

#endif  // MOTE_SRC_OPERATORS_SHARED_INDEX_TENSOR_H_
