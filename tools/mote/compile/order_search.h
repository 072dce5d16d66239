// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The search for an order of a model's operators that needs less arena.
#ifndef MOTE_TOOLS_MOTE_COMPILE_ORDER_SEARCH_H_
#define MOTE_TOOLS_MOTE_COMPILE_ORDER_SEARCH_H_

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "tools/mote/compile/operator_order.h"
#include "tools/mote/model/model_file.h"
#include "tools/mote/system/files.h"
#include "tools/mote/targets/arena_prediction.h"

namespace mote::cli {

// A better order saves this on the target where it saves most.
struct OrderGain {
  std::string target;
  size_t before, after;  // arena bytes
};

// Returns none where the search finds nothing, and where the model cannot be prepared or reordered.
std::optional<OrderGain> FindOrderGain(const ModelFile& file);

// Throws Error for a model with metadata that name operators by their places.
void RequireFreeOrder(const ModelFile& file);

class OrderSearch {
 public:
  // `given` is the file of the user; `file` is the same, or the same with what is known folded. Throws Error for a
  // model that cannot be prepared.
  OrderSearch(const ModelFile& file, const ModelFile& given);

  void Run();
  std::optional<OrderGain> Gain() const;
  bool HasChanged() const { return changed_.has_value(); }
  // Returns the model in its new order, which exists only where HasChanged().
  const ModelFile& changed() const { return *changed_; }
  // Returns a line for each subgraph, and a table of arenas.
  std::string Report() const;

 private:
  using Arenas = std::vector<ArenaPrediction>;

  struct SubgraphReport {
    size_t operators;
    int64_t before, after;  // the peaks
    bool is_best;           // no order has a lower one
    bool has_rival;         // one has, but needs no smaller arena
  };

  SubgraphReport SearchSubgraph(size_t s);
  // The arena decides, since the planner lets tensors share memory and leaves gaps. With the same arena, the lower peak
  // is better: it may be that of a subgraph that others hide, and it helps other runtimes.
  bool TakeIfBetter(size_t s, const Order& order);
  std::string TextOf(size_t s) const;

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

}  // namespace mote::cli

#endif  // MOTE_TOOLS_MOTE_COMPILE_ORDER_SEARCH_H_
