// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Counts the work of a node, for the choice between a delegate and the CPU.
#ifndef MOTE_NODE_WORK_H_
#define MOTE_NODE_WORK_H_

#include <cstdint>

#include "tensorflow/lite/core/c/common.h"

namespace tflite {
namespace delegates {

// Estimates the work from the shapes that the tensors have now: it counts multiplications of convolutions, products of
// matrices and recurrent layers; elements of the window for each output of a pool; and for all other nodes the elements
// of their largest tensor that is not a constant. The result is INT64_MAX at most.
int64_t EstimateNodeWork(const TfLiteContext* context, const TfLiteNode* node, const TfLiteRegistration* registration);

// The cost of handing a partition over, in the same units. A partition of less work is better left to the CPU.
struct HandOverCost {
  int64_t per_partition = 0;
  // The cost of each byte of its inputs, constants aside, and of its outputs.
  double per_byte = 0.0;

  // Says that any partition is worth it.
  bool IsFree() const { return per_partition <= 0 && per_byte <= 0.0; }
};

// `partition` is one that TfLiteContext::PreviewDelegatePartitioning gives.
int64_t CostOfHandOver(const TfLiteContext* context, const TfLiteDelegateParams& partition, const HandOverCost& cost);

}  // namespace delegates
}  // namespace tflite

#endif  // MOTE_NODE_WORK_H_
