// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/host/tensor_memory.h"

#include <cstdint>
#include <cstdlib>

#include "src/core/string_tensor.h"

namespace mote {

void* NewTensorMemory(size_t bytes) {
  if (bytes > kMaxTensorBytes) return nullptr;
  const size_t rounded = (bytes + kTensorSlackBytes + kTensorAlignment - 1) / kTensorAlignment * kTensorAlignment;
  auto* const block = static_cast<uint8_t*>(std::aligned_alloc(kTensorAlignment, kTensorAlignment + rounded));
  if (block == nullptr) return nullptr;
  uint8_t* const memory = block + kTensorAlignment;
  reinterpret_cast<uint32_t*>(memory)[-1] = static_cast<uint32_t>(bytes);
  return memory;
}

void FreeTensorMemory(void* memory) {
  if (memory != nullptr) std::free(static_cast<uint8_t*>(memory) - kTensorAlignment);
}

size_t TensorMemoryBytes(const void* memory) { return StringMemoryBytes(memory); }

}  // namespace mote
