// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/pooling/pool_loop.h"
#include "src/reference/reference_layers.h"
#include "tensorflow/lite/kernels/internal/reference/integer_ops/pooling.h"
#include "tensorflow/lite/kernels/internal/reference/pooling.h"

namespace mote {
namespace {

ConvShape ShapeOfPool(const tflite::PoolParams& params, const tflite::RuntimeShape& in,
                      const tflite::RuntimeShape& out) {
  const Window window = {params.stride_height,         params.stride_width,        1, 1,
                         params.padding_values.height, params.padding_values.width};
  const int depth = in.Dims(3);
  return {in.Dims(0),  in.Dims(1), in.Dims(2), depth, params.filter_height, params.filter_width, 0, out.Dims(1),
          out.Dims(2), depth,      depth,      window};
}

template <class T>
PoolArgs<T> MakeArgs(const tflite::PoolParams& params, const tflite::RuntimeShape& in_shape, const T* in,
                     const tflite::RuntimeShape& out_shape, T* out) {
  return {ShapeOfPool(params, in_shape, out_shape), params.quantized_activation_min, params.quantized_activation_max,
          in, out};
}
PoolArgs<float> MakeArgs(const tflite::PoolParams& params, const tflite::RuntimeShape& in_shape, const float* in,
                         const tflite::RuntimeShape& out_shape, float* out) {
  return {ShapeOfPool(params, in_shape, out_shape), params.float_activation_min, params.float_activation_max, in, out};
}

// Returns true if every window has a part inside the image: a window without one has no average.
bool HasPixels(const ConvShape& s) {
  Patch patch = MakePatch(s);
  for (int y = 0; y < s.out_height; ++y) {
    CutRows(s, y, &patch);
    if (patch.rows <= 0) return false;
  }
  for (int x = 0; x < s.out_width; ++x) {
    CutColumns(s, x, /*join=*/false, &patch);
    if (patch.runs <= 0) return false;
  }
  return true;
}

template <class T>
bool RunAverage(const PoolArgs<T>& args, void (*loop)(const PoolArgs<T>&)) {
  if (!HasPixels(args.shape)) return false;
  loop(args);
  return true;
}

}  // namespace
}  // namespace mote

namespace tflite {

using mote::MakeArgs;
using mote::RunAverage;

namespace reference_ops {

bool AveragePool(const PoolParams& params, const RuntimeShape& input_shape, const float* input_data,
                 const RuntimeShape& output_shape, float* output_data) {
  return RunAverage(MakeArgs(params, input_shape, input_data, output_shape, output_data), mote::AveragePoolFloat32);
}

bool AveragePool(const PoolParams& params, const RuntimeShape& input_shape, const uint8_t* input_data,
                 const RuntimeShape& output_shape, uint8_t* output_data) {
  return RunAverage(MakeArgs(params, input_shape, input_data, output_shape, output_data),
                    mote::PoolLoop<mote::IntegerAverage<uint8_t>>);
}

void L2Pool(const PoolParams& params, const RuntimeShape& input_shape, const float* input_data,
            const RuntimeShape& output_shape, float* output_data) {
  mote::L2PoolFloat32(MakeArgs(params, input_shape, input_data, output_shape, output_data));
}

void MaxPool(const PoolParams& params, const RuntimeShape& input_shape, const float* input_data,
             const RuntimeShape& output_shape, float* output_data) {
  mote::MaxPoolFloat32(MakeArgs(params, input_shape, input_data, output_shape, output_data));
}

void MaxPool(const PoolParams& params, const RuntimeShape& input_shape, const uint8_t* input_data,
             const RuntimeShape& output_shape, uint8_t* output_data) {
  mote::PoolLoop<mote::IntegerMax<uint8_t>>(MakeArgs(params, input_shape, input_data, output_shape, output_data));
}

}  // namespace reference_ops

namespace reference_integer_ops {

bool AveragePool(const PoolParams& params, const RuntimeShape& input_shape, const int8_t* input_data,
                 const RuntimeShape& output_shape, int8_t* output_data) {
  return RunAverage(MakeArgs(params, input_shape, input_data, output_shape, output_data),
                    mote::PoolLoop<mote::IntegerAverage<int8_t>>);
}

bool AveragePool(const PoolParams& params, const RuntimeShape& input_shape, const int16_t* input_data,
                 const RuntimeShape& output_shape, int16_t* output_data) {
  return RunAverage(MakeArgs(params, input_shape, input_data, output_shape, output_data),
                    mote::PoolLoop<mote::IntegerAverage<int16_t>>);
}

void MaxPool(const PoolParams& params, const RuntimeShape& input_shape, const int8_t* input_data,
             const RuntimeShape& output_shape, int8_t* output_data) {
  mote::PoolLoop<mote::IntegerMax<int8_t>>(MakeArgs(params, input_shape, input_data, output_shape, output_data));
}

void MaxPool(const PoolParams& params, const RuntimeShape& input_shape, const int16_t* input_data,
             const RuntimeShape& output_shape, int16_t* output_data) {
  mote::PoolLoop<mote::IntegerMax<int16_t>>(MakeArgs(params, input_shape, input_data, output_shape, output_data));
}

}  // namespace reference_integer_ops
}  // namespace tflite
