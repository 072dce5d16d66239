// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "src/core/fixed_point_math.h"
#include "src/operators/shared/sigmoid.h"
#include "tensorflow/lite/kernels/internal/reference/integer_ops/logistic.h"
#include "tensorflow/lite/kernels/internal/reference/integer_ops/tanh.h"
#include "tensorflow/lite/kernels/internal/reference/logistic.h"
#include "tensorflow/lite/kernels/internal/reference/tanh.h"

namespace mote {
namespace {

// A multiplier of 0 is the 3 that takes 12 fraction bits to steps of 1 / 12288, `shift` being to the left.
SigmoidScale ScaleOf(int32_t multiplier, int32_t shift) {
  if (multiplier == 0) return {static_cast<uint16_t>(3 << shift), 0};
  return {static_cast<uint16_t>(multiplier), static_cast<uint8_t>(shift)};
}

// Holds the scale of int8 inputs, and from where on the function has its limits.
struct Argument {
  int32_t zero_point;
  int32_t radius;
  QuantizedMultiplier scale;
};

// Computes int8 outputs of `function`, from Q4.27 to Q0.31, with `kFractionBits`, above `lowest`.
template <int kFractionBits>
void ApplyInt8(const Argument& argument, int32_t (*function)(int32_t), int32_t lowest, int count, const int8_t* in,
               int8_t* out) {
  for (int i = 0; i < count; ++i) {
    const int32_t centred = in[i] - argument.zero_point;
    int32_t value = centred < 0 ? INT8_MIN : INT8_MAX;
    if (centred > -argument.radius && centred < argument.radius) {
      const int32_t exact = function(MultiplyByQuantizedMultiplier(centred, argument.scale));
      value = RoundingDivideByPowerOfTwo(exact, 31 - kFractionBits) + lowest;
    }
    out[i] = static_cast<int8_t>(std::min<int32_t>(std::max<int32_t>(value, INT8_MIN), INT8_MAX));
  }
}

}  // namespace
}  // namespace mote

namespace tflite {
namespace reference_ops {

void Logistic(const RuntimeShape& input_shape, const float* input_data, const RuntimeShape&, float* output_data) {
  mote::LogisticFloat(input_data, output_data, input_shape.FlatSize());
}

void Tanh(const RuntimeShape& input_shape, const float* input_data, const RuntimeShape&, float* output_data) {
  mote::TanhFloat(input_data, output_data, input_shape.FlatSize());
}

}  // namespace reference_ops

namespace reference_integer_ops {

void Logistic(int32_t input_multiplier, int32_t input_left_shift, int32_t input_size, const int16_t* ptr_input_data,
              int16_t* ptr_output_data) {
  mote::LogisticInt16(mote::ScaleOf(input_multiplier, input_left_shift), ptr_input_data, ptr_output_data, input_size);
}

void Logistic(int32_t input_zero_point, int32_t input_range_radius, int32_t input_multiplier, int32_t input_left_shift,
              int32_t input_size, const int8_t* input_data, int8_t* output_data) {
  mote::ApplyInt8<8>({input_zero_point, input_range_radius, {input_multiplier, input_left_shift}}, mote::LogisticOf,
                     INT8_MIN, input_size, input_data, output_data);
}

void Tanh(int32_t input_zero_point, int32_t input_range_radius, int32_t input_multiplier, int32_t input_shift,
          const RuntimeShape& input_shape, const int8_t* input_data, const RuntimeShape&, int8_t* output_data) {
  mote::ApplyInt8<7>({input_zero_point, input_range_radius, {input_multiplier, input_shift}}, mote::TanhOf, 0,
                     input_shape.FlatSize(), input_data, output_data);
}

void Tanh(int32_t input_multiplier, int32_t input_left_shift, const RuntimeShape& input_shape,
          const int16_t* ptr_input_data, const RuntimeShape&, int16_t* ptr_output_data) {
  mote::TanhInt16(mote::ScaleOf(input_multiplier, input_left_shift), ptr_input_data, ptr_output_data,
                  input_shape.FlatSize());
}

}  // namespace reference_integer_ops
}  // namespace tflite
