// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/mote/commands/optimize_command.h"

#include <cstdio>
#include <optional>
#include <string>
#include <vector>

#include "src/model/access.h"
#include "tools/mote/compile/operator_order.h"
#include "tools/mote/input/input.h"
#include "tools/mote/model/known_graph.h"
#include "tools/mote/model/model_writer.h"
#include "tools/mote/model/tensor_spec.h"
#include "tools/mote/system/error.h"
#include "tools/mote/system/format_text.h"
#include "tools/mote/targets/arena_prediction.h"
#include "tools/mote/targets/runner.h"

namespace mote::cli {
namespace {

using Arenas = std::vector<ArenaPrediction>;

// Metadata that say something of operators by their places.
void RefuseMetadata(const ModelFile& file) {
  const auto* const entries = file.model().metadata();
  if (entries == nullptr) return;
  for (const tflite::Metadata* entry : *entries) {
    const std::string name = entry->name() == nullptr ? "" : entry->name()->str();
    const char* what = nullptr;
    if (name == "OfflineMemoryAllocation") what = "a memory plan for it: optimize the model before a plan is embedded";
    if (name == "model_control_dependencies") what = "control dependencies that count in it";
    if (what == nullptr) continue;
    throw Error(file.path().string() + " cannot be given another order of operators: its metadata " + name + " hold " +
                what);
  }
}

// On several inputs, one after the other, so that what the model remembers counts as well.
Bytes AnswersOf(const ModelFile& file) {
  constexpr size_t kSets = 3;
  const std::vector<TensorSpec> specs = InputSpecs(file.model());
  std::vector<TensorSpec> all;
  for (size_t i = 0; i < kSets; ++i) all.insert(all.end(), specs.begin(), specs.end());
  InputSets inputs = ReadInputs({"lcg"}, all, PixelSign::kAuto);
  inputs.sets = kSets;
  return MakeHostRunner()->Run({file, specs, inputs}).outputs;
}

// What is known of the arena on all targets that `before` is known for.
bool IsNowhereLarger(const Arenas& before, const Arenas& after) {
  for (size_t i = 0; i < before.size(); ++i) {
    if (before[i].bytes.has_value() && (!after[i].bytes.has_value() || *after[i].bytes > *before[i].bytes))
      return false;
  }
  return true;
}

size_t TotalOf(const Arenas& arenas) {
  size_t total = 0;
  for (const ArenaPrediction& arena : arenas) total += arena.bytes.value_or(0);
  return total;
}

struct SubgraphReport {
  size_t operators;
  int64_t before, after;  // the peaks
  bool is_best;           // no order has a lower one
  bool has_rival;         // one has, but needs no smaller arena
};

class Optimizer {
 public:
  // `given` is the file; `file` is the same, or the same with what is known folded.
  Optimizer(const ModelFile& file, const ModelFile& given)
      : file_(file), given_(PredictArenas(given)), arenas_(&file == &given ? given_ : PredictArenas(file)) {
    if (!given_.back().bytes.has_value()) {
      throw Error(file.path().string() + " cannot be prepared: " + given_.back().reason);
    }
    for (int s = 0; s < NumSubgraphs(file.model()); ++s) {
      graphs_.push_back(OrderGraphOf(file.model(), s));
      orders_.push_back(GivenOrder(graphs_.back()));
    }
  }

  void Optimize() {
    for (size_t s = 0; s < graphs_.size(); ++s) reports_.push_back(OptimizeSubgraph(s));
  }

  std::optional<OrderGain> Gain() const {
    std::optional<OrderGain> most;
    for (size_t i = 0; i < given_.size(); ++i) {
      if (!given_[i].bytes.has_value() || !arenas_[i].bytes.has_value()) continue;
      const OrderGain gain = {given_[i].target, *given_[i].bytes, *arenas_[i].bytes};
      if (gain.after >= gain.before) continue;
      if (!most.has_value() || gain.before - gain.after > most->before - most->after) most = gain;
    }
    return most;
  }

  bool HasChanged() const { return changed_.has_value(); }
  // Of the model in its new order, if that differs.
  const ModelFile& changed() const { return *changed_; }

  void Print() const {
    std::string text;
    for (size_t s = 0; s < reports_.size(); ++s) text += TextOf(s);
    text += Format("%-12s %12s %12s\n", "arena", "before", "after");
    for (size_t i = 0; i < given_.size(); ++i) {
      text +=
          Format("%-12s %12s %12s\n", given_[i].target.c_str(), TextOf(given_[i]).c_str(), TextOf(arenas_[i]).c_str());
    }
    std::fwrite(text.data(), 1, text.size(), stdout);
  }

