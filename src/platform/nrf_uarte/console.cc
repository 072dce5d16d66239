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
constexpr uint32_t kEnabled = 8;
constexpr uint32_t k115200Baud = 0x01d60000;
static_assert(board::kBaud == 115200);

char byte_to_send;

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

}  // namespace mote
