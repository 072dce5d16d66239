// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/micro/model_builder.h"

#include <utility>

#include "mote/model_verifier.h"

namespace mote {

ModelBuilder::ModelBuilder() {
  model.version = 3;
  Buffer({});
  Subgraph();
}

// Here, since each test would compile them for all that a model has.
ModelBuilder::ModelBuilder(ModelBuilder&&) noexcept = default;
ModelBuilder& ModelBuilder::operator=(ModelBuilder&&) noexcept = default;
ModelBuilder::~ModelBuilder() = default;

uint32_t ModelBuilder::Buffer(const std::vector<uint8_t>& bytes) {
  model.buffers.push_back(std::make_unique<tflite::BufferT>());
  model.buffers.back()->data = bytes;
  return static_cast<uint32_t>(model.buffers.size() - 1);
}

int ModelBuilder::Subgraph() {
  model.subgraphs.push_back(std::make_unique<tflite::SubGraphT>());
  return static_cast<int>(model.subgraphs.size() - 1);
}

int ModelBuilder::Tensor(tflite::TensorType type, const std::vector<int>& shape) {
  auto tensor = std::make_unique<tflite::TensorT>();
  tensor->type = type;
  tensor->shape.assign(shape.begin(), shape.end());
  tensor->name = "tensor";
  current().tensors.push_back(std::move(tensor));
  return static_cast<int>(current().tensors.size() - 1);
}

int ModelBuilder::Variable(tflite::TensorType type, const std::vector<int>& shape) {
  const int tensor = Tensor(type, shape);
  current().tensors[tensor]->is_variable = true;
  return tensor;
}

ModelBuilder& ModelBuilder::Quantize(int tensor, const std::vector<float>& scales,
                                     const std::vector<int64_t>& zero_points) {
  auto quantization = std::make_unique<tflite::QuantizationParametersT>();
  quantization->scale = scales;
  quantization->zero_point = zero_points;
  current().tensors[tensor]->quantization = std::move(quantization);
  return *this;
}

ModelBuilder& ModelBuilder::Inputs(const std::vector<int>& tensors) {
  current().inputs.assign(tensors.begin(), tensors.end());
  return *this;
}

ModelBuilder& ModelBuilder::Outputs(const std::vector<int>& tensors) {
  current().outputs.assign(tensors.begin(), tensors.end());
  return *this;
}

uint32_t ModelBuilder::Code(tflite::BuiltinOperator code, const std::string& name) {
  for (size_t i = 0; i < model.operator_codes.size(); ++i) {
    const tflite::OperatorCodeT& known = *model.operator_codes[i];
    if (known.builtin_code == code && known.custom_code == name) return static_cast<uint32_t>(i);
  }
  auto added = std::make_unique<tflite::OperatorCodeT>();
  added->builtin_code = code;
  added->deprecated_builtin_code = static_cast<int8_t>(static_cast<int>(code) < 127 ? static_cast<int>(code) : 127);
  added->custom_code = name;
  model.operator_codes.push_back(std::move(added));
  return static_cast<uint32_t>(model.operator_codes.size() - 1);
}

tflite::OperatorT& ModelBuilder::AddOperator(uint32_t code, const std::vector<int>& inputs,
                                             const std::vector<int>& outputs) {
  auto op = std::make_unique<tflite::OperatorT>();
  op->opcode_index = code;
  op->inputs.assign(inputs.begin(), inputs.end());
  op->outputs.assign(outputs.begin(), outputs.end());
  current().operators.push_back(std::move(op));
  return *current().operators.back();
}

tflite::OperatorT& ModelBuilder::Op(tflite::BuiltinOperator code, const std::vector<int>& inputs,
                                    const std::vector<int>& outputs) {
  return AddOperator(Code(code, ""), inputs, outputs);
}

tflite::OperatorT& ModelBuilder::Custom(const std::string& name, const std::vector<int>& inputs,
                                        const std::vector<int>& outputs, const std::string& options) {
  tflite::OperatorT& op = AddOperator(Code(tflite::BuiltinOperator_CUSTOM, name), inputs, outputs);
  op.custom_options.assign(options.begin(), options.end());
  return op;
}

void ModelBuilder::Metadata(const std::string& name, const std::vector<int32_t>& words) {
  std::vector<uint8_t> bytes(words.size() * sizeof(int32_t));
  if (!bytes.empty()) std::memcpy(bytes.data(), words.data(), bytes.size());
  auto metadata = std::make_unique<tflite::MetadataT>();
  metadata->name = name;
  metadata->buffer = Buffer(bytes);
  model.metadata.push_back(std::move(metadata));
}

const tflite::Model* ModelBuilder::FinishUnchecked() {
  flatbuffers::FlatBufferBuilder builder;
  tflite::FinishModelBuffer(builder, tflite::Model::Pack(builder, &model));
  return Keep(builder);
}

const tflite::Model* ModelBuilder::FinishWithoutBuffers(bool has_list) {
  flatbuffers::FlatBufferBuilder builder;
  std::vector<flatbuffers::Offset<tflite::OperatorCode>> codes;
  std::vector<flatbuffers::Offset<tflite::SubGraph>> subgraphs;
  const std::vector<flatbuffers::Offset<tflite::Buffer>> none;
  for (const auto& code : model.operator_codes) codes.push_back(tflite::OperatorCode::Pack(builder, code.get()));
  for (const auto& subgraph : model.subgraphs) subgraphs.push_back(tflite::SubGraph::Pack(builder, subgraph.get()));
  tflite::FinishModelBuffer(
      builder, tflite::CreateModelDirect(builder, 3, &codes, &subgraphs, nullptr, has_list ? &none : nullptr));
  return Keep(builder);
}

const tflite::Model* ModelBuilder::Keep(const flatbuffers::FlatBufferBuilder& builder) {
  bytes_ = builder.GetSize();
  file_.reset(new uint8_t[bytes_]);
  std::memcpy(file_.get(), builder.GetBufferPointer(), bytes_);
  return tflite::GetModel(file_.get());
}

const tflite::Model* ModelBuilder::Finish() {
  FinishUnchecked();
  return tflite::GetVerifiedModel(file_.get(), bytes_);
}

void BuildAccumulator(ModelBuilder& model) {
  tflite::VarHandleOptionsT v;
  v.shared_name = "v";
  tflite::CallOnceOptionsT once;
  once.init_subgraph_index = 1;
  const int x = model.Tensor(tflite::TensorType_FLOAT32, {2});
  const int handle = model.Tensor(tflite::TensorType_RESOURCE, {});
  const int old = model.Tensor(tflite::TensorType_FLOAT32, {2});
  const int y = model.Tensor(tflite::TensorType_FLOAT32, {2});
  model.Inputs({x}).Outputs({y});
  model.Op(tflite::BuiltinOperator_CALL_ONCE, {}, {}, once);
  model.Op(tflite::BuiltinOperator_VAR_HANDLE, {}, {handle}, v);
  model.Op(tflite::BuiltinOperator_READ_VARIABLE, {handle}, {old});
  model.Op(tflite::BuiltinOperator_ADD, {x, old}, {y}, tflite::AddOptionsT());
  model.Op(tflite::BuiltinOperator_ASSIGN_VARIABLE, {handle, y}, {});
  model.Subgraph();
  const int init_handle = model.Tensor(tflite::TensorType_RESOURCE, {});
  const int start = model.Constant<float>(tflite::TensorType_FLOAT32, {2}, {10, 20});
  model.Op(tflite::BuiltinOperator_VAR_HANDLE, {}, {init_handle}, v);
  model.Op(tflite::BuiltinOperator_ASSIGN_VARIABLE, {init_handle, start}, {});
}

void BuildTwoCallsOfOneSubgraph(ModelBuilder& model) {
  tflite::VarHandleOptionsT v;
  v.shared_name = "v";
  const int handle = model.Tensor(tflite::TensorType_RESOURCE, {});
  const int y = model.Tensor(tflite::TensorType_FLOAT32, {1});
  model.Inputs({}).Outputs({y});
  for (const int subgraph : {1, 2, 2}) {
    tflite::CallOnceOptionsT once;
    once.init_subgraph_index = subgraph;
    model.Op(tflite::BuiltinOperator_CALL_ONCE, {}, {}, once);
  }
  model.Op(tflite::BuiltinOperator_VAR_HANDLE, {}, {handle}, v);
  model.Op(tflite::BuiltinOperator_READ_VARIABLE, {handle}, {y});
  model.Subgraph();
  const int zero_handle = model.Tensor(tflite::TensorType_RESOURCE, {});
  const int zero = model.Constant<float>(tflite::TensorType_FLOAT32, {1}, {0});
  model.Op(tflite::BuiltinOperator_VAR_HANDLE, {}, {zero_handle}, v);
  model.Op(tflite::BuiltinOperator_ASSIGN_VARIABLE, {zero_handle, zero}, {});
  model.Subgraph();
  const int sum_handle = model.Tensor(tflite::TensorType_RESOURCE, {});
  const int old = model.Tensor(tflite::TensorType_FLOAT32, {1});
  const int sum = model.Tensor(tflite::TensorType_FLOAT32, {1});
  const int ten = model.Constant<float>(tflite::TensorType_FLOAT32, {1}, {10});
  model.Op(tflite::BuiltinOperator_VAR_HANDLE, {}, {sum_handle}, v);
  model.Op(tflite::BuiltinOperator_READ_VARIABLE, {sum_handle}, {old});
  model.Op(tflite::BuiltinOperator_ADD, {old, ten}, {sum}, tflite::AddOptionsT());
  model.Op(tflite::BuiltinOperator_ASSIGN_VARIABLE, {sum_handle, sum}, {});
}

}  // namespace mote
