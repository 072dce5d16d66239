// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/mote/rows/stream_plan.h"

#include <algorithm>
#include <numeric>
#include <optional>

#include "mote/compiled_stream.h"
#include "src/micro/row_runner.h"
#include "tools/mote/rows/memory_layout.h"
#include "tools/mote/rows/row_nodes.h"
#include "tools/mote/system/error.h"
#include "tools/mote/system/format_text.h"

namespace mote::cli {
namespace {

constexpr int kRunsThatAreAlike = 4;  // after so many the runs stay as they are

bool IsCopy(tflite::BuiltinOperator op) {
  return op == tflite::BuiltinOperator_RESHAPE || op == tflite::BuiltinOperator_EXPAND_DIMS ||
         op == tflite::BuiltinOperator_SQUEEZE;
}

// If a model's input is one long list, its first nodes give it rows, and these are the rows of the stream.
int FirstNode(const RowGraph& graph, int* input) {
  int first = 0;
  *input = graph.inputs[0];
  while (first < static_cast<int>(graph.nodes.size())) {
    const GraphNode& node = graph.nodes[static_cast<size_t>(first)];
    const GraphTensor& tensor = graph.tensors[static_cast<size_t>(*input)];
    if (!IsCopy(node.op) || node.inputs[0] != *input || tensor.users.size() != 1) break;
    *input = node.outputs[0];
    ++first;
  }
  return first;
}

// True if all nodes of the segment treat rows alike as time goes on, and it has one input and one window.
bool CanStream(const RowSegment& segment) {
  for (const SegmentNode& node : segment.nodes) {
    if (node.kind == RowKind::kSum || node.kind == RowKind::kResize || node.kind == RowKind::kTransposed) return false;
    if (node.map.divisor != 1) return false;
  }
  int windows = 0;
  for (size_t t = 0; t < segment.tensors.size(); ++t) {
    if (segment.tensors[t].rows < 2) return false;
    const bool is_made = static_cast<int>(t) >= segment.num_inputs;
    windows += is_made && segment.tensors[t].is_whole ? 1 : 0;
  }
  return windows == 1 && segment.num_inputs == 1;
}

// Returns the rows that an output can have when so many rows of the input are there.
int RowsFrom(const SegmentNode& node, int made) {
  const int reach = made - node.map.last - 1;
  return made <= 0 || reach < 0 ? 0 : reach / node.map.step + 1;
}

class StreamPlanner {
 public:
  StreamPlanner(const RowGraph& graph, int step, const std::string& model) : graph_(graph), model_(model) {
    plan_.step = step;
  }

  StreamPlan Make() {
    FindSegment();
    FindPhases();
    RunDry();
    Place();
    return plan_;
  }

 private:
  [[noreturn]] void Refuse(const std::string& reason) const {
    throw Error(model_ + " cannot be compiled with --stream: " + reason);
  }

  SegmentTensor& tensor(int t) { return plan_.segment.tensors[static_cast<size_t>(t)]; }
  const GraphTensor& of_graph(int t) const { return graph_.tensors[static_cast<size_t>(t)]; }
  std::string NodeText(const SegmentNode& node) const {
    const GraphNode& of = graph_.nodes[static_cast<size_t>(node.node)];
    return Format("node %d, %s, which makes %s", node.node, tflite::EnumNameBuiltinOperator(of.op),
                  Printable(of_graph(of.outputs[0]).name).c_str());
  }

  void FindSegment() {
    if (graph_.inputs.size() != 1) Refuse(Format("it has %zu inputs; a stream has one", graph_.inputs.size()));
    const int first = FirstNode(graph_, &plan_.input);
    std::optional<RowSegment> longest;
    for (int last = first; last < static_cast<int>(graph_.nodes.size()); ++last) {
      std::optional<RowSegment> segment = MakeSegment(graph_, first, last);
      if (!segment.has_value()) break;
      if (segment->num_inputs == 1 && segment->tensors[0].tensor == plan_.input && CanStream(*segment))
        longest = segment;
    }
    if (!longest.has_value()) Refuse("its first nodes do not make rows over time, each of some rows of the input");
    plan_.segment = *longest;
    plan_.last = longest->last;
    plan_.axis = tensor(0).axis;
    for (size_t t = 1; t < plan_.segment.tensors.size(); ++t) {
      if (plan_.segment.tensors[t].is_whole) plan_.window = static_cast<int>(t);
    }
    for (const int user : of_graph(plan_.input).users) {
      if (user > plan_.last) Refuse("a node behind its rows needs the whole input");
    }
    if (plan_.step >= tensor(0).rows) {
      Refuse(Format("a step of %d rows leaves nothing of a window of %d", plan_.step, tensor(0).rows));
    }
    CheckSegment();
  }

