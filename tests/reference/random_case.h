// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Random numbers, shapes and scales for tests that hold the reference loops to the operators.
#ifndef MOTE_TESTS_REFERENCE_RANDOM_CASE_H_
#define MOTE_TESTS_REFERENCE_RANDOM_CASE_H_

#include <cmath>
#include <limits>
#include <random>
#include <type_traits>
#include <vector>

#include "tensorflow/lite/kernels/internal/runtime_shape.h"
#include "tests/operators/seam/op_tester.h"
#include "tests/testing/seeded.h"

namespace mote {

class RandomCase {
 public:
  explicit RandomCase(unsigned seed) : random_(seed) {}

  int Within(int low, int high) { return low + static_cast<int>(random_() % static_cast<unsigned>(high - low + 1)); }
  float Real(float low, float high) { return low + (high - low) * static_cast<float>(random_() % 10000u) / 10000.0f; }

  template <class T>
  std::vector<T> Values(int count, int low, int high) {
    std::vector<T> values(static_cast<size_t>(count));
    for (T& value : values) {
      if constexpr (std::is_floating_point_v<T>) {
        value = Real(static_cast<float>(low), static_cast<float>(high));
      } else {
        value = static_cast<T>(Within(low, high));
      }
    }
    return values;
  }
  // Random numbers of the whole type; floats from -8 to 8, wide integers up to a million.
  template <class T>
  std::vector<T> Values(int count) {
    if constexpr (std::is_floating_point_v<T>) {
      return Values<T>(count, -8, 8);
    } else if constexpr (sizeof(T) >= 4) {
      return Values<T>(count, -1000000, 1000000);
    } else {
      return Values<T>(count, std::numeric_limits<T>::min(), std::numeric_limits<T>::max());
    }
  }
  // int16 has no zero point, floats no quantisation.
  template <class T>
  Quantization Scale(float scale) {
    const float some = scale * Real(0.5f, 2.0f);
    if constexpr (std::is_floating_point_v<T>) {
      return {};
    } else if constexpr (sizeof(T) == 1) {
      return {some, Within(std::numeric_limits<T>::min(), std::numeric_limits<T>::max())};
    } else {
      return {some, 0};
    }
  }

 private:
  Seeded<std::mt19937> random_;
};

inline tflite::RuntimeShape ShapeOf(const std::vector<int>& dims) {
  tflite::RuntimeShape shape;
  shape.BuildFrom(dims);
  return shape;
}

inline int CountOf(const std::vector<int>& dims) { return ShapeOf(dims).FlatSize(); }

// Integers are equal; floats, which a target's loop may add in another order, are near.
template <class T>
bool IsSame(const std::vector<T>& got, const std::vector<T>& expected) {
  bool is_same = got.size() == expected.size();
  for (size_t i = 0; is_same && i < got.size(); ++i) {
    if constexpr (std::is_floating_point_v<T>) {
      is_same = std::abs(got[i] - expected[i]) <= 1e-5f * std::abs(expected[i]) + 1e-4f;
    } else {
      is_same = got[i] == expected[i];
    }
  }
  return is_same;
}

}  // namespace mote

#endif  // MOTE_TESTS_REFERENCE_RANDOM_CASE_H_
