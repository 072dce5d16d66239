// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The UART of Arm's Cortex-M System Design Kit, which the images for MPS2 and MPS3 have.
#include "src/platform/board/console.h"

#include "board/board.h"
#include "src/platform/board/registers.h"

namespace mote {
namespace {

constexpr uintptr_t kData = board::kConsole, kStatus = board::kConsole + 0x04, kControl = board::kConsole + 0x08,
                    kBaudDivisor = board::kConsole + 0x10;
constexpr uint32_t kIsFull = 1, kHasByte = 2;
constexpr uint32_t kSendsAndReceives = 3;

}  // namespace

void StartConsole() {
  Register(kBaudDivisor) = (board::ConsoleHz() + board::kBaud / 2) / board::kBaud;
  Register(kControl) = kSendsAndReceives;
}

void SendToConsole(char c) {
  while ((Register(kStatus) & kIsFull) != 0) {
  }
  Register(kData) = static_cast<uint8_t>(c);
}

void StartReceiving() { board::SetUpReceiving(); }

bool ReceiveFromConsole(char* c) {
  if ((Register(kStatus) & kHasByte) == 0) return false;
  *c = static_cast<char>(Register(kData));
  return true;
}

}  // namespace mote
