// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Returns the smaller of two numbers; of a NaN and a number the number, for float.
#ifndef TENSORFLOW_LITE_KERNELS_INTERNAL_MIN_H_
#define TENSORFLOW_LITE_KERNELS_INTERNAL_MIN_H_

#include <cmath>

namespace tflite {

inline float TfLiteMin(const float& x, const float& y) { return std::fmin(x, y); }

template <class T>
inline T TfLiteMin(const T& x, const T& y) {
  return y < x ? y : x;
}

}  // namespace tflite

#endif  // TENSORFLOW_LITE_KERNELS_INTERNAL_MIN_H_
