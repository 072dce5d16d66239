// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Runs an operator as a compiled model does that makes its output row by row: each call sees the rows that the operator
// states to need (seam/node_rows.h), beside places without access, and no others.
#ifndef MOTE_TESTS_OPERATORS_SEAM_ROW_TESTER_H_
#define MOTE_TESTS_OPERATORS_SEAM_ROW_TESTER_H_

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <deque>
#include <vector>

#include "mote/compiled_rows.h"
#include "src/micro/row_runner.h"
#include "tests/operators/seam/op_tester.h"

namespace mote {

class RowTester {
 public:
  // Tests a prepared operator whose inputs have rows along that axis. `of_sums` is the kernel that sums up whole images
  // for it, if there is one.
  RowTester(OpTester& op, int axis, const TFLMInferenceRegistration* of_sums = nullptr)
      : op_(op), axis_(axis), rows_(op.rows(axis)), of_sums_(of_sums) {}

  // Returns false if the operator states nothing about these inputs.
  bool CanRun() const {
    if (rows_.axis < 0 || !HasRows(out(), rows_.axis)) return false;
    int count = 0;
    for (int i = 0; i < num_inputs(); ++i) {
      if (op_.inputs_[i] < 0) continue;
      if (((IsRow(i) ? rows_.with_rows : rows_.whole) >> i & 1) == 0) return false;
      count += IsRow(i) ? 1 : 0;
    }
    return count > 0;
  }

  const NodeRows& rows() const { return rows_; }
  int num_inputs() const { return static_cast<int>(op_.inputs_.size()); }
  int RowsOf(int i) const { return in(i).dims[static_cast<size_t>(1 + axis_)]; }
  int OutRows() const { return rows_.kind == RowKind::kSum ? 1 : out().dims[static_cast<size_t>(1 + rows_.axis)]; }
  // Inputs that hold activations are rows, where all dimensions before the axis are 1 and the one of the axis is not.
  bool IsRow(int i) const {
    if (op_.inputs_[i] < 0 || in(i).kind != OpTester::Kind::kActivation || !HasRows(in(i), axis_)) return false;
    return (rows_.whole >> i & 1) == 0 || RowsOf(i) > 1;
  }
  // True if row `out_row` of the output is stated to need row `row` of an input that has `in_rows`.
  bool Needs(int out_row, int row, int in_rows) const {
    if (rows_.kind == RowKind::kSum) return true;
    return FirstRow(rows_.map, in_rows, out_row) <= row && row <= LastRow(rows_.map, in_rows, out_row);
  }
  // These return the bytes of row `row` of input i, and of the output.
  uint8_t* Row(int i, int row) const { return in(i).data() + static_cast<size_t>(row) * RowBytes(in(i), axis_); }
  size_t RowBytesOf(int i) const { return RowBytes(in(i), axis_); }
  const uint8_t* OutRow(int row) const { return out().data() + static_cast<size_t>(row) * OutRowBytes(); }
  size_t OutRowBytes() const { return rows_.kind == RowKind::kSum ? out().bytes : RowBytes(out(), rows_.axis); }

  // Makes the output in calls of `count` rows, for which the tester was prepared.
  TfLiteStatus Run(int count) {
    std::memset(out().data(), OpTester::kUnset, out().bytes);
    AddNode();
    const bool is_sum = rows_.kind == RowKind::kSum;
    const int all = is_sum ? RowsOf(0) : OutRows();
    for (int begin = 0, end = 0; begin < all; begin = end) {
      end = EndOfCall(begin + count, all);
      ShowRows(begin, end);
      states_.back() = {0, static_cast<int16_t>(begin)};
      const CompiledRows rows = {
          &context_, tensors_.data(), states_.data(), static_cast<int32_t>(tensors_.size()), &node_, nullptr, 0, 0, 0,
          0};
      OP_TRY(RowRunner(rows).Run({0, static_cast<uint32_t>(end - begin) & kMostStepRows, 0}));
      for (const FencedMemory& piece : shown_) {
        if (!piece.IsIntact()) return kTfLiteError;
      }
    }
    return op_.AreIntact() ? kTfLiteOk : kTfLiteError;
  }

 private:
  const OpTester::Tensor& in(int i) const {
    return op_.tensors_[static_cast<size_t>(op_.inputs_[static_cast<size_t>(i)])];
  }
  const OpTester::Tensor& out() const { return op_.tensors_[static_cast<size_t>(op_.outputs_[0])]; }
  static bool HasRows(const OpTester::Tensor& t, int axis) {
    if (axis >= t.dims[0]) return false;
    for (int d = 0; d < axis; ++d) {
      if (t.dims[static_cast<size_t>(1 + d)] != 1) return false;
    }
    return t.dims[static_cast<size_t>(1 + axis)] > 0;
  }
  static size_t RowBytes(const OpTester::Tensor& t, int axis) {
    return t.bytes / static_cast<size_t>(t.dims[static_cast<size_t>(1 + axis)]);
  }

