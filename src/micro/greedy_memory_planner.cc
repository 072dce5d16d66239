// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tensorflow/lite/micro/memory_planner/greedy_memory_planner.h"

#include "tensorflow/lite/micro/micro_log.h"

namespace tflite {

struct GreedyMemoryPlanner::Buffer {
  int bytes;
  int offset;  // kOnlinePlannedBuffer until placed
  int16_t first_time_used;
  int16_t last_time_used;
  int16_t made_in_place_at;      // first_time_used where an operator may make this in place, else -2
  int16_t replaced_in_place_at;  // last_time_used where an operator may make its output in place of this, else -1
  Buffer* next;                  // the placed buffer with the next higher offset

  [[gnu::always_inline]] bool OverlapsInTime(const Buffer& other) const {
    return first_time_used <= other.last_time_used && other.first_time_used <= last_time_used;
  }
  bool OverlapsInSpace(const Buffer& other, int own_offset) const {
    return bytes > 0 && other.bytes > 0 && own_offset < other.offset + other.bytes && other.offset < own_offset + bytes;
  }
  // An operator may write `output` over this, its input.
  [[gnu::always_inline]] bool MayBecome(const Buffer& output) const {
    return replaced_in_place_at == output.made_in_place_at;
  }
  bool IsInPlace() const { return replaced_in_place_at >= 0 || made_in_place_at >= 0; }
  // This then lies so many bytes behind the beginning of `output`.
  int DistanceTo(const Buffer& output) const { return output.bytes > bytes ? output.bytes - bytes : 0; }

  // Returns the offset of this in the memory of `placed`; negative if the two cannot share memory.
  int OffsetInPlaceOf(const Buffer& placed) const {
    if (MayBecome(placed)) return placed.offset + DistanceTo(placed);
    return placed.MayBecome(*this) ? placed.offset - placed.DistanceTo(*this) : -1;
  }
};

// An image links these functions only if an operator of it may work in place.
struct GreedyMemoryPlanner::Sharing {
  // Returns the offset of `buffer` in the memory of `placed`; negative if the two cannot share memory.
  int (*offset_in_place_of)(const Buffer& buffer, const Buffer& placed);
  // Places `buffer`, as PlaceInPlace does.
  int (*place)(const GreedyMemoryPlanner& planner, const Buffer& buffer, int offset, const Buffer* first,
               Buffer** waiting);
  void (*place_all)(GreedyMemoryPlanner* planner);

  static int OffsetInPlaceOf(const Buffer& buffer, const Buffer& placed) { return buffer.OffsetInPlaceOf(placed); }
  static int Place(const GreedyMemoryPlanner& planner, const Buffer& buffer, int offset, const Buffer* first,
                   Buffer** waiting) {
    return planner.PlaceInPlace(buffer, offset, first, waiting);
  }

