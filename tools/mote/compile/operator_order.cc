// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/mote/compile/operator_order.h"

#include <algorithm>
#include <numeric>
#include <queue>
#include <string>
#include <tuple>
#include <unordered_map>
#include <unordered_set>

#include "src/model/access.h"
#include "tensorflow/lite/schema/schema_utils.h"
#include "tools/mote/model/model_file.h"
#include "tools/mote/model/tensor_spec.h"

namespace mote::cli {
namespace {

constexpr int64_t kArenaAlignment = 16;
// The exact search looks at so many sets of operators at most, and at so many times the number of operators.
constexpr size_t kMaxStates = 200'000;
constexpr size_t kMaxWork = 40'000'000;
// The other search follows so many sets of the same size.
constexpr size_t kMaxBeam = 32;

std::vector<int> Distinct(const TfLiteIntArray& tensors) {
  std::vector<int> distinct;
  for (int i = 0; i < tensors.size; ++i) {
    const int t = tensors.data[i];
    if (t >= 0 && std::find(distinct.begin(), distinct.end(), t) == distinct.end()) distinct.push_back(t);
  }
  return distinct;
}

bool HasState(const tflite::Tensor& tensor) {
  return tensor.is_variable() || tensor.type() == tflite::TensorType_RESOURCE ||
         tensor.type() == tflite::TensorType_VARIANT;
}

bool HasState(const tflite::Model& model, const tflite::SubGraph& subgraph, const tflite::Operator& op) {
  switch (tflite::GetBuiltinCode(&CodeOf(model, op))) {
    case tflite::BuiltinOperator_CUSTOM:
    case tflite::BuiltinOperator_DELEGATE:
    case tflite::BuiltinOperator_CALL:
    case tflite::BuiltinOperator_CALL_ONCE:
    case tflite::BuiltinOperator_IF:
    case tflite::BuiltinOperator_WHILE:
    case tflite::BuiltinOperator_STABLEHLO_CASE:
    case tflite::BuiltinOperator_STABLEHLO_COMPOSITE:
    case tflite::BuiltinOperator_STABLEHLO_CUSTOM_CALL:
    case tflite::BuiltinOperator_STABLEHLO_WHILE:
    case tflite::BuiltinOperator_STABLEHLO_RNG_BIT_GENERATOR:
    case tflite::BuiltinOperator_MULTINOMIAL:
    case tflite::BuiltinOperator_RANDOM_STANDARD_NORMAL:
    case tflite::BuiltinOperator_RANDOM_UNIFORM:
    case tflite::BuiltinOperator_VAR_HANDLE:
    case tflite::BuiltinOperator_READ_VARIABLE:
    case tflite::BuiltinOperator_ASSIGN_VARIABLE:
    case tflite::BuiltinOperator_HASHTABLE:
    case tflite::BuiltinOperator_HASHTABLE_FIND:
    case tflite::BuiltinOperator_HASHTABLE_IMPORT:
    case tflite::BuiltinOperator_HASHTABLE_SIZE:
      return true;
    default:
      break;
  }
  const auto is_state = [&](int t) { return HasState(TensorAt(subgraph, t)); };
  const std::vector<int> inputs = Distinct(*InputsOf(op)), outputs = Distinct(*OutputsOf(op));
  return std::any_of(inputs.begin(), inputs.end(), is_state) || std::any_of(outputs.begin(), outputs.end(), is_state);
}

// Returns true if an operator of the model may end an Invoke before the others have run.
bool MayEndEarly(const tflite::Model& model) {
  const auto* const codes = model.operator_codes();
  return codes != nullptr && std::any_of(codes->begin(), codes->end(), [](const tflite::OperatorCode* code) {
           return tflite::GetBuiltinCode(code) == tflite::BuiltinOperator_CUSTOM && NameOf(*code) == "CIRCULAR_BUFFER";
         });
}

void AddTensors(const tflite::Model& model, const tflite::SubGraph& subgraph, OrderGraph* graph) {
  graph->tensors.resize(static_cast<size_t>(NumTensors(subgraph)));
  for (int t = 0; t < NumTensors(subgraph); ++t) {
    const tflite::Tensor& tensor = TensorAt(subgraph, t);
    if (tensor.is_variable() || ConstantData(model, tensor) != nullptr) continue;
    const int64_t bytes = static_cast<int64_t>(SpecOf(tensor).bytes);
    graph->tensors[static_cast<size_t>(t)].bytes = (bytes + kArenaAlignment - 1) / kArenaAlignment * kArenaAlignment;
  }
  for (const int t : Distinct(*InputsOf(subgraph))) graph->tensors[static_cast<size_t>(t)].is_input = true;
  for (const int t : Distinct(*OutputsOf(subgraph))) graph->tensors[static_cast<size_t>(t)].is_output = true;
}

// Keeps the order of operators that share no tensor but have side effects.
void KeepEffectsInOrder(const tflite::Model& model, const tflite::SubGraph& subgraph, OrderGraph* graph) {
  const bool may_end_early = MayEndEarly(model);
  int last = -1;  // the last operator with an effect
  for (int op = 0; op < NumOperators(subgraph); ++op) {
    std::vector<int>& earlier = graph->operators[static_cast<size_t>(op)].earlier;
    const bool has_state = HasState(model, subgraph, OperatorAt(subgraph, op));
    if (last >= 0 && (has_state || may_end_early)) earlier.push_back(last);
    if (!has_state) continue;
    for (int before = last + 1; may_end_early && before < op; ++before) earlier.push_back(before);
    last = op;
  }
}

}  // namespace

OrderGraph OrderGraphOf(const tflite::Model& model, int subgraph_index) {
  const tflite::SubGraph& subgraph = SubgraphAt(model, subgraph_index);
  OrderGraph graph;
  AddTensors(model, subgraph, &graph);
  std::vector<int> producers(graph.tensors.size(), -1);
  for (int i = 0; i < NumOperators(subgraph); ++i) {
    OrderGraph::Operator op = {
        Distinct(*InputsOf(OperatorAt(subgraph, i))), Distinct(*OutputsOf(OperatorAt(subgraph, i))), {}};
    for (const int t : op.inputs) {
      const int producer = producers[static_cast<size_t>(t)];
      if (producer >= 0) op.earlier.push_back(producer);
      graph.tensors[static_cast<size_t>(t)].consumers.push_back(i);
    }
    for (const int t : op.outputs) producers[static_cast<size_t>(t)] = i;
    graph.operators.push_back(std::move(op));
  }
  KeepEffectsInOrder(model, subgraph, &graph);
  return graph;
}

Order GivenOrder(const OrderGraph& graph) {
  Order order(graph.operators.size());
  std::iota(order.begin(), order.end(), 0);
  return order;
}

namespace {

// Says which operators have run, with a character for each, 1 or 0.
using Done = std::string;

// Says what running one more operator costs.
struct Step {
  int64_t during;  // bytes in use while it runs
  int64_t after;   // bytes in use from then on
};

bool IsNeeded(const OrderGraph::Tensor& tensor, const Done& done) {
  return tensor.is_output || std::any_of(tensor.consumers.begin(), tensor.consumers.end(),
                                         [&](int op) { return done[static_cast<size_t>(op)] == 0; });
}

int64_t BytesAtStart(const OrderGraph& graph) {
  int64_t bytes = 0;
  for (const OrderGraph::Tensor& tensor : graph.tensors) {
    if (tensor.is_input && (tensor.is_output || !tensor.consumers.empty())) bytes += tensor.bytes;
  }
  return bytes;
}

// Returns the bytes that an operator's first output can share with one of its inputs.
int64_t BytesToShare(const OrderGraph& graph, const OrderGraph::Operator& op, int input) {
  if (op.outputs.empty()) return 0;
  return std::min(graph.tensors[static_cast<size_t>(input)].bytes,
                  graph.tensors[static_cast<size_t>(op.outputs[0])].bytes);
}

// `done` comes back as it was.
Step StepOf(const OrderGraph& graph, Sharing sharing, int index, int64_t bytes, Done* done) {
  const OrderGraph::Operator& op = graph.operators[static_cast<size_t>(index)];
  char& is_done = (*done)[static_cast<size_t>(index)];
  is_done = 1;
  Step step = {bytes, bytes};
  for (const int t : op.outputs) {
    const OrderGraph::Tensor& tensor = graph.tensors[static_cast<size_t>(t)];
    step.during += tensor.bytes;
    if (IsNeeded(tensor, *done)) step.after += tensor.bytes;
  }
  int64_t shared = 0;
  for (const int t : op.inputs) {
    const OrderGraph::Tensor& tensor = graph.tensors[static_cast<size_t>(t)];
    if (IsNeeded(tensor, *done)) continue;
    step.after -= tensor.bytes;
    shared = std::max(shared, BytesToShare(graph, op, t));
  }
  is_done = 0;
  if (sharing == Sharing::kInPlace) step.during -= shared;
  return step;
}

// No order has a lower peak than what its operators need each on its own.
int64_t LowestPeak(const OrderGraph& graph, Sharing sharing) {
  int64_t peak = BytesAtStart(graph);
  for (const OrderGraph::Operator& op : graph.operators) {
    int64_t bytes = 0, shared = 0;
    for (const int t : op.outputs) bytes += graph.tensors[static_cast<size_t>(t)].bytes;
    for (const int t : op.inputs) {
      bytes += graph.tensors[static_cast<size_t>(t)].bytes;
      shared = std::max(shared, BytesToShare(graph, op, t));
    }
    peak = std::max(peak, sharing == Sharing::kInPlace ? bytes - shared : bytes);
  }
  return peak;
}

// A set of operators that have run, the last of them, and where it came from.
struct State {
  Done done;
  int64_t bytes;
  int64_t peak;
  int op;
  int parent;  // -1: nothing has run
};

class Search {
 public:
  Search(const OrderGraph& graph, Sharing sharing) : graph_(graph), sharing_(sharing) {
    const Done nothing(graph.operators.size(), 0);
    states_.push_back({nothing, BytesAtStart(graph), LowestPeak(graph, sharing), -1, -1});
  }

