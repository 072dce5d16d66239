// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The UART of SiFive's FE310 and its successors.
#include "src/platform/board/console.h"

#include "board/board.h"
#include "src/platform/board/registers.h"

namespace mote {
namespace {

constexpr uintptr_t kSend = board::kConsole, kReceived = board::kConsole + 0x04, kSendControl = board::kConsole + 0x08,
                    kReceiveControl = board::kConsole + 0x0c, kDivisor = board::kConsole + 0x18;
constexpr uint32_t kIsFull = 1u << 31, kIsEmpty = 1u << 31;
constexpr uint32_t kEnabled = 1;

}  // namespace

void StartConsole() {
  Register(kDivisor) = (board::ConsoleHz() + board::kBaud / 2) / board::kBaud - 1;
  Register(kSendControl) = kEnabled;
  Register(kReceiveControl) = kEnabled;
}

void SendToConsole(char c) {
  while ((Register(kSend) & kIsFull) != 0) {
  }
  Register(kSend) = static_cast<uint8_t>(c);
}

void StartReceiving() { board::SetUpReceiving(); }

bool ReceiveFromConsole(char* c) {
  const uint32_t received = Register(kReceived);
  if ((received & kIsEmpty) != 0) return false;
  *c = static_cast<char>(received);
  return true;
}

}  // namespace mote
