// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "src/operators/normalisation/log_softmax_loop.h"
#include "tensorflow/lite/kernels/internal/reference/integer_ops/log_softmax.h"
#include "tensorflow/lite/kernels/internal/reference/log_softmax.h"
#include "tensorflow/lite/kernels/internal/reference/softmax.h"

namespace mote {
namespace {

SoftmaxRows RowsOf(const tflite::RuntimeShape& shape) {
  const int last = shape.DimensionsCount() - 1;
  return {tflite::FlatSizeSkipDim(shape, last), shape.Dims(last)};
}

SoftmaxParams QuantizedParams(const tflite::SoftmaxParams& params) {
  SoftmaxParams made = {};
  made.multiplier = params.input_multiplier;
  made.shift = static_cast<int8_t>(params.input_left_shift);
  made.min_difference = static_cast<int16_t>(std::max(params.diff_min, int{INT16_MIN}));
  return made;
}

void Run(const SoftmaxParams& params, SoftmaxRows rows, const int8_t* in, int8_t* out) {
  SoftmaxInt8(params, rows, in, out);
}
void Run(const SoftmaxParams& params, SoftmaxRows rows, const int8_t* in, int16_t* out) {
  SoftmaxInt8ToInt16(params, rows, in, out);
}
void Run(const SoftmaxParams& params, SoftmaxRows rows, const uint8_t* in, uint8_t* out) {
  SoftmaxUInt8(params, rows, in, out);
}
void Run(const SoftmaxParams& params, SoftmaxRows rows, const uint8_t* in, int16_t* out) {
  SoftmaxUInt8ToInt16(params, rows, in, out);
}

}  // namespace
}  // namespace mote

namespace tflite {
namespace reference_ops {

void Softmax(const SoftmaxParams& params, const RuntimeShape& input_shape, const float* input_data, const RuntimeShape&,
             float* output_data) {
  mote::SoftmaxParams made = {};
  made.beta = static_cast<float>(params.beta);
  mote::SoftmaxFloat(made, mote::RowsOf(input_shape), input_data, output_data);
}

void LogSoftmax(const SoftmaxParams&, const RuntimeShape& input_shape, const float* input_data, const RuntimeShape&,
                float* output_data) {
  mote::LogSoftmaxFloat(mote::RowsOf(input_shape), input_data, output_data);
}

template <typename InputT, typename OutputT>
void Softmax(const SoftmaxParams& params, const RuntimeShape& input_shape, const InputT* input_data,
             const RuntimeShape&, OutputT* output_data) {
  mote::Run(mote::QuantizedParams(params), mote::RowsOf(input_shape), input_data, output_data);
}

#define MOTE_SOFTMAX(In, Out) \
  template void Softmax(const SoftmaxParams&, const RuntimeShape&, const In*, const RuntimeShape&, Out*);
MOTE_SOFTMAX(int8_t, int8_t)
MOTE_SOFTMAX(int8_t, int16_t)
MOTE_SOFTMAX(uint8_t, uint8_t)
MOTE_SOFTMAX(uint8_t, int16_t)
#undef MOTE_SOFTMAX

void SoftmaxInt16(const SoftmaxParams& params, const RuntimeShape& input_shape, const int16_t* input_data,
                  const RuntimeShape&, int16_t* output_data) {
  mote::SoftmaxInt16(mote::QuantizedParams(params), mote::RowsOf(input_shape), input_data, output_data);
}

}  // namespace reference_ops

namespace reference_integer_ops {

void LogSoftmax(int32_t input_multiplier, int32_t input_shift, int32_t, int32_t, int32_t diff_min, int32_t outer_size,
                int32_t depth, const int8_t* input_data, int8_t* output_data) {
  SoftmaxParams params = {};
  params.input_multiplier = input_multiplier;
  params.input_left_shift = input_shift;
  params.diff_min = diff_min;
  mote::LogSoftmaxInt8(mote::QuantizedParams(params), {outer_size, depth}, input_data, output_data);
}

}  // namespace reference_integer_ops
}  // namespace tflite
