// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/micro/unusual_tensors.h"

#include <cstring>
#include <iterator>
#include <memory>
#include <utility>

#include "src/core/string_tensor.h"

namespace mote {
namespace {

using tflite::TensorType;
using Size = TensorFact::Size;

template <class T>
std::vector<uint8_t> BytesOf(const std::vector<T>& values) {
  const auto* const bytes = reinterpret_cast<const uint8_t*>(values.data());
  return {bytes, bytes + values.size() * sizeof(T)};
}

}  // namespace

UnusualModel::UnusualModel(uint32_t seed) : random_(seed) {
  constexpr Piece kPieces[] = {
      &UnusualModel::AddUnused,          &UnusualModel::AddUnusedConstant,  &UnusualModel::AddSparse,
      &UnusualModel::AddUnusedSparse,    &UnusualModel::AddConstantIndices, &UnusualModel::AddConstantPaddings,
      &UnusualModel::AddConstantOutput,  &UnusualModel::AddVariable,        &UnusualModel::AddStrings,
      &UnusualModel::AddConstantStrings, &UnusualModel::AddPlaces,          &UnusualModel::AddUniqueValues,
      &UnusualModel::AddEmpty,           &UnusualModel::AddPacked,
  };
  constexpr int kCount = static_cast<int>(std::size(kPieces));
  AddChain();
  // The first seeds have one piece each, so that a failure says which.
  const int pieces = seed < kCount ? 1 : 1 + Below(6);
  for (int i = 0; i < pieces; ++i) (this->*kPieces[pieces == 1 ? seed % kCount : Below(kCount)])();
  builder_.Inputs(inputs_).Outputs(outputs_);
}

const tflite::Model* UnusualModel::Finish() { return builder_.Finish(); }

int UnusualModel::Add(int tensor, const TensorFact& fact) {
  facts_.push_back(fact);
  return tensor;
}

int UnusualModel::Numbers(TensorType type, const std::vector<int>& shape, size_t bytes, bool is_input) {
  const int tensor = Add(builder_.Tensor(type, shape), {bytes, is_input});
  if (is_input) List(tensor, &inputs_);
  return tensor;
}

int UnusualModel::Constant(TensorType type, const std::vector<int>& shape, const std::vector<uint8_t>& bytes) {
  return Add(builder_.Constant<uint8_t>(type, shape, bytes), {bytes.size()});
}

int UnusualModel::Integers(const std::vector<int>& shape, const std::vector<int32_t>& values) {
  return Constant(tflite::TensorType_INT32, shape, BytesOf(values));
}

int UnusualModel::Text(const std::vector<const char*>& strings) {
  std::vector<uint32_t> memory(64);
  StringsWriter writer(InitStringMemory(memory.data(), 4 * 63), static_cast<int>(strings.size()));
  for (const char* text : strings) {
    const bool fits = writer.Append({text, std::strlen(text)});
    (void)fits;  // tests are compiled with constants that do
    writer.End();
  }
  const auto* const begin = reinterpret_cast<const uint8_t*>(memory.data() + 1);
  return Constant(tflite::TensorType_STRING, {static_cast<int>(strings.size())}, {begin, begin + writer.bytes()});
}

// A float constant of rows * columns, whose rows have a value each at one of the places.
int UnusualModel::Sparse(int rows, int columns, const std::vector<int32_t>& places) {
  std::vector<float> values(places.size());
  tflite::Int32VectorT segments, indices;
  for (size_t i = 0; i < places.size(); ++i) values[i] = static_cast<float>(i) + 0.5f;
  for (int row = 0; row <= rows; ++row) {
    segments.values.push_back(row < static_cast<int>(places.size()) ? row : static_cast<int32_t>(places.size()));
  }
  indices.values = places;
  const int tensor = Constant(tflite::TensorType_FLOAT32, {rows, columns}, BytesOf(values));
  auto sparsity = std::make_unique<tflite::SparsityParametersT>();
  sparsity->traversal_order = {0, 1};
  for (int d = 0; d < 2; ++d) sparsity->dim_metadata.push_back(std::make_unique<tflite::DimensionMetadataT>());
  sparsity->dim_metadata[0]->dense_size = rows;
  sparsity->dim_metadata[1]->format = tflite::DimensionType_SPARSE_CSR;
  sparsity->dim_metadata[1]->array_segments.Set(segments);
  sparsity->dim_metadata[1]->array_indices.Set(indices);
  builder_.current().tensors[static_cast<size_t>(tensor)]->sparsity = std::move(sparsity);
  return tensor;
}

// At any place of the list.
void UnusualModel::List(int tensor, std::vector<int>* list) {
  list->insert(list->begin() + Below(static_cast<int>(list->size()) + 1), tensor);
}

// Adds the part that each model has.
void UnusualModel::AddChain() {
  const int elements = 1 + Below(9);
  const size_t bytes = sizeof(float) * static_cast<size_t>(elements);
  const int x = Numbers(tflite::TensorType_FLOAT32, {1, elements}, bytes, true);
  const int middle = Numbers(tflite::TensorType_FLOAT32, {1, elements}, bytes);
  const int y = Numbers(tflite::TensorType_FLOAT32, {1, elements}, bytes);
  builder_.Op(tflite::BuiltinOperator_RELU, {x}, {middle});
  builder_.Op(tflite::BuiltinOperator_RELU6, {middle}, {y});
  List(y, &outputs_);
}

void UnusualModel::AddUnused() {
  constexpr TensorType kTypes[] = {tflite::TensorType_INT8,    tflite::TensorType_FLOAT32, tflite::TensorType_INT64,
                                   tflite::TensorType_INT4,    tflite::TensorType_STRING,  tflite::TensorType_BOOL,
                                   tflite::TensorType_RESOURCE};
  const std::vector<int> shapes[] = {{0x7FFFFFF}, {3, 5}, {}, {0x1000, 0x1000}, {0, 7}, {1, 1, 1, 1, 1, 1, 1, 1}};
  const TensorType type = kTypes[Below(static_cast<int>(std::size(kTypes)))];
  const int tensor = Numbers(type, shapes[Below(static_cast<int>(std::size(shapes)))], 0);
  if (Below(4) == 0) {
    builder_.current().tensors[static_cast<size_t>(tensor)]->sparsity = std::make_unique<tflite::SparsityParametersT>();
  }
}

void UnusualModel::AddUnusedConstant() {
  const std::vector<int32_t> values(static_cast<size_t>(1 + Below(20)), 7);
  Integers({static_cast<int>(values.size())}, values);
}

void UnusualModel::AddSparse() {
  const int rows = 1 + Below(4), columns = 1 + Below(9);
  std::vector<int32_t> places(static_cast<size_t>(1 + Below(rows)));
  for (int32_t& place : places) place = Below(columns);
  const int sparse = Sparse(rows, columns, places);
  const int dense = Numbers(tflite::TensorType_FLOAT32, {rows, columns},
                            sizeof(float) * static_cast<size_t>(rows) * static_cast<size_t>(columns));
  builder_.Op(tflite::BuiltinOperator_DENSIFY, {sparse}, {dense});
  List(dense, &outputs_);
}

void UnusualModel::AddUnusedSparse() {
  const int rows = 1 << Below(6);
  Sparse(rows, 1 << (1 + Below(22)), std::vector<int32_t>(static_cast<size_t>(1 + Below(rows)), 0));
}

void UnusualModel::AddConstantIndices() {
  tflite::GatherOptionsT options;
  const int values = Numbers(tflite::TensorType_FLOAT32, {8}, 32, true);
  const int indices = Integers({3}, {Below(8), Below(8), Below(8)});
  const int y = Numbers(tflite::TensorType_FLOAT32, {3}, 12);
  builder_.Op(tflite::BuiltinOperator_GATHER, {values, indices}, {y}, options);
  List(indices, &inputs_);
  List(y, &outputs_);
}

void UnusualModel::AddConstantPaddings() {
  const int before = Below(4), after = Below(4), elements = 8 + before + after;
  const int values = Numbers(tflite::TensorType_FLOAT32, {8}, 32, true);
  const int paddings = Integers({1, 2}, {before, after});
  const int y = Numbers(tflite::TensorType_FLOAT32, {elements}, sizeof(float) * static_cast<size_t>(elements));
  builder_.Op(tflite::BuiltinOperator_PAD, {values, paddings}, {y}, tflite::PadOptionsT());
  List(paddings, &inputs_);
  List(y, &outputs_);
}

void UnusualModel::AddConstantOutput() {
  const int constant = Integers({2, 2}, {1, 2, 3, 4});
  List(constant, &outputs_);
  if (Below(2) == 0) List(constant, &inputs_);
}

void UnusualModel::AddVariable() {
  const int state = builder_.Variable(tflite::TensorType_FLOAT32, {1, 4});
  Add(state, {16, true});
  const int x = Numbers(tflite::TensorType_FLOAT32, {1, 4}, 16, true);
  const int y = Numbers(tflite::TensorType_FLOAT32, {1, 4}, 16);
  builder_.Op(tflite::BuiltinOperator_ADD, {x, state}, {y}, tflite::AddOptionsT());
  List(y, &outputs_);
}

void UnusualModel::AddStrings() {
  const int count = 1 + Below(3);
  const int x = Add(builder_.Tensor(tflite::TensorType_STRING, {count}),
                    {static_cast<size_t>(StringTensorBytes(count)), true, Size::kText});
  const int same = Text({"a word"});
  const int y = Numbers(tflite::TensorType_BOOL, {count}, static_cast<size_t>(count));
  builder_.Op(tflite::BuiltinOperator_EQUAL, {x, same}, {y}, tflite::EqualOptionsT());
  List(x, &inputs_);
  List(y, &outputs_);
  if (Below(2) == 0) List(same, &inputs_);
}

void UnusualModel::AddConstantStrings() {
  const int words = Text({"", "two words"});
  if (Below(2) == 0) List(words, &inputs_);
  if (Below(2) == 0) List(words, &outputs_);
  const int shape = Integers({2}, {2, 1});
  tflite::ReshapeOptionsT options;
  options.new_shape = {2, 1};
  // Lies where the constant does.
  const int y = Add(builder_.Tensor(tflite::TensorType_STRING, {2, 1}), {facts_[static_cast<size_t>(words)].bytes});
  builder_.Op(tflite::BuiltinOperator_RESHAPE, {words, shape}, {y}, options);
  List(y, &outputs_);
}

void UnusualModel::AddPlaces() {
  const int elements = 1 + Below(6);
  const int x = Numbers(tflite::TensorType_BOOL, {elements}, static_cast<size_t>(elements), true);
  const int y = Add(builder_.Tensor(tflite::TensorType_INT64, {elements, 1}),
                    {sizeof(int64_t) * static_cast<size_t>(elements), false, Size::kAtMost});
  builder_.Op(tflite::BuiltinOperator_WHERE, {x}, {y});
  List(y, &outputs_);
}

void UnusualModel::AddUniqueValues() {
  const int elements = 1 + Below(6);
  const size_t bytes = sizeof(int32_t) * static_cast<size_t>(elements);
  const int x = Numbers(tflite::TensorType_INT32, {elements}, bytes, true);
  const int y = Add(builder_.Tensor(tflite::TensorType_INT32, {elements}), {bytes, false, Size::kAtMost});
  const int places = Numbers(tflite::TensorType_INT32, {elements}, bytes);
  builder_.Op(tflite::BuiltinOperator_UNIQUE, {x}, {y, places}, tflite::UniqueOptionsT());
  List(y, &outputs_);
  List(places, &outputs_);
}

void UnusualModel::AddEmpty() {
  const int x = Numbers(tflite::TensorType_FLOAT32, {2, 0}, 0, true);
  const int y = Numbers(tflite::TensorType_FLOAT32, {2, 0}, 0);
  builder_.Op(tflite::BuiltinOperator_RELU, {x}, {y});
  List(y, &outputs_);
}

void UnusualModel::AddPacked() {
  const int elements = 1 + Below(9);
  List(Constant(tflite::TensorType_INT4, {elements}, std::vector<uint8_t>(static_cast<size_t>(elements + 1) / 2, 0x21)),
       Below(2) == 0 ? &outputs_ : &inputs_);
}

}  // namespace mote
