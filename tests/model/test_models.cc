// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/model/test_models.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "flatbuffers/flexbuffers.h"

namespace mote {
namespace {

using tflite::ModelT;
using tflite::OperatorT;
using tflite::SubGraphT;
using tflite::TensorT;
using tflite::TensorType;

std::filesystem::path SharedFolder() {
  const char* folder = getenv("MOTE_SHARED");
  return folder != nullptr ? folder : "../shared";
}

uint32_t AddBuffer(ModelT* model, const std::vector<uint8_t>& data) {
  auto buffer = std::make_unique<tflite::BufferT>();
  buffer->data = data;
  model->buffers.push_back(std::move(buffer));
  return static_cast<uint32_t>(model->buffers.size() - 1);
}

template <typename T>
std::vector<uint8_t> Bytes(const std::vector<T>& values) {
  std::vector<uint8_t> bytes(values.size() * sizeof(T));
  memcpy(bytes.data(), values.data(), bytes.size());
  return bytes;
}

TensorT* AddTensor(SubGraphT* subgraph, const char* name, TensorType type, const std::vector<int>& shape,
                   uint32_t buffer = 0) {
  auto tensor = std::make_unique<TensorT>();
  tensor->name = name;
  tensor->type = type;
  tensor->shape = shape;
  tensor->buffer = buffer;
  subgraph->tensors.push_back(std::move(tensor));
  return subgraph->tensors.back().get();
}

void Quantize(TensorT* tensor, const std::vector<float>& scales, const std::vector<int64_t>& zero_points,
              int axis = 0) {
  tensor->quantization = std::make_unique<tflite::QuantizationParametersT>();
  tensor->quantization->scale = scales;
  tensor->quantization->zero_point = zero_points;
  tensor->quantization->quantized_dimension = axis;
}

uint32_t AddCode(ModelT* model, tflite::BuiltinOperator number, const char* name = "") {
  auto code = std::make_unique<tflite::OperatorCodeT>();
  code->builtin_code = number;
  code->deprecated_builtin_code = static_cast<int8_t>(std::min<int>(number, 127));
  code->custom_code = name;
  model->operator_codes.push_back(std::move(code));
  return static_cast<uint32_t>(model->operator_codes.size() - 1);
}

OperatorT* AddOperator(SubGraphT* subgraph, uint32_t code, const std::vector<int>& inputs,
                       const std::vector<int>& outputs) {
  auto op = std::make_unique<OperatorT>();
  op->opcode_index = code;
  op->inputs = inputs;
  op->outputs = outputs;
  subgraph->operators.push_back(std::move(op));
  return subgraph->operators.back().get();
}

ModelT EmptyModel() {
  ModelT model;
  model.version = 3;
  model.description = "made by a test";
  AddBuffer(&model, {});
  return model;
}

SubGraphT* AddSubgraph(ModelT* model, const char* name) {
  model->subgraphs.push_back(std::make_unique<SubGraphT>());
  model->subgraphs.back()->name = name;
  return model->subgraphs.back().get();
}

std::unique_ptr<tflite::TensorMapT> MapTensor(const char* name, uint32_t index) {
  auto map = std::make_unique<tflite::TensorMapT>();
  map->name = name;
  map->tensor_index = index;
  return map;
}

std::vector<uint8_t> StatefulOptions() {
  flexbuffers::Builder builder;
  builder.Map([&]() {
    builder.Int("num_channels", 40);
    builder.Float("alpha", 0.5f);
    builder.String("name", "ten");
    builder.TypedVector("steps", [&]() {
      builder.Int(1);
      builder.Int(-2);
    });
  });
  builder.Finish();
  return builder.GetBuffer();
}

}  // namespace

ModelBytes::ModelBytes(const uint8_t* data, size_t bytes) : data_(new uint8_t[bytes]), bytes_(bytes) {
  if (bytes != 0) memcpy(data_.get(), data, bytes);
}

ModelBytes Serialize(const ModelT& model) {
  flatbuffers::FlatBufferBuilder builder;
  tflite::FinishModelBuffer(builder, tflite::Model::Pack(builder, &model));
  return ModelBytes(builder.GetBufferPointer(), builder.GetSize());
}

ModelT SmallModel() {
  ModelT model = EmptyModel();
  SubGraphT* main = AddSubgraph(&model, "main");
  Quantize(AddTensor(main, "input", tflite::TensorType_INT8, {1, 4}), {0.5f}, {-128});
  Quantize(AddTensor(main, "weights", tflite::TensorType_INT8, {3, 4}, AddBuffer(&model, std::vector<uint8_t>(12, 7))),
           {0.25f, 0.5f, 0.75f}, {0, 0, 0});
  Quantize(AddTensor(main, "bias", tflite::TensorType_INT32, {3}, AddBuffer(&model, Bytes<int32_t>({1, 2, 3}))),
           {0.125f, 0.25f, 0.375f}, {0, 0, 0});
  Quantize(AddTensor(main, "sum", tflite::TensorType_INT8, {1, 3}), {1.0f}, {127});
  AddTensor(main, "state", tflite::TensorType_INT16, {2, 2})->is_variable = true;
  AddTensor(main, "shape", tflite::TensorType_INT32, {2}, AddBuffer(&model, Bytes<int32_t>({3, 1})));
  Quantize(AddTensor(main, "output", tflite::TensorType_INT8, {3, 1}), {1.0f}, {127});
  // Two strings, "ab" and "": the count, the offsets, the characters.
  std::vector<uint8_t> strings = Bytes<int32_t>({2, 16, 18, 18});
  strings.insert(strings.end(), {'a', 'b'});
  AddTensor(main, "text", tflite::TensorType_STRING, {2}, AddBuffer(&model, strings));
  AddTensor(main, "empty", tflite::TensorType_FLOAT32, {0, 5});
  AddTensor(main, "result", tflite::TensorType_INT64, {1});
  main->inputs = {kInput};
  main->outputs = {kOutput, kResult};

  OperatorT* op =
      AddOperator(main, AddCode(&model, tflite::BuiltinOperator_FULLY_CONNECTED), {kInput, kWeights, kBias}, {kSum});
  tflite::FullyConnectedOptionsT fully_connected;
  fully_connected.fused_activation_function = tflite::ActivationFunctionType_RELU;
  fully_connected.keep_num_dims = true;
  op->builtin_options.Set(std::move(fully_connected));
  op = AddOperator(main, AddCode(&model, tflite::BuiltinOperator_RESHAPE), {kSum, kShape}, {kOutput});
  tflite::ReshapeOptionsT reshape;
  reshape.new_shape = {3, 1};
  op->builtin_options.Set(std::move(reshape));
  op = AddOperator(main, AddCode(&model, tflite::BuiltinOperator_CUSTOM, "Stateful"),
                   {kOutput, -1, kState, kText, kEmpty}, {kResult});
  op->custom_options = StatefulOptions();
  op->mutating_variable_inputs = {false, false, true, false, false};
  op->intermediates = {kSum};

  auto metadata = std::make_unique<tflite::MetadataT>();
  metadata->name = "min_runtime_version";
  metadata->buffer = AddBuffer(&model, std::vector<uint8_t>(16, 0));
  model.metadata.push_back(std::move(metadata));
  model.metadata_buffer = {static_cast<int>(model.buffers.size() - 1)};
  auto signature = std::make_unique<tflite::SignatureDefT>();
  signature->signature_key = "serving_default";
  signature->inputs.push_back(MapTensor("x", kInput));
  signature->outputs.push_back(MapTensor("y", kOutput));
  model.signature_defs.push_back(std::move(signature));
  return model;
}

ModelT ControlFlowModel() {
  ModelT model = EmptyModel();
  const uint32_t loop = AddCode(&model, tflite::BuiltinOperator_WHILE);
  const uint32_t branch = AddCode(&model, tflite::BuiltinOperator_IF);
  const uint32_t less = AddCode(&model, tflite::BuiltinOperator_LESS);
  const uint32_t add = AddCode(&model, tflite::BuiltinOperator_ADD);
  const uint32_t one = AddBuffer(&model, Bytes<int32_t>({1}));
  for (const char* name : {"main", "condition", "body", "then", "else"}) {
    SubGraphT* subgraph = AddSubgraph(&model, name);
    AddTensor(subgraph, "in", tflite::TensorType_INT32, {1});
    AddTensor(subgraph, "one", tflite::TensorType_INT32, {1}, one);
    AddTensor(subgraph, "truth", tflite::TensorType_BOOL, {1});
    AddTensor(subgraph, "out", tflite::TensorType_INT32, {1});
    subgraph->inputs = {0};
    subgraph->outputs = {3};
  }
  model.subgraphs[1]->outputs = {2};
  tflite::WhileOptionsT while_options;
  while_options.cond_subgraph_index = 1;
  while_options.body_subgraph_index = 2;
  AddOperator(model.subgraphs[0].get(), loop, {0}, {3})->builtin_options.Set(std::move(while_options));
  AddOperator(model.subgraphs[1].get(), less, {0, 1}, {2});
  AddOperator(model.subgraphs[2].get(), less, {0, 1}, {2});
  tflite::IfOptionsT if_options;
  if_options.then_subgraph_index = 3;
  if_options.else_subgraph_index = 4;
  AddOperator(model.subgraphs[2].get(), branch, {2, 0}, {3})->builtin_options.Set(std::move(if_options));
  AddOperator(model.subgraphs[3].get(), add, {0, 1}, {3});
  AddOperator(model.subgraphs[4].get(), add, {0, 0}, {3});
  return model;
}

ModelT OneOperatorModel(tflite::BuiltinOperator code) {
  ModelT model = EmptyModel();
  SubGraphT* main = AddSubgraph(&model, "main");
  AddTensor(main, "in", tflite::TensorType_FLOAT32, {1});
  AddTensor(main, "out", tflite::TensorType_FLOAT32, {1});
  main->inputs = {0};
  main->outputs = {1};
  AddOperator(main, AddCode(&model, code, code == tflite::BuiltinOperator_CUSTOM ? "Custom" : ""), {0}, {1});
  return model;
}

std::vector<uint8_t> ReadShared(const std::string& name) {
  std::ifstream file(SharedFolder() / name, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

std::vector<std::string> SharedModels() {
  std::vector<std::string> names;
  std::error_code error;
  for (const auto& entry : std::filesystem::directory_iterator(SharedFolder() / "models", error)) {
    if (entry.path().extension() == ".tflite") names.push_back("models/" + entry.path().filename().string());
  }
  std::sort(names.begin(), names.end());
  return names;
}

}  // namespace mote
