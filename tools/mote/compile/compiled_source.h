// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#ifndef MOTE_TOOLS_MOTE_COMPILE_COMPILED_SOURCE_H_
#define MOTE_TOOLS_MOTE_COMPILE_COMPILED_SOURCE_H_

#include <string>

#include "tools/mote/compile/compiled_header.h"

namespace mote::cli {

// Returns the source that `mote compile` writes. Throws Error where a plan needs more of the model than its lists.
std::string CompiledSource(const CompiledModelInfo& model);

}  // namespace mote::cli

#endif  // MOTE_TOOLS_MOTE_COMPILE_COMPILED_SOURCE_H_
