// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Adds operators with weights.
#include <algorithm>

#include "src/host/xnnpack/operators.h"
#include "src/host/xnnpack/window_axes.h"

namespace mote::xnnpack {
namespace {

uint32_t U32(int64_t value) { return static_cast<uint32_t>(value); }

bool CheckImage(GraphBuilder& graph, const TfLiteTensor& image, const TfLiteTensor& filter) {
  XNN_REQUIRE(graph, image.dims->size == 4 && filter.dims->size == 4,
              "the input has %d dimensions and the filter %d; both need 4", image.dims->size, filter.dims->size);
  for (int d = 0; d < 4; ++d) {
    XNN_REQUIRE(graph, image.dims->data[d] > 0 && filter.dims->data[d] > 0, "the input or the filter has no elements");
  }
  return true;
}

// Checks the inputs of a convolution in 2D, and finds where its windows lie.
template <class Params>
bool CheckConvolution(GraphBuilder& graph, const Node& node, const Params& params, Axis* y, Axis* x) {
  XNN_TRY(graph.CheckArity(node, 2, 3));
  const TfLiteTensor &in = *graph.In(node, 0), &filter = *graph.In(node, 1);
  XNN_TRY(graph.FormatOf(in) != kNoFormat && CheckImage(graph, in, filter));
  *y = MakeAxis(params.stride_height, params.dilation_height_factor, filter.dims->data[1]);
  *x = MakeAxis(params.stride_width, params.dilation_width_factor, filter.dims->data[2]);
  return PlaceWindows(graph, in, params.padding, y, x);
}

}  // namespace

bool AddConv2d(GraphBuilder& graph, const Node& node) {
  const auto& params = *static_cast<const TfLiteConvParams*>(node.builtin_data);
  Axis y, x;
  XNN_TRY(CheckConvolution(graph, node, params, &y, &x));
  const Shape in = ShapeOf(*graph.In(node, 0)), weights = ShapeOf(*graph.In(node, 1));
  const size_t channels = in[3], out_channels = weights[0], group_channels = weights[3];
  XNN_REQUIRE(graph, channels % group_channels == 0 && out_channels % (channels / group_channels) == 0,
              "%zu channels and %zu filters of %zu channels are no groups", channels, out_channels, group_channels);
  XNN_TRY(graph.CheckOutputShape(node, {in[0], y.windows, x.windows, out_channels}));
  Operands to;
  XNN_TRY(graph.OperandsOf(node, {0, 1, 2, weights, false, params.activation, false}, &to));
  const size_t groups = channels / group_channels;
  graph.AddMacs(ElementsOf(ShapeOf(graph.Out(node))) * weights[1] * weights[2] * group_channels);
  return graph.Define("the convolution", xnn_define_convolution_2d, y.before, x.after, y.after, x.before, y.window,
                      x.window, y.stride, x.stride, y.dilation, x.dilation, static_cast<uint32_t>(groups),
                      group_channels, out_channels / groups, to.bounds.min, to.bounds.max, to.in, to.filter, to.bias,
                      to.out, 0u);
}

bool AddDepthwiseConv2d(GraphBuilder& graph, const Node& node) {
  const auto& params = *static_cast<const TfLiteDepthwiseConvParams*>(node.builtin_data);
  Axis y, x;
  XNN_TRY(CheckConvolution(graph, node, params, &y, &x));
  const Shape in = ShapeOf(*graph.In(node, 0)), weights = ShapeOf(*graph.In(node, 1));
  const size_t channels = in[3], out_channels = weights[3];
  XNN_REQUIRE(graph, weights[0] == 1 && out_channels % channels == 0,
              "a filter of %zu channels does not go with %zu channels of the input", out_channels, channels);
  XNN_TRY(graph.CheckOutputShape(node, {in[0], y.windows, x.windows, out_channels}));
  Operands to;
  XNN_TRY(graph.OperandsOf(node, {0, 1, 2, weights, true, params.activation, false}, &to));
  graph.AddMacs(ElementsOf(ShapeOf(graph.Out(node))) * weights[1] * weights[2]);
  return graph.Define("the convolution", xnn_define_depthwise_convolution_2d, y.before, x.after, y.after, x.before,
                      y.window, x.window, y.stride, x.stride, y.dilation, x.dilation,
                      static_cast<uint32_t>(out_channels / channels), channels, to.bounds.min, to.bounds.max, to.in,
                      to.filter, to.bias, to.out, 0u);
}

bool AddFullyConnected(GraphBuilder& graph, const Node& node) {
  XNN_TRY(graph.CheckArity(node, 2, 3));
  const auto& params = *static_cast<const TfLiteFullyConnectedParams*>(node.builtin_data);
  const TfLiteTensor &in = *graph.In(node, 0), &filter = *graph.In(node, 1);
  XNN_TRY(graph.FormatOf(in) != kNoFormat);
  XNN_REQUIRE(graph, params.weights_format == kTfLiteFullyConnectedWeightsFormatDefault, "the weights are shuffled");
  XNN_REQUIRE(graph, filter.dims->size == 2 && filter.dims->data[0] > 0 && filter.dims->data[1] > 0,
              "the filter is no matrix");
  const Shape weights = ShapeOf(filter), shape = ShapeOf(in);
  const size_t units = weights[0], depth = weights[1], elements = ElementsOf(shape), rows = elements / depth;
  XNN_REQUIRE(graph, elements % depth == 0 && rows > 0, "the input's %zu elements are not rows of %zu", elements,
              depth);
  // Our own loop is faster for one row: XNNPACK multiplies with 16 units at a time, and reads 8-bit weights as floats.
  constexpr size_t kFewUnits = 6, kManyWeights = 4 << 20;
  XNN_REQUIRE(graph, rows > 1 || units >= kFewUnits, "the CPU multiplies one row with %zu units faster", units);
  XNN_REQUIRE(graph, rows > 1 || filter.type == kTfLiteFloat32 || units * depth <= kManyWeights,
              "the CPU multiplies one row with %zu weights faster", units * depth);
  Shape result = {rows, units};
  if (params.keep_num_dims && !shape.empty()) {
    XNN_REQUIRE(graph, shape.back() == depth, "the input's last dimension is not the filter's depth");
    result = shape;
    result.back() = units;
  }
  XNN_TRY(graph.CheckOutputShape(node, result));
  Operands to;
  XNN_TRY(graph.OperandsOf(node, {0, 1, 2, weights, false, params.activation, true}, &to));
  graph.AddMacs(rows * units * depth);
  return graph.Define("the matrix product", xnn_define_fully_connected, to.bounds.min, to.bounds.max, to.in, to.filter,
                      to.bias, to.out, XNN_FLAG_TENSORFLOW_RESHAPE_2D);
}

namespace {

// Says how an axis of sums becomes an axis of the output: how many are left out before and after, or appended.
struct Cut {
  uint32_t before, after, appended;
};

// The padding is that of a convolution whose input has the size of this output.
Cut CutOf(TfLitePadding padding, int64_t in, int64_t out, int64_t window, int64_t stride) {
  const int64_t covered = (in - 1) * stride + window;
  const int64_t of_forward = ((out + stride - 1) / stride - 1) * stride + window - out;
  const int64_t before = padding == kTfLitePaddingSame ? std::max<int64_t>(of_forward, 0) / 2 : 0;
  const int64_t after = covered - before - out;
  return {U32(before), U32(std::max<int64_t>(after, 0)), U32(std::max<int64_t>(-after, 0))};
}

}  // namespace

bool AddTransposeConv(GraphBuilder& graph, const Node& node) {
  XNN_TRY(graph.CheckArity(node, 3, 4));
  const auto& params = *static_cast<const TfLiteTransposeConvParams*>(node.builtin_data);
  const TfLiteTensor &filter = *graph.In(node, 1), &in = *graph.In(node, 2), &out = graph.Out(node);
  XNN_TRY(graph.FormatOf(in) != kNoFormat && CheckImage(graph, in, filter));
  std::vector<int64_t> dims;
  XNN_TRY(graph.Constants(node, 0, &dims));
  const Shape weights = ShapeOf(filter), shape = ShapeOf(out), image = ShapeOf(in);
  XNN_REQUIRE(graph,
              dims.size() == 4 && shape.size() == 4 && std::equal(dims.begin(), dims.end(), out.dims->data) &&
                  shape[0] == image[0] && shape[3] == weights[0] && image[3] == weights[3],
              "the shapes of the input, the filter and the output do not go together");
  const int stride_y = params.stride_height, stride_x = params.stride_width;
  XNN_REQUIRE(graph, stride_y > 0 && stride_x > 0 && stride_y < 1 << 16 && stride_x < 1 << 16,
              "strides %d and %d are not possible", stride_y, stride_x);
  XNN_REQUIRE(graph, params.padding == kTfLitePaddingSame || params.padding == kTfLitePaddingValid,
              "padding %d is unknown", static_cast<int>(params.padding));
  const Cut y = CutOf(params.padding, in.dims->data[1], out.dims->data[1], filter.dims->data[1], stride_y);
  const Cut x = CutOf(params.padding, in.dims->data[2], out.dims->data[2], filter.dims->data[2], stride_x);
  XNN_REQUIRE(graph, y.appended < U32(stride_y) && x.appended < U32(stride_x),
              "the output is more than a stride larger than what the input covers");
  // XNNPACK splits the output by the place in a stride, and writes outside its memory where a part is empty.
  XNN_REQUIRE(graph, shape[1] >= U32(stride_y) && shape[2] >= U32(stride_x), "the output is smaller than a stride");
  XNN_TRY(CheckPointers(graph, shape[1] * shape[2], weights[1] * weights[2]));
  Operands to;
  XNN_TRY(graph.OperandsOf(node, {2, 1, 3, weights, false, params.activation, false}, &to));
  graph.AddMacs(ElementsOf(image) * weights[0] * weights[1] * weights[2]);
  return graph.Define("the transposed convolution", xnn_define_deconvolution_2d, y.before, x.after, y.after, x.before,
                      y.appended, x.appended, static_cast<uint32_t>(weights[1]), static_cast<uint32_t>(weights[2]),
                      U32(stride_y), U32(stride_x), 1, 1, 1, weights[3], weights[0], to.bounds.min, to.bounds.max,
                      to.in, to.filter, to.bias, to.out, 0u);
}

}  // namespace mote::xnnpack
