// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// What tests ask of a system, which programs of boards do without: a log below DebugLog() and an end of the program.
// The heap and the rest are in targets/bare_metal/libc_port.cc.
#include <cstdarg>

#include "src/core/format.h"
#include "src/platform/board/console.h"
#include "src/platform/qemu/semihosting.h"
#include "targets/bare_metal/run_program.h"
#include "targets/boards/run_main.h"

namespace mote {

void SemihostingWrite(const char* text) {
  for (; *text != '\0'; ++text) SendToConsole(*text);
}

void SemihostingExit(int) { mote_stop(); }

void ReportFault(const char* format, ...) {
  char line[160];
  TextBuffer out{line, sizeof(line)};
  va_list args;
  va_start(args, format);
  AppendFormat(&out, format, args);
  va_end(args);
  SemihostingWrite(line);
  SemihostingWrite("\r\n");
  mote_stop();
}

}  // namespace mote
