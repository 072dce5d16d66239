// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// FLOOR_MOD of two numbers, for custom operators that are written against the reference kernels' interface.
#ifndef TENSORFLOW_LITE_KERNELS_INTERNAL_REFERENCE_FLOOR_MOD_H_
#define TENSORFLOW_LITE_KERNELS_INTERNAL_REFERENCE_FLOOR_MOD_H_

#include <cmath>
#include <type_traits>

namespace tflite {
namespace reference_ops {

namespace internal {

template <typename T>
T Remainder(T a, T b, std::true_type) {
  return std::fmod(a, b);
}
template <typename T>
T Remainder(T a, T b, std::false_type) {
  return static_cast<T>(a % b);
}

}  // namespace internal

// Returns the remainder, with the sign of the divisor.
template <typename T>
T FloorMod(T input1, T input2) {
  const T remainder = internal::Remainder(input1, input2, std::is_floating_point<T>());
  return remainder != 0 && (remainder < 0) != (input2 < 0) ? static_cast<T>(remainder + input2) : remainder;
}

}  // namespace reference_ops
}  // namespace tflite

#endif  // TENSORFLOW_LITE_KERNELS_INTERNAL_REFERENCE_FLOOR_MOD_H_
