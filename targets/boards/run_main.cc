// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "targets/boards/run_main.h"

#include <cstddef>
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
extern char mote_heap_start[], mote_heap_end[];

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

// Programs do not end, so that static objects are never destroyed. Weak, as tests bring a heap and more.
[[gnu::weak]] int __cxa_atexit(void (*)(void*), void*, void*) { return 0; }
[[gnu::weak]] int __aeabi_atexit(void*, void (*)(void*), void*) { return 0; }
[[gnu::weak]] void* __dso_handle = nullptr;
[[noreturn, gnu::weak]] void __cxa_pure_virtual() { mote_stop(); }

// Memory for malloc(), which the audio front end calls: all behind the variables. Newlib's name has an underscore,
// picolibc's none.
[[gnu::weak]] void* _sbrk(ptrdiff_t increment) {
  static char* heap_end = mote_heap_start;
  if (increment > mote_heap_end - heap_end || increment < mote_heap_start - heap_end)
    return reinterpret_cast<void*>(-1);
  char* const block = heap_end;
  heap_end += increment;
  return block;
}
[[gnu::weak]] void* sbrk(ptrdiff_t increment) { return _sbrk(increment); }

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
[[gnu::weak]] void operator delete(void*) noexcept {}
[[gnu::weak]] void operator delete(void*, unsigned) noexcept {}
