// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/host/xnnpack/xnnpack_memory.h"

#include <algorithm>
#include <csetjmp>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>

namespace mote::xnnpack {
namespace {

// Takes the blocks of this thread, and holds the exit out of a call that gets none.
struct RunningCall {
  Blocks::Link* ring;
  std::jmp_buf way_out;
};

thread_local RunningCall* running_call = nullptr;

// Lies directly in front of a block.
struct Head {
  Blocks::Link link;
  void* memory;  // from malloc
  size_t bytes;  // of the block
};

constexpr size_t kAlignment = alignof(std::max_align_t);

Head* HeadOf(void* block) { return static_cast<Head*>(block) - 1; }

void Unlink(Blocks::Link* link) {
  link->before->after = link->after;
  link->after->before = link->before;
}

// No object with a destructor may live here or in XNNPACK's frames above: leaving the call runs none.
void* Allocate(size_t alignment, size_t bytes) {
  const size_t room = sizeof(Head) + std::max(alignment, alignof(Head));
  void* const memory = bytes <= SIZE_MAX - room ? std::malloc(bytes + room) : nullptr;
  if (memory == nullptr) {
    if (running_call != nullptr) std::longjmp(running_call->way_out, 1);
    return nullptr;
  }
  const uintptr_t mask = std::max(alignment, alignof(Head)) - 1;
  const uintptr_t address = (reinterpret_cast<uintptr_t>(memory) + room) & ~mask;
  void* const block = reinterpret_cast<void*>(address);
  Head* const head = HeadOf(block);
  head->memory = memory;
  head->bytes = bytes;
  Blocks::Link* const link = &head->link;
  *link = {link, link};
  if (running_call != nullptr) {
    Blocks::Link* const ring = running_call->ring;
    *link = {ring, ring->after};
    ring->after->before = link;
    ring->after = link;
  }
  return block;
}

void Free(void* block) {
  if (block == nullptr) return;
  Unlink(&HeadOf(block)->link);
  std::free(HeadOf(block)->memory);
}

void* Reallocate(void* block, size_t bytes) {
  void* const fresh = Allocate(kAlignment, bytes);
  if (block == nullptr || fresh == nullptr) return fresh;
  std::memcpy(fresh, block, std::min(bytes, HeadOf(block)->bytes));
  Free(block);
  return fresh;
}

}  // namespace

const xnn_allocator* AllocatorOfXnnpack() {
  static const xnn_allocator allocator = {
      nullptr,
      [](void*, size_t bytes) { return Allocate(kAlignment, bytes); },
      [](void*, void* block, size_t bytes) { return Reallocate(block, bytes); },
      [](void*, void* block) { Free(block); },
      [](void*, size_t alignment, size_t bytes) { return Allocate(alignment, bytes); },
      [](void*, void* block) { Free(block); },
  };
  return &allocator;
}

Blocks::Blocks() : ring_{&ring_, &ring_} {}

Blocks::~Blocks() { FreeAll(); }

void Blocks::FreeAll() {
  while (ring_.after != &ring_) Free(reinterpret_cast<Head*>(ring_.after) + 1);
}

xnn_status Blocks::Run(xnn_status (*call)(const void*), const void* argument) {
  if (are_lost_) return xnn_status_out_of_memory;
  RunningCall running;
  running.ring = &ring_;
  running_call = &running;
  if (setjmp(running.way_out) == 0) {
    const xnn_status status = call(argument);
    running_call = nullptr;
    return status;
  }
  running_call = nullptr;
  are_lost_ = true;
  FreeAll();
  return xnn_status_out_of_memory;
}

}  // namespace mote::xnnpack
