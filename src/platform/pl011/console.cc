// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Arm's PL011, which Stellaris, RP2040, RP2350, Arm's Musca boards and Ambiq's Apollo3 have. Apollo3's has its clock in
// the control register: board::kConsoleControl.
#include "src/platform/board/console.h"

#include "board/board.h"
#include "src/platform/board/registers.h"

namespace mote {
namespace {

constexpr uintptr_t kData = board::kConsole, kFlags = board::kConsole + 0x18, kBaudRate = board::kConsole + 0x24,
                    kBaudRateFraction = board::kConsole + 0x28, kLine = board::kConsole + 0x2c,
                    kControl = board::kConsole + 0x30;
constexpr uint32_t kIsFull = 1u << 5, kIsEmpty = 1u << 4;
constexpr uint32_t k8BitsWithQueue = 0x70;
constexpr uint32_t kEnabledToSendAndReceive = 0x301;

}  // namespace

void StartConsole() {
  // The divisor is the clock divided by 16 times the rate, in 1/64.
  const uint32_t divisor = (board::ConsoleHz() * 4 + board::kBaud / 2) / board::kBaud;
  Register(kControl) = board::kConsoleControl;
  Register(kBaudRate) = divisor / 64;
  Register(kBaudRateFraction) = divisor % 64;
  Register(kLine) = k8BitsWithQueue;
  Register(kControl) = board::kConsoleControl | kEnabledToSendAndReceive;
}

void SendToConsole(char c) {
  while ((Register(kFlags) & kIsFull) != 0) {
  }
  Register(kData) = static_cast<uint8_t>(c);
}

void StartReceiving() { board::SetUpReceiving(); }

bool ReceiveFromConsole(char* c) {
  if ((Register(kFlags) & kIsEmpty) != 0) return false;
  *c = static_cast<char>(Register(kData));
  return true;
}

}  // namespace mote
