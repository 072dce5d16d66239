// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// A model with one operator, of any kind and with any tensors and options: as choices, and as a file.
#ifndef MOTE_TESTS_FUZZ_OP_MODEL_H_
#define MOTE_TESTS_FUZZ_OP_MODEL_H_

#include <cstdint>
#include <vector>

#include "tensorflow/lite/schema/schema_generated.h"

namespace mote {

inline constexpr tflite::BuiltinOperator kBuiltins[] = {
#define OP(ENUM, METHOD, PARSER, MAX_VERSION, SOURCE) tflite::BuiltinOperator_##ENUM,
#include "mote/ops.def"
};
inline constexpr const char* kCustoms[] = {
#define CUSTOM_OP(NAME, METHOD, NAMESPACE, REGISTER, SOURCE) NAME,
#include "mote/ops.def"
};

// A dimension of a sparse constant, in the order in which its values are stored.
struct LevelChoice {
  bool is_sparse;
  int32_t size;
  tflite::SparseIndexVector type;  // of the lists, which a sparse one has
  std::vector<int32_t> segments, indices;
};

struct SparsityChoice {
  std::vector<int32_t> order, blocks;
  std::vector<LevelChoice> levels;  // none: the tensor is not sparse
};

struct TensorChoice {
  tflite::TensorType type;
  std::vector<int32_t> shape;
  std::vector<float> scales;
  std::vector<int64_t> zero_points;
  int quantized_dimension = 0;
  bool is_variable = false;
  std::vector<uint8_t> data;  // empty: computed
  SparsityChoice sparsity;
};

// A node before the one in question.
struct ProducerChoice {
  tflite::BuiltinOperator op;
  std::vector<int32_t> inputs;
  std::vector<int32_t> outputs;
};

struct ModelChoice {
  std::vector<ProducerChoice> producers;
  bool is_custom;
  int op;
  std::vector<TensorChoice> tensors;
  std::vector<int32_t> inputs;
  std::vector<int32_t> outputs;
  std::vector<int32_t> intermediates;
  uint8_t options_type;
  std::vector<int32_t> options;             // one for each field
  std::vector<std::vector<int32_t>> lists;  // one for each of the fields that are lists
  std::vector<uint8_t> custom_options;
};

// The ModelChoice::options_type of an operator by its place in kBuiltins.
uint8_t OptionsOf(int builtin);

// A field of options that is a list.
enum class ListKind { kInts, kLongs, kString };
struct ListField {
  uint8_t type;  // of the options
  flatbuffers::voffset_t field;
  ListKind kind;
  bool has_pairs = false;  // two numbers for each dimension
};
// Those of options of this type, in the order of ModelChoice::lists.
std::vector<ListField> ListsOf(uint8_t options_type);

std::vector<uint8_t> Serialize(const ModelChoice& choice);

}  // namespace mote

#endif  // MOTE_TESTS_FUZZ_OP_MODEL_H_
