// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/mote/system/python.h"

#include <cstdlib>
#include <sstream>

#include "tools/mote/system/source_folder.h"

namespace mote::cli {
namespace {

constexpr char kPath[] = "PYTHONPATH";

// Removes from PYTHONPATH what is below the current folder; an empty name is that folder itself.
void KeepAbsolutePaths() {
  const char* const given = std::getenv(kPath);
  if (given == nullptr) return;
  std::istringstream names(given);
  std::string kept;
  for (std::string name; std::getline(names, name, ':');) {
    if (!name.empty() && name[0] == '/') kept += (kept.empty() ? "" : ":") + name;
  }
  kept.empty() ? unsetenv(kPath) : setenv(kPath, kept.c_str(), 1);
}

}  // namespace

std::vector<std::string> PythonCommand(const std::string& python, const std::string& script) {
  KeepAbsolutePaths();
  setenv("PYTHONSAFEPATH", "1", 1);  // of Python 3.11 and later; a script that is named by its path has no need of it
  return {"/usr/bin/env", python, (SourceFolder() / script).string()};
}

}  // namespace mote::cli
