// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "mote/element_copy.h"

#include "src/operators/shared/fill_elements.h"
#include "src/operators/shared/strided_copy.h"

namespace mote {

void CopyStrided(const CopyDim* dims, int dim_count, int element_bytes, const void* source, void* target) {
  StridedCopy copy;
  for (int d = 0; d < dim_count; ++d) copy.AddDim(dims[d].size, dims[d].source_stride, dims[d].target_stride);
  copy.Run(element_bytes, source, target);
}

void FillWith(int count, int element_bytes, const void* value, void* target) {
  FillElements(count, element_bytes, value, target);
}

}  // namespace mote
