// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Shows an operator some rows of its tensors.
#ifndef MOTE_SRC_MICRO_ROW_RUNNER_H_
#define MOTE_SRC_MICRO_ROW_RUNNER_H_

#include <algorithm>
#include <cstring>

#include "mote/compiled_rows.h"

namespace mote {

inline TfLiteIntArray* AsRowList(const int32_t* list) {
  return const_cast<TfLiteIntArray*>(reinterpret_cast<const TfLiteIntArray*>(list));
}

// Returns how many of the `kept` rows in a buffer have to be dropped to make room for `more`.
inline int32_t RowsToDrop(int32_t kept, int32_t capacity, int32_t more) {
  return std::max<int32_t>(std::min(kept + more - capacity, kept), 0);
}

// Drops the first `count` rows of a tensor's buffer, and moves the others to its front.
inline void DropRows(const CompiledRows& rows, int32_t tensor, int32_t count) {
  const CompiledRowTensor& t = rows.tensors[tensor];
  CompiledRowState& state = rows.states[tensor];
  state.first = static_cast<int16_t>(state.first + count);
  std::memmove(t.data, t.data + static_cast<size_t>(count) * t.row_bytes,
               static_cast<size_t>(state.made - state.first) * t.row_bytes);
}

// Runs operators on some rows.
class RowRunner {
 public:
  explicit RowRunner(const CompiledRows& rows) : rows_(rows), context_(*rows.context), seen_() {
    context_.eval_tensors = tensors_;
    seen_.inputs = AsRowList(inputs_);
    seen_.outputs = AsRowList(output_);
    output_[0] = 1;
  }

  TfLiteStatus Run(const CompiledRowStep& step) {
    node_ = &rows_.nodes[step.node];
    CompiledRowState& state = rows_.states[node_->output];
    if (step.dropped > 0) DropRows(rows_, node_->output, static_cast<int32_t>(step.dropped));
    const int32_t begin = state.made;
    state.made = static_cast<int16_t>(begin + static_cast<int32_t>(step.rows));
    return Make(begin, state.made);
  }

 private:
  // Makes the rows [begin, end) of the output, which has room for them.
  TfLiteStatus Make(int32_t begin, int32_t end) {
    const int32_t count = node_->inputs[0];
    inputs_[0] = count;
    for (int32_t i = 0; i < count; ++i) SetInput(i, node_->inputs[1 + i], begin, end);
    output_[1] = count;
    if (node_->kind == RowKind::kSum) {
      SetSums(begin);
    } else {
      SetRows(count, node_->output, begin, end);
    }
    if (node_->kind == RowKind::kCopy) return Copy(count, end - begin);
    SetSize(begin, end);
    seen_.user_data = const_cast<void*>(Plan(begin));
    return node_->kernel->invoke(&context_, &seen_);
  }

  TfLiteStatus Copy(int32_t output, int32_t rows) {
    std::memcpy(tensors_[output].data.uint8, tensors_[0].data.uint8,
                static_cast<size_t>(rows) * rows_.tensors[node_->output].row_bytes);
    return kTfLiteOk;
  }

  void SetInput(int32_t i, int32_t tensor, int32_t begin, int32_t end) {
    inputs_[1 + i] = tensor == -1 ? -1 : i;
    if (tensor == -1) return;
    if (tensor < 0) {
      tensors_[i] = rows_.context->eval_tensors[-2 - tensor];
      return;
    }
    const int32_t rows = rows_.tensors[tensor].rows;
    const int32_t first = FirstRow(node_->map, rows, begin);
    SetRows(i, tensor, first, LastRow(node_->map, rows, end - 1) + 1);
    first_of_input_ = first;
    end_of_input_ = LastRow(node_->map, rows, end - 1) + 1;
    input_rows_ = rows;
  }

