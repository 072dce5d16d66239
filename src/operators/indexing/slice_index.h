// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Slices of a tensor that are named by the indices of its first dimensions, as in GATHER_ND and SCATTER_ND.
#ifndef MOTE_SRC_OPERATORS_INDEXING_SLICE_INDEX_H_
#define MOTE_SRC_OPERATORS_INDEXING_SLICE_INDEX_H_

#include "src/operators/shared/element_movement.h"

namespace mote {

struct SliceIndex {
  TfLiteType type;      // of the indices
  const void* indices;  // `depth` for each slice
  int depth;
  const int* dims;  // of the tensor
  int slice_elements;

  // Finds the beginning of slice i; an error if one of its indices is outside its dimension.
  TfLiteStatus Find(const EvalContext& ctx, int i, int* offset) const {
    int at = 0;
    for (int d = 0; d < depth; ++d) {
      const int64_t index = IndexAt(type, indices, i * depth + d);
      OP_REQUIRE(ctx, index >= 0 && index < dims[d], "index %ld is outside dimension %d, which has %d",
                 static_cast<long>(index), d, dims[d]);
      at = at * dims[d] + static_cast<int>(index);
    }
    *offset = at * slice_elements;
    return kTfLiteOk;
  }
};

}  // namespace mote

#endif  // MOTE_SRC_OPERATORS_INDEXING_SLICE_INDEX_H_