  // Places all buffers in the better of two orders, unless there are offline offsets: by size, or the largest that
  // shares memory first, which brings those forward that share it.
  static void PlaceAll(GreedyMemoryPlanner* planner) {
    if (planner->PlaceInOrder(nullptr)) return;
    const int end = planner->end_;
    PlaceAgain(planner, MoveToFront);
    if (planner->end_ > end) PlaceAgain(planner, nullptr);
  }
  [[gnu::noinline]] static void PlaceAgain(GreedyMemoryPlanner* planner, void (*reorder)(Buffer** waiting)) {
    for (int i = 0; i < planner->count_; ++i) planner->buffers_[i].offset = kOnlinePlannedBuffer;
    planner->PlaceInOrder(reorder);
  }
  static void MoveToFront(Buffer** waiting) {
    Buffer** link = waiting;
    while (!(*link)->IsInPlace()) link = &(*link)->next;
    Buffer* const buffer = *link;
    *link = buffer->next;
    buffer->next = *waiting;
    *waiting = buffer;
  }
};

size_t GreedyMemoryPlanner::per_buffer_size() { return sizeof(Buffer); }

TfLiteStatus GreedyMemoryPlanner::Init(unsigned char* scratch_buffer, int scratch_buffer_size) {
  const uintptr_t misalignment = -reinterpret_cast<uintptr_t>(scratch_buffer) & (alignof(Buffer) - 1);
  buffers_ = reinterpret_cast<Buffer*>(scratch_buffer + misalignment);
  const int usable = scratch_buffer_size - static_cast<int>(misalignment);
  capacity_ = usable < 0 ? 0 : usable / static_cast<int>(sizeof(Buffer));
  count_ = 0;
  extent_ = 0;
  sharing_ = nullptr;
  overlap_ = nullptr;
  planned_ = false;
  return kTfLiteOk;
}

TfLiteStatus GreedyMemoryPlanner::AddBuffer(int size, int first_time_used, int last_time_used) {
  return AddBuffer(size, first_time_used, last_time_used, kOnlinePlannedBuffer);
}

TfLiteStatus GreedyMemoryPlanner::AddBuffer(int size, int first_time_used, int last_time_used, int offline_offset) {
  const int begin = offline_offset > 0 ? offline_offset : 0;
  const int extent = size > INT32_MAX - begin ? INT32_MAX : begin + size;
  if (size < 0 || offline_offset < kOnlinePlannedBuffer || count_ >= capacity_ || first_time_used < 0 ||
      last_time_used > INT16_MAX || last_time_used < 0 || extent > INT32_MAX - extent_) {
    MicroPrintf("memory planner: no room for buffer %d of %d bytes, used from %d to %d (room for %d buffers)", count_,
                size, first_time_used, last_time_used, capacity_);
    return kTfLiteError;
  }
  extent_ += extent;
  Buffer& buffer = buffers_[count_++];
  buffer.bytes = size;
  buffer.offset = offline_offset;
  buffer.first_time_used = static_cast<int16_t>(first_time_used);
  buffer.last_time_used = static_cast<int16_t>(last_time_used);
  buffer.made_in_place_at = -2;
  buffer.replaced_in_place_at = -1;
  planned_ = false;
  return kTfLiteOk;
}

void GreedyMemoryPlanner::AllowInPlace(int input_buffer, int output_buffer) {
  Buffer &input = buffers_[input_buffer], &output = buffers_[output_buffer];
  if (input.last_time_used != output.first_time_used) return;
  input.replaced_in_place_at = input.last_time_used;
  output.made_in_place_at = output.first_time_used;
  static constexpr Sharing kSharing = {Sharing::OffsetInPlaceOf, Sharing::Place, Sharing::PlaceAll};
  sharing_ = &kSharing;
  planned_ = false;
}

bool GreedyMemoryPlanner::MayBeReplacedInPlace(int buffer) const { return buffers_[buffer].replaced_in_place_at >= 0; }

bool GreedyMemoryPlanner::MayBeMadeInPlace(int buffer) const { return buffers_[buffer].made_in_place_at >= 0; }

// Returns a buffer that must not lie where the buffer at `offset` would; null if there is none.
const GreedyMemoryPlanner::Buffer* GreedyMemoryPlanner::FirstInTheWay(const Buffer& buffer, int offset,
                                                                      const Buffer* first) const {
  for (const Buffer* placed = first; placed != nullptr; placed = placed->next) {
    if (placed->OverlapsInTime(buffer) && buffer.OverlapsInSpace(*placed, offset) &&
        (sharing_ == nullptr || sharing_->offset_in_place_of(buffer, *placed) != offset)) {
      return placed;
    }
  }
  return nullptr;
}

// Returns the lowest offset at which the buffer shares the memory of a placed one; negative: there is none.
int GreedyMemoryPlanner::LowestInPlace(const Buffer& buffer, const Buffer* first) const {
  int lowest = -1;
  for (const Buffer* placed = first; placed != nullptr; placed = placed->next) {
    const int offset = buffer.OffsetInPlaceOf(*placed);
    if (offset < 0 || (lowest >= 0 && offset >= lowest)) continue;
    if (FirstInTheWay(buffer, offset, first) == nullptr) lowest = offset;
  }
  return lowest;
}

// Returns the first gap that is long enough.
int GreedyMemoryPlanner::LowestOffset(const Buffer& buffer, const Buffer* first) {
  int offset = 0;
  for (const Buffer* placed = first; placed != nullptr; placed = placed->next) {
    if (!placed->OverlapsInTime(buffer)) continue;
    if (placed->offset - offset >= buffer.bytes) break;
    if (placed->offset + placed->bytes > offset) offset = placed->offset + placed->bytes;
  }
  return offset;
}

// Puts `buffer` into the list of placed buffers.
void GreedyMemoryPlanner::Insert(Buffer* buffer, Buffer** first) {
  if (buffer->offset + buffer->bytes > end_) end_ = buffer->offset + buffer->bytes;
  while (*first != nullptr && (*first)->offset < buffer->offset) first = &(*first)->next;
  buffer->next = *first;
  *first = buffer;
}

// Moves forward the waiting buffers that are no larger than the placed one and may share its memory, so that they come
// before others that would take memory used at the same time.
void GreedyMemoryPlanner::Advance(const Buffer& placed, Buffer** waiting) const {
  Buffer** next = waiting;
  int partners = (placed.replaced_in_place_at >= 0) + (placed.made_in_place_at >= 0);
  for (Buffer** link = waiting; *link != nullptr && partners > 0;) {
    Buffer* const buffer = *link;
    if (!(buffer->MayBecome(placed) || placed.MayBecome(*buffer)) || buffer->bytes > placed.bytes) {
      link = &buffer->next;
      continue;
    }
    --partners;
    *link = buffer->next;
    buffer->next = *next;
    *next = buffer;
    if (link == next) link = &buffer->next;
    next = &buffer->next;
  }
}

// Places a buffer that would lie at `offset` over another one instead, if `offset` would make the memory nearly as
// large as it is, or larger.
int GreedyMemoryPlanner::PlaceInPlace(const Buffer& buffer, int offset, const Buffer* first, Buffer** waiting) const {
  if (!buffer.IsInPlace()) return offset;
  Advance(buffer, waiting);
  if (offset + buffer.bytes <= end_ - end_ / 8) return offset;
  const int in_place = LowestInPlace(buffer, first);
  return in_place >= 0 ? in_place : offset;
}

void GreedyMemoryPlanner::PlaceAll() {
  if (planned_) return;
  planned_ = true;
  if (sharing_ != nullptr) return sharing_->place_all(this);
  PlaceInOrder(nullptr);
}

// Places the buffers by size, unless `reorder` changes that. Returns true if there are offline offsets.
bool GreedyMemoryPlanner::PlaceInOrder(void (*reorder)(Buffer** waiting)) {
  end_ = 0;
  Buffer* first = nullptr;    // of the placed buffers
  Buffer* largest = nullptr;  // of the others; each is followed by the next smaller one, equal ones in their order
  for (Buffer* buffer = buffers_; buffer != buffers_ + count_; ++buffer) {
    if (buffer->offset != kOnlinePlannedBuffer) {
      if (overlap_ == nullptr) {
        overlapped_ = FirstInTheWay(*buffer, buffer->offset, first);
        if (overlapped_ != nullptr) overlap_ = buffer;
      }
      Insert(buffer, &first);
      continue;
    }
    Buffer** place = &largest;
    while (*place != nullptr && (*place)->bytes >= buffer->bytes) place = &(*place)->next;
    buffer->next = *place;
    *place = buffer;
  }
  const bool has_offline = first != nullptr;
  if (reorder != nullptr) reorder(&largest);
  while (largest != nullptr) {
    Buffer* const buffer = largest;
    largest = buffer->next;
    buffer->offset = LowestOffset(*buffer, first);
    if (sharing_ != nullptr) buffer->offset = sharing_->place(*this, *buffer, buffer->offset, first, &largest);
    Insert(buffer, &first);
  }
  return has_offline;
}

size_t GreedyMemoryPlanner::GetMaximumMemorySize() {
  PlaceAll();
  return static_cast<size_t>(end_);
}

TfLiteStatus GreedyMemoryPlanner::GetOffsetForBuffer(int buffer_index, int* offset) {
  if (buffer_index < 0 || buffer_index >= count_) {
    MicroPrintf("memory planner: there is no buffer %d; it knows %d buffers", buffer_index, count_);
    return kTfLiteError;
  }
  PlaceAll();
  *offset = buffers_[buffer_index].offset;
  return kTfLiteOk;
}

bool GreedyMemoryPlanner::DoAnyBuffersOverlap() {
  PlaceAll();
  for (int i = 0; i < count_; ++i) {
    for (int j = 0; j < i; ++j) {
      const Buffer &a = buffers_[i], &b = buffers_[j];
      if (a.OverlapsInTime(b) && a.OverlapsInSpace(b, a.offset) && a.OffsetInPlaceOf(b) != a.offset) return true;
    }
  }
  return false;
}

bool GreedyMemoryPlanner::DoOfflineBuffersOverlap(int* buffer_index, int* other) const {
  if (overlap_ == nullptr) return false;
  *buffer_index = static_cast<int>(overlap_ - buffers_);
  *other = static_cast<int>(overlapped_ - buffers_);
  return true;
}

void GreedyMemoryPlanner::PrintMemoryPlan() {
  PlaceAll();
  for (int i = 0; i < count_; ++i) {
    MicroPrintf("buffer %d: bytes %d to %d, operators %d to %d", i, buffers_[i].offset,
                buffers_[i].offset + buffers_[i].bytes, buffers_[i].first_time_used, buffers_[i].last_time_used);
  }
}

}  // namespace tflite
