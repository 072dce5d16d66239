// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Runs the custom operators MaxPoolingWithArgmax2D, MaxUnpooling2D and Resampler. An item computes four channels.
#include "src/host/gpu/images.h"
#include "tensorflow/lite/core/c/builtin_op_data.h"

namespace mote::gpu {
namespace {

// PUT0 stores the place of the maximum in its window, row by row.
constexpr char kArgmaxBody[] = R"(
  const int s = ITEM % SLICES, x0 = ITEM / SLICES % OUT_W, y0 = ITEM / SLICES / OUT_W % OUT_H;
  const int b = ITEM / SLICES / OUT_W / OUT_H, n = min(4, CHANNELS - 4 * s);
  float4 most = (float4)(-INFINITY), place = (float4)(0.0f);
  for (int ky = 0; ky < KERNEL_H; ++ky) {
    const int y = y0 * STRIDE_H - PAD_H + ky;
    if (y < 0 || y >= IN_H) continue;
    for (int kx = 0; kx < KERNEL_W; ++kx) {
      const int x = x0 * STRIDE_W - PAD_W + kx;
      if (x < 0 || x >= IN_W) continue;
      const float4 v = IN0_4(((b * IN_H + y) * IN_W + x) * CHANNELS + 4 * s, n);
      place = select(place, (float4)(ky * KERNEL_W + kx), v > most);
      most = max(most, v);
    }
  }
  const int out = ((b * OUT_H + y0) * OUT_W + x0) * CHANNELS + 4 * s;
  const float places[4] = {place.x, place.y, place.z, place.w};
  for (int i = 0; i < n; ++i) PUT0(out + i, places[i]);
  STORE(out, most, n);
)";

// Reverses the pool: an element gets the value of the last window whose maximum lay here, and 0 if there was none.
constexpr char kUnpoolBody[] = R"(
  const int s = ITEM % SLICES, x0 = ITEM / SLICES % OUT_W, y0 = ITEM / SLICES / OUT_W % OUT_H;
  const int b = ITEM / SLICES / OUT_W / OUT_H, n = min(4, CHANNELS - 4 * s);
  float4 sum = (float4)(0.0f), is_found = (float4)(0.0f);
  for (int ky = 0; ky < KERNEL_H; ++ky) {
    const int from_y = y0 + PAD_H - ky;
    if (from_y < 0 || from_y % STRIDE_H != 0 || from_y / STRIDE_H >= IN_H) continue;
    for (int kx = 0; kx < KERNEL_W; ++kx) {
      const int from_x = x0 + PAD_W - kx;
      if (from_x < 0 || from_x % STRIDE_W != 0 || from_x / STRIDE_W >= IN_W) continue;
      const int at = ((b * IN_H + from_y / STRIDE_H) * IN_W + from_x / STRIDE_W) * CHANNELS + 4 * s;
      const int4 is_here = rint(IN1_4(at, n)) == (float4)(ky * KERNEL_W + kx) && is_found == 0.0f;
      sum = select(sum, IN0_4(at, n), is_here);
      is_found = select(is_found, (float4)(1.0f), is_here);
    }
  }
  STORE(((b * OUT_H + y0) * OUT_W + x0) * CHANNELS + 4 * s, sum, n);
)";

// Interpolates between four pixels. Pixels outside the image are 0.
constexpr char kResampleBody[] = R"(
  const int s = ITEM % SLICES, row = ITEM / SLICES, b = row / PLACES, n = min(4, CHANNELS - 4 * s);
  const float place_x = IN1(row * COORDINATES), place_y = IN1(row * COORDINATES + 1);
  const float x_low = floor(place_x), y_low = floor(place_y), right = place_x - x_low, down = place_y - y_low;
  float4 sum = (float4)(0.0f);
  for (int i = 0; i < 4; ++i) {
    const float fx = x_low + i % 2, fy = y_low + i / 2;
    if (!(fx >= 0.0f && fx < IN_W && fy >= 0.0f && fy < IN_H)) continue;
    const float weight = (i % 2 ? right : 1.0f - right) * (i / 2 ? down : 1.0f - down);
    sum = mad(IN0_4(((b * IN_H + (int)fy) * IN_W + (int)fx) * CHANNELS + 4 * s, n), (float4)(weight), sum);
  }
  STORE(row * CHANNELS + 4 * s, sum, n);
)";

bool IsImage(const TfLiteTensor* tensor) { return tensor != nullptr && Rank(*tensor) == 4; }

