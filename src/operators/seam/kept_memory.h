// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Memory in which a loop keeps weights, in an order of its own, from one run of a node to the next. Only the dynamic
// runtime has such memory, and only for nodes whose weights are constants. Nothing of it is compiled for targets whose
// loops have no use for it.
#ifndef MOTE_SRC_OPERATORS_SEAM_KEPT_MEMORY_H_
#define MOTE_SRC_OPERATORS_SEAM_KEPT_MEMORY_H_

#include <cstddef>

#ifdef __x86_64__
#define MOTE_HAS_KEPT_MEMORY
#endif

namespace mote {

class KeptMemory {
 public:
  // The next piece of memory in this run. A loop asks for the same pieces, in the same order, in each run. *is_new: the
  // piece holds nothing yet. It is aligned to a vector. Null: there is no memory; the runtime will fail the run.
  virtual void* Next(size_t bytes, bool* is_new) = 0;

 protected:
  ~KeptMemory() = default;
};

}  // namespace mote

#endif  // MOTE_SRC_OPERATORS_SEAM_KEPT_MEMORY_H_