  // Follows the sets of operators that look best, of each size.
  Order FollowBest() {
    const size_t n = graph_.operators.size();
    const size_t beam = std::clamp<size_t>(kMaxWork / (n * n + 1), 1, kMaxBeam);
    std::vector<int> level = {0};
    for (size_t count = 0; count < n; ++count) {
      std::vector<int> next;
      std::unordered_map<Done, int> places;
      for (const int state : level) {
        for (const int op : Successors(state)) {
          int made = Add(state, op);
          const auto [place, is_new] = places.try_emplace(At(made).done, made);
          if (is_new) {
            next.push_back(made);
          } else if (At(made).peak < At(place->second).peak) {
            std::replace(next.begin(), next.end(), place->second, made);
            std::swap(place->second, made);
            Forget(made);
          } else {
            Forget(made);
          }
        }
      }
      std::stable_sort(next.begin(), next.end(), [&](int a, int b) {
        return std::tie(At(a).peak, At(a).bytes) < std::tie(At(b).peak, At(b).bytes);
      });
      for (const int state : level) Forget(state);
      for (size_t i = beam; i < next.size(); ++i) Forget(next[i]);
      if (next.size() > beam) next.resize(beam);
      level = std::move(next);
    }
    return OrderOf(level[0]);
  }

  // Looks at sets in the order of their peaks, so that the first complete one has the lowest. The order is empty if
  // none is below `limit`. Returns false if there are too many sets.
  bool FindBest(int64_t limit, Order* order) {
    const size_t n = graph_.operators.size();
    const size_t max_states = std::min(kMaxStates, kMaxWork / (n + 1));
    using Entry = std::tuple<int64_t, int, int>;  // its peak, how many have not run, its number
    std::priority_queue<Entry, std::vector<Entry>, std::greater<Entry>> open;
    std::unordered_set<Done> seen;
    if (At(0).peak < limit) open.emplace(At(0).peak, static_cast<int>(n), 0);
    order->clear();
    while (!open.empty()) {
      const auto [peak, left, state] = open.top();
      open.pop();
      if (left == 0) return *order = OrderOf(state), true;
      if (!seen.insert(At(state).done).second) continue;
      for (const int op : Successors(state)) {
        if (states_.size() >= max_states) return false;
        const int made = Add(state, op);
        if (At(made).peak < limit) open.emplace(At(made).peak, left - 1, made);
      }
    }
    return true;
  }

