// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/indexing/window_map.h"

namespace mote {
namespace {

// Reads the dimensions of a list as bits. They are all different, below `rank`, and ascending unless `any_order`.
TfLiteStatus ReadDims(const EvalContext& ctx, const int64_t* list, int count, int rank, bool any_order,
                      unsigned* dims) {
  *dims = 0;
  for (int i = 0; i < count; ++i) {
    const bool fits = list[i] >= 0 && list[i] < rank && !(*dims >> list[i] & 1);
    OP_REQUIRE(
        ctx, fits && (any_order || i == 0 || list[i] > list[i - 1]),
        "number %d of a list of dimensions in the options is %ld: outside of the %d, there twice or out of order", i,
        static_cast<long>(list[i]), rank);
    *dims |= 1u << list[i];
  }
  return kTfLiteOk;
}

}  // namespace

TfLiteStatus WindowMap::Init(const EvalContext& ctx, const WindowLists& lists, int operand_rank, int batches_rank,
                             const TfLiteIntArray& indices) {
  unsigned windows = 0, starts = 0;
  OP_TRY(ReadDims(ctx, lists.window_dims, lists.window_count, batches_rank, false, &windows));
  OP_TRY(ReadDims(ctx, lists.dropped_dims, lists.dropped_count, operand_rank, false, &dropped_));
  OP_TRY(ReadDims(ctx, lists.start_dims, lists.start_count, operand_rank, true, &starts));
  OP_REQUIRE(ctx, lists.window_count + lists.dropped_count == operand_rank,
             "%d dimensions of windows and %d dropped ones do not make the %d of the operand", lists.window_count,
             lists.dropped_count, operand_rank);
  const int rank = indices.size;
  OP_REQUIRE(ctx, lists.vector_dim >= 0 && lists.vector_dim <= rank && rank <= kMaxRank,
             "the option index_vector_dim is %ld, the indices have %d dimensions", static_cast<long>(lists.vector_dim),
             rank);
  const int vector_dim = static_cast<int>(lists.vector_dim), length = vector_dim == rank ? 1 : indices.data[vector_dim];
  OP_REQUIRE(ctx, length == lists.start_count, "the indices have vectors of %d, the options dimensions for %d", length,
             lists.start_count);
  OP_REQUIRE(ctx, batches_rank - lists.window_count == rank - (vector_dim < rank),
             "%d dimensions without %d of windows do not agree with indices of %d", batches_rank, lists.window_count,
             rank);
  for (int d = 0; d < operand_rank; ++d) {
    if (!IsDropped(d)) operand_dims_[window_rank_++] = static_cast<int8_t>(d);
  }
  for (int i = 0; i < lists.window_count; ++i) window_dims_[i] = static_cast<int8_t>(lists.window_dims[i]);
  for (int d = 0; d < batches_rank; ++d) {
    if (!(windows >> d & 1)) batch_dims_[batch_rank_++] = static_cast<int8_t>(d);
  }
  for (int d = 0, i = 0; d < rank; ++d) {
    if (d != vector_dim) batch_sizes_[i++] = indices.data[d];
    if (d > vector_dim) inner_ *= indices.data[d];
  }
  batch_count_ = Elements(batch_rank_, batch_sizes_);
  start_count_ = lists.start_count;
  for (int i = 0; i < start_count_; ++i) start_dims_[i] = static_cast<int8_t>(lists.start_dims[i]);
  return kTfLiteOk;
}

int WindowMap::BatchOffset(int i, const int* strides) const {
  int offset = 0;
  for (int d = batch_rank_ - 1; d >= 0; --d) {
    offset += i % batch_sizes_[d] * strides[batch_dims_[d]];
    i /= batch_sizes_[d];
  }
  return offset;
}

void WindowMap::Start(const TensorView& indices, int i, int operand_rank, int64_t* start) const {
  for (int d = 0; d < operand_rank; ++d) start[d] = 0;
  const int first = i / inner_ * start_count_ * inner_ + i % inner_;
  for (int k = 0; k < start_count_; ++k) {
    start[start_dims_[k]] = IndexAt(indices.type, indices.raw, first + k * inner_);
  }
}

}  // namespace mote
