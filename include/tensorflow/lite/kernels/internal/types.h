// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Custom operators for the reference kernels' interface describe their work with these types: shapes,
// paddings, and a struct of parameters for each kind of operator. An "offset" is what is added to a number: of an input
// and of weights the negated zero point, of an output the zero point. A shift is to the left where it is positive.
#ifndef TENSORFLOW_LITE_KERNELS_INTERNAL_TYPES_H_
#define TENSORFLOW_LITE_KERNELS_INTERNAL_TYPES_H_

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>
#include <type_traits>

#include "tensorflow/lite/kernels/internal/compatibility.h"
#include "tensorflow/lite/kernels/internal/runtime_shape.h"
#include "tensorflow/lite/types/half.h"

namespace tflite {

// The values are not in the order of the file format.
enum class FusedActivationFunctionType : uint8_t { kNone, kRelu6, kRelu1, kRelu };
enum class PaddingType : uint8_t { kNone = 0, kSame = 1, kValid = 2 };
enum class FullyConnectedWeightsFormat : uint8_t { kDefault, kShuffled4x16Int8 };
enum class BroadcastableOpCategory : uint8_t {
  kNone,
  kNonBroadcast,
  kFirstInputBroadcastsFast,
  kSecondInputBroadcastsFast,
  kGenericBroadcast
};
enum class ResizingCategory : uint8_t { kNone, kImageStyle, kGenericResize };

struct PaddingValues {
  int16_t width;
  int16_t height;
  int16_t width_offset;
  int16_t height_offset;
};

struct Padding3DValues {
  int16_t width;
  int16_t height;
  int16_t depth;
  int16_t width_offset;
  int16_t height_offset;
  int16_t depth_offset;
};

// A number stands for scale * (number - zero_point).
struct QuantizationParams {
  int32_t zero_point = 0;
  double scale = 0.0;
};

inline bool operator==(const QuantizationParams& a, const QuantizationParams& b) {
  return a.zero_point == b.zero_point && a.scale == b.scale;
}

struct PerChannelQuantizationParams {
  const float* scale;
  const int32_t* zero_point;
  int32_t quantized_dimension;
};

struct MinMax {
  float min;
  float max;
};

struct ActivationParams {
  FusedActivationFunctionType activation_type;
  int32_t quantized_activation_min;
  int32_t quantized_activation_max;
};

struct ReluParams : public ActivationParams {
  int32_t input_offset;
  int32_t output_offset;
  int32_t output_multiplier;
  int output_shift;
};

struct ArithmeticParams {
  BroadcastableOpCategory broadcast_category;
  int32_t input1_offset;
  int32_t input2_offset;
  int32_t output_offset;
  int32_t output_multiplier;
  int output_shift;
  int left_shift;
  int32_t input1_multiplier;
  int input1_shift;
  int32_t input2_multiplier;
  int input2_shift;
  int32_t quantized_activation_min;
  int32_t quantized_activation_max;
  float float_activation_min;
  float float_activation_max;
  int64_t int64_activation_min;
  int64_t int64_activation_max;
  int16_t int16_activation_min;
  int16_t int16_activation_max;
  int broadcast_shape[5];
};

struct ConcatenationParams {
  int32_t axis;
  const int32_t* input_zeropoint;
  const float* input_scale;
  int32_t inputs_count;
  int32_t output_zeropoint;
  float output_scale;
};

struct ComparisonParams {
  int left_shift;
  int32_t input1_offset;
  int32_t input1_multiplier;
  int input1_shift;
  int32_t input2_offset;
  int32_t input2_multiplier;
  int input2_shift;
  bool is_broadcast;
};

struct ConvParams {
  PaddingType padding_type;
  PaddingValues padding_values;
  int16_t stride_width;
  int16_t stride_height;
  int16_t dilation_width_factor;
  int16_t dilation_height_factor;
  int32_t input_offset;
  int32_t weights_offset;
  int32_t output_offset;
  int32_t output_multiplier;
  int output_shift;
  int32_t quantized_activation_min;
  int32_t quantized_activation_max;
  float float_activation_min;
  float float_activation_max;
};

struct Conv3DParams {
  Padding3DValues padding_values;
  int stride_width;
  int stride_height;
  int stride_depth;
  int dilation_width;
  int dilation_height;
  int dilation_depth;
  float float_activation_min;
  float float_activation_max;
};

typedef Conv3DParams Conv3DTransposeParams;

struct DepthToSpaceParams {
  int32_t block_size;
};

struct DepthwiseParams {
  PaddingType padding_type;
  PaddingValues padding_values;
  int16_t stride_width;
  int16_t stride_height;
  int16_t dilation_width_factor;
  int16_t dilation_height_factor;
  int16_t depth_multiplier;
  int32_t input_offset;
  int32_t weights_offset;
  int32_t output_offset;
  int32_t output_multiplier;
  int output_shift;
  int32_t quantized_activation_min;
  int32_t quantized_activation_max;
  float float_activation_min;
  float float_activation_max;
  const int32_t* output_multiplier_per_channel;
  const int32_t* output_shift_per_channel;
};

struct DequantizationParams {
  double scale;
  int32_t zero_point;
};

struct PerChannelDequantizationParams {
  const float* scale;
  const int32_t* zero_point;
  int32_t quantized_dimension;
};

struct FakeQuantParams {
  MinMax minmax;
  int32_t num_bits;
};

struct FullyConnectedParams {
  int32_t input_offset;
  int32_t weights_offset;
  int32_t output_offset;
  int32_t output_multiplier;
  int output_shift;
  int32_t quantized_activation_min;
  int32_t quantized_activation_max;
  float float_activation_min;
  float float_activation_max;
  bool lhs_cacheable;
  bool rhs_cacheable;
  FullyConnectedWeightsFormat weights_format;
};

struct GatherParams {
  int16_t axis;
  int16_t batch_dims;
};

struct L2NormalizationParams {
  int32_t input_zero_point;
};

struct LocalResponseNormalizationParams {
  int32_t range;
  double bias;
  double alpha;
  double beta;
};

struct HardSwishParams {
  int16_t input_zero_point;
  int16_t output_zero_point;
  int16_t reluish_multiplier_fixedpoint_int16;
  int reluish_multiplier_exponent;
  int16_t output_multiplier_fixedpoint_int16;
  int output_multiplier_exponent;
};

struct LogisticParams {
  int32_t input_zero_point;
  int32_t input_range_radius;
  int32_t input_multiplier;
  int input_left_shift;
};

struct LstmCellParams {
  int32_t weights_zero_point;
  int32_t accum_multiplier;
  int accum_shift;
  int state_integer_bits;
};

struct MeanParams {
  int8_t axis_count;
  int16_t axis[4];
};

struct PackParams {
  int8_t axis;
  const int32_t* input_zeropoint;
  const float* input_scale;
  uint16_t inputs_count;
  int32_t output_zeropoint;
  float output_scale;
};

struct PadParams {
  int8_t left_padding_count;
  int32_t left_padding[5];
  int8_t right_padding_count;
  int32_t right_padding[5];
  ResizingCategory resizing_category;
};

struct PreluParams {
  int32_t input_offset;
  int32_t alpha_offset;
  int32_t output_offset;
  int32_t output_multiplier_1;
  int output_shift_1;
  int32_t output_multiplier_2;
  int output_shift_2;
};

struct PoolParams {
  FusedActivationFunctionType activation;
  PaddingType padding_type;
  PaddingValues padding_values;
  int stride_height;
  int stride_width;
  int filter_height;
  int filter_width;
  int32_t quantized_activation_min;
  int32_t quantized_activation_max;
  float float_activation_min;
  float float_activation_max;
};

struct ReshapeParams {
  int8_t shape_count;
  int32_t shape[4];
};

struct ResizeBilinearParams {
  bool align_corners;
  bool half_pixel_centers;
};

struct ResizeNearestNeighborParams {
  bool align_corners;
  bool half_pixel_centers;
};

struct SliceParams {
  int8_t begin_count;
  int32_t begin[5];
  int8_t size_count;
  int32_t size[5];
};

struct SoftmaxParams {
  double beta;
  int32_t input_multiplier;
  int32_t input_left_shift;
  int32_t reverse_scaling_divisor;
  int32_t reverse_scaling_right_shift;
  int diff_min;
  int32_t zero_point;
  float scale;
  float* table;
  int16_t* exp_lut;
  int16_t* one_over_one_plus_x_lut;
  uint8_t* uint8_table1;
  uint8_t* uint8_table2;
};

struct SpaceToBatchParams {
  int32_t output_offset;
};

struct SpaceToDepthParams {
  int32_t block_size;
};

struct SplitParams {
  uint16_t num_split;
  int16_t axis;
};

struct SqueezeParams {
  int8_t squeeze_dims_count;
  int32_t squeeze_dims[4];
};

struct StridedSliceParams {
  int8_t start_indices_count;
  int32_t start_indices[5];
  int8_t stop_indices_count;
  int32_t stop_indices[5];
  int8_t strides_count;
  int32_t strides[5];
  uint16_t begin_mask;
  uint16_t ellipsis_mask;
  uint16_t end_mask;
  uint16_t new_axis_mask;
  uint16_t shrink_axis_mask;
  bool offset;
};

struct TanhParams {
  int32_t input_zero_point;
  int32_t input_range_radius;
  int32_t input_multiplier;
  int input_left_shift;
};

constexpr int kTransposeMaxDimensions = 8;

struct TransposeParams {
  int8_t perm_count;
  int32_t perm[kTransposeMaxDimensions];
};

struct UnpackParams {
  uint16_t num_split;
  int16_t axis;
};

struct LeakyReluParams {
  float alpha;
  int32_t input_offset;
  int32_t output_offset;
  int32_t output_multiplier_alpha;
  int32_t output_shift_alpha;
  int32_t output_multiplier_identity;
  int32_t output_shift_identity;
};

template <typename T>
struct is_small_integer
    : std::integral_constant<bool, std::is_same<T, int8_t>::value || std::is_same<T, uint8_t>::value ||
                                       std::is_same<T, int16_t>::value || std::is_same<T, uint16_t>::value> {};
template <typename T>
struct is_int32_or_int64
    : std::integral_constant<bool, std::is_same<T, int32_t>::value || std::is_same<T, int64_t>::value> {};

// These serve Dims (runtime_shape.h): they give a size, the size that all of them have in common, and the number of
// elements.
template <typename ArrayType>
int ArraySize(const ArrayType& array, int index) {
  return array.sizes[index];
}
template <typename ArrayType1, typename ArrayType2>
int MatchingArraySize(const ArrayType1& array1, int index1, const ArrayType2& array2, int index2) {
  TFLITE_DCHECK_EQ(ArraySize(array1, index1), ArraySize(array2, index2));
  static_cast<void>(array2), static_cast<void>(index2);
  return ArraySize(array1, index1);
}
template <typename ArrayType1, typename ArrayType2, typename... Args>
int MatchingArraySize(const ArrayType1& array1, int index1, const ArrayType2& array2, int index2, Args... args) {
  static_cast<void>(MatchingArraySize(array1, index1, array2, index2));
  return MatchingArraySize(array1, index1, args...);
}
template <int N>
int FlatSize(const Dims<N>& dims) {
  int size = 1;
  for (int i = 0; i < N; ++i) size *= dims.sizes[i];
  return size;
}
// Returns true if the elements are contiguous; the other function computes the strides of contiguous elements.
template <int N>
bool IsPackedWithoutStrides(const Dims<N>& dims) {
  int expected = 1;
  for (int i = 0; i < N; expected *= dims.sizes[i++]) {
    if (dims.strides[i] != expected) return false;
  }
  return true;
}
template <int N>
void ComputeStrides(Dims<N>* dims) {
  int stride = 1;
  for (int i = 0; i < N; stride *= dims->sizes[i++]) dims->strides[i] = stride;
}
inline int Offset(const Dims<4>& dims, int i0, int i1, int i2, int i3) {
  return i0 * dims.strides[0] + i1 * dims.strides[1] + i2 * dims.strides[2] + i3 * dims.strides[3];
}
inline int Offset(const Dims<4>& dims, int* index) { return Offset(dims, index[0], index[1], index[2], index[3]); }
// Counts from the first element to behind the last.
inline int RequiredBufferSizeForDims(const Dims<4>& dims) {
  return Offset(dims, dims.sizes[0] - 1, dims.sizes[1] - 1, dims.sizes[2] - 1, dims.sizes[3] - 1) + 1;
}

// Holds two numbers of 4 bits.
struct Int4 {
  uint8_t val;
};

// Returns the dimension, which all the shapes have in common.
inline int MatchingDim(const RuntimeShape& shape1, int index1, const RuntimeShape& shape2, int index2) {
  TFLITE_DCHECK_EQ(shape1.Dims(index1), shape2.Dims(index2));
  return static_cast<int>(std::min(shape1.Dims(index1), shape2.Dims(index2)));
}
template <typename... Args>
int MatchingDim(const RuntimeShape& shape1, int index1, const RuntimeShape& shape2, int index2, Args... args) {
  TFLITE_DCHECK_EQ(shape1.Dims(index1), shape2.Dims(index2));
  return MatchingDim(shape1, index1, args...);
}

// Returns the number of elements of shapes that are equal, and of those that have as many elements.
inline int MatchingFlatSize(const RuntimeShape& shape, const RuntimeShape& other) {
  TFLITE_DCHECK(shape == other);
  static_cast<void>(other);
  return shape.FlatSize();
}
template <typename... Shapes>
int MatchingFlatSize(const RuntimeShape& shape, const RuntimeShape& other, const Shapes&... others) {
  TFLITE_DCHECK(shape == other);
  static_cast<void>(other);
  return MatchingFlatSize(shape, others...);
}
// The shapes are equal once dimensions of 1 stand in front of those with fewer dimensions.
inline int MatchingExtendedShapeFlatSize(const RuntimeShape& shape, const RuntimeShape& other) {
  const int rank = std::max(shape.DimensionsCount(), other.DimensionsCount());
  TFLITE_DCHECK(RuntimeShape::ExtendedShape(rank, shape) == RuntimeShape::ExtendedShape(rank, other));
  static_cast<void>(rank);
  return shape.FlatSize();
}
template <typename... Shapes>
int MatchingExtendedShapeFlatSize(const RuntimeShape& shape, const RuntimeShape& other, const Shapes&... others) {
  static_cast<void>(MatchingExtendedShapeFlatSize(shape, other));
  return MatchingExtendedShapeFlatSize(shape, others...);
}
inline int MatchingElementsSize(const RuntimeShape& shape, const RuntimeShape& other) {
  TFLITE_DCHECK_EQ(shape.FlatSize(), other.FlatSize());
  static_cast<void>(other);
  return shape.FlatSize();
}
template <typename... Shapes>
int MatchingElementsSize(const RuntimeShape& shape, const RuntimeShape& other, const Shapes&... others) {
  TFLITE_DCHECK_EQ(shape.FlatSize(), other.FlatSize());
  static_cast<void>(other);
  return MatchingElementsSize(shape, others...);
}

// Returns the product of all dimensions but one.
inline int FlatSizeSkipDim(const RuntimeShape& shape, int skip_dim) {
  TFLITE_DCHECK(skip_dim >= 0 && skip_dim < shape.DimensionsCount());
  int size = 1;
  for (int i = 0; i < shape.DimensionsCount(); ++i) size *= i == skip_dim ? 1 : shape.Dims(i);
  return size;
}
inline int MatchingFlatSizeSkipDim(const RuntimeShape& shape, int skip_dim, const RuntimeShape& other) {
  TFLITE_DCHECK_EQ(shape.DimensionsCount(), other.DimensionsCount());
  for (int i = 0; i < shape.DimensionsCount(); ++i) TFLITE_DCHECK(i == skip_dim || shape.Dims(i) == other.Dims(i));
  static_cast<void>(other);
  return FlatSizeSkipDim(shape, skip_dim);
}
template <typename... Shapes>
int MatchingFlatSizeSkipDim(const RuntimeShape& shape, int skip_dim, const RuntimeShape& other,
                            const Shapes&... others) {
  static_cast<void>(MatchingFlatSizeSkipDim(shape, skip_dim, other));
  return MatchingFlatSizeSkipDim(shape, skip_dim, others...);
}

// Steps `current`, an index for each dimension, to the next element; returns false after the last, where it is 0 again.
template <typename IndexType = int>
bool NextIndex(int num_dims, const int* dims, IndexType* current) {
  for (int i = num_dims - 1; i >= 0; --i) {
    if (current[i] + 1 < dims[i]) {
      ++current[i];
      return true;
    }
    current[i] = 0;
  }
  return false;
}

// Returns the offset of element `index` in an output that lacks the dimensions in `axis`; null: it lacks none.
inline size_t ReducedOutputOffset(int num_dims, const int* dims, const int* index, int num_axis, const int* axis) {
  size_t offset = 0;
  for (int i = 0; i < num_dims; ++i) {
    const bool is_reduced = axis != nullptr && std::find(axis, axis + num_axis, i) != axis + num_axis;
    if (!is_reduced) offset = offset * static_cast<size_t>(dims[i]) + static_cast<size_t>(index[i]);
  }
  return offset;
}

// Sets the bounds of the fused activation, by the type of the numbers.
template <typename P>
void SetActivationParams(float min, float max, P* params) {
  params->float_activation_min = min;
  params->float_activation_max = max;
}
template <typename P>
void SetActivationParams(int32_t min, int32_t max, P* params) {
  params->quantized_activation_min = min;
  params->quantized_activation_max = max;
}
template <typename P>
void SetActivationParams(int16_t min, int16_t max, P* params) {
  params->int16_activation_min = min;
  params->int16_activation_max = max;
}
template <typename P>
void SetActivationParams(int64_t min, int64_t max, P* params) {
  params->int64_activation_min = min;
  params->int64_activation_max = max;
}
template <typename P>
void GetActivationParams(const P& params, float* min, float* max) {
  *min = params.float_activation_min;
  *max = params.float_activation_max;
}
template <typename P>
void GetActivationParams(const P& params, int32_t* min, int32_t* max) {
  *min = params.quantized_activation_min;
  *max = params.quantized_activation_max;
}
template <typename P>
void GetActivationParams(const P& params, int16_t* min, int16_t* max) {
  *min = params.int16_activation_min;
  *max = params.int16_activation_max;
}
template <typename P>
void GetActivationParams(const P& params, int64_t* min, int64_t* max) {
  *min = params.int64_activation_min;
  *max = params.int64_activation_max;
}

}  // namespace tflite

#endif  // TENSORFLOW_LITE_KERNELS_INTERNAL_TYPES_H_
