// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Memory of tensors on the heap.
#ifndef MOTE_SRC_HOST_TENSOR_MEMORY_H_
#define MOTE_SRC_HOST_TENSOR_MEMORY_H_

#include <cstddef>

namespace mote {

// Where tensors begin is a multiple of this.
inline constexpr size_t kTensorAlignment = 64;
// Behind the memory of each tensor are as many bytes that may be read: kernels that load vectors read past the end.
inline constexpr size_t kTensorSlackBytes = 16;
// Tensors are shorter, so that the number of their bytes fits in an int.
inline constexpr size_t kMaxTensorBytes = 0x7FFFFFFF;

// Aligned memory, also for 0 bytes; null when there is none. The word in front of it is its size, which is where string
// operators look for it.
void* NewTensorMemory(size_t bytes);
void FreeTensorMemory(void* memory);
// The size of such memory.
size_t TensorMemoryBytes(const void* memory);

}  // namespace mote

#endif  // MOTE_SRC_HOST_TENSOR_MEMORY_H_
