// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Runs the nodes of a subgraph one after the other: for Invoke, and for an Invoke with steps.
#ifndef MOTE_SRC_MICRO_SUBGRAPH_RUN_H_
#define MOTE_SRC_MICRO_SUBGRAPH_RUN_H_

#include "tensorflow/lite/micro/micro_common.h"
#include "tensorflow/lite/micro/micro_interpreter_graph.h"
#include "tensorflow/lite/micro/micro_profiler.h"

namespace tflite {

[[gnu::always_inline]] inline TfLiteStatus MicroInterpreterGraph::RunNode(NodeAndRegistration* node, bool may_cancel) {
  TfLiteStatus status;
  {
#ifndef TF_LITE_STRIP_ERROR_STRINGS
    MicroProfilerInterface* const profiler = static_cast<MicroProfilerInterface*>(context_->profiler);
    if (profiler != nullptr) profiler->NoteNode(current_subgraph_, CurrentOperatorNumber());
    ScopedMicroProfiler event(profiler == nullptr ? nullptr : CurrentOperatorName(), profiler);
#endif
    status = node->registration->invoke(context_, &node->node);
  }
  if (status == kTfLiteOk || status == kTfLiteAbort || (may_cancel && status == kTfLiteCancelled)) return status;
  ReportFailure("invoke", status);
  return status;
}

template <class Before>
[[gnu::always_inline]] inline TfLiteStatus MicroInterpreterGraph::RunSubgraph(int subgraph_idx, bool may_cancel,
                                                                              const Before& before) {
  const int caller_subgraph = current_subgraph_;
  const int caller_operator = current_operator_;
  TfLiteEvalTensor* const caller_tensors = current_tensors();
  Enter(subgraph_idx);
  TfLiteStatus status = kTfLiteOk;
  const SubgraphAllocations& allocations = subgraph_allocations_[subgraph_idx];
  NodeAndRegistration* const end = allocations.end_nodes();
  for (NodeAndRegistration* node = allocations.begin_nodes(); node != end && status == kTfLiteOk; ++node) {
    ++current_operator_;
    status = before() ? RunNode(node, may_cancel) : kTfLiteCancelled;
  }
  current_subgraph_ = caller_subgraph;
  current_operator_ = caller_operator;
  context_->eval_tensors = caller_tensors;
  return status;
}

}  // namespace tflite

#endif  // MOTE_SRC_MICRO_SUBGRAPH_RUN_H_
