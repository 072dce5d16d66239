// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/mote/compile/order_search.h"

#include <utility>

#include "src/model/access.h"
#include "tools/mote/model/model_writer.h"
#include "tools/mote/system/error.h"
#include "tools/mote/system/format_text.h"
#include "tools/mote/system/progress.h"

namespace mote::cli {
namespace {

using Arenas = std::vector<ArenaPrediction>;

// Compares the arenas of the targets that `before` is known for; an unknown one in `after` counts as larger.
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

std::string BytesText(const ArenaPrediction& arena) {
  return arena.bytes.has_value() ? Grouped(*arena.bytes) : "unknown";
}

}  // namespace

void RequireFreeOrder(const ModelFile& file) {
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

std::optional<OrderGain> FindOrderGain(const ModelFile& file) {
  try {
    RequireOperators(file);
    RequireFreeOrder(file);
    OrderSearch search(file, file);
    search.Run();
    return search.Gain();
  } catch (const Error&) {
    return std::nullopt;
  }
}

OrderSearch::OrderSearch(const ModelFile& file, const ModelFile& given)
    : file_(file), given_(PredictArenas(given)), arenas_(&file == &given ? given_ : PredictArenas(file)) {
  if (!given_.back().bytes.has_value()) {
    throw Error(file.path().string() + " cannot be prepared: " + given_.back().reason);
  }
  for (int s = 0; s < NumSubgraphs(file.model()); ++s) {
    graphs_.push_back(OrderGraphOf(file.model(), s));
    orders_.push_back(GivenOrder(graphs_.back()));
  }
}

void OrderSearch::Run() {
  for (size_t s = 0; s < graphs_.size(); ++s) reports_.push_back(SearchSubgraph(s));
}

std::optional<OrderGain> OrderSearch::Gain() const {
  std::optional<OrderGain> most;
  for (size_t i = 0; i < given_.size(); ++i) {
    if (!given_[i].bytes.has_value() || !arenas_[i].bytes.has_value()) continue;
    const OrderGain gain = {given_[i].target, *given_[i].bytes, *arenas_[i].bytes};
    if (gain.after >= gain.before) continue;
    if (!most.has_value() || gain.before - gain.after > most->before - most->after) most = gain;
  }
  return most;
}

std::string OrderSearch::Report() const {
  std::string text;
  for (size_t s = 0; s < reports_.size(); ++s) text += TextOf(s);
  text += Format("%-12s %12s %12s\n", "arena", "before", "after");
  for (size_t i = 0; i < given_.size(); ++i) {
    text += Format("%-12s %12s %12s\n", given_[i].target.c_str(), BytesText(given_[i]).c_str(),
                   BytesText(arenas_[i]).c_str());
  }
  return text;
}

OrderSearch::SubgraphReport OrderSearch::SearchSubgraph(size_t s) {
  const OrderGraph& graph = graphs_[s];
  const ProgressStep step(Format("order of subgraph %zu of %zu", s + 1, graphs_.size()));
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

bool OrderSearch::TakeIfBetter(size_t s, const Order& order) {
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

std::string OrderSearch::TextOf(size_t s) const {
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

}  // namespace mote::cli
