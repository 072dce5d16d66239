// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Runs operators whose result takes elements of the input by a rule for each axis: padding, tiles, resized images and
// GATHER.
#include "src/host/gpu/images.h"
#include "tensorflow/lite/core/c/builtin_op_data.h"
#include "tensorflow/lite/schema/schema_generated.h"

namespace mote::gpu {
namespace {

// An item makes up to four elements along the last axis. MAP_0 to MAP_3 say where an element along an axis comes from;
// below 0 there is no such element, and it becomes FILL.
constexpr char kMapBody[] = R"(
  const int c = ITEM % SLICES * 4, n = min(4, OUT_3 - c);
  const int c2 = ITEM / SLICES % OUT_2, c1 = ITEM / SLICES / OUT_2 % OUT_1, c0 = ITEM / SLICES / OUT_2 / OUT_1;
  const int m0 = MAP_0(c0), m1 = MAP_1(c1), m2 = MAP_2(c2);
  const int row = ((m0 * IN_1 + m1) * IN_2 + m2) * IN_3;
  float4 v = (float4)(FILL);
  if (m0 >= 0 && m1 >= 0 && m2 >= 0) {
    if (SAME_CHANNELS) {
      v = IN0_4(row + c, n);
    } else {
      const int x = MAP_3(c), y = n > 1 ? MAP_3(c + 1) : -1, z = n > 2 ? MAP_3(c + 2) : -1, w = n > 3 ? MAP_3(c + 3) : -1;
      if (x >= 0) v.x = IN0(row + x);
      if (y >= 0) v.y = IN0(row + y);
      if (z >= 0) v.z = IN0(row + z);
      if (w >= 0) v.w = IN0(row + w);
    }
  }
  STORE(ITEM / SLICES * OUT_3 + c, v, n);
)";

constexpr char kBilinearBody[] = R"(
  const int c = ITEM % SLICES * 4, n = min(4, CHANNELS - c);
  const int x = ITEM / SLICES % OUT_W, y = ITEM / SLICES / OUT_W % OUT_H, b = ITEM / SLICES / OUT_W / OUT_H;
  const float in_y = PLACE(y, SCALE_H), in_x = PLACE(x, SCALE_W);
  const int y0 = clamp((int)floor(in_y), 0, IN_H - 1), y1 = clamp((int)ceil(in_y), 0, IN_H - 1);
  const int x0 = clamp((int)floor(in_x), 0, IN_W - 1), x1 = clamp((int)ceil(in_x), 0, IN_W - 1);
  const float part_y = in_y - floor(in_y), part_x = in_x - floor(in_x);
  const int upper = (b * IN_H + y0) * IN_W, lower = (b * IN_H + y1) * IN_W;
  const float4 first = IN0_4((upper + x0) * CHANNELS + c, n) * (1.0f - part_x) +
                       IN0_4((upper + x1) * CHANNELS + c, n) * part_x;
  const float4 second = IN0_4((lower + x0) * CHANNELS + c, n) * (1.0f - part_x) +
                        IN0_4((lower + x1) * CHANNELS + c, n) * part_x;
  STORE(((b * OUT_H + y) * OUT_W + x) * CHANNELS + c, first * (1.0f - part_y) + second * part_y, n);
)";

// Adds a step that maps elements. Without a text in `maps`, an axis is that of the input.
Step& AddMap(const NodeView& node, std::vector<int> reads, int out, const std::array<std::string, 4>& maps,
             const std::string& fill, Graph* graph) {
  const Dims from = graph->dims(reads[0]), to = graph->dims(out);
  const int slices = CountSlices(to[3]);
  Step& step = graph->Add(node, kMapBody, std::move(reads), out, int64_t{to[0]} * to[1] * to[2] * slices);
  step.Set("SLICES", slices);
  for (size_t axis = 0; axis < maps.size(); ++axis) {
    const std::string number = std::to_string(axis);
    step.Set("OUT_" + number, to[axis]);
    step.Set("IN_" + number, from[axis]);
    step.SetText("MAP_" + number + "(c)", maps[axis].empty() ? "(c)" : maps[axis]);
  }
  step.Set("SAME_CHANNELS", maps[3].empty());
  step.SetText("FILL", fill);
  return step;
}

