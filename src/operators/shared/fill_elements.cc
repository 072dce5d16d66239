// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/shared/fill_elements.h"

#include "src/operators/shared/copy_bytes.h"
#include "src/operators/shared/strided_copy.h"

namespace mote {

void FillElements(int count, int element_bytes, const void* value, void* target) {
  if (count != 0 && element_bytes == 1) {
    FillBytes(target, *static_cast<const uint8_t*>(value), static_cast<size_t>(count));
  } else {
    StridedCopy copy;
    copy.AddDim(count, 0, 1);
    copy.Run(element_bytes, value, target);
  }
}

}  // namespace mote
