// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// How a character gets out of a board. src/platform/<driver>/console.cc has the two functions for a family of serial
// ports, and the project's board/board.h, made of targets/boards/<board>.json, the addresses and clocks.
#ifndef MOTE_PLATFORM_BOARD_CONSOLE_H_
#define MOTE_PLATFORM_BOARD_CONSOLE_H_

namespace mote {

// Sets the port up: 8 bits, no parity, one stop bit. The start-up code calls it before main().
void StartConsole();

// Waits until there is room, and sends one byte.
void SendToConsole(char c);

}  // namespace mote

#endif  // MOTE_PLATFORM_BOARD_CONSOLE_H_
