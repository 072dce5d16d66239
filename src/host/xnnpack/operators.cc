// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/host/xnnpack/operators.h"

#include "tensorflow/lite/schema/schema_generated.h"

namespace mote::xnnpack {
namespace {

constexpr Operator kOperators[] = {
    {tflite::BuiltinOperator_ABS, AddUnary, false},
    {tflite::BuiltinOperator_ADD, AddArithmetic, true, -1, true},
    {tflite::BuiltinOperator_AVERAGE_POOL_2D, AddAveragePool2d, true},
    {tflite::BuiltinOperator_CEIL, AddUnary, false},
    {tflite::BuiltinOperator_CONV_2D, AddConv2d, true, 0},
    {tflite::BuiltinOperator_DEPTHWISE_CONV_2D, AddDepthwiseConv2d, true, 0},
    {tflite::BuiltinOperator_DEPTH_TO_SPACE, RefuseSlowMovement, false},
    {tflite::BuiltinOperator_DEQUANTIZE, AddDequantize, false},
    {tflite::BuiltinOperator_DIV, AddArithmetic, true},
    {tflite::BuiltinOperator_ELU, AddElu, false, -1, true},
    {tflite::BuiltinOperator_FLOOR, AddUnary, false},
    {tflite::BuiltinOperator_FULLY_CONNECTED, AddFullyConnected, true, 0},
    {tflite::BuiltinOperator_HARD_SWISH, AddUnary, false},
    {tflite::BuiltinOperator_LEAKY_RELU, AddLeakyRelu, true},
    {tflite::BuiltinOperator_LOGISTIC, AddLogistic, false, -1, true},
    {tflite::BuiltinOperator_MAXIMUM, AddComparison, false},
    {tflite::BuiltinOperator_MAX_POOL_2D, AddMaxPool2d, true},
    {tflite::BuiltinOperator_MEAN, AddMean, true},
    {tflite::BuiltinOperator_MINIMUM, AddComparison, false},
    {tflite::BuiltinOperator_MUL, AddArithmetic, true},
    {tflite::BuiltinOperator_NEG, AddUnary, false},
    {tflite::BuiltinOperator_PAD, AddPad, false},
    {tflite::BuiltinOperator_PADV2, AddPad, false},
    {tflite::BuiltinOperator_PRELU, AddPrelu, false},
    {tflite::BuiltinOperator_RELU, AddClamp, false},
    {tflite::BuiltinOperator_RELU6, AddClamp, false},
    {tflite::BuiltinOperator_RELU_0_TO_1, AddClamp, false},
    {tflite::BuiltinOperator_RELU_N1_TO_1, AddClamp, false},
    {tflite::BuiltinOperator_RESHAPE, AddReshape, false},
    {tflite::BuiltinOperator_RESIZE_BILINEAR, AddResizeBilinear, true},
    {tflite::BuiltinOperator_ROUND, AddUnary, false},
    {tflite::BuiltinOperator_SOFTMAX, AddSoftmax, true},
    {tflite::BuiltinOperator_SQRT, AddUnary, false},
    {tflite::BuiltinOperator_SQUARE, AddUnary, false},
    {tflite::BuiltinOperator_SQUARED_DIFFERENCE, AddComparison, false},
    {tflite::BuiltinOperator_SUB, AddArithmetic, true, -1, true},
    {tflite::BuiltinOperator_TRANSPOSE_CONV, AddTransposeConv, true, 2},
};

}  // namespace

const Operator* FindOperator(int builtin_code) {
  for (const Operator& row : kOperators) {
    if (row.builtin_code == builtin_code) return &row;
  }
  return nullptr;
}

}  // namespace mote::xnnpack
