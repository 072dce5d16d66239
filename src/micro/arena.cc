// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "mote/arena.h"

namespace tflite {
namespace internal {
namespace {

constexpr uintptr_t kAlignment = MicroArenaBufferAlignment();
constexpr size_t kMoreThanThereIs = SIZE_MAX - 0xFF;  // stands for sums that a size may not hold

uint8_t* AlignUp(uint8_t* p, uintptr_t alignment) {
  return reinterpret_cast<uint8_t*>((reinterpret_cast<uintptr_t>(p) + alignment - 1) & ~(alignment - 1));
}

uint8_t* AlignDown(uint8_t* p, uintptr_t alignment) {
  return reinterpret_cast<uint8_t*>(reinterpret_cast<uintptr_t>(p) & ~(alignment - 1));
}

// Returns the last boundary in the block, or its first where it holds none.
uint8_t* AlignedEnd(uint8_t* buffer, size_t size) {
  uint8_t* const begin = AlignUp(buffer, kAlignment);
  uint8_t* const end = AlignDown(buffer + size, kAlignment);
  return end < begin ? begin : end;
}

}  // namespace

Arena::Arena(uint8_t* buffer, size_t buffer_size) : Arena(buffer, buffer_size, buffer, buffer_size) {
  separate_ = false;
}

Arena::Arena(uint8_t* persistent_buffer, size_t persistent_size, uint8_t* overlay_buffer, size_t overlay_size)
    : buffer_(overlay_buffer),
      head_begin_(AlignUp(overlay_buffer, kAlignment)),
      head_end_(AlignedEnd(overlay_buffer, overlay_size)),
      tail_begin_(AlignUp(persistent_buffer, kAlignment)),
      tail_end_(AlignedEnd(persistent_buffer, persistent_size)),
      temp_(head_begin_),
      separate_(true) {}

uint8_t* Arena::HeadEnd() const {
  uint8_t* const overlay_end = head_begin_ + overlay_bytes_;
  return temp_ > overlay_end ? temp_ : overlay_end;
}

void Arena::NotePeak() {
  const size_t head_bytes = HeadEnd() - head_begin_;
  size_t bytes = head_bytes > counted_overlay_ ? head_bytes : counted_overlay_;
  if (!separate_) bytes += persistent_bytes_;
  if (bytes > peak_bytes_) peak_bytes_ = bytes;
}

uint8_t* Arena::AllocatePersistentBuffer(size_t size, size_t alignment) {
  uint8_t* const limit = separate_ ? tail_begin_ : HeadEnd();
  const size_t room = tail() - limit;
  if (size > room || AlignDown(tail() - size, alignment) < limit) {
    failed_ = true;
    return nullptr;
  }
  CountPersistentBuffer(size, alignment);
  return tail();
}

void Arena::CountPersistentBuffer(size_t size, size_t alignment) {
  persistent_bytes_ = (persistent_bytes_ + size + alignment - 1) & ~(alignment - 1);
  // Neither a buffer nor the overlay has 2^31 bytes: before a sum wraps on 32 bits, it comes by here.
  if (persistent_bytes_ > SIZE_MAX / 2) peak_bytes_ = kMoreThanThereIs;
  NotePeak();
}

uint8_t* Arena::AllocateTemp(size_t size, size_t alignment) {
  uint8_t* const begin = AlignUp(HeadEnd(), alignment);
  if (begin > HeadLimit() || size > static_cast<size_t>(HeadLimit() - begin)) {
    failed_ = true;
    return nullptr;
  }
  temp_ = begin + size;
  ++temp_count_;
  NotePeak();
  return begin;
}

void Arena::DeallocateTemp(uint8_t*) {
  if (temp_count_ > 0 && --temp_count_ == 0) (void)ResetTempAllocations();
}

void Arena::CountOverlay(size_t size) {
  if (size > counted_overlay_) counted_overlay_ = size;
  NotePeak();
}

TfLiteStatus Arena::ReserveNonPersistentOverlayMemory(size_t size, size_t alignment) {
  size = (size + alignment - 1) & ~(alignment - 1);
  if (size <= overlay_bytes_) return kTfLiteOk;
  if (size > static_cast<size_t>(HeadLimit() - head_begin_)) {
    failed_ = true;
    return kTfLiteError;
  }
  overlay_bytes_ = size;
  CountOverlay(size);
  return kTfLiteOk;
}

size_t Arena::GetAvailableMemory(size_t alignment) const {
  return HeadEnd() >= HeadLimit() ? 0 : static_cast<size_t>(HeadLimit() - HeadEnd()) & ~(alignment - 1);
}

size_t Arena::GetUsedBytes() const {
  const size_t whole = (peak_bytes_ + kAlignment - 1) & ~(kAlignment - 1);
  return whole + (head_begin_ - buffer_) + (separate_ ? persistent_bytes_ : 0);
}

size_t Arena::GetTotalBytes() const { return (head_end_ - buffer_) + (separate_ ? tail_end_ - tail_begin_ : 0); }

uint8_t* Arena::Rewind(size_t mark, size_t kept_bytes) {
  const size_t freed = (persistent_bytes_ - mark) & ~(kAlignment - 1);
  const size_t kept = kept_bytes == 0 ? 0 : (kept_bytes + 2 * (kAlignment - 1)) & ~(kAlignment - 1);
  if (freed <= kept) return nullptr;
  rewound_bytes_ += freed - kept;
  return AlignUp(tail(), kAlignment);
}

bool Arena::SkipPersistentBuffer(size_t size) {
  if (AllocatePersistentBuffer(0, kAlignment) == nullptr) return false;
  rewound_bytes_ += size;
  CountPersistentBuffer(size, kAlignment);
  return true;
}

}  // namespace internal
}  // namespace tflite
