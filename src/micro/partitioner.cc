// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/micro/partitioner.h"

#include <cstring>

#include "src/model/access.h"
#include "tensorflow/lite/schema/schema_utils.h"

namespace mote {
namespace {

// The state of a tensor while operators are visited.
enum Mark : uint8_t {
  kReadByWaiting = 1,
  kWrittenByWaiting = 2,
  kReadInside = 4,  // of an epoch, before anything inside writes it
  kWrittenInside = 8,
  kReadOutside = 16,
};

// Calls `f` for each tensor of a list, those left out excepted.
template <class F>
void ForEachTensor(const TfLiteIntArray* tensors, F f) {
  for (int i = 0; i < tensors->size; ++i) {
    if (tensors->data[i] >= 0) f(tensors->data[i]);
  }
}

bool RunsSubgraphs(tflite::BuiltinOperator op) {
  switch (op) {
    case tflite::BuiltinOperator_IF:
    case tflite::BuiltinOperator_WHILE:
    case tflite::BuiltinOperator_CALL_ONCE:
    case tflite::BuiltinOperator_STABLEHLO_CASE:
    case tflite::BuiltinOperator_STABLEHLO_COMPOSITE:
      return true;
    default:
      return false;
  }
}

}  // namespace

Partitioner::Partitioner(const tflite::Model& model, const tflite::SubGraph& subgraph, bool fuses, uint8_t* memory)
    : model_(model),
      subgraph_(subgraph),
      num_nodes_(NumOperators(subgraph)),
      num_tensors_(NumTensors(subgraph)),
      fuses_(fuses),
      epochs_(reinterpret_cast<int16_t*>(memory)),
      runners_(reinterpret_cast<Runner*>(epochs_ + num_nodes_)),
      marks_(reinterpret_cast<uint8_t*>(runners_ + num_nodes_)) {
  for (int i = 0; i < num_nodes_; ++i) runners_[i] = kCpu;
}

size_t Partitioner::MemoryBytes(const tflite::SubGraph& subgraph) {
  return NumOperators(subgraph) * (sizeof(int16_t) + sizeof(Runner)) + NumTensors(subgraph);
}

bool Partitioner::IsVariable(int tensor) const { return TensorAt(subgraph_, tensor).is_variable(); }

bool Partitioner::HasSideEffects(const tflite::Operator& op) const {
  if (RunsSubgraphs(tflite::GetBuiltinCode(&CodeOf(model_, op)))) return true;
  bool uses_resource = false;
  const auto look = [&](int t) { uses_resource |= TensorAt(subgraph_, t).type() == tflite::TensorType_RESOURCE; };
  ForEachTensor(InputsOf(op), look);
  ForEachTensor(OutputsOf(op), look);
  return uses_resource;
}

bool Partitioner::MustWait(const tflite::Operator& op) const {
  bool waits = side_effects_wait_ && HasSideEffects(op);
  ForEachTensor(InputsOf(op),
                [&](int t) { waits |= (marks_[t] & kWrittenByWaiting) != 0 || (marks_[t] != 0 && IsVariable(t)); });
  ForEachTensor(OutputsOf(op), [&](int t) { waits |= marks_[t] != 0; });
  return waits;
}

void Partitioner::LetOthersWait(const tflite::Operator& op) {
  side_effects_wait_ = side_effects_wait_ || HasSideEffects(op);
  ForEachTensor(InputsOf(op), [&](int t) { marks_[t] |= kReadByWaiting; });
  ForEachTensor(OutputsOf(op), [&](int t) { marks_[t] |= kWrittenByWaiting; });
}

// All operators before `first` have an epoch; `first` waits for nothing.
void Partitioner::FillEpoch(int first, bool delegated) {
  std::memset(marks_, 0, static_cast<size_t>(num_tensors_));
  side_effects_wait_ = false;
  for (int i = first; i < num_nodes_; ++i) {
    if (epochs_[i] >= 0) continue;
    const tflite::Operator& op = OperatorAt(subgraph_, i);
    if ((runners_[i] == kDelegate) == delegated && !MustWait(op)) {
      epochs_[i] = static_cast<int16_t>(num_epochs_);
      if (!fuses_) return;
    } else {
      LetOthersWait(op);
    }
  }
}

void Partitioner::FindEpochs() {
  for (int i = 0; i < num_nodes_; ++i) epochs_[i] = -1;
  num_epochs_ = 0;
  for (int i = 0; i < num_nodes_; ++i) {
    if (epochs_[i] >= 0) continue;
    FillEpoch(i, runners_[i] == kDelegate);
    ++num_epochs_;
  }
}

bool Partitioner::IsDelegated(int epoch) const {
  int node = 0;
  while (epochs_[node] != epoch) ++node;
  return runners_[node] == kDelegate;
}

int Partitioner::NodesOf(int epoch, int* list) const {
  int count = 0;
  for (int i = 0; i < num_nodes_; ++i) {
    if (epochs_[i] != epoch) continue;
    if (list != nullptr) list[count] = i;
    ++count;
  }
  return count;
}

int Partitioner::TensorsOf(int epoch, Role role, int* list) {
  std::memset(marks_, 0, static_cast<size_t>(num_tensors_));
  for (int i = 0; i < num_nodes_; ++i) {
    const tflite::Operator& op = OperatorAt(subgraph_, i);
    const bool inside = epochs_[i] == epoch;
    ForEachTensor(InputsOf(op), [&](int t) {
      if (!inside) marks_[t] |= kReadOutside;
      if (inside && (marks_[t] & kWrittenInside) == 0) marks_[t] |= kReadInside;
    });
    if (inside) ForEachTensor(OutputsOf(op), [&](int t) { marks_[t] |= kWrittenInside; });
  }
  ForEachTensor(OutputsOf(subgraph_), [&](int t) { marks_[t] |= kReadOutside; });
  int count = 0;
  for (int t = 0; t < num_tensors_; ++t) {
    const int needed = role == Role::kInput ? kReadInside : kWrittenInside | kReadOutside;
    const bool has_role = (marks_[t] & needed) == needed;
    if (!has_role || IsVariable(t) || ConstantData(model_, TensorAt(subgraph_, t)) != nullptr) continue;
    if (list != nullptr) list[count] = t;
    ++count;
  }
  return count;
}

}  // namespace mote
