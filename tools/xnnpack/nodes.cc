// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/xnnpack/nodes.h"

#include <cstdlib>
#include <cstring>
#include <string>

#include "tensorflow/lite/core/c/builtin_op_data.h"

namespace mote {
namespace {

constexpr int kChannels = 16;
constexpr float kScale = 0.1f;

class GraphInProgress {
 public:
  GraphInProgress(TfLiteType type, Constants* constants, tflite::Interpreter* interpreter)
      : type_(type), constants_(*constants), interpreter_(*interpreter) {}

  int Activation(const std::vector<int>& shape) { return Activation(shape, type_, kScale, 0); }
  int Activation(const std::vector<int>& shape, TfLiteType type, float scale, int zero_point) {
    const int tensor = AddTensor();
    const TfLiteQuantizationParams params = {scale, zero_point};
    is_ok_ &= interpreter_.SetTensorParametersReadWrite(tensor, type, "", shape, params) == kTfLiteOk;
    return tensor;
  }
  // The weights are small numbers.
  int Weights(const std::vector<int>& shape) {
    size_t elements = 1;
    for (const int dim : shape) elements *= static_cast<size_t>(dim);
    if (type_ == kTfLiteFloat32) return Constant(type_, shape, std::vector<float>(elements, 0.01f));
    std::vector<int8_t> values(elements);
    for (size_t i = 0; i < elements; ++i) values[i] = static_cast<int8_t>(static_cast<int>(i % 7) - 3);
    return Constant(type_, shape, values);
  }
  int Bias(int channels) {
    if (type_ == kTfLiteFloat32) return Constant(type_, {channels}, std::vector<float>(channels, 0.5f));
    return Constant(kTfLiteInt32, {channels}, std::vector<int32_t>(channels, 100), kScale * kScale);
  }
  int Integers(const std::vector<int>& shape, const std::vector<int32_t>& values) {
    return Constant(kTfLiteInt32, shape, values);
  }

  void Ends(const std::vector<int>& inputs, int output) {
    is_ok_ &= interpreter_.SetInputs(inputs) == kTfLiteOk && interpreter_.SetOutputs({output}) == kTfLiteOk;
  }
  template <class Params>
  bool Node(tflite::BuiltinOperator code, const std::vector<int>& inputs, int output, const Params& params) {
    void* const copy = std::malloc(sizeof(params));  // the interpreter's
    std::memcpy(copy, &params, sizeof(params));
    return AddNode(code, inputs, output, copy);
  }
  bool Node(tflite::BuiltinOperator code, const std::vector<int>& inputs, int output) {
    return AddNode(code, inputs, output, nullptr);
  }

 private:
  int AddTensor() {
    int first = 0;
    is_ok_ &= interpreter_.AddTensors(1, &first) == kTfLiteOk;
    return first;
  }
  template <class T>
  int Constant(TfLiteType type, const std::vector<int>& shape, const std::vector<T>& values, float scale = kScale) {
    const int tensor = AddTensor();
    std::vector<uint8_t>& bytes = constants_.emplace_back(values.size() * sizeof(T));
    std::memcpy(bytes.data(), values.data(), bytes.size());
    is_ok_ &= interpreter_.SetTensorParametersReadOnly(tensor, type, "", shape, TfLiteQuantizationParams{scale, 0},
                                                       reinterpret_cast<const char*>(bytes.data()),
                                                       bytes.size()) == kTfLiteOk;
    return tensor;
  }
  bool AddNode(tflite::BuiltinOperator code, const std::vector<int>& inputs, int output, void* params) {
    static const tflite::ops::builtin::BuiltinOpResolverWithoutDefaultDelegates resolver;
    return interpreter_.AddNodeWithParameters(inputs, {output}, nullptr, 0, params, resolver.FindOp(code, 1)) ==
               kTfLiteOk &&
           is_ok_;
  }

