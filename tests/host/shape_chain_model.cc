// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/host/shape_chain_model.h"

#include <algorithm>
#include <functional>
#include <numeric>

namespace mote {
namespace {

using tflite::TensorType_FLOAT32;
using tflite::TensorType_INT32;

int Product(const std::vector<int>& sizes) {
  return std::accumulate(sizes.begin(), sizes.end(), 1, std::multiplies<int>());
}

constexpr int kMostElements = 400;

}  // namespace

ShapeChainModel::ShapeChainModel(uint32_t seed) : random_(seed) {
  Sizes shape = {1};
  for (int d = 1 + Below(3); d > 0; --d) shape.push_back(1 + Below(4));
  const int x = Tensor(TensorType_FLOAT32, shape);
  current().tensors[static_cast<size_t>(x)]->shape_signature = shape;
  current().tensors[static_cast<size_t>(x)]->shape_signature[0] = -1;
  Inputs({x});
  AddData(x, shape);
  (void)Shape(data_[0]);  // from here on, what is known is computed in Prepare
  static constexpr void (ShapeChainModel::*kSteps[])() = {
      &ShapeChainModel::AddRelu,         &ShapeChainModel::AddReshape,   &ShapeChainModel::AddTile,
      &ShapeChainModel::AddPad,          &ShapeChainModel::AddSlice,     &ShapeChainModel::AddFill,
      &ShapeChainModel::AddSpaceToBatch, &ShapeChainModel::AddBroadcast, &ShapeChainModel::AddConcatenation,
      &ShapeChainModel::AddTranspose,    &ShapeChainModel::AddDense,     &ShapeChainModel::AddRange};
  for (int steps = 2 + Below(6); steps > 0; --steps) {
    (this->*kSteps[static_cast<size_t>(Below(static_cast<int>(sizeof(kSteps) / sizeof(kSteps[0]))))])();
  }
  if (data_.size() == 1) AddRelu();
  std::vector<int> outputs = {data_.back().tensor};
  if (Below(2) == 0 && data_.size() > 2) outputs.push_back(data_[data_.size() - 2].tensor);
  Outputs(outputs);
}

// Acts as a converter that does not know some of the sizes, or any of them. As long as nothing has been computed from a
// shape, these are sizes of 1.
int ShapeChainModel::Open(const Sizes& shape) {
  Sizes stated = shape, signature = shape;
  for (size_t d = 0; d < shape.size(); ++d) {
    if (Below(shape[d] == 1 ? 2 : 8) == 0 || (shape[d] != 1 && chain_nodes_ == 0)) continue;
    stated[d] = 1;
    signature[d] = -1;
  }
  const int tensor = Tensor(TensorType_FLOAT32, stated);
  // Some tools lose the signature.
  if (signature != shape && Below(6) != 0) current().tensors[static_cast<size_t>(tensor)]->shape_signature = signature;
  if (stated != shape) ++open_tensors_;
  return tensor;
}

int ShapeChainModel::Ints(const Sizes& values, bool is_scalar) {
  return Constant<int32_t>(TensorType_INT32, is_scalar ? Sizes() : Sizes{static_cast<int>(values.size())},
                           std::vector<int32_t>(values.begin(), values.end()));
}

const tflite::OperatorT& ShapeChainModel::Note(tflite::OperatorT& op, const char* name) {
  text_ += text_.empty() ? name : std::string(" ") + name;
  return op;
}

ShapeChainModel::Values ShapeChainModel::Shape(const Data& of) {
  const int shape = Tensor(TensorType_INT32, {static_cast<int>(of.shape.size())});
  tflite::ShapeOptionsT options;
  options.out_type = TensorType_INT32;
  Note(Op(tflite::BuiltinOperator_SHAPE, {of.tensor}, {shape}, options), "SHAPE");
  return {shape, of.shape, false};
}

ShapeChainModel::Values ShapeChainModel::Element(const Values& of, int i) {
  ++chain_nodes_;
  const int element = Tensor(TensorType_INT32, {});
  if (Below(2) == 0) {
    const int place = Ints({i}, true);
    Note(Op(tflite::BuiltinOperator_GATHER, {of.tensor, place}, {element}, tflite::GatherOptionsT()), "GATHER");
  } else {
    tflite::StridedSliceOptionsT options;
    options.shrink_axis_mask = 1;
    const std::vector<int> inputs = {of.tensor, Ints({i}), Ints({i + 1}), Ints({1})};
    Note(Op(tflite::BuiltinOperator_STRIDED_SLICE, inputs, {element}, options), "STRIDED_SLICE");
  }
  return {element, {of.values[static_cast<size_t>(i)]}, true};
}

// An operator of two scalars.
ShapeChainModel::Values ShapeChainModel::Combine(const Values& a, const Values& b) {
  ++chain_nodes_;
  const int result = Tensor(TensorType_INT32, {}), x = a.values[0], y = b.values[0];
  int value = 0;
  switch (Below(5)) {
    case 0:
      Note(Op(tflite::BuiltinOperator_ADD, {a.tensor, b.tensor}, {result}, tflite::AddOptionsT()), "ADD");
      value = x + y;
      break;
    case 1:
      Note(Op(tflite::BuiltinOperator_SUB, {a.tensor, b.tensor}, {result}, tflite::SubOptionsT()), "SUB");
      value = x - y;
      break;
    case 2:
      Note(Op(tflite::BuiltinOperator_MUL, {a.tensor, b.tensor}, {result}, tflite::MulOptionsT()), "MUL");
      value = x * y;
      break;
    case 3:
      Note(Op(tflite::BuiltinOperator_MAXIMUM, {a.tensor, b.tensor}, {result}), "MAXIMUM");
      value = std::max(x, y);
      break;
    default:
      Note(Op(tflite::BuiltinOperator_MINIMUM, {a.tensor, b.tensor}, {result}), "MINIMUM");
      value = std::min(x, y);
  }
  return {result, {value}, true};
}

// This number: a constant, or computed from a shape.
ShapeChainModel::Values ShapeChainModel::Scalar(int value) {
  if (Below(3) == 0) return {Ints({value}, true), {value}, true};
  const Data& of = AnyData();
  const int axis = Below(static_cast<int>(of.shape.size()));
  Values result = Element(Shape(of), axis);
  if (Below(2) == 0) {
    const int other = 1 + Below(3);
    result = Combine(result, {Ints({other}, true), {other}, true});
  }
  ++chain_nodes_;
  const int sum = Tensor(TensorType_INT32, {}), rest = value - result.values[0];
  Note(Op(tflite::BuiltinOperator_ADD, {result.tensor, Ints({rest}, true)}, {sum}, tflite::AddOptionsT()), "ADD");
  return {sum, {value}, true};
}

// These numbers, packed or joined.
ShapeChainModel::Values ShapeChainModel::Vector(const Sizes& values) {
  const int count = static_cast<int>(values.size());
  if (Below(4) == 0) return {Ints(values), values, false};
  std::vector<int> parts;
  for (const int value : values) parts.push_back(Scalar(value).tensor);
  const int vector = Tensor(TensorType_INT32, {count});
  ++chain_nodes_;
  tflite::PackOptionsT options;
  options.values_count = count;
  Note(Op(tflite::BuiltinOperator_PACK, parts, {vector}, options), "PACK");
  return {vector, values, false};
}

void ShapeChainModel::AddRelu() {
  const Data from = AnyData();
  const int to = Open(from.shape);
  Note(Op(tflite::BuiltinOperator_RELU, {from.tensor}, {to}), "RELU");
  AddData(to, from.shape);
}

void ShapeChainModel::AddReshape() {
  const Data from = AnyData();
  Sizes shape;
  int left = Product(from.shape);
  for (int d = Below(3); d > 0; --d) {
    int size = 1 + Below(left);
    while (left % size != 0) --size;
    shape.push_back(size);
    left /= size;
  }
  shape.push_back(left);
  Sizes wanted = shape;
  if (Below(2) == 0) wanted[static_cast<size_t>(Below(static_cast<int>(wanted.size())))] = -1;
  const Values vector = Vector(wanted);
  ++chain_nodes_;
  const int to = Open(shape);
  Note(Op(tflite::BuiltinOperator_RESHAPE, {from.tensor, vector.tensor}, {to}, tflite::ReshapeOptionsT()), "RESHAPE");
  AddData(to, shape);
}

void ShapeChainModel::AddTile() {
  const Data from = AnyData();
  Sizes times, shape = from.shape;
  for (int& size : shape) {
    times.push_back(Product(shape) * 2 > kMostElements ? 1 : 1 + Below(2));
    size *= times.back();
  }
  const Values vector = Vector(times);
  ++chain_nodes_;
  const int to = Open(shape);
  Note(Op(tflite::BuiltinOperator_TILE, {from.tensor, vector.tensor}, {to}), "TILE");
  AddData(to, shape);
}

void ShapeChainModel::AddPad() {
  const Data from = AnyData();
  Sizes edges, shape = from.shape;
  for (int& size : shape) {
    const bool is_small = Product(shape) < kMostElements / 4;
    const int before = is_small ? Below(2) : 0, after = is_small ? Below(3) : 0;
    edges.push_back(before);
    edges.push_back(after);
    size += before + after;
  }
  const int rank = static_cast<int>(shape.size());
  const Values vector = Vector(edges);
  const int paddings = Tensor(TensorType_INT32, {rank, 2});
  ++chain_nodes_;
  Note(Op(tflite::BuiltinOperator_RESHAPE, {vector.tensor, Ints({rank, 2})}, {paddings}, tflite::ReshapeOptionsT()),
       "RESHAPE");
  const int to = Open(shape);
  Note(Op(tflite::BuiltinOperator_PAD, {from.tensor, paddings}, {to}), "PAD");
  AddData(to, shape);
}

void ShapeChainModel::AddSlice() {
  const Data from = AnyData();
  Sizes begin, shape;
  for (const int size : from.shape) {
    begin.push_back(Below(size));
    shape.push_back(1 + Below(size - begin.back()));
  }
  const Values first = Vector(begin), sizes = Vector(shape);
  const int to = Open(shape);
  Note(Op(tflite::BuiltinOperator_SLICE, {from.tensor, first.tensor, sizes.tensor}, {to}), "SLICE");
  AddData(to, shape);
}

void ShapeChainModel::AddFill() {
  Sizes shape = AnyData().shape;
  shape[0] = 1 + Below(3);
  const Values vector = Vector(shape);
  const int value = Constant<float>(TensorType_FLOAT32, {}, {0.5f}), to = Open(shape);
  Note(Op(tflite::BuiltinOperator_FILL, {vector.tensor, value}, {to}), "FILL");
  AddData(to, shape);
}

void ShapeChainModel::AddBroadcast() {
  const Data from = AnyData();
  Sizes shape = from.shape;
  for (int& size : shape) {
    if (size == 1 && Product(shape) * 3 < kMostElements) size = 1 + Below(3);
  }
  const Values vector = Vector(shape);
  const int to = Open(shape);
  Note(Op(tflite::BuiltinOperator_BROADCAST_TO, {from.tensor, vector.tensor}, {to}), "BROADCAST_TO");
  AddData(to, shape);
}

// And back, with what was padded cut off again.
void ShapeChainModel::AddSpaceToBatch() {
  const Data from = AnyData();
  if (from.shape.size() < 3) return AddRelu();
  const int block = 2 + Below(2), missing = (block - from.shape[1] % block) % block;
  const int edges = Constant<int32_t>(TensorType_INT32, {1, 2}, {0, missing}), blocks = Ints({block});
  Sizes shape = from.shape;
  shape[0] *= block;
  shape[1] = (shape[1] + missing) / block;
  ++chain_nodes_;
  const int split = Open(shape), positive = Open(shape), back = Open(from.shape);
  Note(Op(tflite::BuiltinOperator_SPACE_TO_BATCH_ND, {from.tensor, blocks, edges}, {split}), "SPACE_TO_BATCH_ND");
  Note(Op(tflite::BuiltinOperator_RELU, {split}, {positive}), "RELU");
  AddData(positive, shape);
  Note(Op(tflite::BuiltinOperator_BATCH_TO_SPACE_ND, {positive, blocks, edges}, {back}), "BATCH_TO_SPACE_ND");
  AddData(back, from.shape);
}

void ShapeChainModel::AddConcatenation() {
  const Data from = AnyData();
  Sizes shape = from.shape;
  if (2 * Product(shape) > kMostElements) return AddRelu();
  tflite::ConcatenationOptionsT options;
  options.axis = Below(static_cast<int>(shape.size()));
  shape[static_cast<size_t>(options.axis)] *= 2;
  ++chain_nodes_;
  const int to = Open(shape);
  Note(Op(tflite::BuiltinOperator_CONCATENATION, {from.tensor, from.tensor}, {to}, options), "CONCATENATION");
  AddData(to, shape);
}

void ShapeChainModel::AddTranspose() {
  const Data from = AnyData();
  Sizes order(from.shape.size()), shape;
  std::iota(order.begin(), order.end(), 0);
  std::shuffle(order.begin(), order.end(), random_);
  for (const int axis : order) shape.push_back(from.shape[static_cast<size_t>(axis)]);
  const Values vector = Vector(order);
  const int to = Open(shape);
  Note(Op(tflite::BuiltinOperator_TRANSPOSE, {from.tensor, vector.tensor}, {to}), "TRANSPOSE");
  AddData(to, shape);
}

// Rows of the last dimension by weights, with the shapes computed as Keras does.
void ShapeChainModel::AddDense() {
  const Data from = AnyData();
  const int depth = from.shape.back(), units = 1 + Below(4), rows = Product(from.shape) / depth;
  const Values flat = Vector({rows, depth});
  const int matrix = Open({rows, depth}), product = Open({rows, units});
  Note(Op(tflite::BuiltinOperator_RESHAPE, {from.tensor, flat.tensor}, {matrix}, tflite::ReshapeOptionsT()), "RESHAPE");
  std::vector<float> weights(static_cast<size_t>(units * depth));
  for (float& weight : weights) weight = 0.5f * static_cast<float>(Below(5) - 2);
  const int filter = Constant<float>(TensorType_FLOAT32, {units, depth}, weights);
  Note(Op(tflite::BuiltinOperator_FULLY_CONNECTED, {matrix, filter, -1}, {product}, tflite::FullyConnectedOptionsT()),
       "FULLY_CONNECTED");
  Sizes shape = from.shape;
  shape.back() = units;
  const Values back = Vector(shape);
  const int to = Open(shape);
  Note(Op(tflite::BuiltinOperator_RESHAPE, {product, back.tensor}, {to}, tflite::ReshapeOptionsT()), "RESHAPE");
  AddData(to, shape);
}

// Positions, too many to be kept from Prepare on.
void ShapeChainModel::AddRange() {
  const int count = 1 + Below(100);
  const Values end = Scalar(count);
  const int positions = Tensor(TensorType_INT32, {1}), to = Open({count});
  current().tensors[static_cast<size_t>(positions)]->shape_signature = {-1};
  Note(Op(tflite::BuiltinOperator_RANGE, {Ints({0}, true), end.tensor, Ints({1}, true)}, {positions}), "RANGE");
  Note(Op(tflite::BuiltinOperator_CAST, {positions}, {to}), "CAST");
  AddData(to, {count});
}

void ShapeChainModel::Damage(uint32_t seed) {
  random_.seed(seed);
  auto& tensors = current().tensors;
  tflite::TensorT& tensor = *tensors[1 + random_() % (tensors.size() - 1)];
  std::vector<uint8_t>& data = model.buffers[tensor.buffer]->data;
  const int number = static_cast<int>(random_() % 7) - 2;
  if (data.size() >= sizeof(number) && tensor.type == TensorType_INT32) {
    const size_t at = random_() % (data.size() / sizeof(number)) * sizeof(number);
    const int huge = Below(4) == 0 ? Below(1 << 30) : number;
    for (size_t i = 0; i < sizeof(number); ++i) data[at + i] = static_cast<uint8_t>(huge >> (8 * i));
    text_ += " (a constant is another)";
  } else if (data.empty() && !tensor.shape.empty()) {
    const size_t d = random_() % tensor.shape.size();
    tensor.shape[d] = std::max(number, 0) + (Below(4) == 0 ? Below(1 << 20) : 0);
    if (Below(2) == 0) tensor.shape_signature.clear();
    text_ += " (a size in the file is another)";
  } else {
    tflite::OperatorT& op = *current().operators[random_() % current().operators.size()];
    std::shuffle(op.inputs.begin(), op.inputs.end(), random_);
    text_ += " (inputs are in another order)";
  }
}

}  // namespace mote
