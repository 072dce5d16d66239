// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/model/multiplications.h"

#include <algorithm>

namespace mote {
namespace {

// Inputs of an LSTM's cell that are weights: gates, recurrent gates, peepholes and, after the biases, the projection.
constexpr int kLastPeephole = 11;
constexpr int kProjection = 16;
constexpr int kSecondLstmCell = 18;
constexpr int kLstmAuxWeights = 40;
constexpr int kLastLstmAuxWeights = 47;
// Inputs of an RNN's cell that are weights: of the input and recurrent ones; a bias and a state follow.
constexpr int kSecondRnnCell = 5;
constexpr int kRnnAuxWeights = 10;

// Returns a dimension; a negative `d` counts from behind. Returns 0 where there is none.
int64_t Dim(const ShapeView& shape, int d) {
  const int place = d < 0 ? shape.rank + d : d;
  return place < 0 || place >= shape.rank ? 0 : shape.dims[place];
}

// Counts the elements of a filter at one place along the dimension `d`; for an input, these are the vectors of the
// dimension `d`.
int64_t ElementsPer(const ShapeView& shape, int d) { return ElementsOf(shape) / std::max(Dim(shape, d), int64_t{1}); }

int64_t InputElements(const NodeShapes& node, int first, int last) {
  int64_t sum = 0;
  for (int i = first; i <= last; ++i) {
    if (__builtin_add_overflow(sum, ElementsOf(node.Input(i)), &sum)) return INT64_MAX;
  }
  return sum;
}

int64_t LstmCellWeights(const NodeShapes& node, int first) {
  return InputElements(node, first, first + kLastPeephole - 1) + ElementsOf(node.Input(first + kProjection - 1));
}

// Counts the weights that each step of each batch is multiplied by.
int64_t RecurrentWeights(tflite::BuiltinOperator op, const NodeShapes& node) {
  switch (op) {
    case tflite::BuiltinOperator_LSTM:
    case tflite::BuiltinOperator_UNIDIRECTIONAL_SEQUENCE_LSTM:
      return LstmCellWeights(node, 1);
    case tflite::BuiltinOperator_BIDIRECTIONAL_SEQUENCE_LSTM:
      return LstmCellWeights(node, 1) + LstmCellWeights(node, kSecondLstmCell) +
             InputElements(node, kLstmAuxWeights, kLastLstmAuxWeights);
    case tflite::BuiltinOperator_BIDIRECTIONAL_SEQUENCE_RNN:
      return InputElements(node, 1, 2) + InputElements(node, kSecondRnnCell, kSecondRnnCell + 1) +
             InputElements(node, kRnnAuxWeights, kRnnAuxWeights + 1);
    case tflite::BuiltinOperator_RNN:
    case tflite::BuiltinOperator_UNIDIRECTIONAL_SEQUENCE_RNN:
    case tflite::BuiltinOperator_SVDF:
      return InputElements(node, 1, 2);
    default:
      return 0;
  }
}

}  // namespace

int64_t TimesOrMost(int64_t a, int64_t b) {
  int64_t product = 0;
  return __builtin_mul_overflow(a, b, &product) ? INT64_MAX : product;
}

int64_t ElementsOf(const ShapeView& shape) {
  if (shape.dims == nullptr) return 0;
  int64_t elements = 1;
  for (int d = 0; d < shape.rank; ++d) elements = TimesOrMost(elements, shape.dims[d]);
  return elements;
}

int64_t Multiplications(tflite::BuiltinOperator op, const NodeShapes& node) {
  switch (op) {
    case tflite::BuiltinOperator_CONV_2D:
      return TimesOrMost(ElementsOf(node.Output()), ElementsPer(node.Input(1), 0));
    case tflite::BuiltinOperator_DEPTHWISE_CONV_2D:
    case tflite::BuiltinOperator_CONV_3D:
      return TimesOrMost(ElementsOf(node.Output()), ElementsPer(node.Input(1), -1));
    case tflite::BuiltinOperator_TRANSPOSE_CONV:
    case tflite::BuiltinOperator_CONV_3D_TRANSPOSE:
      return TimesOrMost(ElementsOf(node.Input(2)), ElementsPer(node.Input(1), -1));
    case tflite::BuiltinOperator_FULLY_CONNECTED:
      return TimesOrMost(ElementsOf(node.Output()), Dim(node.Input(1), -1));
    case tflite::BuiltinOperator_BATCH_MATMUL:
      return TimesOrMost(ElementsOf(node.Output()), Dim(node.Input(0), node.IsFirstAdjoint() ? -2 : -1));
    default:
      return TimesOrMost(ElementsPer(node.Input(0), -1), RecurrentWeights(op, node));
  }
}

}  // namespace mote
