// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#ifndef TENSORFLOW_LITE_KERNELS_PADDING_H_
#define TENSORFLOW_LITE_KERNELS_PADDING_H_

#include <cstdint>
#include <limits>

#include "tensorflow/lite/core/c/builtin_op_data.h"
#include "tensorflow/lite/core/c/common.h"

// Sizes of outputs and padding of operators with windows. Strides, dilation rates and filters are at least 1; no size
// exceeds 2^31 - 1.
namespace tflite {

// Positions along a dimension; 0 if there is none, or the padding is neither SAME nor VALID.
inline int ComputeOutSize(TfLitePadding padding, int image_size, int filter_size, int stride, int dilation_rate = 1) {
  if (stride <= 0) return 0;
  const int64_t reach = padding == kTfLitePaddingValid ? (int64_t{filter_size} - 1) * dilation_rate : 0;
  if (padding == kTfLitePaddingUnknown || image_size <= reach) return 0;
  return static_cast<int>((image_size - reach - 1) / stride + 1);
}

// Elements before the image; `*offset` is 1 where there is one more behind it.
inline int ComputePaddingWithOffset(int stride, int dilation_rate, int in_size, int filter_size, int out_size,
                                    int* offset) {
  const int64_t covered = (int64_t{out_size} - 1) * stride + (int64_t{filter_size} - 1) * dilation_rate + 1;
  const int64_t total = covered > in_size ? covered - in_size : 0;
  *offset = static_cast<int>(total % 2);
  return static_cast<int>(total / 2);
}

inline int ComputePadding(int stride, int dilation_rate, int in_size, int filter_size, int out_size) {
  int offset = 0;
  return ComputePaddingWithOffset(stride, dilation_rate, in_size, filter_size, out_size, &offset);
}

inline TfLitePaddingValues ComputePaddingHeightWidth(int stride_height, int stride_width, int dilation_rate_height,
                                                     int dilation_rate_width, int in_height, int in_width,
                                                     int filter_height, int filter_width, TfLitePadding padding,
                                                     int* out_height, int* out_width) {
  TfLitePaddingValues values = {};
  *out_height = ComputeOutSize(padding, in_height, filter_height, stride_height, dilation_rate_height);
  *out_width = ComputeOutSize(padding, in_width, filter_width, stride_width, dilation_rate_width);
  values.height = ComputePaddingWithOffset(stride_height, dilation_rate_height, in_height, filter_height, *out_height,
                                           &values.height_offset);
  values.width = ComputePaddingWithOffset(stride_width, dilation_rate_width, in_width, filter_width, *out_width,
                                          &values.width_offset);
  return values;
}

}  // namespace tflite

#endif  // TENSORFLOW_LITE_KERNELS_PADDING_H_
