// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/mote/model/model_lists.h"

#include <algorithm>

#include "src/model/access.h"
#include "src/model/element_bits.h"

namespace mote::cli {

ModelLists::ModelLists(const ModelFile& file) : file_(file) {
  for (int s = 0; s < NumSubgraphs(file.model()); ++s) {
    AddSubgraph(SubgraphAt(file.model(), s), s == 0 ? "" : " of subgraph " + std::to_string(s));
  }
}

void ModelLists::AddSubgraph(const tflite::SubGraph& subgraph, const std::string& of) {
  Add(subgraph.inputs(), "the inputs" + of);
  Add(subgraph.outputs(), "the outputs" + of);
  for (int t = 0; t < NumTensors(subgraph); ++t) AddTensor(TensorAt(subgraph, t), "tensor " + std::to_string(t) + of);
  for (int i = 0; i < NumOperators(subgraph); ++i) {
    const tflite::Operator& op = OperatorAt(subgraph, i);
    const std::string name = " of node " + std::to_string(i) + of;
    Add(op.inputs(), "the inputs" + name);
    Add(op.outputs(), "the outputs" + name);
    Add(op.intermediates(), "the intermediates" + name);
    Add(op.custom_options(), "the options" + name);
    const auto* const boundaries = op.builtin_options_as_BucketizeOptions();
    if (boundaries != nullptr) Add(boundaries->boundaries(), "the boundaries" + name);
  }
}

void ModelLists::AddTensor(const tflite::Tensor& tensor, const std::string& name) {
  // The file may have wide elements at any multiple of 4.
  const size_t alignment = kElementBits[tensor.type()] >= 64 ? sizeof(uint64_t) : sizeof(uint32_t);
  Add(DataOfBuffer(file_.model(), tensor.buffer()), "the data of " + name, alignment);
  Add(tensor.shape(), "the shape of " + name);
  const tflite::QuantizationParameters* const quantization = tensor.quantization();
  if (quantization == nullptr) return;
  Add(quantization->scale(), "the scales of " + name);
  Add(quantization->zero_point(), "the zero points of " + name);
}

template <class Vector>
void ModelLists::Add(const Vector* vector, const std::string& what, size_t alignment) {
  if (vector == nullptr) return;
  const auto data = static_cast<size_t>(reinterpret_cast<const uint8_t*>(vector->data()) - file_.data());
  const size_t end = data + vector->size() * sizeof(typename Vector::value_type);
  const size_t list = data - sizeof(flatbuffers::uoffset_t);
  ModelList& elements = by_begin_.try_emplace(data, ModelList{data, end, false, alignment, what}).first->second;
  elements.alignment = std::max(elements.alignment, alignment);  // tensors of several types may share them
  by_begin_.try_emplace(list, ModelList{list, end, true, sizeof(uint32_t), what + ", after their number"});
}

const ModelList* ModelLists::Find(size_t offset) const {
  const auto after = by_begin_.upper_bound(offset);
  if (after == by_begin_.begin()) return nullptr;
  const ModelList& found = std::prev(after)->second;
  return offset < found.end || offset == found.begin ? &found : nullptr;
}

}  // namespace mote::cli
