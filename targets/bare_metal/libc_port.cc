// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Functions that the C and C++ libraries ask of a system, for programs that use the heap, the standard containers or
// stdio (Mote's runtime does not). The linker drops what a program does not use.
#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <new>

#include "src/platform/instruction_counter.h"
#include "src/platform/qemu/semihosting.h"
#include "targets/bare_metal/run_program.h"

struct stat;

extern "C" {

void* _sbrk(ptrdiff_t increment) {
  static char* heap_end = mote_heap_start;
  if (increment > mote_heap_end - heap_end || increment < mote_heap_start - heap_end) {
    errno = ENOMEM;
    return reinterpret_cast<void*>(-1);
  }
  char* const block = heap_end;
  heap_end += increment;
  return block;
}

[[noreturn]] void _exit(int status) { mote::SemihostingExit(status); }

int _kill(int, int signal) { mote::SemihostingExit(128 + signal); }

int _getpid() { return 1; }

// Newlib's names have an underscore, picolibc's have none.
void* sbrk(ptrdiff_t increment) { return _sbrk(increment); }
int kill(int process, int signal) { return _kill(process, signal); }
int getpid() { return _getpid(); }

int _write(int, const char* data, int bytes) {
  for (int i = 0; i < bytes; ++i) {
    const char text[] = {data[i], '\0'};
    mote::SemihostingWrite(text);
  }
  return bytes;
}

int _read(int, char*, int) { return 0; }
int _close(int) { return -1; }
int _fstat(int, struct stat*) { return -1; }
int _isatty(int) { return 1; }
int _lseek(int, int, int) { return -1; }

// For std::random_device. Not random: every run of an emulated program is the same.
int getentropy(void* buffer, size_t bytes) {
  uint32_t state = static_cast<uint32_t>(mote::InstructionCount());
  for (size_t i = 0; i < bytes; ++i) {
    state = state * 1664525u + 1013904223u;
    static_cast<uint8_t*>(buffer)[i] = static_cast<uint8_t>(state >> 24);
  }
  return 0;
}

// Programs end without running destructors of static objects.
int __cxa_atexit(void (*)(void*), void*, void*) { return 0; }
int __aeabi_atexit(void*, void (*)(void*), void*) { return 0; }
void* __dso_handle = nullptr;

[[noreturn]] void __cxa_pure_virtual() { mote::ReportFault("a pure virtual function was called"); }

}  // extern "C"

void* operator new(size_t bytes) {
  void* const block = malloc(bytes != 0 ? bytes : 1);
  if (block == nullptr) mote::ReportFault("out of memory: %zu bytes were asked for", bytes);
  return block;
}
void* operator new[](size_t bytes) { return operator new(bytes); }
void* operator new(size_t bytes, const std::nothrow_t&) noexcept { return malloc(bytes != 0 ? bytes : 1); }
void* operator new[](size_t bytes, const std::nothrow_t&) noexcept { return malloc(bytes != 0 ? bytes : 1); }
void operator delete(void* block) noexcept { free(block); }
void operator delete[](void* block) noexcept { free(block); }
void operator delete(void* block, size_t) noexcept { free(block); }
void operator delete[](void* block, size_t) noexcept { free(block); }

// libstdc++ calls these where an exception would be thrown. Weak, as its own come along with rarer functions of it.
namespace std {

[[noreturn, gnu::weak]] void __throw_bad_alloc() { mote::ReportFault("std::bad_alloc"); }
[[noreturn, gnu::weak]] void __throw_bad_array_new_length() { mote::ReportFault("std::bad_array_new_length"); }
[[noreturn, gnu::weak]] void __throw_bad_function_call() { mote::ReportFault("std::bad_function_call"); }
[[noreturn, gnu::weak]] void __throw_length_error(const char* what) {
  mote::ReportFault("std::length_error: %s", what);
}
[[noreturn, gnu::weak]] void __throw_logic_error(const char* what) { mote::ReportFault("std::logic_error: %s", what); }
[[noreturn, gnu::weak]] void __throw_runtime_error(const char* what) {
  mote::ReportFault("std::runtime_error: %s", what);
}
[[noreturn, gnu::weak]] void __throw_invalid_argument(const char* what) {
  mote::ReportFault("std::invalid_argument: %s", what);
}
[[noreturn, gnu::weak]] void __throw_out_of_range(const char* what) {
  mote::ReportFault("std::out_of_range: %s", what);
}
[[noreturn, gnu::weak]] void __throw_out_of_range_fmt(const char* what, ...) {
  mote::ReportFault("std::out_of_range: %s", what);
}

}  // namespace std
