// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The LPUART of NXP's i.MX RT and Kinetis.
#include "src/platform/board/console.h"

#include "board/board.h"
#include "src/platform/board/registers.h"

namespace mote {
namespace {

constexpr uintptr_t kBaudRate = board::kConsole + 0x10, kStatus = board::kConsole + 0x14,
                    kControl = board::kConsole + 0x18, kData = board::kConsole + 0x1c;
constexpr uint32_t kSendsAndReceives = 0xc0000;
constexpr uint32_t kHasRoom = 1u << 23, kHasByte = 1u << 21, kHasLostByte = 1u << 19;
constexpr uint32_t k16SamplesABit = 15u << 24;
constexpr uint32_t kDivisor = (board::ConsoleHz() / 16 + board::kBaud / 2) / board::kBaud;

}  // namespace

void StartConsole() {
  Register(kControl) = 0;
  Register(kBaudRate) = k16SamplesABit | kDivisor;
  Register(kControl) = kSendsAndReceives;
}

void SendToConsole(char c) {
  while ((Register(kStatus) & kHasRoom) == 0) {
  }
  Register(kData) = static_cast<uint8_t>(c);
}

void StartReceiving() { board::SetUpReceiving(); }

bool ReceiveFromConsole(char* c) {
  const uint32_t status = Register(kStatus);
  if ((status & kHasLostByte) != 0) Register(kStatus) = kHasLostByte;  // else it would receive no more
  if ((status & kHasByte) == 0) return false;
  *c = static_cast<char>(Register(kData));
  return true;
}

}  // namespace mote
