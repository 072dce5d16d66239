// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Runs FULLY_CONNECTED and BATCH_MATMUL. An item computes four columns of some rows.
#include <algorithm>

#include "src/host/gpu/operators.h"
#include "src/host/gpu/weights.h"
#include "tensorflow/lite/core/c/builtin_op_data.h"
#include "tensorflow/lite/schema/schema_generated.h"

namespace mote::gpu {
namespace {

// Weights lie in the order [input channel][slice of four outputs].
constexpr char kDenseBody[] = R"(
  const int s = ITEM % SLICES, row0 = ITEM / SLICES * TILE;
  float4 sum[TILE];
  int at[TILE];
  for (int p = 0; p < TILE; ++p) {
    sum[p] = IN2_4(4 * s, 4);
    at[p] = min(row0 + p, ROWS - 1) * CHANNELS;
  }
  int w = 4 * s, c = 0;
  for (; c + 4 <= CHANNELS; c += 4) {
    const float4 w0 = IN1_4(w, 4), w1 = IN1_4(w + 4 * SLICES, 4), w2 = IN1_4(w + 8 * SLICES, 4),
                 w3 = IN1_4(w + 12 * SLICES, 4);
    w += 16 * SLICES;
    for (int p = 0; p < TILE; ++p) {
      const float4 v = IN0_4(at[p] + c, 4);
      sum[p] = mad(v.x, w0, mad(v.y, w1, mad(v.z, w2, mad(v.w, w3, sum[p]))));
    }
  }
  for (; c < CHANNELS; ++c) {
    const float4 w0 = IN1_4(w, 4);
    w += 4 * SLICES;
    for (int p = 0; p < TILE; ++p) sum[p] = mad(IN0(at[p] + c), w0, sum[p]);
  }
  for (int p = 0; p < TILE; ++p) {
    if (row0 + p < ROWS) STORE((row0 + p) * OUTS + 4 * s, sum[p], min(4, OUTS - 4 * s));
  }
)";

// Multiplies matrices with any strides: A is [ROWS, INNER], B [INNER, COLUMNS].
constexpr char kMatmulBody[] = R"(
  const int s = ITEM % SLICES, row0 = ITEM / SLICES % TILES * TILE, batch = ITEM / SLICES / TILES;
  const int a0 = batch / BATCH_1 * A_STRIDE_0 + batch % BATCH_1 * A_STRIDE_1;
  const int b0 = batch / BATCH_1 * B_STRIDE_0 + batch % BATCH_1 * B_STRIDE_1;
  const int column = 4 * s, n = min(4, COLUMNS - column);
  float4 sum[TILE];
  for (int p = 0; p < TILE; ++p) sum[p] = FIRST_SUM;
  for (int k = 0; k < INNER; ++k) {
    const int at = b0 + k * B_STRIDE_K;
    const float4 w = B_STRIDE_N == 1
        ? IN1_4(at + column, n)
        : (float4)(IN1(at + column * B_STRIDE_N), n > 1 ? IN1(at + (column + 1) * B_STRIDE_N) : 0.0f,
                   n > 2 ? IN1(at + (column + 2) * B_STRIDE_N) : 0.0f,
                   n > 3 ? IN1(at + (column + 3) * B_STRIDE_N) : 0.0f);
    for (int p = 0; p < TILE; ++p) {
      sum[p] = mad(IN0(a0 + min(row0 + p, ROWS - 1) * A_STRIDE_M + k * A_STRIDE_K), w, sum[p]);
    }
  }
  for (int p = 0; p < TILE; ++p) {
    if (row0 + p < ROWS) STORE((batch * ROWS + row0 + p) * COLUMNS + column, sum[p], n);
  }
)";

int TileOf(int rows) { return rows >= 4 ? 4 : 1; }

std::string WhyNotDense(const NodeView& node) {
  const auto* params = node.params<TfLiteFullyConnectedParams>();
  Checks checks;
  checks.Check(params != nullptr, "it has no options");
  checks.Check(node.in(0) != nullptr && node.in(1) != nullptr, "an input is left out");
  checks.Check(node.outs() == 1, "it needs one output");
  if (!checks.problem().empty()) return checks.problem();
  checks.Check(params->weights_format == kTfLiteFullyConnectedWeightsFormatDefault, "its weights are shuffled");
  checks.Check(node.is_runtime(0), "its first operand is a constant");
  checks.Add(CheckActivation(params->activation));
  const TfLiteTensor &in = *node.in(0), &weights = *node.in(1), *const bias = node.in(2);
  checks.Check(Rank(weights) == 2, "its weights do not have two axes");
  if (!checks.problem().empty()) return checks.problem();
  checks.Check(node.is_runtime(1) || IsReadable(weights),
               "the weights have no data of their shape, or are of a type that "
               "is not supported");
  const int channels = Dim(weights, 1), outs = Dim(weights, 0);
  checks.Check(CountOf(DimsOf(in)) % channels == 0, "the input and the weights do not fit");
  checks.Check(CountOf(DimsOf(*node.out(0))) == CountOf(DimsOf(in)) / channels * outs,
               "the result has another shape than the "
               "product");
  checks.Check(bias == nullptr || (node.is_constant(2) && IsReadable(*bias) && CountOf(DimsOf(*bias)) == outs),
               "the bias is not a constant with a number for each output");
  return checks.problem();
}

