// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Memory outside of the arena that an application gives for what is decompressed: SetDecompressionMemory.
#ifndef MOTE_SRC_OPERATORS_SEAM_DECOMPRESSION_MEMORY_H_
#define MOTE_SRC_OPERATORS_SEAM_DECOMPRESSION_MEMORY_H_

#include "tensorflow/lite/c/common.h"

namespace mote {

// Returns memory in Prepare; null where there is none, or none so large. The micro runtime defines it
// (src/micro/micro_decompression_memory.cc); on others there is none. It is no member of MoteOpRuntime, since every
// image links the functions there, and only images that decompress need this one.
void* AllocateDecompressionMemory(TfLiteContext* context, size_t bytes);

}  // namespace mote

#endif  // MOTE_SRC_OPERATORS_SEAM_DECOMPRESSION_MEMORY_H_
