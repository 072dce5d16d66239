// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The UARTE of nRF53 and nRF91, which reads what it sends from RAM.
#include "src/platform/board/console.h"

#include "board/board.h"
#include "src/platform/board/registers.h"

namespace mote {
namespace {

constexpr uintptr_t kStartSending = board::kConsole + 0x008, kAllSent = board::kConsole + 0x120,
                    kEnable = board::kConsole + 0x500, kPinToSend = board::kConsole + 0x50c,
                    kBaudRate = board::kConsole + 0x524, kSendFrom = board::kConsole + 0x544,
                    kBytesToSend = board::kConsole + 0x548;
constexpr uintptr_t kStartReceiving = board::kConsole, kReceivedAll = board::kConsole + 0x110,
                    kShortcuts = board::kConsole + 0x200, kPinToReceive = board::kConsole + 0x514,
                    kReceiveTo = board::kConsole + 0x534, kBytesToReceive = board::kConsole + 0x538;
constexpr uint32_t kReceiveAgain = 1u << 5;  // when all was received
constexpr uint32_t kEnabled = 8;
constexpr uint32_t k115200Baud = 0x01d60000;
static_assert(board::kBaud == 115200);

char byte_to_send;
char received_byte;

}  // namespace

void StartConsole() {
  Register(kPinToSend) = board::kConsolePin;
  Register(kBaudRate) = k115200Baud;
  Register(kEnable) = kEnabled;
}

void SendToConsole(char c) {
  *const_cast<volatile char*>(&byte_to_send) = c;
  Register(kAllSent) = 0;
  Register(kSendFrom) = static_cast<uint32_t>(reinterpret_cast<uintptr_t>(&byte_to_send));
  Register(kBytesToSend) = 1;
  Register(kStartSending) = 1;
  while (Register(kAllSent) == 0) {
  }
}

void StartReceiving() {
  board::SetUpReceiving();
  Register(kPinToReceive) = board::kConsolePinToReceive;
  Register(kReceivedAll) = 0;
  Register(kReceiveTo) = static_cast<uint32_t>(reinterpret_cast<uintptr_t>(&received_byte));
  Register(kBytesToReceive) = 1;
  Register(kShortcuts) = kReceiveAgain;
  Register(kStartReceiving) = 1;
}

bool ReceiveFromConsole(char* c) {
  if (Register(kReceivedAll) == 0) return false;
  Register(kReceivedAll) = 0;
  *c = *const_cast<volatile char*>(&received_byte);
  return true;
}

}  // namespace mote
