// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/shared/fill_elements.h"

#include <algorithm>

#include "src/operators/shared/copy_blocks.h"
#include "src/operators/shared/copy_bytes.h"

namespace mote {

void FillElements(int count, int element_bytes, const void* value, void* target) {
  if (count == 0) return;
  const uint8_t* const bytes = static_cast<const uint8_t*>(value);
  if (std::all_of(bytes + 1, bytes + element_bytes, [&](uint8_t byte) { return byte == bytes[0]; })) {
    return FillBytes(target, bytes[0], static_cast<size_t>(count) * static_cast<size_t>(element_bytes));
  }
  CopyBlocks(count, static_cast<size_t>(element_bytes), bytes, 0, static_cast<uint8_t*>(target), element_bytes);
}

}  // namespace mote
