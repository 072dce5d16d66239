// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/mote/macs.h"

#include "src/model/access.h"
#include "tensorflow/lite/schema/schema_utils.h"
#include "tools/mote/tensor_spec.h"

namespace mote::cli {
namespace {

// A node's tensors; one that is left out has no elements.
class Node {
 public:
  Node(const tflite::SubGraph& subgraph, const tflite::Operator& op) : subgraph_(subgraph), op_(op) {}

  TensorSpec in(int i) const { return At(*mote::InputsOf(op_), i); }
  TensorSpec out() const { return At(*mote::OutputsOf(op_), 0); }
  // The sum of the elements of some inputs.
  uint64_t InElements(int first, int last) const {
    uint64_t sum = 0;
    for (int i = first; i <= last; ++i) sum += in(i).elements;
    return sum;
  }

 private:
  TensorSpec At(const TfLiteIntArray& tensors, int i) const {
    if (i >= tensors.size || tensors.data[i] < 0) return {};
    return SpecOf(TensorAt(subgraph_, tensors.data[i]));
  }

  const tflite::SubGraph& subgraph_;
  const tflite::Operator& op_;
};

// 1 where the tensor has no such axis, so that a strange model gives a number all the same.
uint64_t Dim(const TensorSpec& spec, int i) {
  const int index = i < 0 ? i + static_cast<int>(spec.shape.size()) : i;
  return index < 0 || index >= static_cast<int>(spec.shape.size()) ? 1 : static_cast<uint64_t>(spec.shape[index]);
}

uint64_t RowsOf(const TensorSpec& spec) { return Dim(spec, -1) == 0 ? 0 : spec.elements / Dim(spec, -1); }

uint64_t BatchMatMul(const Node& node, const tflite::Operator& op) {
  const auto* const options = op.builtin_options_as_BatchMatMulOptions();
  return node.out().elements * Dim(node.in(0), options != nullptr && options->adj_x() ? -2 : -1);
}

// Gate weights 1 to 8, peephole weights 9 to 11 and the projection 16, in each step.
uint64_t Lstm(const Node& node) { return RowsOf(node.in(0)) * (node.InElements(1, 11) + node.in(16).elements); }

}  // namespace

uint64_t MacsOf(const tflite::Model& model, const tflite::SubGraph& subgraph, const tflite::Operator& op) {
  const Node node(subgraph, op);
  const TensorSpec weights = node.in(1);
  switch (tflite::GetBuiltinCode(&CodeOf(model, op))) {
    case tflite::BuiltinOperator_CONV_2D:
      return node.out().elements * Dim(weights, 1) * Dim(weights, 2) * Dim(weights, 3);
    case tflite::BuiltinOperator_CONV_3D:
      return node.out().elements * Dim(weights, 0) * Dim(weights, 1) * Dim(weights, 2) * Dim(weights, 3);
    case tflite::BuiltinOperator_DEPTHWISE_CONV_2D:
      return node.out().elements * Dim(weights, 1) * Dim(weights, 2);
    case tflite::BuiltinOperator_TRANSPOSE_CONV:
      return node.in(2).elements * Dim(weights, 0) * Dim(weights, 1) * Dim(weights, 2);
    case tflite::BuiltinOperator_FULLY_CONNECTED:
      return node.out().elements * Dim(weights, -1);
    case tflite::BuiltinOperator_BATCH_MATMUL:
      return BatchMatMul(node, op);
    case tflite::BuiltinOperator_SVDF:
      return RowsOf(node.in(0)) * node.InElements(1, 2);
    case tflite::BuiltinOperator_UNIDIRECTIONAL_SEQUENCE_RNN:
    case tflite::BuiltinOperator_RNN:
      return RowsOf(node.in(0)) * node.InElements(1, 2);
    case tflite::BuiltinOperator_UNIDIRECTIONAL_SEQUENCE_LSTM:
    case tflite::BuiltinOperator_LSTM:
      return Lstm(node);
    default:
      return 0;
  }
}

}  // namespace mote::cli
