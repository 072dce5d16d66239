// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// A SERCOM of Microchip's SAM D, L and C as a UART. board::kConsoleControl says which of its pads send and receive.
#include "src/platform/board/console.h"

#include "board/board.h"
#include "src/platform/board/registers.h"

namespace mote {
namespace {

constexpr uintptr_t kControlA = board::kConsole, kControlB = board::kConsole + 0x04, kBaudRate = board::kConsole + 0x0c,
                    kFlags = board::kConsole + 0x18, kBusy = board::kConsole + 0x1c, kData = board::kConsole + 0x28;
constexpr uint32_t kUartLowBitFirst = 0x40000004 | board::kConsoleControl, kEnabled = 2;
constexpr uint32_t kSendsAndReceives = 0x30000;
constexpr uint8_t kHasRoom = 1, kHasByte = 4;
// The setting is 65536 (1 - 16 rate / clock).
constexpr uint32_t kBaudSetting =
    65536 - static_cast<uint32_t>(uint64_t{65536} * 16 * board::kBaud / board::ConsoleHz());

void WaitUntilTaken() {
  while (Register(kBusy) != 0) {
  }
}

}  // namespace

void StartConsole() {
  Register(kControlA) = kUartLowBitFirst;
  Register<uint16_t>(kBaudRate) = static_cast<uint16_t>(kBaudSetting);
  Register(kControlB) = kSendsAndReceives;
  WaitUntilTaken();
  Register(kControlA) = kUartLowBitFirst | kEnabled;
  WaitUntilTaken();
}

void SendToConsole(char c) {
  while ((Register<uint8_t>(kFlags) & kHasRoom) == 0) {
  }
  Register<uint16_t>(kData) = static_cast<uint8_t>(c);
}

void StartReceiving() { board::SetUpReceiving(); }

bool ReceiveFromConsole(char* c) {
  if ((Register<uint8_t>(kFlags) & kHasByte) == 0) return false;
  *c = static_cast<char>(Register<uint16_t>(kData));
  return true;
}

}  // namespace mote
