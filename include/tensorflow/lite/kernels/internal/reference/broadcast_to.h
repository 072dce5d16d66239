// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// BROADCAST_TO, for custom operators that are written against the reference kernels' interface.
#ifndef TENSORFLOW_LITE_KERNELS_INTERNAL_REFERENCE_BROADCAST_TO_H_
#define TENSORFLOW_LITE_KERNELS_INTERNAL_REFERENCE_BROADCAST_TO_H_

#include <cstring>

#include "tensorflow/lite/core/c/common.h"
#include "tensorflow/lite/kernels/internal/types.h"
#include "tensorflow/lite/kernels/kernel_util.h"

namespace tflite {
namespace reference_ops {

namespace internal {

// Returns 0 for types without elements of whole bytes.
inline int BytesOfElement(TfLiteType type) {
  switch (type) {
    case kTfLiteBool:
    case kTfLiteInt8:
    case kTfLiteUInt8:
      return 1;
    case kTfLiteInt16:
    case kTfLiteUInt16:
    case kTfLiteFloat16:
    case kTfLiteBFloat16:
      return 2;
    case kTfLiteInt32:
    case kTfLiteUInt32:
    case kTfLiteFloat32:
      return 4;
    case kTfLiteInt64:
    case kTfLiteUInt64:
    case kTfLiteFloat64:
    case kTfLiteComplex64:
      return 8;
    default:
      return 0;
  }
}

}  // namespace internal

// Takes at most N dimensions.
template <int N>
void BroadcastTo(const RuntimeShape& unextended_input_shape, const char* input_data,
                 const RuntimeShape& unextended_output_shape, char* output_data, TfLiteType data_type) {
  const RuntimeShape in = RuntimeShape::ExtendedShape(N, unextended_input_shape);
  const RuntimeShape out = RuntimeShape::ExtendedShape(N, unextended_output_shape);
  const int bytes = internal::BytesOfElement(data_type), size = out.FlatSize();
  for (int i = 0; i < size; ++i) {
    int rest = i, stride = 1, from = 0;
    for (int d = N - 1; d >= 0; --d) {
      const int index = rest % static_cast<int>(out.Dims(d));
      rest /= static_cast<int>(out.Dims(d));
      if (in.Dims(d) != 1) from += index * stride;
      stride *= static_cast<int>(in.Dims(d));
    }
    std::memcpy(output_data + i * bytes, input_data + from * bytes, static_cast<size_t>(bytes));
  }
}

}  // namespace reference_ops
}  // namespace tflite

#endif  // TENSORFLOW_LITE_KERNELS_INTERNAL_REFERENCE_BROADCAST_TO_H_
