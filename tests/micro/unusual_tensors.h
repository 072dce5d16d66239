// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Good models with tensors that code of applications seldom meets: unused, sparse, constant though they are listed as
// inputs or outputs, variable, of strings, without elements, of a shape that depends on data, or shorter than their
// shape has elements (int4). For all that reads or writes tensors from outside.
#ifndef MOTE_TESTS_MICRO_UNUSUAL_TENSORS_H_
#define MOTE_TESTS_MICRO_UNUSUAL_TENSORS_H_

#include <cstddef>
#include <cstdint>
#include <random>
#include <vector>

#include "tests/micro/model_builder.h"

namespace mote {

// The bytes of a tensor of subgraph 0, and who may write them.
struct TensorFact {
  enum class Size {
    kExact,
    kAtMost,  // its shape depends on data
    kText,    // strings that may be written: more than their table takes
  };
  size_t bytes = 0;
  bool may_write = false;
  Size size = Size::kExact;
};

class UnusualModel {
 public:
  explicit UnusualModel(uint32_t seed);

  // Null where the verifier refuses the model, which would be a mistake of this class.
  const tflite::Model* Finish();
  const uint8_t* data() const { return builder_.data(); }
  size_t size() const { return builder_.size(); }
  // One for each tensor.
  const std::vector<TensorFact>& facts() const { return facts_; }
  const std::vector<int>& inputs() const { return inputs_; }
  const std::vector<int>& outputs() const { return outputs_; }

 private:
  using Piece = void (UnusualModel::*)();

  int Below(int count) { return static_cast<int>(random_() % static_cast<uint32_t>(count)); }
  int Add(int tensor, const TensorFact& fact);
  int Numbers(tflite::TensorType type, const std::vector<int>& shape, size_t bytes, bool is_input = false);
  int Constant(tflite::TensorType type, const std::vector<int>& shape, const std::vector<uint8_t>& bytes);
  int Integers(const std::vector<int>& shape, const std::vector<int32_t>& values);
  int Text(const std::vector<const char*>& strings);
  int Sparse(int rows, int columns, const std::vector<int32_t>& places);
  void List(int tensor, std::vector<int>* list);

  void AddChain();
  void AddUnused();
  void AddUnusedConstant();
  void AddSparse();
  void AddUnusedSparse();
  void AddConstantIndices();
  void AddConstantPaddings();
  void AddConstantOutput();
  void AddVariable();
  void AddStrings();
  void AddConstantStrings();
  void AddPlaces();
  void AddUniqueValues();
  void AddEmpty();
  void AddPacked();

  std::mt19937 random_;
  ModelBuilder builder_;
  std::vector<TensorFact> facts_;
  std::vector<int> inputs_, outputs_;
};

}  // namespace mote

#endif  // MOTE_TESTS_MICRO_UNUSUAL_TENSORS_H_
