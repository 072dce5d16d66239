// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
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

void Tanh(int32_t input_multiplier, int32_t input_left_shift, const RuntimeShape& input_shape,
          const int16_t* ptr_input_data, const RuntimeShape&, int16_t* ptr_output_data) {
  mote::TanhInt16(mote::ScaleOf(input_multiplier, input_left_shift), ptr_input_data, ptr_output_data,
                  input_shape.FlatSize());
}

}  // namespace reference_integer_ops
}  // namespace tflite