 private:
  SubgraphReport OptimizeSubgraph(size_t s) {
    const OrderGraph& graph = graphs_[s];
    const int64_t before = PeakOf(graph, orders_[s], Sharing::kNone);
    const FoundOrder plain = FindOrder(graph, Sharing::kNone);
    SubgraphReport report = {graph.operators.size(), before, before, false, false};
    for (const Order& order : {plain.order, FindOrder(graph, Sharing::kInPlace).order}) {
      if (!TakeIfBetter(s, order)) continue;
      report.after = PeakOf(graph, order, Sharing::kNone);
    }
    const int64_t lowest = PeakOf(graph, plain.order, Sharing::kNone);
    report.is_best = plain.is_best && report.after == lowest;
    report.has_rival = lowest < report.after;
    return report;
  }

  // The arena decides, since the planner lets tensors share memory and leaves gaps. With the same arena, the lower peak
  // is better: of a subgraph that others hide, and for other runtimes.
  bool TakeIfBetter(size_t s, const Order& order) {
    if (order == orders_[s]) return false;
    std::vector<Order> orders = orders_;
    orders[s] = order;
    const Bytes bytes = WithOrders(file_, orders);
    const std::filesystem::path path = folder_.path() / (std::to_string(++trials_) + ".tflite");
    WriteFile(path, bytes.data(), bytes.size());
    ModelFile trial(path);
    const Arenas arenas = PredictArenas(trial);
    const bool has_lower_peak =
        PeakOf(graphs_[s], order, Sharing::kNone) < PeakOf(graphs_[s], orders_[s], Sharing::kNone);
    const size_t old_total = TotalOf(arenas_), total = TotalOf(arenas);
    if (!IsNowhereLarger(arenas_, arenas) || !(total < old_total || (total == old_total && has_lower_peak))) {
      return false;
    }
    orders_ = std::move(orders);
    arenas_ = arenas;
    changed_.emplace(std::move(trial));
    return true;
  }

  std::string TextOf(size_t s) const {
    const SubgraphReport& report = reports_[s];
    const auto* const name = SubgraphAt(file_.model(), static_cast<int>(s)).name();
    std::string text = Format("subgraph %zu%s%s: %zu operators, %s bytes of activations at most", s,
                              name == nullptr ? "" : " ", name == nullptr ? "" : name->c_str(), report.operators,
                              Grouped(static_cast<uint64_t>(report.before)).c_str());
    const bool has_changed = orders_[s] != GivenOrder(graphs_[s]);
    if (has_changed) text += Format(", %s in the new order", Grouped(static_cast<uint64_t>(report.after)).c_str());
    if (report.has_rival) return text + "; another order has less, but needs no smaller arena\n";
    if (!report.is_best) return text + "; there are too many orders to look at all\n";
    return text + "; no order has less\n";
  }

  static std::string TextOf(const ArenaPrediction& arena) {
    return arena.bytes.has_value() ? Grouped(*arena.bytes) : "unknown";
  }

  const ModelFile& file_;
  const TemporaryFolder folder_;
  const Arenas given_;
  Arenas arenas_;
  std::vector<OrderGraph> graphs_;
  std::vector<Order> orders_;
  std::vector<SubgraphReport> reports_;
  std::optional<ModelFile> changed_;
  int trials_ = 0;
};

}  // namespace

std::optional<OrderGain> FindOrderGain(const ModelFile& file) {
  try {
    RequireOperators(file);
    RefuseMetadata(file);
    Optimizer optimizer(file, file);
    optimizer.Optimize();
    return optimizer.Gain();
  } catch (const Error&) {
    return std::nullopt;
  }
}

void OptimizeCommand(const OptimizeOptions& options) {
  const ModelFile given(options.model);
  RequireOperators(given);
  RefuseMetadata(given);
  const std::optional<KnownGraph> known = LearnGraph(given);
  std::optional<ModelFile> folded;
  if (known.has_value()) folded.emplace(WithKnownShapes(given, *known, FoldedOperators::kLeftOut));
  const ModelFile& file = folded.has_value() ? *folded : given;
  Optimizer optimizer(file, given);
  const Bytes outputs = AnswersOf(given);
  optimizer.Optimize();
  const ModelFile& result = optimizer.HasChanged() ? optimizer.changed() : file;
  const bool is_copy = !optimizer.HasChanged() && !known.has_value();
  if (!is_copy && AnswersOf(result) != outputs) {
    throw Error("the new model gives other outputs than " + given.path().string() + "; nothing was written");
  }
  WriteFile(options.output, result.data(), result.bytes());
  if (known.has_value()) {
    std::printf(
        "%zu operators folded, which compute with shapes; %zu tensors get the shapes that the file leaves open\n",
        known->folded.size(), known->shapes.size());
  }
  optimizer.Print();
  std::printf("%s: %s\n", options.output.string().c_str(),
              optimizer.HasChanged() ? "in the new order, with the same outputs"
              : is_copy              ? "a copy of the model"
                                     : "with the same outputs");
}

}  // namespace mote::cli
