// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Random int8 models of one to four operators, and what they compute by the naive specification.
#ifndef MOTE_TESTS_RANDOM_RANDOM_MODEL_H_
#define MOTE_TESTS_RANDOM_RANDOM_MODEL_H_

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "tests/micro/model_builder.h"
#include "tests/operators/products/layer_reference.h"

// The number of models that a test makes, from seed 1 on.
#ifndef MOTE_RANDOM_MODELS
#define MOTE_RANDOM_MODELS 500
#endif

namespace mote {

// Chains, and graphs whose operators take any earlier tensor. Channels, pixels and windows have the sizes at which
// loops change their ways; channels may be dead, or have a multiplier of 1 or more.
class RandomModel {
 public:
  // `rounds_as_lite`: FULLY_CONNECTED is rounded as dense/dense_rounding.h says.
  explicit RandomModel(uint32_t seed, bool rounds_as_lite = false);
  RandomModel(const RandomModel&) = delete;

  // Null if the verifier refuses it.
  const tflite::Model* model() const { return model_; }
  const uint8_t* data() const { return builder_.data(); }
  size_t size() const { return builder_.size(); }
  // The operators, for messages.
  const std::string& text() const { return text_; }

  // Activations, which are planned, by their number in the model.
  const std::vector<int>& inputs() const { return inputs_; }
  const std::vector<int>& outputs() const { return outputs_; }
  const std::vector<int>& activations() const { return activations_; }

  // Draws other numbers for the inputs and computes the other activations.
  void Compute();
  const std::vector<int8_t>& numbers(int tensor) const { return tensors_[static_cast<size_t>(tensor)].numbers; }

 private:
  struct Quantized {
    std::vector<int> shape;
    float scale = 1;
    int zero = 0;
    std::vector<int8_t> numbers;
    bool is_used = false;
  };
  struct Filter {
    int tensor;
    std::vector<int8_t> weights;
    std::vector<float> scales;  // one, or one of each channel
  };

  bool OneIn(int count) { return random_.Int(1, count) == 1; }
  int Zero() { return OneIn(4) ? -128 : random_.Int(-128, 127); }
  std::vector<int8_t> Int8s(int count);
  TfLiteFusedActivation Activation();
  int Channels(int most);
  MacProblem Window(const std::vector<int>& image, int most, bool may_dilate);

  int Add(const std::vector<int>& shape, float scale, int zero);
  int AddActivation(const std::vector<int>& shape, float scale, int zero);
  int AddConstant(const std::vector<int>& shape);
  Quantized& at(int tensor) { return tensors_[static_cast<size_t>(tensor)]; }
  // An earlier activation, mostly the last; of `shape` if that is not null, or else -1.
  int Pick(const std::vector<int>* shape = nullptr);
  void Note(const char* name, const MacProblem& problem);

  void AddOperator();
  bool AddConv(int in);
  bool AddDepthwiseConv(int in);
  bool AddFullyConnected(int in);
  bool AddPool(int in);
  bool AddBinary(int in);
  bool AddReshape(int in);
  Filter AddFilter(const std::vector<int>& shape, int channels, int channel_dimension, int products, float in_scale);
  int AddBias(int channels, int products, std::vector<int32_t>* bias);
  // The output of `problem`, whose numbers are computed from those of tensor `in`.
  int AddMacOutput(const MacProblem& problem, const std::vector<int>& shape, int in, const Filter& filter,
                   const std::vector<int32_t>& bias, bool rounds_as_lite = false);

  const bool rounds_as_lite_;
  LayerRandom random_;
  ModelBuilder builder_;
  const tflite::Model* model_ = nullptr;
  std::string text_;
  std::vector<Quantized> tensors_;  // those that are no activations have no numbers
  std::vector<int> inputs_, outputs_, activations_;
  std::vector<std::function<void()>> steps_;  // of Compute
};

}  // namespace mote

#endif  // MOTE_TESTS_RANDOM_RANDOM_MODEL_H_
