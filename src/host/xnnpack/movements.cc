// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Adds operators that move elements: into a frame, another shape, another size.
#include "src/host/xnnpack/operators.h"
#include "tensorflow/lite/schema/schema_generated.h"

namespace mote::xnnpack {
namespace {

// Reads the number that PADV2 pads with, as a real number.
bool ReadPadValue(GraphBuilder& graph, const Node& node, float* value) {
  *value = 0.0f;
  const TfLiteTensor* const tensor = graph.In(node, 2);
  if (tensor == nullptr) return true;
  XNN_REQUIRE(graph, IsConstant(*tensor) && ElementsOf(ShapeOf(*tensor)) == 1, "the value is not one constant");
  XNN_REQUIRE(graph, tensor->type == kTfLiteFloat32, "the value has type %s", TfLiteTypeGetName(tensor->type));
  *value = *tensor->data.f;
  return true;
}

}  // namespace

bool AddPad(GraphBuilder& graph, const Node& node) {
  XNN_TRY(graph.CheckArity(node, 2, 3));
  const TfLiteTensor &in = *graph.In(node, 0), &out = graph.Out(node);
  XNN_TRY(graph.FormatOf(in) != kNoFormat && graph.CheckSame(in, out));
  XNN_REQUIRE(graph, out.type == kTfLiteFloat32, "the CPU pads 8-bit numbers in a tenth of the time");
  std::vector<int64_t> paddings;
  XNN_TRY(graph.Constants(node, 1, &paddings));
  Shape shape = ShapeOf(in);
  XNN_REQUIRE(graph, paddings.size() == 2 * shape.size(), "there are %zu paddings for %zu dimensions", paddings.size(),
              shape.size());
  Shape before, after;
  for (size_t d = 0; d < shape.size(); ++d) {
    XNN_REQUIRE(graph, paddings[2 * d] >= 0 && paddings[2 * d + 1] >= 0, "a padding is negative");
    before.push_back(static_cast<size_t>(paddings[2 * d]));
    after.push_back(static_cast<size_t>(paddings[2 * d + 1]));
    shape[d] += before[d] + after[d];
  }
  XNN_TRY(graph.CheckOutputShape(node, shape));
  float value;
  uint32_t in_id, out_id;
  XNN_TRY(ReadPadValue(graph, node, &value) && graph.Value(node.inputs[0], &in_id) &&
          graph.Value(node.outputs[0], &out_id));
  return graph.Define("the frame", xnn_define_static_constant_pad, before.data(), after.data(), value, in_id, out_id,
                      0u);
}

bool AddReshape(GraphBuilder& graph, const Node& node) {
  XNN_TRY(graph.CheckArity(node, 1, 2));
  const TfLiteTensor &in = *graph.In(node, 0), &out = graph.Out(node);
  XNN_TRY(graph.FormatOf(in) != kNoFormat && graph.CheckSame(in, out));
  const Shape shape = ShapeOf(out);
  XNN_REQUIRE(graph, ElementsOf(shape) == ElementsOf(ShapeOf(in)), "the output has another number of elements");
  if (graph.In(node, 1) != nullptr) {
    std::vector<int64_t> dims;
    XNN_TRY(graph.Constants(node, 1, &dims));
  }
  uint32_t in_id, out_id;
  XNN_TRY(graph.Value(node.inputs[0], &in_id) && graph.Value(node.outputs[0], &out_id));
  return graph.Define("the new shape", xnn_define_static_reshape, shape.size(), shape.data(), in_id, out_id, 0u);
}

bool RefuseSlowMovement(GraphBuilder& graph, const Node&) { return graph.Refuse("the CPU moves elements so faster"); }

bool AddResizeBilinear(GraphBuilder& graph, const Node& node) {
  XNN_TRY(graph.CheckArity(node, 2, 2));
  const auto& params = *static_cast<const TfLiteResizeBilinearParams*>(node.builtin_data);
  const TfLiteTensor &in = *graph.In(node, 0), &out = graph.Out(node);
  XNN_TRY(graph.FormatOf(in, kFloat32) != kNoFormat && graph.CheckSameFormat(in, out));
  std::vector<int64_t> size;
  XNN_TRY(graph.Constants(node, 1, &size));
  const Shape shape = ShapeOf(in);
  constexpr int64_t kMax = 1 << 20;
  XNN_REQUIRE(graph,
              shape.size() == 4 && size.size() == 2 && size[0] > 0 && size[1] > 0 && size[0] < kMax && size[1] < kMax,
              "the input is no image, or the new size is not possible");
  const size_t new_y = static_cast<size_t>(size[0]), new_x = static_cast<size_t>(size[1]);
  XNN_TRY(graph.CheckOutputShape(node, {shape[0], new_y, new_x, shape[3]}));
  XNN_REQUIRE(graph, !(params.align_corners && params.half_pixel_centers),
              "corners are aligned and centres of pixels are halves");
  const uint32_t flags = params.align_corners        ? XNN_FLAG_ALIGN_CORNERS
                         : params.half_pixel_centers ? 0
                                                     : XNN_FLAG_TENSORFLOW_LEGACY_MODE;
  uint32_t in_id, out_id;
  XNN_TRY(graph.Value(node.inputs[0], &in_id) && graph.Value(node.outputs[0], &out_id));
  graph.AddMacs(4 * ElementsOf(ShapeOf(out)));
  return graph.Define("the new size", xnn_define_static_resize_bilinear_2d, new_y, new_x, in_id, out_id, flags);
}

}  // namespace mote::xnnpack
