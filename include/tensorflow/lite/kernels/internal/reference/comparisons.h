// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Comparisons, for custom operators that are written against the reference kernels' interface, over the operators' own
// rows of pairs. A dimension of 1 counts for all of the other input's.
#ifndef TENSORFLOW_LITE_KERNELS_INTERNAL_REFERENCE_COMPARISONS_H_
#define TENSORFLOW_LITE_KERNELS_INTERNAL_REFERENCE_COMPARISONS_H_

#include <cstdint>

#include "mote/element_pairs.h"
#include "tensorflow/lite/kernels/internal/common.h"
#include "tensorflow/lite/kernels/internal/types.h"

namespace tflite {
namespace reference_ops {

template <typename T>
struct EqualFn {
  bool operator()(T lhs, T rhs) const { return lhs == rhs; }
};
template <typename T>
struct NotEqualFn {
  bool operator()(T lhs, T rhs) const { return lhs != rhs; }
};
template <typename T>
struct GreaterFn {
  bool operator()(T lhs, T rhs) const { return lhs > rhs; }
};
template <typename T>
struct GreaterEqualFn {
  bool operator()(T lhs, T rhs) const { return lhs >= rhs; }
};
template <typename T>
struct LessFn {
  bool operator()(T lhs, T rhs) const { return lhs < rhs; }
};
template <typename T>
struct LessEqualFn {
  bool operator()(T lhs, T rhs) const { return lhs <= rhs; }
};

// F is one of these.
template <typename T, typename F>
void BroadcastComparison4DSlowImpl(const ComparisonParams& op_params, const RuntimeShape& input1_shape,
                                   const T* input1_data, const RuntimeShape& input2_shape, const T* input2_data,
                                   const RuntimeShape& output_shape, bool* output_data) {
  static_cast<void>(op_params), static_cast<void>(output_shape);
  mote::ForEachPair(input1_shape, input1_data, input2_shape, input2_data, output_data, F{});
}
template <typename T, typename F>
void ComparisonImpl(const ComparisonParams& op_params, const RuntimeShape& input1_shape, const T* input1_data,
                    const RuntimeShape& input2_shape, const T* input2_data, const RuntimeShape& output_shape,
                    bool* output_data) {
  BroadcastComparison4DSlowImpl<T, F>(op_params, input1_shape, input1_data, input2_shape, input2_data, output_shape,
                                      output_data);
}
template <typename F>
void BroadcastComparison4DSlow(const ComparisonParams& op_params, const RuntimeShape& input1_shape,
                               const float* input1_data, const RuntimeShape& input2_shape, const float* input2_data,
                               const RuntimeShape& output_shape, bool* output_data) {
  BroadcastComparison4DSlowImpl<float, F>(op_params, input1_shape, input1_data, input2_shape, input2_data, output_shape,
                                          output_data);
}
template <typename F>
void Comparison(const ComparisonParams& op_params, const RuntimeShape& input1_shape, const float* input1_data,
                const RuntimeShape& input2_shape, const float* input2_data, const RuntimeShape& output_shape,
                bool* output_data) {
  BroadcastComparison4DSlowImpl<float, F>(op_params, input1_shape, input1_data, input2_shape, input2_data, output_shape,
                                          output_data);
}

// Each tensor has a scale of its own; the numbers are compared on one scale. F takes int32_t.
template <typename T, typename F>
void BroadcastComparison4DSlowWithScaling(const ComparisonParams& op_params, const RuntimeShape& input1_shape,
                                          const T* input1_data, const RuntimeShape& input2_shape, const T* input2_data,
                                          const RuntimeShape& output_shape, bool* output_data) {
  static_cast<void>(output_shape);
  mote::ForEachPair(input1_shape, input1_data, input2_shape, input2_data, output_data, [&op_params](T a, T b) {
    const ComparisonParams& p = op_params;
    const int32_t left = (p.input1_offset + a) * (1 << p.left_shift);
    const int32_t right = (p.input2_offset + b) * (1 << p.left_shift);
    return F{}(MultiplyByQuantizedMultiplier(left, p.input1_multiplier, p.input1_shift),
               MultiplyByQuantizedMultiplier(right, p.input2_multiplier, p.input2_shift));
  });
}
template <typename T, typename F>
void ComparisonWithScaling(const ComparisonParams& op_params, const RuntimeShape& input1_shape, const T* input1_data,
                           const RuntimeShape& input2_shape, const T* input2_data, const RuntimeShape& output_shape,
                           bool* output_data) {
  BroadcastComparison4DSlowWithScaling<T, F>(op_params, input1_shape, input1_data, input2_shape, input2_data,
                                             output_shape, output_data);
}

// Defines the functions of the comparison `name`, whose functor is name##Fn: for floats, for other types as they are,
// and for numbers on a scale each.
#define MOTE_COMPARISON(NAME, T, LOOP)                                                                        \
  inline void NAME(const ComparisonParams& op_params, const RuntimeShape& input1_shape, const T* input1_data, \
                   const RuntimeShape& input2_shape, const T* input2_data, const RuntimeShape& output_shape,  \
                   bool* output_data) {                                                                       \
    LOOP(op_params, input1_shape, input1_data, input2_shape, input2_data, output_shape, output_data);         \
  }
#define TFLITE_COMPARISON_OP(name)                                                       \
  MOTE_COMPARISON(name, float, Comparison<name##Fn<float>>)                              \
  MOTE_COMPARISON(Broadcast4DSlow##name, float, Comparison<name##Fn<float>>)             \
  template <typename T>                                                                  \
  MOTE_COMPARISON(name##NoScaling, T, (ComparisonImpl<T, name##Fn<T>>))                  \
  template <typename T>                                                                  \
  MOTE_COMPARISON(Broadcast4DSlow##name##NoScaling, T, (ComparisonImpl<T, name##Fn<T>>)) \
  template <typename T>                                                                  \
  MOTE_COMPARISON(name##WithScaling, T, (ComparisonWithScaling<T, name##Fn<int32_t>>))   \
  template <typename T>                                                                  \
  MOTE_COMPARISON(Broadcast4DSlow##name##WithScaling, T, (ComparisonWithScaling<T, name##Fn<int32_t>>))
TFLITE_COMPARISON_OP(Equal)
TFLITE_COMPARISON_OP(NotEqual)
TFLITE_COMPARISON_OP(Greater)
TFLITE_COMPARISON_OP(GreaterEqual)
TFLITE_COMPARISON_OP(Less)
TFLITE_COMPARISON_OP(LessEqual)
#undef TFLITE_COMPARISON_OP
#undef MOTE_COMPARISON

}  // namespace reference_ops
}  // namespace tflite

#endif  // TENSORFLOW_LITE_KERNELS_INTERNAL_REFERENCE_COMPARISONS_H_
