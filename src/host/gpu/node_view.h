// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Shows a node of the runtime to the delegate, which decides whether to take it and makes kernels of it.
#ifndef MOTE_SRC_HOST_GPU_NODE_VIEW_H_
#define MOTE_SRC_HOST_GPU_NODE_VIEW_H_

#include <cstdint>
#include <string>
#include <vector>

#include "tensorflow/lite/core/c/common.h"

namespace mote::gpu {

struct NodeView {
  TfLiteContext* context;
  const TfLiteNode* node;
  const TfLiteRegistration* registration;
  int index;  // in the graph; -1 while it is not known

  int ins() const { return node->inputs->size; }
  int outs() const { return node->outputs->size; }
  int in_index(int i) const { return i < ins() ? node->inputs->data[i] : kTfLiteOptionalTensor; }
  int out_index(int i) const { return i < outs() ? node->outputs->data[i] : kTfLiteOptionalTensor; }
  // These return null for a tensor that is left out.
  const TfLiteTensor* in(int i) const { return TensorOf(in_index(i)); }
  const TfLiteTensor* out(int i) const { return TensorOf(out_index(i)); }
  bool is_constant(int i) const;
  bool is_runtime(int i) const { return in(i) != nullptr && !is_constant(i); }
  int CountRuntime() const;
  int CountConstant() const;

  // Returns null if the operator has no options.
  template <class Params>
  const Params* params() const {
    return static_cast<const Params*>(node->builtin_data);
  }
  // Returns the options of a custom operator, or null if they are too short.
  template <class Params>
  const Params* custom_params() const {
    const bool fits =
        node->custom_initial_data != nullptr && node->custom_initial_data_size >= static_cast<int>(sizeof(Params));
    return fits ? static_cast<const Params*>(node->custom_initial_data) : nullptr;
  }

 private:
  const TfLiteTensor* TensorOf(int tensor) const { return tensor < 0 ? nullptr : &context->tensors[tensor]; }
};

inline bool IsConstant(const TfLiteTensor& tensor) {
  return tensor.allocation_type == kTfLiteMmapRo || tensor.allocation_type == kTfLitePersistentRo;
}

inline std::vector<int> DimsOf(const TfLiteTensor& tensor) {
  if (tensor.dims == nullptr) return {};
  return std::vector<int>(tensor.dims->data, tensor.dims->data + tensor.dims->size);
}

inline int Rank(const TfLiteTensor& tensor) { return tensor.dims == nullptr ? 0 : tensor.dims->size; }
// Returns the size of an axis, counted from the front, or with a negative number from the end. It is 1 if there is no
// such axis.
int Dim(const TfLiteTensor& tensor, int axis);

// A tensor has at most so many elements, as kernels also count places behind the last one in 32 bits.
constexpr int kMostElements = 1 << 30;
// Returns the number of elements, or -1 if it is larger than that.
int64_t CountOf(const std::vector<int>& dims);

// True if the memory of a constant is as large as its shape says, and its type is one that the readers below read.
bool IsReadable(const TfLiteTensor& tensor);
// Returns the elements of a readable constant, dequantized with the scales of its channels if it has some.
std::vector<float> FloatsOf(const TfLiteTensor& tensor);
// These serve int32 and int64; numbers of int64 are limited to int32.
bool AreIntegers(const TfLiteTensor* tensor);
std::vector<int> IntsOf(const TfLiteTensor& tensor);

// True for int8, uint8 and int16.
bool IsQuantized(const TfLiteTensor& tensor);

}  // namespace mote::gpu

#endif  // MOTE_SRC_HOST_GPU_NODE_VIEW_H_
