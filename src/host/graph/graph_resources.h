// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The subgraphs of an interpreter share these, and they outlive a run: resource variables, hash tables, and the list of
// subgraphs that CALL_ONCE has run.
#ifndef MOTE_SRC_HOST_GRAPH_GRAPH_RESOURCES_H_
#define MOTE_SRC_HOST_GRAPH_GRAPH_RESOURCES_H_

#include <vector>

#include "src/host/common/operator.h"
#include "src/operators/seam/op.h"
#include "tensorflow/lite/experimental/resource/initialization_status.h"
#include "tensorflow/lite/experimental/resource/resource_base.h"

namespace mote {

class Resources {
 public:
  // Returns the number of the variable of that name, counted from 0 on. Models without names have such numbers of their
  // own.
  int Id(const char* container, const char* shared_name);
  // Returns an empty name for numbers that no name has.
  const char* NameOf(int id) const;
  HashTable** tables() { return &tables_; }
  // Returns true the first time.
  bool MarkCalled(int subgraph);
  void ForgetCall(int subgraph) { called_.erase(subgraph); }
  // Forgets the values of all variables, and lets CALL_ONCE run again. Resources of custom operators stay.
  void Reset();
  tflite::resource::ResourceMap& by_id() { return by_id_; }
  tflite::resource::ResourceIDMap& ids() { return ids_; }
  tflite::resource::InitializationStatusMap& called() { return called_; }
  size_t Bytes() const;
  // Takes an operator that an opaque delegate has handed over, perhaps to several subgraphs. It is deleted with the
  // interpreter.
  void Take(TfLiteOperator* op);

 private:
  tflite::resource::ResourceIDMap ids_;
  tflite::resource::ResourceMap by_id_;
  HashTable* tables_ = nullptr;  // in the memory of nodes
  tflite::resource::InitializationStatusMap called_;
  std::vector<OperatorPtr> operators_;
};

}  // namespace mote

#endif  // MOTE_SRC_HOST_GRAPH_GRAPH_RESOURCES_H_
