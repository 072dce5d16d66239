// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#ifndef MOTE_TOOLS_MOTE_SYSTEM_PYTHON_H_
#define MOTE_TOOLS_MOTE_SYSTEM_PYTHON_H_

#include <string>
#include <vector>

namespace mote::cli {

// Returns the words that start a script, a path below SourceFolder(), in a Python. From then on neither that Python nor
// its children look for modules in the current folder, where anybody's files may lie.
std::vector<std::string> PythonCommand(const std::string& python, const std::string& script);

}  // namespace mote::cli

#endif  // MOTE_TOOLS_MOTE_SYSTEM_PYTHON_H_
