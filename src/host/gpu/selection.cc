// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Runs SELECT, SELECT_V2 and ONE_HOT.
#include "src/host/gpu/operators.h"
#include "tensorflow/lite/core/c/builtin_op_data.h"
#include "tensorflow/lite/schema/schema_generated.h"

namespace mote::gpu {
namespace {

constexpr char kOneHotBody[] = R"(
  const int inner = ITEM % INNER, depth = ITEM / INNER % DEPTH, outer = ITEM / INNER / DEPTH;
  STORE(ITEM, (float4)(INT0(outer * INNER + inner) == depth ? IN1(0) : IN2(0)), 1);
)";

std::string WhyNotSelect(const NodeView& node) {
  Checks checks;
  checks.Check(node.ins() == 3 && node.outs() == 1, "it needs three inputs and one output");
  for (int i = 0; i < 3; ++i) {
    checks.Check(node.in(i) != nullptr, "an input is left out");
    checks.Check(!node.is_constant(i) || IsReadable(*node.in(i)),
                 "a constant has no data of its shape, or is of a type "
                 "that is not supported");
  }
  if (!checks.problem().empty()) return checks.problem();
  checks.Check(node.CountRuntime() > 0, "its inputs are constants");
  // If its condition has one axis, SELECT takes whole rows, which the device does not.
  const TfLiteTensor &condition = *node.in(0), &out = *node.out(0);
  const bool is_first_version = node.registration->builtin_code == tflite::BuiltinOperator_SELECT;
  checks.Check(!is_first_version || Rank(condition) == Rank(out) || CountOf(DimsOf(condition)) == 1,
               "it selects whole rows");
  return checks.problem();
}

void LowerSelect(const NodeView& node, Graph* graph) {
  const int condition = graph->In(node, 0), yes = graph->In(node, 1), no = graph->In(node, 2);
  const int out = graph->Out(node, 0);
  Step& step = graph->AddElementwise(node, condition, out);
  const Dims& dims = graph->dims(out);
  step.chain.push_back(
      {"r = select($1, $0, r != 0.0f);", {graph->OperandOf(yes, dims), graph->OperandOf(no, dims)}, ""});
}

std::string WhyNotOneHot(const NodeView& node) {
  const auto* params = node.params<TfLiteOneHotParams>();
  Checks checks;
  checks.Check(params != nullptr, "it has no options");
  checks.Check(node.ins() == 4 && node.outs() == 1 && node.in(0) != nullptr, "it needs four inputs and one output");
  if (!checks.problem().empty()) return checks.problem();
  checks.Check(node.is_runtime(0) && node.in(0)->type == kTfLiteInt32, "the indices are not int32");
  const int rank = Rank(*node.out(0));
  checks.Check(params->axis >= -1 && params->axis < rank && Rank(*node.in(0)) == rank - 1, "its axis does not fit");
  for (const int i : {2, 3}) {
    checks.Check(node.is_constant(i) && IsReadable(*node.in(i)) && node.in(i)->type == kTfLiteFloat32 &&
                     CountOf(DimsOf(*node.in(i))) == 1,
                 "a value is no constant float32 number");
  }
  return checks.problem();
}

void LowerOneHot(const NodeView& node, Graph* graph) {
  const int indices = graph->In(node, 0), on = graph->In(node, 2), off = graph->In(node, 3), out = graph->Out(node, 0);
  const int axis = node.params<TfLiteOneHotParams>()->axis, rank = Rank(*node.out(0));
  const auto at = static_cast<size_t>(axis < 0 ? 3 : axis + 4 - rank);
  const Dims& dims = graph->dims(out);
  int inner = 1;
  for (size_t behind = at + 1; behind < dims.size(); ++behind) inner *= dims[behind];
  const int depth = dims[at];
  Step& step = graph->Add(node, kOneHotBody, {indices, on, off}, out, graph->tensor(out).count());
  step.Set("INNER", inner);
  step.Set("DEPTH", depth);
}

}  // namespace

void AddSelectionOperators(Operators* operators) {
  operators->builtin[tflite::BuiltinOperator_SELECT] = {1, WhyNotSelect, LowerSelect};
  operators->builtin[tflite::BuiltinOperator_SELECT_V2] = {1, WhyNotSelect, LowerSelect};
  operators->builtin[tflite::BuiltinOperator_ONE_HOT] = {1, WhyNotOneHot, LowerOneHot};
}

}  // namespace mote::gpu