  void CheckSegment() const {
    const std::vector<SegmentNode>& nodes = plan_.segment.nodes;
    if (nodes.size() > static_cast<size_t>(kMostRowNodes)) {
      Refuse(Format("nodes %d to %d make rows, and %d nodes are the most that can: %s is one too many",
                    plan_.segment.first, plan_.last, kMostRowNodes,
                    NodeText(nodes[static_cast<size_t>(kMostRowNodes)]).c_str()));
    }
    for (const SegmentNode& node : nodes) {
      if (node.kind != RowKind::kPadding || node.pad < kMostStepRows) continue;
      Refuse(Format("%s, adds %d rows in front, and %d are the most: the model has to pad less, in several nodes say",
                    NodeText(node).c_str(), node.pad, kMostStepRows - 1));
    }
  }

  // Finds for each tensor how many rows of the input lie between two of its rows, and from that the phases.
  void FindPhases() {
    strides_.assign(plan_.segment.tensors.size(), 1);
    users_.assign(plan_.segment.tensors.size(), {});
    int64_t all = 1;
    for (const SegmentNode& node : plan_.segment.nodes) {
      int64_t stride = 0;
      for (const int input : node.inputs) {
        if (input < 0) continue;
        const int64_t this_stride = int64_t{strides_[static_cast<size_t>(input)]} * node.map.step;
        if (stride != 0 && this_stride != stride) {
          Refuse(
              Format("%s, has inputs that go at different speeds: a row for %lld rows of the model's input, and for "
                     "%lld",
                     NodeText(node).c_str(), static_cast<long long>(stride), static_cast<long long>(this_stride)));
        }
        stride = this_stride;
      }
      all = std::lcm(all, stride);
      if (all > kMostTensorRows) {
        Refuse(Format("up to %s, strides come to %lld rows, and %d are the most", NodeText(node).c_str(),
                      static_cast<long long>(all), kMostTensorRows));
      }
      strides_[static_cast<size_t>(node.output)] = static_cast<int>(stride);
    }
    plan_.grid = static_cast<int>(all);
    plan_.phases = plan_.grid / std::gcd(plan_.grid, plan_.step);
    if (plan_.phases > kMostStreamPhases) {
      Refuse(
          Format("its strides come to %d rows, which needs %d phases with a step of %d rows, and %d are the most: a "
                 "step of %d rows is possible",
                 plan_.grid, plan_.phases, plan_.step, kMostStreamPhases, plan_.grid));
    }
    if (plan_.step > kMostStepRows / plan_.phases) {
      Refuse(
          Format("with a step of %d rows in %d phases a run would take %lld rows, and %d are the most: take a "
                 "smaller step",
                 plan_.step, plan_.phases, static_cast<long long>(plan_.step) * plan_.phases, kMostStepRows));
    }
    for (size_t n = 0; n < plan_.segment.nodes.size(); ++n) {
      for (const int input : plan_.segment.nodes[n].inputs) {
        if (input >= 0) users_[static_cast<size_t>(input)].push_back(n);
      }
    }
    for (const int stride : strides_) plan_.advances.push_back(plan_.phases * plan_.step / stride);
  }

  struct Run {
    std::vector<CompiledRowStep> steps;
    bool is_clear = true;  // of the padding at the beginning
  };

  int FirstNeeded(int t, const std::vector<int>& made) const {
    int first = made[static_cast<size_t>(t)];
    for (const size_t n : users_[static_cast<size_t>(t)]) {
      const SegmentNode& node = plan_.segment.nodes[n];
      first = std::min<int>(first, FirstRow(node.map, kStreamRows, made[static_cast<size_t>(node.output)]));
    }
    return first;
  }

