// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/core/string_tensor.h"

#include <cstring>

namespace mote {
namespace {

constexpr uint32_t kNoStrings = 0xFFFFFFFF;

}  // namespace

bool AreEqual(Text a, Text b) {
  return a.bytes == b.bytes && (a.bytes == 0 || std::memcmp(a.data, b.data, a.bytes) == 0);
}

void* InitStringMemory(uint32_t* memory, uint32_t bytes) {
  memory[0] = bytes;
  memory[1] = kNoStrings;
  return memory + 1;
}

bool Strings::Open(const void* raw, int count) { return raw != nullptr && Open(raw, StringMemoryBytes(raw), count); }

bool Strings::Open(const void* raw, size_t bytes, int count) {
  words_ = static_cast<const uint32_t*>(raw);
  if (raw == nullptr) return false;
  uint32_t least = StringHeadBytes(count);
  if (bytes < least || words_[0] != static_cast<uint32_t>(count)) return false;
  for (int i = 0; i <= count; ++i) {
    const uint32_t offset = words_[1 + i];
    if (offset < least || offset > bytes) return false;
    least = offset;
  }
  return true;
}

StringsWriter::StringsWriter(void* raw, int count)
    : words_(static_cast<uint32_t*>(raw)), count_(static_cast<uint32_t>(count)), end_(StringHeadBytes(count)) {
  const bool fits = end_ <= StringMemoryBytes(raw);
  words_[0] = fits && count == 0 ? 0 : kNoStrings;
  if (fits) words_[1] = end_;
}

bool StringsWriter::Append(Text text) {
  const uint32_t bytes = StringMemoryBytes(words_);
  if (end_ > bytes || text.bytes > bytes - end_) return false;
  if (text.bytes > 0) std::memcpy(reinterpret_cast<char*>(words_) + end_, text.data, text.bytes);
  end_ += static_cast<uint32_t>(text.bytes);
  return true;
}

void StringsWriter::End() {
  words_[2 + next_++] = end_;
  if (next_ == count_) words_[0] = count_;
}

}  // namespace mote
