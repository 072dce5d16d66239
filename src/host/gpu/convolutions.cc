// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Runs CONV_2D, DEPTHWISE_CONV_2D and TRANSPOSE_CONV. An item computes four channels of one or more pixels.
#include "src/host/gpu/images.h"
#include "src/host/gpu/weights.h"
#include "tensorflow/lite/core/c/builtin_op_data.h"
#include "tensorflow/lite/schema/schema_generated.h"

namespace mote::gpu {
namespace {

// Weights lie in the order [y][x][input channel][slice], four output channels in each slice.
constexpr char kConvBody[] = R"(
  const int s = ITEM % SLICES, tile = ITEM / SLICES;
  const int x0 = tile % TILES * PIXELS, y0 = tile / TILES % OUT_H, b = tile / TILES / OUT_H;
  float4 sum[PIXELS];
  for (int p = 0; p < PIXELS; ++p) sum[p] = IN2_4(4 * s, 4);
  for (int ky = 0; ky < KERNEL_H; ++ky) {
    const int y = y0 * STRIDE_H - PAD_H + ky * DILATION_H;
    if (y < 0 || y >= IN_H) continue;
    for (int kx = 0; kx < KERNEL_W; ++kx) {
      int at[PIXELS];
      int inside[PIXELS];
      for (int p = 0; p < PIXELS; ++p) {
        const int x = (x0 + p) * STRIDE_W - PAD_W + kx * DILATION_W;
        inside[p] = x >= 0 && x < IN_W && x0 + p < OUT_W;
        at[p] = inside[p] ? ((b * IN_H + y) * IN_W + x) * CHANNELS : 0;
      }
      int w = ((ky * KERNEL_W + kx) * CHANNELS * SLICES + s) * 4;
      int c = 0;
      for (; c + 4 <= CHANNELS; c += 4) {
        const float4 w0 = IN1_4(w, 4), w1 = IN1_4(w + 4 * SLICES, 4), w2 = IN1_4(w + 8 * SLICES, 4),
                     w3 = IN1_4(w + 12 * SLICES, 4);
        w += 16 * SLICES;
        for (int p = 0; p < PIXELS; ++p) {
          const float4 v = inside[p] ? IN0_4(at[p] + c, 4) : (float4)(0.0f);
          sum[p] = mad(v.x, w0, mad(v.y, w1, mad(v.z, w2, mad(v.w, w3, sum[p]))));
        }
      }
      for (; c < CHANNELS; ++c) {
        const float4 w0 = IN1_4(w, 4);
        w += 4 * SLICES;
        for (int p = 0; p < PIXELS; ++p) {
          if (inside[p]) sum[p] = mad(IN0(at[p] + c), w0, sum[p]);
        }
      }
    }
  }
  for (int p = 0; p < PIXELS; ++p) {
    if (x0 + p >= OUT_W) break;
    STORE(((b * OUT_H + y0) * OUT_W + x0 + p) * OUT_CHANNELS + 4 * s, sum[p], min(4, OUT_CHANNELS - 4 * s));
  }
)";

// Filters lie in the model's order, [output channel][y][x][input channel of the group]; an item computes one channel.
constexpr char kAnyConvBody[] = R"(
  const int o = ITEM % OUT_CHANNELS, x0 = ITEM / OUT_CHANNELS % OUT_W, y0 = ITEM / OUT_CHANNELS / OUT_W % OUT_H;
  const int b = ITEM / OUT_CHANNELS / OUT_W / OUT_H, first = o / GROUP_OUT * CHANNELS;
  float sum = IN2(o);
  for (int ky = 0; ky < KERNEL_H; ++ky) {
    const int y = y0 * STRIDE_H - PAD_H + ky * DILATION_H;
    if (y < 0 || y >= IN_H) continue;
    for (int kx = 0; kx < KERNEL_W; ++kx) {
      const int x = x0 * STRIDE_W - PAD_W + kx * DILATION_W;
      if (x < 0 || x >= IN_W) continue;
      const int at = ((b * IN_H + y) * IN_W + x) * ALL_CHANNELS + first;
      const int w = ((o * KERNEL_H + ky) * KERNEL_W + kx) * CHANNELS;
      for (int c = 0; c < CHANNELS; ++c) sum = mad(IN0(at + c), IN1(w + c), sum);
    }
  }
  STORE(ITEM, (float4)(sum), 1);
)";

