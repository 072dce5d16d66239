// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Runs operators that copy elements to other places.
#include <algorithm>

#include "src/host/gpu/operators.h"
#include "tensorflow/lite/core/c/builtin_op_data.h"
#include "tensorflow/lite/schema/schema_generated.h"

namespace mote::gpu {
namespace {

// An item copies up to four elements that are neighbours in the result. MOVES takes the place along the other axes from
// `rest`.
constexpr char kCopyBody[] = R"(
  const int c = ITEM % SLICES * 4, n = min(4, COUNT - c);
  int rest = ITEM / SLICES, from = FROM + c * FROM_STEP, to = TO + c;
  MOVES
  const float4 v = FROM_STEP == 1
      ? IN0_4(from, n)
      : (float4)(IN0(from), n > 1 ? IN0(from + FROM_STEP) : 0.0f, n > 2 ? IN0(from + 2 * FROM_STEP) : 0.0f,
                 n > 3 ? IN0(from + 3 * FROM_STEP) : 0.0f);
  STORE(to, v, n);
)";

// Describes loops over elements: how many there are along each axis, and how far apart they are in the input and in the
// result. Along the last axis the result has a step of 1.
struct Copy {
  struct Axis {
    int count, from, to;
  };
  std::vector<Axis> axes;
  int from = 0, to = 0;  // the first element
};

// Merges neighbouring axes that can be one axis.
void Merge(std::vector<Copy::Axis>* axes) {
  std::vector<Copy::Axis> merged;
  for (const Copy::Axis& axis : *axes) {
    if (axis.count == 1) continue;
    if (!merged.empty() && merged.back().from == axis.from * axis.count && merged.back().to == axis.to * axis.count) {
      merged.back() = {merged.back().count * axis.count, axis.from, axis.to};
    } else {
      merged.push_back(axis);
    }
  }
  if (merged.empty() || merged.back().to != 1) merged.push_back({1, 1, 1});
  *axes = std::move(merged);
}

void AddCopy(const NodeView& node, int in, int out, Copy copy, Graph* graph) {
  Merge(&copy.axes);
  const Copy::Axis last = copy.axes.back();
  const int slices = CountSlices(last.count);
  int64_t items = slices, elements = last.count;
  std::string moves;
  for (size_t i = copy.axes.size() - 1; i-- > 0;) {
    const Copy::Axis& axis = copy.axes[i];
    const std::string place = "rest % " + std::to_string(axis.count) + " * ";
    moves += "from += " + place + std::to_string(axis.from) + "; to += " + place + std::to_string(axis.to) +
             "; rest /= " + std::to_string(axis.count) + "; ";
    items *= axis.count;
    elements *= axis.count;
  }
  Step& step = graph->Add(node, kCopyBody, {in}, out, items);
  step.is_fusable = elements == graph->tensor(out).count();
  step.Set("SLICES", slices);
  step.Set("COUNT", last.count);
  step.Set("FROM", copy.from);
  step.Set("FROM_STEP", last.from);
  step.Set("TO", copy.to);
  step.SetText("MOVES", moves);
}

Dims StridesOf(const Dims& dims) { return {dims[1] * dims[2] * dims[3], dims[2] * dims[3], dims[3], 1}; }

// Copies a box of the input to the result, or to a box of it.
void CopyBox(const NodeView& node, int in, int out, const Dims& counts, const Dims& from_first, const Dims& from_step,
             const Dims& to_first, Graph* graph) {
  const Dims from = StridesOf(graph->dims(in)), to = StridesOf(graph->dims(out));
  Copy copy;
  for (size_t axis = 0; axis < counts.size(); ++axis) {
    // A step may reach far beyond an axis of which it takes one element.
    copy.axes.push_back({counts[axis], counts[axis] == 1 ? 0 : from[axis] * from_step[axis], to[axis]});
    copy.from += from_first[axis] * from[axis];
    copy.to += to_first[axis] * to[axis];
  }
  AddCopy(node, in, out, copy, graph);
}

constexpr Dims kFirst = {0, 0, 0, 0}, kOnes = {1, 1, 1, 1};

// Returns the place of an axis among four axes, for a tensor with `rank` axes.
int AxisInFour(int axis, int rank) { return axis < 0 ? axis + 4 : axis + 4 - rank; }

std::string CheckAxis(int axis, int rank) {
  return axis >= -rank && axis < rank ? "" : "axis " + std::to_string(axis) + " is not one of its tensors";
}

std::string WhyNotReshape(const NodeView& node) {
  Checks checks;
  checks.Add(CheckOneRuntimeInput(node));
  checks.Check(node.is_runtime(0), "its first operand is a constant");
  if (!checks.problem().empty()) return checks.problem();
  checks.Check(CountOf(DimsOf(*node.in(0))) == CountOf(DimsOf(*node.out(0))),
               "the result has another number of elements than the input");
  return checks.problem();
}

void LowerReshape(const NodeView& node, Graph* graph) {
  const int in = graph->In(node, 0), out = graph->Out(node, 0);
  graph->Reshape(node, in, out);
}

std::string WhyNotTranspose(const NodeView& node) {
  Checks checks;
  checks.Add(CheckOneRuntimeInput(node));
  checks.Check(AreIntegers(node.in(1)), "the order of axes is no constant of int32");
  if (!checks.problem().empty()) return checks.problem();
  std::vector<int> order = IntsOf(*node.in(1));
  checks.Check(static_cast<int>(order.size()) == Rank(*node.in(0)), "the order has not as many axes as the input");
  for (int& axis : order) axis = axis < 0 ? axis + static_cast<int>(order.size()) : axis;
  std::sort(order.begin(), order.end());
  for (size_t i = 0; i < order.size(); ++i) {
    checks.Check(order[i] == static_cast<int>(i), "the order does not name each axis once");
  }
  return checks.problem();
}

void LowerTranspose(const NodeView& node, Graph* graph) {
  const int in = graph->In(node, 0), out = graph->Out(node, 0);
  const std::vector<int> order = IntsOf(*node.in(1));
  const int rank = static_cast<int>(order.size());
  const Dims from = StridesOf(graph->dims(in)), to = StridesOf(graph->dims(out));
  Copy copy;
  for (int i = 0; i < 4; ++i) {
    const int axis = i < 4 - rank ? i : AxisInFour(order[static_cast<size_t>(i - (4 - rank))], rank);
    copy.axes.push_back(
        {graph->dims(out)[static_cast<size_t>(i)], from[static_cast<size_t>(axis)], to[static_cast<size_t>(i)]});
  }
  AddCopy(node, in, out, copy, graph);
}

std::string WhyNotSlice(const NodeView& node) {
  Checks checks;
  checks.Check(node.ins() >= 3 && node.outs() == 1 && node.is_runtime(0), "it needs three inputs and one output");
  checks.Check(AreIntegers(node.in(1)) && AreIntegers(node.in(2)), "begin and size are no constants of int32");
  if (!checks.problem().empty()) return checks.problem();
  const std::vector<int> begin = IntsOf(*node.in(1)), in = DimsOf(*node.in(0)), out = DimsOf(*node.out(0));
  checks.Check(begin.size() == in.size() && in.size() == out.size(), "begin has not as many numbers as the input axes");
  for (size_t i = 0; checks.problem().empty() && i < begin.size(); ++i) {
    checks.Check(begin[i] >= 0 && begin[i] <= in[i] - out[i], "it begins or ends outside of the input");
  }
  return checks.problem();
}

Dims InFour(const std::vector<int>& values, int otherwise) {
  Dims four = {otherwise, otherwise, otherwise, otherwise};
  std::copy(values.begin(), values.end(), four.end() - static_cast<ptrdiff_t>(values.size()));
  return four;
}

void LowerSlice(const NodeView& node, Graph* graph) {
  const int in = graph->In(node, 0), out = graph->Out(node, 0);
  const Dims counts = graph->dims(out);
  CopyBox(node, in, out, counts, InFour(IntsOf(*node.in(1)), 0), kOnes, kFirst, graph);
}

// Returns the first element along each axis.
std::vector<int> BeginOf(const NodeView& node) {
  const int mask = node.params<TfLiteStridedSliceParams>()->begin_mask;
  std::vector<int> begin = IntsOf(*node.in(1));
  for (size_t i = 0; i < begin.size(); ++i) {
    const int dim = Dim(*node.in(0), static_cast<int>(i));
    if (begin[i] < 0) begin[i] += dim;
    begin[i] = (mask >> i & 1) != 0 ? 0 : std::clamp(begin[i], 0, dim - 1);
  }
  return begin;
}

std::string WhyNotStridedSlice(const NodeView& node) {
  const auto* params = node.params<TfLiteStridedSliceParams>();
  Checks checks;
  checks.Check(params != nullptr, "it has no options");
  checks.Check(node.ins() >= 4 && node.outs() == 1 && node.is_runtime(0), "it needs four inputs and one output");
  for (const int i : {1, 2, 3})
    checks.Check(AreIntegers(node.in(i)), "begin, end and strides are no constants of int32");
  if (!checks.problem().empty()) return checks.problem();
  checks.Check(params->ellipsis_mask == 0, "it has an ellipsis");
  checks.Check(params->new_axis_mask == 0, "it adds an axis");
  checks.Check(params->shrink_axis_mask == 0, "it drops an axis");
  const std::vector<int> strides = IntsOf(*node.in(3)), in = DimsOf(*node.in(0)), out = DimsOf(*node.out(0));
  checks.Check(strides.size() == in.size() && IntsOf(*node.in(1)).size() == in.size() && in.size() == out.size(),
               "begin and strides have not as many numbers as the input axes");
  if (!checks.problem().empty()) return checks.problem();
  const std::vector<int> begin = BeginOf(node);
  for (size_t i = 0; checks.problem().empty() && i < in.size(); ++i) {
    checks.Check(strides[i] > 0, "a stride is not above 0");
    checks.Check(checks.problem().empty() == false || begin[i] + int64_t{out[i] - 1} * strides[i] < in[i],
                 "the result has another shape than the slice");
  }
  return checks.problem();
}

void LowerStridedSlice(const NodeView& node, Graph* graph) {
  const int in = graph->In(node, 0), out = graph->Out(node, 0);
  const Dims counts = graph->dims(out);
  CopyBox(node, in, out, counts, InFour(BeginOf(node), 0), InFour(IntsOf(*node.in(3)), 1), kFirst, graph);
}

std::string WhyNotConcatenation(const NodeView& node) {
  const auto* params = node.params<TfLiteConcatenationParams>();
  Checks checks;
  checks.Check(params != nullptr, "it has no options");
  checks.Check(node.outs() == 1 && node.ins() > 0, "it needs inputs and one output");
  if (!checks.problem().empty()) return checks.problem();
  checks.Add(CheckAxis(params->axis, Rank(*node.out(0))));
  checks.Add(CheckActivation(params->activation));
  for (int i = 0; i < node.ins(); ++i) {
    checks.Check(node.in(i) != nullptr && Rank(*node.in(i)) == Rank(*node.out(0)),
                 "its inputs have other axes than the result");
    checks.Check(!node.is_constant(i) || IsReadable(*node.in(i)), "a constant has no data of its shape");
  }
  checks.Check(node.CountRuntime() > 0, "its inputs are constants");
  return checks.problem();
}

void LowerConcatenation(const NodeView& node, Graph* graph) {
  const auto& params = *node.params<TfLiteConcatenationParams>();
  const int out = graph->Out(node, 0);
  const auto axis = static_cast<size_t>(AxisInFour(params.axis, Rank(*node.out(0))));
  Dims first = kFirst;
  for (int i = 0; i < node.ins(); ++i) {
    const int in = graph->In(node, i);
    const Dims counts = graph->dims(in);
    CopyBox(node, in, out, counts, kFirst, kOnes, first, graph);
    graph->Activate(params.activation);
    first[axis] += counts[axis];
  }
}

std::string WhyNotPack(const NodeView& node) {
  const auto* params = node.params<TfLitePackParams>();
  Checks checks;
  checks.Check(params != nullptr, "it has no options");
  checks.Check(node.outs() == 1 && node.CountRuntime() > 0, "its inputs are constants");
  if (!checks.problem().empty()) return checks.problem();
  checks.Add(CheckAxis(params->axis, Rank(*node.out(0))));
  for (int i = 0; i < node.ins(); ++i) {
    checks.Check(!node.is_constant(i) || IsReadable(*node.in(i)), "a constant has no data of its shape");
  }
  return checks.problem();
}

// Returns the number of elements behind an axis.
int Behind(const Dims& dims, size_t axis) {
  int count = 1;
  for (size_t i = axis + 1; i < dims.size(); ++i) count *= dims[i];
  return count;
}

// Lowers PACK, whose input i is the result's part i along the axis.
void LowerPack(const NodeView& node, Graph* graph) {
  const int out = graph->Out(node, 0);
  const auto axis = static_cast<size_t>(AxisInFour(node.params<TfLitePackParams>()->axis, Rank(*node.out(0))));
  const int behind = Behind(graph->dims(out), axis), parts = node.ins();
  for (int i = 0; i < parts; ++i) {
    const int in = graph->In(node, i);
    Copy copy;
    copy.axes.push_back({graph->tensor(in).count() / behind, behind, behind * parts});
    copy.axes.push_back({behind, 1, 1});
    copy.to = i * behind;
    AddCopy(node, in, out, copy, graph);
  }
}

std::string WhyNotUnpack(const NodeView& node) {
  const auto* params = node.params<TfLiteUnpackParams>();
  Checks checks;
  checks.Check(params != nullptr, "it has no options");
  checks.Check(node.ins() == 1 && node.is_runtime(0), "it needs one input that is no constant");
  if (!checks.problem().empty()) return checks.problem();
  checks.Add(CheckAxis(params->axis, Rank(*node.in(0))));
  checks.Check(!checks.problem().empty() || Dim(*node.in(0), params->axis) == node.outs(),
               "the axis has not as many parts as there are outputs");
  return checks.problem();
}

void LowerUnpack(const NodeView& node, Graph* graph) {
  const int in = graph->In(node, 0);
  const auto axis = static_cast<size_t>(AxisInFour(node.params<TfLiteUnpackParams>()->axis, Rank(*node.in(0))));
  const int behind = Behind(graph->dims(in), axis), parts = node.outs();
  for (int i = 0; i < parts; ++i) {
    const int out = graph->Out(node, i);
    Copy copy;
    copy.axes.push_back({graph->tensor(out).count() / behind, behind * parts, behind});
    copy.axes.push_back({behind, 1, 1});
    copy.from = i * behind;
    AddCopy(node, in, out, copy, graph);
  }
}

// The inputs of SPLIT are the axis and the input. Those of SPLIT_V are the input, the sizes and the axis.
struct SplitInputs {
  int in, axis;
};

SplitInputs SplitInputsOf(const NodeView& node) {
  return node.registration->builtin_code == tflite::BuiltinOperator_SPLIT ? SplitInputs{1, 0} : SplitInputs{0, 2};
}

std::string WhyNotSplit(const NodeView& node) {
  const SplitInputs inputs = SplitInputsOf(node);
  Checks checks;
  checks.Check(node.is_runtime(inputs.in), "its input is a constant");
  checks.Check(AreIntegers(node.in(inputs.axis)) && CountOf(DimsOf(*node.in(inputs.axis))) == 1,
               "the axis is no constant of int32");
  if (!checks.problem().empty()) return checks.problem();
  const TfLiteTensor& in = *node.in(inputs.in);
  const int axis = IntsOf(*node.in(inputs.axis))[0];
  checks.Add(CheckAxis(axis, Rank(in)));
  int64_t sum = 0;
  for (int i = 0; i < node.outs(); ++i) {
    checks.Check(Rank(*node.out(i)) == Rank(in), "its outputs have other axes than the input");
    sum += Dim(*node.out(i), axis);
  }
  checks.Check(sum == Dim(in, axis), "its outputs do not make up the input");
  return checks.problem();
}

void LowerSplit(const NodeView& node, Graph* graph) {
  const SplitInputs inputs = SplitInputsOf(node);
  const int in = graph->In(node, inputs.in);
  const auto axis = static_cast<size_t>(AxisInFour(IntsOf(*node.in(inputs.axis))[0], Rank(*node.in(inputs.in))));
  Dims first = kFirst;
  for (int i = 0; i < node.outs(); ++i) {
    const int out = graph->Out(node, i);
    const Dims counts = graph->dims(out);
    CopyBox(node, in, out, counts, first, kOnes, kFirst, graph);
    first[axis] += counts[axis];
  }
}

int BlockOf(const NodeView& node) {
  if (node.node->builtin_data == nullptr) return 0;
  return node.registration->builtin_code == tflite::BuiltinOperator_DEPTH_TO_SPACE
             ? node.params<TfLiteDepthToSpaceParams>()->block_size
             : node.params<TfLiteSpaceToDepthParams>()->block_size;
}

std::string WhyNotBlocks(const NodeView& node) {
  Checks checks;
  checks.Add(CheckOneRuntimeInput(node));
  if (!checks.problem().empty()) return checks.problem();
  const int block = BlockOf(node);
  checks.Check(block > 1, "its blocks are not larger than 1");
  checks.Check(Rank(*node.in(0)) == 4 && Rank(*node.out(0)) == 4, "its input does not have four axes");
  if (!checks.problem().empty()) return checks.problem();
  const bool is_depth = node.registration->builtin_code == tflite::BuiltinOperator_DEPTH_TO_SPACE;
  const TfLiteTensor &deep = *(is_depth ? node.in(0) : node.out(0)), &wide = *(is_depth ? node.out(0) : node.in(0));
  checks.Check(Dim(wide, 1) == Dim(deep, 1) * block && Dim(wide, 2) == Dim(deep, 2) * block &&
                   int64_t{Dim(wide, 3)} * block * block == Dim(deep, 3),
               "the shapes of input and result do not fit");
  return checks.problem();
}

// The wide tensor is [b, y, block y, x, block x, c], the deep one [b, y, x, block y, block x, c].
void LowerBlocks(const NodeView& node, Graph* graph) {
  const bool is_depth = node.registration->builtin_code == tflite::BuiltinOperator_DEPTH_TO_SPACE;
  const int in = graph->In(node, 0), out = graph->Out(node, 0), block = BlockOf(node);
  const Dims deep = graph->dims(is_depth ? in : out), wide = graph->dims(is_depth ? out : in);
  const Dims deep_strides = StridesOf(deep), wide_strides = StridesOf(wide);
  const int channels = wide[3];
  // Each axis has a count, a stride in the wide tensor, and a stride in the deep one.
  const int axes[][3] = {
      {deep[0], wide_strides[0], deep_strides[0]}, {deep[1], wide_strides[1] * block, deep_strides[1]},
      {block, wide_strides[1], channels * block},  {deep[2], wide_strides[2] * block, deep_strides[2]},
      {block, wide_strides[2], channels},          {channels, 1, 1}};
  Copy copy;
  for (const auto& [count, in_wide, in_deep] : axes) {
    copy.axes.push_back({count, is_depth ? in_deep : in_wide, is_depth ? in_wide : in_deep});
  }
  AddCopy(node, in, out, copy, graph);
}

// The runtime has expanded the constant of DENSIFY, and operators make their own constants of it.
std::string WhyNotDensify(const NodeView& node) {
  const bool is_expanded =
      node.CountRuntime() == 0 && node.outs() == 1 && node.out(0)->allocation_type == kTfLitePersistentRo;
  return is_expanded && IsReadable(*node.out(0)) ? "" : "its input is no sparse constant";
}

void LowerDensify(const NodeView&, Graph*) {}

}  // namespace