  // Sets tensor i of the node to these rows.
  void SetRows(int32_t i, int32_t tensor, int32_t begin, int32_t end) {
    const CompiledRowTensor& from = rows_.tensors[tensor];
    int32_t* const dims = dims_[i];
    std::memcpy(dims, from.dims, sizeof(int32_t) * static_cast<size_t>(1 + from.dims[0]));
    dims[1 + from.axis] = end - begin;
    tensors_[i].data.uint8 = from.data + static_cast<size_t>(begin - rows_.states[tensor].first) * from.row_bytes;
    tensors_[i].dims = AsRowList(dims);
    tensors_[i].type = static_cast<TfLiteType>(from.type);
  }

  // The operator reads rows and sums, as its tensors 0 and 2, and makes the model's tensor, 1
  // (operators/seam/row_sums.h).
  void SetSums(int32_t begin) {
    inputs_[2] = 2;
    output_[1] = 1;
    dims_[2][0] = 2;
    dims_[2][1] = begin;
    dims_[2][2] = rows_.tensors[node_->output].rows;
    tensors_[2].data.uint8 = rows_.tensors[node_->output].data;
    tensors_[2].dims = AsRowList(dims_[2]);
    tensors_[2].type = kTfLiteInt32;
  }

  // If an operator reads numbers of rows from an input, it gets the numbers for these rows.
  void SetSize(int32_t begin, int32_t end) {
    const CompiledRowTensor& out = rows_.tensors[node_->output];
    const int32_t rows = end - begin;
    if (node_->kind == RowKind::kPadding) {
      TakeSizes(1, 2 * out.dims[0], 0);
      const int32_t above = std::max<int32_t>(node_->pad - begin, 0);
      sizes_[2 * out.axis] = above;
      sizes_[2 * out.axis + 1] = rows - above - (end_of_input_ - first_of_input_);
    } else if (node_->kind == RowKind::kResize) {
      int32_t* const more = TakeSizes(1, 2, 4);
      more[0] = begin;
      more[1] = rows;
      more[2] = first_of_input_;
      more[3] = input_rows_;
    } else if (node_->kind == RowKind::kTransposed) {
      int32_t* const more = TakeSizes(0, 4, 1);
      sizes_[out.axis] = rows;
      more[0] = node_->pad + begin - first_of_input_ * node_->map.divisor;
    }
  }

  // Copies `count` elements of an input, behind which the input gets `more`; returns a pointer to the latter.
  int32_t* TakeSizes(int32_t input, int32_t count, int32_t more) {
    std::memcpy(sizes_, tensors_[input].data.i32, sizeof(int32_t) * static_cast<size_t>(count));
    tensors_[input].data.i32 = sizes_;
    if (more > 0) {
      dims_[input][0] = 1;
      dims_[input][1] = count + more;
      tensors_[input].dims = AsRowList(dims_[input]);
    }
    return sizes_ + count;
  }

  // Returns a copy of the plan with the padding above the present rows.
  const void* Plan(int32_t begin) {
    if (node_->kind != RowKind::kWindow) return node_->plan;
    std::memcpy(plan_, node_->plan, node_->plan_bytes);
    const int32_t pad = node_->pad + first_of_input_ - begin * node_->map.step;
    std::memcpy(plan_ + node_->pad_offset, &pad, sizeof(pad));
    return plan_;
  }

  const CompiledRows& rows_;
  TfLiteContext context_;
  TfLiteNode seen_;
  const CompiledRowNode* node_ = nullptr;
  int32_t first_of_input_ = 0, end_of_input_ = 0, input_rows_ = 0;
  TfLiteEvalTensor tensors_[kMostRowInputs + 1];
  int32_t dims_[kMostRowInputs + 1][1 + kMostRowRank];
  int32_t inputs_[1 + kMostRowInputs], output_[2];
  int32_t sizes_[2 * kMostRowRank];
  alignas(8) uint8_t plan_[kMostRowPlanBytes];
};

}  // namespace mote

#endif  // MOTE_SRC_MICRO_ROW_RUNNER_H_
