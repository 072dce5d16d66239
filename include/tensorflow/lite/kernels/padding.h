// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#ifndef TENSORFLOW_LITE_KERNELS_PADDING_H_
#define TENSORFLOW_LITE_KERNELS_PADDING_H_

#include <cstdint>
#include <limits>

#include "tensorflow/lite/core/c/builtin_op_data.h"
#include "tensorflow/lite/core/c/common.h"
#include "tensorflow/lite/kernels/internal/types.h"

// Computes sizes of outputs and padding of operators with windows. Strides, dilation rates and filters are at least 1;
// no size exceeds 2^31 - 1.
namespace tflite {

// Returns the positions along a dimension; 0 if there is none, or the padding is neither SAME nor VALID.
inline int ComputeOutSize(TfLitePadding padding, int image_size, int filter_size, int stride, int dilation_rate = 1) {
  if (stride <= 0) return 0;
  const int64_t reach = padding == kTfLitePaddingValid ? (int64_t{filter_size} - 1) * dilation_rate : 0;
  if (padding == kTfLitePaddingUnknown || image_size <= reach) return 0;
  return static_cast<int>((image_size - reach - 1) / stride + 1);
}

// Returns the elements before the image; `*offset` is 1 where there is one more behind it.
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

// The functions from here to ComputePaddingHeightWidthChecked take any numbers. They return kTfLiteError for those that
// make no sense and for results that are no int.

inline TfLiteStatus CheckedNarrowPaddingValue(int64_t value, int* result) {
  if (value < std::numeric_limits<int>::min() || value > std::numeric_limits<int>::max()) return kTfLiteError;
  *result = static_cast<int>(value);
  return kTfLiteOk;
}

// Counts from the first to the last element under a dilated filter.
inline int64_t ComputeEffectiveFilterSize(int filter_size, int dilation_rate) {
  return (int64_t{filter_size} - 1) * dilation_rate + 1;
}

inline TfLiteStatus ValidatePaddingArguments(TfLitePadding padding, int image_size, int filter_size, int stride,
                                             int dilation_rate) {
  const bool is_known = padding == kTfLitePaddingSame || padding == kTfLitePaddingValid;
  return is_known && image_size >= 0 && filter_size > 0 && stride > 0 && dilation_rate > 0 ? kTfLiteOk : kTfLiteError;
}

inline TfLiteStatus ComputePaddingWithOffsetChecked(int stride, int dilation_rate, int in_size, int filter_size,
                                                    int out_size, int* offset, int* padding) {
  TF_LITE_ENSURE_STATUS(ValidatePaddingArguments(kTfLitePaddingSame, in_size, filter_size, stride, dilation_rate));
  if (out_size < 0) return kTfLiteError;
  const int64_t covered = (int64_t{out_size} - 1) * stride;
  const int64_t reach = ComputeEffectiveFilterSize(filter_size, dilation_rate);
  // Each of the two may be near 2^62: their sum fits.
  const int64_t total = covered + reach > in_size ? covered + reach - in_size : 0;
  TF_LITE_ENSURE_STATUS(CheckedNarrowPaddingValue(total / 2, padding));
  *offset = static_cast<int>(total % 2);
  return kTfLiteOk;
}

inline TfLiteStatus ComputeOutSizeChecked(TfLitePadding padding, int image_size, int filter_size, int stride,
                                          int dilation_rate, int* out_size) {
  TF_LITE_ENSURE_STATUS(ValidatePaddingArguments(padding, image_size, filter_size, stride, dilation_rate));
  *out_size = ComputeOutSize(padding, image_size, filter_size, stride, dilation_rate);
  return kTfLiteOk;
}

inline TfLiteStatus ComputePaddingHeightWidthChecked(int stride_height, int stride_width, int dilation_rate_height,
                                                     int dilation_rate_width, int in_height, int in_width,
                                                     int filter_height, int filter_width, TfLitePadding padding,
                                                     int* out_height, int* out_width,
                                                     TfLitePaddingValues* padding_values) {
  TF_LITE_ENSURE_STATUS(
      ComputeOutSizeChecked(padding, in_height, filter_height, stride_height, dilation_rate_height, out_height));
  TF_LITE_ENSURE_STATUS(
      ComputeOutSizeChecked(padding, in_width, filter_width, stride_width, dilation_rate_width, out_width));
  TF_LITE_ENSURE_STATUS(ComputePaddingWithOffsetChecked(stride_height, dilation_rate_height, in_height, filter_height,
                                                        *out_height, &padding_values->height_offset,
                                                        &padding_values->height));
  return ComputePaddingWithOffsetChecked(stride_width, dilation_rate_width, in_width, filter_width, *out_width,
                                         &padding_values->width_offset, &padding_values->width);
}

inline Padding3DValues ComputePadding3DValues(int stride_height, int stride_width, int stride_depth,
                                              int dilation_rate_height, int dilation_rate_width,
                                              int dilation_rate_depth, int in_height, int in_width, int in_depth,
                                              int filter_height, int filter_width, int filter_depth,
                                              TfLitePadding padding, int* out_height, int* out_width, int* out_depth) {
  const TfLitePaddingValues plane =
      ComputePaddingHeightWidth(stride_height, stride_width, dilation_rate_height, dilation_rate_width, in_height,
                                in_width, filter_height, filter_width, padding, out_height, out_width);
  *out_depth = ComputeOutSize(padding, in_depth, filter_depth, stride_depth, dilation_rate_depth);
  int offset = 0;
  const int depth =
      ComputePaddingWithOffset(stride_depth, dilation_rate_depth, in_depth, filter_depth, *out_depth, &offset);
  Padding3DValues values = {};
  values.width = static_cast<int16_t>(plane.width);
  values.height = static_cast<int16_t>(plane.height);
  values.depth = static_cast<int16_t>(depth);
  values.width_offset = static_cast<int16_t>(plane.width_offset);
  values.height_offset = static_cast<int16_t>(plane.height_offset);
  values.depth_offset = static_cast<int16_t>(offset);
  return values;
}

}  // namespace tflite

#endif  // TENSORFLOW_LITE_KERNELS_PADDING_H_
