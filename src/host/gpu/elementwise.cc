// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Runs operators that compute each element from the elements at the same place.
#include "src/host/gpu/operators.h"
#include "tensorflow/lite/core/c/builtin_op_data.h"
#include "tensorflow/lite/schema/schema_generated.h"

namespace mote::gpu {
namespace {

// The text computes r, which begins as the element of an operator's first input; $0 is the element of its second one.
struct Formula {
  int code;
  const char* text;
  const char* swapped;  // the same with the operands in the other order; null for operators of one input
  int max_version = 3;
};

constexpr Formula kFormulas[] = {
    {tflite::BuiltinOperator_ABS, "r = fabs(r);", nullptr},
    {tflite::BuiltinOperator_COS, "r = cos(r);", nullptr},
    {tflite::BuiltinOperator_ELU, "r = select(expm1(r), r, r >= 0.0f);", nullptr},
    {tflite::BuiltinOperator_EXP, "r = exp(r);", nullptr},
    {tflite::BuiltinOperator_FLOOR, "r = floor(r);", nullptr},
    {tflite::BuiltinOperator_HARD_SWISH, "r = r * clamp(r + 3.0f, 0.0f, 6.0f) / 6.0f;", nullptr},
    {tflite::BuiltinOperator_LOG, "r = log(r);", nullptr},
    {tflite::BuiltinOperator_LOGISTIC, "r = 1.0f / (1.0f + exp(-r));", nullptr},
    {tflite::BuiltinOperator_NEG, "r = -r;", nullptr},
    {tflite::BuiltinOperator_RELU, "r = max(r, 0.0f);", nullptr},
    {tflite::BuiltinOperator_RELU6, "r = clamp(r, 0.0f, 6.0f);", nullptr},
    {tflite::BuiltinOperator_RELU_0_TO_1, "r = clamp(r, 0.0f, 1.0f);", nullptr},
    {tflite::BuiltinOperator_RELU_N1_TO_1, "r = clamp(r, -1.0f, 1.0f);", nullptr},
    {tflite::BuiltinOperator_RSQRT, "r = 1.0f / sqrt(r);", nullptr},
    {tflite::BuiltinOperator_SIGN, "r = sign(r);", nullptr},
    {tflite::BuiltinOperator_SIN, "r = sin(r);", nullptr},
    {tflite::BuiltinOperator_SQRT, "r = sqrt(r);", nullptr},
    {tflite::BuiltinOperator_SQUARE, "r = r * r;", nullptr},
    {tflite::BuiltinOperator_TANH, "r = tanh(r);", nullptr},
    {tflite::BuiltinOperator_ADD, "r = r + $0;", "r = $0 + r;"},
    {tflite::BuiltinOperator_ADD_N, "r = r + $0;", "r = $0 + r;"},
    {tflite::BuiltinOperator_SUB, "r = r - $0;", "r = $0 - r;"},
    {tflite::BuiltinOperator_MUL, "r = r * $0;", "r = $0 * r;"},
    {tflite::BuiltinOperator_DIV, "r = r / $0;", "r = $0 / r;"},
    {tflite::BuiltinOperator_FLOOR_DIV, "r = floor(r / $0);", "r = floor($0 / r);"},
    {tflite::BuiltinOperator_FLOOR_MOD,
     "{ const float4 d = $0; const float4 rest = fmod(r, d); "
     "r = rest + select((float4)(0.0f), d, (rest != 0.0f) & ((rest < 0.0f) != (d < 0.0f))); }",
     "{ const float4 rest = fmod($0, r); "
     "r = rest + select((float4)(0.0f), r, (rest != 0.0f) & ((rest < 0.0f) != (r < 0.0f))); }"},
    {tflite::BuiltinOperator_MAXIMUM, "r = max(r, $0);", "r = max($0, r);"},
    {tflite::BuiltinOperator_MINIMUM, "r = min(r, $0);", "r = min($0, r);"},
    {tflite::BuiltinOperator_POW, "r = pow(r, $0);", "r = pow($0, r);"},
    {tflite::BuiltinOperator_SQUARED_DIFFERENCE, "{ const float4 d = r - $0; r = d * d; }",
     "{ const float4 d = $0 - r; r = d * d; }"},
    {tflite::BuiltinOperator_LOGICAL_AND, "r = ONE_WHERE((r != 0.0f) & ($0 != 0.0f));",
     "r = ONE_WHERE(($0 != 0.0f) & (r != 0.0f));"},
    {tflite::BuiltinOperator_EQUAL, "r = ONE_WHERE(r == $0);", "r = ONE_WHERE($0 == r);", 2},
    {tflite::BuiltinOperator_NOT_EQUAL, "r = ONE_WHERE(r != $0);", "r = ONE_WHERE($0 != r);", 2},
    {tflite::BuiltinOperator_GREATER, "r = ONE_WHERE(r > $0);", "r = ONE_WHERE($0 > r);", 2},
    {tflite::BuiltinOperator_GREATER_EQUAL, "r = ONE_WHERE(r >= $0);", "r = ONE_WHERE($0 >= r);", 2},
    {tflite::BuiltinOperator_LESS, "r = ONE_WHERE(r < $0);", "r = ONE_WHERE($0 < r);", 2},
    {tflite::BuiltinOperator_LESS_EQUAL, "r = ONE_WHERE(r <= $0);", "r = ONE_WHERE($0 <= r);", 2},
};

const Formula* FormulaOf(int code) {
  for (const Formula& formula : kFormulas) {
    if (formula.code == code) return &formula;
  }
  return nullptr;
}

int ActivationOf(const NodeView& node) {
  switch (node.registration->builtin_code) {
    case tflite::BuiltinOperator_ADD:
      return node.params<TfLiteAddParams>()->activation;
    case tflite::BuiltinOperator_SUB:
      return node.params<TfLiteSubParams>()->activation;
    case tflite::BuiltinOperator_MUL:
      return node.params<TfLiteMulParams>()->activation;
    case tflite::BuiltinOperator_DIV:
      return node.params<TfLiteDivParams>()->activation;
    default:
      return kTfLiteActNone;
  }
}

std::string WhyNotUnary(const NodeView& node) { return CheckOneRuntimeInput(node); }

void AddUnary(const NodeView& node, Graph* graph, const std::string& text) {
  const int in = graph->In(node, 0), out = graph->Out(node, 0);
  Step& step = graph->AddElementwise(node, in, out);
  if (!text.empty()) step.chain.push_back({text, {}, ""});
}

void LowerUnary(const NodeView& node, Graph* graph) {
  const Formula* const formula = FormulaOf(node.registration->builtin_code);
  AddUnary(node, graph, formula == nullptr ? "" : formula->text);  // storing the value casts and quantizes it
}

std::string WhyNotLeakyRelu(const NodeView& node) {
  return node.params<TfLiteLeakyReluParams>() == nullptr ? "it has no options" : CheckOneRuntimeInput(node);
}

void LowerLeakyRelu(const NodeView& node, Graph* graph) {
  const std::string alpha = FloatText(node.params<TfLiteLeakyReluParams>()->alpha);
  AddUnary(node, graph, "r = select(r * " + alpha + ", r, r > 0.0f);");
}

void LowerGelu(const NodeView& node, Graph* graph) {
  const auto* params = node.params<TfLiteGeluParams>();
  const bool is_approximate = params != nullptr && params->approximate;
  AddUnary(node, graph,
           is_approximate ? "r = 0.5f * r * (1.0f + tanh(0.7978845608f * (r + 0.044715f * r * r * r)));"
                          : "r = 0.5f * r * (1.0f + erf(r * 0.7071067812f));");
}

std::string WhyNotBinary(const NodeView& node) {
  Checks checks;
  const int code = node.registration->builtin_code;
  checks.Check(node.ins() == 2 && node.in(0) != nullptr && node.in(1) != nullptr, "it needs two inputs");
  checks.Check(node.outs() == 1, "it needs one output");
  checks.Check(node.CountRuntime() > 0, "both inputs are constants");
  if (!checks.problem().empty()) return checks.problem();
  const bool has_options = code == tflite::BuiltinOperator_ADD || code == tflite::BuiltinOperator_SUB ||
                           code == tflite::BuiltinOperator_MUL || code == tflite::BuiltinOperator_DIV;
  checks.Check(!has_options || node.node->builtin_data != nullptr, "it has no options");
  if (checks.problem().empty()) checks.Add(CheckActivation(ActivationOf(node)));
  for (int i = 0; i < 2; ++i) {
    checks.Check(!node.is_constant(i) || IsReadable(*node.in(i)),
                 "a constant has no data of its shape, or is of a type "
                 "that is not supported");
  }
  return checks.problem();
}

void LowerBinary(const NodeView& node, Graph* graph) {
  const Formula& formula = *FormulaOf(node.registration->builtin_code);
  const int a = graph->In(node, 0), b = graph->In(node, 1), out = graph->Out(node, 0);
  Step& step = graph->AddElementwise(node, a, out);
  const Operand operand = graph->OperandOf(b, graph->dims(out));
  step.chain.push_back({formula.text, {operand}, formula.swapped});
  graph->Activate(ActivationOf(node));
}

std::string WhyNotPrelu(const NodeView& node) {
  Checks checks;
  checks.Check(node.ins() == 2 && node.is_runtime(0) && node.is_constant(1), "the slopes have to be a constant");
  if (!checks.problem().empty()) return checks.problem();
  checks.Check(IsReadable(*node.in(1)), "the slopes have no data of their shape");
  const TfLiteTensor &in = *node.in(0), &slopes = *node.in(1);
  const int64_t count = CountOf(DimsOf(slopes));
  const bool is_linear = count == Dim(slopes, -1) && (count == Dim(in, -1) || count == 1);
  const bool is_image = Dim(slopes, -1) == Dim(in, -1) && Dim(slopes, -2) == Dim(in, -2) &&
                        Dim(slopes, -3) == Dim(in, -3) && Dim(slopes, -4) == 1;
  const bool is_channels = count == Dim(slopes, -1) && count == Dim(in, -1);
  checks.Check(is_linear || is_image || is_channels,
               "the slopes are neither one for each channel nor one for each element");
  return checks.problem();
}

void LowerPrelu(const NodeView& node, Graph* graph) {
  const int in = graph->In(node, 0), slopes = graph->In(node, 1), out = graph->Out(node, 0);
  Step& step = graph->AddElementwise(node, in, out);
  step.chain.push_back({"r = select(r * $0, r, r >= 0.0f);", {graph->OperandOf(slopes, graph->dims(out))}, ""});
}

std::string WhyNotCast(const NodeView& node) {
  Checks checks;
  checks.Add(CheckOneRuntimeInput(node));
  if (!checks.problem().empty()) return checks.problem();
  const TfLiteType from = node.in(0)->type, to = node.out(0)->type;
  const auto is_float = [](TfLiteType type) { return type == kTfLiteFloat32 || type == kTfLiteFloat16; };
  const bool from_number = is_float(from) || from == kTfLiteInt32, to_number = is_float(to) || to == kTfLiteInt32;
  checks.Check(
      (from_number && to_number) || (from == kTfLiteBool && is_float(to)) || (is_float(from) && to == kTfLiteBool),
      "it casts other types than float, int32 and bool");
  // The cast goes through floats, which lose bits of large numbers.
  checks.Check(from != kTfLiteInt32 || to != kTfLiteInt32, "it casts int32 to itself");
  return checks.problem();
}

std::string WhyNotDequantize(const NodeView& node) {
  Checks checks;
  checks.Check(node.ins() == 1 && node.outs() == 1 && node.in(0) != nullptr, "it needs one input and one output");
  if (!checks.problem().empty()) return checks.problem();
  checks.Check(node.in(0)->type != kTfLiteInt16, "its input is int16");
  checks.Check(!node.is_constant(0) || IsReadable(*node.in(0)), "a constant has no data of its shape");
  return checks.problem();
}

std::string WhyNotQuantize(const NodeView& node) {
  Checks checks;
  checks.Add(CheckOneRuntimeInput(node));
  if (!checks.problem().empty()) return checks.problem();
  checks.Check(IsQuantized(*node.out(0)) && node.out(0)->params.scale > 0, "its output is not quantized");
  return checks.problem();
}

}  // namespace

void AddElementwiseOperators(Operators* operators) {
  for (const Formula& formula : kFormulas) {
    const bool is_unary = formula.swapped == nullptr;
    operators->builtin[formula.code] = is_unary ? Operator{formula.max_version, WhyNotUnary, LowerUnary}
                                                : Operator{formula.max_version, WhyNotBinary, LowerBinary};
  }
  operators->builtin[tflite::BuiltinOperator_GELU] = {2, WhyNotUnary, LowerGelu};
  operators->builtin[tflite::BuiltinOperator_LEAKY_RELU] = {2, WhyNotLeakyRelu, LowerLeakyRelu};
  operators->builtin[tflite::BuiltinOperator_PRELU] = {1, WhyNotPrelu, LowerPrelu};
  operators->builtin[tflite::BuiltinOperator_CAST] = {4, WhyNotCast, LowerUnary};
  operators->builtin[tflite::BuiltinOperator_DEQUANTIZE] = {5, WhyNotDequantize, LowerUnary};
  operators->builtin[tflite::BuiltinOperator_QUANTIZE] = {2, WhyNotQuantize, LowerUnary};
}

}  // namespace mote::gpu
