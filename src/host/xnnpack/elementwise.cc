// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Operators that compute each element on its own.
#include <algorithm>

#include "src/host/xnnpack/operators.h"
#include "tensorflow/lite/schema/schema_generated.h"

namespace mote::xnnpack {
namespace {

// Checks that input 0 and the output have the same shape, and a format of `formats`.
bool CheckUnary(GraphBuilder& graph, const Node& node, size_t inputs, unsigned formats) {
  XNN_TRY(graph.CheckArity(node, inputs, inputs));
  const TfLiteTensor& in = *graph.In(node, 0);
  return graph.FormatOf(in, formats) != kNoFormat && graph.CheckOutputShape(node, ShapeOf(in));
}

bool Values(GraphBuilder& graph, const Node& node, uint32_t* in_id, uint32_t* out_id) {
  return graph.Value(node.inputs[0], in_id) && graph.Value(node.outputs[0], out_id);
}

using DefineUnary = xnn_status (*)(xnn_subgraph_t, uint32_t, uint32_t, uint32_t);

DefineUnary FindUnary(int builtin_code) {
  switch (builtin_code) {
    case tflite::BuiltinOperator_ABS:
      return xnn_define_abs;
    case tflite::BuiltinOperator_CEIL:
      return xnn_define_ceiling;
    case tflite::BuiltinOperator_FLOOR:
      return xnn_define_floor;
    case tflite::BuiltinOperator_HARD_SWISH:
      return xnn_define_hardswish;
    case tflite::BuiltinOperator_NEG:
      return xnn_define_negate;
    case tflite::BuiltinOperator_ROUND:
      return xnn_define_bankers_rounding;
    case tflite::BuiltinOperator_SQRT:
      return xnn_define_square_root;
    default:
      return xnn_define_square;
  }
}

TfLiteFusedActivation ClampOf(int builtin_code) {
  switch (builtin_code) {
    case tflite::BuiltinOperator_RELU6:
      return kTfLiteActRelu6;
    case tflite::BuiltinOperator_RELU_N1_TO_1:
      return kTfLiteActReluN1To1;
    default:
      return kTfLiteActRelu;
  }
}

}  // namespace

bool AddUnary(GraphBuilder& graph, const Node& node) {
  uint32_t in_id, out_id;
  XNN_TRY(CheckUnary(graph, node, 1, kFloat32) && graph.CheckSameFormat(*graph.In(node, 0), graph.Out(node)) &&
          Values(graph, node, &in_id, &out_id));
  return graph.Define("the operator", FindUnary(node.code()), in_id, out_id, 0u);
}

bool AddClamp(GraphBuilder& graph, const Node& node) {
  const bool ends_at_one = node.code() == tflite::BuiltinOperator_RELU_0_TO_1;
  Bounds bounds;
  uint32_t in_id, out_id;
  XNN_TRY(CheckUnary(graph, node, 1, ends_at_one ? kFloat32 : kAllFormats) &&
          graph.CheckSame(*graph.In(node, 0), graph.Out(node)) &&
          graph.BoundsOf(ClampOf(node.code()), graph.Out(node), &bounds) && Values(graph, node, &in_id, &out_id));
  if (ends_at_one) bounds.max = 1.0f;
  return graph.Define("the clamp", xnn_define_clamp, bounds.min, bounds.max, in_id, out_id, 0u);
}

bool AddElu(GraphBuilder& graph, const Node& node) {
  uint32_t in_id, out_id;
  XNN_TRY(CheckUnary(graph, node, 1, kFloat32 | kInt8) && graph.CheckSameFormat(*graph.In(node, 0), graph.Out(node)) &&
          Values(graph, node, &in_id, &out_id));
  constexpr float kAlpha = 1.0f;
  return graph.Define("the operator", xnn_define_elu, kAlpha, in_id, out_id, 0u);
}

bool AddLeakyRelu(GraphBuilder& graph, const Node& node) {
  uint32_t in_id, out_id;
  XNN_TRY(CheckUnary(graph, node, 1, kFloat32) && graph.CheckSameFormat(*graph.In(node, 0), graph.Out(node)) &&
          Values(graph, node, &in_id, &out_id));
  const float slope = static_cast<const TfLiteLeakyReluParams*>(node.builtin_data)->alpha;
  return graph.Define("the operator", xnn_define_leaky_relu, slope, in_id, out_id, 0u);
}

bool AddLogistic(GraphBuilder& graph, const Node& node) {
  XNN_TRY(CheckUnary(graph, node, 1, kAllFormats));
  const TfLiteTensor &in = *graph.In(node, 0), &out = graph.Out(node);
  XNN_TRY(graph.CheckSameFormat(in, out));
  if (in.type != kTfLiteFloat32) {
    Quantization to;
    XNN_TRY(graph.QuantizationOf(out, &to));
    XNN_REQUIRE(graph, to.scale == 1.0f / 256 && to.zero_point == (in.type == kTfLiteInt8 ? -128 : 0),
                "the output has scale %g and zero point %d, not 1/256 and the lowest number",
                static_cast<double>(to.scale), static_cast<int>(to.zero_point));
  }
  uint32_t in_id, out_id;
  XNN_TRY(Values(graph, node, &in_id, &out_id));
  return graph.Define("the operator", xnn_define_sigmoid, in_id, out_id, 0u);
}

bool AddPrelu(GraphBuilder& graph, const Node& node) {
  XNN_TRY(CheckUnary(graph, node, 2, kFloat32));
  const TfLiteTensor& in = *graph.In(node, 0);
  XNN_TRY(graph.CheckSameFormat(in, graph.Out(node)));
  const Shape shape = ShapeOf(in), slopes = ShapeOf(*graph.In(node, 1));
  XNN_REQUIRE(graph, !shape.empty() && !slopes.empty() && slopes.back() == shape.back(),
              "there is not one slope for each channel");
  uint32_t in_id, slope_id, out_id;
  XNN_TRY(graph.Floats(node, 1, {shape.back()}, &slope_id) && Values(graph, node, &in_id, &out_id));
  return graph.Define("the operator", xnn_define_prelu, in_id, slope_id, out_id, 0u);
}

bool AddSoftmax(GraphBuilder& graph, const Node& node) {
  uint32_t in_id, out_id;
  XNN_TRY(CheckUnary(graph, node, 1, kFloat32) && graph.CheckSameFormat(*graph.In(node, 0), graph.Out(node)));
  const float beta = static_cast<const TfLiteSoftmaxParams*>(node.builtin_data)->beta;
  XNN_REQUIRE(graph, beta == 1.0f, "beta is %g, not 1", static_cast<double>(beta));
  XNN_REQUIRE(graph, graph.In(node, 0)->dims->size > 0, "a scalar has no softmax");
  XNN_TRY(Values(graph, node, &in_id, &out_id));
  return graph.Define("the operator", xnn_define_softmax, in_id, out_id, 0u);
}

bool AddDequantize(GraphBuilder& graph, const Node& node) {
  uint32_t in_id, out_id;
  XNN_TRY(CheckUnary(graph, node, 1, kEightBit) && graph.FormatOf(graph.Out(node), kFloat32) != kNoFormat &&
          Values(graph, node, &in_id, &out_id));
  return graph.Define("the conversion", xnn_define_convert, in_id, out_id, 0u);
}

namespace {

// Shapes are extended by dimensions of 1 in front.
bool CheckBroadcast(GraphBuilder& graph, const Node& node) {
  Shape a = ShapeOf(*graph.In(node, 0)), b = ShapeOf(*graph.In(node, 1));
  const size_t rank = std::max(a.size(), b.size());
  a.insert(a.begin(), rank - a.size(), 1);
  b.insert(b.begin(), rank - b.size(), 1);
  Shape shape;
  for (size_t d = 0; d < rank; ++d) {
    XNN_REQUIRE(graph, a[d] == b[d] || a[d] == 1 || b[d] == 1, "dimensions of %zu and %zu do not go together", a[d],
                b[d]);
    shape.push_back(a[d] == 1 ? b[d] : a[d]);
  }
  return graph.CheckOutputShape(node, shape);
}

bool CheckBinary(GraphBuilder& graph, const Node& node, unsigned formats) {
  XNN_TRY(graph.CheckArity(node, 2, 2));
  const TfLiteTensor &a = *graph.In(node, 0), &b = *graph.In(node, 1), &out = graph.Out(node);
  return graph.FormatOf(a, formats) != kNoFormat && graph.CheckSameFormat(a, b) && graph.CheckSameFormat(a, out) &&
         CheckBroadcast(graph, node);
}

// XNNPACK's fixed-point numbers hold only such ratios of scales.
bool CheckScales(GraphBuilder& graph, const Node& node) {
  if (graph.Out(node).type == kTfLiteFloat32) return true;
  constexpr float kLowest = 1.0f / (1 << 10), kLimit = 256.0f;
  Quantization in, out;
  XNN_TRY(graph.QuantizationOf(graph.Out(node), &out));
  for (const size_t i : {size_t{0}, size_t{1}}) {
    XNN_TRY(graph.QuantizationOf(*graph.In(node, i), &in));
    const float ratio = in.scale / out.scale;
    XNN_REQUIRE(graph, ratio >= kLowest && ratio < kLimit, "the scale of input %zu is %g of the output's, not %g to %g",
                i, static_cast<double>(ratio), static_cast<double>(kLowest), static_cast<double>(kLimit));
  }
  return true;
}

using DefineArithmetic = xnn_status (*)(xnn_subgraph_t, float, float, uint32_t, uint32_t, uint32_t, uint32_t);
using DefineComparison = xnn_status (*)(xnn_subgraph_t, uint32_t, uint32_t, uint32_t, uint32_t);

DefineArithmetic FindArithmetic(int builtin_code, TfLiteFusedActivation* activation, const void* params) {
  switch (builtin_code) {
    case tflite::BuiltinOperator_ADD:
      *activation = static_cast<const TfLiteAddParams*>(params)->activation;
      return xnn_define_add2;
    case tflite::BuiltinOperator_SUB:
      *activation = static_cast<const TfLiteSubParams*>(params)->activation;
      return xnn_define_subtract;
    case tflite::BuiltinOperator_MUL:
      *activation = static_cast<const TfLiteMulParams*>(params)->activation;
      return xnn_define_multiply2;
    default:
      *activation = static_cast<const TfLiteDivParams*>(params)->activation;
      return xnn_define_divide;
  }
}

DefineComparison FindComparison(int builtin_code) {
  if (builtin_code == tflite::BuiltinOperator_MAXIMUM) return xnn_define_maximum2;
  return builtin_code == tflite::BuiltinOperator_MINIMUM ? xnn_define_minimum2 : xnn_define_squared_difference;
}

}  // namespace

// Adds ADD, SUB, MUL or DIV.
bool AddArithmetic(GraphBuilder& graph, const Node& node) {
  const bool is_sum = node.code() == tflite::BuiltinOperator_ADD || node.code() == tflite::BuiltinOperator_SUB;
  XNN_TRY(CheckBinary(graph, node, is_sum ? kAllFormats : kFloat32));
  TfLiteFusedActivation activation;
  const DefineArithmetic define = FindArithmetic(node.code(), &activation, node.builtin_data);
  Bounds bounds;
  uint32_t a_id, b_id, out_id;
  XNN_TRY(graph.BoundsOf(activation, graph.Out(node), &bounds) && CheckScales(graph, node) &&
          graph.Value(node.inputs[0], &a_id) && graph.Value(node.inputs[1], &b_id) &&
          graph.Value(node.outputs[0], &out_id));
  return graph.Define("the operator", define, bounds.min, bounds.max, a_id, b_id, out_id, 0u);
}

// Adds MAXIMUM, MINIMUM or SQUARED_DIFFERENCE.
bool AddComparison(GraphBuilder& graph, const Node& node) {
  XNN_TRY(CheckBinary(graph, node, kFloat32));
  uint32_t a_id, b_id, out_id;
  XNN_TRY(graph.Value(node.inputs[0], &a_id) && graph.Value(node.inputs[1], &b_id) &&
          graph.Value(node.outputs[0], &out_id));
  return graph.Define("the operator", FindComparison(node.code()), a_id, b_id, out_id, 0u);
}

}  // namespace mote::xnnpack
