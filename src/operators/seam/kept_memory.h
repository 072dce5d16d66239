// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Memory in which a loop keeps constants in its own order from one run of a node to the next. Only the dynamic runtime
// has it, for nodes whose weights are constants; elsewhere nothing of it is compiled.
#ifndef MOTE_SRC_OPERATORS_SEAM_KEPT_MEMORY_H_
#define MOTE_SRC_OPERATORS_SEAM_KEPT_MEMORY_H_

#include <cstddef>

#ifdef __x86_64__
#define MOTE_HAS_KEPT_MEMORY
#endif

namespace mote {

class KeptMemory {
 public:
  // The next piece of a run: a loop asks for the same ones in each. *is_new: it holds nothing yet. Aligned to a vector;
  // null if there is no memory: whatever the loop then does, the run of the node is an error.
  virtual void* Next(size_t bytes, bool* is_new) = 0;

 protected:
  ~KeptMemory() = default;
};

}  // namespace mote

#endif  // MOTE_SRC_OPERATORS_SEAM_KEPT_MEMORY_H_