std::string WhyNotPad(const NodeView& node) {
  const int code = node.registration->builtin_code;
  Checks checks;
  checks.Add(CheckOneRuntimeInput(node));
  checks.Check(AreIntegers(node.in(1)), "the paddings are no constant of int32");
  if (!checks.problem().empty()) return checks.problem();
  const TfLiteTensor &in = *node.in(0), &out = *node.out(0);
  const std::vector<int> paddings = IntsOf(*node.in(1));
  checks.Check(paddings.size() == 2 * static_cast<size_t>(Rank(in)) && Rank(in) == Rank(out),
               "there are not two paddings for each axis");
  for (int axis = 0; checks.problem().empty() && axis < Rank(in); ++axis) {
    const int before = paddings[2 * static_cast<size_t>(axis)], after = paddings[2 * static_cast<size_t>(axis) + 1];
    checks.Check(before >= 0 && after >= 0, "a padding is below 0");
    checks.Check(!checks.problem().empty() || int64_t{before} + after + Dim(in, axis) == Dim(out, axis),
                 "the result has another shape than the padded input");
    const bool is_mirrored = code == tflite::BuiltinOperator_MIRROR_PAD;
    checks.Check(!is_mirrored || (before < Dim(in, axis) && after < Dim(in, axis)), "it mirrors more than there is");
  }
  if (code == tflite::BuiltinOperator_MIRROR_PAD) {
    const auto* params = node.params<TfLiteMirrorPaddingParams>();
    checks.Check(params != nullptr && params->mode == kTfLiteMirrorPaddingReflect,
                 "only the mode REFLECT is supported");
  }
  if (code == tflite::BuiltinOperator_PADV2) {
    checks.Check(node.is_constant(2) && IsReadable(*node.in(2)) && CountOf(DimsOf(*node.in(2))) == 1,
                 "the value to fill in is no constant");
  }
  return checks.problem();
}

void LowerPad(const NodeView& node, Graph* graph) {
  const int code = node.registration->builtin_code;
  const int in = graph->In(node, 0), out = graph->Out(node, 0);
  const std::vector<int> paddings = IntsOf(*node.in(1));
  const size_t rank = paddings.size() / 2;
  std::array<std::string, 4> maps;
  for (size_t axis = 0; axis < rank; ++axis) {
    const int before = paddings[2 * axis], after = paddings[2 * axis + 1];
    if (before == 0 && after == 0) continue;
    const size_t at = axis + 4 - rank;
    const std::string place = "((c) - " + std::to_string(before) + ")", dim = std::to_string(graph->dims(in)[at]);
    maps[at] = code == tflite::BuiltinOperator_MIRROR_PAD ? "(abs(" + place + ") < " + dim + " ? (int)abs(" + place +
                                                                ") : 2 * " + dim + " - 2 - " + place + ")"
                                                          : "(" + place + " < " + dim + " ? " + place + " : -1)";
  }
  std::string fill = "0.0f";
  if (code == tflite::BuiltinOperator_PADV2) fill = FloatText(FloatsOf(*node.in(2))[0]);
  AddMap(node, {in}, out, maps, fill, graph);
}

std::string WhyNotTile(const NodeView& node) {
  Checks checks;
  checks.Add(CheckOneRuntimeInput(node));
  if (!checks.problem().empty()) return checks.problem();
  checks.Check(node.is_runtime(0) && Rank(*node.in(0)) == Rank(*node.out(0)),
               "the result has other axes than the input");
  for (int axis = 0; checks.problem().empty() && axis < Rank(*node.in(0)); ++axis) {
    checks.Check(Dim(*node.out(0), axis) % Dim(*node.in(0), axis) == 0, "the result is not made of whole inputs");
  }
  return checks.problem();
}

void LowerTile(const NodeView& node, Graph* graph) {
  const int in = graph->In(node, 0), out = graph->Out(node, 0);
  std::array<std::string, 4> maps;
  for (size_t axis = 0; axis < maps.size(); ++axis) {
    const int dim = graph->dims(in)[axis];
    if (dim != graph->dims(out)[axis]) maps[axis] = "((c) % " + std::to_string(dim) + ")";
  }
  AddMap(node, {in}, out, maps, "0.0f", graph);
}

struct Resize {
  bool align_corners, half_pixel_centers;
};

Resize ResizeOf(const NodeView& node) {
  if (node.registration->builtin_code == tflite::BuiltinOperator_RESIZE_BILINEAR) {
    const auto& params = *node.params<TfLiteResizeBilinearParams>();
    return {params.align_corners, params.half_pixel_centers};
  }
  const auto& params = *node.params<TfLiteResizeNearestNeighborParams>();
  return {params.align_corners, params.half_pixel_centers};
}

std::string WhyNotResize(const NodeView& node) {
  Checks checks;
  checks.Check(node.node->builtin_data != nullptr, "it has no options");
  checks.Add(CheckOneRuntimeInput(node));
  if (!checks.problem().empty()) return checks.problem();
  checks.Check(node.is_runtime(0) && Rank(*node.in(0)) == 4 && Rank(*node.out(0)) == 4,
               "its input does not have four axes");
  const Resize resize = ResizeOf(node);
  const bool is_bilinear = node.registration->builtin_code == tflite::BuiltinOperator_RESIZE_BILINEAR;
  checks.Check(!is_bilinear || !resize.align_corners || !resize.half_pixel_centers,
               "align_corners and half_pixel_centers are both true");
  return checks.problem();
}

