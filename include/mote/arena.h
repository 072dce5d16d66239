// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The memory of an interpreter: one block, used from both ends. What lives as long as the interpreter grows down from
// the end, the planned activations ("overlay") and short-lived memory grow up from the start.
//
// SingleArenaBufferAllocator is the same for applications, behind interfaces. An interpreter does not use it: it counts
// what a model needs and takes copies to go back to, and virtual functions would link all of them into every image.
#ifndef MOTE_ARENA_H_
#define MOTE_ARENA_H_

#include <cstddef>
#include <cstdint>

#include "tensorflow/lite/c/common.h"
#include "tensorflow/lite/micro/micro_arena_constants.h"

namespace tflite {
namespace internal {

// The block is used between its first and its last 16-byte boundary. Alignments are powers of two up to 16. Assigning a
// copy taken before forgets all that was allocated and counted since.
class Arena {
 public:
  Arena(uint8_t* buffer, size_t buffer_size);
  // This form has a block of its own for what lives long.
  Arena(uint8_t* persistent_buffer, size_t persistent_size, uint8_t* overlay_buffer, size_t overlay_size);

  // Returns `size` bytes that live as long as the arena; null when there is no room.
  uint8_t* AllocatePersistentBuffer(size_t size, size_t alignment);

  // Returns `size` bytes, which stay until the last DeallocateTemp of all that was allocated; null when there is no
  // room.
  uint8_t* AllocateTemp(size_t size, size_t alignment);
  void DeallocateTemp(uint8_t* buffer);
  bool IsAllTempDeallocated() const { return temp_count_ == 0; }
  // The latest allocation may stay until ResetTempAllocations.
  void LendTemp() {
    if (lent_count_ < UINT16_MAX) ++lent_count_;
  }
  // Frees all temporary memory. Returns kTfLiteError if something was neither deallocated nor lent. It is inline, since
  // each run ends with it.
  TfLiteStatus ResetTempAllocations() {
    const TfLiteStatus status = temp_count_ <= lent_count_ ? kTfLiteOk : kTfLiteError;
    temp_count_ = 0;
    lent_count_ = 0;
    temp_ = head_begin_;
    return status;
  }

  // Remembers the temporary memory as it is, to go back to: memory that is allocated between the two calls needs no
  // DeallocateTemp.
  struct TempMark {
    uint8_t* end;
    int count;
  };
  TempMark temp_mark() const { return {temp_, temp_count_}; }
  void ReturnToTempMark(TempMark mark) {
    temp_ = mark.end;
    temp_count_ = mark.count;
  }

  // Keeps at least `size` bytes from GetOverlayMemoryAddress() on for activations.
  TfLiteStatus ReserveNonPersistentOverlayMemory(size_t size, size_t alignment);
  uint8_t* GetOverlayMemoryAddress() const { return head_begin_; }

  size_t GetNonPersistentUsedBytes() const { return overlay_bytes_; }
  size_t GetPersistentUsedBytes() const { return persistent_bytes_; }
  size_t GetAvailableMemory(size_t alignment) const;
  // Returns the smallest block, starting where this one does, in which everything so far would have had room at the
  // time it was needed; with a block of its own for what lives long, the sum of both.
  size_t GetUsedBytes() const;
  // Returns the bytes there are, without those behind the last 16-byte boundary.
  size_t GetTotalBytes() const;

  // Says that an allocation found no room.
  bool HasFailed() const { return failed_; }
  void ForgetFailure() { failed_ = false; }

  // The functions below count the bytes that a model needs, in less memory than that.

  // Returns the counted persistent bytes: the mark to rewind to.
  size_t PersistentMark() const { return persistent_bytes_; }
  // Makes the memory allocated since `mark` free again but for the last `kept_bytes`, and goes on counting it. Up to 15
  // bytes stay taken, so that later alignments are as they would have been. Returns the kept memory; null if it would
  // not be smaller than all there was, and then nothing is freed.
  uint8_t* Rewind(size_t mark, size_t kept_bytes);
  // Counts `size` bytes, a multiple of 16, that start at a 16-byte boundary, and takes no memory for them but for up to
  // 15 bytes before that boundary; false when there is no room for those.
  bool SkipPersistentBuffer(size_t size);
  // These count what comes last, a persistent buffer and an overlay, but take no memory for it: there may be too
  // little.
  void CountPersistentBuffer(size_t size, size_t alignment);
  void CountOverlay(size_t size);

  // These turn the address of an allocated persistent buffer into a number, and back.
  size_t OffsetOf(const void* persistent) const { return tail_end_ - static_cast<const uint8_t*>(persistent); }
  uint8_t* AtOffset(size_t offset) const { return tail_end_ - offset; }

 private:
  uint8_t* tail() const { return tail_end_ - (persistent_bytes_ - rewound_bytes_); }
  uint8_t* HeadLimit() const { return separate_ ? head_end_ : tail(); }
  uint8_t* HeadEnd() const;
  void NotePeak();

  uint8_t* buffer_;
  uint8_t* head_begin_;
  uint8_t* head_end_;
  uint8_t* tail_begin_;
  uint8_t* tail_end_;
  uint8_t* temp_;                // end of the temporary allocations
  size_t overlay_bytes_ = 0;     // reserved
  size_t counted_overlay_ = 0;   // reserved or counted
  size_t persistent_bytes_ = 0;  // allocated or counted, padding included
  size_t rewound_bytes_ = 0;     // of these, not in memory
  size_t peak_bytes_ = 0;
  int temp_count_ = 0;
  uint16_t lent_count_ = 0;  // of temp_count_
  bool separate_;
  bool failed_ = false;
};

}  // namespace internal
}  // namespace tflite

#endif  // MOTE_ARENA_H_
