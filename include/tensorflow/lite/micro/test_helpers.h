// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Tensors, operators and models for tests of operators and of the runtime. Shapes and lists are written as arrays whose
// first element is the number of the others, as int dims[] = {2, 1, 3}.
#ifndef TENSORFLOW_LITE_MICRO_TEST_HELPERS_H_
#define TENSORFLOW_LITE_MICRO_TEST_HELPERS_H_

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <limits>
#include <type_traits>

#include "flatbuffers/flatbuffers.h"
#include "tensorflow/lite/c/common.h"
#include "tensorflow/lite/kernels/internal/compatibility.h"
#include "tensorflow/lite/kernels/internal/tensor_ctypes.h"
#include "tensorflow/lite/micro/micro_mutable_op_resolver.h"
#include "tensorflow/lite/micro/micro_utils.h"
#include "tensorflow/lite/portable_type_to_tflitetype.h"
#include "tensorflow/lite/schema/schema_generated.h"

namespace tflite {
namespace testing {

// So many words stand before the offsets in the metadata of an offline memory plan: version, subgraph, number of
// offsets.
constexpr int kOfflinePlannerHeaderSize = 3;

using TestingOpResolver = MicroMutableOpResolver<10>;

// The tensors of a node.
struct NodeConnection_ {
  std::initializer_list<int32_t> input;
  std::initializer_list<int32_t> output;
};
typedef struct NodeConnection_ NodeConnection;

// "simple_stateful_op": out 0, uint8, is the median of in 0, uint8; out 1, int32, counts the invocations from 1.
class SimpleStatefulOp {
 public:
  static const TFLMRegistration* getRegistration();
  static TFLMRegistration* GetMutableRegistration();
  static void* Init(TfLiteContext* context, const char* buffer, size_t length);
  static TfLiteStatus Prepare(TfLiteContext* context, TfLiteNode* node);
  static TfLiteStatus Invoke(TfLiteContext* context, TfLiteNode* node);

 private:
  struct OpData {
    int invoke_count;
    int sorting_buffer;
  };
};

// "mock_custom": out 0, int32, is each element of in 0, int32, plus the first one of in 1, uint8.
class MockCustom {
 public:
  static const TFLMRegistration* getRegistration();
  static TFLMRegistration* GetMutableRegistration();
  static void* Init(TfLiteContext* context, const char* buffer, size_t length);
  static void Free(TfLiteContext* context, void* buffer);
  static TfLiteStatus Prepare(TfLiteContext* context, TfLiteNode* node);
  static TfLiteStatus Invoke(TfLiteContext* context, TfLiteNode* node);

  static bool freed_;  // since the last Init
};

// "multiple_inputs_op": out 0, int32, is the sum, element by element, of three inputs, int32.
class MultipleInputs {
 public:
  static const TFLMRegistration* getRegistration();
  static TFLMRegistration* GetMutableRegistration();
  static void* Init(TfLiteContext* context, const char* buffer, size_t length);
  static void Free(TfLiteContext* context, void* buffer);
  static TfLiteStatus Prepare(TfLiteContext* context, TfLiteNode* node);
  static TfLiteStatus Invoke(TfLiteContext* context, TfLiteNode* node);

  static bool freed_;  // since the last Init
};

// "no_op": does nothing.
class NoOp {
 public:
  static const TFLMRegistration* getRegistration();
  static TFLMRegistration* GetMutableRegistration();
  static void* Init(TfLiteContext* context, const char* buffer, size_t length);
  static void Free(TfLiteContext* context, void* buffer);
  static TfLiteStatus Prepare(TfLiteContext* context, TfLiteNode* node);
  static TfLiteStatus Invoke(TfLiteContext* context, TfLiteNode* node);

