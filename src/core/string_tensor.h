// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Reads and writes string tensors. Their bytes are those of TensorFlow Lite: the number of strings, where each begins
// and the last one ends, counted from the number, and the characters; all numbers have 32 bits. The word in front of
// them is the size of the memory: constants have it as FlatBuffers do, and other string tensors are made so.
//
// A string tensor that is not constant has memory of its own, which is not shared as that of other activations is, for
// StringTensorBytes(its elements).
#ifndef MOTE_SRC_CORE_STRING_TENSOR_H_
#define MOTE_SRC_CORE_STRING_TENSOR_H_

#include <cstddef>
#include <cstdint>

// So many characters are planned for each string of a tensor, and besides for all of them together.
#ifndef MOTE_STRING_BYTES
#define MOTE_STRING_BYTES 32
#endif
#ifndef MOTE_STRING_TENSOR_BYTES
#define MOTE_STRING_TENSOR_BYTES 256
#endif

namespace mote {

// The text is not ended by a NUL, and may hold any bytes.
struct Text {
  const char* data;
  size_t bytes;
};

bool AreEqual(Text a, Text b);

inline uint32_t StringHeadBytes(int count) { return sizeof(uint32_t) * (static_cast<uint32_t>(count) + 2); }

// Returns memory for the strings of a tensor that is not constant; more than 2^31 where that is not possible.
inline uint64_t StringTensorBytes(int elements) {
  return MOTE_STRING_TENSOR_BYTES + 8 + static_cast<uint64_t>(elements) * (MOTE_STRING_BYTES + 4);
}

// Returns the bytes of the memory that begins at `raw`.
inline uint32_t StringMemoryBytes(const void* raw) { return static_cast<const uint32_t*>(raw)[-1]; }

// Returns memory of `bytes` bytes, behind the word for its size, that holds no strings yet: Open refuses it.
void* InitStringMemory(uint32_t* memory, uint32_t bytes);

// Reads the strings in such memory.
class Strings {
 public:
  Strings() = default;
  // Returns false unless `raw` holds `count` strings in good order. If `bytes` is not given, its size is in front of
  // it.
  [[nodiscard]] bool Open(const void* raw, int count);
  [[nodiscard]] bool Open(const void* raw, size_t bytes, int count);

  int size() const { return static_cast<int>(words_[0]); }
  Text operator[](int i) const { return {chars() + words_[1 + i], words_[2 + i] - words_[1 + i]}; }
  // These are the offsets at which the strings begin and end.
  const uint32_t* offsets() const { return words_ + 1; }
  uint32_t bytes() const { return words_[1 + words_[0]]; }

 private:
  const char* chars() const { return reinterpret_cast<const char*>(words_); }

  const uint32_t* words_ = nullptr;
};

// Writes `count` strings one after the other.
class StringsWriter {
 public:
  StringsWriter(void* raw, int count);
  // Appends to the string that is being written. Returns false when it does not fit; then, and before all strings are
  // there, the tensor holds none.
  [[nodiscard]] bool Append(Text text);
  void End();
  // Counts the bytes written so far, with the numbers in front.
  uint32_t bytes() const { return end_; }

 private:
  uint32_t* words_;
  uint32_t count_;
  uint32_t next_ = 0;
  uint32_t end_;
};

}  // namespace mote

#endif  // MOTE_SRC_CORE_STRING_TENSOR_H_
