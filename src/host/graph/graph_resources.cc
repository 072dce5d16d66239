// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/host/graph/graph_resources.h"

#include <algorithm>

namespace mote {

int Resources::Id(const char* container, const char* shared_name) {
  const std::pair<std::string, std::string> name(container == nullptr ? "" : container,
                                                 shared_name == nullptr ? "" : shared_name);
  const auto place = std::find(names_.begin(), names_.end(), name);
  const auto id = static_cast<int>(place - names_.begin());
  if (place == names_.end()) names_.push_back(name);
  return id;
}

const char* Resources::NameOf(int id) const {
  return id < 0 || id >= static_cast<int>(names_.size()) ? "" : names_[static_cast<size_t>(id)].second.c_str();
}

Resources::Variable* Resources::Find(int id) {
  const auto found = variables_.find(id);
  return found == variables_.end() ? nullptr : &found->second;
}

void Resources::Take(TfLiteOperator* op) {
  const bool is_there =
      std::any_of(operators_.begin(), operators_.end(), [op](const OperatorPtr& owned) { return owned.get() == op; });
  if (op != nullptr && !is_there) operators_.emplace_back(op);
}

size_t Resources::Bytes() const {
  size_t bytes = 0;
  for (const auto& [id, variable] : variables_) bytes += variable.value.size();
  return bytes;
}

}  // namespace mote
