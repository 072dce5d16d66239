// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/mote/system/source_folder.h"

#include "tools/mote/system/files.h"

namespace mote::cli {

namespace {

std::filesystem::path InstalledSources() { return ProgramFolder().parent_path() / "share" / "mote"; }

}  // namespace

bool IsInstalled() { return std::filesystem::exists(InstalledSources()); }

std::filesystem::path SourceFolder() { return IsInstalled() ? InstalledSources() : MOTE_SOURCE_DIR; }

}  // namespace mote::cli
