// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#ifndef MOTE_PLATFORM_QEMU_SEMIHOSTING_H_
#define MOTE_PLATFORM_QEMU_SEMIHOSTING_H_

#include <cstddef>
#include <cstdint>

namespace mote {

// Operations of Arm's semihosting interface (RISC-V uses the same numbers).
enum class Semihosting : int {
  kOpen = 0x01,
  kClose = 0x02,
  kWrite0 = 0x04,
  kWrite = 0x05,
  kRead = 0x06,
  kLength = 0x0c,
  kCommandLine = 0x15,
  kExitExtended = 0x20,
};

// Prints NUL-terminated text on the emulator's standard output.
void SemihostingWrite(const char* text);

// Ends the emulator with this exit status.
[[noreturn]] void SemihostingExit(int status);

// Copies the emulator's command line, NUL-terminated; false when it does not fit.
bool SemihostingCommandLine(char* buffer, size_t buffer_bytes);

// Asks the emulator for `operation`. `argument` is the operation's parameter block or string.
intptr_t SemihostingCall(Semihosting operation, const void* argument);

}  // namespace mote

// This instruction calls the emulator; it is part of a processor's start-up code.
extern "C" intptr_t mote_semihosting_trap(int operation, const void* argument);

#endif  // MOTE_PLATFORM_QEMU_SEMIHOSTING_H_
