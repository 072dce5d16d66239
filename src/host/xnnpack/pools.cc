// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Pools, and means over images.
#include "src/host/xnnpack/operators.h"
#include "src/host/xnnpack/window_axes.h"

namespace mote::xnnpack {
namespace {

struct Pool {
  Axis y, x;
  Bounds bounds;
  bool is_whole_image;  // one window, of all pixels
};

bool ReadPool(GraphBuilder& graph, const Node& node, unsigned formats, Pool* pool) {
  XNN_TRY(graph.CheckArity(node, 1, 1));
  const auto& params = *static_cast<const TfLitePoolParams*>(node.builtin_data);
  const TfLiteTensor &in = *graph.In(node, 0), &out = graph.Out(node);
  XNN_TRY(graph.FormatOf(in, formats) != kNoFormat && graph.CheckSame(in, out));
  XNN_REQUIRE(graph, in.dims->size == 4, "the input has %d dimensions instead of 4", in.dims->size);
  pool->y = MakeAxis(params.stride_height, 1, params.filter_height);
  pool->x = MakeAxis(params.stride_width, 1, params.filter_width);
  XNN_TRY(PlaceWindows(graph, in, params.padding, &pool->y, &pool->x));
  XNN_TRY(graph.CheckOutputShape(node, {ShapeOf(in)[0], pool->y.windows, pool->x.windows, ShapeOf(in)[3]}));
  pool->is_whole_image = pool->y.windows == 1 && pool->x.windows == 1 && params.filter_height == in.dims->data[1] &&
                         params.filter_width == in.dims->data[2];
  graph.AddMacs(ElementsOf(ShapeOf(out)) * pool->y.window * pool->x.window);
  return graph.BoundsOf(params.activation, out, &pool->bounds);
}

bool AddMeanOfImage(GraphBuilder& graph, const Node& node, const Bounds& bounds) {
  uint32_t in_id, out_id;
  XNN_TRY(graph.Value(node.inputs[0], &in_id) && graph.Value(node.outputs[0], &out_id));
  return graph.Define("the mean", xnn_define_global_average_pooling_2d, bounds.min, bounds.max, in_id, out_id, 0u);
}

}  // namespace

bool AddAveragePool2d(GraphBuilder& graph, const Node& node) {
  Pool pool;
  XNN_TRY(ReadPool(graph, node, kFloat32, &pool));
  if (pool.is_whole_image) return AddMeanOfImage(graph, node, pool.bounds);
  XNN_REQUIRE(graph, uint64_t{pool.y.window} * pool.x.window > 1, "a window of one pixel is no pool");
  uint32_t in_id, out_id;
  XNN_TRY(graph.Value(node.inputs[0], &in_id) && graph.Value(node.outputs[0], &out_id));
  return graph.Define("the pool", xnn_define_average_pooling_2d, pool.y.before, pool.x.after, pool.y.after,
                      pool.x.before, pool.y.window, pool.x.window, pool.y.stride, pool.x.stride, pool.bounds.min,
                      pool.bounds.max, in_id, out_id, 0u);
}

bool AddMaxPool2d(GraphBuilder& graph, const Node& node) {
  Pool pool;
  XNN_TRY(ReadPool(graph, node, kAllFormats, &pool));
  XNN_REQUIRE(graph, uint64_t{pool.y.window} * pool.x.window > 1, "a window of one pixel is no pool");
  uint32_t in_id, out_id;
  XNN_TRY(graph.Value(node.inputs[0], &in_id) && graph.Value(node.outputs[0], &out_id));
  return graph.Define("the pool", xnn_define_max_pooling_2d, pool.y.before, pool.x.after, pool.y.after, pool.x.before,
                      pool.y.window, pool.x.window, pool.y.stride, pool.x.stride, 1, 1, pool.bounds.min,
                      pool.bounds.max, in_id, out_id, 0u);
}

bool AddMean(GraphBuilder& graph, const Node& node) {
  XNN_TRY(graph.CheckArity(node, 2, 2));
  const TfLiteTensor &in = *graph.In(node, 0), &out = graph.Out(node);
  XNN_TRY(graph.FormatOf(in, kFloat32) != kNoFormat && graph.CheckSameFormat(in, out));
  std::vector<int64_t> axes;
  XNN_TRY(graph.Constants(node, 1, &axes));
  unsigned reduced = 0;
  for (const int64_t axis : axes) {
    XNN_REQUIRE(graph, axis >= -4 && axis < 4, "axis %d is outside the input", static_cast<int>(axis));
    reduced |= 1u << (axis < 0 ? axis + 4 : axis);
  }
  constexpr unsigned kRowsAndColumns = 0b0110;
  XNN_REQUIRE(graph, in.dims->size == 4 && reduced == kRowsAndColumns,
              "XNNPACK takes means over dimensions 1 and 2 of 4 only");
  const Shape shape = ShapeOf(in);
  const bool keeps_dims = static_cast<const TfLiteReducerParams*>(node.builtin_data)->keep_dims;
  XNN_TRY(graph.CheckOutputShape(node, keeps_dims ? Shape{shape[0], 1, 1, shape[3]} : Shape{shape[0], shape[3]}));
  graph.AddMacs(ElementsOf(shape));
  Bounds bounds;
  return graph.BoundsOf(kTfLiteActNone, out, &bounds) && AddMeanOfImage(graph, node, bounds);
}

}  // namespace mote::xnnpack
