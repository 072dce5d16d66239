// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/host/gpu/operators.h"

#include "tensorflow/lite/core/c/builtin_op_data.h"
#include "tensorflow/lite/schema/schema_generated.h"
#include "tensorflow/lite/util.h"

namespace mote::gpu {
namespace {

const Operators& All() {
  static const Operators all = [] {
    Operators operators;
    AddElementwiseOperators(&operators);
    AddConvolutionOperators(&operators);
    AddDenseOperators(&operators);
    AddPoolOperators(&operators);
    AddReductionOperators(&operators);
    AddMovementOperators(&operators);
    AddFrameOperators(&operators);
    AddSelectionOperators(&operators);
    AddRecurrentOperators(&operators);
    AddCustomOperators(&operators);
    return operators;
  }();
  return all;
}

const Operator* Find(const NodeView& node) {
  const Operators& all = All();
  if (node.registration->builtin_code == tflite::BuiltinOperator_CUSTOM) {
    const char* const name = node.registration->custom_name;
    const auto found = name == nullptr ? all.custom.end() : all.custom.find(name);
    return found == all.custom.end() ? nullptr : &found->second;
  }
  const auto found = all.builtin.find(node.registration->builtin_code);
  return found == all.builtin.end() ? nullptr : &found->second;
}

bool IsComparison(int code) {
  switch (code) {
    case tflite::BuiltinOperator_EQUAL:
    case tflite::BuiltinOperator_NOT_EQUAL:
    case tflite::BuiltinOperator_GREATER:
    case tflite::BuiltinOperator_GREATER_EQUAL:
    case tflite::BuiltinOperator_LESS:
    case tflite::BuiltinOperator_LESS_EQUAL:
      return true;
    default:
      return false;
  }
}

// True for types that an operator takes beside float and 8-bit numbers.
bool TakesType(int code, TfLiteType type, bool is_output) {
  switch (code) {
    case tflite::BuiltinOperator_CAST:
      return type == kTfLiteBool || type == kTfLiteInt32;
    case tflite::BuiltinOperator_ONE_HOT:
    case tflite::BuiltinOperator_GATHER:
      return !is_output && type == kTfLiteInt32;
    case tflite::BuiltinOperator_SELECT:
    case tflite::BuiltinOperator_SELECT_V2:
      return !is_output && type == kTfLiteBool;
    case tflite::BuiltinOperator_LOGICAL_AND:
      return type == kTfLiteBool;
    default:
      return IsComparison(code) && is_output && type == kTfLiteBool;
  }
}

std::string CheckTensor(int code, const TfLiteTensor& tensor, bool is_output, bool takes_quantized) {
  constexpr int kMostAxes = 4;
  if (Rank(tensor) > kMostAxes)
    return "a tensor has " + std::to_string(Rank(tensor)) + " axes; at most 4 are supported";
  if (CountOf(DimsOf(tensor)) < 0) return "a tensor has more than 2^30 elements";
  if (CountOf(DimsOf(tensor)) == 0) return "a tensor has no elements";
  if (IsConstant(tensor)) return "";
  if (tensor.allocation_type == kTfLiteDynamic) return "the shape of a tensor is known only while the graph runs";
  if (tensor.type == kTfLiteFloat32 || tensor.type == kTfLiteFloat16 || TakesType(code, tensor.type, is_output))
    return "";
  if (tensor.type != kTfLiteInt8 && tensor.type != kTfLiteUInt8) {
    return std::string("a tensor is ") + TfLiteTypeGetName(tensor.type) +
           "; float32, float16, int8 and uint8 are supported";
  }
  if (!takes_quantized) return "a tensor is quantized, and the options do not allow quantized models";
  return CheckScale(tensor);
}

// Returns a text such as " (inputs float32[1,5,5,3], none; outputs float32[1,5,5,8])", as most reasons are about these.
std::string TensorsText(const NodeView& node) {
  std::string text = " (inputs ";
  for (int i = 0; i < node.ins() + node.outs(); ++i) {
    if (i > 0) text += i == node.ins() ? "; outputs " : ", ";
    const TfLiteTensor* const tensor = i < node.ins() ? node.in(i) : node.out(i - node.ins());
    if (tensor == nullptr) {
      text += "none";
      continue;
    }
    text += TfLiteTypeGetName(tensor->type);
    char before = '[';
    for (const int dim : DimsOf(*tensor)) {
      text += before + std::to_string(dim);
      before = ',';
    }
    text += before == '[' ? "[]" : "]";
  }
  return text + ")";
}

}  // namespace

std::string CheckScale(const TfLiteTensor& tensor) {
  const auto* affine = static_cast<const TfLiteAffineQuantization*>(tensor.quantization.params);
  const bool has_scales =
      tensor.quantization.type == kTfLiteAffineQuantization && affine != nullptr && affine->scale != nullptr;
  if (has_scales && affine->scale->size > 1) return "a quantized tensor has a scale for each channel";
  return tensor.params.scale > 0 ? "" : "an 8-bit tensor has no scale";
}

std::string CheckOneRuntimeInput(const NodeView& node) {
  if (node.CountRuntime() != 1)
    return std::to_string(node.CountRuntime()) + " inputs are no constants; one is supported";
  return node.outs() == 1 ? "" : "it has " + std::to_string(node.outs()) + " outputs; one is supported";
}

std::string CheckActivation(int activation) {
  switch (activation) {
    case kTfLiteActNone:
    case kTfLiteActRelu:
    case kTfLiteActReluN1To1:
    case kTfLiteActRelu6:
    case kTfLiteActTanh:
    case kTfLiteActSigmoid:
      return "";
    default:
      return "its activation, " + std::to_string(activation) + ", is not supported";
  }
}

std::string WhyNot(const NodeView& node, bool takes_quantized) {
  const Operator* const op = Find(node);
  if (op == nullptr) return "Operation is not supported";
  if (node.registration->version > op->max_version) {
    return "Max version supported: " + std::to_string(op->max_version) + ". Requested version " +
           std::to_string(node.registration->version);
  }
  if (node.outs() == 0) return "it has no outputs";
  const int code = node.registration->builtin_code;
  for (int i = 0; i < node.ins() + node.outs(); ++i) {
    const bool is_output = i >= node.ins();
    const TfLiteTensor* const tensor = is_output ? node.out(i - node.ins()) : node.in(i);
    if (tensor == nullptr && is_output) return "an output is left out";
    if (tensor == nullptr) continue;
    const std::string problem = CheckTensor(code, *tensor, is_output, takes_quantized);
    if (!problem.empty()) return problem;
  }
  const std::string problem = op->why_not == nullptr ? "" : op->why_not(node);
  return problem.empty() ? "" : problem + TensorsText(node);
}

void Lower(const NodeView& node, Graph* graph) {
  const Operator* const op = Find(node);
  if (op == nullptr) throw GpuError("node " + std::to_string(node.index) + " is of an unknown operator");
  op->lower(node, graph);
}

}  // namespace mote::gpu
