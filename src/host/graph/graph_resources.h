// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// What outlives a run and is shared by the subgraphs of an interpreter: resource variables, hash tables, and which
// subgraphs CALL_ONCE has run.
#ifndef MOTE_SRC_HOST_GRAPH_GRAPH_RESOURCES_H_
#define MOTE_SRC_HOST_GRAPH_GRAPH_RESOURCES_H_

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "src/host/seam/operator.h"
#include "src/operators/seam/op.h"

namespace mote {

class Resources {
 public:
  struct Variable {
    TfLiteType type = kTfLiteNoType;
    std::vector<int> dims;
    std::vector<uint8_t> value;
  };

  // The number of the variable of that name, counted from 0 on. Models without names have such numbers of their own.
  int Id(const char* container, const char* shared_name);
  // Empty for numbers that no name has.
  const char* NameOf(int id) const;
  // Null for one that nothing has been assigned to.
  Variable* Find(int id);
  void Keep(int id, Variable variable) { variables_[id] = std::move(variable); }
  HashTable** tables() { return &tables_; }
  // True the first time.
  bool MarkCalled(int subgraph) { return called_.insert(subgraph).second; }
  void ForgetCall(int subgraph) { called_.erase(subgraph); }
  size_t Bytes() const;
  // Takes an operator that an opaque delegate has handed over, perhaps to several subgraphs. It is deleted with the
  // interpreter.
  void Take(TfLiteOperator* op);

 private:
  std::vector<std::pair<std::string, std::string>> names_;  // by id
  std::map<int, Variable> variables_;
  HashTable* tables_ = nullptr;  // in the memory of nodes
  std::set<int> called_;
  std::vector<OperatorPtr> operators_;
};

}  // namespace mote

#endif  // MOTE_SRC_HOST_GRAPH_GRAPH_RESOURCES_H_
