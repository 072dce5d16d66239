// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#ifndef TENSORFLOW_LITE_KERNELS_KERNEL_UTIL_H_
#define TENSORFLOW_LITE_KERNELS_KERNEL_UTIL_H_

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <limits>
#include <string>

#include "tensorflow/lite/core/c/builtin_op_data.h"
#include "tensorflow/lite/core/c/common.h"

namespace tflite {

// Returns null where the node has no such tensor, or the arena has no room for its view.
const TfLiteTensor* GetInput(const TfLiteContext* context, const TfLiteNode* node, int index);
TfLiteTensor* GetOutput(TfLiteContext* context, const TfLiteNode* node, int index);
const TfLiteTensor* GetOptionalInputTensor(const TfLiteContext* context, const TfLiteNode* node, int index);
// Returns null also where it is not a variable.
TfLiteTensor* GetVariableInput(TfLiteContext* context, const TfLiteNode* node, int index);

TfLiteTensor* GetTemporary(TfLiteContext* context, const TfLiteNode* node, int index);
const TfLiteTensor* GetIntermediates(TfLiteContext* context, const TfLiteNode* node, int index);

// These return a status; it is kTfLiteError for null.
TfLiteStatus GetInputSafe(const TfLiteContext* context, const TfLiteNode* node, int index, const TfLiteTensor** tensor);
TfLiteStatus GetOutputSafe(const TfLiteContext* context, const TfLiteNode* node, int index, TfLiteTensor** tensor);

TfLiteStatus GetTemporarySafe(const TfLiteContext* context, const TfLiteNode* node, int index, TfLiteTensor** tensor);
TfLiteStatus GetIntermediatesSafe(const TfLiteContext* context, const TfLiteNode* node, int index,
                                  TfLiteTensor** tensor);

inline int NumDimensions(const TfLiteTensor* t) { return t->dims->size; }
inline int SizeOfDimension(const TfLiteTensor* t, int dim) { return t->dims->data[dim]; }
inline int NumInputs(const TfLiteNode* node) { return node->inputs == nullptr ? 0 : node->inputs->size; }
inline int NumOutputs(const TfLiteNode* node) { return node->outputs == nullptr ? 0 : node->outputs->size; }

inline int NumIntermediates(const TfLiteNode* node) {
  return node->intermediates == nullptr ? 0 : node->intermediates->size;
}

// Returns 1 for a scalar.
int64_t NumElements(const int* dims, int num_dims);
inline int64_t NumElements(const TfLiteIntArray* dims) { return NumElements(dims->data, dims->size); }
inline int64_t NumElements(const TfLiteTensor* t) { return NumElements(t->dims); }

inline bool IsConstantTensor(const TfLiteTensor* tensor) { return tensor->allocation_type == kTfLiteMmapRo; }
inline bool IsConstantOrPersistentTensor(const TfLiteTensor* tensor) {
  return IsConstantTensor(tensor) || tensor->allocation_type == kTfLitePersistentRo;
}
inline bool IsDynamicTensor(const TfLiteTensor* tensor) { return tensor->allocation_type == kTfLiteDynamic; }
// Prepare calls this on the dynamic runtime: the operator sizes the tensor while it runs, by
// TfLiteContext::ResizeTensor.
inline void SetTensorToDynamic(TfLiteTensor* tensor) {
  if (tensor->allocation_type == kTfLiteDynamic) return;
  TfLiteTensorDataFree(tensor);
  tensor->allocation_type = kTfLiteDynamic;
  tensor->data.data = nullptr;
}

// Prepare calls this on the dynamic runtime: the operator computes the tensor, sized by TfLiteTensorRealloc, in
// Prepare.
inline void SetTensorToPersistentRo(TfLiteTensor* tensor) {
  if (tensor->allocation_type == kTfLitePersistentRo) return;
  TfLiteTensorDataFree(tensor);
  tensor->allocation_type = kTfLitePersistentRo;
  tensor->data.data = nullptr;
}

// Says that activations are floats and weights have 8 bits.
inline bool IsHybridOp(const TfLiteTensor* input, const TfLiteTensor* weight) {
  return input->type == kTfLiteFloat32 && (weight->type == kTfLiteUInt8 || weight->type == kTfLiteInt8);
}

bool HaveSameShapes(const TfLiteTensor* input1, const TfLiteTensor* input2);

// The functions that follow use the heap and are for programs with the dynamic runtime.
//
// Gives the shape of an elementwise result: dimensions, counted from the last, are equal, or 1 where they stretch. The
// caller frees the array. Where they do not fit, the result is kTfLiteError, after a message that has the shapes, and
// null.
TfLiteStatus CalculateShapeForBroadcast(TfLiteContext* context, const TfLiteTensor* input1, const TfLiteTensor* input2,
                                        TfLiteIntArray** output_shape);
TfLiteStatus CalculateShapeForBroadcast(TfLiteContext* context, const TfLiteTensor* input1, const TfLiteTensor* input2,
                                        const TfLiteTensor* input3, TfLiteIntArray** output_shape);
// Gives the int32 elements of a vector, as an array for the caller to free. For another tensor the result is
// kTfLiteError, after a message, and null.
TfLiteStatus GetOutputShapeFromInput(TfLiteContext* context, const TfLiteTensor* input, TfLiteIntArray** output_shape);
// Returns "[1,96,96,3]", say; "[]" for a scalar, and for null.
std::string GetShapeDebugString(const TfLiteIntArray* shape);
// Returns "FLOAT32[1,96,96,3]", say; "null" for null.
std::string GetTensorDebugString(const TfLiteTensor* tensor);

// Gives the range of a quantised output behind a fused activation. Returns kTfLiteError for other types than int8,
// uint8 and int16.
TfLiteStatus CalculateActivationRangeQuantized(TfLiteContext* context, TfLiteFusedActivation activation,
                                               TfLiteTensor* output, int32_t* act_min, int32_t* act_max);

// Gives the range of a float output behind a fused activation.
template <typename T>
void CalculateActivationRange(TfLiteFusedActivation activation, T* activation_min, T* activation_max) {
  *activation_min = std::numeric_limits<T>::lowest();
  *activation_max = std::numeric_limits<T>::max();
  if (activation == kTfLiteActRelu || activation == kTfLiteActRelu6) *activation_min = 0;
  if (activation == kTfLiteActRelu6) *activation_max = 6;
  if (activation == kTfLiteActReluN1To1) {
    *activation_min = -1;
    *activation_max = 1;
  }
}

// Computes the multipliers of a quantised convolution, and the range of its output: scale of the input times scale of
// the filter by scale of the output, for each of `num_channels` output channels, by default as many as the filter has
// scales. Shifts are positive to the left. `multiplier` and `shift`, which is positive to the right, are for uint8
// inputs.
TfLiteStatus PopulateConvolutionQuantizationParams(TfLiteContext* context, const TfLiteTensor* input,
                                                   const TfLiteTensor* filter, const TfLiteTensor* bias,
                                                   TfLiteTensor* output, const TfLiteFusedActivation& activation,
                                                   int32_t* multiplier, int* shift, int32_t* output_activation_min,
                                                   int32_t* output_activation_max, int32_t* per_channel_multiplier,
                                                   int32_t* per_channel_shift);
TfLiteStatus PopulateConvolutionQuantizationParams(TfLiteContext* context, const TfLiteTensor* input,
                                                   const TfLiteTensor* filter, const TfLiteTensor* bias,
                                                   TfLiteTensor* output, const TfLiteFusedActivation& activation,
                                                   int32_t* multiplier, int* shift, int32_t* output_activation_min,
                                                   int32_t* output_activation_max, int32_t* per_channel_multiplier,
                                                   int32_t* per_channel_shift, int num_channels);

// Gives the same as a number, for tensors with one scale. Returns kTfLiteError if the scale of the bias is not that of
// the products.
TfLiteStatus GetQuantizedConvolutionMultipler(TfLiteContext* context, const TfLiteTensor* input,
                                              const TfLiteTensor* filter, const TfLiteTensor* bias,
                                              TfLiteTensor* output, double* multiplier);
TfLiteStatus GetQuantizedConvolutionMultipler(TfLiteContext* context, const TfLiteTensor* input,
                                              const TfLiteTensor* filter, TfLiteTensor* output, double* multiplier);

// Gives the number of elements. Returns kTfLiteError, after `error_message`, for a negative dimension or a product too
// large.
TfLiteStatus CheckedShapeProduct(TfLiteContext* context, const int* dims, int count, const char* error_message,
                                 size_t& product);
TfLiteStatus CheckedShapeProduct(TfLiteContext* context, std::initializer_list<int> dims, const char* error_message,
                                 size_t& product);
TfLiteStatus CheckedShapeProductToInt(TfLiteContext* context, std::initializer_list<int> dims,
                                      const char* error_message, int& product);

// Says if the model leaves a dimension open.
bool HasUnspecifiedDimension(const TfLiteTensor* tensor);

// Returns false: neither Android nor iOS runs this.
inline bool IsMobilePlatform() { return false; }

// These return the bytes and bits of one element; 0 for types whose elements have no fixed size.
int TfLiteTypeGetSize(TfLiteType type);
int TfLiteTypeGetSizeBits(TfLiteType type);

}  // namespace tflite

#endif  // TENSORFLOW_LITE_KERNELS_KERNEL_UTIL_H_
