// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#ifndef MOTE_TOOLS_MOTE_SYSTEM_TERMINAL_H_
#define MOTE_TOOLS_MOTE_SYSTEM_TERMINAL_H_

#include <cstddef>
#include <cstdio>

namespace mote::cli {

bool IsTerminal(std::FILE* stream);

// Returns the variable COLUMNS, else the terminal's width, else 80.
size_t TerminalColumns(std::FILE* stream);

// Returns false where the variable NO_COLOR has any text, where TERM is dumb, and where the stream is no terminal.
bool TakesColor(std::FILE* stream);

}  // namespace mote::cli

#endif  // MOTE_TOOLS_MOTE_SYSTEM_TERMINAL_H_
