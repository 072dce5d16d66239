// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Puts the weights of a model into a file of their own:
//
//   stream_weights MODEL OUT.tflite WEIGHTS.bin MIN_BYTES [--ahead]
//
// Weights of at least MIN_BYTES become outputs of ReadWeights, before the layer that has them. With --ahead the weights
// of a layer are read while the layer before it runs.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <iterator>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "examples/streamed_weights/read_weights.h"
#include "tensorflow/lite/schema/schema_generated.h"

namespace {

using Operator = std::unique_ptr<tflite::OperatorT>;

constexpr size_t kAlignment = 16;
constexpr int kWeightsInput = 1;

// The operator that is the first to have these weights.
struct Layer {
  size_t place;
  int weights;
};

bool HasWeights(const tflite::ModelT& model, const tflite::OperatorT& op) {
  const tflite::OperatorCodeT& code = *model.operator_codes[op.opcode_index];
  const int builtin = std::max<int>(code.deprecated_builtin_code, code.builtin_code);
  return builtin == tflite::BuiltinOperator_CONV_2D || builtin == tflite::BuiltinOperator_DEPTHWISE_CONV_2D ||
         builtin == tflite::BuiltinOperator_FULLY_CONNECTED;
}

bool Has(const std::vector<int>& list, int tensor) { return std::find(list.begin(), list.end(), tensor) != list.end(); }

// The weights of layers, and nothing else.
bool CanStream(const tflite::ModelT& model, int tensor, size_t min_bytes) {
  const tflite::SubGraphT& graph = *model.subgraphs[0];
  const tflite::TensorT& facts = *graph.tensors[static_cast<size_t>(tensor)];
  const size_t bytes = model.buffers[facts.buffer]->data.size();
  if (bytes == 0 || bytes < min_bytes || facts.sparsity != nullptr) return false;
  if (Has(graph.inputs, tensor) || Has(graph.outputs, tensor)) return false;
  return std::all_of(graph.operators.begin(), graph.operators.end(), [&](const Operator& op) {
    const auto places = std::count(op->inputs.begin(), op->inputs.end(), tensor);
    return places == 0 || (places == 1 && HasWeights(model, *op) && op->inputs[kWeightsInput] == tensor);
  });
}

std::vector<Layer> FindLayers(const tflite::ModelT& model, size_t min_bytes) {
  std::vector<Layer> layers;
  std::vector<int> seen;
  const auto& operators = model.subgraphs[0]->operators;
  for (size_t place = 0; place < operators.size(); ++place) {
    if (!HasWeights(model, *operators[place]) || operators[place]->inputs.size() <= kWeightsInput) continue;
    const int tensor = operators[place]->inputs[kWeightsInput];
    if (tensor < 0 || Has(seen, tensor) || !CanStream(model, tensor, min_bytes)) continue;
    seen.push_back(tensor);
    layers.push_back({place, tensor});
  }
  return layers;
}

class Streamer {
 public:
  Streamer(tflite::ModelT* model, size_t min_bytes) : model_(*model), layers_(FindLayers(*model, min_bytes)) {
    auto code = std::make_unique<tflite::OperatorCodeT>();
    code->builtin_code = tflite::BuiltinOperator_CUSTOM;
    code->deprecated_builtin_code = tflite::BuiltinOperator_CUSTOM;
    code->custom_code = kReadWeights;
    code_ = static_cast<uint32_t>(model_.operator_codes.size());
    model_.operator_codes.push_back(std::move(code));
  }

  void Run(bool ahead) {
    auto& operators = model_.subgraphs[0]->operators;
    std::vector<Operator> given = std::move(operators);
    operators.clear();
    size_t layer = 0;
    for (size_t place = 0; place < given.size(); ++place) {
      if (layer < layers_.size() && layers_[layer].place == place) {
        if (!ahead || layer == 0) Read(layers_[layer].weights);
        // Either waits for the read before it.
        ++layer;
        if (ahead && layer < layers_.size()) {
          Read(layers_[layer].weights);
        } else {
          Add({}, {});
        }
      }
      operators.push_back(std::move(given[place]));
    }
    LeaveOutUnused();
  }