  // Makes all rows that the rows of the input allow. `first` has the first of the rows that each buffer holds.
  Run MakeRows(std::vector<int>* made, std::vector<int>* first, bool has_capacities) {
    Run run;
    for (size_t n = 0; n < plan_.segment.nodes.size(); ++n) {
      const SegmentNode& node = plan_.segment.nodes[n];
      const size_t out = static_cast<size_t>(node.output);
      int end = kStreamRows;
      for (const int input : node.inputs) {
        if (input >= 0) end = std::min(end, RowsFrom(node, (*made)[static_cast<size_t>(input)]));
      }
      run.is_clear = run.is_clear && (*made)[out] * node.map.step + node.map.first >= 0;
      if (end > kMostTensorRows) {
        Refuse(Format("%s, makes %d rows before the model has a steady order, and %d are the most",
                      NodeText(node).c_str(), end, kMostTensorRows));
      }
      SegmentTensor& t = plan_.segment.tensors[out];
      // Loops are prepared for the rows of a later run. PAD has no loop, and makes its padding in the same call as a
      // row.
      int most = node.kind == RowKind::kPadding ? kMostStepRows : plan_.advances[out];
      if (t.is_whole) most = std::min(most, t.rows);
      while ((*made)[out] < end) {
        const int next = std::min(end, (*made)[out] + most);
        if (!has_capacities && !t.is_whole) t.capacity = std::max(t.capacity, next - FirstNeeded(node.output, *made));
        const bool may_drop = has_capacities || t.is_whole;
        const int dropped = may_drop ? std::max(next - (*first)[out] - t.capacity, 0) : 0;
        (*first)[out] += dropped;
        run.steps.push_back(StepOf(n, next - (*made)[out], dropped));
        (*made)[out] = next;
      }
    }
    run.steps.push_back(StepOf(kEndOfRun, 0, 0));
    return run;
  }

  static bool Same(const Run& a, const Run& b) {
    return std::equal(a.steps.begin(), a.steps.end(), b.steps.begin(), b.steps.end(), SameSteps);
  }

  // True if each tensor drops as many rows in a run as it gets, so that its buffer is full.
  bool IsSteady(const std::vector<int>& before, const std::vector<int>& after) const {
    for (size_t t = 1; t < before.size(); ++t) {
      if (after[t] - before[t] != plan_.advances[t]) return false;
    }
    return true;
  }

  // Simulates a phase without operators. It may begin with `start` rows that wait, and then takes the rows of a run at
  // a time.
  std::vector<Run> Simulate(int start, bool has_capacities) {
    const size_t count = plan_.segment.tensors.size(), w = static_cast<size_t>(plan_.window);
    const int window = tensor(plan_.window).rows;
    std::vector<int> made(count), first(count);
    std::vector<Run> runs;
    bool is_full = false;
    for (int alike = 0; alike < kRunsThatAreAlike || !is_full;) {
      const int taken = runs.empty() && start > 0 ? start : plan_.phases * plan_.step;
      if (made[0] + taken > kMostTensorRows) {
        Refuse(
            Format("within %d rows of the input, the most that can be counted, its rows do not become steady: %s has "
                   "%d rows",
                   kMostTensorRows, Printable(of_graph(tensor(plan_.window).tensor).name).c_str(), window));
      }
      made[0] += taken;
      if (!has_capacities) tensor(0).capacity = std::max(tensor(0).capacity, made[0] - FirstNeeded(0, made));
      const std::vector<int> before = first;
      first[w] += RowsToDrop(made[w] - first[w], window, plan_.advances[w]);
      runs.push_back(MakeRows(&made, &first, has_capacities));
      for (size_t t = 0; t < count && !has_capacities; ++t) {
        if (FirstNeeded(static_cast<int>(t), made) < made[t]) plan_.segment.tensors[t].is_emptied = false;
      }
      if (!is_full && made[w] >= window) {
        is_full = true;
        if (start == 0) {
          plan_.first_output = static_cast<int>(runs.size()) - 1;
          plan_.span = made[0] - (made[w] - window) * strides_[w];
        }
      }
      const bool is_like = runs.size() > 1 && runs.back().is_clear && Same(runs.back(), runs[runs.size() - 2]);
      alike = is_like && (!has_capacities || IsSteady(before, first)) ? alike + 1 : 0;
    }
    return runs;
  }

  // Returns the rows with which a phase begins before its first whole run, which lie behind the first window that it
  // may have.
  int StartOf(int phase) const { return phase * plan_.step / plan_.grid * plan_.grid; }

