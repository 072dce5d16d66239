// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/mote/system/terminal.h"

#include <sys/ioctl.h>
#include <unistd.h>

#include <cstdlib>
#include <cstring>

namespace mote::cli {
namespace {

constexpr size_t kUsualColumns = 80;

}  // namespace

bool IsTerminal(std::FILE* stream) { return isatty(fileno(stream)) == 1; }

size_t TerminalColumns(std::FILE* stream) {
  const char* const said = std::getenv("COLUMNS");
  const long columns = said == nullptr ? 0 : std::strtol(said, nullptr, 10);
  if (columns > 0) return static_cast<size_t>(columns);
  winsize size = {};
  if (IsTerminal(stream) && ioctl(fileno(stream), TIOCGWINSZ, &size) == 0 && size.ws_col > 0) return size.ws_col;
  return kUsualColumns;
}

bool TakesColor(std::FILE* stream) {
  const char* const refused = std::getenv("NO_COLOR");
  const char* const terminal = std::getenv("TERM");
  const bool is_dumb = terminal == nullptr || std::strcmp(terminal, "dumb") == 0;
  return IsTerminal(stream) && !is_dumb && (refused == nullptr || refused[0] == '\0');
}

}  // namespace mote::cli
