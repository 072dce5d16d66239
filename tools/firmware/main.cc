// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The firmware of a board (docs/serial.md): runs the model that it holds, or one that is sent, for a computer at the
// other end of the serial port. All memory that the program leaves is for the model and its arena.
#include "application/model.h"
#include "application/model_resolver.h"
#include "board/board.h"
#include "src/platform/board/console.h"
#include "src/platform/kept_log/kept_log.h"
#include "tools/firmware/device.h"

extern "C" {

// Places that the linker script names.
extern uint8_t mote_heap_start[], mote_heap_end[];

}  // extern "C"

namespace {

void Send(void*, const uint8_t* data, size_t bytes) {
  for (size_t i = 0; i < bytes; ++i) mote::SendToConsole(static_cast<char>(data[i]));
}

mote::firmware::Device* MakeDevice() {
  static ModelOpResolver resolver;
  const mote::firmware::Program program = {
      &resolver,   g_model, g_model_bytes, mote_heap_start, static_cast<size_t>(mote_heap_end - mote_heap_start),
      board::kName};
  static mote::firmware::Device device(program, {Send, nullptr, mote::KeptLog, mote::ClearKeptLog});
  return &device;
}

}  // namespace

int main(int, char**) {
  mote::firmware::Device* const device = MakeDevice();
  mote::StartReceiving();
  while (true) {
    char byte;
    if (mote::ReceiveFromConsole(&byte)) device->Receive(static_cast<uint8_t>(byte));
  }
}
