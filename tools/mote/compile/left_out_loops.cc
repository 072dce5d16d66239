// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/mote/compile/left_out_loops.h"

#include <algorithm>
#include <cstring>
#include <set>

#include "src/model/access.h"
#include "tensorflow/lite/schema/schema_utils.h"
#include "tools/mote/system/error.h"
#include "tools/mote/targets/arena_prediction.h"

namespace mote::cli {
namespace {

struct Loop {
  const char* kind;  // of target: ArenaKindOf
  tflite::BuiltinOperator op;
  int way;
  const char* name;
};
constexpr Loop kLoops[] = {
#define LOOP(KIND, OP, WAY, NAME) {KIND, tflite::BuiltinOperator_##OP, WAY, #NAME},
#include "tools/mote/compile/loops.def"
};

// Compilers define these for processors with the loops of a target; the first that holds is right.
constexpr struct {
  const char* condition;
  const char* target;
} kProcessors[] = {{"defined(__ARM_FEATURE_MVE)", "cortex-m55"}, {"defined(__ARM_FEATURE_DSP)", "cortex-m4"}};

// Loops of operators that models have, and those that their nodes run.
class LoopsOfModels {
 public:
  explicit LoopsOfModels(const std::string& target) : kind_(target == "host" ? "" : ArenaKindOf(target)) {}

  bool HasAny() const {
    return std::any_of(std::begin(kLoops), std::end(kLoops), [this](const Loop& loop) { return loop.kind == kind_; });
  }
  void AddOperators(const ModelFile& file) {
    const tflite::Model& model = file.model();
    for (int s = 0; s < NumSubgraphs(model); ++s) {
      for (int i = 0; i < NumOperators(SubgraphAt(model, s)); ++i) operators_.insert(OperatorOf(model, s, i));
    }
  }
  void AddNode(const tflite::Model& model, const LoopsOfNode& node) {
    const tflite::SubGraph& subgraph = SubgraphAt(model, node.subgraph);
    const int input = InputsOf(OperatorAt(subgraph, node.node))->data[0];
    if (input < 0 || TensorAt(subgraph, input).type() != tflite::TensorType_INT8) return;
    const tflite::BuiltinOperator op = OperatorOf(model, node.subgraph, node.node);
    for (const Loop& loop : kLoops) {
      const bool is_run = loop.way == node.way || loop.way == node.row_way;
      if (is_run && loop.op == op && loop.kind == kind_) run_.insert(loop.name);
    }
  }

  std::vector<LinkableLoop> All(bool are_run) const {
    std::vector<LinkableLoop> loops;
    for (const Loop& loop : kLoops) {
      if (operators_.count(loop.op) == 0 || loop.kind != kind_) continue;
      if (!loops.empty() && loops.back().name == loop.name) continue;  // the ways of a loop follow each other
      loops.push_back({tflite::EnumNameBuiltinOperator(loop.op), loop.name, are_run || run_.count(loop.name) != 0});
    }
    return loops;
  }

 private:
  static tflite::BuiltinOperator OperatorOf(const tflite::Model& model, int subgraph, int node) {
    return tflite::GetBuiltinCode(&CodeOf(model, OperatorAt(SubgraphAt(model, subgraph), node)));
  }

  const std::string kind_;
  std::set<tflite::BuiltinOperator> operators_;
  std::set<std::string> run_;
};

}  // namespace

std::vector<LinkableLoop> LoopsInInterpreter(const std::vector<ModelFile>& files, const std::string& target) {
  LoopsOfModels loops(target);
  if (!loops.HasAny()) return {};
  bool is_known = true;
  for (const ModelFile& file : files) {
    loops.AddOperators(file);
    try {
      for (const LoopsOfNode& node : LoopsInInterpreter(file, target)) loops.AddNode(file.model(), node);
    } catch (const Error&) {
      is_known = false;
    }
  }
  return loops.All(!is_known);
}

std::vector<LinkableLoop> LoopsInCompiled(const ModelFile& file, const std::string& target,
                                          const PreparedGraph& graph) {
  LoopsOfModels loops(target);
  if (!loops.HasAny()) return {};
  loops.AddOperators(file);
  for (const LoopsOfNode& node : graph.loops) {
    const auto subgraph = graph.subgraphs.find(node.subgraph);
    if (subgraph == graph.subgraphs.end()) continue;
    const std::vector<std::string>& forms = subgraph->second.packed_forms;
    if (forms.at(static_cast<size_t>(node.node)).empty()) loops.AddNode(file.model(), node);
  }
  return loops.All(false);
}

std::string LeftOutLoopsText(const std::vector<LinkableLoop>& loops) {
  std::string text;
  for (const LinkableLoop& loop : loops) {
    text += (loop.is_run ? "MOTE_KEEP_LOOP(" : "MOTE_LEAVE_OUT_LOOP(") + loop.name + ")\n";
  }
  return text;
}

std::string LeftOutLoopsText(const std::vector<ModelFile>& files) {
  std::string text;
  bool leaves_out = false;
  for (const auto& [condition, target] : kProcessors) {
    const std::vector<LinkableLoop> loops = LoopsInInterpreter(files, target);
    for (const LinkableLoop& loop : loops) leaves_out |= !loop.is_run;
    text += std::string(text.empty() ? "#if " : "#elif ") + condition + "\n" + LeftOutLoopsText(loops);
  }
  return leaves_out ? text + "#endif\n" : "";
}

}  // namespace mote::cli
