// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Returns the larger of two numbers; of a NaN and a number the number, for float.
#ifndef TENSORFLOW_LITE_KERNELS_INTERNAL_MAX_H_
#define TENSORFLOW_LITE_KERNELS_INTERNAL_MAX_H_

#include <cmath>

namespace tflite {

inline float TfLiteMax(const float& x, const float& y) { return std::fmax(x, y); }

template <class T>
inline T TfLiteMax(const T& x, const T& y) {
  return x < y ? y : x;
}

}  // namespace tflite

#endif  // TENSORFLOW_LITE_KERNELS_INTERNAL_MAX_H_
