// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Finds in which order a subgraph's operators need the least memory for activations.
#ifndef MOTE_TOOLS_MOTE_COMPILE_OPERATOR_ORDER_H_
#define MOTE_TOOLS_MOTE_COMPILE_OPERATOR_ORDER_H_

#include <cstdint>
#include <vector>

#include "tensorflow/lite/schema/schema_generated.h"

namespace mote::cli {

// The activations of a subgraph, and what its operators do to them.
struct OrderGraph {
  struct Tensor {
    int64_t bytes = 0;           // as the arena holds them; 0 for constants and variables
    std::vector<int> consumers;  // each operator once
    bool is_input = false;       // of the subgraph
    bool is_output = false;
  };
  struct Operator {
    std::vector<int> inputs;  // each tensor once
    std::vector<int> outputs;
    std::vector<int> earlier;  // operators that must have run
  };
  std::vector<Tensor> tensors;
  std::vector<Operator> operators;
};

// Operators that have or may have effects other than their outputs (variables, resources, random numbers, control flow,
// custom operators) keep their order.
OrderGraph OrderGraphOf(const tflite::Model& model, int subgraph);

// The places in the model of all operators.
using Order = std::vector<int>;

Order GivenOrder(const OrderGraph& graph);

enum class Sharing {
  kNone,
  kInPlace,  // an operator may write its first output over the input that nobody needs any more
};

// Returns the most bytes that are in use at once.
int64_t PeakOf(const OrderGraph& graph, const Order& order, Sharing sharing);

struct FoundOrder {
  Order order;
  bool is_best;  // no order has a lower peak; false: there are too many to know
};

// Returns an order with a lower peak than the given one; the given one where none is found.
FoundOrder FindOrder(const OrderGraph& graph, Sharing sharing);

}  // namespace mote::cli

#endif  // MOTE_TOOLS_MOTE_COMPILE_OPERATOR_ORDER_H_
