// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// A board whose vectors, memory and call of main() are those of its device in Keil MDK or of IAR's library. The clock
// and the console are still to be set up, and the C library must not ask a debugger for its input and output.
#include "tensorflow/lite/micro/system_setup.h"

#include <cstddef>

#include "board/board.h"
#include "mote/plain_log.h"
#include "src/platform/board/console.h"

namespace tflite {

void InitializeTarget() {
  static bool is_set_up = false;
  if (is_set_up) return;
  is_set_up = true;
  board::SetUp();
  mote::StartConsole();
}

}  // namespace tflite

#if defined(__ARMCC_VERSION)
#include <cstdio>

extern "C" {

// The C library's printf() calls this for each character.
int fputc(int c, FILE*) {
  mote::SendToConsole(static_cast<char>(c));
  return c;
}

// An assertion that failed calls this; MicroLIB has none.
[[noreturn]] void __aeabi_assert(const char* condition, const char* file, int line) {
  mote::LogText(file);
  mote::LogText(":");
  mote::LogProduct(line, 1.0f, 0);
  mote::LogText(": an assertion failed: ");
  mote::LogText(condition);
  mote::LogText("\r\n");
  for (;;) {
  }
}

#if !defined(__MICROLIB)
// Because of this symbol Arm's standard library calls these in place of a debugger.
__asm(".global __use_no_semihosting\n");

[[noreturn]] void _sys_exit(int) {
  for (;;) {
  }
}

void _ttywrch(int c) { mote::SendToConsole(static_cast<char>(c)); }
#endif

}  // extern "C"
#elif defined(__ICCARM__)
// IAR's printf() calls this. A call without bytes asks to write what is buffered, and nothing is.
extern "C" size_t __write(int, const unsigned char* bytes, size_t size) {
  if (bytes == nullptr) return 0;
  for (size_t i = 0; i < size; ++i) mote::SendToConsole(static_cast<char>(bytes[i]));
  return size;
}
#endif
