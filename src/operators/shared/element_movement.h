// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The common part of the operators that move elements: the checks of their tensors, strides, and the copy of packed
// types.
#ifndef MOTE_SRC_OPERATORS_SHARED_ELEMENT_MOVEMENT_H_
#define MOTE_SRC_OPERATORS_SHARED_ELEMENT_MOVEMENT_H_

#include "src/operators/seam/op.h"
#include "src/operators/shared/index_tensor.h"
#include "src/operators/shared/strided_copy.h"

namespace mote {

// Each returns kTfLiteError, with a message, unless what it requires holds.

// Requires that elements of `values` can be moved to `output`: the types are equal and of `min_bits` at least, and the
// values have at most kMaxRank dimensions.
[[nodiscard]] TfLiteStatus RequireMovable(const PrepareContext& ctx, const TensorInfo& values, const TensorInfo& output,
                                          int min_bits = 8);
// Requires int32 or int64, in a vector of `count`, or of up to kMaxRank if `count` is -1. `what` names the tensor.
[[nodiscard]] TfLiteStatus RequireSizes(const PrepareContext& ctx, const char* what, const TensorInfo& tensor,
                                        int count);
// Requires that `axis` is within the rank, or below 0 and counted from the end; `resolved` gets it from the beginning.
[[nodiscard]] TfLiteStatus ResolveAxis(const EvalContext& ctx, int64_t axis, int rank, int* resolved);
// Reads a shape from data: no dimension is below 0, and it has fewer than 2^31 elements.
[[nodiscard]] TfLiteStatus ReadShape(const EvalContext& ctx, TfLiteType type, const void* data, int rank, Shape* shape);
// Appends a dimension to a shape that is computed from data, with the same conditions on it.
[[nodiscard]] TfLiteStatus AppendDim(const EvalContext& ctx, int64_t size, Shape* shape);

// Gives the distance of neighbours in each dimension, in elements. It wraps for shapes that have no elements, but huge
// dimensions.
void RowMajorStrides(int rank, const int* dims, int* strides);

// Copies all elements to a tensor of as many, unless it is the same memory.
void CopyElements(const TensorView& from, const TensorView& to);

// Runs `copy` for elements of any type that RequireMovable lets pass, int4 included. The offsets count elements.
void Move(const StridedCopy& copy, TfLiteType type, const void* source, int source_offset, void* target,
          int target_offset);
// Has to be called before int4 elements are written one by one: an odd number of them would leave half a byte as it
// was.
void ClearLastByte(const TensorView& tensor);

}  // namespace mote

#endif  // MOTE_SRC_OPERATORS_SHARED_ELEMENT_MOVEMENT_H_
