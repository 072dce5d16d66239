// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Decides in which groups, and in which order, the operators of a subgraph run when a delegate runs some of them.
//
// The order consists of epochs, in turn of operators for the CPU and for the delegate. An epoch takes all operators of
// its kind that need nothing of those still waiting, so that the delegate's epochs, its partitions, are few and long.
// An operator waits for an earlier one of the model if one writes what the other reads or writes, if both use the same
// variable, or if both have side effects: they use resources, or run subgraphs.
#ifndef MOTE_SRC_MICRO_PARTITIONER_H_
#define MOTE_SRC_MICRO_PARTITIONER_H_

#include <cstddef>
#include <cstdint>

#include "tensorflow/lite/schema/schema_generated.h"

namespace mote {

class Partitioner {
 public:
  enum Runner : uint8_t {
    kCpu,
    kDelegate,
    kCpuTooFew,      // the delegate could, but its partition had too few operators
    kCpuNotWorthIt,  // the same, but the delegate said that the partition does not pay
  };
  enum class Role { kInput, kOutput };

  // If `fuses` is false, each operator is an epoch, and all keep the order of the model. `memory` of MemoryBytes bytes
  // is for int16_t. All operators are the CPU's at first.
  Partitioner(const tflite::Model& model, const tflite::SubGraph& subgraph, bool fuses, uint8_t* memory);
  static size_t MemoryBytes(const tflite::SubGraph& subgraph);
  // More operators than that have no room in an order.
  static constexpr int kMaxOperators = INT16_MAX;

  int num_nodes() const { return num_nodes_; }
  Runner RunnerOf(int node) const { return runners_[node]; }
  void SetRunner(int node, Runner runner) { runners_[node] = runner; }

  // Finds the epochs: to be called after all SetRunner, before what follows.
  void FindEpochs();
  int num_epochs() const { return num_epochs_; }
  int EpochOf(int node) const { return epochs_[node]; }
  bool IsDelegated(int epoch) const;

  // These give the number of elements, and the elements, ascending, unless `list` is null.
  int NodesOf(int epoch, int* list) const;
  int TensorsOf(int epoch, Role role, int* list);

 private:
  bool IsVariable(int tensor) const;
  bool HasSideEffects(const tflite::Operator& op) const;
  bool MustWait(const tflite::Operator& op) const;
  void LetOthersWait(const tflite::Operator& op);
  void FillEpoch(int first, bool delegated);

  const tflite::Model& model_;
  const tflite::SubGraph& subgraph_;
  int num_nodes_;
  int num_tensors_;
  int num_epochs_ = 0;
  bool fuses_;
  bool side_effects_wait_ = false;
  int16_t* epochs_;  // of each operator
  Runner* runners_;  // of each operator
  uint8_t* marks_;   // of each tensor
};

}  // namespace mote

#endif  // MOTE_SRC_MICRO_PARTITIONER_H_