// Filters lie in the order [y][x][slice]. For filters that are not constants, the number of channels may be no multiple
// of four.
constexpr char kDepthwiseBody[] = R"(
  const int s = ITEM % SLICES, x0 = ITEM / SLICES % OUT_W, y0 = ITEM / SLICES / OUT_W % OUT_H;
  const int b = ITEM / SLICES / OUT_W / OUT_H, o = 4 * s, n = min(4, OUT_CHANNELS - o);
  float4 sum = IN2_4(o, n);
  for (int ky = 0; ky < KERNEL_H; ++ky) {
    const int y = y0 * STRIDE_H - PAD_H + ky * DILATION_H;
    if (y < 0 || y >= IN_H) continue;
    for (int kx = 0; kx < KERNEL_W; ++kx) {
      const int x = x0 * STRIDE_W - PAD_W + kx * DILATION_W;
      if (x < 0 || x >= IN_W) continue;
      const int at = ((b * IN_H + y) * IN_W + x) * CHANNELS;
      const float4 v = MULTIPLIER == 1
          ? IN0_4(at + o, n)
          : (float4)(IN0(at + o / MULTIPLIER), IN0(at + min(o + 1, OUT_CHANNELS - 1) / MULTIPLIER),
                     IN0(at + min(o + 2, OUT_CHANNELS - 1) / MULTIPLIER),
                     IN0(at + min(o + 3, OUT_CHANNELS - 1) / MULTIPLIER));
      sum = mad(v, IN1_4((ky * KERNEL_W + kx) * OUT_CHANNELS + o, n), sum);
    }
  }
  STORE(((b * OUT_H + y0) * OUT_W + x0) * OUT_CHANNELS + o, sum, n);
)";

// Weights lie in the order that kConvBody reads. Each output element adds up the input elements whose windows cover it.
constexpr char kTransposeConvBody[] = R"(
  const int s = ITEM % SLICES, x0 = ITEM / SLICES % OUT_W, y0 = ITEM / SLICES / OUT_W % OUT_H;
  const int b = ITEM / SLICES / OUT_W / OUT_H;
  float4 sum = IN2_4(4 * s, 4);
  for (int ky = 0; ky < KERNEL_H; ++ky) {
    const int from_y = y0 + PAD_H - ky;
    if (from_y < 0 || from_y % STRIDE_H != 0 || from_y / STRIDE_H >= IN_H) continue;
    for (int kx = 0; kx < KERNEL_W; ++kx) {
      const int from_x = x0 + PAD_W - kx;
      if (from_x < 0 || from_x % STRIDE_W != 0 || from_x / STRIDE_W >= IN_W) continue;
      const int at = ((b * IN_H + from_y / STRIDE_H) * IN_W + from_x / STRIDE_W) * CHANNELS;
      const int w = ((ky * KERNEL_W + kx) * CHANNELS * SLICES + s) * 4;
      for (int c = 0; c < CHANNELS; ++c) sum = mad(IN0(at + c), IN1_4(w + c * 4 * SLICES, 4), sum);
    }
  }
  STORE(((b * OUT_H + y0) * OUT_W + x0) * OUT_CHANNELS + 4 * s, sum, min(4, OUT_CHANNELS - 4 * s));
)";

// Runs the checks that the three operators share. The bias is input `bias`.
std::string CheckConvolution(const NodeView& node, int in, int filter, int bias) {
  Checks checks;
  checks.Check(node.in(in) != nullptr && node.in(filter) != nullptr, "an input is left out");
  checks.Check(node.outs() == 1, "it needs one output");
  if (!checks.problem().empty()) return checks.problem();
  checks.Check(node.is_runtime(in), "its first operand is a constant");
  checks.Check(Rank(*node.in(in)) == 4 && Rank(*node.in(filter)) == 4 && Rank(*node.out(0)) == 4,
               "an operand or the result does not have four axes");
  checks.Check(node.is_runtime(filter) || IsReadable(*node.in(filter)),
               "the filter has no data of its shape, or is of a type that is not supported");
  const TfLiteTensor* const sums = node.in(bias);
  checks.Check(sums == nullptr ||
                   (node.is_constant(bias) && IsReadable(*sums) && CountOf(DimsOf(*sums)) == Dim(*node.out(0), 3)),
               "the bias is not a constant with a number for each channel");
  checks.Check(Dim(*node.in(in), 0) == Dim(*node.out(0), 0), "the result has another number of images than the input");
  return checks.problem();
}

