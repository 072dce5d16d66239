// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/model/access.h"

#include "src/model/parse_options.h"

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
  struct Caller {
    uint8_t options;  // those of the second union plus kOptions2
    uint8_t field;    // where the first subgraph is
    uint8_t count;    // in fields of their own, or 0: in a list
  };
  static constexpr Caller kCallers[] = {
      {tflite::BuiltinOptions_IfOptions, tflite::IfOptions::VT_THEN_SUBGRAPH_INDEX, 2},
      {tflite::BuiltinOptions_WhileOptions, tflite::WhileOptions::VT_COND_SUBGRAPH_INDEX, 2},
      {tflite::BuiltinOptions_CallOnceOptions, tflite::CallOnceOptions::VT_INIT_SUBGRAPH_INDEX, 1},
      {kOptions2 + tflite::BuiltinOptions2_StablehloScatterOptions,
       tflite::StablehloScatterOptions::VT_UPDATE_COMPUTATION_SUBGRAPH_INDEX, 1},
      {kOptions2 + tflite::BuiltinOptions2_StablehloReduceWindowOptions,
       tflite::StablehloReduceWindowOptions::VT_BODY_SUBGRAPH_INDEX, 1},
      {kOptions2 + tflite::BuiltinOptions2_StableHLOCompositeOptions,
       tflite::StableHLOCompositeOptions::VT_DECOMPOSITION_SUBGRAPH_INDEX, 1},
      {kOptions2 + tflite::BuiltinOptions2_StablehloCaseOptions,
       tflite::StablehloCaseOptions::VT_BRANCH_SUBGRAPH_INDICES, 0},
  };
  unsigned type = op.builtin_options_type();
  const void* options = op.builtin_options();
  if (type == 0) {
    type = kOptions2 + op.builtin_options_2_type();
    options = op.builtin_options_2();
  }
  for (const Caller& caller : kCallers) {
    if (caller.options != type || options == nullptr) continue;
    const auto* const table = static_cast<const flatbuffers::Table*>(options);
    const uint8_t* at = table->GetAddressOf(static_cast<flatbuffers::voffset_t>(caller.field));
    if (caller.count == 0) {
      if (at == nullptr) return -1;
      at += flatbuffers::ReadScalar<uint32_t>(at);
      if (k >= flatbuffers::ReadScalar<int32_t>(at)) return -1;
      at += 4 + 4 * k;
    } else {
      if (k >= caller.count) return -1;
      at = table->GetAddressOf(static_cast<flatbuffers::voffset_t>(caller.field + 2 * k));
    }
    return at == nullptr ? 0 : flatbuffers::ReadScalar<int32_t>(at);
  }
  return -1;
}

bool SameName(const char* a, const char* b) {
  if (a == nullptr) a = "";
  if (b == nullptr) b = "";
  while (*a != '\0' && *a == *b) ++a, ++b;
  return *a == *b;
}

}  // namespace mote
