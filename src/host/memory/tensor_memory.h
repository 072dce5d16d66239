// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Memory of tensors.
#ifndef MOTE_SRC_HOST_MEMORY_TENSOR_MEMORY_H_
#define MOTE_SRC_HOST_MEMORY_TENSOR_MEMORY_H_

#include <cstddef>

namespace mote {

// Tensors of the arena and variables begin at multiples of this; tensors on the heap begin where malloc puts them.
inline constexpr size_t kTensorAlignment = 64;
// So many bytes behind the arena and variables may be read, too: kernels that load vectors read past the end.
inline constexpr size_t kTensorSlackBytes = 16;
// Tensors are shorter, so that the number of their bytes fits in an int.
inline constexpr size_t kMaxTensorBytes = 0x7FFFFFFF;

}  // namespace mote

#endif  // MOTE_SRC_HOST_MEMORY_TENSOR_MEMORY_H_
