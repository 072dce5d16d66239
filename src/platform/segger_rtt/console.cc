// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// SEGGER's Real Time Transfer: a ring of bytes in RAM, which J-Link, OpenOCD, probe-rs and pyOCD find by a name and
// read while the program runs. Nothing waits for a debugger: what does not fit is lost.
#include "src/platform/board/console.h"

#include <cstdint>

namespace mote {
namespace {

constexpr uint32_t kRingBytes = 1024;
constexpr char kName[16] = "SEGGER RTT";

struct Channel {
  const char* name;
  char* ring;
  uint32_t ring_bytes;
  volatile uint32_t written;  // the next place of who writes: up, of the program
  volatile uint32_t read;     // of who reads
  uint32_t flags;             // 0: what does not fit is lost
};

struct ControlBlock {
  volatile char name[16];
  int32_t channels_up, channels_down;
  Channel up;
  Channel down;
};

char ring[kRingBytes];
char ring_down[kRingBytes];
ControlBlock control_block;

}  // namespace

void StartConsole() {
  control_block.up.name = "Terminal";
  control_block.up.ring = ring;
  control_block.up.ring_bytes = kRingBytes;
  control_block.channels_up = 1;
  control_block.channels_down = 1;  // of which nothing is read, where it has no ring
  // The name is written last, and backwards: debuggers search for it.
  for (int i = sizeof(kName) - 1; i >= 0; --i) control_block.name[i] = kName[i];
}

void SendToConsole(char c) {
  Channel& up = control_block.up;
  const uint32_t at = up.written;
  const uint32_t next = at + 1 == kRingBytes ? 0 : at + 1;
  if (next == up.read) return;
  *const_cast<volatile char*>(&ring[at]) = c;
  up.written = next;
}

void StartReceiving() {
  control_block.down.name = "Terminal";
  control_block.down.ring = ring_down;
  control_block.down.ring_bytes = kRingBytes;
}

bool ReceiveFromConsole(char* c) {
  Channel& down = control_block.down;
  const uint32_t at = down.read;
  if (at == down.written || at >= kRingBytes) return false;
  *c = *const_cast<volatile char*>(&ring_down[at]);
  down.read = at + 1 == kRingBytes ? 0 : at + 1;
  return true;
}

}  // namespace mote
