// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#ifndef MOTE_TOOLS_MOTE_ARENA_PREPARATION_H_
#define MOTE_TOOLS_MOTE_ARENA_PREPARATION_H_

#include <cstddef>
#include <cstdint>
#include <map>
#include <set>
#include <utility>
#include <vector>

#include "src/operators/seam/node_rows.h"
#include "src/operators/seam/op.h"
#include "tensorflow/lite/micro/micro_interpreter.h"
#include "tensorflow/lite/micro/recording_micro_allocator.h"

namespace mote {

// These choices make the preparation differ from an interpreter's.
struct PreparationChoices {
  std::vector<int> scratch_ids;  // operators get these ids of scratch memory; from the first missing on, numbers from 1
  // No output of these nodes of subgraph 0, [first, last] each, lies over an input.
  std::vector<std::pair<int, int>> apart;
  bool prefers_speed = false;   // to flash
  bool is_interpreted = false;  // constants of operators are not computed for flash
  std::map<int, int> rows;      // that nodes of subgraph 0 make in one call, of those that run row by row
};

// Holds a model after AllocateTensors, and the memory that its operators asked for meanwhile.
class Preparation {
 public:
  struct NodeNumber {
    int subgraph, index;
  };
  // Memory that lives as long as the interpreter.
  struct Block {
    const uint8_t* data;
    size_t bytes;
    size_t alignment;
    NodeNumber node;           // the index of a variable is -1
    bool may_change;           // while the model runs
    bool is_in_flash = false;  // PrepareContext::InFlash
  };

  // A piece of scratch memory that a node asked for.
  struct ScratchRequest {
    NodeNumber node;
    size_t bytes;
  };

  // The loops that a node chose.
  struct LoopsOfNode {
    NodeNumber node;
    LoopWays ways;
  };

  // The statement of a node for inputs that have rows along `in_axis`.
  struct RowsOfNode {
    NodeNumber node;
    int in_axis;
    NodeRows rows;
  };

  // The arena, of 4 KiB at least, is all zero.
  Preparation(const tflite::Model& model, const tflite::MicroOpResolver& resolver, uint8_t* arena, size_t arena_bytes,
              const PreparationChoices& choices);

  // Returns kTfLiteError after messages; the next two say whether a larger arena helps.
  [[nodiscard]] TfLiteStatus Run();

  size_t required_bytes() const { return interpreter_.RequiredArenaBytes(); }
  bool required_is_exact() const { return interpreter_.RequiredArenaBytesIsExact(); }
  const std::vector<Block>& blocks() const { return blocks_; }
  // Returns the subgraphs that Invoke may run: subgraph 0, and what its nodes call.
  const std::set<int>& subgraphs() const { return subgraphs_; }
  // Returns the bytes of the resource variables to which a node gives values, by id.
  const std::map<int, size_t>& variables() const { return variables_; }
  const std::vector<ScratchRequest>& scratch_requests() const { return scratch_requests_; }
  const std::vector<LoopsOfNode>& loops() const { return loops_; }
  const std::vector<RowsOfNode>& rows() const { return rows_; }
  // Returns the nodes whose output may lie over an input, and the input's number among the node's.
  const std::vector<std::pair<NodeNumber, int>>& overlays() const { return overlays_; }
  // Returns the form of a node's operator that reads no elements of its constants; null: it has none.
  const char* packed_form(NodeNumber n) const {
    const auto found = packed_nodes_.find({n.subgraph, n.index});
    return found == packed_nodes_.end() ? nullptr : found->second;
  }
  const void* tables() const { return tables_ == nullptr ? nullptr : *tables_; }
  bool has_strings() const { return has_strings_; }
  // Says if a compiled model needs a CompiledGraph.
  bool needs_graph();
  // These return the offsets of scratch memory in the buffer, in the order in which operators asked, and its ids in a
  // compiled model.
  std::vector<size_t> ScratchOffsets();
  std::vector<int> CompiledScratchIds();
  // Returns the activations and the scratch memory: what there is from buffer() on.
  const uint8_t* buffer() { return allocator_->arena().GetOverlayMemoryAddress(); }
  size_t buffer_bytes() { return allocator_->arena().GetNonPersistentUsedBytes(); }
  const TfLiteEvalTensor& tensor(int subgraph, int i) { return graph().GetAllocations()[subgraph].tensors[i]; }
  const tflite::NodeAndRegistration& node(NodeNumber n) {
    return graph().GetAllocations()[n.subgraph].begin_nodes()[n.index];
  }

