// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Models with loops that write the rows of a list, as a converter makes them of Keras' recurrent layers with
// return_sequences, of tf.scan, tf.map_fn and TensorArray.
#ifndef MOTE_TESTS_MICRO_LIST_MODEL_H_
#define MOTE_TESTS_MICRO_LIST_MODEL_H_

#include <vector>

#include "tests/micro/model_builder.h"

namespace mote {

using tflite::TensorType;
using tflite::TensorType_BOOL;
using tflite::TensorType_FLOAT32;
using tflite::TensorType_INT16;
using tflite::TensorType_INT32;
using tflite::TensorType_INT64;
using tflite::TensorType_INT8;

using Dims = std::vector<int>;

inline int Product(const Dims& dims) {
  int product = 1;
  for (const int dim : dims) product *= dim;
  return product;
}

inline Dims With(int rows, Dims row) {
  row.insert(row.begin(), rows);
  return row;
}

class ListModel : public ModelBuilder {
 public:
  int Add(const Dims& shape, bool is_open = false) {
    Dims written = shape;
    if (is_open && !shape.empty()) written[0] = 1;
    const int tensor = Tensor(type, written);
    if (type == TensorType_INT8 || type == TensorType_INT16) Quantize(tensor, {1.0f}, {0});
    if (is_open) {
      Dims signature = shape;
      if (!shape.empty()) signature[0] = -1;
      current().tensors[static_cast<size_t>(tensor)]->shape_signature.assign(signature.begin(), signature.end());
    }
    return tensor;
  }
  int Numbers(const std::vector<int>& values) {
    return index == TensorType_INT64
               ? Constant<int64_t>(index, {static_cast<int>(values.size())}, {values.begin(), values.end()})
               : Constant<int32_t>(index, {static_cast<int>(values.size())}, {values.begin(), values.end()});
  }
  int Number(int value) {
    const int tensor = Numbers({value});
    current().tensors[static_cast<size_t>(tensor)]->shape = {};
    return tensor;
  }
  int Zeros(const Dims& shape) {
    const int bytes = Product(shape) * (type == TensorType_INT8 ? 1 : type == TensorType_INT16 ? 2 : 4);
    const int tensor = Constant<uint8_t>(type, shape, std::vector<uint8_t>(static_cast<size_t>(bytes)));
    if (type == TensorType_INT8 || type == TensorType_INT16) Quantize(tensor, {1.0f}, {0});
    return tensor;
  }
  int Sum(int a, int b, const Dims& shape, TensorType of) {
    const int sum = of == type && of != index ? Add(shape) : Tensor(of, shape);
    Op(tflite::BuiltinOperator_ADD, {a, b}, {sum}, tflite::AddOptionsT());
    return sum;
  }
  int Counter() { return Tensor(index, {}); }
  int Reshaped(int from, TensorType of, const Dims& shape) {
    const int to = of == type && of != index ? Add(shape) : Tensor(of, shape);
    const int dims = Constant<int>(TensorType_INT32, {static_cast<int>(shape.size())}, shape);
    Op(tflite::BuiltinOperator_RESHAPE, {from, dims}, {to}, tflite::ReshapeOptionsT());
    return to;
  }
  // [number, rest, rest, ...]
  int Vector(int number, int rest, size_t rank) {
    const int first = Reshaped(number, index, {1});
    if (rank == 1) return first;
    const int vector = Tensor(index, {static_cast<int>(rank)});
    Op(tflite::BuiltinOperator_CONCATENATION, {first, Numbers(std::vector<int>(rank - 1, rest))}, {vector},
       tflite::ConcatenationOptionsT());
    return vector;
  }
  int Row(int from, int number) {
    const int taken = Add(row);
    Op(tflite::BuiltinOperator_GATHER, {from, number}, {taken}, tflite::GatherOptionsT());
    return taken;
  }
  // The list with row `number`, before row `next`, replaced.
  int Written(int list, int number, int next, int new_row) {
    const size_t rank = row.size() + 1;
    const int size = Vector(number, -1, rank), begin = Vector(next, 0, rank);
    const int before = Add(Dims(rank, 1), true), after = Add(Dims(rank, 1), true);
    Op(tflite::BuiltinOperator_SLICE, {list, Numbers(std::vector<int>(rank, 0)), size}, {before});
    Op(tflite::BuiltinOperator_SLICE, {list, begin, Numbers(std::vector<int>(rank, -1))}, {after});
    const int piece = Reshaped(new_row, type, With(1, row)), written = Add(With(rows, row), is_open);
    Op(tflite::BuiltinOperator_CONCATENATION, {before, piece, after}, {written}, tflite::ConcatenationOptionsT());
    return written;
  }
  int Written(int list, int number, int new_row) {
    return Written(list, number, Sum(number, Number(1), {}, index), new_row);
  }
  // Compares the first of the numbers in the state with the rows: it has to be less.
  int Condition(const Dims& types_of_state) {
    const int s = Subgraph();
    std::vector<int> state = {Counter()};
    for (const int size : types_of_state) state.push_back(size < 0 ? Add(row) : Add(With(size, row), is_open));
    const int goes_on = Tensor(TensorType_BOOL, {});
    Inputs(state).Outputs({goes_on});
    Op(tflite::BuiltinOperator_LESS, {state[0], Number(rows)}, {goes_on});
    return s;
  }
  void While(const std::vector<int>& inputs, const std::vector<int>& outputs, int condition, int body) {
    tflite::WhileOptionsT options;
    options.cond_subgraph_index = condition;
    options.body_subgraph_index = body;
    Op(tflite::BuiltinOperator_WHILE, inputs, outputs, options);
  }

