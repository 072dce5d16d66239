// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/mote/rows/row_turns.h"

#include <algorithm>

namespace mote::cli {

RowTurns::RowTurns(const RowSegment& segment)
    : segment_(segment), states_(segment.tensors.size()), users_(segment.tensors.size()) {
  for (int t = 0; t < segment_.num_inputs; ++t) {
    states_[static_cast<size_t>(t)] = {RowsOf(t), RowsOf(t)};
  }
  for (size_t n = 0; n < segment_.nodes.size(); ++n) {
    for (const int input : segment_.nodes[n].inputs) {
      if (input >= 0) users_[static_cast<size_t>(input)].push_back(static_cast<int>(n));
    }
  }
}

int RowTurns::FirstNeeded(int tensor) const {
  int first = made(tensor);
  for (const int n : users_[static_cast<size_t>(tensor)]) {
    const SegmentNode& node = segment_.nodes[static_cast<size_t>(n)];
    const int next = made(node.output);
    if (next < RowsOf(node.output)) first = std::min<int>(first, FirstRow(node.map, RowsOf(tensor), next));
  }
  return first;
}

// Rounds up the wanted rows if the node makes several at a time: a call for fewer would make none.
int RowTurns::WantedRows(const SegmentNode& node, int input_rows, int wanted) const {
  const int all = RowsOf(node.output);
  if (node.kind == RowKind::kPadding) {
    const int with_input = std::max(wanted, node.pad + 1);
    return with_input >= node.pad + input_rows ? all : with_input;
  }
  return std::min((wanted + node.together - 1) / node.together * node.together, all);
}

bool RowTurns::BeginTurn() {
  const SegmentNode& last = segment_.nodes.back();
  const int all = RowsOf(last.output);
  State& target = StateOf(last);
  if (target.made == all) return false;
  target.wanted = std::min(target.made + last.rows_a_call, all);
  for (size_t n = segment_.nodes.size(); n-- > 0;) {
    const SegmentNode& node = segment_.nodes[n];
    State& state = StateOf(node);
    // Nodes behind the segment may need more rows of this output than the segment's last node does.
    if (segment_.tensors[static_cast<size_t>(node.output)].is_whole) {
      const int64_t share = int64_t{RowsOf(node.output)} * target.wanted / all;
      state.wanted = std::max(state.wanted, static_cast<int>(share));
    }
    if (state.wanted <= state.made) continue;
    for (const int input : node.inputs) {
      if (input < 0) continue;
      state.wanted = WantedRows(node, RowsOf(input), state.wanted);
      int& needed = states_[static_cast<size_t>(input)].wanted;
      needed = std::max<int>(needed, LastRow(node.map, RowsOf(input), state.wanted - 1) + 1);
    }
  }
  return true;
}

bool RowTurns::CanRun(const SegmentNode& node, int* end) {
  const State& state = StateOf(node);
  if (state.wanted <= state.made) return false;
  *end = std::min(state.made + node.rows_a_call, state.wanted);
  for (const int input : node.inputs) {
    if (input < 0) continue;
    *end = WantedRows(node, RowsOf(input), *end);
    if (LastRow(node.map, RowsOf(input), *end - 1) >= made(input)) return false;
  }
  return true;
}

int RowTurns::Next(int* end) {
  do {
    for (size_t n = segment_.nodes.size(); n-- > 0;) {
      if (CanRun(segment_.nodes[n], end)) return static_cast<int>(n);
    }
  } while (BeginTurn());
  return -1;
}

void RowTurns::Finish(int node, int end) { StateOf(segment_.nodes[static_cast<size_t>(node)]).made = end; }

}  // namespace mote::cli