  // Rounds up the rows of a call if fewer rows would need none of the input. RowTurns does the same.
  int EndOfCall(int wanted, int all) const {
    if (rows_.kind == RowKind::kPadding) {
      const int with_input = std::max(wanted, rows_.pad + 1);
      return with_input >= rows_.pad + RowsOf(0) ? all : with_input;
    }
    return std::min((wanted + rows_.together - 1) / rows_.together * rows_.together, all);
  }

  void AddTensor(const OpTester::Tensor& t, int axis, int rows) {
    tensors_.push_back({t.data(), reinterpret_cast<const int32_t*>(t.dims.data()),
                        static_cast<uint32_t>(RowBytes(t, axis)), rows, static_cast<uint8_t>(t.type),
                        static_cast<uint8_t>(axis)});
  }

  void AddNode() {
    for (const OpTester::Tensor& t : op_.tensors_) eval_tensors_.push_back(t.eval);
    context_ = MakeCompiledContext(eval_tensors_.data(), static_cast<uint8_t*>(nullptr));
    context_.impl_ = &op_;
    context_.GetScratchBuffer = OpTester::GetScratch;
    list_ = {num_inputs()};
    for (int i = 0; i < num_inputs(); ++i) {
      const int tensor = op_.inputs_[static_cast<size_t>(i)];
      list_.push_back(tensor < 0 ? -1 : IsRow(i) ? static_cast<int32_t>(tensors_.size()) : -2 - tensor);
      if (tensor >= 0 && IsRow(i)) AddTensor(in(i), axis_, RowsOf(i));
    }
    kernel_ = {op_.registration_.invoke, nullptr};
    if (rows_.kind == RowKind::kSum) {
      list_ = {2, 0, -2 - op_.outputs_[0]};
      sums_.assign(static_cast<size_t>(out().bytes), 7);
      tensors_.push_back({reinterpret_cast<uint8_t*>(sums_.data()), nullptr, 0, RowsOf(0), kTfLiteInt32, 0});
      kernel_ = *of_sums_;
    } else {
      AddTensor(out(), rows_.axis, OutRows());
    }
    states_.resize(tensors_.size());
    const bool has_copy = rows_.kind == RowKind::kWindow;
    const size_t plan_bytes = has_copy ? op_.plan_bytes_ : 0;
    if (plan_bytes > kMostRowPlanBytes) std::abort();
    node_ = {&kernel_,
             list_.data(),
             static_cast<int32_t>(tensors_.size()) - 1,
             op_.node_.user_data,
             rows_.map,
             static_cast<uint16_t>(plan_bytes),
             static_cast<uint8_t>(rows_.pad_offset),
             rows_.kind,
             rows_.pad};
  }

  // Copies the input rows that the rows [begin, end) of the output need, so that no other rows exist. RESIZE_BILINEAR
  // also reads the row behind them, and multiplies it by 0; the buffer of a compiled model always has room there.
  void ShowRows(int begin, int end) {
    shown_.clear();
    for (int i = 0, t = 0; i < num_inputs(); ++i) {
      if (op_.inputs_[static_cast<size_t>(i)] < 0 || !IsRow(i)) continue;
      const int first = FirstRow(rows_.map, RowsOf(i), begin), last = LastRow(rows_.map, RowsOf(i), end - 1);
      const size_t bytes = static_cast<size_t>(last + 1 - first) * RowBytesOf(i);
      shown_.emplace_back(bytes + (rows_.kind == RowKind::kResize ? RowBytesOf(i) : 0));
      std::memcpy(shown_.back().data(), Row(i, first), bytes);
      tensors_[static_cast<size_t>(t)].data = shown_.back().data();
      states_[static_cast<size_t>(t++)] = {static_cast<int16_t>(first), static_cast<int16_t>(last + 1)};
    }
  }

  OpTester& op_;
  const int axis_;
  const NodeRows rows_;
  const TFLMInferenceRegistration* const of_sums_;
  TfLiteContext context_ = {};
  TFLMInferenceRegistration kernel_ = {};
  CompiledRowNode node_ = {};
  std::vector<TfLiteEvalTensor> eval_tensors_;
  std::vector<int32_t> list_, sums_;
  std::vector<CompiledRowTensor> tensors_;
  std::vector<CompiledRowState> states_;
  std::deque<FencedMemory> shown_;
};

}  // namespace mote

#endif  // MOTE_TESTS_OPERATORS_SEAM_ROW_TESTER_H_
