// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Runs a model and measures it: the same code on the host and in the targets' runner.
#ifndef MOTE_TOOLS_MOTE_RUNNER_MODEL_RUN_H_
#define MOTE_TOOLS_MOTE_RUNNER_MODEL_RUN_H_

#include <cstddef>
#include <cstdint>

#include "tensorflow/lite/micro/micro_op_resolver.h"
#include "tensorflow/lite/schema/schema_generated.h"
#include "tools/mote/runner/invocations.h"

namespace mote {

// The names are null if the operator has one loop only.
struct OperatorLoop {
  const char* loop;
  const char* reason;
};

// A node of a subgraph that an operator runs, in one Invoke.
struct InnerNode {
  uint64_t time;  // of all its runs
  uint32_t runs;
};

struct ModelRun : Invocations {
  const tflite::Model* model;
  uint8_t* arena;  // 16-byte aligned
  size_t arena_bytes;
  // This has a place for the time of each operator of subgraph 0; if it is null, these are not measured.
  uint64_t* operator_times;
  OperatorLoop* operator_loops;  // as many
  // These have places for the nodes of each subgraph, null for subgraph 0; null where operators are not measured or run
  // none.
  InnerNode* const* inner_nodes;
};

struct ModelRunReport {
  size_t arena_used_bytes;
  size_t required_arena_bytes;  // 0 where allocation failed for another reason than the size of the arena
  uint64_t allocate_time;
  uint64_t warm_invoke_time;  // of the fastest sample; the first is the second Invoke of all
};

// Returns kTfLiteError after a message. What is measured excludes the cost of measuring; operators are measured in
// Invokes of their own, since the interpreter's events cost a little.
TfLiteStatus RunModelWith(const tflite::MicroOpResolver& resolver, const ModelRun& run, ModelRunReport* report);

}  // namespace mote

#endif  // MOTE_TOOLS_MOTE_RUNNER_MODEL_RUN_H_
