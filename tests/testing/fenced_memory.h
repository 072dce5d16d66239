// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Memory for operands that ends exactly where nobody may read or write, or begins behind such a place: an access
// outside ends the program. So it is where the operating system protects pages, and in the images for Helium, whose
// processor protects regions; elsewhere, and there for what finds no place, bytes beside it tell whether they were
// written.
#ifndef MOTE_TESTS_TESTING_FENCED_MEMORY_H_
#define MOTE_TESTS_TESTING_FENCED_MEMORY_H_

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace mote {

// The place without access: by turns, or of all that is made from now on.
enum class Fence { kEither, kBehind, kInFront };
void PutFences(Fence fence);

// Is aligned to 8 bytes if its size is a multiple of that.
uint8_t* NewFenced(size_t bytes);
void DeleteFenced(uint8_t* data, size_t bytes);
// Says whether no byte beside it was written.
bool IsIntact(const uint8_t* data, size_t bytes);

// Says whether there are places without access, and one of them.
#if defined(__unix__) || defined(__APPLE__) || defined(__ARM_FEATURE_MVE)
constexpr bool kHasFences = true;
#else
constexpr bool kHasFences = false;
#endif
bool MayRead(const uint8_t* address);

class FencedMemory {
 public:
  explicit FencedMemory(size_t bytes) : data_(NewFenced(bytes)), bytes_(bytes) {}
  FencedMemory(FencedMemory&& other) noexcept : data_(std::exchange(other.data_, nullptr)), bytes_(other.bytes_) {}
  FencedMemory& operator=(FencedMemory&& other) = delete;
  ~FencedMemory() {
    if (data_ != nullptr) DeleteFenced(data_, bytes_);
  }

  uint8_t* data() const { return data_; }
  bool IsIntact() const { return mote::IsIntact(data_, bytes_); }

 private:
  uint8_t* data_;
  size_t bytes_;
};

template <class T>
struct FencedAllocator {
  using value_type = T;
  FencedAllocator() = default;
  template <class Other>
  FencedAllocator(const FencedAllocator<Other>&) {}
  T* allocate(size_t count) { return reinterpret_cast<T*>(NewFenced(count * sizeof(T))); }
  void deallocate(T* data, size_t count) { DeleteFenced(reinterpret_cast<uint8_t*>(data), count * sizeof(T)); }
  friend bool operator==(const FencedAllocator&, const FencedAllocator&) { return true; }
  friend bool operator!=(const FencedAllocator&, const FencedAllocator&) { return false; }
};
// Made with all its elements, as one that grows has room for more.
template <class T>
using FencedVector = std::vector<T, FencedAllocator<T>>;

}  // namespace mote

#endif  // MOTE_TESTS_TESTING_FENCED_MEMORY_H_
