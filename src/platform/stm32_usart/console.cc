// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// USARTs of STM32F1, F2, F4 and L1: a status and a data register.
#include "src/platform/board/console.h"

#include "board/board.h"
#include "src/platform/board/registers.h"

namespace mote {
namespace {

constexpr uintptr_t kStatus = board::kConsole, kData = board::kConsole + 0x04, kBaudRate = board::kConsole + 0x08,
                    kControl1 = board::kConsole + 0x0c;
constexpr uint32_t kEnabled = 1u << 13, kSends = 1u << 3, kReceives = 1u << 2;
constexpr uint32_t kHasRoom = 1u << 7, kHasByte = 1u << 5;

}  // namespace

void StartConsole() {
  Register(kBaudRate) = (board::ConsoleHz() + board::kBaud / 2) / board::kBaud;
  Register(kControl1) = kEnabled | kSends | kReceives;
}

void SendToConsole(char c) {
  while ((Register(kStatus) & kHasRoom) == 0) {
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
