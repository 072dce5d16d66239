// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Binary operators on rows of numbers that are not quantised: floats, and integers without a scale.
#ifndef MOTE_SRC_OPERATORS_SHARED_ARITHMETIC_H_
#define MOTE_SRC_OPERATORS_SHARED_ARITHMETIC_H_

#include <algorithm>
#include <cstdint>
#include <limits>
#include <type_traits>

#include "mote/half.h"
#include "src/operators/shared/broadcast.h"
#include "tensorflow/lite/c/builtin_op_data.h"

namespace mote {

// Integers wrap. 16-bit numbers are widened first, so that no signed product overflows.
struct Sum {
  template <class T>
  static T Of(T a, T b) {
    if constexpr (std::is_floating_point<T>::value)
      return a + b;
    else
      return static_cast<T>(static_cast<uint64_t>(a) + static_cast<uint64_t>(b));
  }
};

struct Difference {
  template <class T>
  static T Of(T a, T b) {
    if constexpr (std::is_floating_point<T>::value)
      return a - b;
    else
      return static_cast<T>(static_cast<uint64_t>(a) - static_cast<uint64_t>(b));
  }
};

struct ProductOf {
  template <class T>
  static T Of(T a, T b) {
    if constexpr (std::is_floating_point<T>::value)
      return a * b;
    else if constexpr (sizeof(T) == 8)
      return static_cast<T>(static_cast<uint64_t>(a) * static_cast<uint64_t>(b));
    else
      return static_cast<T>(static_cast<uint32_t>(a) * static_cast<uint32_t>(b));
  }
};

// Rounds towards zero. An integer b is not 0; the smallest integer divided by -1 is itself.
struct QuotientOf {
  template <class T>
  static T Of(T a, T b) {
    if constexpr (std::is_floating_point<T>::value)
      return a / b;
    else
      return b == static_cast<T>(-1) ? Difference::Of(T{0}, a) : static_cast<T>(a / b);
  }
};

// Applies F to 16-bit floats, computed in float32.
template <class F>
struct InFloat {
  template <class T>
  static T Of(T a, T b) {
    return T(F::Of(static_cast<float>(a), static_cast<float>(b)));
  }
};

// If one of two floats is not a number, the result is the second.
struct Smaller {
  template <class T>
  static T Of(T a, T b) {
    return a < b ? a : b;
  }
};

struct Larger {
  template <class T>
  static T Of(T a, T b) {
    return a > b ? a : b;
  }
};

struct LogicalAnd {
  static uint8_t Of(uint8_t a, uint8_t b) { return a != 0 && b != 0; }
};

struct LogicalOr {
  static uint8_t Of(uint8_t a, uint8_t b) { return a != 0 || b != 0; }
};

struct BitwiseAnd {
  template <class T>
  static T Of(T a, T b) {
    return static_cast<T>(a & b);
  }
};

struct BitwiseXor {
  template <class T>
  static T Of(T a, T b) {
    return static_cast<T>(a ^ b);
  }
};

template <class T>
struct NumberRange {
  T min;
  T max;
};

// Returns the range that a fused activation leaves; without one, all finite numbers.
template <class T>
NumberRange<T> ActivationRange(TfLiteFusedActivation activation) {
  NumberRange<T> range = {std::numeric_limits<T>::lowest(), std::numeric_limits<T>::max()};
  if (activation == kTfLiteActNone) return range;
  range.min = activation == kTfLiteActReluN1To1 && std::is_signed<T>::value ? static_cast<T>(-1) : T{0};
  if (activation == kTfLiteActReluN1To1) range.max = T{1};
  if (activation == kTfLiteActRelu6) range.max = T{6};
  return range;
}

// std::min and std::max would keep floats in memory.
template <class T>
[[gnu::always_inline]] inline T Limited(T x, const NumberRange<T>& range) {
  x = x < range.min ? range.min : x;
  return range.max < x ? range.max : x;
}

// `params` points to the TfLiteFusedActivation.
template <class F, class T>
void ActivatedRow(const BinaryRow& row, const void* params) {
  const NumberRange<T> range = ActivationRange<T>(*static_cast<const TfLiteFusedActivation*>(params));
  const T* a = static_cast<const T*>(row.a);
  const T* b = static_cast<const T*>(row.b);
  T* out = static_cast<T*>(row.out);
  const int a_step = row.a_step, b_step = row.b_step;
  int left = row.count;
  if constexpr (std::is_same<T, float>::value) {
    // Loads in a row take less time.
    for (; left >= 4 && a_step == 1 && b_step == 1; left -= 4, a += 4, b += 4, out += 4) {
      const T a0 = a[0], a1 = a[1], a2 = a[2], a3 = a[3], b0 = b[0], b1 = b[1], b2 = b[2], b3 = b[3];
      const T x0 = F::Of(a0, b0), x1 = F::Of(a1, b1), x2 = F::Of(a2, b2), x3 = F::Of(a3, b3);
      out[0] = Limited(x0, range);
      out[1] = Limited(x1, range);
      out[2] = Limited(x2, range);
      out[3] = Limited(x3, range);
    }
  }
  for (; left > 0; --left, a += a_step, b += b_step) *out++ = Limited(F::Of(*a, *b), range);
}

// Does what ActivatedRow does for float16: it computes in float32, and rounds once.
template <class F>
void ActivatedFloat16Row(const BinaryRow& row, const void* params) {
  constexpr float kLargest = 65504;
  NumberRange<float> range = ActivationRange<float>(*static_cast<const TfLiteFusedActivation*>(params));
  range = {std::max(range.min, -kLargest), std::min(range.max, kLargest)};
  const Float16* a = static_cast<const Float16*>(row.a);
  const Float16* b = static_cast<const Float16*>(row.b);
  Float16* out = static_cast<Float16*>(row.out);
  for (int i = 0; i < row.count; ++i, a += row.a_step, b += row.b_step) {
    out[i] = Float16(std::min(std::max(F::Of(float{*a}, float{*b}), range.min), range.max));
  }
}

// Writes to `out` could change what `row` holds, so it is read before.
template <class F, class T>
void PlainRow(const BinaryRow& row, const void*) {
  const T* a = static_cast<const T*>(row.a);
  const T* b = static_cast<const T*>(row.b);
  const int a_step = row.a_step, b_step = row.b_step;
  T* out = static_cast<T*>(row.out);
  for (T* const end = out + row.count; out != end; a += a_step, b += b_step) *out++ = F::Of(*a, *b);
}

}  // namespace mote

#endif  // MOTE_SRC_OPERATORS_SHARED_ARITHMETIC_H_