 private:
  const State& At(int state) const { return states_[static_cast<size_t>(state)]; }

  bool CanRun(const Done& done, size_t op) const {
    const std::vector<int>& earlier = graph_.operators[op].earlier;
    return done[op] == 0 && std::all_of(earlier.begin(), earlier.end(),
                                        [&](int before) { return done[static_cast<size_t>(before)] != 0; });
  }

  // Returns the operators that may run next. It is one alone, where that costs nothing: it fits below the peak so far,
  // and leaves no more bytes in use. Any order in which it runs later is as good with it here, since what it frees is
  // free earlier.
  std::vector<int> Successors(int state) {
    Done done = At(state).done;
    std::vector<int> operators;
    for (size_t op = 0; op < done.size(); ++op) {
      if (!CanRun(done, op)) continue;
      const Step step = StepOf(graph_, sharing_, static_cast<int>(op), At(state).bytes, &done);
      if (step.during <= At(state).peak && step.after <= At(state).bytes) return {static_cast<int>(op)};
      operators.push_back(static_cast<int>(op));
    }
    return operators;
  }

  int Add(int parent, int op) {
    State state = At(parent);
    const Step step = StepOf(graph_, sharing_, op, state.bytes, &state.done);
    state.done[static_cast<size_t>(op)] = 1;
    state.bytes = step.after;
    state.peak = std::max(state.peak, step.during);
    state.op = op;
    state.parent = parent;
    states_.push_back(std::move(state));
    return static_cast<int>(states_.size()) - 1;
  }

