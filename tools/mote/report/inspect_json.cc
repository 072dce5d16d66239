// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/mote/report/inspect_json.h"

#include <map>

#include "nlohmann/json.hpp"
#include "src/model/access.h"
#include "tools/mote/model/known_graph.h"
#include "tools/mote/model/macs.h"
#include "tools/mote/model/model_writer.h"
#include "tools/mote/model/operator_options.h"
#include "tools/mote/model/tensor_spec.h"
#include "tools/mote/report/stack_table.h"
#include "tools/mote/targets/arena_prediction.h"

namespace mote::cli {
namespace {

using nlohmann::ordered_json;

ordered_json TensorRefs(const tflite::SubGraph& subgraph, const TfLiteIntArray& tensors) {
  ordered_json list = ordered_json::array();
  for (int i = 0; i < tensors.size; ++i) {
    const int index = tensors.data[i];
    if (index < 0) {
      list.push_back(nullptr);
      continue;
    }
    const TensorSpec spec = SpecOf(TensorAt(subgraph, index));
    list.push_back({{"index", index}, {"type", TypeName(spec.type)}, {"shape", spec.shape}});
  }
  return list;
}

ordered_json OperatorJson(const tflite::Model& model, const tflite::SubGraph& subgraph, int subgraph_index, int index) {
  const tflite::Operator& op = OperatorAt(subgraph, index);
  return {{"subgraph", subgraph_index},
          {"index", index},
          {"name", NameOf(CodeOf(model, op))},
          {"version", CodeOf(model, op).version()},
          {"inputs", TensorRefs(subgraph, *mote::InputsOf(op))},
          {"outputs", TensorRefs(subgraph, *mote::OutputsOf(op))},
          {"macs", MacsOf(model, subgraph, op)},
          {"options", OptionsJson(op)},
          {"subgraphs", SubgraphsRunBy(op)}};
}

ordered_json TensorJson(const tflite::Model& model, const tflite::SubGraph& subgraph, int subgraph_index, int index) {
  const tflite::Tensor& tensor = TensorAt(subgraph, index);
  const TensorSpec spec = SpecOf(tensor);
  ordered_json json = {{"subgraph", subgraph_index},
                       {"index", index},
                       {"name", spec.name},
                       {"type", TypeName(spec.type)},
                       {"shape", spec.shape},
                       {"bytes", BytesOf(model, tensor)},
                       {"constant", ConstantData(model, tensor) != nullptr},
                       {"variable", tensor.is_variable()},
                       {"quantization", nullptr}};
  if (!spec.scales.empty()) {
    json["quantization"] = {
        {"scale", spec.scales}, {"zero_point", spec.zero_points}, {"dimension", spec.quantized_dimension}};
  }
  return json;
}

ordered_json TensorList(const std::vector<TensorSpec>& specs) {
  ordered_json list = ordered_json::array();
  for (const TensorSpec& spec : specs) {
    list.push_back({{"name", spec.name}, {"type", TypeName(spec.type)}, {"shape", spec.shape}, {"bytes", spec.bytes}});
  }
  return list;
}

ordered_json GraphJson(const tflite::SubGraph& subgraph) {
  const TfLiteIntArray& inputs = *mote::InputsOf(subgraph);
  const TfLiteIntArray& outputs = *mote::OutputsOf(subgraph);
  return {{"name", subgraph.name() == nullptr ? "" : subgraph.name()->str()},
          {"inputs", std::vector<int>(inputs.data, inputs.data + inputs.size)},
          {"outputs", std::vector<int>(outputs.data, outputs.data + outputs.size)}};
}

void AddGraph(const tflite::Model& model, ordered_json* json) {
  ordered_json operators = ordered_json::array();
  ordered_json tensors = ordered_json::array();
  ordered_json graphs = ordered_json::array();
  uint64_t macs = 0;
  std::map<uint32_t, uint64_t> constants;  // bytes by buffer, which several tensors may have
  for (int s = 0; s < NumSubgraphs(model); ++s) {
    const tflite::SubGraph& subgraph = SubgraphAt(model, s);
    graphs.push_back(GraphJson(subgraph));
    for (int i = 0; i < NumOperators(subgraph); ++i) {
      operators.push_back(OperatorJson(model, subgraph, s, i));
      macs += MacsOf(model, subgraph, OperatorAt(subgraph, i));
    }
    for (int i = 0; i < NumTensors(subgraph); ++i) {
      tensors.push_back(TensorJson(model, subgraph, s, i));
      if (tensors.back()["constant"]) constants[TensorAt(subgraph, i).buffer()] = tensors.back()["bytes"];
    }
  }
  (*json)["macs"] = macs;
  uint64_t constant_bytes = 0;
  for (const auto& [buffer, bytes] : constants) constant_bytes += bytes;
  (*json)["constant_bytes"] = constant_bytes;
  (*json)["graphs"] = graphs;
  (*json)["operators"] = operators;
  (*json)["tensors"] = tensors;
}

// Adds the operators and shapes that AllocateTensors of the micro runtime works out.
void AddFolded(const KnownGraph& known, ordered_json* json) {
  ordered_json operators = ordered_json::array(), tensors = ordered_json::array();
  for (const auto& [subgraph, index] : known.folded) operators.push_back({{"subgraph", subgraph}, {"index", index}});
  for (const auto& [place, shape] : known.shapes) {
    tensors.push_back({{"subgraph", place.first}, {"index", place.second}, {"shape", shape}});
  }
  (*json)["folded_operators"] = operators;
  (*json)["shapes_not_in_file"] = tensors;
}

void AddNeeds(const ModelFile& file, ordered_json* json) {
  ordered_json missing = ordered_json::array();
  for (const MissingOperator& op : FindMissingOperators(file.model())) {
    missing.push_back({{"name", op.name}, {"reason", op.reason}});
  }
  (*json)["missing_operators"] = missing;
  ordered_json bytes = ordered_json::object();
  ordered_json reasons = ordered_json::object();
  for (const ArenaPrediction& arena : PredictArenas(file)) {
    bytes[arena.target] = arena.bytes.has_value() ? ordered_json(*arena.bytes) : ordered_json();
    if (!arena.bytes.has_value()) reasons[arena.target] = arena.reason;
  }
  (*json)["arena_bytes"] = bytes;
  (*json)["arena_unknown"] = reasons;
  AddStack(file, json);
}

}  // namespace

ordered_json InspectJson(const ModelFile& file) {
  const tflite::Model& model = file.model();
  ordered_json json = {{"model", file.path().string()},
                       {"bytes", file.bytes()},
                       {"schema_version", model.version()},
                       {"description", model.description() == nullptr ? "" : model.description()->str()},
                       {"verified", true},
                       {"subgraphs", NumSubgraphs(model)},
                       {"inputs", TensorList(InputSpecs(model))},
                       {"outputs", TensorList(KnownOutputSpecs(file))}};
  const std::optional<KnownGraph> known = LearnGraph(file);
  if (known.has_value()) {
    AddGraph(WithKnownShapes(file, *known, FoldedOperators::kKept).model(), &json);
  } else {
    AddGraph(model, &json);
  }
  AddFolded(known.value_or(KnownGraph()), &json);
  AddNeeds(file, &json);
  return json;
}

}  // namespace mote::cli
