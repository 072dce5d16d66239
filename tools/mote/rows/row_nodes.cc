// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/mote/rows/row_nodes.h"

#include <algorithm>
#include <cstring>
#include <set>

#include "src/operators/shared/window.h"

namespace mote::cli {
namespace {

using Op = tflite::BuiltinOperator;

// Each element of the output comes from the elements at the same place, or from those of its row.
bool IsRowByRow(Op op) {
  switch (op) {
    case tflite::BuiltinOperator_ABS:
    case tflite::BuiltinOperator_ADD:
    case tflite::BuiltinOperator_CEIL:
    case tflite::BuiltinOperator_COS:
    case tflite::BuiltinOperator_DEQUANTIZE:
    case tflite::BuiltinOperator_DIV:
    case tflite::BuiltinOperator_ELU:
    case tflite::BuiltinOperator_EXP:
    case tflite::BuiltinOperator_FLOOR:
    case tflite::BuiltinOperator_GELU:
    case tflite::BuiltinOperator_HARD_SWISH:
    case tflite::BuiltinOperator_LEAKY_RELU:
    case tflite::BuiltinOperator_LOG:
    case tflite::BuiltinOperator_LOGISTIC:
    case tflite::BuiltinOperator_MAXIMUM:
    case tflite::BuiltinOperator_MINIMUM:
    case tflite::BuiltinOperator_MUL:
    case tflite::BuiltinOperator_NEG:
    case tflite::BuiltinOperator_PRELU:
    case tflite::BuiltinOperator_QUANTIZE:
    case tflite::BuiltinOperator_RELU:
    case tflite::BuiltinOperator_RELU6:
    case tflite::BuiltinOperator_RELU_0_TO_1:
    case tflite::BuiltinOperator_RELU_N1_TO_1:
    case tflite::BuiltinOperator_ROUND:
    case tflite::BuiltinOperator_RSQRT:
    case tflite::BuiltinOperator_SIN:
    case tflite::BuiltinOperator_SQRT:
    case tflite::BuiltinOperator_SQUARE:
    case tflite::BuiltinOperator_SQUARED_DIFFERENCE:
    case tflite::BuiltinOperator_SUB:
    case tflite::BuiltinOperator_TANH:
      return true;
    default:
      return false;
  }
}

bool SameShape(const GraphTensor& a, const GraphTensor& b) { return a.shape == b.shape; }

const GraphTensor& TensorOf(const RowGraph& graph, int t) { return graph.tensors[static_cast<size_t>(t)]; }

// Operands that are not rows are the same for all rows.
bool FitsAllRows(const GraphTensor& out, int axis, const GraphTensor& operand) {
  const int from_end = static_cast<int>(out.shape.size()) - axis;
  const int at = static_cast<int>(operand.shape.size()) - from_end;
  return at < 0 || operand.shape[static_cast<size_t>(at)] == 1;
}

int PlaceRowByRow(const RowGraph& graph, const GraphNode& node, int axis, const std::vector<bool>& is_row) {
  const GraphTensor& out = TensorOf(graph, node.outputs[0]);
  for (size_t i = 0; i < node.inputs.size(); ++i) {
    if (node.inputs[i] < 0) continue;
    const GraphTensor& in = TensorOf(graph, node.inputs[i]);
    if (is_row[i] ? !SameShape(in, out) : !FitsAllRows(out, axis, in)) return -1;
  }
  return axis;
}

bool IsBilinear(Op op) { return op == tflite::BuiltinOperator_RESIZE_BILINEAR; }

int PlaceConcatenation(const RowGraph& graph, const GraphNode& node, int axis, const std::vector<bool>& is_row) {
  const GraphTensor& out = TensorOf(graph, node.outputs[0]);
  const size_t at = static_cast<size_t>(axis);
  for (size_t i = 0; i < node.inputs.size(); ++i) {
    if (!is_row[i]) return -1;
    const GraphTensor& in = TensorOf(graph, node.inputs[i]);
    if (in.shape.size() != out.shape.size() || in.shape[at] != out.shape[at]) return -1;
  }
  // Along the rows' own dimension one input would lie behind the other.
  return TensorOf(graph, node.inputs[0]).shape[at] == out.shape[at] && node.inputs.size() > 1 ? axis : -1;
}

// The window of a convolution or of pooling begins the plan.
int PlaceWindowRows(const RowGraph& graph, const GraphNode& node, int axis, int taps, int taps_beside,
                    SegmentNode* placed) {
  const GraphTensor &in = TensorOf(graph, node.inputs[0]), &out = TensorOf(graph, node.outputs[0]);
  if (in.shape.size() != 4 || out.shape.size() != 4 || (axis != 1 && axis != 2)) return -1;
  if (node.plan.size() < sizeof(Window) || node.plan.size() > kMostRowPlanBytes) return -1;
  Window window;
  std::memcpy(&window, node.plan.data(), sizeof(window));
  const bool is_time = axis == 2;
  if (is_time && (in.shape[1] != 1 || out.shape[1] != 1 || taps_beside != 1 || window.pad_y != 0)) return -1;
  const int stride = is_time ? window.stride_x : window.stride_y;
  const int dilation = is_time ? window.dilation_x : window.dilation_y;
  placed->pad = is_time ? window.pad_x : window.pad_y;
  placed->pad_offset = static_cast<int>(is_time ? offsetof(Window, pad_x) : offsetof(Window, pad_y));
  placed->map = {stride, -placed->pad, -placed->pad + (taps - 1) * dilation, 1};
  placed->kind = RowKind::kWindow;
  return axis;
}

int PlaceFilter(const RowGraph& graph, const GraphNode& node, int axis, SegmentNode* placed) {
  const std::vector<int>& filter = TensorOf(graph, node.inputs[1]).shape;
  // Integers of floats get the scale of the whole image.
  const bool is_hybrid = TensorOf(graph, node.inputs[0]).type == tflite::TensorType_FLOAT32 &&
                         TensorOf(graph, node.inputs[1]).type != tflite::TensorType_FLOAT32;
  if (filter.size() != 4 || is_hybrid) return -1;
  const int taps = filter[static_cast<size_t>(axis)], beside = filter[axis == 1 ? 2 : 1];
  return PlaceWindowRows(graph, node, axis, taps, beside, placed);
}

int PlacePool(const RowGraph& graph, const GraphNode& node, int axis, SegmentNode* placed) {
  int32_t window[2];  // behind the place of the window: its height and width
  if (node.plan.size() < sizeof(Window) + sizeof(window)) return -1;
  std::memcpy(window, node.plan.data() + sizeof(Window), sizeof(window));
  return PlaceWindowRows(graph, node, axis, window[axis == 1 ? 0 : 1], window[axis == 1 ? 1 : 0], placed);
}

// The window covers all, without padding.
bool IsOfWholeImage(const RowGraph& graph, const GraphNode& node) {
  const GraphTensor &in = TensorOf(graph, node.inputs[0]), &out = TensorOf(graph, node.outputs[0]);
  Window window;
  int32_t size[2];
  if (in.type != tflite::TensorType_INT8 || node.plan.size() < sizeof(window) + sizeof(size) || in.shape.size() != 4)
    return false;
  std::memcpy(&window, node.plan.data(), sizeof(window));
  std::memcpy(size, node.plan.data() + sizeof(window), sizeof(size));
  return size[0] >= in.shape[1] && size[1] >= in.shape[2] && out.shape[1] == 1 && out.shape[2] == 1;
}

// Elements stay in their order, so that rows are some whole rows of the other tensor.
int PlaceReshape(const RowGraph& graph, const GraphNode& node, int axis, SegmentNode* placed) {
  const GraphTensor &in = TensorOf(graph, node.inputs[0]), &out = TensorOf(graph, node.outputs[0]);
  const int out_axis = FirstAxis(out);
  if (out_axis < 0 || out.shape.size() > static_cast<size_t>(kMostRowRank)) return -1;
  const int in_rows = in.shape[static_cast<size_t>(axis)], out_rows = out.shape[static_cast<size_t>(out_axis)];
  placed->kind = RowKind::kCopy;
  if (in_rows % out_rows == 0) {
    const int each = in_rows / out_rows;
    placed->map = {each, 0, each - 1, 1};
  } else if (out_rows % in_rows == 0) {  // a row of the input is several of the output
    placed->together = out_rows / in_rows;
    placed->map = {1, 0, 0, placed->together};
  } else {
    return -1;
  }
  return out_axis;
}

// Rows are repeated within themselves.
int PlaceTile(const RowGraph& graph, const GraphNode& node, int axis, const std::vector<bool>& is_row) {
  const std::vector<int32_t>& multiples = TensorOf(graph, node.inputs[1]).numbers;
  if (!is_row[0] || multiples.size() != TensorOf(graph, node.inputs[0]).shape.size()) return -1;
  for (int d = 0; d <= axis; ++d) {
    if (multiples[static_cast<size_t>(d)] != 1) return -1;
  }
  return axis;
}

bool IsConstantList(const GraphTensor& tensor, size_t count) {
  return tensor.producer < 0 && !tensor.is_planned && tensor.type == tflite::TensorType_INT32 &&
         tensor.bytes == count * sizeof(int32_t);
}

int PlacePadding(const RowGraph& graph, const GraphNode& node, int axis, const std::vector<bool>& is_row,
                 SegmentNode* placed) {
  const GraphTensor &in = TensorOf(graph, node.inputs[0]), &paddings = TensorOf(graph, node.inputs[1]);
  if (!is_row[0] || !IsConstantList(paddings, 2 * in.shape.size())) return -1;
  const size_t rows = 2 * static_cast<size_t>(axis);
  if (paddings.numbers.size() <= rows + 1) return -1;
  placed->pad = paddings.numbers[rows];
  placed->map = {1, -placed->pad, -placed->pad, 1};
  placed->kind = RowKind::kPadding;
  return axis;
}

// Places of rows are fractions with twice the output's rows below.
int PlaceResize(const RowGraph& graph, const GraphNode& node, int axis, const std::vector<bool>& is_row,
                SegmentNode* placed) {
  const GraphTensor &in = TensorOf(graph, node.inputs[0]), &out = TensorOf(graph, node.outputs[0]);
  constexpr int kMostRows = 4096;  // the fractions stay within 31 bits
  if (!is_row[0] || axis != 1 || in.shape.size() != 4 || !IsConstantList(TensorOf(graph, node.inputs[1]), 2)) return -1;
  const int in_rows = in.shape[1], out_rows = out.shape[1];
  if (in_rows > kMostRows || out_rows > kMostRows || node.plan.size() < 2) return -1;
  const bool aligns = node.plan[0] != 0, has_half = node.plan[1] != 0, is_bilinear = IsBilinear(node.op);
  const int less = aligns && out_rows > 1 ? 1 : 0;
  RowMap map = {2 * (in_rows - less), 0, 0, 2 * (out_rows - less)};
  if (has_half) map.first += in_rows;
  if (is_bilinear && has_half) map.first -= out_rows;
  if (!is_bilinear && aligns) map.first += out_rows - less;  // to the nearest
  map.last = map.first + (is_bilinear ? map.divisor : 0);
  // The operator's places are rounded: they may be those of a row before or behind, but for halves and so on.
  const int factor = in_rows > 0 && out_rows % in_rows == 0 ? out_rows / in_rows : 0;
  const bool is_exact = less == 0 && factor > 0 && (factor & (factor - 1)) == 0;
  if (!is_exact) {
    --map.first;
    ++map.last;
  }
  placed->map = map;
  placed->kind = RowKind::kResize;
  return axis;
}

// Output row r gets input row i times row r + pad - i * stride of the filter.
int PlaceTransposed(const RowGraph& graph, const GraphNode& node, int axis, const std::vector<bool>& is_row,
                    SegmentNode* placed) {
  const GraphTensor &filter = TensorOf(graph, node.inputs[1]), &in = TensorOf(graph, node.inputs[2]);
  if (!is_row[2] || axis != 1 || filter.shape.size() != 4 || node.plan.size() < sizeof(Window)) return -1;
  const bool is_hybrid = in.type == tflite::TensorType_FLOAT32 && filter.type != tflite::TensorType_FLOAT32;
  if (is_hybrid || !IsConstantList(TensorOf(graph, node.inputs[0]), 4)) return -1;
  Window window;
  std::memcpy(&window, node.plan.data(), sizeof(window));
  placed->pad = window.pad_y;
  const int stride = window.stride_y;
  placed->map = {1, placed->pad + stride - std::max<int>(filter.shape[1], stride), placed->pad, stride};
  placed->kind = RowKind::kTransposed;
  return axis;
}

// True if the axes of MEAN are all but the first dimension and the channels.
bool AreOfWholeImage(const GraphTensor& axes, size_t rank) {
  std::set<int32_t> named;
  for (const int32_t axis : axes.numbers) named.insert(axis < 0 ? axis + static_cast<int32_t>(rank) : axis);
  if (named.size() != rank - 2 || named.empty()) return false;
  return *named.begin() == 1 && *named.rbegin() == static_cast<int32_t>(rank) - 2;
}

// The average of a whole image, or of all steps of time.
int PlaceSum(const RowGraph& graph, const GraphNode& node, int axis, SegmentNode* placed) {
  const GraphTensor &in = TensorOf(graph, node.inputs[0]), &out = TensorOf(graph, node.outputs[0]);
  const size_t rank = in.shape.size();
  if (axis != 1 || (rank != 3 && rank != 4) || in.type != tflite::TensorType_INT8 || out.type != in.type ||
      node.plan.empty())
    return -1;
  if (out.elements() != static_cast<uint64_t>(in.shape.back())) return -1;
  placed->kind = RowKind::kSum;
  return axis;
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

int PlaceRows(const RowGraph& graph, const GraphNode& node, int in_axis, const std::vector<bool>& is_row,
              SegmentNode* placed) {
  switch (node.op) {
    case tflite::BuiltinOperator_CONV_2D:
    case tflite::BuiltinOperator_DEPTHWISE_CONV_2D:
      return is_row[0] ? PlaceFilter(graph, node, in_axis, placed) : -1;
    case tflite::BuiltinOperator_MEAN:
      if (!AreOfWholeImage(TensorOf(graph, node.inputs[1]), TensorOf(graph, node.inputs[0]).shape.size())) return -1;
      return PlaceSum(graph, node, in_axis, placed);
    case tflite::BuiltinOperator_AVERAGE_POOL_2D:
      if (IsOfWholeImage(graph, node)) return PlaceSum(graph, node, in_axis, placed);
      return PlacePool(graph, node, in_axis, placed);
    case tflite::BuiltinOperator_MAX_POOL_2D:
    case tflite::BuiltinOperator_L2_POOL_2D:
      return PlacePool(graph, node, in_axis, placed);
    case tflite::BuiltinOperator_PAD:
    case tflite::BuiltinOperator_PADV2:
      return PlacePadding(graph, node, in_axis, is_row, placed);
    case tflite::BuiltinOperator_TILE:
      return PlaceTile(graph, node, in_axis, is_row);
    case tflite::BuiltinOperator_RESIZE_BILINEAR:
    case tflite::BuiltinOperator_RESIZE_NEAREST_NEIGHBOR:
      return PlaceResize(graph, node, in_axis, is_row, placed);
    case tflite::BuiltinOperator_TRANSPOSE_CONV:
      return PlaceTransposed(graph, node, in_axis, is_row, placed);
    case tflite::BuiltinOperator_CONCATENATION:
      return PlaceConcatenation(graph, node, in_axis, is_row);
    case tflite::BuiltinOperator_RESHAPE:
    case tflite::BuiltinOperator_EXPAND_DIMS:
    case tflite::BuiltinOperator_SQUEEZE:
      return is_row[0] ? PlaceReshape(graph, node, in_axis, placed) : -1;
    default:
      return IsRowByRow(node.op) ? PlaceRowByRow(graph, node, in_axis, is_row) : -1;
  }
}

}  // namespace mote::cli
