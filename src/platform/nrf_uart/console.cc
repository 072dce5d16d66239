// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The UART of nRF51 and nRF52: tasks and events, one byte at a time.
#include "src/platform/board/console.h"

#include "board/board.h"
#include "src/platform/board/registers.h"

namespace mote {
namespace {

constexpr uintptr_t kStartReceiving = board::kConsole, kHasReceived = board::kConsole + 0x108,
                    kPinToReceive = board::kConsole + 0x514, kReceived = board::kConsole + 0x518;
constexpr uintptr_t kStartSending = board::kConsole + 0x008, kSent = board::kConsole + 0x11c,
                    kEnable = board::kConsole + 0x500, kPinToSend = board::kConsole + 0x50c,
                    kSend = board::kConsole + 0x51c, kBaudRate = board::kConsole + 0x524;
constexpr uint32_t kEnabled = 4;
// The hardware knows the usual rates by such numbers; this is the one of 115200.
constexpr uint32_t k115200Baud = 0x01d7e000;
static_assert(board::kBaud == 115200);

}  // namespace

void StartConsole() {
  Register(kPinToSend) = board::kConsolePin;
  Register(kBaudRate) = k115200Baud;
  Register(kEnable) = kEnabled;
  Register(kStartSending) = 1;
}

void SendToConsole(char c) {
  Register(kSent) = 0;
  Register(kSend) = static_cast<uint8_t>(c);
  while (Register(kSent) == 0) {
  }
}

void StartReceiving() {
  board::SetUpReceiving();
  Register(kPinToReceive) = board::kConsolePinToReceive;
  Register(kHasReceived) = 0;
  Register(kStartReceiving) = 1;
}

bool ReceiveFromConsole(char* c) {
  if (Register(kHasReceived) == 0) return false;
  Register(kHasReceived) = 0;  // before the byte is taken, which makes room for the next
  *c = static_cast<char>(Register(kReceived));
  return true;
}

}  // namespace mote
