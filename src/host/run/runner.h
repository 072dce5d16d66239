// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Prepares and runs the nodes of a graph.
#ifndef MOTE_SRC_HOST_RUN_RUNNER_H_
#define MOTE_SRC_HOST_RUN_RUNNER_H_

#include "src/host/graph/graph.h"
#include "tensorflow/lite/core/api/profiler.h"

namespace mote {

// Each function with a status gives kTfLiteError (or the status of an operator) after a message; the graph can be used
// afterwards.
class Runner {
 public:
  explicit Runner(Graph* graph) : graph_(*graph) {}
  Runner(const Runner&) = delete;
  Runner& operator=(const Runner&) = delete;

  // Prepares all nodes, unless that is done, and gives tensors memory. Inputs and variables keep their values, unless
  // their sizes have changed.
  TfLiteStatus PrepareAndPlan();
  // Finds out, without allocating memory, which shapes are known before the graph runs.
  TfLiteStatus Prepare();
  TfLiteStatus Invoke();
  TfLiteStatus ReleaseMemory();
  // While an asynchronous run is under way, the graph cannot be run or changed.
  TfLiteStatus BeginAsyncRun();
  void EndAsyncRun() { --graph_.async_runs; }

  void SetProfiler(tflite::Profiler* profiler) { profiler_ = profiler; }
  tflite::Profiler* profiler() const { return profiler_; }
  void SetCancellation(void* data, bool (*is_cancelled)(void*)) {
    is_cancelled_ = is_cancelled;
    cancellation_data_ = data;
  }

 private:
  TfLiteStatus PrepareNodes();
  TfLiteStatus PrepareNode(int node_index);
  TfLiteStatus CallPrepare(int node_index);
  TfLiteStatus PropagateShapes(int node_index);
  TfLiteStatus PlanMemory();

  // A step is a node that needs nothing but its tensors.
  struct Step {
    TfLiteStatus (*invoke)(TfLiteContext* context, TfLiteNode* node);
    int node;
  };

  void MakeSteps();
  bool IsFixed() const;
  bool HasSteps() const;
  [[gnu::noinline]] TfLiteStatus RunStep(const Step& step);
  TfLiteStatus InvokeSteps();
  TfLiteStatus InvokeNodes();
  TfLiteStatus FailIfCancelled(int next_node);
  TfLiteStatus InvokeNode(int node_index);
  TfLiteStatus InvokeUnusualNode(int node_index);
  TfLiteStatus ReportFailure(int node_index, TfLiteStatus status);
  bool ShowTensors(const TfLiteNode& node);
  TfLiteStatus CallInvoke(int node_index);
  TfLiteStatus PrepareIfChanged(int node_index);
  TfLiteStatus CheckInputs(int node_index);
  TfLiteStatus GiveOutputsMemory(int node_index);
  void ReleaseUnused(int place);

  Graph& graph_;
  bool has_strings_ = true;  // a tensor holds strings, as far as is known
  std::vector<Step> steps_;  // the nodes, where IsFixed; else none
  size_t nodes_of_steps_ = 0;
  tflite::Profiler* profiler_ = nullptr;
  bool (*is_cancelled_)(void*) = nullptr;
  void* cancellation_data_ = nullptr;
};

}  // namespace mote

#endif  // MOTE_SRC_HOST_RUN_RUNNER_H_
