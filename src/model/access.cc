// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/model/access.h"

#include <cstring>

namespace mote {

using tflite::Model;
using tflite::Operator;
using tflite::SubGraph;
using tflite::Tensor;

int NumSubgraphs(const Model& model) { return static_cast<int>(model.subgraphs()->size()); }

const SubGraph& SubgraphAt(const Model& model, int i) { return *model.subgraphs()->Get(i); }

int NumTensors(const SubGraph& subgraph) {
  return subgraph.tensors() == nullptr ? 0 : static_cast<int>(subgraph.tensors()->size());
}

const Tensor& TensorAt(const SubGraph& subgraph, int i) { return *subgraph.tensors()->Get(i); }

int NumOperators(const SubGraph& subgraph) {
  return subgraph.operators() == nullptr ? 0 : static_cast<int>(subgraph.operators()->size());
}

const Operator& OperatorAt(const SubGraph& subgraph, int i) { return *subgraph.operators()->Get(i); }

const tflite::OperatorCode& CodeOf(const Model& model, const Operator& op) {
  return *model.operator_codes()->Get(op.opcode_index());
}

TfLiteIntArray* AsIntArray(const flatbuffers::Vector<int32_t>* vector) {
  static constexpr int32_t kEmpty = 0;
  const void* const array = vector != nullptr ? static_cast<const void*>(vector) : &kEmpty;
  return static_cast<TfLiteIntArray*>(const_cast<void*>(array));
}

TfLiteIntArray* InputsOf(const SubGraph& subgraph) { return AsIntArray(subgraph.inputs()); }
TfLiteIntArray* OutputsOf(const SubGraph& subgraph) { return AsIntArray(subgraph.outputs()); }
TfLiteIntArray* InputsOf(const Operator& op) { return AsIntArray(op.inputs()); }
TfLiteIntArray* OutputsOf(const Operator& op) { return AsIntArray(op.outputs()); }

bool Contains(const TfLiteIntArray* array, int value) {
  const int* at = array->data;
  const int* const end = at + array->size;
  while (at != end) {
    if (*at++ == value) return true;
  }
  return false;
}

int64_t LongAt(const flatbuffers::Vector<int64_t>& list, uint32_t i) {
  int64_t value;
  std::memcpy(&value, list.Data() + sizeof(value) * i, sizeof(value));
  return value;
}

const flatbuffers::Vector<uint8_t>* DataOfBuffer(const Model& model, uint32_t i) {
  return i == 0 ? nullptr : model.buffers()->Get(i)->data();
}

const void* ConstantData(const Model& model, const Tensor& tensor) {
  const auto* const data = DataOfBuffer(model, tensor.buffer());
  return tensor.is_variable() || data == nullptr || data->size() == 0 ? nullptr : data->data();
}

bool SameName(const char* a, const char* b) {
  if (a == nullptr) a = "";
  if (b == nullptr) b = "";
  while (*a != '\0' && *a == *b) ++a, ++b;
  return *a == *b;
}

}  // namespace mote
