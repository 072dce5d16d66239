// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Sends a board's characters and receives them. src/platform/<driver>/console.cc has the functions for a family of
// serial ports, and the project's board/board.h, made of targets/boards/<board>.json, the addresses and clocks.
#ifndef MOTE_PLATFORM_BOARD_CONSOLE_H_
#define MOTE_PLATFORM_BOARD_CONSOLE_H_

namespace mote {

// Sets the port up: 8 bits, no parity, one stop bit. The start-up code calls it before main().
void StartConsole();

// Waits until there is room, and sends one byte.
void SendToConsole(char c);

// Has the port receive, too. Programs that read call it once.
void StartReceiving();

// Takes the next byte that has come; returns false if none has. Bytes for which the port has no room are lost.
bool ReceiveFromConsole(char* c);

}  // namespace mote

#endif  // MOTE_PLATFORM_BOARD_CONSOLE_H_
