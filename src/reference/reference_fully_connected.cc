// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/products/patch_product.h"
#include "src/reference/reference_layers.h"
#include "tensorflow/lite/kernels/internal/reference/fully_connected.h"
#include "tensorflow/lite/kernels/internal/reference/integer_ops/fully_connected.h"

namespace mote {
namespace {

template <class F>
void RunFullyConnected(const F& format, const typename F::Act* in, const tflite::RuntimeShape& filter_shape,
                       const typename F::Weight* filter, const tflite::RuntimeShape& out_shape, typename F::Out* out) {
  const int last = out_shape.DimensionsCount() - 1;
  const int rows = tflite::FlatSizeSkipDim(out_shape, last), channels = out_shape.Dims(last);
  const int depth = filter_shape.Dims(filter_shape.DimensionsCount() - 1);
  for (int row = 0; row < rows; ++row, in += depth, out += channels) {
    PatchProduct(format, RunAsPatch(depth), in, filter, depth, channels, typename F::Sum{0}, out);
  }
}

template <class In, class Weight, class Out, class Bias>
using ScaledFormat = ReferenceFormat<In, Weight, Out, Bias, ScaleRequantizer<Bias>>;

}  // namespace
}  // namespace mote

namespace tflite {
namespace reference_ops {

void FullyConnected(const FullyConnectedParams& params, const RuntimeShape&, const float* input_data,
                    const RuntimeShape& weights_shape, const float* weights_data, const RuntimeShape&,
                    const float* bias_data, const RuntimeShape& output_shape, float* output_data) {
  mote::RunFullyConnected(mote::FloatFormat(params, bias_data), input_data, weights_shape, weights_data, output_shape,
                          output_data);
}

void FullyConnected(const FullyConnectedParams& params, const RuntimeShape& input_shape, const uint8_t* input_data,
                    const RuntimeShape& filter_shape, const uint8_t* filter_data, const RuntimeShape& bias_shape,
                    const int32_t* bias_data, const RuntimeShape& output_shape, uint8_t* output_data) {
  reference_integer_ops::FullyConnected(params, input_shape, input_data, filter_shape, filter_data, bias_shape,
                                        bias_data, output_shape, output_data);
}

void FullyConnected(const FullyConnectedParams& params, const RuntimeShape& input_shape, const uint8_t* input_data,
                    const RuntimeShape& filter_shape, const uint8_t* filter_data, const RuntimeShape& bias_shape,
                    const int32_t* bias_data, const RuntimeShape& output_shape, int16_t* output_data) {
  reference_integer_ops::FullyConnected(params, input_shape, input_data, filter_shape, filter_data, bias_shape,
                                        bias_data, output_shape, output_data);
}

void FullyConnected(const FullyConnectedParams& params, const RuntimeShape& input_shape, const uint8_t* input_data,
                    const RuntimeShape& filter_shape, const uint8_t* filter_data, const RuntimeShape& bias_shape,
                    const int32_t* bias_data, const RuntimeShape& output_shape, float input_scale, float output_scale,
                    float filter_scale, uint8_t* output_data) {
  reference_integer_ops::FullyConnected(params, input_shape, input_data, filter_shape, filter_data, bias_shape,
                                        bias_data, output_shape, input_scale, output_scale, filter_scale, output_data);
}

void FullyConnected(const FullyConnectedParams& params, const RuntimeShape& input_shape, const uint8_t* input_data,
                    const RuntimeShape& filter_shape, const uint8_t* filter_data, const RuntimeShape& bias_shape,
                    const int32_t* bias_data, const RuntimeShape& output_shape, float input_scale, float output_scale,
                    float filter_scale, int16_t* output_data) {
  reference_integer_ops::FullyConnected(params, input_shape, input_data, filter_shape, filter_data, bias_shape,
                                        bias_data, output_shape, input_scale, output_scale, filter_scale, output_data);
}

}  // namespace reference_ops

namespace reference_integer_ops {

template <typename InputType, typename WeightType, typename OutputType, typename BiasType>
void FullyConnected(const FullyConnectedParams& params, const RuntimeShape&, const InputType* input_data,
                    const RuntimeShape& filter_shape, const WeightType* filter_data, const RuntimeShape&,
                    const BiasType* bias_data, const RuntimeShape& output_shape, OutputType* output_data) {
  using Format = mote::ReferenceFormat<InputType, WeightType, OutputType, BiasType>;
  int32_t shift;
  mote::RunFullyConnected(mote::PerTensorFormat<Format>(params, bias_data, &shift), input_data, filter_shape,
                          filter_data, output_shape, output_data);
}

template <typename InputType, typename WeightType, typename OutputType, typename BiasType>
void FullyConnectedPerChannel(const FullyConnectedParams& params, const int32_t* output_multiplier,
                              const int* output_shift, const RuntimeShape&, const InputType* input_data,
                              const RuntimeShape& filter_shape, const WeightType* filter_data, const RuntimeShape&,
                              const BiasType* bias_data, const RuntimeShape& output_shape, OutputType* output_data) {
  static_assert(sizeof(int) == sizeof(int32_t), "the loops take shifts as int32_t");
  using Format = mote::ReferenceFormat<InputType, WeightType, OutputType, BiasType>;
  const auto* shifts = reinterpret_cast<const int32_t*>(output_shift);
  mote::RunFullyConnected(mote::PerChannelFormat<Format>(params, output_multiplier, shifts, bias_data), input_data,
                          filter_shape, filter_data, output_shape, output_data);
}

template <typename InputType, typename WeightType, typename OutputType, typename BiasType>
void FullyConnected(const FullyConnectedParams& params, const RuntimeShape&, const InputType* input_data,
                    const RuntimeShape& filter_shape, const WeightType* filter_data, const RuntimeShape&,
                    const BiasType* bias_data, const RuntimeShape& output_shape, float input_scale, float output_scale,
                    float filter_scale, OutputType* output_data) {
  using Format = mote::ScaledFormat<InputType, WeightType, OutputType, BiasType>;
  const Format format = {
      params.input_offset,
      params.weights_offset,
      {params.output_offset, mote::QuantizedRange(params), &filter_scale, 0, input_scale, output_scale, bias_data}};
  mote::RunFullyConnected(format, input_data, filter_shape, filter_data, output_shape, output_data);
}

template <typename InputType, typename WeightType, typename OutputType, typename BiasType>
void FullyConnectedPerChannel(const FullyConnectedParams& params, const RuntimeShape&, const InputType* input_data,
                              const RuntimeShape& filter_shape, const WeightType* filter_data, const RuntimeShape&,
                              const BiasType* bias_data, const RuntimeShape& output_shape, float input_scale,
                              float output_scale, const float* filter_scales, OutputType* output_data) {
  using Format = mote::ScaledFormat<InputType, WeightType, OutputType, BiasType>;
  const Format format = {
      params.input_offset,
      0,
      {params.output_offset, mote::QuantizedRange(params), filter_scales, 1, input_scale, output_scale, bias_data}};
  mote::RunFullyConnected(format, input_data, filter_shape, filter_data, output_shape, output_data);
}

#define MOTE_FULLY_CONNECTED(In, Weight, Out, Bias)                                                                    \
  template void FullyConnected(const FullyConnectedParams&, const RuntimeShape&, const In*, const RuntimeShape&,       \
                               const Weight*, const RuntimeShape&, const Bias*, const RuntimeShape&, Out*);            \
  template void FullyConnectedPerChannel(const FullyConnectedParams&, const int32_t*, const int*, const RuntimeShape&, \
                                         const In*, const RuntimeShape&, const Weight*, const RuntimeShape&,           \
                                         const Bias*, const RuntimeShape&, Out*);                                      \
  template void FullyConnected(const FullyConnectedParams&, const RuntimeShape&, const In*, const RuntimeShape&,       \
                               const Weight*, const RuntimeShape&, const Bias*, const RuntimeShape&, float, float,     \
                               float, Out*);                                                                           \
  template void FullyConnectedPerChannel(const FullyConnectedParams&, const RuntimeShape&, const In*,                  \
                                         const RuntimeShape&, const Weight*, const RuntimeShape&, const Bias*,         \
                                         const RuntimeShape&, float, float, const float*, Out*);
MOTE_FULLY_CONNECTED(int8_t, int8_t, int8_t, int32_t)
MOTE_FULLY_CONNECTED(int16_t, int8_t, int16_t, int32_t)
MOTE_FULLY_CONNECTED(int16_t, int8_t, int16_t, int64_t)
MOTE_FULLY_CONNECTED(int16_t, int16_t, int16_t, int64_t)
MOTE_FULLY_CONNECTED(uint8_t, uint8_t, uint8_t, int32_t)
MOTE_FULLY_CONNECTED(uint8_t, uint8_t, int16_t, int32_t)
#undef MOTE_FULLY_CONNECTED

}  // namespace reference_integer_ops
}  // namespace tflite
