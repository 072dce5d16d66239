// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/mote/source_folder.h"

#include "tools/mote/files.h"

namespace mote::cli {

std::filesystem::path SourceFolder() {
  const std::filesystem::path repository = MOTE_SOURCE_DIR;
  return std::filesystem::exists(repository) ? repository : ProgramFolder().parent_path() / "share" / "mote";
}

}  // namespace mote::cli
