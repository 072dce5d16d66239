// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/elementwise/hard_swish_loop.h"
#include "src/operators/normalisation/l2_normalization_loop.h"
#include "tensorflow/lite/kernels/internal/reference/hard_swish.h"
#include "tensorflow/lite/kernels/internal/reference/integer_ops/l2normalization.h"
#include "tensorflow/lite/kernels/internal/reference/l2normalization.h"

namespace mote {
namespace {

template <class T>
void NormalizeRows(int32_t zero_point, int rows, int depth, const T* in, T* out) {
  for (int row = 0; row < rows; ++row, in += depth, out += depth) NormalizeBytes(zero_point, in, depth, out);
}

ShortMultiplier ShortMultiplierOf(int16_t mantissa, int exponent) { return {mantissa, static_cast<int8_t>(exponent)}; }

template <class T>
void HardSwishOf(const tflite::HardSwishParams& params, int count, const T* in, T* out) {
  const HardSwishPlan plan = {
      ShortMultiplierOf(params.output_multiplier_fixedpoint_int16, params.output_multiplier_exponent),
      ShortMultiplierOf(params.reluish_multiplier_fixedpoint_int16, params.reluish_multiplier_exponent),
      params.input_zero_point, params.output_zero_point};
  HardSwishScaled(plan, in, out, count);
}

}  // namespace
}  // namespace mote

namespace tflite {
namespace reference_ops {

void L2Normalization(const L2NormalizationParams& op_params, const RuntimeShape& input_shape, const uint8_t* input_data,
                     const RuntimeShape& output_shape, uint8_t* output_data) {
  const int last = input_shape.DimensionsCount() - 1;
  mote::NormalizeRows(op_params.input_zero_point, MatchingFlatSizeSkipDim(input_shape, last, output_shape),
                      static_cast<int>(input_shape.Dims(last)), input_data, output_data);
}

template <>
void HardSwish(const HardSwishParams& params, const RuntimeShape& input_shape, const int8_t* input_data,
               const RuntimeShape&, int8_t* output_data) {
  mote::HardSwishOf(params, input_shape.FlatSize(), input_data, output_data);
}

template <>
void HardSwish(const HardSwishParams& params, const RuntimeShape& input_shape, const uint8_t* input_data,
               const RuntimeShape&, uint8_t* output_data) {
  mote::HardSwishOf(params, input_shape.FlatSize(), input_data, output_data);
}

}  // namespace reference_ops

namespace reference_integer_ops {

void L2Normalization(int32_t input_zero_point, int32_t outer_size, int32_t depth, const int8_t* input_data,
                     int8_t* output_data) {
  mote::NormalizeRows(input_zero_point, outer_size, depth, input_data, output_data);
}

}  // namespace reference_integer_ops
}  // namespace tflite
