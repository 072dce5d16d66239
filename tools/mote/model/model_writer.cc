// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/mote/model/model_writer.h"

#include <algorithm>

#include "flatbuffers/flatbuffers.h"
#include "src/model/access.h"
#include "tools/mote/system/error.h"
#include "tools/mote/system/format_text.h"

namespace mote::cli {
namespace {

Bytes Write(const tflite::ModelT& model) {
  flatbuffers::FlatBufferBuilder builder;
  builder.Finish(tflite::Model::Pack(builder, &model), tflite::ModelIdentifier());
  return Bytes(builder.GetBufferPointer(), builder.GetBufferPointer() + builder.GetSize());
}

void LeaveOut(const KnownGraph& graph, tflite::ModelT* model) {
  for (auto place = graph.folded.rbegin(); place != graph.folded.rend(); ++place) {
    auto& operators = model->subgraphs[static_cast<size_t>(place->first)]->operators;
    operators.erase(operators.begin() + place->second);
  }
  for (const auto& [place, result] : graph.results) {
    tflite::SubGraphT& subgraph = *model->subgraphs[static_cast<size_t>(place.first)];
    const int tensor = place.second;
    const auto reads = [tensor](const std::vector<int>& list) {
      return std::find(list.begin(), list.end(), tensor) != list.end();
    };
    const bool is_read = reads(subgraph.outputs) ||
                         std::any_of(subgraph.operators.begin(), subgraph.operators.end(), [&](const auto& op) {
                           return reads({op->inputs.begin(), op->inputs.end()});
                         });
    if (!is_read) continue;
    auto buffer = std::make_unique<tflite::BufferT>();
    buffer->data = result;
    subgraph.tensors[static_cast<size_t>(tensor)]->buffer = static_cast<uint32_t>(model->buffers.size());
    model->buffers.push_back(std::move(buffer));
  }
}

}  // namespace

Bytes WithMetadata(const ModelFile& file, const std::string& name, const void* data, size_t bytes) {
  tflite::ModelT model;
  file.model().UnPackTo(&model);
  auto& all = model.metadata;
  all.erase(std::remove_if(all.begin(), all.end(), [&](const auto& entry) { return entry->name == name; }), all.end());
  auto entry = std::make_unique<tflite::MetadataT>();
  entry->name = name;
  entry->buffer = static_cast<uint32_t>(model.buffers.size());
  all.push_back(std::move(entry));
  auto buffer = std::make_unique<tflite::BufferT>();
  const uint8_t* const begin = static_cast<const uint8_t*>(data);
  buffer->data.assign(begin, begin + bytes);
  model.buffers.push_back(std::move(buffer));
  return Write(model);
}

Bytes WithOutputs(const ModelFile& file, const std::vector<int>& tensors) {
  tflite::ModelT model;
  file.model().UnPackTo(&model);
  model.subgraphs[0]->outputs = tensors;
  const auto is_plan = [](const auto& entry) { return entry->name == "OfflineMemoryAllocation"; };
  model.metadata.erase(std::remove_if(model.metadata.begin(), model.metadata.end(), is_plan), model.metadata.end());
  return Write(model);
}

Bytes WithOrders(const ModelFile& file, const std::vector<std::vector<int>>& orders) {
  using Offset = flatbuffers::uoffset_t;
  Bytes bytes(file.data(), file.data() + file.bytes());
  for (size_t s = 0; s < orders.size(); ++s) {
    if (std::is_sorted(orders[s].begin(), orders[s].end())) continue;
    const auto* const operators = SubgraphAt(file.model(), static_cast<int>(s)).operators();
    for (size_t other = 0; other < orders.size(); ++other) {
      if (other == s || SubgraphAt(file.model(), static_cast<int>(other)).operators() != operators) continue;
      throw Error(Format("%s: subgraphs %zu and %zu have one list of operators, whose order cannot be changed",
                         file.path().string().c_str(), s, other));
    }
    // An offset counts from where it stands.
    uint8_t* const list = bytes.data() + (operators->Data() - file.data());
    const uint8_t* const old_list = operators->Data();
    for (size_t to = 0; to < orders[s].size(); ++to) {
      const size_t from = static_cast<size_t>(orders[s][to]);
      const Offset offset = flatbuffers::ReadScalar<Offset>(old_list + from * sizeof(Offset));
      flatbuffers::WriteScalar<Offset>(list + to * sizeof(Offset),
                                       static_cast<Offset>(offset + (from - to) * sizeof(Offset)));
    }
  }
  return bytes;
}

Bytes WithKnown(const ModelFile& file, const KnownGraph& graph, bool leaves_out) {
  tflite::ModelT model;
  file.model().UnPackTo(&model);
  for (const auto& [place, shape] : graph.shapes) {
    auto& tensor = *model.subgraphs[static_cast<size_t>(place.first)]->tensors[static_cast<size_t>(place.second)];
    tensor.shape.assign(shape.begin(), shape.end());
    tensor.has_rank = true;
  }
  if (leaves_out) {
    LeaveOut(graph, &model);
    // The folded results hold for these sizes alone.
    for (auto& subgraph : model.subgraphs) {
      for (auto& tensor : subgraph->tensors) tensor->shape_signature.clear();
    }
  }
  return Write(model);
}

}  // namespace mote::cli