  // x [rows, row] and y: y[i] = x[0] + ... + x[i], or from the end on if `is_backward`.
  void BuildRunningSum() {
    const Dims all = With(rows, row);
    const int x = Add(all), n = Counter(), last = Add(row), list = Add(all, is_open), y = Add(all, is_open);
    const int same = Add(all);
    Inputs({x}).Outputs({y});
    While({Number(0), Zeros(row), Zeros(all), x}, {n, last, list, same}, 1, 2);
    Op(tflite::BuiltinOperator_RESHAPE, {list, Constant<int>(TensorType_INT32, {static_cast<int>(all.size())}, all)},
       {y}, tflite::ReshapeOptionsT());
    Condition({-1, rows, rows});
    AddBody();
  }
  void AddBody() {
    Subgraph();
    const Dims all = With(rows, row);
    const int i = Counter(), sum = Add(row), list = Add(all, is_open), x = Add(all, false);
    Inputs({i, sum, list, x});
    const int next = Sum(i, Number(1), {}, index);
    int at = i;
    if (is_backward) {
      at = Tensor(index, {});
      Op(tflite::BuiltinOperator_SUB, {Number(rows - 1), i}, {at}, tflite::SubOptionsT());
    }
    const int new_sum = Sum(sum, Row(x, at), row, type);
    const int written = is_backward ? Written(list, at, new_sum) : Written(list, at, next, new_sum);
    Outputs({next, new_sum, written, x});
  }

  // x [4, 3] and y: row i of y is the running sum along row i of x. The inner loop's subgraphs come before the outer
  // one's if `inner_first`.
  void BuildNestedSums(bool inner_first) {
    const Dims table = {4, 3};
    rows = 4, row = {3};
    const int outer = inner_first ? 3 : 1, inner = inner_first ? 1 : 3;
    const int x = Add(table), n = Counter(), y = Add(table, is_open), same = Add(table);
    Inputs({x}).Outputs({y});
    While({Number(0), Zeros(table), x}, {n, y, same}, outer, outer + 1);
    if (inner_first) AddInnerLoop();
    rows = 4, row = {3};
    Condition({4, 4});
    Subgraph();
    const int i = Counter(), list = Add(table, is_open), v = Add(table);
    Inputs({i, list, v});
    const int from = Row(v, i), m = Counter(), sum = Add({}), sums = Add({3}, is_open), again = Add({3});
    While({Number(0), Zeros({}), Zeros({3}), from}, {m, sum, sums, again}, inner, inner + 1);
    const int next = Sum(i, Number(1), {}, index);
    Outputs({next, Written(list, i, next, sums), v});
    if (!inner_first) AddInnerLoop();
  }
  void AddInnerLoop() {
    rows = 3, row = {};
    Condition({-1, 3, 3});
    AddBody();
  }

  // One of many models, of all kinds above.
  void BuildNumber(int i) {
    is_open = (i & 1) != 0;
    if (i % 4 == 3) return BuildNestedSums(i % 8 == 3);
    constexpr TensorType kTypes[] = {TensorType_FLOAT32, TensorType_INT8, TensorType_INT16, TensorType_INT32};
    type = kTypes[i / 4 % 4];
    rows = 1 + i % 7;
    row.assign(static_cast<size_t>(i % 3), 2);
    is_backward = i % 5 < 2;
    BuildRunningSum();
  }

  int rows = 5;
  Dims row = {3};
  TensorType type = TensorType_FLOAT32, index = TensorType_INT32;
  bool is_open = false;  // the file has 1 in place of the number of rows
  bool is_backward = false;
};

}  // namespace mote

#endif  // MOTE_TESTS_MICRO_LIST_MODEL_H_
