// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/mote/report/stack_table.h"

#include <algorithm>
#include <optional>
#include <set>
#include <sstream>
#include <utility>

#include "nlohmann/json.hpp"
#include "src/model/access.h"
#include "tools/mote/compile/operator_choice.h"
#include "tools/mote/model/known_graph.h"
#include "tools/mote/model/operator_options.h"
#include "tools/mote/system/error.h"
#include "tools/mote/system/files.h"
#include "tools/mote/system/format_text.h"
#include "tools/mote/system/message_log.h"
#include "tools/mote/system/source_folder.h"
#include "tools/mote/targets/target_name.h"

namespace mote::cli {
namespace {

using nlohmann::json;
using nlohmann::ordered_json;
using Parts = std::map<std::string, StackDepth>;

constexpr char kRuntime[] = "runtime";

std::filesystem::path FileOf(const std::string& target) {
  return SourceFolder() / "targets" / "stack" / (TargetFileName(target) + ".json");
}

StackDepth DepthOf(const json& part) {
  StackDepth depth;
  if (part.is_array()) {
    depth.bytes = part.get<StackBytes>();
    return depth;
  }
  for (const auto& [kind, bytes] : part.items()) {
    (kind == "bytes" ? depth.bytes : depth.above[kind]) = bytes.get<StackBytes>();
  }
  return depth;
}

void Raise(const StackBytes& above, const StackBytes& below, StackBytes* most) {
  for (size_t i = 0; i < most->size(); ++i) (*most)[i] = std::max((*most)[i], above[i] + below[i]);
}

StackDepth PartOf(const Parts& parts, const std::string& name) {
  const auto found = parts.find(name);
  return found == parts.end() ? StackDepth() : found->second;
}

// Finds the stack of a model's nodes, below the runtime's functions.
class NodeStacks {
 public:
  NodeStacks(const ModelFile& file, const std::vector<ChosenOperator>& operators, const StackTable& table,
             const std::set<KnownGraph::Place>& folded)
      : model_(file.model()), folded_(folded) {
    for (const ChosenOperator& op : operators) {
      by_name_[op.name] = op.registration.empty() ? nullptr : table.Find(op.registration);
      if (by_name_[op.name] == nullptr) unknown_.push_back(op.name);
      has_sparse_ = has_sparse_ || op.registration == "Register_DENSIFY";
    }
    sparse_ = PartOf(*table.Find(kRuntime), "sparse").bytes;
  }

  const std::vector<std::string>& unknown() const { return unknown_; }

  const Parts* PartsOf(int subgraph, int node) const {
    const tflite::Operator& op = OperatorAt(SubgraphAt(model_, subgraph), node);
    const auto found = by_name_.find(NameOf(CodeOf(model_, op)));
    return found == by_name_.end() ? nullptr : found->second;
  }

  // Raises `most` to what the nodes of all subgraphs need in AllocateTensors.
  void RaiseAllocate(const StackDepth& runtime, StackBytes* most) const {
    for (int s = 0; s < NumSubgraphs(model_); ++s) {
      for (int i = 0; i < NumOperators(SubgraphAt(model_, s)); ++i) {
        const Parts* const parts = PartsOf(s, i);
        if (parts == nullptr) continue;
        for (const char* const part : {"parse", "init", "prepare", "reset"}) {
          const auto above = runtime.above.find(part);
          if (above != runtime.above.end()) Raise(above->second, BytesOf(*parts, part), most);
        }
      }
    }
  }

  // Raises `most` to what a run of the subgraph needs, of which so much lies above the nodes' functions.
  void RaiseRun(int subgraph, const std::string& part, const StackBytes& above, StackBytes* most) {
    for (int i = 0; i < NumOperators(SubgraphAt(model_, subgraph)); ++i) {
      if (folded_.count({subgraph, i}) == 0) RaiseNode(subgraph, i, part, above, most);
    }
  }

  void RaiseNode(int subgraph, int node, const std::string& part, const StackBytes& above, StackBytes* most) {
    const Parts* const parts = PartsOf(subgraph, node);
    if (parts == nullptr) return;
    const StackDepth depth = PartOf(*parts, part);
    Raise(above, depth.bytes, most);
    const auto inner = depth.above.find("invoke");
    if (inner == depth.above.end()) return;
    StackBytes nested = {};
    open_.insert(subgraph);
    for (const int called : CalledBy(OperatorAt(SubgraphAt(model_, subgraph), node))) {
      if (open_.count(called) == 0) RaiseRun(called, part, inner->second, &nested);
    }
    open_.erase(subgraph);
    Raise(above, nested, most);
  }

 private:
  StackBytes BytesOf(const Parts& parts, const std::string& part) const {
    const StackDepth depth = PartOf(parts, part);
    StackBytes bytes = depth.bytes;
    const auto sparse = depth.above.find("sparse");
    if (has_sparse_ && sparse != depth.above.end()) Raise(sparse->second, sparse_, &bytes);
    return bytes;
  }

  // Operators whose options do not say which subgraphs they call may run any.
  std::vector<int> CalledBy(const tflite::Operator& op) const {
    std::vector<int> called = SubgraphsRunBy(op);
    for (int s = 1; called.empty() && s < NumSubgraphs(model_); ++s) called.push_back(s);
    return called;
  }

