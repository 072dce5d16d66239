// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#ifndef MOTE_TOOLS_MOTE_ARENA_PREPARATION_H_
#define MOTE_TOOLS_MOTE_ARENA_PREPARATION_H_

#include <cstddef>
#include <cstdint>
#include <vector>

#include "src/operators/seam/op.h"
#include "tensorflow/lite/micro/micro_interpreter.h"

namespace mote {

// A model after AllocateTensors, and the memory that its operators asked for meanwhile.
class Preparation {
 public:
  // Memory that lives as long as the interpreter.
  struct Block {
    const uint8_t* data;
    size_t bytes;
    size_t alignment;
    int node;         // of subgraph 0; -1: of a variable
    bool may_change;  // while the model runs
  };
  // What a compiled model does not offer, and the node that asked for it.
  struct Refusal {
    int node;
    const char* reason;
  };

  // The arena, of 4 KiB at least, is all zero. Null `scratch_ids`: operators get the ids of the micro runtime; else
  // they get these.
  Preparation(const tflite::Model& model, const tflite::MicroOpResolver& resolver, uint8_t* arena, size_t arena_bytes,
              const std::vector<int>* scratch_ids);

  // kTfLiteError after messages; required_bytes() says whether a larger arena helps.
  [[nodiscard]] TfLiteStatus Run();

  size_t required_bytes() const { return interpreter_.RequiredArenaBytes(); }
  const std::vector<Block>& blocks() const { return blocks_; }
  const std::vector<Refusal>& refusals() const { return refusals_; }
  // For operators of a compiled model, in the order in which they asked.
  std::vector<int> CompiledScratchIds();
  // The activations and the scratch memory: what there is from buffer() on.
  const uint8_t* buffer() { return allocator_->arena().GetOverlayMemoryAddress(); }
  size_t buffer_bytes() { return allocator_->arena().GetNonPersistentUsedBytes(); }
  const TfLiteEvalTensor& tensor(int i) { return graph().GetAllocations()[0].tensors[i]; }
  const tflite::NodeAndRegistration& node(int i) { return graph().GetAllocations()[0].begin_nodes()[i]; }

 private:
  class OpenInterpreter : public tflite::MicroInterpreter {
   public:
    using MicroInterpreter::MicroInterpreter;
    TfLiteContext& open_context() { return const_cast<TfLiteContext&>(context()); }
  };
  // What operators see in place of the micro runtime's table.
  struct Hooks {
    MoteOpRuntime table;  // the first member: TfLiteContext points to it
    Preparation* owner;
  };

  static Preparation& Of(TfLiteContext* context);
  static void* AllocatePersistent(TfLiteContext* context, size_t bytes, size_t alignment);
  static TfLiteStatus RequestScratch(TfLiteContext* context, size_t bytes, int* id);
  static TfLiteStatus PlanCall(TfLiteContext* context, int subgraph);
  static const MoteVariableRuntime* Variables(TfLiteContext* context);
  void Refuse(int node, const char* reason);
  void RefuseStrings();
  void AddVariables();
  void FindChangingBlocks();
  tflite::MicroInterpreterContext& micro() {
    return *static_cast<tflite::MicroInterpreterContext*>(interpreter_.open_context().impl_);
  }
  tflite::MicroInterpreterGraph& graph() { return micro().MicroInterpreterContext::graph(); }

  const tflite::Model& model_;
  tflite::MicroAllocator* const allocator_;
  OpenInterpreter interpreter_;
  Hooks hooks_;
  const MoteOpRuntime* runtime_;  // of the interpreter
  TfLiteStatus (*request_scratch_)(TfLiteContext* context, size_t bytes, int* id);
  const std::vector<int>* scratch_ids_;
  std::vector<int> scratch_requests_;  // the ids of the micro runtime
  std::vector<Block> blocks_;
  std::vector<Refusal> refusals_;
};

}  // namespace mote

#endif  // MOTE_TOOLS_MOTE_ARENA_PREPARATION_H_