 private:
  class OpenInterpreter : public tflite::MicroInterpreter {
   public:
    using MicroInterpreter::MicroInterpreter;
    TfLiteContext& open_context() { return const_cast<TfLiteContext&>(context()); }
  };
  // This is another resolver, which tells when a node begins: when its operator is looked for.
  class WatchingResolver : public tflite::MicroOpResolver {
   public:
    WatchingResolver(const tflite::MicroOpResolver& resolver, Preparation* owner)
        : resolver_(resolver), owner_(owner) {}
    const TFLMRegistration* FindOp(tflite::BuiltinOperator op) const override { return resolver_.FindOp(op); }
    const TFLMRegistration* FindOp(const char* name) const override {
      NoteNode();
      return resolver_.FindOp(name);
    }
    tflite::FoundOp FindBuiltinOp(tflite::BuiltinOperator op) const override {
      NoteNode();
      return resolver_.FindBuiltinOp(op);
    }
    tflite::TfLiteBridgeBuiltinParseFunction GetOpDataParser(tflite::BuiltinOperator op) const override {
      return resolver_.GetOpDataParser(op);
    }
    int MaxVersion(tflite::BuiltinOperator op) const override { return resolver_.MaxVersion(op); }

   private:
    void NoteNode() const { owner_->parsed_bytes_ = owner_->BytesOfOptions(); }

    const tflite::MicroOpResolver& resolver_;
    Preparation* owner_;
  };
  // Operators see these in place of the micro runtime's tables.
  struct Hooks {
    MoteOpRuntime table;  // the first member: TfLiteContext points to it
    MoteVariableRuntime variables;
    Preparation* owner;
  };

  static Preparation& Of(TfLiteContext* context);
  static void* AllocatePersistent(TfLiteContext* context, size_t bytes, size_t alignment);
  static void* AllocateInFlash(TfLiteContext* context, size_t bytes, size_t alignment);
  static void NotePacked(TfLiteContext* context, const char* form);
  static void NoteLoop(TfLiteContext* context, const LoopChoice& choice);
  static void NoteRows(TfLiteContext* context, int axis, const NodeRows& rows);
  static TfLiteStatus RequestScratch(TfLiteContext* context, size_t bytes, int* id);
  static bool Share(TfLiteContext* context, int input, int bytes, SharingOfMemory* arena);
  static int RowsOfCall(TfLiteContext* context);
  static TfLiteStatus PlanCall(TfLiteContext* context, int subgraph);
  static const MoteVariableRuntime* Variables(TfLiteContext* context);
  static TfLiteStatus PrepareVariable(TfLiteContext* context, int id, size_t bytes);
  static HashTable** Tables(TfLiteContext* context);
  size_t BytesOfOptions() const;
  void AddOptions();
  void AddReached(int subgraph);
  void AddVariables(int subgraph);
  void FindChangingBlocks();
  void FindChangingTensors(int subgraph);
  NodeNumber current_node() { return {graph().GetCurrentSubgraphIndex(), graph().GetCurrentOperatorIndex()}; }
  tflite::MicroInterpreterContext& micro() {
    return *static_cast<tflite::MicroInterpreterContext*>(interpreter_.open_context().impl_);
  }
  tflite::MicroInterpreterGraph& graph() { return micro().MicroInterpreterContext::graph(); }

  const tflite::Model& model_;
  tflite::RecordingMicroAllocator* const allocator_;
  const WatchingResolver resolver_;
  OpenInterpreter interpreter_;
  Hooks hooks_;
  const MoteOpRuntime* runtime_;  // of the interpreter
  const MoteVariableRuntime* variable_runtime_ = nullptr;
  TfLiteStatus (*request_scratch_)(TfLiteContext* context, size_t bytes, int* id);
  bool (*share_)(TfLiteContext* context, int input, int bytes, SharingOfMemory* arena);
  const PreparationChoices& choices_;
  std::vector<int> micro_ids_;  // of scratch memory, of the micro runtime
  std::vector<ScratchRequest> scratch_requests_;
  std::vector<std::pair<NodeNumber, int>> overlays_;
  std::vector<LoopsOfNode> loops_;
  std::vector<RowsOfNode> rows_;
  std::vector<Block> blocks_;
  std::vector<std::vector<uint8_t>> flash_;
  std::map<std::pair<int, int>, const char*> packed_nodes_;  // forms, by the subgraph and the node
  size_t parsed_bytes_ = 0;                                  // of the options of the nodes before the one at work
  std::map<int, std::set<int>> calls_;
  std::set<int> subgraphs_;
  std::map<int, size_t> variables_;
  HashTable** tables_ = nullptr;
  std::set<std::pair<int, int>> table_makers_;  // subgraphs and nodes
  bool has_strings_ = false;
};

}  // namespace mote

#endif  // MOTE_TOOLS_MOTE_ARENA_PREPARATION_H_
