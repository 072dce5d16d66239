// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/convolution/conv_loop.h"
#include "src/reference/reference_layers.h"
#include "tensorflow/lite/kernels/internal/reference/conv.h"
#include "tensorflow/lite/kernels/internal/reference/integer_ops/conv.h"

namespace mote {
namespace {

// Runs all groups: each has as many input channels as the filter.
template <class F>
void RunConv(const ConvShape& shape, const F& format, const typename F::Act* in, const typename F::Weight* filter,
             typename F::Out* out) {
  const int groups = shape.filter_depth == 0 ? 1 : shape.in_depth / shape.filter_depth;
  ConvArgs<F> args = {};
  args.shape = shape;
  args.shape.channels /= groups;
  args.format = format;
  args.in = in;
  args.filter = filter;
  args.out = out;
  for (int group = 0; group < groups; ++group) {
    ConvLoop(args);
    args.in += shape.filter_depth;
    args.filter += args.shape.channels * shape.filter_elements();
    args.out += args.shape.channels;
    args.format.Skip(args.shape.channels);
  }
}

template <class T, class Sum>
void RunConvPerChannel(const tflite::ConvParams& params, const int32_t* multipliers, const int32_t* shifts,
                       const tflite::RuntimeShape& in_shape, const T* in, const tflite::RuntimeShape& filter_shape,
                       const int8_t* filter, const Sum* bias, const tflite::RuntimeShape& out_shape, T* out) {
  using Format = ReferenceFormat<T, int8_t, T, Sum>;
  RunConv(ShapeOfLayer(params, in_shape, filter_shape, out_shape),
          PerChannelFormat<Format>(params, multipliers, shifts, bias), in, filter, out);
}

}  // namespace
}  // namespace mote

namespace tflite {
namespace reference_ops {

void Conv(const ConvParams& params, const RuntimeShape& input_shape, const float* input_data,
          const RuntimeShape& filter_shape, const float* filter_data, const RuntimeShape&, const float* bias_data,
          const RuntimeShape& output_shape, float* output_data, const RuntimeShape&, float*) {
  mote::RunConv(mote::ShapeOfLayer(params, input_shape, filter_shape, output_shape),
                mote::FloatFormat(params, bias_data), input_data, filter_data, output_data);
}

void Conv(const ConvParams& params, const RuntimeShape& input_shape, const uint8_t* input_data,
          const RuntimeShape& filter_shape, const uint8_t* filter_data, const RuntimeShape&, const int32_t* bias_data,
          const RuntimeShape& output_shape, uint8_t* output_data, const RuntimeShape&, uint8_t*, void*) {
  using Format = mote::ReferenceFormat<uint8_t, uint8_t, uint8_t, int32_t>;
  int32_t shift;
  mote::RunConv(mote::ShapeOfLayer(params, input_shape, filter_shape, output_shape),
                mote::PerTensorFormat<Format>(params, bias_data, &shift), input_data, filter_data, output_data);
}

void HybridConvPerChannel(const ConvParams& params, float* scaling_factors_ptr, const RuntimeShape& input_shape,
                          const int8_t* input_data, const RuntimeShape& filter_shape, const int8_t* filter_data,
                          const RuntimeShape&, const float* bias_data, const RuntimeShape& output_shape,
                          float* output_data, const RuntimeShape&, int8_t*, const float* per_channel_scale,
                          int32_t* input_offset) {
  mote::ForEachHybridImage(params, scaling_factors_ptr, input_offset, per_channel_scale, bias_data, input_shape,
                           input_data, output_shape, output_data,
                           [&](const mote::HybridFormat& format, const RuntimeShape& in_shape, const int8_t* in,
                               const RuntimeShape& out_shape, float* out) {
                             mote::RunConv(mote::ShapeOfLayer(params, in_shape, filter_shape, out_shape), format, in,
                                           filter_data, out);
                           });
}

}  // namespace reference_ops

namespace reference_integer_ops {

void ConvPerChannel(const ConvParams& params, const int32_t* output_multiplier, const int32_t* output_shift,
                    const RuntimeShape& input_shape, const int8_t* input_data, const RuntimeShape& filter_shape,
                    const int8_t* filter_data, const RuntimeShape&, const int32_t* bias_data,
                    const RuntimeShape& output_shape, int8_t* output_data) {
  mote::RunConvPerChannel(params, output_multiplier, output_shift, input_shape, input_data, filter_shape, filter_data,
                          bias_data, output_shape, output_data);
}

template <typename AccumScalar>
void ConvPerChannel(const ConvParams& params, const int32_t* output_multiplier, const int32_t* output_shift,
                    const RuntimeShape& input_shape, const int16_t* input_data, const RuntimeShape& filter_shape,
                    const int8_t* filter_data, const RuntimeShape&, const AccumScalar* bias_data,
                    const RuntimeShape& output_shape, int16_t* output_data) {
  ConvParams symmetric = params;
  symmetric.input_offset = 0;
  symmetric.output_offset = 0;
  mote::RunConvPerChannel(symmetric, output_multiplier, output_shift, input_shape, input_data, filter_shape,
                          filter_data, bias_data, output_shape, output_data);
}

template void ConvPerChannel(const ConvParams&, const int32_t*, const int32_t*, const RuntimeShape&, const int16_t*,
                             const RuntimeShape&, const int8_t*, const RuntimeShape&, const int32_t*,
                             const RuntimeShape&, int16_t*);
template void ConvPerChannel(const ConvParams&, const int32_t*, const int32_t*, const RuntimeShape&, const int16_t*,
                             const RuntimeShape&, const int8_t*, const RuntimeShape&, const int64_t*,
                             const RuntimeShape&, int16_t*);

}  // namespace reference_integer_ops
}  // namespace tflite
