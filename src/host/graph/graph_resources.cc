// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/host/graph/graph_resources.h"

#include <algorithm>
#include <iterator>

namespace mote {

int Resources::Id(const char* container, const char* shared_name) {
  const std::pair<std::string, std::string> name(container == nullptr ? "" : container,
                                                 shared_name == nullptr ? "" : shared_name);
  return ids_.emplace(name, static_cast<int>(ids_.size())).first->second;
}

const char* Resources::NameOf(int id) const {
  for (const auto& [name, number] : ids_) {
    if (number == id) return name.second.c_str();
  }
  return "";
}

bool Resources::MarkCalled(int subgraph) {
  tflite::resource::InitializationStatus* const status = tflite::resource::GetInitializationStatus(&called_, subgraph);
  if (status->IsInitialized()) return false;
  status->MarkInitializationIsDone();
  return true;
}

void Resources::Reset() {
  for (auto entry = by_id_.begin(); entry != by_id_.end();) {
    const bool is_variable =
        entry->second == nullptr ||
        entry->second->GetResourceType() == tflite::resource::ResourceBase::ResourceType::kResourceVariable;
    entry = is_variable ? by_id_.erase(entry) : std::next(entry);
  }
  called_.clear();
}

void Resources::Take(TfLiteOperator* op) {
  const bool is_there =
      std::any_of(operators_.begin(), operators_.end(), [op](const OperatorPtr& owned) { return owned.get() == op; });
  if (op != nullptr && !is_there) operators_.emplace_back(op);
}

size_t Resources::Bytes() const {
  size_t bytes = 0;
  for (const auto& [id, resource] : by_id_) bytes += resource->GetMemoryUsage();
  return bytes;
}

}  // namespace mote