template <class Params>
Window WindowOf(const Params& params, const std::vector<int>& filter) {
  return {params.padding,
          filter[1],
          filter[2],
          params.stride_height,
          params.stride_width,
          params.dilation_height_factor,
          params.dilation_width_factor};
}

Window WindowOf(const TfLiteTransposeConvParams& params, const std::vector<int>& filter) {
  return {params.padding, filter[1], filter[2], params.stride_height, params.stride_width};
}

// Runs all checks of a forward convolution, except those of channels.
template <class Params>
std::string CheckForward(const NodeView& node) {
  const auto* params = node.params<Params>();
  if (params == nullptr) return "it has no options";
  Checks checks;
  checks.Add(CheckConvolution(node, 0, 1, 2));
  if (checks.problem().empty()) checks.Add(CheckWindow(WindowOf(*params, DimsOf(*node.in(1))), *node.out(0)));
  checks.Add(CheckActivation(params->activation));
  return checks.problem();
}

std::string WhyNotConv(const NodeView& node) {
  Checks checks;
  checks.Add(CheckForward<TfLiteConvParams>(node));
  if (!checks.problem().empty()) return checks.problem();
  const int channels = Dim(*node.in(0), 3), filter_channels = Dim(*node.in(1), 3), outs = Dim(*node.in(1), 0);
  const bool has_groups =
      filter_channels > 0 && channels % filter_channels == 0 && outs % (channels / filter_channels) == 0;
  checks.Check(has_groups, "the channels of the input and of the filter do not fit");
  checks.Check(channels == filter_channels || node.is_constant(1),
               "the filter of a grouped convolution is no constant");
  checks.Check(outs == Dim(*node.out(0), 3), "the result has another number of channels than the filter");
  return checks.problem();
}

void LowerConv(const NodeView& node, Graph* graph) {
  const auto& params = *node.params<TfLiteConvParams>();
  const int in = graph->In(node, 0), out = graph->Out(node, 0);
  const Dims &from = graph->dims(in), &to = graph->dims(out);
  const std::vector<int> filter = DimsOf(*node.in(1));
  const int channels = filter[3];
  const int bias = BiasOf(node, 2, to[3], graph);
  const bool is_packed = node.is_constant(1) && channels == from[3];
  if (is_packed) {
    constexpr int kPixels = 4;
    const int pixels = to[2] >= kPixels ? kPixels : 1, tiles = (to[2] + pixels - 1) / pixels;
    const int slices = CountSlices(to[3]);
    const int weights = PackFilter(node, 1, graph);
    Step& step = graph->Add(node, kConvBody, {in, weights, bias}, out, int64_t{to[0]} * to[1] * tiles * slices);
    step.Set("PIXELS", pixels);
    step.Set("TILES", tiles);
    step.Set("SLICES", slices);
  } else {
    const int weights = graph->In(node, 1);
    Step& step = graph->Add(node, kAnyConvBody, {in, weights, bias}, out, graph->tensor(out).count());
    step.Set("GROUP_OUT", to[3] / (from[3] / channels));
    step.Set("ALL_CHANNELS", from[3]);
  }
  Step& step = graph->steps().back();
  step.Set("CHANNELS", channels);
  SetImages(graph->dims(in), graph->dims(out), &step);
  SetWindow(WindowOf(params, filter), graph->dims(in), graph->dims(out), &step);
  graph->Activate(params.activation);
}

