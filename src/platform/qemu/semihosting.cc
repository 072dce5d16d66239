// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/platform/qemu/semihosting.h"

namespace mote {

intptr_t SemihostingCall(Semihosting operation, const void* argument) {
  return mote_semihosting_trap(static_cast<int>(operation), argument);
}

void SemihostingWrite(const char* text) { SemihostingCall(Semihosting::kWrite0, text); }

void SemihostingExit(int status) {
  constexpr intptr_t kApplicationExit = 0x20026;
  const intptr_t block[] = {kApplicationExit, status};
  for (;;) SemihostingCall(Semihosting::kExitExtended, block);
}

bool SemihostingCommandLine(char* buffer, size_t buffer_bytes) {
  const uintptr_t block[] = {reinterpret_cast<uintptr_t>(buffer), buffer_bytes};
  return SemihostingCall(Semihosting::kCommandLine, block) == 0;
}

}  // namespace mote