  void RunDry() {
    for (SegmentTensor& t : plan_.segment.tensors) {
      t.capacity = t.is_whole ? t.rows : 1;
      t.is_emptied = !t.is_whole;
    }
    tensor(0).capacity = plan_.phases * plan_.step;
    for (int p = 0; p < plan_.phases; ++p) Simulate(StartOf(p), false);
    for (int p = 0; p < plan_.phases; ++p) plan_.steps.push_back(StepsOfPhase(StartOf(p)));
  }

  StreamSteps StepsOfPhase(int start) {
    const std::vector<Run> runs = Simulate(start, true);
    // All runs at the end are alike, so one run stands for them. A short run at the beginning is not one of them.
    const size_t begin = start > 0 ? 1 : 0;
    size_t steady = runs.size() - 1;
    while (steady > begin && runs[steady - 1].is_clear && Same(runs[steady - 1], runs.back())) --steady;
    StreamSteps made;
    for (size_t r = 0; r <= steady; ++r) {
      if (r == steady) made.loop = static_cast<int>(made.steps.size());
      made.steps.insert(made.steps.end(), runs[r].steps.begin(), runs[r].steps.end());
    }
    return made;
  }

  // Rows that a phase needs in its next run lie in memory of the model's own. Rows that a run uses up, and tensors of
  // the nodes behind, lie in the buffer.
  void Place() {
    const auto keep = [this](size_t bytes) {
      const size_t at = plan_.kept_bytes;
      plan_.kept_bytes += LayoutBytes(bytes);
      return at;
    };
    const size_t row_bytes = tensor(0).row_bytes;
    plan_.arrived_offset = keep(static_cast<size_t>(plan_.phases * plan_.step) * row_bytes);
    std::vector<MemoryItem> items;
    std::vector<int> tensors;
    std::vector<size_t> of_scratch;
    for (int p = 0; p < plan_.phases; ++p) {
      plan_.kept.emplace_back();
      for (const SegmentTensor& t : plan_.segment.tensors) {
        const size_t bytes = static_cast<size_t>(t.capacity) * t.row_bytes;
        plan_.kept.back().push_back(t.is_emptied ? kNotKept : keep(bytes));
        if (!t.is_emptied || p > 0) continue;
        tensors.push_back(t.tensor);
        items.push_back({{{t.first_user, t.last_user, 0, LayoutBytes(bytes)}}, 0});
      }
    }
    AddOthers(&items, &tensors);
    const size_t num_tensors = items.size();
    for (size_t n = 0; n < graph_.nodes.size(); ++n) {
      const int at = static_cast<int>(n);
      for (const size_t bytes : graph_.nodes[n].scratch_apart) items.push_back({{{at, at, 0, LayoutBytes(bytes)}}, 0});
    }
    plan_.buffer_bytes = PlaceItems(&items);
    for (size_t i = 0; i < items.size(); ++i) {
      if (i < num_tensors) {
        plan_.offsets[tensors[i]] = items[i].offset;
      } else {
        plan_.scratch.push_back(items[i].offset);
      }
    }
  }

  // Adds tensors that the nodes behind the rows make, and the window that they read if it is copied for them.
  void AddOthers(std::vector<MemoryItem>* items, std::vector<int>* tensors) {
    const int window = tensor(plan_.window).tensor, end = static_cast<int>(graph_.nodes.size());
    for (size_t t = 0; t < graph_.tensors.size(); ++t) {
      const GraphTensor& of = graph_.tensors[t];
      const bool is_window = static_cast<int>(t) == window && plan_.phases > 1;
      if (!of.is_planned || (of.producer <= plan_.last && !is_window)) continue;
      const int first = is_window ? plan_.last : of.producer;
      const int last = of.is_output ? end : of.users.empty() ? first : of.users.back();
      tensors->push_back(static_cast<int>(t));
      items->push_back({{{first, last, 0, LayoutBytes(of.bytes)}}, 0});
    }
  }

  const RowGraph& graph_;
  const std::string model_;
  StreamPlan plan_;
  std::vector<int> strides_;
  std::vector<std::vector<size_t>> users_;  // the segment's nodes that read a tensor
};

}  // namespace

StreamPlan MakeStreamPlan(const RowGraph& graph, int step, const std::string& model) {
  return StreamPlanner(graph, step, model).Make();
}

}  // namespace mote::cli