std::string WhyNotDepthwise(const NodeView& node) {
  Checks checks;
  checks.Add(CheckForward<TfLiteDepthwiseConvParams>(node));
  if (!checks.problem().empty()) return checks.problem();
  const int channels = Dim(*node.in(0), 3), outs = Dim(*node.in(1), 3);
  checks.Check(Dim(*node.in(1), 0) == 1 && outs % channels == 0 && outs == Dim(*node.out(0), 3),
               "the channels of the input, the filter and the result do not fit");
  return checks.problem();
}

void LowerDepthwise(const NodeView& node, Graph* graph) {
  const auto& params = *node.params<TfLiteDepthwiseConvParams>();
  const int in = graph->In(node, 0), out = graph->Out(node, 0), weights = graph->In(node, 1);
  const Dims from = graph->dims(in), to = graph->dims(out);
  const int bias = BiasOf(node, 2, to[3], graph);
  Step& step = AddImageStep(node, kDepthwiseBody, {in, weights, bias}, out, graph);
  step.Set("MULTIPLIER", to[3] / from[3]);
  SetWindow(WindowOf(params, DimsOf(*node.in(1))), from, to, &step);
  graph->Activate(params.activation);
}

// The inputs of TRANSPOSE_CONV are the shape, the filter, the input, and the bias if there is one. The custom operator
// has no shape.
struct TransposeConv {
  const TfLiteTransposeConvParams* params;
  int in, filter, bias;
};

TransposeConv TransposeConvOf(const NodeView& node) {
  if (node.registration->builtin_code == tflite::BuiltinOperator_CUSTOM) {
    return {node.custom_params<TfLiteTransposeConvParams>(), 0, 1, 2};
  }
  return {node.params<TfLiteTransposeConvParams>(), 2, 1, 3};
}

std::string WhyNotTransposeConv(const NodeView& node) {
  const TransposeConv conv = TransposeConvOf(node);
  Checks checks;
  checks.Check(conv.params != nullptr, "it has no options");
  if (checks.problem().empty()) checks.Add(CheckConvolution(node, conv.in, conv.filter, conv.bias));
  if (!checks.problem().empty()) return checks.problem();
  checks.Add(CheckWindow(WindowOf(*conv.params, DimsOf(*node.in(conv.filter))), *node.in(conv.in)));
  checks.Check(node.is_constant(conv.filter), "its filter is no constant");
  const bool is_custom = node.registration->builtin_code == tflite::BuiltinOperator_CUSTOM;
  checks.Add(is_custom ? "" : CheckActivation(conv.params->activation));
  checks.Check(Dim(*node.in(conv.filter), 3) == Dim(*node.in(conv.in), 3) &&
                   Dim(*node.in(conv.filter), 0) == Dim(*node.out(0), 3),
               "the channels of the input, the filter and the result do not fit");
  return checks.problem();
}

void LowerTransposeConv(const NodeView& node, Graph* graph) {
  const TransposeConv conv = TransposeConvOf(node);
  const int in = graph->In(node, conv.in), out = graph->Out(node, 0);
  const Dims from = graph->dims(in), to = graph->dims(out);
  const std::vector<int> filter = DimsOf(*node.in(conv.filter));
  const int bias = BiasOf(node, conv.bias, to[3], graph), weights = PackFilter(node, conv.filter, graph);
  Step& step = AddImageStep(node, kTransposeConvBody, {in, weights, bias}, out, graph);
  // It is the transpose of a convolution from the result to the input, so these change places.
  SetWindow(WindowOf(*conv.params, filter), to, from, &step);
  if (node.registration->builtin_code != tflite::BuiltinOperator_CUSTOM) graph->Activate(conv.params->activation);
}

}  // namespace

void AddConvolutionOperators(Operators* operators) {
  operators->builtin[tflite::BuiltinOperator_CONV_2D] = {6, WhyNotConv, LowerConv};
  operators->builtin[tflite::BuiltinOperator_DEPTHWISE_CONV_2D] = {6, WhyNotDepthwise, LowerDepthwise};
  operators->builtin[tflite::BuiltinOperator_TRANSPOSE_CONV] = {4, WhyNotTransposeConv, LowerTransposeConv};
  operators->custom["Convolution2DTransposeBias"] = {1, WhyNotTransposeConv, LowerTransposeConv};
}

}  // namespace mote::gpu
