// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/testing/fenced_memory.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>

#if defined(__unix__) || defined(__APPLE__)
#include <sys/mman.h>
#include <unistd.h>
#endif

namespace mote {
namespace {

constexpr uint8_t kGuard = 0x5A;
constexpr size_t kGuardBytes = 32;  // on each side, where there are as many

Fence fence_of_all = Fence::kEither;
uint32_t turns = 1;

uint32_t Turn() {
  turns = turns * 1664525u + 1013904223u;
  return turns >> 16;
}

// The bytes that may be accessed, some of them beside the memory.
struct Room {
  uint8_t* begin;
  uint8_t* end;

  uint8_t* Place(size_t bytes) const {
    const bool in_front = fence_of_all == Fence::kInFront || (fence_of_all == Fence::kEither && Turn() % 2 == 0);
    uint8_t* const data = in_front ? begin : end - bytes;
    std::fill(data - GuardsBefore(data), data, kGuard);
    std::fill(data + bytes, data + bytes + GuardsBehind(data + bytes), kGuard);
    return data;
  }
  size_t GuardsBefore(const uint8_t* data) const { return std::min(kGuardBytes, static_cast<size_t>(data - begin)); }
  size_t GuardsBehind(const uint8_t* data) const { return std::min(kGuardBytes, static_cast<size_t>(end - data)); }
};

#if defined(__unix__) || defined(__APPLE__)
size_t PageBytes() {
  static const auto bytes = static_cast<size_t>(sysconf(_SC_PAGESIZE));
  return bytes;
}

Room RoomOf(const uint8_t* data, size_t bytes) {
  const size_t page = PageBytes(), pages = (bytes + page - 1) / page * page;
  auto* const begin = const_cast<uint8_t*>(data) - reinterpret_cast<uintptr_t>(data) % page;
  return {begin, begin + pages};
}

// Rooms of one page, which most are, that are free: the system takes long to make one.
std::vector<uint8_t*>& FreePages() {
  static auto* const pages = new std::vector<uint8_t*>;
  return *pages;
}

Room NewRoom(size_t bytes) {
  const size_t page = PageBytes(), pages = (bytes + page - 1) / page * page;
  if (pages == page && !FreePages().empty()) {
    uint8_t* const begin = FreePages().back();
    FreePages().pop_back();
    return {begin, begin + page};
  }
  void* const start = mmap(nullptr, pages + 2 * page, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  auto* const begin = static_cast<uint8_t*>(start) + page;
  if (start == MAP_FAILED || (pages > 0 && mprotect(begin, pages, PROT_READ | PROT_WRITE) != 0)) std::abort();
  return {begin, begin + pages};
}

void DeleteRoom(const Room& room) {
  const size_t page = PageBytes();
  if (room.end == room.begin + page) return FreePages().push_back(room.begin);
  if (munmap(room.begin - page, static_cast<size_t>(room.end - room.begin) + 2 * page) != 0) std::abort();
}
#else
Room HeapRoomOf(const uint8_t* data, size_t bytes) {
  auto* const begin = const_cast<uint8_t*>(data);
  return {begin - kGuardBytes, begin + bytes + kGuardBytes};
}

// Whose memory has guards on both sides.
uint8_t* NewInHeap(size_t bytes) {
  uint8_t* const data = new uint8_t[bytes + 2 * kGuardBytes] + kGuardBytes;
  std::fill(data - kGuardBytes, data, kGuard);
  std::fill(data + bytes, data + bytes + kGuardBytes, kGuard);
  return data;
}

#if defined(__ARM_FEATURE_MVE)
// A region of the protection unit for all of these, and another one for each fence: where two regions overlap, every
// access is a fault.
constexpr size_t kSlots = 4, kSlotBytes = 4 << 10, kFenceBytes = 1 << 10, kStep = kSlotBytes + kFenceBytes;
constexpr uint32_t kFirstRegion = 2;  // behind those of the program (targets/cortex_m/startup.cc)
alignas(32) uint8_t slots[kFenceBytes + kSlots * kStep];
bool is_taken[kSlots];

void Protect(uint32_t region, const uint8_t* begin, size_t bytes) {
  volatile uint32_t* const unit = reinterpret_cast<volatile uint32_t*>(0xe000ed90);
  if ((unit[0] >> 8 & 255) <= region) std::abort();
  const auto address = reinterpret_cast<uintptr_t>(begin);
  unit[2] = region;
  unit[3] = address | 1;  // read, write, do not execute
  unit[4] = (address + bytes - 32) | 1;
}

Room RoomOf(const uint8_t* data, size_t bytes) {
  if (data < slots || data >= slots + sizeof slots) return HeapRoomOf(data, bytes);
  const size_t slot = (static_cast<size_t>(data - slots) - kFenceBytes) / kStep;
  uint8_t* const begin = slots + kFenceBytes + slot * kStep;
  // One of no bytes may stand where the fence begins.
  return {begin, begin + kSlotBytes};
}

Room NewRoom(size_t bytes) {
  static const bool is_protected = [] {
    for (uint32_t i = 0; i <= kSlots; ++i) Protect(kFirstRegion + 1 + i, slots + i * kStep, kFenceBytes);
    Protect(kFirstRegion, slots, sizeof slots);
    asm volatile("dsb\n isb" ::: "memory");
    return true;
  }();
  bool* const free_slot = std::find(is_taken, is_taken + kSlots, false);
  const bool is_left_out = Turn() % 4 == 0;  // so that each operand has its turn
  if (!is_protected || free_slot == is_taken + kSlots || bytes > kSlotBytes || is_left_out) return {};
  *free_slot = true;
  return RoomOf(slots + kFenceBytes + static_cast<size_t>(free_slot - is_taken) * kStep, bytes);
}

void DeleteRoom(const Room& room) {
  if (room.begin < slots || room.begin >= slots + sizeof slots) {
    delete[] room.begin;
  } else {
    is_taken[static_cast<size_t>(room.begin - slots) / kStep] = false;
  }
}
#else
Room RoomOf(const uint8_t* data, size_t bytes) { return HeapRoomOf(data, bytes); }
void DeleteRoom(const Room& room) { delete[] room.begin; }
#endif
#endif

}  // namespace

void PutFences(Fence fence) { fence_of_all = fence; }

uint8_t* NewFenced(size_t bytes) {
#if defined(__unix__) || defined(__APPLE__)
  return NewRoom(bytes).Place(bytes);
#elif defined(__ARM_FEATURE_MVE)
  const Room room = NewRoom(bytes);
  return room.begin == nullptr ? NewInHeap(bytes) : room.Place(bytes);
#else
  return NewInHeap(bytes);
#endif
}

void DeleteFenced(uint8_t* data, size_t bytes) { DeleteRoom(RoomOf(data, bytes)); }

bool IsIntact(const uint8_t* data, size_t bytes) {
  const Room room = RoomOf(data, bytes);
  const auto is_guard = [](uint8_t byte) { return byte == kGuard; };
  return std::all_of(data - room.GuardsBefore(data), data, is_guard) &&
         std::all_of(data + bytes, data + bytes + room.GuardsBehind(data + bytes), is_guard);
}

#if defined(__unix__) || defined(__APPLE__)
bool MayRead(const uint8_t* address) {
  int ends[2];  // of a pipe: the system refuses to read what nobody may
  if (pipe(ends) != 0) std::abort();
  const bool may = write(ends[1], address, 1) == 1;
  close(ends[0]);
  close(ends[1]);
  return may;
}
#elif defined(__ARM_FEATURE_MVE)
bool MayRead(const uint8_t* address) {
  uint32_t answer;
  asm volatile("tt %0, %1" : "=r"(answer) : "r"(address));
  return (answer >> 18 & 1) != 0;
}
#else
bool MayRead(const uint8_t*) { return true; }
#endif

}  // namespace mote
