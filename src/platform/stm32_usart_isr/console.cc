// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// USARTs of STM32F0, F3, F7, G, H, L4, L5, U5 and WB: registers to send and to receive.
#include "src/platform/board/console.h"

#include "board/board.h"
#include "src/platform/board/registers.h"

namespace mote {
namespace {

constexpr uintptr_t kControl1 = board::kConsole, kBaudRate = board::kConsole + 0x0c, kStatus = board::kConsole + 0x1c,
                    kClear = board::kConsole + 0x20, kReceived = board::kConsole + 0x24, kSend = board::kConsole + 0x28;
constexpr uint32_t kEnabled = 1, kReceives = 1u << 2, kSends = 1u << 3;
constexpr uint32_t kHasRoom = 1u << 7, kHasByte = 1u << 5, kHasLostByte = 1u << 3;

}  // namespace

void StartConsole() {
  Register(kControl1) = 0;
  Register(kBaudRate) = (board::ConsoleHz() + board::kBaud / 2) / board::kBaud;
  Register(kControl1) = kEnabled | kSends | kReceives;
}

void SendToConsole(char c) {
  while ((Register(kStatus) & kHasRoom) == 0) {
  }
  Register(kSend) = static_cast<uint8_t>(c);
}

void StartReceiving() { board::SetUpReceiving(); }

bool ReceiveFromConsole(char* c) {
  const uint32_t status = Register(kStatus);
  if ((status & kHasLostByte) != 0) Register(kClear) = kHasLostByte;  // else it would receive no more
  if ((status & kHasByte) == 0) return false;
  *c = static_cast<char>(Register(kReceived));
  return true;
}

}  // namespace mote
