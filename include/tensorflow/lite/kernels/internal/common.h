// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Arithmetic of quantised operators, for custom operators that are written against the reference kernels' interface.
// The integers are those of Mote's own operators.
#ifndef TENSORFLOW_LITE_KERNELS_INTERNAL_COMMON_H_
#define TENSORFLOW_LITE_KERNELS_INTERNAL_COMMON_H_

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>

#include "tensorflow/lite/kernels/internal/compatibility.h"
#include "tensorflow/lite/kernels/internal/runtime_shape.h"
#include "tensorflow/lite/kernels/internal/types.h"

namespace tflite {

// x * quantized_multiplier * 2^(shift - 31), rounded twice; once with TFLITE_SINGLE_ROUNDING. `shift` is in [-31, 30].
int32_t MultiplyByQuantizedMultiplier(int32_t x, int32_t quantized_multiplier, int shift);
// With the multiplier rounded to 16 bits, and |x| < 2^47.
int32_t MultiplyByQuantizedMultiplier(int64_t x, int32_t quantized_multiplier, int shift);
// For a shift that is not positive, and for one that is not negative.
inline int32_t MultiplyByQuantizedMultiplierSmallerThanOneExp(int32_t x, int32_t quantized_multiplier, int left_shift) {
  TFLITE_DCHECK_LE(left_shift, 0);
  return MultiplyByQuantizedMultiplier(x, quantized_multiplier, left_shift);
}
inline int32_t MultiplyByQuantizedMultiplierGreaterThanOne(int32_t x, int32_t quantized_multiplier, int left_shift) {
  TFLITE_DCHECK_GE(left_shift, 0);
  return MultiplyByQuantizedMultiplier(x, quantized_multiplier, left_shift);
}

// a + b and a * b; those of integers wrap.
template <typename T>
typename std::enable_if<!std::is_integral<T>::value, T>::type WrappingAdd(T a, T b) {
  return a + b;
}
template <typename T>
typename std::enable_if<std::is_integral<T>::value, T>::type WrappingAdd(T a, T b) {
  return static_cast<T>(static_cast<uint64_t>(a) + static_cast<uint64_t>(b));
}
template <typename T>
typename std::enable_if<!std::is_integral<T>::value, T>::type WrappingMul(T a, T b) {
  return a * b;
}
template <typename T>
typename std::enable_if<std::is_integral<T>::value, T>::type WrappingMul(T a, T b) {
  return static_cast<T>(static_cast<uint64_t>(a) * static_cast<uint64_t>(b));
}
template <typename T>
T AddTensorValuesWithExpectedOverflow(T a, T b) {
  return WrappingAdd(a, b);
}
template <typename T>
T MulTensorValuesWithExpectedOverflow(T a, T b) {
  return WrappingMul(a, b);
}

template <typename T>
T ActivationFunctionWithMinMax(T x, T output_activation_min, T output_activation_max) {
  return std::min(std::max(x, output_activation_min), output_activation_max);
}

inline void GetActivationMinMax(FusedActivationFunctionType ac, float* output_activation_min,
                                float* output_activation_max) {
  const bool is_open = ac == FusedActivationFunctionType::kNone || ac == FusedActivationFunctionType::kRelu;
  *output_activation_min = ac == FusedActivationFunctionType::kNone    ? std::numeric_limits<float>::lowest()
                           : ac == FusedActivationFunctionType::kRelu1 ? -1.0f
                                                                       : 0.0f;
  *output_activation_max = is_open                                     ? std::numeric_limits<float>::max()
                           : ac == FusedActivationFunctionType::kRelu1 ? 1.0f
                                                                       : 6.0f;
}

// Leading zero bits, and leading bits equal to the sign bit but for that itself.
template <typename T>
int CountLeadingZeros(T integer_input) {
  static_assert(std::is_unsigned<T>::value, "only of unsigned numbers");
  int count = std::numeric_limits<T>::digits;
  for (; integer_input != 0; integer_input = static_cast<T>(integer_input >> 1)) --count;
  return count;
}
template <typename T>
int CountLeadingSignBits(T integer_input) {
  static_assert(std::is_signed<T>::value, "only of signed numbers");
  using Unsigned = typename std::make_unsigned<T>::type;
  return CountLeadingZeros(static_cast<Unsigned>(integer_input < 0 ? ~integer_input : integer_input)) - 1;
}

// a + b, saturated.
template <typename IntegerType>
IntegerType SaturatingAddNonGemmlowp(IntegerType a, IntegerType b) {
  static_assert(sizeof(IntegerType) < sizeof(int64_t), "the sum is made of 64 bits");
  const int64_t sum = static_cast<int64_t>(a) + b;
  return static_cast<IntegerType>(std::min<int64_t>(std::max<int64_t>(sum, std::numeric_limits<IntegerType>::min()),
                                                    std::numeric_limits<IntegerType>::max()));
}

// A table of a function's values: 256 elements, by the index's bits, for 8 bits; 513 for int16, between which is
// interpolated.
template <typename T>
constexpr int LUTSize() {
  static_assert(std::is_same<T, uint8_t>::value || std::is_same<T, int8_t>::value || std::is_same<T, int16_t>::value,
                "tables are for 8 bits and int16");
  return sizeof(T) == 1 ? 256 : 513;
}
template <typename T>
typename std::enable_if<sizeof(T) == 1>::type LUTPopulate(float input_scale, int32_t input_zero_point,
                                                          float output_scale, int32_t output_zero_point,
                                                          float (*transform)(float), T* lut) {
  const float inverse_scale = 1 / output_scale;
  for (int32_t value = std::numeric_limits<T>::min(); value <= std::numeric_limits<T>::max(); ++value) {
    const float y = transform(input_scale * static_cast<float>(value - input_zero_point)) * inverse_scale;
    const float rounded = y < 0 ? y - 0.5f : y + 0.5f;  // truncated below: halves away from zero
    const float lowest = static_cast<float>(std::numeric_limits<T>::min() - output_zero_point);
    const float highest = static_cast<float>(std::numeric_limits<T>::max() - output_zero_point);
    const int32_t number = static_cast<int32_t>(std::min(std::max(rounded, lowest), highest)) + output_zero_point;
    lut[static_cast<uint8_t>(static_cast<T>(value))] = static_cast<T>(number);
  }
}
inline int8_t LUTLookup(int8_t value, const int8_t* lut) { return lut[static_cast<uint8_t>(value)]; }
inline uint8_t LUTLookup(uint8_t value, const uint8_t* lut) { return lut[value]; }

// The dimensions of an array, and what a step in each of them adds to the index of an element.
template <int N>
struct NdArrayDesc {
  int extents[N];
  int strides[N];
};

inline int SubscriptToIndex(const NdArrayDesc<4>& desc, int i0, int i1, int i2, int i3) {
  return i0 * desc.strides[0] + i1 * desc.strides[1] + i2 * desc.strides[2] + i3 * desc.strides[3];
}
template <int N>
int SubscriptToIndex(const NdArrayDesc<N>& desc, int indexes[N]) {
  int index = 0;
  for (int i = 0; i < N; ++i) index += indexes[i] * desc.strides[i];
  return index;
}

template <int N>
void CopyDimsToDesc(const RuntimeShape& input_shape, NdArrayDesc<N>* desc_out) {
  int stride = 1;
  for (int i = N - 1; i >= 0; --i) {
    desc_out->extents[i] = input_shape.Dims(i);
    desc_out->strides[i] = stride;
    stride *= input_shape.Dims(i);
  }
}

// Both inputs with the dimensions of the output: a dimension of 1 that the other has more of gets a stride of 0.
template <int N>
void NdArrayDescsForElementwiseBroadcast(const RuntimeShape& input0_shape, const RuntimeShape& input1_shape,
                                         NdArrayDesc<N>* desc0_out, NdArrayDesc<N>* desc1_out) {
  CopyDimsToDesc<N>(RuntimeShape::ExtendedShape(N, input0_shape), desc0_out);
  CopyDimsToDesc<N>(RuntimeShape::ExtendedShape(N, input1_shape), desc1_out);
  for (int i = 0; i < N; ++i) {
    if (desc0_out->extents[i] == desc1_out->extents[i]) continue;
    NdArrayDesc<N>* const narrow = desc0_out->extents[i] == 1 ? desc0_out : desc1_out;
    TFLITE_DCHECK_EQ(narrow->extents[i], 1);
    narrow->strides[i] = 0;
    narrow->extents[i] = std::max(desc0_out->extents[i], desc1_out->extents[i]);
  }
}

}  // namespace tflite

#endif  // TENSORFLOW_LITE_KERNELS_INTERNAL_COMMON_H_
