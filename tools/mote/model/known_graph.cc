// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/mote/model/known_graph.h"

#include <utility>

#include "src/core/shape.h"
#include "src/micro/known_shapes.h"
#include "src/micro/tensor_records.h"
#include "src/model/access.h"
#include "src/model/resources.h"
#include "tensorflow/lite/micro/all_ops_resolver.h"
#include "tensorflow/lite/micro/micro_interpreter.h"
#include "tensorflow/lite/micro/micro_resource_variable.h"
#include "tools/mote/system/error.h"
#include "tools/mote/system/first_arena.h"
#include "tools/mote/system/message_log.h"

namespace mote::cli {
namespace {

using Place = KnownGraph::Place;

class OpenInterpreter : public tflite::MicroInterpreter {
 public:
  using MicroInterpreter::MicroInterpreter;
  const tflite::SubgraphAllocations* allocations() {
    return static_cast<tflite::MicroInterpreterContext*>(context().impl_)->graph().GetAllocations();
  }
};

// Models of which the file tells all leave nothing open, and are not prepared.
bool LeavesSizesOpen(const tflite::Model& model) {
  for (const tflite::SubGraph* subgraph : *model.subgraphs()) {
    for (int t = 0; t < NumTensors(*subgraph); ++t) {
      if (Contains(AsIntArray(TensorAt(*subgraph, t).shape_signature()), -1)) return true;
    }
    for (int i = 0; i < NumOperators(*subgraph); ++i) {
      const std::string name = NameOf(CodeOf(model, OperatorAt(*subgraph, i)));
      for (const char* chain : {"SHAPE", "RANK", "RANGE", "PACK", "TILE", "FILL", "BROADCAST_TO", "BROADCAST_ARGS",
                                "RESHAPE", "PAD", "PADV2", "CONCATENATION", "SPACE_TO_BATCH_ND"}) {
        if (name == chain) return true;
      }
    }
  }
  return false;
}

class Learner {
 public:
  Learner(const tflite::Model& model, const tflite::SubgraphAllocations* allocations)
      : model_(model), allocations_(allocations) {}

  KnownGraph Learn() {
    for (int s = 0; s < NumSubgraphs(model_); ++s) LearnSubgraph(s);
    return std::move(graph_);
  }

 private:
  void LearnSubgraph(int s) {
    const tflite::SubGraph& subgraph = SubgraphAt(model_, s);
    for (int t = 0; t < NumTensors(subgraph); ++t) {
      const TfLiteIntArray& dims = *allocations_[s].tensors[t].dims;
      if (TfLiteIntArrayEqual(&dims, AsIntArray(TensorAt(subgraph, t).shape())) != 0) continue;
      graph_.shapes[{s, t}] = {dims.data, dims.data + dims.size};
    }
    for (int i = 0; i < NumOperators(subgraph); ++i) {
      if (allocations_[s].begin_nodes()[i].registration != &kFoldedNode) continue;
      LearnResults(s, i);
    }
  }

  // A tensor without elements cannot be written as a constant: such an operator stays.
  void LearnResults(int s, int op) {
    const TfLiteIntArray& outputs = *OutputsOf(OperatorAt(SubgraphAt(model_, s), op));
    std::map<Place, Bytes> results;
    for (int i = 0; i < outputs.size; ++i) {
      const TfLiteEvalTensor& output = allocations_[s].tensors[outputs.data[i]];
      const size_t bytes = EvalTensorBytes(output);
      if (bytes == 0) return graph_.empty.emplace_back(s, op), void();
      results[{s, outputs.data[i]}] = Bytes(output.data.uint8, output.data.uint8 + bytes);
    }
    graph_.folded.emplace_back(s, op);
    graph_.results.merge(results);
  }

  const tflite::Model& model_;
  const tflite::SubgraphAllocations* allocations_;
  KnownGraph graph_;
};

// Returns none where this arena is too small, and gives the bytes of another one that may do, or 0 where none would
// help.
std::optional<KnownGraph> LearnIn(const tflite::Model& model, size_t arena_bytes, size_t* next_bytes) {
  static const tflite::AllOpsResolver resolver;
  const AlignedMemory arena(arena_bytes);
  *next_bytes = 0;
  tflite::MicroAllocator* const allocator = tflite::MicroAllocator::Create(arena.data(), arena_bytes);
  const int count = CountResources(model);
  auto* const resources = count == 0 ? nullptr : tflite::MicroResourceVariables::Create(allocator, count);
  OpenInterpreter interpreter(&model, resolver, allocator, resources);
  if (interpreter.AllocateTensors() == kTfLiteOk) return Learner(model, interpreter.allocations()).Learn();
  *next_bytes = NextArenaBytes(arena_bytes, interpreter.RequiredArenaBytes(), interpreter.RequiredArenaBytesIsExact());
  return std::nullopt;
}

}  // namespace

KnownGraph LearnAll(const ModelFile& file) {
  if (!LeavesSizesOpen(file.model()) || !FindMissingOperators(file.model()).empty()) return {};
  size_t next_bytes = 0;
  std::optional<KnownGraph> graph = LearnIn(file.model(), kFirstArenaBytes, &next_bytes);
  if (!graph.has_value() && next_bytes != 0) graph = LearnIn(file.model(), next_bytes, &next_bytes);
  TakeMessages();
  return std::move(graph).value_or(KnownGraph());
}

std::optional<KnownGraph> LearnGraph(const ModelFile& file) {
  KnownGraph graph = LearnAll(file);
  if (graph.shapes.empty() && graph.folded.empty()) return std::nullopt;
  return graph;
}

std::vector<TensorSpec> KnownOutputSpecs(const ModelFile& file) {
  std::vector<TensorSpec> specs = OutputSpecs(file.model());
  const std::optional<KnownGraph> graph = LearnGraph(file);
  if (!graph.has_value()) return specs;
  const TfLiteIntArray& outputs = *OutputsOf(SubgraphAt(file.model(), 0));
  for (int i = 0; i < outputs.size; ++i) {
    const auto shape = graph->shapes.find({0, outputs.data[i]});
    if (shape != graph->shapes.end()) SetShape(shape->second, &specs[static_cast<size_t>(i)]);
  }
  return specs;
}

}  // namespace mote::cli
