// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Comparisons as types, for custom operators of 2019 to 2021 that search for extremes.
#ifndef TENSORFLOW_LITE_MICRO_KERNELS_MICRO_UTILS_H_
#define TENSORFLOW_LITE_MICRO_KERNELS_MICRO_UTILS_H_

namespace tflite {
namespace ops {
namespace micro {

struct Greater {
  template <typename T>
  bool operator()(const T& x, const T& y) const {
    return x > y;
  }
};

struct Less {
  template <typename T>
  bool operator()(const T& x, const T& y) const {
    return x < y;
  }
};

}  // namespace micro
}  // namespace ops
}  // namespace tflite

#endif  // TENSORFLOW_LITE_MICRO_KERNELS_MICRO_UTILS_H_
