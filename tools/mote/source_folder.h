// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#ifndef MOTE_TOOLS_MOTE_SOURCE_FOLDER_H_
#define MOTE_TOOLS_MOTE_SOURCE_FOLDER_H_

#include <filesystem>

namespace mote::cli {

// The repository that this program was built in; where that is no more, the copy that was installed with the program.
std::filesystem::path SourceFolder();

}  // namespace mote::cli

#endif  // MOTE_TOOLS_MOTE_SOURCE_FOLDER_H_