// The tensor `small` has an element for each window.
std::string CheckPool(const TfLitePoolParams& params, const TfLiteTensor& small) {
  constexpr int kLongest = 1 << 12;  // an item looks at the whole window
  if (params.filter_height > kLongest || params.filter_width > kLongest) {
    return "its window of " + std::to_string(params.filter_height) + " x " + std::to_string(params.filter_width) +
           " elements is longer than " + std::to_string(kLongest);
  }
  return CheckWindow(WindowOfPool(params), small);
}

std::string WhyNotArgmax(const NodeView& node) {
  const auto* params = node.custom_params<TfLitePoolParams>();
  Checks checks;
  checks.Check(params != nullptr, "its options are not those of a pool");
  checks.Check(node.CountRuntime() == 1 && node.ins() == 1 && node.outs() == 2, "it needs one input and two outputs");
  if (!checks.problem().empty()) return checks.problem();
  checks.Add(CheckPool(*params, *node.out(0)));
  checks.Check(IsImage(node.in(0)) && IsImage(node.out(0)) && DimsOf(*node.out(0)) == DimsOf(*node.out(1)) &&
                   AreOfOneImage(*node.in(0), *node.out(0)),
               "the shapes of input and results do not fit");
  checks.Check(node.out(1)->type == kTfLiteFloat32, "the places of the maxima are not float32");
  return checks.problem();
}

void LowerArgmax(const NodeView& node, Graph* graph) {
  const int in = graph->In(node, 0), out = graph->Out(node, 0), places = graph->Out(node, 1);
  Step& step = AddImageStep(node, kArgmaxBody, {in}, out, graph);
  step.also_writes = {places};
  SetWindow(WindowOfPool(*node.custom_params<TfLitePoolParams>()), graph->dims(in), graph->dims(out), &step);
}

std::string WhyNotUnpool(const NodeView& node) {
  const auto* params = node.custom_params<TfLitePoolParams>();
  Checks checks;
  checks.Check(params != nullptr, "its options are not those of a pool");
  checks.Check(node.CountRuntime() == 2 && node.ins() == 2 && node.outs() == 1, "it needs two inputs and one output");
  if (!checks.problem().empty()) return checks.problem();
  checks.Add(CheckPool(*params, *node.in(0)));
  checks.Check(IsImage(node.in(0)) && IsImage(node.out(0)) && DimsOf(*node.in(0)) == DimsOf(*node.in(1)) &&
                   AreOfOneImage(*node.in(0), *node.out(0)),
               "the shapes of inputs and result do not fit");
  return checks.problem();
}

void LowerUnpool(const NodeView& node, Graph* graph) {
  const int in = graph->In(node, 0), places = graph->In(node, 1), out = graph->Out(node, 0);
  Step& step = AddImageStep(node, kUnpoolBody, {in, places}, out, graph);
  SetWindow(WindowOfPool(*node.custom_params<TfLitePoolParams>()), graph->dims(out), graph->dims(in), &step);
}

std::string WhyNotResample(const NodeView& node) {
  Checks checks;
  checks.Check(node.CountRuntime() == 2 && node.ins() == 2 && node.outs() == 1, "it needs two inputs and one output");
  if (!checks.problem().empty()) return checks.problem();
  const TfLiteTensor *picture = node.in(0), *places = node.in(1), *out = node.out(0);
  checks.Check(IsImage(picture) && IsImage(places) && IsImage(out), "an input or the result does not have four axes");
  checks.Check(Dim(*picture, 0) == Dim(*places, 0) && Dim(*places, 3) >= 2, "the places do not fit the input");
  checks.Check(AreOfOneImage(*picture, *out) && Dim(*out, 1) == Dim(*places, 1) && Dim(*out, 2) == Dim(*places, 2),
               "the result does not fit the inputs");
  return checks.problem();
}

void LowerResample(const NodeView& node, Graph* graph) {
  const int in = graph->In(node, 0), places = graph->In(node, 1), out = graph->Out(node, 0);
  Step& step = AddImageStep(node, kResampleBody, {in, places}, out, graph);
  step.Set("PLACES", graph->dims(out)[1] * graph->dims(out)[2]);
  step.Set("COORDINATES", graph->dims(places)[3]);
}

}  // namespace

void AddCustomOperators(Operators* operators) {
  operators->custom["MaxPoolingWithArgmax2D"] = {2, WhyNotArgmax, LowerArgmax};
  operators->custom["MaxUnpooling2D"] = {1, WhyNotUnpool, LowerUnpool};
  operators->custom["Resampler"] = {1, WhyNotResample, LowerResample};
}

}  // namespace mote::gpu