  const tflite::Model& model_;
  const std::set<KnownGraph::Place>& folded_;  // nodes that run in AllocateTensors alone
  std::map<std::string, const Parts*> by_name_;
  std::vector<std::string> unknown_;
  StackBytes sparse_ = {};
  bool has_sparse_ = false;
  std::set<int> open_;  // subgraphs that run
};

// Holds what is the same on all targets.
class Asked {
 public:
  explicit Asked(const ModelFile& file) {
    files_.push_back(ModelFile::OfBytes(file.path(), Bytes(file.data(), file.data() + file.bytes())));
    operators_ = ChooseOperators(files_, true);
    const KnownGraph known = LearnAll(files_[0]);
    folded_.insert(known.folded.begin(), known.folded.end());
    run_once_ = folded_;
    run_once_.insert(known.empty.begin(), known.empty.end());
  }

  ModelStack On(const StackTable& table) const {
    NodeStacks nodes(files_[0], operators_, table, folded_);
    const Parts& runtime = *table.Find(kRuntime);
    const StackDepth allocate = PartOf(runtime, "allocate"), invoke = PartOf(runtime, "invoke");
    const StackDepth compiled = PartOf(runtime, "compiled");
    ModelStack stack = {allocate.bytes, invoke.bytes, compiled.bytes, nodes.unknown()};
    nodes.RaiseAllocate(allocate, &stack.allocate);
    nodes.RaiseRun(0, "invoke", invoke.above.at("invoke"), &stack.invoke);
    nodes.RaiseRun(0, "compiled", compiled.above.at("invoke"), &stack.compiled);
    for (const auto& [subgraph, node] : run_once_) {
      nodes.RaiseNode(subgraph, node, "invoke", allocate.above.at("invoke"), &stack.allocate);
    }
    return stack;
  }

 private:
  std::vector<ModelFile> files_;
  std::vector<ChosenOperator> operators_;
  std::set<KnownGraph::Place> folded_, run_once_;  // by AllocateTensors: compiled models run those without a result
};

ordered_json BytesJson(const ModelStack& stack, size_t build) {
  return {{"allocate_bytes", stack.allocate[build]},
          {"invoke_bytes", stack.invoke[build]},
          {"compiled_invoke_bytes", stack.compiled[build]}};
}

}  // namespace

StackTable::StackTable(const std::string& target) {
  const std::filesystem::path file = FileOf(target);
  if (!std::filesystem::exists(file)) return;
  try {
    const json table = json::parse(ReadText(file));
    for (const auto& [entry, parts] : table.items()) {
      if (!parts.is_object()) continue;
      for (const auto& [name, part] : parts.items()) entries_[entry][name] = DepthOf(part);
    }
    for (const char* const part : {"allocate", "invoke", "compiled"}) {
      (void)entries_.at(kRuntime).at(part).above.at("invoke");
    }
  } catch (const std::exception& error) {
    throw Error(file.string() + " is no table of stacks: " + error.what());
  }
}

const Parts* StackTable::Find(const std::string& entry) const {
  const auto found = entries_.find(entry);
  return found == entries_.end() ? nullptr : &found->second;
}

ModelStack StackOf(const ModelFile& file, const StackTable& table) { return Asked(file).On(table); }

void AddStack(const ModelFile& file, ordered_json* json) {
  ordered_json stacks = ordered_json::object(), reasons = ordered_json::object();
  std::optional<Asked> asked;
  std::string why_not;
  try {
    asked.emplace(file);
  } catch (const Error& error) {
    why_not = error.what();
  }
  (void)TakeMessages();  // about this, other commands say more
  for (const std::string& target : KnownTargets()) {
    if (target == "host") continue;
    try {
      const StackTable table(target);
      if (!table.is_known()) throw Error("targets/stack has no table of " + target);
      if (!asked.has_value()) throw Error(why_not);
      const ModelStack stack = asked->On(table);
      stacks[target] = BytesJson(stack, 0);
      stacks[target]["with_messages"] = BytesJson(stack, 1);
      stacks[target]["with_an_error"] = BytesJson(stack, 2);
      stacks[target]["operators_unknown"] = stack.unknown;
    } catch (const Error& error) {
      reasons[target] = error.what();
    }
  }
  (*json)["stack"] = stacks;
  (*json)["stack_unknown"] = reasons;
}

std::string UnknownText(const ordered_json& reasons) {
  std::vector<std::pair<std::string, std::vector<std::string>>> groups;  // reason, targets
  for (const auto& [target, value] : reasons.items()) {
    const auto reason = value.get<std::string>();
    const auto same = [&reason](const auto& group) { return group.first == reason; };
    auto group = std::find_if(groups.begin(), groups.end(), same);
    if (group == groups.end()) group = groups.insert(group, {reason, {}});
    group->second.push_back(target);
  }
  std::string text;
  for (const auto& [reason, targets] : groups) {
    text += "  unknown on " + Joined(targets) + ":\n";
    std::istringstream lines(reason);
    for (std::string line; std::getline(lines, line);) text += "      " + Printable(line) + "\n";
  }
  return text;
}

std::string StackText(const ordered_json& json) {
  std::string text = "stack, at most\n";
  for (const auto& [target, stack] : json["stack"].items()) {
    text += Format("  %-12s%s bytes in AllocateTensors, %s in Invoke, %s as code of `mote compile`\n", target.c_str(),
                   Grouped(stack["allocate_bytes"].get<uint64_t>()).c_str(),
                   Grouped(stack["invoke_bytes"].get<uint64_t>()).c_str(),
                   Grouped(stack["compiled_invoke_bytes"].get<uint64_t>()).c_str());
    const std::vector<std::string> unknown = stack["operators_unknown"];
    if (!unknown.empty()) {
      text += "              without that of the application's operators: " + Printable(Joined(unknown)) + "\n";
    }
  }
  return text + UnknownText(json["stack_unknown"]);
}

}  // namespace mote::cli
