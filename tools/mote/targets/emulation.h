// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Programs that run a model: where they are built, and how an emulator starts them.
#ifndef MOTE_TOOLS_MOTE_TARGETS_EMULATION_H_
#define MOTE_TOOLS_MOTE_TARGETS_EMULATION_H_

#include <filesystem>
#include <string>
#include <vector>

#include "tools/mote/model/model_file.h"
#include "tools/mote/targets/runner.h"

namespace mote::cli {

// Returns the path of a file in the build folder of a target, which lies beside that of this program, or else where
// `make` puts it. It need not be there.
std::filesystem::path BuiltFile(const std::string& target, const std::filesystem::path& file);

// Returns the command for a shell that builds a goal for a target.
std::string BuildCommand(const std::string& target, const std::string& goal);

// Runs an image to its end. Throws Error, with what it has logged, where it fails.
void Emulate(const TargetOptions& options, const ModelFile& file, const std::filesystem::path& image,
             const std::vector<std::string>& arguments);

// Reads what such a program has written in its folder: see tools/mote/runner/run_folder.h.
RunResult ReadRunFolder(const RunRequest& request, const std::filesystem::path& folder);

}  // namespace mote::cli

#endif  // MOTE_TOOLS_MOTE_TARGETS_EMULATION_H_
