// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tensorflow/lite/kernels/internal/quantization_util.h"

#include <algorithm>
#include <cmath>
#include <cstring>

#include "src/core/fixed_point.h"
#include "src/core/fixed_point_math.h"
#include "tensorflow/lite/kernels/internal/common.h"

namespace tflite {

int32_t MultiplyByQuantizedMultiplier(int32_t x, int32_t quantized_multiplier, int shift) {
  return mote::MultiplyByQuantizedMultiplier(x, {quantized_multiplier, shift});
}

int32_t MultiplyByQuantizedMultiplier(int64_t x, int32_t quantized_multiplier, int shift) {
  return mote::MultiplyByQuantizedMultiplier(x, {quantized_multiplier, shift});
}

void QuantizeMultiplier(double double_multiplier, int32_t* quantized_multiplier, int* shift) {
  // Works on the bits, 1.mantissa * 2^(exponent - 1023): many processors have no instructions for doubles.
  constexpr int kMantissaBits = 52, kExponentOfHalf = 1022, kExponentOfInfinity = 0x7FF;
  uint64_t bits;
  std::memcpy(&bits, &double_multiplier, sizeof(bits));
  const int exponent = static_cast<int>(bits >> kMantissaBits) & kExponentOfInfinity;
  const uint64_t mantissa = (bits & ((uint64_t{1} << kMantissaBits) - 1)) | uint64_t{1} << kMantissaBits;
  const bool is_negative = bits >> 63 != 0;
  constexpr int kSpareBits = kMantissaBits + 1 - 31;
  int64_t rounded = static_cast<int64_t>((mantissa + (uint64_t{1} << (kSpareBits - 1))) >> kSpareBits);
  *shift = exponent - kExponentOfHalf;
  if (is_negative) {
    rounded = -rounded;
  } else if (rounded == int64_t{1} << 31) {
    rounded /= 2;
    ++*shift;
  }
  if (exponent == kExponentOfInfinity) *shift = INT32_MIN;  // infinite, or no number
  if (*shift < -31) {
    rounded = 0;
    *shift = 0;
  }
#ifdef TFLITE_SINGLE_ROUNDING
  if (*shift > 30) {  // as far as its arithmetic goes; that of double rounding takes any shift
    rounded = INT32_MAX;
    *shift = 30;
  }
#endif
  *quantized_multiplier = static_cast<int32_t>(rounded);
}

void QuantizeMultiplierSmallerThanOneExp(double double_multiplier, int32_t* quantized_multiplier, int* left_shift) {
  TFLITE_CHECK(double_multiplier > 0 && double_multiplier < 1);
  QuantizeMultiplier(double_multiplier, quantized_multiplier, left_shift);
}

void QuantizeMultiplierGreaterThanOne(double double_multiplier, int32_t* quantized_multiplier, int* left_shift) {
  TFLITE_CHECK_GT(double_multiplier, 1);
  QuantizeMultiplier(double_multiplier, quantized_multiplier, left_shift);
}

void QuantizeMultiplierArray(const double* effective_scales, size_t size, int32_t* effective_scale_significand,
                             int* effective_shift) {
  for (size_t i = 0; i < size; ++i) {
    QuantizeMultiplier(effective_scales[i], &effective_scale_significand[i], &effective_shift[i]);
  }
}

void PreprocessSoftmaxScaling(double beta, double input_scale, int input_integer_bits, int32_t* quantized_multiplier,
                              int* left_shift) {
#ifdef TFLITE_SINGLE_ROUNDING
  constexpr int32_t kMost = (1 << 30) - 1;
#else
  constexpr int32_t kMost = INT32_MAX;
#endif
  const double multiplier = std::ldexp(beta * input_scale, 31 - input_integer_bits);
  QuantizeMultiplierGreaterThanOne(std::min(multiplier, static_cast<double>(kMost)), quantized_multiplier, left_shift);
}

void PreprocessLogSoftmaxScalingExp(double beta, double input_scale, int input_integer_bits,
                                    int32_t* quantized_multiplier, int* left_shift, int32_t* reverse_scaling_divisor,
                                    int* reverse_scaling_left_shift) {
  PreprocessSoftmaxScaling(beta, input_scale, input_integer_bits, quantized_multiplier, left_shift);
  const double reverse = std::ldexp(1.0, 31 - *left_shift) / *quantized_multiplier;
  QuantizeMultiplierSmallerThanOneExp(reverse, reverse_scaling_divisor, reverse_scaling_left_shift);
}

int32_t GetReciprocal(int32_t x, int x_integer_digits, int* num_bits_over_unit) {
  const int zeros = mote::CountLeadingZeros(static_cast<uint32_t>(x));
  *num_bits_over_unit = x_integer_digits - zeros;
  return mote::ReciprocalOfOnePlus(static_cast<int32_t>((static_cast<uint32_t>(x) << zeros) - 0x80000000u));
}

void GetInvSqrtQuantizedMultiplierExp(int32_t input, int reverse_shift, int32_t* output_inv_sqrt, int* output_shift) {
  const mote::QuantizedMultiplier root = mote::InverseSquareRoot(input);
  *output_inv_sqrt = root.multiplier;
  *output_shift = -root.shift * reverse_shift;
}

int CalculateInputRadius(int input_integer_bits, int input_left_shift, int total_signed_bits) {
  const double largest = std::ldexp((1 << input_integer_bits) - 1, total_signed_bits - input_integer_bits);
  return static_cast<int>(std::floor(std::ldexp(largest, -input_left_shift)));
}

bool CheckedLog2(float x, int* log2_result) {
  const float log2 = std::log2(x);
  const float rounded = std::round(log2);
  *log2_result = static_cast<int>(rounded);
  return std::abs(log2 - rounded) < 1e-3f;
}

void NudgeQuantizationRange(float min, float max, int quant_min, int quant_max, float* nudged_min, float* nudged_max,
                            float* nudged_scale) {
  const float lowest = static_cast<float>(quant_min);
  const float highest = static_cast<float>(quant_max);
  *nudged_scale = (max - min) / (highest - lowest);
  const float zero_point = std::round(std::min(std::max(lowest - min / *nudged_scale, lowest), highest));
  *nudged_min = (lowest - zero_point) * *nudged_scale;
  *nudged_max = (highest - zero_point) * *nudged_scale;
}

void FakeQuantizeArray(float nudged_scale, float nudged_min, float nudged_max, const float* input_data,
                       float* output_data, float size) {
  const float inverse_scale = 1 / nudged_scale;
  for (int i = 0; i < static_cast<int>(size); ++i) {
    const float clamped = std::min(std::max(input_data[i], nudged_min), nudged_max);
    output_data[i] = std::round((clamped - nudged_min) * inverse_scale) * nudged_scale + nudged_min;
  }
}

namespace internal {

QuantizationParams ChooseParams(double rmin, double rmax, double qmin, double qmax) {
  QuantizationParams params;
  rmin = std::min(rmin, 0.0);
  rmax = std::max(rmax, 0.0);
  if (rmin == rmax) return params;
  params.scale = (rmax - rmin) / (qmax - qmin);
  // The zero point is counted from the end of the range whose numbers are nearer to it.
  const double from_min = qmin - rmin / params.scale;
  const double from_max = qmax - rmax / params.scale;
  const double min_error = std::abs(qmin) + std::abs(rmin / params.scale);
  const double max_error = std::abs(qmax) + std::abs(rmax / params.scale);
  const double zero_point = min_error < max_error ? from_min : from_max;
  params.zero_point = static_cast<int32_t>(std::round(std::min(std::max(zero_point, qmin), qmax)));
  return params;
}

}  // namespace internal
}  // namespace tflite