std::string ScaleOf(const Resize& resize, int in, int out) {
  return FloatText(resize.align_corners && out > 1 ? static_cast<float>(in - 1) / static_cast<float>(out - 1)
                                                   : static_cast<float>(in) / static_cast<float>(out));
}

void LowerBilinear(const NodeView& node, Graph* graph) {
  const int in = graph->In(node, 0), out = graph->Out(node, 0);
  const Dims from = graph->dims(in), to = graph->dims(out);
  const Resize resize = ResizeOf(node);
  Step& step = AddImageStep(node, kBilinearBody, {in}, out, graph);
  step.SetText("SCALE_H", ScaleOf(resize, from[1], to[1]));
  step.SetText("SCALE_W", ScaleOf(resize, from[2], to[2]));
  step.SetText("PLACE(o, scale)",
               resize.half_pixel_centers ? "(max(((o) + 0.5f) * (scale) - 0.5f, 0.0f))" : "((o) * (scale))");
}

void LowerNearest(const NodeView& node, Graph* graph) {
  const int in = graph->In(node, 0), out = graph->Out(node, 0);
  const Resize resize = ResizeOf(node);
  std::array<std::string, 4> maps;
  for (size_t axis = 1; axis < 3; ++axis) {
    const int from = graph->dims(in)[axis], to = graph->dims(out)[axis];
    const std::string place =
        std::string("((c) + ") + (resize.half_pixel_centers ? "0.5f" : "0.0f") + ") * " + ScaleOf(resize, from, to);
    maps[axis] = "clamp((int)" + std::string(resize.align_corners ? "round" : "floor") + "(" + place + "), 0, " +
                 std::to_string(from - 1) + ")";
  }
  AddMap(node, {in}, out, maps, "0.0f", graph);
}

std::string WhyNotGather(const NodeView& node) {
  const auto* params = node.params<TfLiteGatherParams>();
  Checks checks;
  checks.Check(params != nullptr, "it has no options");
  checks.Check(node.ins() == 2 && node.outs() == 1 && node.is_runtime(0) && node.in(1) != nullptr,
               "it needs an input that is no constant, indices and one output");
  if (!checks.problem().empty()) return checks.problem();
  const TfLiteTensor &in = *node.in(0), &indices = *node.in(1);
  checks.Check(params->batch_dims == 0, "it has batch axes");
  checks.Check(params->axis >= -Rank(in) && params->axis < Rank(in), "its axis is not one of the input");
  checks.Check(Rank(indices) == 1 && indices.type == kTfLiteInt32, "the indices are not int32 with one axis");
  checks.Check(!node.is_constant(1) || AreIntegers(&indices), "the indices have no data of their shape");
  checks.Check(Rank(in) == Rank(*node.out(0)), "the result has other axes than the input");
  return checks.problem();
}

// Indices outside of the input give 0.
void LowerGather(const NodeView& node, Graph* graph) {
  const int in = graph->In(node, 0), out = graph->Out(node, 0);
  const int indices = graph->In(node, 1);
  const int rank = Rank(*node.in(0)), axis = node.params<TfLiteGatherParams>()->axis;
  const auto at = static_cast<size_t>(axis < 0 ? axis + 4 : axis + 4 - rank);
  std::array<std::string, 4> maps;
  maps[at] = "(INT1(c) >= 0 && INT1(c) < " + std::to_string(graph->dims(in)[at]) + " ? INT1(c) : -1)";
  AddMap(node, {in, indices}, out, maps, "0.0f", graph);
}

}  // namespace

void AddFrameOperators(Operators* operators) {
  constexpr int kAnyVersion = 100;
  for (const int code :
       {tflite::BuiltinOperator_PAD, tflite::BuiltinOperator_PADV2, tflite::BuiltinOperator_MIRROR_PAD}) {
    operators->builtin[code] = {2, WhyNotPad, LowerPad};
  }
  operators->builtin[tflite::BuiltinOperator_TILE] = {kAnyVersion, WhyNotTile, LowerTile};
  operators->builtin[tflite::BuiltinOperator_RESIZE_BILINEAR] = {3, WhyNotResize, LowerBilinear};
  operators->builtin[tflite::BuiltinOperator_RESIZE_NEAREST_NEIGHBOR] = {3, WhyNotResize, LowerNearest};
  operators->builtin[tflite::BuiltinOperator_GATHER] = {1, WhyNotGather, LowerGather};
}

}  // namespace mote::gpu
