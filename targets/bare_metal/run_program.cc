// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "targets/bare_metal/run_program.h"

#include <cstdarg>
#include <cstddef>

#include "src/core/format.h"
#include "src/platform/qemu/semihosting.h"

int main(int argc, char** argv);

extern "C" {
extern void (*mote_init_array_start[])();
extern void (*mote_init_array_end[])();
}

namespace mote {
namespace {

constexpr int kUsageStatus = 64;
constexpr int kMaxArguments = 64;
// tools/run_on_target puts this in place of a space within an argument: the emulator joins the arguments with spaces.
constexpr char kSpaceWithinArgument = '\x1f';

char command_line[2048];
char* arguments[kMaxArguments + 1];

// Splits `command_line` in place; returns the number of arguments, or -1 when there are too many.
int SplitCommandLine() {
  int count = 0;
  bool within = false;
  for (char* at = command_line; *at != '\0'; ++at) {
    if (*at == ' ') {
      *at = '\0';
      within = false;
      continue;
    }
    if (!within) {
      if (count == kMaxArguments) return -1;
      arguments[count++] = at;
      within = true;
    }
    if (*at == kSpaceWithinArgument) *at = ' ';
  }
  arguments[count] = nullptr;
  return count;
}

}  // namespace

void ReportFault(const char* format, ...) {
  char line[160];
  TextBuffer out{line, sizeof(line)};
  va_list args;
  va_start(args, format);
  AppendFormat(&out, format, args);
  va_end(args);
  SemihostingWrite(line);
  SemihostingWrite("\r\n");
  SemihostingExit(kFaultStatus);
}

}  // namespace mote

extern "C" void mote_run_program() {
  // Not memcpy and memset: on a target without them in assembly these loops are as short.
  for (uint32_t *to = mote_data_start, *from = mote_data_load; to != mote_data_end;) *to++ = *from++;
  for (uint32_t* to = mote_bss_start; to != mote_bss_end;) *to++ = 0;
  for (void (**init)() = mote_init_array_start; init != mote_init_array_end; ++init) (*init)();
  int count = -1;
  if (mote::SemihostingCommandLine(mote::command_line, sizeof(mote::command_line))) count = mote::SplitCommandLine();
  if (count < 0) {
    mote::SemihostingWrite("the command line is too long: at most 2047 bytes and 64 arguments\r\n");
    mote::SemihostingExit(mote::kUsageStatus);
  }
  mote::SemihostingExit(main(count, mote::arguments));
}
