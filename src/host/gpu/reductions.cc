// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Runs MEAN, SUM, REDUCE_MAX, REDUCE_MIN, REDUCE_PROD, SOFTMAX and CUMSUM.
#include "src/host/gpu/operators.h"
#include "tensorflow/lite/core/c/builtin_op_data.h"
#include "tensorflow/lite/schema/schema_generated.h"

namespace mote::gpu {
namespace {

// An item computes up to four elements that are neighbours along the last axis, or one if that is reduced.
constexpr char kReduceBody[] = R"(
  const int s = ITEM % SLICES, c = s * WIDTH, n = min(WIDTH, OUT_3 - c);
  const int at = ITEM / SLICES % OUT_2 * STRIDE_2 + ITEM / SLICES / OUT_2 % OUT_1 * STRIDE_1 +
                 ITEM / SLICES / OUT_2 / OUT_1 * STRIDE_0 + c;
  float4 r = (float4)(BEGIN);
  for (int i0 = 0; i0 < COUNT_0; ++i0) {
    for (int i1 = 0; i1 < COUNT_1; ++i1) {
      for (int i2 = 0; i2 < COUNT_2; ++i2) {
        for (int i3 = 0; i3 < COUNT_3; ++i3) {
          const float4 v = IN0_4(at + i0 * STRIDE_0 + i1 * STRIDE_1 + i2 * STRIDE_2 + i3, n);
          r = JOIN(r, v);
        }
      }
    }
  }
  STORE(ITEM / SLICES * OUT_3 + c, r * (FACTOR), n);
)";

// A work-group computes a row.
constexpr char kSoftmaxBody[] = R"(
  const int first = ITEM * CHANNELS;
  float most = -FLT_MAX;
  for (int c = LANE; c < CHANNELS; c += LANES) most = max(most, IN0(first + c));
  SHARED[LANE] = most;
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int half_way = LANES / 2; half_way > 0; half_way /= 2) {
    if (LANE < half_way) SHARED[LANE] = max(SHARED[LANE], SHARED[LANE + half_way]);
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  most = SHARED[0];
  barrier(CLK_LOCAL_MEM_FENCE);
  float sum = 0.0f;
  for (int c = LANE; c < CHANNELS; c += LANES) sum += exp(IN0(first + c) - most);
  SHARED[LANE] = sum;
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int half_way = LANES / 2; half_way > 0; half_way /= 2) {
    if (LANE < half_way) SHARED[LANE] += SHARED[LANE + half_way];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  sum = SHARED[0];
  for (int c = LANE; c < CHANNELS; c += LANES) {
    STORE(first + c, (float4)(exp(IN0(first + c) - most) / sum), 1);
  }
)";

// An item sums along the axis.
constexpr char kCumsumBody[] = R"(
  const int first = ITEM / INNER * COUNT * INNER + ITEM % INNER;
  float sum = 0.0f;
  for (int i = 0; i < COUNT; ++i) {
    const int at = first + (REVERSE ? COUNT - 1 - i : i) * INNER;
    const float before = sum;
    sum += IN0(at);
    STORE(at, (float4)(EXCLUSIVE ? before : sum), 1);
  }
)";

struct Reduction {
  const char* begin;
  const char* join;
};

Reduction ReductionOf(int code) {
  switch (code) {
    case tflite::BuiltinOperator_REDUCE_MAX:
      return {"-INFINITY", "max"};
    case tflite::BuiltinOperator_REDUCE_MIN:
      return {"INFINITY", "min"};
    case tflite::BuiltinOperator_REDUCE_PROD:
      return {"1.0f", "PRODUCT_OF"};
    default:  // MEAN, SUM
      return {"0.0f", "SUM_OF"};
  }
}

std::string CheckAxes(const NodeView& node, int input) {
  if (!AreIntegers(node.in(input))) return "the axes are no constant of int32";
  const int rank = Rank(*node.in(0));
  for (const int axis : IntsOf(*node.in(input))) {
    if (axis < -rank || axis >= rank) return "axis " + std::to_string(axis) + " is not one of the input";
  }
  return "";
}

// Returns the place of the input's axis among four axes.
size_t AxisInFour(int axis, const TfLiteTensor& in) {
  return static_cast<size_t>(axis < 0 ? axis + 4 : axis + 4 - Rank(in));
}

std::string WhyNotReduce(const NodeView& node) {
  Checks checks;
  checks.Check(node.ins() == 2 && node.is_runtime(0) && node.is_constant(1) && node.outs() == 1,
               "it needs one input that is no constant, constant axes, and one output");
  if (checks.problem().empty()) checks.Add(CheckAxes(node, 1));
  return checks.problem();
}