void AddMovementOperators(Operators* operators) {
  constexpr int kAnyVersion = 100;
  for (const int code :
       {tflite::BuiltinOperator_RESHAPE, tflite::BuiltinOperator_SQUEEZE, tflite::BuiltinOperator_EXPAND_DIMS}) {
    operators->builtin[code] = {1, WhyNotReshape, LowerReshape};
  }
  operators->builtin[tflite::BuiltinOperator_DENSIFY] = {1, WhyNotDensify, LowerDensify};
  operators->builtin[tflite::BuiltinOperator_TRANSPOSE] = {4, WhyNotTranspose, LowerTranspose};
  operators->builtin[tflite::BuiltinOperator_SLICE] = {3, WhyNotSlice, LowerSlice};
  operators->builtin[tflite::BuiltinOperator_STRIDED_SLICE] = {4, WhyNotStridedSlice, LowerStridedSlice};
  operators->builtin[tflite::BuiltinOperator_CONCATENATION] = {2, WhyNotConcatenation, LowerConcatenation};
  operators->builtin[tflite::BuiltinOperator_PACK] = {kAnyVersion, WhyNotPack, LowerPack};
  operators->builtin[tflite::BuiltinOperator_UNPACK] = {kAnyVersion, WhyNotUnpack, LowerUnpack};
  operators->builtin[tflite::BuiltinOperator_SPLIT] = {kAnyVersion, WhyNotSplit, LowerSplit};
  operators->builtin[tflite::BuiltinOperator_SPLIT_V] = {kAnyVersion, WhyNotSplit, LowerSplit};
  operators->builtin[tflite::BuiltinOperator_DEPTH_TO_SPACE] = {kAnyVersion, WhyNotBlocks, LowerBlocks};
  operators->builtin[tflite::BuiltinOperator_SPACE_TO_DEPTH] = {2, WhyNotBlocks, LowerBlocks};
}

}  // namespace mote::gpu
