// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#ifndef MOTE_TOOLS_MOTE_COMPILE_COMPILED_RUNNER_H_
#define MOTE_TOOLS_MOTE_COMPILE_COMPILED_RUNNER_H_

#include <cstddef>
#include <memory>
#include <optional>

#include "tools/mote/targets/runner.h"

namespace mote::cli {

// Compiles models to code and runs that, on this computer or in an emulator. Throws Error for a board at a line, and
// where the target's library is not built or its compiler missing. `ram` is that of CompileRequest.
std::unique_ptr<Runner> MakeCompiledRunner(const TargetOptions& options, std::optional<size_t> ram);

}  // namespace mote::cli

#endif  // MOTE_TOOLS_MOTE_COMPILE_COMPILED_RUNNER_H_