  static bool freed_;  // since the last Init
};

// Adds the four operators above and IF.
TfLiteStatus GetTestingOpResolver(TestingOpResolver& op_resolver);

// Models, made on the first call. x, y: input and output; each mock_custom adds a constant weight.

// Returns a model with two outputs. Each is mock_custom(x) with the weight 21, and has one element of int32.
const Model* GetSimpleMockModel();
// Returns a chain of three mock_custom, whose weights are 1, 2 and 3, each with a variable tensor.
const Model* GetComplexMockModel();
// The model runs mock_custom from one int8 tensor of shape [256, 256] to another; it can be allocated, but not run.
const Model* GetModelWith256x256Tensor();
// The model computes t1 = f(t0), t2 = f(t0), t3 = f(t1, t2) of float32 tensors of shape [2, 2, 3]; f is mock_custom, so
// it cannot be run.
const Model* GetSimpleModelWithBranch();
// The model runs multiple_inputs_op on one element.
const Model* GetSimpleMultipleInputsModel();
// The model has `num_tensors` float32 tensors of shape [2, 2, 3] and `num_conns` nodes mock_custom, and cannot be run.
// The metadata of the memory plan is `metadata_buffer`, kOfflinePlannerHeaderSize + num_tensors words. The inputs are
// the first `num_subgraph_inputs` tensors, at least one; the output is the last tensor. It is valid until the next
// call; null if it has more than 32 tensors or nodes, or a node with more than 16 inputs or outputs.
const Model* GetModelWithOfflinePlanning(int num_tensors, const int32_t* metadata_buffer, NodeConnection* node_conn,
                                         int num_conns, int num_subgraph_inputs = 0);
// The model runs mock_custom on int8 tensors of 64 elements, and cannot be run: input 1 is not used, nor is one tensor.
const Model* GetModelWithUnusedInputs();
// The model is the same without inputs and with two outputs, of which one is used.
const Model* GetModelWithUnusedOperatorOutputs();
// The model runs simple_stateful_op on 3 elements.
const Model* GetSimpleStatefulModel();
// The model computes y = condition ? a + b : a * b of float32 tensors of shape [1, 2], by IF.
const Model* GetSimpleModelWithSubgraphsAndIf();
// The model computes y = condition ? a + b : a; the second subgraph has no operators.
const Model* GetSimpleModelWithIfAndEmptySubgraph();
// The model computes while (a < b) a = a + b; of float32 tensors of one element, by WHILE. Its outputs are a and b.
const Model* GetSimpleModelWithSubgraphsAndWhile();
// The model computes t = a + b; y = (condition ? a + t : a * t) + t. The inputs of the subgraphs must not lie where t
// is.
const Model* GetModelWithIfAndSubgraphInputTensorOverlap();
// The model has one no_op without tensors; neither it nor the subgraph has lists of inputs and outputs.
const Model* GetSimpleModelWithNullInputsAndOutputs();
// The model runs no_op from one int32 tensor of that shape to another. It is valid until the next call.
const Model* GetNoOpModelWithTensorShape(const std::initializer_list<int32_t>& shape);

// These make tensors of a model, of shape [size]: int32; int32 with scale 0.3 and zero point 100; int32 with an empty
// quantisation. Each is valid until the next call.
const Tensor* Create1dFlatbufferTensor(int size, bool is_variable = false);
const Tensor* CreateQuantizedFlatbufferTensor(int size);
const Tensor* CreateMissingQuantizationFlatbufferTensor(int size);
// Returns one buffer without data.
const flatbuffers::Vector<flatbuffers::Offset<Buffer>>* CreateFlatbufferBuffers();

// Returns the number of tensors of the first subgraph.
size_t GetModelTensorCount(const Model* model);

// Does what strcmp does.
int TestStrcmp(const char* a, const char* b);

// Sets up a context that knows these tensors and nothing else.
void PopulateContext(TfLiteTensor* tensors, int tensors_size, TfLiteContext* context);

// Returns the same memory as another type.
TfLiteIntArray* IntArrayFromInts(const int* int_array);
// The first element, a number of elements, is replaced by that number as an int.
TfLiteFloatArray* FloatArrayFromFloats(const float* floats);

// Packs two elements to a byte, the first in the low half.
void PackInt4ValuesDenselyInPlace(uint8_t* src_buffer, int buffer_size);

// `data` is read and written where it is. With type kTfLiteInt4 it is one element per byte before, and packed after.
template <typename T>
TfLiteTensor CreateTensor(const T* data, TfLiteIntArray* dims, const bool is_variable = false,
                          TfLiteType type = kTfLiteNoType) {
  TfLiteTensor tensor = {};
  tensor.data.data = const_cast<T*>(data);
  tensor.dims = dims;
  tensor.type = type == kTfLiteNoType ? typeToTfLiteType<T>() : type;
  tensor.is_variable = is_variable;
  tensor.buffer_handle = kTfLiteNullBufferHandle;
  tensor.bytes = sizeof(T) * static_cast<size_t>(ElementCount(*dims));
  if (type == kTfLiteInt4) {
    PackInt4ValuesDenselyInPlace(tensor.data.uint8, ElementCount(*dims));
    tensor.bytes = (tensor.bytes + 1) / 2;
  }
  return tensor;
}

template <typename T>
TfLiteTensor CreateQuantizedTensor(const T* data, TfLiteIntArray* dims, const float scale, const int zero_point = 0,
                                   const bool is_variable = false, TfLiteType type = kTfLiteNoType) {
  TfLiteTensor tensor = CreateTensor(data, dims, is_variable, type);
  tensor.params = {scale, zero_point};
  tensor.quantization = {kTfLiteAffineQuantization, nullptr};
  return tensor;
}

// These quantise `input` into `quantized`.
template <typename T>
TfLiteTensor CreateQuantizedTensor(const float* input, T* quantized, TfLiteIntArray* dims, float scale, int zero_point,
                                   bool is_variable = false, TfLiteType type = kTfLiteNoType) {
  Quantize(input, quantized, ElementCount(*dims), scale, zero_point);
  return CreateQuantizedTensor(quantized, dims, scale, zero_point, is_variable, type);
}

template <typename T>
TfLiteTensor CreateQuantizedBiasTensor(const float* data, T* quantized, TfLiteIntArray* dims, float input_scale,
                                       float weights_scale, bool is_variable = false) {
  const float scale = input_scale * weights_scale;
  SymmetricQuantize(data, quantized, ElementCount(*dims), scale);
  return CreateQuantizedTensor(quantized, dims, scale, 0, is_variable);
}

// Makes a tensor of quantised values. `affine_quant` is filled in and belongs to the tensor.
template <typename T>
TfLiteTensor CreatePerChannelQuantizedTensor(const T* quantized, TfLiteIntArray* dims, TfLiteFloatArray* scales,
                                             TfLiteIntArray* zero_points, TfLiteAffineQuantization* affine_quant,
                                             int quantized_dimension, bool is_variable = false,
                                             TfLiteType type = kTfLiteNoType) {
  *affine_quant = {scales, zero_points, quantized_dimension};
  TfLiteTensor tensor = CreateTensor(quantized, dims, is_variable, type);
  tensor.quantization = {kTfLiteAffineQuantization, affine_quant};
  tensor.params = {scales->data[0], zero_points->data[0]};
  return tensor;
}

// Takes a bias that was quantised before; `scales` and `zero_points`, as many as `weight_scales`, are filled in.
template <typename T>
TfLiteTensor CreatePerChannelQuantizedBiasTensor(const T* input_data, TfLiteIntArray* dims, float input_scale,
                                                 const TfLiteFloatArray* weight_scales, TfLiteFloatArray* scales,
                                                 TfLiteIntArray* zero_points, TfLiteAffineQuantization* affine_quant,
                                                 int quantized_dimension, bool is_variable = false,
                                                 TfLiteType type = kTfLiteNoType) {
  scales->size = zero_points->size = weight_scales->size;
  for (int i = 0; i < weight_scales->size; ++i) {
    scales->data[i] = input_scale * weight_scales->data[i];
    zero_points->data[i] = 0;
  }
  return CreatePerChannelQuantizedTensor(input_data, dims, scales, zero_points, affine_quant, quantized_dimension,
                                         is_variable, type);
}

// Does the same for a bias to quantise. `weight_scales` has no count in front; `scales` and `zero_points` get one.
template <typename T>
TfLiteTensor CreatePerChannelQuantizedBiasTensor(const float* input, T* quantized, TfLiteIntArray* dims,
                                                 float input_scale, const float* weight_scales, float* scales,
                                                 int* zero_points, TfLiteAffineQuantization* affine_quant,
                                                 int quantized_dimension, bool is_variable = false) {
  const int channels = dims->data[quantized_dimension];
  scales[0] = static_cast<float>(channels);
  zero_points[0] = channels;
  for (int i = 1; i <= channels; ++i) {
    scales[i] = input_scale * weight_scales[i - 1];
    zero_points[i] = 0;
  }
  SymmetricPerChannelQuantize(input, quantized, ElementCount(*dims), channels, &scales[1]);
  return CreatePerChannelQuantizedTensor(quantized, dims, FloatArrayFromFloats(scales), IntArrayFromInts(zero_points),
                                         affine_quant, quantized_dimension, is_variable);
}

// Quantises weights. The scales, from the largest number of each channel, and zero points are filled in, each with a
// count in front. `tensor_weight_type` is kTfLiteInt4, or kTfLiteNoType for int8.
TfLiteTensor CreateSymmetricPerChannelQuantizedTensor(const float* input, int8_t* quantized, TfLiteIntArray* dims,
                                                      float* scales, int* zero_points,
                                                      TfLiteAffineQuantization* affine_quant, int quantized_dimension,
                                                      bool is_variable = false,
                                                      TfLiteType tensor_weight_type = kTfLiteNoType);
// Does the same with given scales, from scales[1] on.
TfLiteTensor CreateSymmetricPerChannelQuantizedTensorWithoutScaleEstimation(
    const float* input, int8_t* quantized, TfLiteIntArray* dims, float* scales, int* zero_points,
    TfLiteAffineQuantization* affine_quant, int quantized_dimension, bool is_variable, TfLiteType tensor_weight_type);

// These give scale and zero point for numbers from `min` to `max`.
template <typename T>
inline float ScaleFromMinMax(const float min, const float max) {
  const float steps =
      static_cast<float>(std::numeric_limits<T>::max()) - static_cast<float>(std::numeric_limits<T>::min());
  return (max - min) / steps;
}

template <typename T>
inline int ZeroPointFromMinMax(const float min, const float max) {
  const float steps = -min / ScaleFromMinMax<T>(min, max);
  return static_cast<int>(std::numeric_limits<T>::min()) + static_cast<int>(steps + 0.5f);
}

// The zero point is 0; the scale is 1 if both `min` and `max` are 0.
template <typename T>
inline float SymmetricScaleFromMinMax(const float min, const float max) {
  using Signed = typename std::make_signed<T>::type;
  const float range = std::max((std::abs)(min), (std::abs)(max));
  return range == 0.0f ? 1.0f : range / static_cast<float>(std::numeric_limits<Signed>::max());
}

}  // namespace testing
}  // namespace tflite

#endif  // TENSORFLOW_LITE_MICRO_TEST_HELPERS_H_
