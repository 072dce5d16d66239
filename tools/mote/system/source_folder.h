// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#ifndef MOTE_TOOLS_MOTE_SYSTEM_SOURCE_FOLDER_H_
#define MOTE_TOOLS_MOTE_SYSTEM_SOURCE_FOLDER_H_

#include <filesystem>

namespace mote::cli {

// Returns true if this program was installed, with a copy of the sources.
bool IsInstalled();

// Returns that copy, or, for a program in its build folder, the repository.
std::filesystem::path SourceFolder();

}  // namespace mote::cli

#endif  // MOTE_TOOLS_MOTE_SYSTEM_SOURCE_FOLDER_H_