void LowerDense(const NodeView& node, Graph* graph) {
  const auto& params = *node.params<TfLiteFullyConnectedParams>();
  const int in = graph->In(node, 0), out = graph->Out(node, 0);
  const int channels = Dim(*node.in(1), 1), outs = Dim(*node.in(1), 0);
  const int rows = graph->tensor(in).count() / channels, tile = TileOf(rows), tiles = (rows + tile - 1) / tile;
  const int slices = CountSlices(outs), bias = BiasOf(node, 2, outs, graph);
  if (node.is_constant(1)) {
    Step& step = graph->Add(node, kDenseBody, {in, PackFilter(node, 1, graph), bias}, out, int64_t{tiles} * slices);
    step.Set("CHANNELS", channels);
    step.Set("OUTS", outs);
  } else {
    Step& step = graph->Add(node, kMatmulBody, {in, graph->In(node, 1), bias}, out, int64_t{tiles} * slices);
    step.SetText("FIRST_SUM", "IN2_4(column, 4)");
    for (const char* stride : {"A_STRIDE_0", "A_STRIDE_1", "B_STRIDE_0", "B_STRIDE_1"}) step.Set(stride, 0);
    step.Set("BATCH_1", 1);
    step.Set("TILES", tiles);
    step.Set("INNER", channels);
    step.Set("COLUMNS", outs);
    step.Set("A_STRIDE_M", channels);
    step.Set("A_STRIDE_K", 1);
    step.Set("B_STRIDE_K", 1);
    step.Set("B_STRIDE_N", channels);
  }
  Step& step = graph->steps().back();
  step.Set("SLICES", slices);
  step.Set("TILE", tile);
  step.Set("ROWS", rows);
  graph->Activate(params.activation);
}

std::string WhyNotMatmul(const NodeView& node) {
  Checks checks;
  checks.Check(node.params<TfLiteBatchMatMulParams>() != nullptr, "it has no options");
  checks.Check(node.ins() == 2 && node.in(0) != nullptr && node.in(1) != nullptr && node.outs() == 1,
               "it needs two inputs and one output");
  if (!checks.problem().empty()) return checks.problem();
  checks.Check(node.is_runtime(0), "its first operand is a constant");
  checks.Check(Rank(*node.in(0)) >= 2 && Rank(*node.in(1)) >= 2, "an operand has less than two axes");
  checks.Check(node.is_runtime(1) || IsReadable(*node.in(1)), "a constant has no data of its shape");
  return checks.problem();
}

void LowerMatmul(const NodeView& node, Graph* graph) {
  const auto& params = *node.params<TfLiteBatchMatMulParams>();
  const int a = graph->In(node, 0), b = graph->In(node, 1), out = graph->Out(node, 0);
  const Dims left = graph->dims(a), right = graph->dims(b), to = graph->dims(out);
  const int inner = params.adj_x ? left[2] : left[3];
  const auto batch_stride = [](const Dims& dims, size_t axis) {
    if (dims[axis] == 1) return 0;
    return dims[2] * dims[3] * (axis == 0 ? dims[1] : 1);
  };
  const int tile = TileOf(to[2]), tiles = (to[2] + tile - 1) / tile, slices = CountSlices(to[3]);
  Step& step = graph->Add(node, kMatmulBody, {a, b}, out, int64_t{to[0]} * to[1] * tiles * slices);
  step.SetText("FIRST_SUM", "(float4)(0.0f)");
  step.Set("BATCH_1", to[1]);
  step.Set("A_STRIDE_0", batch_stride(left, 0));
  step.Set("A_STRIDE_1", batch_stride(left, 1));
  step.Set("B_STRIDE_0", batch_stride(right, 0));
  step.Set("B_STRIDE_1", batch_stride(right, 1));
  step.Set("TILES", tiles);
  step.Set("INNER", inner);
  step.Set("COLUMNS", to[3]);
  step.Set("A_STRIDE_M", params.adj_x ? 1 : left[3]);
  step.Set("A_STRIDE_K", params.adj_x ? left[3] : 1);
  step.Set("B_STRIDE_K", params.adj_y ? 1 : right[3]);
  step.Set("B_STRIDE_N", params.adj_y ? right[3] : 1);
  step.Set("SLICES", slices);
  step.Set("TILE", tile);
  step.Set("ROWS", to[2]);
}

}  // namespace

void AddDenseOperators(Operators* operators) {
  constexpr int kAnyVersion = 100;
  operators->builtin[tflite::BuiltinOperator_FULLY_CONNECTED] = {14, WhyNotDense, LowerDense};
  operators->builtin[tflite::BuiltinOperator_BATCH_MATMUL] = {kAnyVersion, WhyNotMatmul, LowerMatmul};
}

}  // namespace mote::gpu
