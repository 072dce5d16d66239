// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Runs AVERAGE_POOL_2D and MAX_POOL_2D. An item computes four channels.
#include "src/host/gpu/images.h"
#include "tensorflow/lite/core/c/builtin_op_data.h"
#include "tensorflow/lite/schema/schema_generated.h"

namespace mote::gpu {
namespace {

#define MOTE_POOL_WINDOW                                                                             \
  "  const int s = ITEM % SLICES, x0 = ITEM / SLICES % OUT_W, y0 = ITEM / SLICES / OUT_W % OUT_H;\n" \
  "  const int b = ITEM / SLICES / OUT_W / OUT_H, c = 4 * s, n = min(4, CHANNELS - c);\n"            \
  "  const int first_y = y0 * STRIDE_H - PAD_H, first_x = x0 * STRIDE_W - PAD_W;\n"                  \
  "  const int y_begin = max(first_y, 0), y_end = min(first_y + KERNEL_H, IN_H);\n"                  \
  "  const int x_begin = max(first_x, 0), x_end = min(first_x + KERNEL_W, IN_W);\n"                  \
  "  const int out = ((b * OUT_H + y0) * OUT_W + x0) * CHANNELS + c;\n"

constexpr char kAverageBody[] = MOTE_POOL_WINDOW R"(
  float4 sum = (float4)(0.0f);
  for (int y = y_begin; y < y_end; ++y) {
    for (int x = x_begin; x < x_end; ++x) sum += IN0_4(((b * IN_H + y) * IN_W + x) * CHANNELS + c, n);
  }
  STORE(out, sum / (float)max(1, (y_end - y_begin) * (x_end - x_begin)), n);
)";

constexpr char kMaxBody[] = MOTE_POOL_WINDOW R"(
  float4 most = (float4)(-FLT_MAX);
  for (int y = y_begin; y < y_end; ++y) {
    for (int x = x_begin; x < x_end; ++x) most = max(most, IN0_4(((b * IN_H + y) * IN_W + x) * CHANNELS + c, n));
  }
  STORE(out, most, n);
)";

#undef MOTE_POOL_WINDOW

std::string WhyNotPool(const NodeView& node) {
  const auto* params = node.params<TfLitePoolParams>();
  Checks checks;
  checks.Check(params != nullptr, "it has no options");
  checks.Add(CheckOneRuntimeInput(node));
  if (!checks.problem().empty()) return checks.problem();
  checks.Add(CheckWindow(WindowOfPool(*params), *node.out(0)));
  checks.Add(CheckActivation(params->activation));
  checks.Check(Rank(*node.in(0)) == 4 && Rank(*node.out(0)) == 4, "its input does not have four axes");
  checks.Check(AreOfOneImage(*node.in(0), *node.out(0)), "the shapes of input and result do not fit");
  return checks.problem();
}

void LowerPool(const NodeView& node, Graph* graph) {
  const auto& params = *node.params<TfLitePoolParams>();
  const bool is_average = node.registration->builtin_code == tflite::BuiltinOperator_AVERAGE_POOL_2D;
  const int in = graph->In(node, 0), out = graph->Out(node, 0);
  Step& step = AddImageStep(node, is_average ? kAverageBody : kMaxBody, {in}, out, graph);
  SetWindow(WindowOfPool(params), graph->dims(in), graph->dims(out), &step);
  graph->Activate(params.activation);
}

}  // namespace

void AddPoolOperators(Operators* operators) {
  for (const int code : {tflite::BuiltinOperator_AVERAGE_POOL_2D, tflite::BuiltinOperator_MAX_POOL_2D}) {
    operators->builtin[code] = {2, WhyNotPool, LowerPool};
  }
}

}  // namespace mote::gpu
