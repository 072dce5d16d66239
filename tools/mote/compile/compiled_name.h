// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Names in the code of a compiled model.
#ifndef MOTE_TOOLS_MOTE_COMPILE_COMPILED_NAME_H_
#define MOTE_TOOLS_MOTE_COMPILE_COMPILED_NAME_H_

#include <filesystem>
#include <string>

namespace mote::cli {

// Names in the code of a model begin with this, which is made from its file's name.
std::string CompiledNameOf(const std::filesystem::path& model);

// These throw Error for a name that somebody chose and the code cannot have. `option` begins the message: "--name ".
void RequireCompiledName(const char* option, const std::string& name);
// Checks the name of the model's buffer, which the program defines; `name` is the model's.
void RequireArenaName(const char* option, const std::string& arena, const std::string& name);

}  // namespace mote::cli

#endif  // MOTE_TOOLS_MOTE_COMPILE_COMPILED_NAME_H_
