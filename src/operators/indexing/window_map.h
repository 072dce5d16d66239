// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Windows of an operand, placed by start indices, and the tensor that holds them batch by batch: what STABLEHLO_GATHER
// and STABLEHLO_SCATTER share.
#ifndef MOTE_SRC_OPERATORS_INDEXING_WINDOW_MAP_H_
#define MOTE_SRC_OPERATORS_INDEXING_WINDOW_MAP_H_

#include "src/operators/shared/element_movement.h"

namespace mote {

// The lists of the options, as the format has them.
struct WindowLists {
  const int64_t* window_dims;  // of the batches, ascending: those of windows; the others count the batches
  int window_count;
  const int64_t* dropped_dims;  // of the operand, ascending: those that windows do not have
  int dropped_count;
  const int64_t* start_dims;  // of the operand: which one each start index is for
  int start_count;
  int64_t vector_dim;  // of the indices: the one along which the start indices of a batch lie
};

class WindowMap {
 public:
  // Returns kTfLiteError with a message unless the lists are right for an operand and batches of these ranks, and for
  // indices of this shape.
  [[nodiscard]] TfLiteStatus Init(const EvalContext& ctx, const WindowLists& lists, int operand_rank, int batches_rank,
                                  const TfLiteIntArray& indices);

  // Dimension i of windows is window_dim(i) of the batches and operand_dim(i) of the operand.
  int window_rank() const { return window_rank_; }
  int window_dim(int i) const { return window_dims_[i]; }
  int operand_dim(int i) const { return operand_dims_[i]; }
  // Dimension i of what counts the batches.
  int batch_rank() const { return batch_rank_; }
  int batch_dim(int i) const { return batch_dims_[i]; }
  int batch_size(int i) const { return batch_sizes_[i]; }
  int batch_count() const { return batch_count_; }
  bool IsDropped(int operand_dim) const { return dropped_ >> operand_dim & 1; }

  // Returns the offset of batch i, with the strides of the batches.
  int BatchOffset(int i, const int* strides) const;
  // Gives the start of batch i in each dimension of the operand.
  void Start(const TensorView& indices, int i, int operand_rank, int64_t* start) const;

 private:
  int window_rank_ = 0, batch_rank_ = 0, batch_count_ = 1;
  int8_t window_dims_[kMaxRank], operand_dims_[kMaxRank], batch_dims_[kMaxRank], start_dims_[kMaxRank];
  int batch_sizes_[kMaxRank];
  unsigned dropped_ = 0;
  int start_count_ = 0;
  int inner_ = 1;  // elements of the indices from one start index of a batch to the next
};

}  // namespace mote

#endif  // MOTE_SRC_OPERATORS_INDEXING_WINDOW_MAP_H_