  const TfLiteType type_;
  Constants& constants_;
  tflite::Interpreter& interpreter_;
  bool is_ok_ = true;
};

// Each of these adds the node to a graph, whose `shape` is that of the image.

bool AddConvolution(GraphInProgress& graph, tflite::BuiltinOperator code, const std::vector<int>& shape) {
  const int x = graph.Activation(shape), y = graph.Activation(shape), bias = graph.Bias(kChannels);
  graph.Ends({x}, y);
  if (code == tflite::BuiltinOperator_CONV_2D) {
    const TfLiteConvParams params = {kTfLitePaddingSame, 1, 1, kTfLiteActRelu, 1, 1, kTfLiteNoType};
    return graph.Node(code, {x, graph.Weights({kChannels, 3, 3, kChannels}), bias}, y, params);
  }
  const TfLiteDepthwiseConvParams params = {kTfLitePaddingSame, 1, 1, 1, kTfLiteActRelu, 1, 1};
  return graph.Node(code, {x, graph.Weights({1, 3, 3, kChannels}), bias}, y, params);
}

bool AddTransposeConv(GraphInProgress& graph, const std::vector<int>& shape) {
  const std::vector<int> out = {1, 2 * shape[1], 2 * shape[2], kChannels};
  const int x = graph.Activation(shape), y = graph.Activation(out);
  graph.Ends({x}, y);
  const TfLiteTransposeConvParams params = {kTfLitePaddingSame, 2, 2, kTfLiteActNone, kTfLiteNoType};
  const int size = graph.Integers({4}, {out[0], out[1], out[2], out[3]});
  return graph.Node(tflite::BuiltinOperator_TRANSPOSE_CONV, {size, graph.Weights({kChannels, 3, 3, kChannels}), x}, y,
                    params);
}

// Takes all pixels as one row, or each as a row.
bool AddFullyConnected(GraphInProgress& graph, const std::vector<int>& shape, bool is_one_row) {
  const int pixels = shape[1] * shape[2], rows = is_one_row ? 1 : pixels;
  const int depth = is_one_row ? pixels * kChannels : kChannels;
  const int x = graph.Activation({rows, depth}), y = graph.Activation({rows, kChannels});
  graph.Ends({x}, y);
  return graph.Node(tflite::BuiltinOperator_FULLY_CONNECTED,
                    {x, graph.Weights({kChannels, depth}), graph.Bias(kChannels)}, y, TfLiteFullyConnectedParams{});
}

bool AddPool(GraphInProgress& graph, tflite::BuiltinOperator code, const std::vector<int>& shape) {
  const int x = graph.Activation(shape), y = graph.Activation({1, shape[1] / 2, shape[2] / 2, kChannels});
  graph.Ends({x}, y);
  TfLitePoolParams params = {};
  params.padding = kTfLitePaddingValid;
  params.stride_width = params.stride_height = params.filter_width = params.filter_height = 2;
  return graph.Node(code, {x}, y, params);
}

bool AddMean(GraphInProgress& graph, const std::vector<int>& shape) {
  const int x = graph.Activation(shape), y = graph.Activation({1, kChannels});
  graph.Ends({x}, y);
  return graph.Node(tflite::BuiltinOperator_MEAN, {x, graph.Integers({2}, {1, 2})}, y, TfLiteReducerParams{});
}

bool AddBinary(GraphInProgress& graph, tflite::BuiltinOperator code, const std::vector<int>& shape) {
  const int a = graph.Activation(shape), b = graph.Activation(shape), y = graph.Activation(shape);
  graph.Ends({a, b}, y);
  // The parameters of these operators begin with the activation, and zeros are the default of all.
  static_assert(
      sizeof(TfLiteSubParams) >= sizeof(TfLiteMulParams) && sizeof(TfLiteSubParams) >= sizeof(TfLiteDivParams),
      "the longest of them");
  return code == tflite::BuiltinOperator_ADD ? graph.Node(code, {a, b}, y, TfLiteAddParams{})
                                             : graph.Node(code, {a, b}, y, TfLiteSubParams{});
}

bool AddUnary(GraphInProgress& graph, tflite::BuiltinOperator code, TfLiteType type, const std::vector<int>& shape) {
  const int x = graph.Activation(shape);
  const bool is_fraction = code == tflite::BuiltinOperator_LOGISTIC || code == tflite::BuiltinOperator_SOFTMAX;
  const int y = is_fraction                                  ? graph.Activation(shape, type, 1.0f / 256, -128)
                : code == tflite::BuiltinOperator_DEQUANTIZE ? graph.Activation(shape, kTfLiteFloat32, 0.0f, 0)
                                                             : graph.Activation(shape);
  graph.Ends({x}, y);
  if (code == tflite::BuiltinOperator_PRELU) return graph.Node(code, {x, graph.Weights({1, 1, kChannels})}, y);
  if (code == tflite::BuiltinOperator_SOFTMAX) return graph.Node(code, {x}, y, TfLiteSoftmaxParams{1.0f});
  if (code == tflite::BuiltinOperator_LEAKY_RELU) return graph.Node(code, {x}, y, TfLiteLeakyReluParams{0.1f});
  return graph.Node(code, {x}, y);
}

bool AddMovement(GraphInProgress& graph, tflite::BuiltinOperator code, const std::vector<int>& shape) {
  const int x = graph.Activation(shape), rows = shape[1], columns = shape[2];
  const auto out = [&](const std::vector<int>& out_shape) {
    const int y = graph.Activation(out_shape);
    graph.Ends({x}, y);
    return y;
  };
  switch (code) {
    case tflite::BuiltinOperator_PAD: {
      const int paddings = graph.Integers({4, 2}, {0, 0, 1, 1, 1, 1, 0, 0});
      return graph.Node(code, {x, paddings}, out({1, rows + 2, columns + 2, kChannels}));
    }
    case tflite::BuiltinOperator_RESHAPE: {
      const int size = graph.Integers({2}, {rows * columns, kChannels});
      return graph.Node(code, {x, size}, out({rows * columns, kChannels}));
    }
    case tflite::BuiltinOperator_RESIZE_BILINEAR: {
      const int size = graph.Integers({2}, {2 * rows, 2 * columns});
      return graph.Node(code, {x, size}, out({1, 2 * rows, 2 * columns, kChannels}),
                        TfLiteResizeBilinearParams{false, true});
    }
    default:
      return graph.Node(code, {x}, out({1, 2 * rows, 2 * columns, kChannels / 4}), TfLiteDepthToSpaceParams{2});
  }
}

const std::string kOneRow = "FULLY_CONNECTED, one row";

}  // namespace

const std::vector<NodeKind>& NodeKinds() {
  static const std::vector<NodeKind> kinds = {
      {tflite::BuiltinOperator_CONV_2D, "CONV_2D", true},
      {tflite::BuiltinOperator_DEPTHWISE_CONV_2D, "DEPTHWISE_CONV_2D", true},
      {tflite::BuiltinOperator_TRANSPOSE_CONV, "TRANSPOSE_CONV", true},
      {tflite::BuiltinOperator_FULLY_CONNECTED, kOneRow.c_str(), true},
      {tflite::BuiltinOperator_FULLY_CONNECTED, "FULLY_CONNECTED, a row for each pixel", true},
      {tflite::BuiltinOperator_MAX_POOL_2D, "MAX_POOL_2D", true},
      {tflite::BuiltinOperator_AVERAGE_POOL_2D, "AVERAGE_POOL_2D", false},
      {tflite::BuiltinOperator_MEAN, "MEAN", false},
      {tflite::BuiltinOperator_ADD, "ADD", true},
      {tflite::BuiltinOperator_SUB, "SUB", true},
      {tflite::BuiltinOperator_MUL, "MUL", false},
      {tflite::BuiltinOperator_DIV, "DIV", false},
      {tflite::BuiltinOperator_MAXIMUM, "MAXIMUM", false},
      {tflite::BuiltinOperator_MINIMUM, "MINIMUM", false},
      {tflite::BuiltinOperator_SQUARED_DIFFERENCE, "SQUARED_DIFFERENCE", false},
      {tflite::BuiltinOperator_ABS, "ABS", false},
      {tflite::BuiltinOperator_NEG, "NEG", false},
      {tflite::BuiltinOperator_CEIL, "CEIL", false},
      {tflite::BuiltinOperator_FLOOR, "FLOOR", false},
      {tflite::BuiltinOperator_ROUND, "ROUND", false},
      {tflite::BuiltinOperator_SQUARE, "SQUARE", false},
      {tflite::BuiltinOperator_SQRT, "SQRT", false},
      {tflite::BuiltinOperator_RELU, "RELU", true},
      {tflite::BuiltinOperator_RELU6, "RELU6", true},
      {tflite::BuiltinOperator_RELU_N1_TO_1, "RELU_N1_TO_1", true},
      {tflite::BuiltinOperator_RELU_0_TO_1, "RELU_0_TO_1", false},
      {tflite::BuiltinOperator_LEAKY_RELU, "LEAKY_RELU", false},
      {tflite::BuiltinOperator_PRELU, "PRELU", false},
      {tflite::BuiltinOperator_ELU, "ELU", true},
      {tflite::BuiltinOperator_HARD_SWISH, "HARD_SWISH", false},
      {tflite::BuiltinOperator_LOGISTIC, "LOGISTIC", true},
      {tflite::BuiltinOperator_SOFTMAX, "SOFTMAX", false},
      {tflite::BuiltinOperator_DEQUANTIZE, "DEQUANTIZE", true},
      {tflite::BuiltinOperator_PAD, "PAD", true},
      {tflite::BuiltinOperator_RESHAPE, "RESHAPE", true},
      {tflite::BuiltinOperator_DEPTH_TO_SPACE, "DEPTH_TO_SPACE", false},
      {tflite::BuiltinOperator_RESIZE_BILINEAR, "RESIZE_BILINEAR", false},
  };
  return kinds;
}

bool BuildNode(const NodeKind& kind, TfLiteType type, int side, Constants* constants,
               tflite::Interpreter* interpreter) {
  GraphInProgress graph(type, constants, interpreter);
  const std::vector<int> shape = {1, side, side, kChannels};
  switch (kind.code) {
    case tflite::BuiltinOperator_CONV_2D:
    case tflite::BuiltinOperator_DEPTHWISE_CONV_2D:
      return AddConvolution(graph, kind.code, shape);
    case tflite::BuiltinOperator_TRANSPOSE_CONV:
      return AddTransposeConv(graph, shape);
    case tflite::BuiltinOperator_FULLY_CONNECTED:
      return AddFullyConnected(graph, shape, kind.name == kOneRow);
    case tflite::BuiltinOperator_MAX_POOL_2D:
    case tflite::BuiltinOperator_AVERAGE_POOL_2D:
      return AddPool(graph, kind.code, shape);
    case tflite::BuiltinOperator_MEAN:
      return AddMean(graph, shape);
    case tflite::BuiltinOperator_ADD:
    case tflite::BuiltinOperator_SUB:
    case tflite::BuiltinOperator_MUL:
    case tflite::BuiltinOperator_DIV:
    case tflite::BuiltinOperator_MAXIMUM:
    case tflite::BuiltinOperator_MINIMUM:
    case tflite::BuiltinOperator_SQUARED_DIFFERENCE:
      return AddBinary(graph, kind.code, shape);
    case tflite::BuiltinOperator_PAD:
    case tflite::BuiltinOperator_RESHAPE:
    case tflite::BuiltinOperator_DEPTH_TO_SPACE:
    case tflite::BuiltinOperator_RESIZE_BILINEAR:
      return AddMovement(graph, kind.code, shape);
    default:
      return AddUnary(graph, kind.code, type, shape);
  }
}

}  // namespace mote
