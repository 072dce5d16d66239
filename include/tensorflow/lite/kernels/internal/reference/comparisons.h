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
  mote::ForEachPair(input1_shape, input1_data, input2_shape, input2_data, output_data, F());
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

// Numbers on a scale each, compared on one scale; F is of int32_t.
template <typename T, typename F>
void BroadcastComparison4DSlowWithScaling(const ComparisonParams& op_params, const RuntimeShape& input1_shape,
                                          const T* input1_data, const RuntimeShape& input2_shape, const T* input2_data,
                                          const RuntimeShape& output_shape, bool* output_data) {
  static_cast<void>(output_shape);
  mote::ForEachPair(input1_shape, input1_data, input2_shape, input2_data, output_data, [&op_params](T a, T b) {
    const ComparisonParams& p = op_params;
    const int32_t left = (p.input1_offset + a) * (1 << p.left_shift);
    const int32_t right = (p.input2_offset + b) * (1 << p.left_shift);
    return F()(MultiplyByQuantizedMultiplier(left, p.input1_multiplier, p.input1_shift),
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

inline void Equal(const ComparisonParams& op_params, const RuntimeShape& input1_shape, const float* input1_data,
                  const RuntimeShape& input2_shape, const float* input2_data, const RuntimeShape& output_shape,
                  bool* output_data) {
  Comparison<EqualFn<float>>(op_params, input1_shape, input1_data, input2_shape, input2_data, output_shape,
                             output_data);
}
inline void Broadcast4DSlowEqual(const ComparisonParams& op_params, const RuntimeShape& input1_shape,
                                 const float* input1_data, const RuntimeShape& input2_shape, const float* input2_data,
                                 const RuntimeShape& output_shape, bool* output_data) {
  Comparison<EqualFn<float>>(op_params, input1_shape, input1_data, input2_shape, input2_data, output_shape,
                             output_data);
}
template <typename T>
void EqualNoScaling(const ComparisonParams& op_params, const RuntimeShape& input1_shape, const T* input1_data,
                    const RuntimeShape& input2_shape, const T* input2_data, const RuntimeShape& output_shape,
                    bool* output_data) {
  ComparisonImpl<T, EqualFn<T>>(op_params, input1_shape, input1_data, input2_shape, input2_data, output_shape,
                                output_data);
}
template <typename T>
void Broadcast4DSlowEqualNoScaling(const ComparisonParams& op_params, const RuntimeShape& input1_shape,
                                   const T* input1_data, const RuntimeShape& input2_shape, const T* input2_data,
                                   const RuntimeShape& output_shape, bool* output_data) {
  ComparisonImpl<T, EqualFn<T>>(op_params, input1_shape, input1_data, input2_shape, input2_data, output_shape,
                                output_data);
}
template <typename T>
void EqualWithScaling(const ComparisonParams& op_params, const RuntimeShape& input1_shape, const T* input1_data,
                      const RuntimeShape& input2_shape, const T* input2_data, const RuntimeShape& output_shape,
                      bool* output_data) {
  ComparisonWithScaling<T, EqualFn<int32_t>>(op_params, input1_shape, input1_data, input2_shape, input2_data,
                                             output_shape, output_data);
}
template <typename T>
void Broadcast4DSlowEqualWithScaling(const ComparisonParams& op_params, const RuntimeShape& input1_shape,
                                     const T* input1_data, const RuntimeShape& input2_shape, const T* input2_data,
                                     const RuntimeShape& output_shape, bool* output_data) {
  ComparisonWithScaling<T, EqualFn<int32_t>>(op_params, input1_shape, input1_data, input2_shape, input2_data,
                                             output_shape, output_data);
}
inline void NotEqual(const ComparisonParams& op_params, const RuntimeShape& input1_shape, const float* input1_data,
                     const RuntimeShape& input2_shape, const float* input2_data, const RuntimeShape& output_shape,
                     bool* output_data) {
  Comparison<NotEqualFn<float>>(op_params, input1_shape, input1_data, input2_shape, input2_data, output_shape,
                                output_data);
}
inline void Broadcast4DSlowNotEqual(const ComparisonParams& op_params, const RuntimeShape& input1_shape,
                                    const float* input1_data, const RuntimeShape& input2_shape,
                                    const float* input2_data, const RuntimeShape& output_shape, bool* output_data) {
  Comparison<NotEqualFn<float>>(op_params, input1_shape, input1_data, input2_shape, input2_data, output_shape,
                                output_data);
}
template <typename T>
void NotEqualNoScaling(const ComparisonParams& op_params, const RuntimeShape& input1_shape, const T* input1_data,
                       const RuntimeShape& input2_shape, const T* input2_data, const RuntimeShape& output_shape,
                       bool* output_data) {
  ComparisonImpl<T, NotEqualFn<T>>(op_params, input1_shape, input1_data, input2_shape, input2_data, output_shape,
                                   output_data);
}
template <typename T>
void Broadcast4DSlowNotEqualNoScaling(const ComparisonParams& op_params, const RuntimeShape& input1_shape,
                                      const T* input1_data, const RuntimeShape& input2_shape, const T* input2_data,
                                      const RuntimeShape& output_shape, bool* output_data) {
  ComparisonImpl<T, NotEqualFn<T>>(op_params, input1_shape, input1_data, input2_shape, input2_data, output_shape,
                                   output_data);
}
template <typename T>
void NotEqualWithScaling(const ComparisonParams& op_params, const RuntimeShape& input1_shape, const T* input1_data,
                         const RuntimeShape& input2_shape, const T* input2_data, const RuntimeShape& output_shape,
                         bool* output_data) {
  ComparisonWithScaling<T, NotEqualFn<int32_t>>(op_params, input1_shape, input1_data, input2_shape, input2_data,
                                                output_shape, output_data);
}
template <typename T>
void Broadcast4DSlowNotEqualWithScaling(const ComparisonParams& op_params, const RuntimeShape& input1_shape,
                                        const T* input1_data, const RuntimeShape& input2_shape, const T* input2_data,
                                        const RuntimeShape& output_shape, bool* output_data) {
  ComparisonWithScaling<T, NotEqualFn<int32_t>>(op_params, input1_shape, input1_data, input2_shape, input2_data,
                                                output_shape, output_data);
}
inline void Greater(const ComparisonParams& op_params, const RuntimeShape& input1_shape, const float* input1_data,
                    const RuntimeShape& input2_shape, const float* input2_data, const RuntimeShape& output_shape,
                    bool* output_data) {
  Comparison<GreaterFn<float>>(op_params, input1_shape, input1_data, input2_shape, input2_data, output_shape,
                               output_data);
}
inline void Broadcast4DSlowGreater(const ComparisonParams& op_params, const RuntimeShape& input1_shape,
                                   const float* input1_data, const RuntimeShape& input2_shape, const float* input2_data,
                                   const RuntimeShape& output_shape, bool* output_data) {
  Comparison<GreaterFn<float>>(op_params, input1_shape, input1_data, input2_shape, input2_data, output_shape,
                               output_data);
}
template <typename T>
void GreaterNoScaling(const ComparisonParams& op_params, const RuntimeShape& input1_shape, const T* input1_data,
                      const RuntimeShape& input2_shape, const T* input2_data, const RuntimeShape& output_shape,
                      bool* output_data) {
  ComparisonImpl<T, GreaterFn<T>>(op_params, input1_shape, input1_data, input2_shape, input2_data, output_shape,
                                  output_data);
}
template <typename T>
void Broadcast4DSlowGreaterNoScaling(const ComparisonParams& op_params, const RuntimeShape& input1_shape,
                                     const T* input1_data, const RuntimeShape& input2_shape, const T* input2_data,
                                     const RuntimeShape& output_shape, bool* output_data) {
  ComparisonImpl<T, GreaterFn<T>>(op_params, input1_shape, input1_data, input2_shape, input2_data, output_shape,
                                  output_data);
}
template <typename T>
void GreaterWithScaling(const ComparisonParams& op_params, const RuntimeShape& input1_shape, const T* input1_data,
                        const RuntimeShape& input2_shape, const T* input2_data, const RuntimeShape& output_shape,
                        bool* output_data) {
  ComparisonWithScaling<T, GreaterFn<int32_t>>(op_params, input1_shape, input1_data, input2_shape, input2_data,
                                               output_shape, output_data);
}
template <typename T>
void Broadcast4DSlowGreaterWithScaling(const ComparisonParams& op_params, const RuntimeShape& input1_shape,
                                       const T* input1_data, const RuntimeShape& input2_shape, const T* input2_data,
                                       const RuntimeShape& output_shape, bool* output_data) {
  ComparisonWithScaling<T, GreaterFn<int32_t>>(op_params, input1_shape, input1_data, input2_shape, input2_data,
                                               output_shape, output_data);
}
inline void GreaterEqual(const ComparisonParams& op_params, const RuntimeShape& input1_shape, const float* input1_data,
                         const RuntimeShape& input2_shape, const float* input2_data, const RuntimeShape& output_shape,
                         bool* output_data) {
  Comparison<GreaterEqualFn<float>>(op_params, input1_shape, input1_data, input2_shape, input2_data, output_shape,
                                    output_data);
}
inline void Broadcast4DSlowGreaterEqual(const ComparisonParams& op_params, const RuntimeShape& input1_shape,
                                        const float* input1_data, const RuntimeShape& input2_shape,
                                        const float* input2_data, const RuntimeShape& output_shape, bool* output_data) {
  Comparison<GreaterEqualFn<float>>(op_params, input1_shape, input1_data, input2_shape, input2_data, output_shape,
                                    output_data);
}
template <typename T>
void GreaterEqualNoScaling(const ComparisonParams& op_params, const RuntimeShape& input1_shape, const T* input1_data,
                           const RuntimeShape& input2_shape, const T* input2_data, const RuntimeShape& output_shape,
                           bool* output_data) {
  ComparisonImpl<T, GreaterEqualFn<T>>(op_params, input1_shape, input1_data, input2_shape, input2_data, output_shape,
                                       output_data);
}
template <typename T>
void Broadcast4DSlowGreaterEqualNoScaling(const ComparisonParams& op_params, const RuntimeShape& input1_shape,
                                          const T* input1_data, const RuntimeShape& input2_shape, const T* input2_data,
                                          const RuntimeShape& output_shape, bool* output_data) {
  ComparisonImpl<T, GreaterEqualFn<T>>(op_params, input1_shape, input1_data, input2_shape, input2_data, output_shape,
                                       output_data);
}
template <typename T>
void GreaterEqualWithScaling(const ComparisonParams& op_params, const RuntimeShape& input1_shape, const T* input1_data,
                             const RuntimeShape& input2_shape, const T* input2_data, const RuntimeShape& output_shape,
                             bool* output_data) {
  ComparisonWithScaling<T, GreaterEqualFn<int32_t>>(op_params, input1_shape, input1_data, input2_shape, input2_data,
                                                    output_shape, output_data);
}
template <typename T>
void Broadcast4DSlowGreaterEqualWithScaling(const ComparisonParams& op_params, const RuntimeShape& input1_shape,
                                            const T* input1_data, const RuntimeShape& input2_shape,
                                            const T* input2_data, const RuntimeShape& output_shape, bool* output_data) {
  ComparisonWithScaling<T, GreaterEqualFn<int32_t>>(op_params, input1_shape, input1_data, input2_shape, input2_data,
                                                    output_shape, output_data);
}
inline void Less(const ComparisonParams& op_params, const RuntimeShape& input1_shape, const float* input1_data,
                 const RuntimeShape& input2_shape, const float* input2_data, const RuntimeShape& output_shape,
                 bool* output_data) {
  Comparison<LessFn<float>>(op_params, input1_shape, input1_data, input2_shape, input2_data, output_shape, output_data);
}
inline void Broadcast4DSlowLess(const ComparisonParams& op_params, const RuntimeShape& input1_shape,
                                const float* input1_data, const RuntimeShape& input2_shape, const float* input2_data,
                                const RuntimeShape& output_shape, bool* output_data) {
  Comparison<LessFn<float>>(op_params, input1_shape, input1_data, input2_shape, input2_data, output_shape, output_data);
}
template <typename T>
void LessNoScaling(const ComparisonParams& op_params, const RuntimeShape& input1_shape, const T* input1_data,
                   const RuntimeShape& input2_shape, const T* input2_data, const RuntimeShape& output_shape,
                   bool* output_data) {
  ComparisonImpl<T, LessFn<T>>(op_params, input1_shape, input1_data, input2_shape, input2_data, output_shape,
                               output_data);
}
template <typename T>
void Broadcast4DSlowLessNoScaling(const ComparisonParams& op_params, const RuntimeShape& input1_shape,
                                  const T* input1_data, const RuntimeShape& input2_shape, const T* input2_data,
                                  const RuntimeShape& output_shape, bool* output_data) {
  ComparisonImpl<T, LessFn<T>>(op_params, input1_shape, input1_data, input2_shape, input2_data, output_shape,
                               output_data);
}
template <typename T>
void LessWithScaling(const ComparisonParams& op_params, const RuntimeShape& input1_shape, const T* input1_data,
                     const RuntimeShape& input2_shape, const T* input2_data, const RuntimeShape& output_shape,
                     bool* output_data) {
  ComparisonWithScaling<T, LessFn<int32_t>>(op_params, input1_shape, input1_data, input2_shape, input2_data,
                                            output_shape, output_data);
}
template <typename T>
void Broadcast4DSlowLessWithScaling(const ComparisonParams& op_params, const RuntimeShape& input1_shape,
                                    const T* input1_data, const RuntimeShape& input2_shape, const T* input2_data,
                                    const RuntimeShape& output_shape, bool* output_data) {
  ComparisonWithScaling<T, LessFn<int32_t>>(op_params, input1_shape, input1_data, input2_shape, input2_data,
                                            output_shape, output_data);
}
inline void LessEqual(const ComparisonParams& op_params, const RuntimeShape& input1_shape, const float* input1_data,
                      const RuntimeShape& input2_shape, const float* input2_data, const RuntimeShape& output_shape,
                      bool* output_data) {
  Comparison<LessEqualFn<float>>(op_params, input1_shape, input1_data, input2_shape, input2_data, output_shape,
                                 output_data);
}
inline void Broadcast4DSlowLessEqual(const ComparisonParams& op_params, const RuntimeShape& input1_shape,
                                     const float* input1_data, const RuntimeShape& input2_shape,
                                     const float* input2_data, const RuntimeShape& output_shape, bool* output_data) {
  Comparison<LessEqualFn<float>>(op_params, input1_shape, input1_data, input2_shape, input2_data, output_shape,
                                 output_data);
}
template <typename T>
void LessEqualNoScaling(const ComparisonParams& op_params, const RuntimeShape& input1_shape, const T* input1_data,
                        const RuntimeShape& input2_shape, const T* input2_data, const RuntimeShape& output_shape,
                        bool* output_data) {
  ComparisonImpl<T, LessEqualFn<T>>(op_params, input1_shape, input1_data, input2_shape, input2_data, output_shape,
                                    output_data);
}
template <typename T>
void Broadcast4DSlowLessEqualNoScaling(const ComparisonParams& op_params, const RuntimeShape& input1_shape,
                                       const T* input1_data, const RuntimeShape& input2_shape, const T* input2_data,
                                       const RuntimeShape& output_shape, bool* output_data) {
  ComparisonImpl<T, LessEqualFn<T>>(op_params, input1_shape, input1_data, input2_shape, input2_data, output_shape,
                                    output_data);
}
template <typename T>
void LessEqualWithScaling(const ComparisonParams& op_params, const RuntimeShape& input1_shape, const T* input1_data,
                          const RuntimeShape& input2_shape, const T* input2_data, const RuntimeShape& output_shape,
                          bool* output_data) {
  ComparisonWithScaling<T, LessEqualFn<int32_t>>(op_params, input1_shape, input1_data, input2_shape, input2_data,
                                                 output_shape, output_data);
}
template <typename T>
void Broadcast4DSlowLessEqualWithScaling(const ComparisonParams& op_params, const RuntimeShape& input1_shape,
                                         const T* input1_data, const RuntimeShape& input2_shape, const T* input2_data,
                                         const RuntimeShape& output_shape, bool* output_data) {
  ComparisonWithScaling<T, LessEqualFn<int32_t>>(op_params, input1_shape, input1_data, input2_shape, input2_data,
                                                 output_shape, output_data);
}

}  // namespace reference_ops
}  // namespace tflite

#endif  // TENSORFLOW_LITE_KERNELS_INTERNAL_REFERENCE_COMPARISONS_H_
