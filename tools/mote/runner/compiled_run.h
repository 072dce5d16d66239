// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The program with which `mote run --compiled` runs a model that it has compiled:
//
//   PROGRAM FOLDER SETS INVOKES
//
// reads and writes what run_folder.h says.
#ifndef MOTE_TOOLS_MOTE_RUNNER_COMPILED_RUN_H_
#define MOTE_TOOLS_MOTE_RUNNER_COMPILED_RUN_H_

#include <cstddef>

#include "mote/compiled_interpreter.h"

namespace mote {

// The bytes are those of each input and each output that the model states: of constants too, and none of strings.
// Returns the program's status.
int RunCompiledModel(CompiledInterpreter& model, const size_t* input_bytes, const size_t* output_bytes, int argc,
                     char** argv);

}  // namespace mote

#endif  // MOTE_TOOLS_MOTE_RUNNER_COMPILED_RUN_H_
