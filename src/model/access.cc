// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/model/access.h"

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
  for (int i = 0; i < array->size; ++i) {
    if (array->data[i] == value) return true;
  }
  return false;
}

const void* ConstantData(const Model& model, const Tensor& tensor) {
  const auto* const data = model.buffers()->Get(tensor.buffer())->data();
  return tensor.is_variable() || data == nullptr || data->size() == 0 ? nullptr : data->data();
}

int CalleeOf(const Operator& op, int k) {
  using flatbuffers::voffset_t;
  int fields = 1;
  const void* options = op.builtin_options();
  voffset_t field = 4;  // the first one
  if (op.builtin_options_type() == tflite::BuiltinOptions_IfOptions ||
      op.builtin_options_type() == tflite::BuiltinOptions_WhileOptions) {
    fields = 2;
  } else if (op.builtin_options_type() != tflite::BuiltinOptions_CallOnceOptions) {
    options = op.builtin_options_2();
    switch (op.builtin_options_2_type()) {
      case tflite::BuiltinOptions2_StablehloScatterOptions:
        field = tflite::StablehloScatterOptions::VT_UPDATE_COMPUTATION_SUBGRAPH_INDEX;
        break;
      case tflite::BuiltinOptions2_StablehloReduceWindowOptions:
        field = tflite::StablehloReduceWindowOptions::VT_BODY_SUBGRAPH_INDEX;
        break;
      case tflite::BuiltinOptions2_StableHLOCompositeOptions:
        field = tflite::StableHLOCompositeOptions::VT_DECOMPOSITION_SUBGRAPH_INDEX;
        break;
      case tflite::BuiltinOptions2_StablehloCaseOptions: {
        const auto* const branches = op.builtin_options_2_as_StablehloCaseOptions();
        const auto* const list = branches == nullptr ? nullptr : branches->branch_subgraph_indices();
        return list == nullptr || k >= static_cast<int>(list->size()) ? -1 : list->Get(static_cast<unsigned>(k));
      }
      default:
        return -1;
    }
  }
  if (options == nullptr || k >= fields) return -1;
  return static_cast<const flatbuffers::Table*>(options)->GetField<int32_t>(static_cast<voffset_t>(field + 2 * k), 0);
}

bool SameName(const char* a, const char* b) {
  if (a == nullptr) a = "";
  if (b == nullptr) b = "";
  while (*a != '\0' && *a == *b) ++a, ++b;
  return *a == *b;
}

}  // namespace mote
