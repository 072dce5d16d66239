// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// A random model as converters write it where sizes are not known: placeholders, and nodes that compute with shapes.
#ifndef MOTE_TESTS_HOST_SHAPE_CHAIN_MODEL_H_
#define MOTE_TESTS_HOST_SHAPE_CHAIN_MODEL_H_

#include <cstdint>
#include <random>
#include <string>
#include <vector>

#include "tests/micro/model_builder.h"

namespace mote {

class ShapeChainModel : public ModelBuilder {
 public:
  explicit ShapeChainModel(uint32_t seed);

  // Changes a number of a constant, a size in the file or the order of inputs. Before Finish.
  void Damage(uint32_t seed);

  const std::string& text() const { return text_; }
  size_t chain_nodes() const { return chain_nodes_; }
  size_t open_tensors() const { return open_tensors_; }

 private:
  using Sizes = std::vector<int>;
  struct Values {  // an int32 vector or scalar that is known
    int tensor;
    Sizes values;
    bool is_scalar;
  };
  struct Data {  // floats, of this shape
    int tensor;
    Sizes shape;
  };

  int Below(int limit) { return static_cast<int>(random_() % static_cast<uint32_t>(limit)); }
  int Open(const Sizes& shape);
  int Ints(const Sizes& values, bool is_scalar = false);
  const Data& AnyData() { return data_[static_cast<size_t>(Below(static_cast<int>(data_.size())))]; }
  const tflite::OperatorT& Note(tflite::OperatorT& op, const char* name);

  // Values that a random chain computes.
  Values Shape(const Data& of);
  Values Element(const Values& of, int i);
  Values Combine(const Values& a, const Values& b);
  Values Scalar(int value);
  Values Vector(const Sizes& values);

  void AddData(int tensor, const Sizes& shape) { data_.push_back({tensor, shape}); }
  void AddRelu();
  void AddReshape();
  void AddTile();
  void AddPad();
  void AddSlice();
  void AddFill();
  void AddBroadcast();
  void AddSpaceToBatch();
  void AddConcatenation();
  void AddTranspose();
  void AddDense();
  void AddRange();

  std::mt19937 random_;
  std::string text_;
  size_t chain_nodes_ = 0, open_tensors_ = 0;
  std::vector<Data> data_;
};

}  // namespace mote

#endif  // MOTE_TESTS_HOST_SHAPE_CHAIN_MODEL_H_
