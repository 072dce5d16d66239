// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/mote/rows/row_segment.h"

#include <algorithm>

#include "tools/mote/rows/row_nodes.h"
#include "tools/mote/rows/row_turns.h"
#include "tools/mote/system/error.h"
#include "tools/mote/system/format_text.h"

namespace mote::cli {
namespace {

// Makes a segment by adding nodes one by one.
class SegmentMaker {
 public:
  SegmentMaker(const RowGraph& graph, int first, int last) : graph_(graph) {
    segment_.first = first;
    segment_.last = last;
  }

  std::optional<RowSegment> Make() {
    for (int n = segment_.first; n <= segment_.last; ++n) AddInputs(graph_.nodes[static_cast<size_t>(n)]);
    segment_.num_inputs = static_cast<int>(segment_.tensors.size());
    if (segment_.num_inputs == 0) return std::nullopt;
    for (int n = segment_.first; n <= segment_.last; ++n) {
      if (!AddNode(n)) return std::nullopt;
    }
    for (SegmentTensor& t : segment_.tensors) FindUses(&t);
    return segment_;
  }

 private:
  const GraphTensor& tensor(int t) const { return graph_.tensors[static_cast<size_t>(t)]; }
  bool IsMadeInside(const GraphTensor& t) const { return t.producer >= segment_.first && t.producer <= segment_.last; }

  // Tensors of activations from outside are inputs of the segment. If one has a single row, it is the same for all
  // rows.
  void AddInputs(const GraphNode& node) {
    for (const int t : node.inputs) {
      if (t < 0 || !tensor(t).is_planned || IsMadeInside(tensor(t)) || numbers_.count(t) != 0) continue;
      const int axis = FirstAxis(tensor(t));
      if (!HasRowsAlong(tensor(t), axis) || axis > 2) continue;
      AddTensor(t, axis);
    }
  }

  void AddTensor(int t, int axis) {
    numbers_[t] = static_cast<int>(segment_.tensors.size());
    SegmentTensor added;
    added.tensor = t;
    added.axis = axis;
    added.rows = tensor(t).shape[static_cast<size_t>(axis)];
    added.row_bytes = tensor(t).bytes / static_cast<size_t>(added.rows);
    segment_.tensors.push_back(added);
  }

  bool AddNode(int n) {
    const GraphNode& node = graph_.nodes[static_cast<size_t>(n)];
    if (node.outputs.size() != 1 || node.inputs.size() > static_cast<size_t>(kMostRowInputs)) {
      return false;
    }
    SegmentNode added;
    added.node = n;
    std::vector<bool> is_row;
    int axis = -1;
    for (const int t : node.inputs) {
      const auto found = numbers_.find(t);
      is_row.push_back(t >= 0 && found != numbers_.end());
      added.inputs.push_back(is_row.back() ? found->second : t < 0 ? -1 : -2 - t);
      if (!is_row.back()) {
        if (t >= 0 && tensor(t).producer >= segment_.first) return false;
        continue;
      }
      const int this_axis = segment_.tensors[static_cast<size_t>(found->second)].axis;
      if (axis >= 0 && axis != this_axis) return false;
      axis = this_axis;
    }
    if (axis < 0) return false;
    if (!PlaceRows(graph_, node, axis, is_row, &added)) return false;
    if (node.has_state && !added.finds_plan_anew) return false;
    if (added.kind == RowKind::kSum) {
      AddSums(node, &added);
    } else {
      if (!HasRowsAlong(tensor(node.outputs[0]), added.axis)) return false;
      AddTensor(node.outputs[0], added.axis);
      added.output = numbers_.at(node.outputs[0]);
    }
    segment_.nodes.push_back(added);
    return true;
  }

  // The sums have as many rows as the image, since each row is added once.
  void AddSums(const GraphNode& node, SegmentNode* added) {
    SegmentTensor sums;
    sums.tensor = -1;
    sums.rows = segment_.tensors[static_cast<size_t>(added->inputs[0])].rows;
    sums.sum_bytes = sizeof(int32_t) * static_cast<size_t>(tensor(node.inputs[0]).shape.back());
    sums.is_whole = true;
    added->inputs = {added->inputs[0], -2 - node.outputs[0]};
    added->output = static_cast<int>(segment_.tensors.size());
    segment_.tensors.push_back(sums);
  }

  void FindUses(SegmentTensor* t) const {
    if (t->tensor < 0) return;
    const GraphTensor& of = tensor(t->tensor);
    t->is_whole = of.is_output || !IsMadeInside(of) || of.users.empty() || of.users.back() > segment_.last;
    t->first_user = std::max(of.producer, segment_.first);
    t->last_user = of.users.empty() ? segment_.last : std::min(of.users.back(), segment_.last);
  }

  const RowGraph& graph_;
  RowSegment segment_;
  std::map<int, int> numbers_;  // of the segment's tensors, by those of the graph
};

// Runs a segment's turns without its operators.
class DryRun {
 public:
  explicit DryRun(RowSegment* segment) : segment_(*segment), turns_(*segment) {}

