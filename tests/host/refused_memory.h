// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Requests for memory that are refused, for one source of a test program. The linker sends malloc and its like here
// (tests/CMakeLists.txt), so this works with the sanitizers' heap, too.
#ifndef MOTE_TESTS_HOST_REFUSED_MEMORY_H_
#define MOTE_TESTS_HOST_REFUSED_MEMORY_H_

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <new>

namespace mote {

// Which requests are refused.
struct Refusals {
  bool is_active = false;
  bool goes_on = false;  // after the first
  size_t most_bytes = SIZE_MAX;
  int until_first = 0;
  int count = 0;
};
inline Refusals refusals;

inline bool IsRefused(size_t bytes) {
  if (!refusals.is_active) return false;
  if (bytes <= refusals.most_bytes && refusals.until_first-- > 0) return false;
  if (bytes <= refusals.most_bytes && refusals.count > 0 && !refusals.goes_on) return false;
  ++refusals.count;
  return true;
}

}  // namespace mote

extern "C" {
void* __real_malloc(size_t bytes);
void* __real_calloc(size_t count, size_t bytes);
void* __real_realloc(void* block, size_t bytes);
void* __real_aligned_alloc(size_t alignment, size_t bytes);
void* __wrap_malloc(size_t bytes) { return mote::IsRefused(bytes) ? nullptr : __real_malloc(bytes); }
void* __wrap_calloc(size_t count, size_t bytes) {
  return mote::IsRefused(count * bytes) ? nullptr : __real_calloc(count, bytes);
}
void* __wrap_realloc(void* block, size_t bytes) {
  return mote::IsRefused(bytes) ? nullptr : __real_realloc(block, bytes);
}
void* __wrap_aligned_alloc(size_t alignment, size_t bytes) {
  return mote::IsRefused(bytes) ? nullptr : __real_aligned_alloc(alignment, bytes);
}
}

// The runtime's objects are in this program and in the libraries of its support.
extern "C" const char* __asan_default_options() { return "detect_odr_violation=0"; }

void* operator new(size_t bytes, const std::nothrow_t&) noexcept {
  return mote::IsRefused(bytes) ? nullptr : __real_malloc(bytes == 0 ? 1 : bytes);
}
void* operator new(size_t bytes) {
  void* const block = operator new(bytes, std::nothrow);
  if (block == nullptr) throw std::bad_alloc();
  return block;
}
void* operator new[](size_t bytes) { return operator new(bytes); }
void* operator new[](size_t bytes, const std::nothrow_t&) noexcept { return operator new(bytes, std::nothrow); }
void operator delete(void* block) noexcept { std::free(block); }
void operator delete(void* block, size_t) noexcept { std::free(block); }
void operator delete[](void* block) noexcept { std::free(block); }
void operator delete[](void* block, size_t) noexcept { std::free(block); }

#endif  // MOTE_TESTS_HOST_REFUSED_MEMORY_H_
