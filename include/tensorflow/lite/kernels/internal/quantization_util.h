// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Multipliers as fixed-point numbers: a positive real number is multiplier * 2^(shift - 31), with the multiplier in
// [2^30, 2^31).
#ifndef TENSORFLOW_LITE_KERNELS_INTERNAL_QUANTIZATION_UTIL_H_
#define TENSORFLOW_LITE_KERNELS_INTERNAL_QUANTIZATION_UTIL_H_

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>

#include "tensorflow/lite/kernels/internal/compatibility.h"
#include "tensorflow/lite/kernels/internal/types.h"

namespace tflite {

// Rounds to 31 bits. 0 and numbers below about 2^-32 give 0 and 0; numbers above 2^30 give the largest one there is.
void QuantizeMultiplier(double double_multiplier, int32_t* quantized_multiplier, int* shift);
// These do the same for numbers in (0, 1), whose shift is not positive, and for numbers above 1.
void QuantizeMultiplierSmallerThanOneExp(double double_multiplier, int32_t* quantized_multiplier, int* left_shift);
void QuantizeMultiplierGreaterThanOne(double double_multiplier, int32_t* quantized_multiplier, int* left_shift);
// Does this for each of `size` numbers.
void QuantizeMultiplierArray(const double* effective_scales, size_t size, int32_t* effective_scale_significand,
                             int* effective_shift);

// Returns a number as fraction * 2^(*shift - 31), with a fraction of 31 bits, rounded; 0 for 0. A number that is not
// finite has the largest int as its shift: the fraction is then 0 for a NaN, else the largest or smallest there is.
inline int64_t IntegerFrExp(double input, int* shift) {
  if (!std::isfinite(input)) {
    *shift = std::numeric_limits<int>::max();
    if (std::isnan(input)) return 0;
    return input > 0 ? std::numeric_limits<int64_t>::max() : std::numeric_limits<int64_t>::min();
  }
  const double fraction = std::frexp(input, shift);
  return static_cast<int64_t>((std::round)(std::ldexp(fraction, 31)));
}
// Returns the number that such a pair stands for.
inline double DoubleFromFractionAndShift(int64_t fraction, int shift) {
  if (shift == std::numeric_limits<int>::max()) {
    if (fraction == 0) return std::numeric_limits<double>::quiet_NaN();
    return fraction > 0 ? std::numeric_limits<double>::infinity() : -std::numeric_limits<double>::infinity();
  }
  return std::ldexp(static_cast<double>(fraction), shift - 31);
}
// Returns a * b from fractions of 31 bits. A factor that is not finite gives a NaN.
inline double IntegerDoubleMultiply(double a, double b) {
  int a_shift, b_shift;
  const int64_t a_fraction = IntegerFrExp(a, &a_shift), b_fraction = IntegerFrExp(b, &b_shift);
  constexpr int kNotFinite = std::numeric_limits<int>::max();
  if (a_shift == kNotFinite || b_shift == kNotFinite) return std::numeric_limits<double>::quiet_NaN();
  return DoubleFromFractionAndShift((a_fraction * b_fraction) >> 32, a_shift + b_shift + 1);
}
// Returns -1, 0 or 1 as a, with a fraction of 31 bits, is less than, equal to or greater than b; 1 if one is not
// finite.
inline int IntegerDoubleCompare(double a, double b) {
  int a_shift, b_shift;
  const int64_t a_fraction = IntegerFrExp(a, &a_shift), b_fraction = IntegerFrExp(b, &b_shift);
  constexpr int kNotFinite = std::numeric_limits<int>::max();
  if (a_shift == kNotFinite || b_shift == kNotFinite) return 1;
  const double left = DoubleFromFractionAndShift(a_fraction, a_shift);
  const double right = DoubleFromFractionAndShift(b_fraction, b_shift);
  return left < right ? -1 : left > right ? 1 : 0;
}

// Gives beta * input_scale * 2^(31 - input_integer_bits), at most 2^31 - 1, as a multiplier above 1.
void PreprocessSoftmaxScaling(double beta, double input_scale, int input_integer_bits, int32_t* quantized_multiplier,
                              int* left_shift);
// Gives the same, and 2^(31 - *left_shift) / *quantized_multiplier as a multiplier below 1.
void PreprocessLogSoftmaxScalingExp(double beta, double input_scale, int input_integer_bits,
                                    int32_t* quantized_multiplier, int* left_shift, int32_t* reverse_scaling_divisor,
                                    int* reverse_scaling_left_shift);
// Returns the largest magnitude that, shifted, is still a number with so many integer bits.
int CalculateInputRadius(int input_integer_bits, int input_left_shift, int total_signed_bits = 31);

// Returns true if log2(x) is an integer within 1e-3; that integer goes to `log2_result`.
bool CheckedLog2(float x, int* log2_result);

// Gives the scale with which the numbers from `quant_min` to `quant_max` cover [min, max], and that range moved so that
// 0 is one of its numbers. `quant_min` >= 0.
void NudgeQuantizationRange(float min, float max, int quant_min, int quant_max, float* nudged_min, float* nudged_max,
                            float* nudged_scale);
// Gives each of `size` numbers as it is after quantisation to that range.
void FakeQuantizeArray(float nudged_scale, float nudged_min, float nudged_max, const float* input_data,
                       float* output_data, float size);

namespace internal {
QuantizationParams ChooseParams(double rmin, double rmax, double qmin, double qmax);
}  // namespace internal

// Chooses scale and zero point with which T's numbers cover [rmin, rmax], which contains 0. `narrow_range` leaves out
// T's lowest number.
template <typename T>
QuantizationParams ChooseQuantizationParams(double rmin, double rmax, bool narrow_range) {
  const double lowest = std::numeric_limits<T>::min();
  return internal::ChooseParams(rmin, rmax, lowest + (narrow_range ? 1 : 0), std::numeric_limits<T>::max());
}
template <typename T>
QuantizationParams ChooseQuantizationParams(double rmin, double rmax) {
  return ChooseQuantizationParams<T>(rmin, rmax, false);
}

// Truncates x; a number that IntOut cannot hold becomes its nearest number, and NaN `nan_result`.
template <class IntOut, class FloatIn>
IntOut SafeCast(FloatIn x, IntOut nan_result = IntOut{0}) {
  if (std::isnan(x)) return nan_result;
  const FloatIn end = std::ldexp(FloatIn{1}, std::numeric_limits<IntOut>::digits);
  if (x >= end) return std::numeric_limits<IntOut>::max();
  if (x <= static_cast<FloatIn>(std::numeric_limits<IntOut>::min())) return std::numeric_limits<IntOut>::min();
  return static_cast<IntOut>(x);
}

}  // namespace tflite

#endif  // TENSORFLOW_LITE_KERNELS_INTERNAL_QUANTIZATION_UTIL_H_