  bool Run() {
    segment_.calls = 0;
    for (SegmentTensor& t : segment_.tensors) {
      if (t.rows > kMostTensorRows) return false;
      t.capacity = t.is_whole ? t.rows : 1;
      t.is_emptied = !t.is_whole;
    }
    int end = 0;
    for (int node; (node = turns_.Next(&end)) >= 0;) {
      const SegmentNode& each = segment_.nodes[static_cast<size_t>(node)];
      if (end - turns_.made(each.output) > kMostStepRows) return false;
      NoteEmpty(each.node);
      MakeRows(each, end);
      turns_.Finish(node, end);
    }
    segment_.overlays.clear();
    for (const auto& [pair, lead] : leads_) {
      segment_.overlays.push_back({pair.first, pair.second, static_cast<size_t>(std::max(lead, 0L))});
    }
    return segment_.nodes.size() <= static_cast<size_t>(kMostRowNodes);
  }

 private:
  // Notes which tensors still have rows before `node` of the graph runs.
  void NoteEmpty(int node) {
    for (size_t i = 0; i < segment_.tensors.size(); ++i) {
      SegmentTensor& t = segment_.tensors[i];
      if (!t.is_emptied || (node >= t.first_user && node <= t.last_user)) continue;
      if (turns_.FirstNeeded(static_cast<int>(i)) < turns_.made(static_cast<int>(i))) t.is_emptied = false;
    }
  }

  void MakeRows(const SegmentNode& node, int end) {
    ++segment_.calls;
    SegmentTensor& t = segment_.tensors[static_cast<size_t>(node.output)];
    if (!t.is_whole) t.capacity = std::max(t.capacity, end - turns_.FirstNeeded(node.output));
    if (!t.is_whole || t.tensor < 0) return;
    // Rows of inputs that are still needed must lie behind the rows that are made now.
    for (int i = 0; i < segment_.num_inputs; ++i) {
      const SegmentTensor& in = segment_.tensors[static_cast<size_t>(i)];
      const long needed = turns_.FirstNeeded(i), made = end * static_cast<long>(t.row_bytes);
      long& lead = leads_.try_emplace({i, node.output}, 0).first->second;
      if (needed < in.rows) lead = std::max(lead, made - needed * static_cast<long>(in.row_bytes));
    }
  }

  RowSegment& segment_;
  RowTurns turns_;
  std::map<std::pair<int, int>, long> leads_;
};

// Finds a sequence of steps that is repeated, and makes it a loop. It takes the sequence that leaves the fewest steps.
RowSteps WithLoop(const std::vector<CompiledRowStep>& steps) {
  constexpr size_t kLongestLoop = 512;
  size_t best_begin = 0, best_period = 0, best_times = 1;
  for (size_t period = 1; period <= std::min(kLongestLoop, steps.size() / 2); ++period) {
    size_t begin = 0;
    for (size_t i = period; i <= steps.size(); ++i) {
      if (i < steps.size() && SameSteps(steps[i], steps[i - period])) continue;
      const size_t times = (i - begin) / period;  // steps [begin, i) have this period
      if (times > 1 && (times - 1) * period > (best_times - 1) * best_period) {
        best_begin = begin;
        best_period = period;
        best_times = times;
      }
      begin = i - period + 1;
    }
  }
  RowSteps made;
  const auto at = [&](size_t i) { return steps.begin() + static_cast<long>(i); };
  made.steps.assign(steps.begin(), at(best_begin + best_period));
  made.steps.insert(made.steps.end(), at(best_begin + best_times * best_period), steps.end());
  made.loop = static_cast<int>(best_begin);
  made.loop_end = static_cast<int>(best_begin + best_period);
  made.times = static_cast<int>(best_times);
  return made;
}

}  // namespace

CompiledRowStep StepOf(size_t node, int rows, int dropped) {
  constexpr uint32_t kNode = kMostRowNodes, kRows = kMostStepRows, kDropped = kMostDroppedRows;
  if (node > kNode || rows < 0 || rows > kMostStepRows || dropped < 0 || dropped > kMostDroppedRows) {
    throw Error(
        Format("a step of node %zu of a segment with %d rows, which drops %d, cannot be told: at most %d nodes, "
               "%d and %d rows can",
               node, rows, dropped, kMostRowNodes, kMostStepRows, kMostDroppedRows));
  }
  return {static_cast<uint32_t>(node) & kNode, static_cast<uint32_t>(rows) & kRows,
          static_cast<uint32_t>(dropped) & kDropped};
}

bool SameSteps(const CompiledRowStep& a, const CompiledRowStep& b) {
  return a.node == b.node && a.rows == b.rows && a.dropped == b.dropped;
}

std::optional<RowSegment> MakeSegment(const RowGraph& graph, int first, int last) {
  return SegmentMaker(graph, first, last).Make();
}

bool RunDry(RowSegment* segment) { return DryRun(segment).Run(); }

RowSteps StepsOf(const RowSegment& segment) {
  RowTurns turns(segment);
  std::vector<int> first(segment.tensors.size());
  std::vector<CompiledRowStep> steps;
  int end = 0;
  for (int node; (node = turns.Next(&end)) >= 0;) {
    const int output = segment.nodes[static_cast<size_t>(node)].output;
    int& begin = first[static_cast<size_t>(output)];
    const bool has_room = end - begin <= segment.tensors[static_cast<size_t>(output)].capacity;
    const int dropped = has_room ? 0 : std::min(turns.FirstNeeded(output) - begin, kMostDroppedRows);
    begin += dropped;
    steps.push_back(StepOf(static_cast<size_t>(node), end - turns.made(output), dropped));
    turns.Finish(node, end);
  }
  return WithLoop(steps);
}

}  // namespace mote::cli
