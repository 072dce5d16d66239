// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Arithmetic of quantised operators, for custom operators that are written against the reference kernels' interface.
// The integers are those of Mote's own operators.
#ifndef TENSORFLOW_LITE_KERNELS_INTERNAL_COMMON_H_
#define TENSORFLOW_LITE_KERNELS_INTERNAL_COMMON_H_

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>

#include "tensorflow/lite/core/macros.h"
#include "tensorflow/lite/kernels/internal/compatibility.h"
#include "tensorflow/lite/kernels/internal/cppmath.h"
#include "tensorflow/lite/kernels/internal/runtime_shape.h"
#include "tensorflow/lite/kernels/internal/types.h"

namespace tflite {

// Returns x * quantized_multiplier * 2^(shift - 31), rounded twice, or once with TFLITE_SINGLE_ROUNDING. `shift` is in
// [-31, 30].
int32_t MultiplyByQuantizedMultiplier(int32_t x, int32_t quantized_multiplier, int shift);
// The multiplier is rounded to 16 bits, and |x| < 2^47.
int32_t MultiplyByQuantizedMultiplier(int64_t x, int32_t quantized_multiplier, int shift);
// These take a shift that is not positive, and one that is not negative.
inline int32_t MultiplyByQuantizedMultiplierSmallerThanOneExp(int32_t x, int32_t quantized_multiplier, int left_shift) {
  TFLITE_DCHECK_LE(left_shift, 0);
  return MultiplyByQuantizedMultiplier(x, quantized_multiplier, left_shift);
}
inline int32_t MultiplyByQuantizedMultiplierGreaterThanOne(int32_t x, int32_t quantized_multiplier, int left_shift) {
  TFLITE_DCHECK_GE(left_shift, 0);
  return MultiplyByQuantizedMultiplier(x, quantized_multiplier, left_shift);
}

// Return a + b and a * b; integers wrap.
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

template <FusedActivationFunctionType Ac>
float ActivationFunction(float x) {
  float min, max;
  GetActivationMinMax(Ac, &min, &max);
  return ActivationFunctionWithMinMax(x, min, max);
}

// Adds the bias, `bias_size` numbers, to each row of that many, and limits the sums.
inline void BiasAndClamp(float clamp_min, float clamp_max, int bias_size, const float* bias_data, int array_size,
                         float* array_data) {
  TFLITE_DCHECK(bias_size > 0 && array_size % bias_size == 0);
  for (int i = 0; i < array_size; ++i) {
    array_data[i] = ActivationFunctionWithMinMax(array_data[i] + bias_data[i % bias_size], clamp_min, clamp_max);
  }
}

// The numbers are not negative.
template <typename Integer>
Integer CeilQuotient(Integer a, Integer b) {
  return (a + b - 1) / b;
}
template <unsigned Modulus, typename Integer>
Integer RoundDown(Integer i) {
  return i - (i % static_cast<Integer>(Modulus));
}
template <unsigned Modulus, typename Integer>
Integer RoundUp(Integer i) {
  return RoundDown<Modulus>(i + static_cast<Integer>(Modulus) - 1);
}

// These count leading zero bits, and the leading bits behind the sign bit that are equal to it.
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

// Rounds down; n > 0.
template <typename Integer>
Integer FloorLog2(Integer n) {
  static_assert(std::is_integral<Integer>::value, "only of integers");
  TFLITE_DCHECK_GT(n, 0);
  Integer log = 0;
  for (; n > 1; n = static_cast<Integer>(n >> 1)) ++log;
  return log;
}

// Rounds the multiplier to 16 bits, for a shift that is 16 less.
inline void DownScaleInt32ToInt16Multiplier(int32_t multiplier_int32_t, int16_t* multiplier_int16_t) {
  TFLITE_DCHECK_GE(multiplier_int32_t, 0);
  constexpr int32_t kRoundingLimit = 0x7FFF0000;  // from there on, rounding would give 2^15
  *multiplier_int16_t = static_cast<int16_t>(
      multiplier_int32_t >= kRoundingLimit ? std::numeric_limits<int16_t>::max() : (multiplier_int32_t + 0x8000) >> 16);
}

// Returns the fraction, of 31 bits, of 1 / x for a fixed-point number with so many integer digits and the sign, and
// gives the power of two that it is to be divided by.
int32_t GetReciprocal(int32_t x, int x_integer_digits, int* num_bits_over_unit);

constexpr int kReverseShift = -1;
// Gives 1 / sqrt(input) as a multiplier and a shift, which is to the left where `reverse_shift` is -1.
void GetInvSqrtQuantizedMultiplierExp(int32_t input, int reverse_shift, int32_t* output_inv_sqrt, int* output_shift);

// Return a - b and x * 2^exponent, saturated; x * 2^exponent is rounded, halves away from zero.
template <typename IntegerType>
IntegerType SaturatingSub(IntegerType a, IntegerType b) {
  static_assert(sizeof(IntegerType) < sizeof(int64_t), "the difference is made of 64 bits");
  const int64_t difference = static_cast<int64_t>(a) - b;
  return static_cast<IntegerType>(std::min<int64_t>(
      std::max<int64_t>(difference, std::numeric_limits<IntegerType>::min()), std::numeric_limits<IntegerType>::max()));
}
template <typename IntegerType>
IntegerType SaturatingRoundingMultiplyByPOTParam(IntegerType x, int exponent) {
  static_assert(sizeof(IntegerType) <= sizeof(int32_t), "the product is made of 64 bits");
  int64_t product = x;
  if (exponent >= 0) {
    product *= int64_t{1} << std::min(exponent, 31);
  } else {
    const int64_t half = int64_t{1} << (std::min(-exponent, 40) - 1);
    product =
        product < 0 ? -((half - product) >> std::min(-exponent, 40)) : (half + product) >> std::min(-exponent, 40);
  }
  return static_cast<IntegerType>(std::min<int64_t>(std::max<int64_t>(product, std::numeric_limits<IntegerType>::min()),
                                                    std::numeric_limits<IntegerType>::max()));
}

// Returns a + b, saturated.
template <typename IntegerType>
IntegerType SaturatingAddNonGemmlowp(IntegerType a, IntegerType b) {
  static_assert(sizeof(IntegerType) < sizeof(int64_t), "the sum is made of 64 bits");
  const int64_t sum = static_cast<int64_t>(a) + b;
  return static_cast<IntegerType>(std::min<int64_t>(std::max<int64_t>(sum, std::numeric_limits<IntegerType>::min()),
                                                    std::numeric_limits<IntegerType>::max()));
}

// Returns a table of a function's values. For 8 bits it has 256 elements, at the index's bits; for int16 it has 513,
// between which values are interpolated.
template <typename T>
constexpr int LUTSize() {
  static_assert(std::is_same<T, uint8_t>::value || std::is_same<T, int8_t>::value || std::is_same<T, int16_t>::value,
                "tables are for 8 bits and int16");
  return sizeof(T) == 1 ? 256 : 513;
}
namespace detail {

template <typename Real>
Real LUTTransform(Real (*transform)(Real), const void*, Real value) {
  return transform(value);
}
template <typename Real>
Real LUTTransform(Real (*transform)(Real, const void*), const void* transform_params, Real value) {
  return transform(value, transform_params);
}

template <typename T, typename Func>
void LUTPopulateInt8(float input_scale, int32_t input_zero_point, float output_scale, int32_t output_zero_point,
                     Func transform, const void* transform_params, T* lut) {
  const float inverse_scale = 1 / output_scale;
  for (int32_t value = std::numeric_limits<T>::min(); value <= std::numeric_limits<T>::max(); ++value) {
    const float x = input_scale * static_cast<float>(value - input_zero_point);
    const float y = LUTTransform<float>(transform, transform_params, x) * inverse_scale;
    const float rounded = y < 0 ? y - 0.5f : y + 0.5f;  // truncated below: halves away from zero
    const float lowest = static_cast<float>(std::numeric_limits<T>::min() - output_zero_point);
    const float highest = static_cast<float>(std::numeric_limits<T>::max() - output_zero_point);
    const int32_t number = static_cast<int32_t>(std::min(std::max(rounded, lowest), highest)) + output_zero_point;
    lut[static_cast<uint8_t>(static_cast<T>(value))] = static_cast<T>(number);
  }
}

// Fills in a point for each 128th number, moved by half the error that interpolation would have between it and the
// next.
template <typename Real, typename Func>
void LUTPopulateInt16(Real input_scale, int32_t input_zero_point, Real output_scale, int32_t output_zero_point,
                      Func transform, const void* transform_params, int16_t* lut) {
  constexpr int32_t kLowest = std::numeric_limits<int16_t>::min(), kHighest = std::numeric_limits<int16_t>::max();
  const Real in_min = input_scale * static_cast<Real>(kLowest - input_zero_point);
  const Real in_max = input_scale * static_cast<Real>(kHighest - input_zero_point);
  const Real out_min = output_scale * static_cast<Real>(kLowest - output_zero_point);
  const Real out_max = output_scale * static_cast<Real>(kHighest - output_zero_point);
  constexpr int kSteps = 512;
  const Real step = (in_max - in_min) / kSteps, per_unit = Real{65536} / (out_max - out_min);
  const auto limited = [](Real value) {
    if (std::isnan(value)) return int16_t{0};
    return static_cast<int16_t>(
        std::min<Real>(std::max<Real>(value, static_cast<Real>(kLowest)), static_cast<Real>(kHighest)));
  };
  const auto at = [&](Real x) { return LUTTransform<Real>(transform, transform_params, x) * per_unit; };
  for (int i = 0; i < kSteps; ++i) {
    const Real x = in_min + static_cast<Real>(i) * step;
    const Real point = (std::round)(at(x));
    const Real between = (std::round)((at(x + step) + point) / 2);
    const Real error = between - (std::round)(at(x + step / 2));
    lut[i] = limited(point - (std::round)(error / 2));
  }
  lut[kSteps] = limited((std::round)(at(in_max)));
}

}  // namespace detail

template <typename T>
typename std::enable_if<sizeof(T) == 1>::type LUTPopulate(float input_scale, int32_t input_zero_point,
                                                          float output_scale, int32_t output_zero_point,
                                                          float (*transform)(float), T* lut) {
  detail::LUTPopulateInt8(input_scale, input_zero_point, output_scale, output_zero_point, transform, nullptr, lut);
}
template <typename T>
typename std::enable_if<sizeof(T) == 1>::type LUTPopulate(float input_scale, int32_t input_zero_point,
                                                          float output_scale, int32_t output_zero_point,
                                                          float (*transform)(float, const void*),
                                                          const void* transform_params, T* lut) {
  detail::LUTPopulateInt8(input_scale, input_zero_point, output_scale, output_zero_point, transform, transform_params,
                          lut);
}
template <typename T>
typename std::enable_if<std::is_same<T, int16_t>::value>::type LUTPopulate(float input_scale, int32_t input_zero_point,
                                                                           float output_scale,
                                                                           int32_t output_zero_point,
                                                                           float (*transform)(float), T* lut) {
  detail::LUTPopulateInt16(input_scale, input_zero_point, output_scale, output_zero_point, transform, nullptr, lut);
}
template <typename T>
typename std::enable_if<std::is_same<T, int16_t>::value>::type LUTPopulate(float input_scale, int32_t input_zero_point,
                                                                           float output_scale,
                                                                           int32_t output_zero_point,
                                                                           float (*transform)(float, const void*),
                                                                           const void* transform_params, T* lut) {
  detail::LUTPopulateInt16(input_scale, input_zero_point, output_scale, output_zero_point, transform, transform_params,
                           lut);
}
template <typename T>
typename std::enable_if<std::is_same<T, int16_t>::value>::type LUTPopulate(double input_scale, int32_t input_zero_point,
                                                                           double output_scale,
                                                                           int32_t output_zero_point,
                                                                           double (*transform)(double), T* lut) {
  detail::LUTPopulateInt16(input_scale, input_zero_point, output_scale, output_zero_point, transform, nullptr, lut);
}

inline int16_t LUTLookup(int16_t value, const int16_t* lut) {
  const int index = 256 + (value >> 7);
  const int slope = static_cast<int16_t>(lut[index + 1] - lut[index]);  // wraps
  return static_cast<int16_t>(lut[index] + ((slope * (value & 127) + 64) >> 7));
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

// Describes both inputs with the dimensions of the output: a dimension of 1 that the other has more of gets a stride of
// 0.
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