  // Forgets everything about a state except the way in which it was reached.
  void Forget(int state) { Done().swap(states_[static_cast<size_t>(state)].done); }

  Order OrderOf(int state) const {
    Order order;
    for (; At(state).parent >= 0; state = At(state).parent) order.push_back(At(state).op);
    std::reverse(order.begin(), order.end());
    return order;
  }

  const OrderGraph& graph_;
  const Sharing sharing_;
  std::vector<State> states_;
};

}  // namespace

int64_t PeakOf(const OrderGraph& graph, const Order& order, Sharing sharing) {
  Done done(graph.operators.size(), 0);
  int64_t bytes = BytesAtStart(graph), peak = bytes;
  for (const int op : order) {
    const Step step = StepOf(graph, sharing, op, bytes, &done);
    done[static_cast<size_t>(op)] = 1;
    peak = std::max(peak, step.during);
    bytes = step.after;
  }
  return peak;
}

FoundOrder FindOrder(const OrderGraph& graph, Sharing sharing) {
  FoundOrder found = {GivenOrder(graph), true};
  int64_t peak = PeakOf(graph, found.order, sharing);
  Order order = Search(graph, sharing).FollowBest();
  if (const int64_t followed = PeakOf(graph, order, sharing); followed < peak) {
    peak = followed;
    found.order = std::move(order);
  }
  found.is_best = Search(graph, sharing).FindBest(peak, &order);
  if (found.is_best && !order.empty()) found.order = std::move(order);
  return found;
}

}  // namespace mote::cli