  const std::vector<uint8_t>& weights() const { return weights_; }
  size_t layers() const { return layers_.size(); }

 private:
  void Read(int tensor) {
    tflite::TensorT& facts = *model_.subgraphs[0]->tensors[static_cast<size_t>(tensor)];
    const std::vector<uint8_t>& data = model_.buffers[facts.buffer]->data;
    weights_.resize((weights_.size() + kAlignment - 1) / kAlignment * kAlignment);
    const ReadWeightsOptions options = {static_cast<uint32_t>(weights_.size()), static_cast<uint32_t>(data.size())};
    weights_.insert(weights_.end(), data.begin(), data.end());
    facts.buffer = 0;
    Add(options, {tensor});
  }

  void Add(const ReadWeightsOptions& options, const std::vector<int>& outputs) {
    auto op = std::make_unique<tflite::OperatorT>();
    op->opcode_index = code_;
    op->outputs = outputs;
    op->custom_options.resize(sizeof(options));
    std::memcpy(op->custom_options.data(), &options, sizeof(options));
    model_.subgraphs[0]->operators.push_back(std::move(op));
  }

  // Data that no tensor has any more, and a plan of the memory, which is not that of the new model.
  void LeaveOutUnused() {
    auto& metadata = model_.metadata;
    const auto is_plan = [](const auto& entry) { return entry->name == "OfflineMemoryAllocation"; };
    metadata.erase(std::remove_if(metadata.begin(), metadata.end(), is_plan), metadata.end());
    std::vector<bool> used(model_.buffers.size(), false);
    for (const auto& graph : model_.subgraphs) {
      for (const auto& tensor : graph->tensors) used[tensor->buffer] = true;
    }
    for (const auto& entry : metadata) used[entry->buffer] = true;
    for (size_t i = 0; i < used.size(); ++i) {
      if (!used[i]) model_.buffers[i]->data.clear();
    }
  }

  tflite::ModelT& model_;
  std::vector<Layer> layers_;
  std::vector<uint8_t> weights_;
  uint32_t code_ = 0;
};

bool Write(const char* path, const uint8_t* data, size_t bytes) {
  std::ofstream file(path, std::ios::binary);
  file.write(reinterpret_cast<const char*>(data), static_cast<std::streamsize>(bytes));
  file.close();
  if (!file) std::fprintf(stderr, "%s: cannot be written\n", path);
  return static_cast<bool>(file);
}

}  // namespace

int main(int argc, char** argv) {
  const bool ahead = argc == 6 && std::string(argv[5]) == "--ahead";
  if (argc != 5 && !ahead) {
    std::fprintf(stderr, "usage: %s MODEL OUT.tflite WEIGHTS.bin MIN_BYTES [--ahead]\n", argv[0]);
    return 1;
  }
  std::ifstream file(argv[1], std::ios::binary);
  const std::vector<char> bytes((std::istreambuf_iterator<char>(file)), std::istreambuf_iterator<char>());
  flatbuffers::Verifier verifier(reinterpret_cast<const uint8_t*>(bytes.data()), bytes.size());
  if (!tflite::VerifyModelBuffer(verifier)) {
    std::fprintf(stderr, "%s: no .tflite model\n", argv[1]);
    return 1;
  }
  tflite::ModelT model;
  tflite::GetModel(bytes.data())->UnPackTo(&model);
  Streamer streamer(&model, std::strtoul(argv[4], nullptr, 10));
  streamer.Run(ahead);
  flatbuffers::FlatBufferBuilder builder;
  builder.Finish(tflite::Model::Pack(builder, &model), tflite::ModelIdentifier());
  const std::vector<uint8_t>& weights = streamer.weights();
  if (!Write(argv[2], builder.GetBufferPointer(), builder.GetSize()) ||
      !Write(argv[3], weights.data(), weights.size())) {
    return 1;
  }
  std::printf("layers whose weights are read: %zu, %zu bytes in all; the model has %u bytes, of %zu\n",
              streamer.layers(), weights.size(), static_cast<unsigned>(builder.GetSize()), bytes.size());
  return 0;
}
