// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Sums, means and the like along axes, for custom operators that are written against the reference kernels' interface.
#ifndef TENSORFLOW_LITE_KERNELS_INTERNAL_REFERENCE_REDUCE_H_
#define TENSORFLOW_LITE_KERNELS_INTERNAL_REFERENCE_REDUCE_H_

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "tensorflow/lite/kernels/internal/types.h"

namespace tflite {
namespace reference_ops {

// Gives the axes without negative ones, which count from the last dimension, and without those that are there twice.
// Returns false where one is no dimension.
inline bool ResolveAxis(const int num_dims, const int* axis, const int64_t num_axis, int* out_axis, int* out_num_axis) {
  *out_num_axis = 0;
  if (num_dims == 0) return true;
  for (int64_t i = 0; i < num_axis; ++i) {
    const int resolved = axis[i] < 0 ? axis[i] + num_dims : axis[i];
    if (resolved < 0 || resolved >= num_dims) return false;
    int* const end = out_axis + *out_num_axis;
    if (std::find(out_axis, end, resolved) != end) continue;
    *end = resolved;
    ++*out_num_axis;
  }
  return true;
}

// Sets the tensor to `init_value`; false where it has more elements than a size_t counts.
template <typename T>
bool InitTensorDataForReduce(const int* dims, const int num_dims, const T init_value, T* data) {
  size_t elements = 1;
  for (int d = 0; d < num_dims; ++d) {
    const size_t size = static_cast<size_t>(dims[d]);
    if (size != 0 && elements > SIZE_MAX / size) return false;
    elements *= size;
  }
  std::fill(data, data + elements, init_value);
  return true;
}

// Computes output = reducer(output, input) for each element of the input, in order; `input_iter` has room for an index.
template <typename In, typename Out>
bool Reduce(const In* input_data, const int* input_dims, const int*, const int input_num_dims, const int,
            const int* axis, const int num_axis, int* input_iter, Out reducer(Out current, const In in),
            Out* output_data) {
  for (int d = 0; d < input_num_dims; ++d) {
    if (input_dims[d] == 0) return true;
    input_iter[d] = 0;
  }
  do {
    const size_t from = ReducedOutputOffset(input_num_dims, input_dims, input_iter, 0, nullptr);
    const size_t to = ReducedOutputOffset(input_num_dims, input_dims, input_iter, num_axis, axis);
    output_data[to] = reducer(output_data[to], input_data[from]);
  } while (NextIndex(input_num_dims, input_dims, input_iter));
  return true;
}

// Does the same from `init_value` on, for axes as a model has them; `temp_index` has room for an index, `resolved_axis`
// for the axes.
template <typename T>
bool ReduceGeneric(const T* input_data, const int* input_dims, const int input_num_dims, T* output_data,
                   const int* output_dims, const int output_num_dims, const int* axis,
                   const int64_t num_axis_dimensions, bool, int* temp_index, int* resolved_axis, T init_value,
                   T reducer(const T current, const T in)) {
  int count = 0;
  return InitTensorDataForReduce(output_dims, output_num_dims, init_value, output_data) &&
         ResolveAxis(input_num_dims, axis, num_axis_dimensions, resolved_axis, &count) &&
         Reduce<T, T>(input_data, input_dims, output_dims, input_num_dims, output_num_dims, resolved_axis, count,
                      temp_index, reducer, output_data);
}

// Computes the mean. `temp_sum` has room for the sums, one for each output.
template <typename T, typename U>
bool Mean(const T* input_data, const int* input_dims, const int input_num_dims, T* output_data, const int* output_dims,
          const int output_num_dims, const int* axis, const int num_axis_dimensions, bool, int* temp_index,
          int* resolved_axis, U* temp_sum) {
  struct Sum {
    static U Add(U current, const T in) { return current + static_cast<U>(in); }
  };
  int count = 0;
  if (!InitTensorDataForReduce(output_dims, output_num_dims, U(), temp_sum) ||
      !ResolveAxis(input_num_dims, axis, num_axis_dimensions, resolved_axis, &count)) {
    return false;
  }
  Reduce<T, U>(input_data, input_dims, output_dims, input_num_dims, output_num_dims, resolved_axis, count, temp_index,
               Sum::Add, temp_sum);
  int elements = 1, outputs = 1;
  for (int i = 0; i < count; ++i) elements *= input_dims[resolved_axis[i]];
  for (int d = 0; d < output_num_dims; ++d) outputs *= output_dims[d];
  if (elements == 0) return true;
  for (int i = 0; i < outputs; ++i) output_data[i] = static_cast<T>(temp_sum[i] / static_cast<U>(elements));
  return true;
}

// Computes the mean of images [b, y, x, c] over y and x.
inline void Mean(const MeanParams& op_params, const RuntimeShape& unextended_input_shape, const float* input_data,
                 const RuntimeShape& unextended_output_shape, float* output_data) {
  static_cast<void>(op_params), static_cast<void>(unextended_output_shape);
  const RuntimeShape shape = RuntimeShape::ExtendedShape(4, unextended_input_shape);
  const int pixels = static_cast<int>(shape.Dims(1) * shape.Dims(2)), depth = static_cast<int>(shape.Dims(3));
  for (int b = 0; b < shape.Dims(0); ++b, input_data += pixels * depth, output_data += depth) {
    for (int c = 0; c < depth; ++c) {
      float sum = 0;
      for (int i = 0; i < pixels; ++i) sum += input_data[i * depth + c];
      output_data[c] = sum / static_cast<float>(pixels);
    }
  }
}

}  // namespace reference_ops
}  // namespace tflite

#endif  // TENSORFLOW_LITE_KERNELS_INTERNAL_REFERENCE_REDUCE_H_
