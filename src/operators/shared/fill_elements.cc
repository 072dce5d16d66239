// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/shared/fill_elements.h"

#include <algorithm>
#include <cstring>

#include "src/operators/shared/copy_bytes.h"
#include "src/operators/shared/strided_copy.h"

namespace mote {
namespace {

template <class Word>
void FillWords(int count, const void* value, void* target) {
  Word word;
  std::memcpy(&word, value, sizeof(word));
  uint8_t* out = static_cast<uint8_t*>(target);
  for (; count > 0; --count, out += sizeof(word)) std::memcpy(out, &word, sizeof(word));
}

}  // namespace

void FillElements(int count, int element_bytes, const void* value, void* target) {
  if (count == 0) return;
  const uint8_t* const bytes = static_cast<const uint8_t*>(value);
  if (std::all_of(bytes + 1, bytes + element_bytes, [&](uint8_t byte) { return byte == bytes[0]; })) {
    return FillBytes(target, bytes[0], static_cast<size_t>(count) * static_cast<size_t>(element_bytes));
  }
  if (element_bytes == 2) return FillWords<uint16_t>(count, value, target);
  if (element_bytes == 4) return FillWords<uint32_t>(count, value, target);
  StridedCopy copy;
  copy.AddDim(count, 0, 1);
  copy.Run(element_bytes, value, target);
}

}  // namespace mote
