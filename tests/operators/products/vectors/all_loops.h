// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The loops to test, and memory for them to keep weights in.
#ifndef MOTE_TESTS_OPERATORS_PRODUCTS_VECTORS_ALL_LOOPS_H_
#define MOTE_TESTS_OPERATORS_PRODUCTS_VECTORS_ALL_LOOPS_H_

#include <vector>

#include "src/operators/convolution/vectors/convolution_loops.h"
#include "src/operators/dense/vectors/dense_loops.h"
#include "src/operators/elementwise/vectors/elementwise_loops.h"
#include "src/operators/pooling/vectors/pooling_loops.h"
#include "src/operators/products/vectors/product_loops.h"
#include "src/operators/seam/kept_memory.h"
#include "src/operators/shared/vectors/function_loops.h"

namespace mote::vectors {

// Holds the tables of all families for one kind of vectors.
struct Loops : ProductLoops, ConvolutionLoops, DenseLoops, ElementwiseLoops, PoolingLoops, FunctionLoops {
  const char* name;
};

inline Loops LoopsFor(VectorLevel level) {
  return {*LoopsFor<ProductLoops>(level),
          *LoopsFor<ConvolutionLoops>(level),
          *LoopsFor<DenseLoops>(level),
          *LoopsFor<ElementwiseLoops>(level),
          *LoopsFor<PoolingLoops>(level),
          *LoopsFor<FunctionLoops>(level),
          NameOf(level)};
}

// Returns the loops for each kind of vectors that this processor has.
inline std::vector<const Loops*> AllLoops() {
#ifdef __aarch64__
  constexpr VectorLevel kLevels[] = {VectorLevel::kNeon, VectorLevel::kNeonDotProd};
  const bool has_first = true;
#else
  constexpr VectorLevel kLevels[] = {VectorLevel::kAvx2, VectorLevel::kAvx512Vnni};
  const bool has_first = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma");
#endif
  static const Loops first = LoopsFor(kLevels[0]), second = LoopsFor(kLevels[1]);
  std::vector<const Loops*> all;
  if (has_first) all.push_back(&first);
  if (LevelOfThisProcessor() == kLevels[1]) all.push_back(&second);
  return all;
}

// Returns the name of loops that are wrong, so that an assertion that this is "" prints it.
inline const char* NameUnless(bool is_right, const Loops& loops) { return is_right ? "" : loops.name; }

// Lends memory as the dynamic runtime does.
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

}  // namespace mote::vectors

#endif  // MOTE_TESTS_OPERATORS_PRODUCTS_VECTORS_ALL_LOOPS_H_
