// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Computes the ends of a slice with strides, for custom operators that are written against the reference kernels'
// interface.
#ifndef TENSORFLOW_LITE_KERNELS_INTERNAL_STRIDED_SLICE_LOGIC_H_
#define TENSORFLOW_LITE_KERNELS_INTERNAL_STRIDED_SLICE_LOGIC_H_

#include <cstdint>
#include <vector>

#include "tensorflow/lite/kernels/internal/types.h"

namespace tflite {
namespace strided_slice {

inline int Clamp(const int v, const int lo, const int hi) { return v < lo ? lo : v > hi ? hi : v; }

// Puts dimensions of 1 in front, taken as they are, until there are `dim_count`; at most 5.
inline void StridedSlicePadIndices(StridedSliceParams* p, int dim_count) {
  const int more = dim_count - p->start_indices_count;
  for (int i = dim_count - 1; i >= 0; --i) {
    p->start_indices[i] = i < more ? 0 : p->start_indices[i - more];
    p->stop_indices[i] = i < more ? 1 : p->stop_indices[i - more];
    p->strides[i] = i < more ? 1 : p->strides[i - more];
  }
  const int in_front = (1 << more) - 1;
  p->begin_mask = static_cast<uint16_t>(p->begin_mask << more | in_front);
  p->end_mask = static_cast<uint16_t>(p->end_mask << more | in_front);
  p->ellipsis_mask = static_cast<uint16_t>(p->ellipsis_mask << more);
  p->new_axis_mask = static_cast<uint16_t>(p->new_axis_mask << more);
  p->shrink_axis_mask = static_cast<uint16_t>(p->shrink_axis_mask << more);
  p->start_indices_count = p->stop_indices_count = p->strides_count = static_cast<int8_t>(dim_count);
}

// Returns the first index that is taken of the dimension. Going up it is from 0 to the size, going down from -1 to the
// size less 1.
inline int StridedSliceStartForAxis(const StridedSliceParams& params, const RuntimeShape& input_shape, int32_t axis) {
  const int size = static_cast<int>(input_shape.Dims(axis));
  const bool up = params.strides[axis] > 0;
  const int lowest = up ? 0 : -1, highest = up ? size : size - 1;
  if ((params.begin_mask & 1 << axis) != 0) return up ? lowest : highest;
  const int start = params.start_indices[axis];
  return Clamp(start < 0 ? start + size : start, lowest, highest);
}

// Returns the index before which the slice ends, in the direction of the stride; `start` is where it begins.
inline int StridedSliceEndForAxis(const StridedSliceParams& params, const RuntimeShape& input_shape, int axis,
                                  int start) {
  if ((params.shrink_axis_mask & 1 << axis) != 0) return start + 1;
  const int size = static_cast<int>(input_shape.Dims(axis));
  const bool up = params.strides[axis] > 0;
  const int lowest = up ? 0 : -1, highest = up ? size : size - 1;
  if ((params.end_mask & 1 << axis) != 0) return up ? highest : lowest;
  const int stop = params.stop_indices[axis] + (params.offset ? start : 0);
  return Clamp(stop < 0 && !params.offset ? stop + size : stop, lowest, highest);
}

inline int StartForAxis(const StridedSliceParams& params, const RuntimeShape& input_shape, int axis) {
  return StridedSliceStartForAxis(params, input_shape, axis);
}
inline int StopForAxis(const StridedSliceParams& params, const RuntimeShape& input_shape, int axis,
                       int start_for_axis) {
  return StridedSliceEndForAxis(params, input_shape, axis, start_for_axis);
}

// Returns true if the index is past the last one: then a loop over a slice ends.
inline bool LoopCondition(int index, int stop, int stride) { return stride > 0 ? index >= stop : index <= stop; }

inline StridedSliceParams BuildStridedSliceParams(int begin_mask, int end_mask, int shrink_axis_mask,
                                                  const std::vector<int>& start_indices,
                                                  const std::vector<int>& stop_indices,
                                                  const std::vector<int>& strides) {
  StridedSliceParams params = {};
  const size_t dims = start_indices.size();
  for (size_t d = 0; d < dims; ++d) {
    params.start_indices[d] = start_indices[d];
    params.stop_indices[d] = stop_indices[d];
    params.strides[d] = strides[d];
  }
  params.start_indices_count = params.stop_indices_count = params.strides_count = static_cast<int8_t>(dims);
  params.begin_mask = static_cast<uint16_t>(begin_mask);
  params.end_mask = static_cast<uint16_t>(end_mask);
  params.shrink_axis_mask = static_cast<uint16_t>(shrink_axis_mask);
  return params;
}

}  // namespace strided_slice
}  // namespace tflite

#endif  // TENSORFLOW_LITE_KERNELS_INTERNAL_STRIDED_SLICE_LOGIC_H_
