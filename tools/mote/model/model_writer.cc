// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/mote/model/model_writer.h"

#include <algorithm>
#include <functional>
#include <set>

#include "flatbuffers/flatbuffers.h"
#include "src/model/access.h"
#include "tensorflow/lite/schema/schema_utils.h"
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

void SetShape(const std::vector<int>& shape, tflite::TensorT* tensor) {
  tensor->shape.assign(shape.begin(), shape.end());
  tensor->has_rank = true;
  tensor->shape_signature.clear();
}

// RESHAPE has the shape that it makes as a constant, EXPAND_DIMS and SQUEEZE have none.
void SetReshape(int node, const std::vector<int>& shape, tflite::ModelT* model) {
  tflite::SubGraphT& subgraph = *model->subgraphs[0];
  tflite::OperatorT& op = *subgraph.operators[static_cast<size_t>(node)];
  if (tflite::GetBuiltinCode(model->operator_codes[op.opcode_index].get()) != tflite::BuiltinOperator_RESHAPE) return;
  if (auto* const options = op.builtin_options.AsReshapeOptions(); options != nullptr) {
    options->new_shape.assign(shape.begin(), shape.end());
  }
  if (op.inputs.size() < 2) return;
  auto buffer = std::make_unique<tflite::BufferT>();
  const auto* const bytes = reinterpret_cast<const uint8_t*>(shape.data());
  buffer->data.assign(bytes, bytes + shape.size() * sizeof(int));
  auto tensor = std::make_unique<tflite::TensorT>();
  tensor->type = tflite::TensorType_INT32;
  SetShape({static_cast<int>(shape.size())}, tensor.get());
  tensor->buffer = static_cast<uint32_t>(model->buffers.size());
  op.inputs[1] = static_cast<int>(subgraph.tensors.size());
  model->buffers.push_back(std::move(buffer));
  subgraph.tensors.push_back(std::move(tensor));
}

template <class Options>
void SetDilation(const SplitConvolution& split, Options* options) {
  if (options == nullptr) return;
  options->dilation_h_factor = split.dilation_y;
  options->dilation_w_factor = split.dilation_x;
  options->padding = split.padding;
}

// The convolution, or what is around it, reads what was split and makes what was joined.
void Dilate(const SplitConvolution& split, tflite::ModelT* model) {
  tflite::SubGraphT& subgraph = *model->subgraphs[0];
  const auto node = [&](int i) -> tflite::OperatorT& { return *subgraph.operators[static_cast<size_t>(i)]; };
  const auto tensor = [&](int i) { return subgraph.tensors[static_cast<size_t>(i)].get(); };
  tflite::OperatorT& convolution = node(split.convolution);
  SetDilation(split, convolution.builtin_options.AsConv2DOptions());
  SetDilation(split, convolution.builtin_options.AsDepthwiseConv2DOptions());
  const int out = node(split.join).outputs[0];
  node(split.expand.value_or(split.convolution)).inputs[0] = node(split.split).inputs[0];
  node(split.squeeze.value_or(split.convolution)).outputs[0] = out;
  if (!split.squeeze.has_value()) return;
  SetShape(split.in_shape, tensor(convolution.inputs[0]));
  SetShape(split.out_shape, tensor(convolution.outputs[0]));
  SetReshape(*split.expand, split.in_shape, model);
  const std::vector<int32_t>& joined = tensor(out)->shape;
  SetReshape(*split.squeeze, {joined.begin(), joined.end()}, model);
}

}  // namespace

Bytes WithDilations(const ModelFile& file, const std::vector<SplitConvolution>& splits) {
  tflite::ModelT model;
  file.model().UnPackTo(&model);
  std::set<int, std::greater<>> left_out;
  for (const SplitConvolution& split : splits) {
    Dilate(split, &model);
    left_out.insert({split.split, split.join});
  }
  auto& operators = model.subgraphs[0]->operators;
  for (const int node : left_out) operators.erase(operators.begin() + node);
  return Write(model);
}

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

ModelFile WithKnownShapes(const ModelFile& file, const KnownGraph& graph, FoldedOperators folded) {
  tflite::ModelT model;
  file.model().UnPackTo(&model);
  for (const auto& [place, shape] : graph.shapes) {
    auto& tensor = *model.subgraphs[static_cast<size_t>(place.first)]->tensors[static_cast<size_t>(place.second)];
    tensor.shape.assign(shape.begin(), shape.end());
    tensor.has_rank = true;
  }
  if (folded == FoldedOperators::kLeftOut) {
    LeaveOut(graph, &model);
    // The folded results hold for these sizes alone.
    for (auto& subgraph : model.subgraphs) {
      for (auto& tensor : subgraph->tensors) tensor->shape_signature.clear();
    }
  }
  return ModelFile::OfBytes(file.path(), Write(model));
}

}  // namespace mote::cli
