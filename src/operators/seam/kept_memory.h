// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Gives memory in which a loop caches weights, in an order of its own, from one run of a node to the next. Only the
// dynamic runtime has such memory, and only for nodes whose weights are constants. Structs inherit what they need for
// it from templates of kKeepsWeights, which are empty, and always null, where no loop has a use for it.
#ifndef MOTE_SRC_OPERATORS_SEAM_KEPT_MEMORY_H_
#define MOTE_SRC_OPERATORS_SEAM_KEPT_MEMORY_H_

#include <cstddef>

#include "tensorflow/lite/c/common.h"

namespace mote {

// This is true where a loop of the build's processor caches weights.
#if defined(__x86_64__) || defined(__aarch64__) || defined(__wasm_simd128__)
constexpr bool kKeepsWeights = true;
#else
constexpr bool kKeepsWeights = false;
#endif

class KeptMemory {
 public:
  // Returns the next piece of memory in this run. A loop asks for the same pieces, in the same order, in each run.
  // *is_new says that the piece holds nothing yet. It is aligned to a vector. If it is null, there is no memory; the
  // runtime will fail the run.
  virtual void* Next(size_t bytes, bool* is_new) = 0;

 protected:
  ~KeptMemory() = default;
};

// This is the memory among the arguments of a loop. If it is null, the node caches no weights.
template <bool kKeeps>
struct KeptMemoryOfLoop {
  KeptMemory* kept = nullptr;

  void set_kept(KeptMemory* memory) { kept = memory; }
};
template <>
struct KeptMemoryOfLoop<false> {
  static constexpr KeptMemory* kept = nullptr;

  void set_kept(KeptMemory*) {}
};

// This is the memory among the functions of a runtime. It is null on the micro runtime.
template <bool kKeeps>
struct KeptMemoryOfRuntime {
  // Returns, in Prepare and at Eval, the memory of the node at work, from its first piece on; null if its inputs but
  // the first are no constants.
  using OfNode = KeptMemory*(TfLiteContext* context);
  OfNode* KeptMemoryOfNode;

  constexpr KeptMemoryOfRuntime(OfNode* of_node = nullptr) : KeptMemoryOfNode(of_node) {}
};
template <>
struct KeptMemoryOfRuntime<false> {
  using OfNode = KeptMemory*(TfLiteContext* context);
  static constexpr OfNode* KeptMemoryOfNode = nullptr;

  constexpr KeptMemoryOfRuntime(OfNode* = nullptr) {}
};

}  // namespace mote

#endif  // MOTE_SRC_OPERATORS_SEAM_KEPT_MEMORY_H_
