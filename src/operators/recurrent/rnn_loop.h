// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The basic recurrent cell over a sequence:
//   h = activation(W x + A a + R h + b), with x and a of the step, h from the step before
#ifndef MOTE_SRC_OPERATORS_RECURRENT_RNN_LOOP_H_
#define MOTE_SRC_OPERATORS_RECURRENT_RNN_LOOP_H_

#include <cstdint>

#include "tensorflow/lite/c/builtin_op_data.h"

namespace mote {

// A matrix [units, count] and, for each step, the vector that it is multiplied by.
struct RnnTerm {
  const void* weights;  // float, or int8_t of `scale`; null: no such term
  float scale;
  int count;
  const float* values;  // [steps, batches, count] if time_major, else [batches, steps, count]; not used for R
};

struct RnnArgs {
  int batches, steps, units;
  bool time_major;
  bool backwards;   // the last step comes first
  bool asymmetric;  // quantise vectors with a zero point
  TfLiteFusedActivation activation;
  RnnTerm input, aux, recurrent;
  const float* bias;  // [units]
  float* state;       // [batches, units]
  float* output;      // as RnnTerm::values
  int output_step;    // from an output row to the next
  int16_t* operand;   // where weights are int8: room for the longest vector
};

// Computes sums[u] += row u of the matrix times `values`.
using RnnAddProduct = void (*)(const RnnArgs& args, const RnnTerm& term, const float* values, float* sums);
void RnnAddProductFloat32(const RnnArgs& args, const RnnTerm& term, const float* values, float* sums);
void RnnAddProductHybrid(const RnnArgs& args, const RnnTerm& term, const float* values, float* sums);

void RnnSequence(const RnnArgs& args, RnnAddProduct add_product);

}  // namespace mote

#endif  // MOTE_SRC_OPERATORS_RECURRENT_RNN_LOOP_H_