void LowerReduce(const NodeView& node, Graph* graph) {
  const int code = node.registration->builtin_code;
  const int in = graph->In(node, 0), out = graph->Out(node, 0);
  const Dims from = graph->dims(in);
  Dims kept = from, counts = {1, 1, 1, 1};
  for (const int axis : IntsOf(*node.in(1))) {
    const size_t at = AxisInFour(axis, *node.in(0));
    counts[at] = from[at];
    kept[at] = 1;
  }
  const Reduction reduction = ReductionOf(code);
  const bool is_wide = counts[3] == 1 && from[3] > 1;
  const int width = is_wide ? 4 : 1, slices = (kept[3] + width - 1) / width;
  Step& step = graph->Add(node, kReduceBody, {in}, out, int64_t{kept[0]} * kept[1] * kept[2] * slices);
  int stride = from[3], reduced = counts[0] * counts[1] * counts[2] * counts[3];
  for (int axis = 3; axis-- > 0;) {
    step.Set("STRIDE_" + std::to_string(axis), stride);
    stride *= from[static_cast<size_t>(axis)];
  }
  for (size_t axis = 0; axis < counts.size(); ++axis) step.Set("COUNT_" + std::to_string(axis), counts[axis]);
  for (size_t axis = 1; axis < kept.size(); ++axis) step.Set("OUT_" + std::to_string(axis), kept[axis]);
  step.Set("SLICES", slices);
  step.Set("WIDTH", width);
  step.SetText("BEGIN", reduction.begin);
  step.SetText("JOIN", reduction.join);
  step.SetText("FACTOR", code == tflite::BuiltinOperator_MEAN ? "1.0f / " + std::to_string(reduced) + ".0f" : "1.0f");
}

std::string WhyNotSoftmax(const NodeView& node) {
  const auto* params = node.params<TfLiteSoftmaxParams>();
  Checks checks;
  checks.Check(params != nullptr, "it has no options");
  checks.Add(CheckOneRuntimeInput(node));
  checks.Check(params == nullptr || params->beta == 1.0f, "its beta is not 1");
  return checks.problem();
}

void LowerSoftmax(const NodeView& node, Graph* graph) {
  const int in = graph->In(node, 0), out = graph->Out(node, 0);
  const Dims& dims = graph->dims(in);
  Step& step = graph->Add(node, kSoftmaxBody, {in}, out, int64_t{dims[0]} * dims[1] * dims[2]);
  step.is_grouped = true;
  step.Set("CHANNELS", graph->dims(in)[3]);
}

std::string WhyNotCumsum(const NodeView& node) {
  Checks checks;
  checks.Check(node.params<TfLiteCumsumParams>() != nullptr, "it has no options");
  checks.Check(node.ins() == 2 && node.outs() == 1 && node.is_runtime(0), "it needs two inputs and one output");
  if (!checks.problem().empty()) return checks.problem();
  checks.Check(node.in(0)->type == node.out(0)->type && !IsQuantized(*node.in(0)), "it sums other types than float");
  checks.Add(CheckAxes(node, 1));
  checks.Check(!checks.problem().empty() || IntsOf(*node.in(1)).size() == 1, "it needs one axis");
  return checks.problem();
}

void LowerCumsum(const NodeView& node, Graph* graph) {
  const auto& params = *node.params<TfLiteCumsumParams>();
  const int in = graph->In(node, 0), out = graph->Out(node, 0);
  const Dims& dims = graph->dims(in);
  const size_t axis = AxisInFour(IntsOf(*node.in(1))[0], *node.in(0));
  const int count = dims[axis];
  int inner = 1;
  for (size_t behind = axis + 1; behind < dims.size(); ++behind) inner *= dims[behind];
  Step& step = graph->Add(node, kCumsumBody, {in}, out, graph->tensor(in).count() / count);
  step.Set("COUNT", count);
  step.Set("INNER", inner);
  step.Set("REVERSE", params.reverse);
  step.Set("EXCLUSIVE", params.exclusive);
}

}  // namespace

void AddReductionOperators(Operators* operators) {
  constexpr int kAnyVersion = 100;
  for (const int code : {tflite::BuiltinOperator_MEAN, tflite::BuiltinOperator_SUM, tflite::BuiltinOperator_REDUCE_MAX,
                         tflite::BuiltinOperator_REDUCE_MIN, tflite::BuiltinOperator_REDUCE_PROD}) {
    operators->builtin[code] = {kAnyVersion, WhyNotReduce, LowerReduce};
  }
  operators->builtin[tflite::BuiltinOperator_SOFTMAX] = {2, WhyNotSoftmax, LowerSoftmax};
  operators->builtin[tflite::BuiltinOperator_CUMSUM] = {1, WhyNotCumsum, LowerCumsum};
}

}  // namespace mote::gpu
