// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#ifndef MOTE_TOOLS_MOTE_COMPILE_COMPILED_SIZE_H_
#define MOTE_TOOLS_MOTE_COMPILE_COMPILED_SIZE_H_

#include <cstdint>

#include "tools/mote/compile/model_compiler.h"

namespace mote::cli {

// Counts the bytes of the source that `mote compile` writes, without the operators' loops.
struct CompiledSize {
  uint64_t flash_bytes;  // weights, records of tensors and nodes, and the functions that run them
  uint64_t arena_bytes;
  uint64_t ram_bytes;  // what the model keeps from run to run
};

CompiledSize SizeOfCompiled(const CompiledModel& model);

}  // namespace mote::cli

#endif  // MOTE_TOOLS_MOTE_COMPILE_COMPILED_SIZE_H_
