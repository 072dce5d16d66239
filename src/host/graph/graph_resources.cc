// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/host/graph/graph_resources.h"

#include <algorithm>

namespace mote {

int Resources::Id(const char* container, const char* shared_name) {
  const std::string in = container == nullptr ? "" : container;
  const std::string name = shared_name == nullptr ? "" : shared_name;
  for (size_t i = 0; i < variables_.size(); ++i) {
    if (variables_[i].container == in && variables_[i].shared_name == name) return static_cast<int>(i);
  }
  Variable variable;
  variable.container = in;
  variable.shared_name = name;
  variables_.push_back(variable);
  return static_cast<int>(variables_.size()) - 1;
}

Resources::Variable* Resources::Find(int id) {
  return id < 0 || id >= static_cast<int>(variables_.size()) ? nullptr : &variables_[static_cast<size_t>(id)];
}

void Resources::Take(TfLiteOperator* op) {
  const bool is_there =
      std::any_of(operators_.begin(), operators_.end(), [op](const OperatorPtr& owned) { return owned.get() == op; });
  if (op != nullptr && !is_there) operators_.emplace_back(op);
}

size_t Resources::Bytes() const {
  size_t bytes = 0;
  for (const Variable& variable : variables_) bytes += variable.value.size();
  return bytes;
}

}  // namespace mote
