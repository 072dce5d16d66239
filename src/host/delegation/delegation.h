// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Hands nodes of a graph to delegates, and takes them back. tflite::Subgraph says what the functions that delegates and
// applications call do.
#ifndef MOTE_SRC_HOST_DELEGATION_DELEGATION_H_
#define MOTE_SRC_HOST_DELEGATION_DELEGATION_H_

#include <cstddef>
#include <string>
#include <vector>

#include "src/host/delegation/graph_delegates.h"
#include "src/host/graph/graph.h"
#include "src/host/run/runner.h"
#include "tensorflow/lite/graph_info.h"

namespace tflite::async {
class AsyncSubgraph;
}

namespace mote {

class Delegation {
 public:
  Delegation(Graph* graph, Runner* runner);
  Delegation(const Delegation&) = delete;
  Delegation& operator=(const Delegation&) = delete;

  TfLiteStatus Apply(const AppliedDelegate& applied);
  TfLiteStatus UndoAll();
  TfLiteStatus RedoAll();
  TfLiteStatus RemoveAll();
  // Returns kTfLiteError unless tensors and nodes can be added now; `what` begins the message. A delegate may set the
  // tensors that it has added.
  TfLiteStatus CheckBuilding(const char* what);
  TfLiteStatus CheckSettingTensor(const char* what) { return IsDelegating() ? kTfLiteOk : CheckBuilding(what); }
  bool IsFullyDelegated() const;
  // A delegate that does not take dynamic tensors has been applied: shapes are fixed.
  bool is_immutable() const { return is_immutable_; }
  const GraphDelegates& record() const { return record_; }

  // Delegates may call these in their Prepare; at other times they give kTfLiteError.
  TfLiteStatus GetExecutionPlan(TfLiteIntArray** execution_plan);
  TfLiteStatus GetNodeAndRegistration(int node_index, TfLiteNode** node, TfLiteRegistration** registration);
  TfLiteStatus ReplaceNodeSubsets(TfLiteRegistration registration, const TfLiteIntArray* nodes_to_replace,
                                  TfLiteDelegate* delegate);
  TfLiteStatus PreviewPartitioning(const TfLiteIntArray* nodes_to_replace,
                                   TfLiteDelegateParams** partition_params_array, int* num_partitions);
  TfLiteStatus AcquireSubgraph(int subgraph_index, TfLiteContext** acquired_context);
  TfLiteStatus ReleaseSubgraph(int subgraph_index);

  // While a delegate is applied, these note for the partition report why it does not take a node, and its name.
  void NoteRefusal(int node_index, const std::string& reason);
  void NoteName(const TfLiteDelegate* delegate, const char* name);

  // Registers an asynchronous side, which is told before the nodes of delegates are removed.
  void AddAsync(tflite::async::AsyncSubgraph* side) { async_sides_.push_back(side); }
  void RemoveAsync(const tflite::async::AsyncSubgraph* side);

 private:
  bool IsDelegating() const { return graph_.phase == Phase::kDelegating; }
  void StopDelegating() {
    if (IsDelegating()) graph_.phase = Phase::kIdle;
    is_acquired_ = false;
  }
  TfLiteStatus CheckDelegating();
  // Returns null, after a message, where there is none.
  tflite::Subgraph* OtherGraph(int subgraph_index, const char* what);
  TfLiteStatus CheckClaims(const TfLiteIntArray& nodes, bool may_be_delegated);
  TfLiteStatus Partition(const TfLiteIntArray& nodes, std::vector<tflite::NodeSubset>* subsets);
  TfLiteStatus CheckOutputs(const std::vector<tflite::NodeSubset>& subsets, const TfLiteDelegate* delegate);
  TfLiteStatus AddDelegateNode(const TfLiteRegistration& registration, const tflite::NodeSubset& subset,
                               TfLiteDelegate* delegate);

  // Checks that no delegate chooses nodes, of this subgraph or of another one.
  TfLiteStatus CheckAlone();
  TfLiteStatus ApplyOne(const AppliedDelegate& applied);
  TfLiteStatus Try(const AppliedDelegate& applied, bool was_immutable, bool was_ready);
  TfLiteStatus PrepareFor(bool is_default);
  TfLiteStatus LetChoose(TfLiteDelegate* delegate);
  TfLiteStatus Settle(const TfLiteDelegate& delegate, bool was_immutable, bool was_ready);
  void NoteFailure(const TfLiteDelegate& delegate, TfLiteStatus status);
  TfLiteStatus RememberGraph();
  void RestoreOutputs(int node_index);
  void ForgetAll();

  Graph& graph_;
  Runner& runner_;
  GraphDelegates record_;
  bool is_immutable_ = false;
  bool is_acquired_ = false;   // by the delegate of another subgraph
  bool is_replacing_ = false;  // nodes, whose kernels are initialized
  std::vector<tflite::async::AsyncSubgraph*> async_sides_;
};

}  // namespace mote

#endif  // MOTE_SRC_HOST_DELEGATION_DELEGATION_H_
