// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/mote/rows/row_nodes.h"

#include "mote/compiled_rows.h"

namespace mote::cli {
namespace {

bool IsConstant(const GraphTensor& tensor) { return tensor.producer < 0 && !tensor.is_planned; }

// True if the node's inputs are those that its statement is about.
bool AllowsInputs(const NodeRows& rows, const RowGraph& graph, const GraphNode& node, const std::vector<bool>& is_row) {
  for (size_t i = 0; i < node.inputs.size(); ++i) {
    if (node.inputs[i] < 0) continue;
    const uint32_t bit = uint32_t{1} << i;
    if (((is_row[i] ? rows.with_rows : rows.whole) & bit) == 0) return false;
    const bool is_read = (rows.constants & bit) != 0;
    if (is_read && !IsConstant(graph.tensors[static_cast<size_t>(node.inputs[i])])) return false;
  }
  return true;
}

}  // namespace

int FirstAxis(const GraphTensor& tensor) {
  for (size_t d = 0; d < tensor.shape.size(); ++d) {
    if (tensor.shape[d] != 1) return static_cast<int>(d);
  }
  return -1;
}

bool HasRowsAlong(const GraphTensor& tensor, int axis) {
  if (axis < 0 || static_cast<size_t>(axis) >= tensor.shape.size() || !tensor.is_planned) return false;
  if (tensor.element_bytes == 0 || tensor.shape.size() > static_cast<size_t>(kMostRowRank)) return false;
  for (int d = 0; d < axis; ++d) {
    if (tensor.shape[static_cast<size_t>(d)] != 1) return false;
  }
  return tensor.shape[static_cast<size_t>(axis)] > 0;
}

bool PlaceRows(const RowGraph& graph, const GraphNode& node, int in_axis, const std::vector<bool>& is_row,
               NodeRows* placed) {
  const auto found = node.rows.find(in_axis);
  if (found == node.rows.end() || !AllowsInputs(found->second, graph, node, is_row)) return false;
  *placed = found->second;
  // A run of rows copies the plan, so its size is limited.
  return placed->kind != RowKind::kWindow || (node.plan_bytes > 0 && node.plan_bytes <= kMostRowPlanBytes);
}

}  // namespace mote::cli
