// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Models that tests make, as objects that can be spoiled, and as the bytes of a file.
#ifndef MOTE_TESTS_MODEL_TEST_MODELS_H_
#define MOTE_TESTS_MODEL_TEST_MODELS_H_

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "tensorflow/lite/schema/schema_generated.h"

namespace mote {

// Bytes at an address that is a multiple of 16, with nothing usable behind them.
class ModelBytes {
 public:
  ModelBytes(const uint8_t* data, size_t bytes);
  uint8_t* data() const { return data_.get(); }
  size_t size() const { return bytes_; }

 private:
  std::unique_ptr<uint8_t[]> data_;
  size_t bytes_;
};

ModelBytes Serialize(const tflite::ModelT& model);

// Tensors of SmallModel(), in its one subgraph.
enum SmallModelTensor { kInput, kWeights, kBias, kSum, kState, kShape, kOutput, kText, kEmpty, kResult };

// FULLY_CONNECTED (int8, one scale per channel), RESHAPE, and a custom operator "Stateful" with FlexBuffer options,
// which also reads a variable, strings and an empty tensor. Metadata and a signature.
tflite::ModelT SmallModel();

// WHILE (subgraphs 1 and 2), whose body has an IF (subgraphs 3 and 4).
tflite::ModelT ControlFlowModel();

// An operator with these options, in a model that is good.
template <typename Options>
tflite::ModelT OneOperatorModel(tflite::BuiltinOperator code, const Options& options);
tflite::ModelT OneOperatorModel(tflite::BuiltinOperator code);

template <typename Options>
tflite::ModelT OneOperatorModel(tflite::BuiltinOperator code, const Options& options) {
  tflite::ModelT model = OneOperatorModel(code);
  if constexpr (tflite::BuiltinOptionsUnionTraits<Options>::enum_value != tflite::BuiltinOptions_NONE) {
    model.subgraphs[0]->operators[0]->builtin_options.Set(Options(options));
  } else {
    model.subgraphs[0]->operators[0]->builtin_options_2.Set(Options(options));
  }
  return model;
}

// A file of the folder of shared data (MOTE_SHARED, or ../shared); empty if it is not there.
std::vector<uint8_t> ReadShared(const std::string& name);
// All .tflite files there.
std::vector<std::string> SharedModels();

}  // namespace mote

#endif  // MOTE_TESTS_MODEL_TEST_MODELS_H_
