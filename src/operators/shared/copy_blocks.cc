// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/shared/copy_blocks.h"

#include <cstring>

#include "src/operators/shared/copy_bytes.h"

namespace mote {
namespace {

// Copies four at a time: all are loaded before one is stored, so that neighbouring loads take one cycle each.
template <size_t kBytes>
void CopyElements(int count, const uint8_t* source, ptrdiff_t source_step, uint8_t* target, ptrdiff_t target_step) {
  struct Element {
    uint8_t bytes[kBytes];
  };
  const auto load = [](const uint8_t* from) __attribute__((always_inline)) {
    Element element;
    std::memcpy(&element, from, kBytes);
    return element;
  };
  for (; count >= 4; count -= 4, source += 4 * source_step, target += 4 * target_step) {
    const Element a = load(source), b = load(source + source_step);
    const Element c = load(source + 2 * source_step), d = load(source + 3 * source_step);
    std::memcpy(target, &a, kBytes);
    std::memcpy(target + target_step, &b, kBytes);
    std::memcpy(target + 2 * target_step, &c, kBytes);
    std::memcpy(target + 3 * target_step, &d, kBytes);
  }
  for (; count > 0; --count) {
    std::memcpy(target, source, kBytes);
    source += source_step;
    target += target_step;
  }
}

}  // namespace

void CopyBlocks(int count, size_t block_bytes, const uint8_t* source, ptrdiff_t source_step, uint8_t* target,
                ptrdiff_t target_step) {
  switch (block_bytes) {
    case 1:
      return CopyElements<1>(count, source, source_step, target, target_step);
    case 2:
      return CopyElements<2>(count, source, source_step, target, target_step);
    case 4:
      return CopyElements<4>(count, source, source_step, target, target_step);
    default:
      for (; count > 0; --count) {
        CopyBytes(target, source, block_bytes);
        source += source_step;
        target += target_step;
      }
  }
}

}  // namespace mote
