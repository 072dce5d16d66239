// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The message of an operator's Prepare about tensors of which nothing but type, shape and quantisation matters.
#ifndef MOTE_TESTS_OPERATORS_SEAM_REFUSED_H_
#define MOTE_TESTS_OPERATORS_SEAM_REFUSED_H_

#include <string>
#include <vector>

#include "tests/operators/seam/op_tester.h"

namespace mote {

struct PlainTensor {
  TfLiteType type;  // kTfLiteNoType: an input that is missing
  std::vector<int> shape;
  std::vector<int32_t> constants = {};  // elements of an int32 constant; none: not a constant
  Quantization quantization = {};
  bool is_variable = false;
};

inline PlainTensor Scaled(TfLiteType type, std::vector<int> shape, float scale, int32_t zero_point = 0) {
  return {type, std::move(shape), {}, {scale, zero_point}};
}

inline PlainTensor State(TfLiteType type, std::vector<int> shape, Quantization q = {}) {
  return {type, std::move(shape), {}, std::move(q), true};
}

inline void AddInput(OpTester& op, const PlainTensor& tensor) {
  if (tensor.type == kTfLiteNoType) {
    op.MissingInput();
  } else if (!tensor.constants.empty()) {
    op.Constant<int32_t>(tensor.shape, tensor.constants, tensor.quantization);
  } else if (!tensor.is_variable) {
    op.InputOf(tensor.type, tensor.shape, {}, tensor.quantization);
  } else if (tensor.type == kTfLiteFloat32) {
    op.Variable<float>(tensor.shape, {}, tensor.quantization);
  } else if (tensor.type == kTfLiteInt16) {
    op.Variable<int16_t>(tensor.shape, {}, tensor.quantization);
  } else {
    op.Variable<int8_t>(tensor.shape, {}, tensor.quantization);
  }
}

// Returns the message with which Prepare refuses, or "accepted". Intermediate tensors have only a quantisation.
inline std::string Refused(const TFLMRegistration& registration, const void* params,
                           const std::vector<PlainTensor>& inputs, const std::vector<PlainTensor>& outputs,
                           const std::vector<uint8_t>& custom_options = {},
                           const std::vector<Quantization>& intermediates = {}) {
  OpTester op(registration, params);
  op.CustomOptions(custom_options);
  for (const PlainTensor& tensor : inputs) AddInput(op, tensor);
  for (const Quantization& q : intermediates) op.Intermediate<int8_t>({0}, q);
  for (const PlainTensor& tensor : outputs) op.OutputOf(tensor.type, tensor.shape, tensor.quantization);
  return op.Prepare() == kTfLiteOk ? "accepted" : op.message();
}

}  // namespace mote

#endif  // MOTE_TESTS_OPERATORS_SEAM_REFUSED_H_
