// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "targets/boards/run_main.h"

#include <cstdint>

#include "board/board.h"
#include "mote/plain_log.h"
#include "src/platform/board/console.h"

int main(int argc, char** argv);

extern "C" {

// Places that the linker script names.
extern uint32_t mote_data_start[], mote_data_end[], mote_data_load[];
extern uint32_t mote_bss_start[], mote_bss_end[];
extern void (*mote_init_array_start[])();
extern void (*mote_init_array_end[])();

void mote_run_main() {
  for (uint32_t *to = mote_data_start, *from = mote_data_load; to != mote_data_end;) *to++ = *from++;
  for (uint32_t* to = mote_bss_start; to != mote_bss_end;) *to++ = 0;
  board::SetUp();
  mote::StartConsole();
  for (void (**init)() = mote_init_array_start; init != mote_init_array_end; ++init) (*init)();
  static char name[] = "";
  char* arguments[] = {name, nullptr};
  (void)main(1, arguments);
  mote_stop();
}

// Programs do not end, so that static objects are never destroyed.
int __cxa_atexit(void (*)(void*), void*, void*) { return 0; }
int __aeabi_atexit(void*, void (*)(void*), void*) { return 0; }
void* __dso_handle = nullptr;
[[noreturn]] void __cxa_pure_virtual() { mote_stop(); }

// In place of the C library's, which prints with its printf.
[[noreturn]] void __assert_func(const char* file, int line, const char*, const char* condition) {
  mote::LogText(file);
  mote::LogText(":");
  mote::LogProduct(line, 1.0f, 0);
  mote::LogText(": an assertion failed: ");
  mote::LogText(condition);
  mote::LogText("\r\n");
  mote_stop();
}

}  // extern "C"

// Named by virtual destructors; nothing is ever deleted.
void operator delete(void*) noexcept {}
void operator delete(void*, unsigned) noexcept {}
