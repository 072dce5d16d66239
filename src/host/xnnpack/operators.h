// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The operators that XNNPACK takes over.
#ifndef MOTE_SRC_HOST_XNNPACK_OPERATORS_H_
#define MOTE_SRC_HOST_XNNPACK_OPERATORS_H_

#include "src/host/xnnpack/graph_builder.h"

namespace mote::xnnpack {

struct Operator {
  int builtin_code;
  // Checks the node in full and adds it to the graph.
  bool (*add)(GraphBuilder& graph, const Node& node);
  bool needs_options;
  int weighted_input = -1;  // the activations that an operator with weights multiplies
  // This says that XNNPACK's 8-bit results may be rounded in another way than ours. They depend on one element of each
  // input.
  bool rounds_eight_bits = false;
};

// Returns null for an operator that XNNPACK does not have.
const Operator* FindOperator(int builtin_code);

// convolutions.cc defines these.
bool AddConv2d(GraphBuilder& graph, const Node& node);
bool AddDepthwiseConv2d(GraphBuilder& graph, const Node& node);
bool AddFullyConnected(GraphBuilder& graph, const Node& node);
bool AddTransposeConv(GraphBuilder& graph, const Node& node);

// pools.cc defines these.
bool AddAveragePool2d(GraphBuilder& graph, const Node& node);
bool AddMaxPool2d(GraphBuilder& graph, const Node& node);
bool AddMean(GraphBuilder& graph, const Node& node);

// elementwise.cc defines these.
bool AddUnary(GraphBuilder& graph, const Node& node);
bool AddClamp(GraphBuilder& graph, const Node& node);
bool AddElu(GraphBuilder& graph, const Node& node);
bool AddLeakyRelu(GraphBuilder& graph, const Node& node);
bool AddLogistic(GraphBuilder& graph, const Node& node);
bool AddPrelu(GraphBuilder& graph, const Node& node);
bool AddSoftmax(GraphBuilder& graph, const Node& node);
bool AddDequantize(GraphBuilder& graph, const Node& node);
bool AddArithmetic(GraphBuilder& graph, const Node& node);
bool AddComparison(GraphBuilder& graph, const Node& node);

// movements.cc defines these.
bool AddPad(GraphBuilder& graph, const Node& node);
bool AddReshape(GraphBuilder& graph, const Node& node);
bool AddResizeBilinear(GraphBuilder& graph, const Node& node);
bool RefuseSlowMovement(GraphBuilder& graph, const Node& node);  // DEPTH_TO_SPACE

}  // namespace mote::xnnpack

#endif  // MOTE_SRC_HOST_XNNPACK_OPERATORS_H_
