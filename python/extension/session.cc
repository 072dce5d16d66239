// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "python/extension/session.h"

#include <dlfcn.h>

#include <algorithm>
#include <cstring>
#include <new>

#include "mote/model_verifier.h"
#include "python/extension/message_log.h"
#include "src/host/model/data_inside.h"
#include "src/model/access.h"

namespace mote::python {
AlignedMemory::AlignedMemory(size_t bytes) : data_(nullptr, &std::free), bytes_(bytes) {
  void* memory = nullptr;
  if (posix_memalign(&memory, 64, std::max<size_t>(bytes, 1)) != 0) throw std::bad_alloc();
  data_.reset(static_cast<uint8_t*>(memory));
}

Session::Session(std::string_view model) : model_bytes_(model.size()) {
  std::memcpy(model_bytes_.data(), model.data(), model.size());
  (void)TakeMessages();
  model_ = tflite::GetVerifiedModel(model_bytes_.data(), model_bytes_.bytes());
  if (model_ == nullptr) TakeDataInside();
}

// The verifier has refused the model; it may be good but for constants behind its FlatBuffer.
void Session::TakeDataInside() {
  const std::string refusal = TakeMessages();
  const std::vector<uint8_t> inside = BringDataInside(model_bytes_.data(), model_bytes_.bytes());
  (void)TakeMessages();
  if (inside.empty()) throw WrongRequest(refusal);
  model_bytes_ = AlignedMemory(inside.size());
  std::memcpy(model_bytes_.data(), inside.data(), inside.size());
  model_ = tflite::GetVerifiedModel(model_bytes_.data(), model_bytes_.bytes());
  if (model_ == nullptr) throw WrongRequest(TakeMessages());
}

void Session::RequireSubgraph(int subgraph) const {
  const int count = NumSubgraphs(*model_);
  if (subgraph < 0 || subgraph >= count) {
    throw WrongRequest("subgraph_index is out of range: " + std::to_string(subgraph) + " for the model, which has " +
                       std::to_string(count) + " subgraphs: there is no subgraph " + std::to_string(subgraph));
  }
}

const tflite::Tensor& Session::tensor(int subgraph, int index) const {
  RequireSubgraph(subgraph);
  const tflite::SubGraph& graph = SubgraphAt(*model_, subgraph);
  if (index < 0 || index >= NumTensors(graph)) {
    throw WrongRequest("Invalid tensor index " + std::to_string(index) +
                       (index < 0 ? "" : " exceeds max tensor index " + std::to_string(NumTensors(graph))) +
                       ": there is no tensor " + std::to_string(index) + ", subgraph " + std::to_string(subgraph) +
                       " has " + std::to_string(NumTensors(graph)));
  }
  return TensorAt(graph, index);
}

void ExportOwnSymbols() {
  Dl_info info = {};
  if (dladdr(reinterpret_cast<void*>(&ExportOwnSymbols), &info) != 0 && info.dli_fname != nullptr) {
    (void)dlopen(info.dli_fname, RTLD_NOW | RTLD_GLOBAL | RTLD_NOLOAD);
  }
}

std::vector<int> Indices(const TfLiteIntArray& array) { return {array.data, array.data + array.size}; }

std::string NameOfTensor(int index) { return "tensor " + std::to_string(index); }

}  // namespace mote::python
