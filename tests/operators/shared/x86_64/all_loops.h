// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The loops to test, and memory for them to keep weights in.
#ifndef MOTE_TESTS_OPERATORS_SHARED_X86_64_ALL_LOOPS_H_
#define MOTE_TESTS_OPERATORS_SHARED_X86_64_ALL_LOOPS_H_

#include <vector>

#include "src/operators/seam/kept_memory.h"
#include "src/operators/shared/x86_64/loop_table.h"

namespace mote::x86_64 {

// For each kind of vectors that this processor has.
inline std::vector<const Loops*> AllLoops() {
  std::vector<const Loops*> all;
  if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma")) all.push_back(&kAvx2Loops);
  if (FloatLoopsOfThisProcessor() == &kAvx512VnniLoops) all.push_back(&kAvx512VnniLoops);
  return all;
}

// Which loops are wrong: an assertion that this is "" prints the name.
inline const char* NameUnless(bool is_right, const Loops& loops) { return is_right ? "" : loops.name; }

// As the dynamic runtime has it.
class KeptPieces final : public KeptMemory {
 public:
  void* Next(size_t bytes, bool* is_new) override {
    *is_new = next_ == pieces_.size();
    if (*is_new) pieces_.emplace_back((bytes + sizeof(Chunk) - 1) / sizeof(Chunk));
    filled_ += !*is_new;
    return pieces_[next_++].data();
  }
  void Begin() { next_ = 0; }
  int filled() const { return filled_; }
  size_t pieces() const { return pieces_.size(); }

 private:
  struct alignas(64) Chunk {
    char bytes[64];
  };
  std::vector<std::vector<Chunk>> pieces_;
  size_t next_ = 0;
  int filled_ = 0;
};

}  // namespace mote::x86_64

#endif  // MOTE_TESTS_OPERATORS_SHARED_X86_64_ALL_LOOPS_H_
