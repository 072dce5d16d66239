// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Counts the nodes that an Invoke runs, with the subgraphs that they call: twenty kilobytes of nested IFs could ask for
// 8^15.
#ifndef MOTE_SRC_MODEL_NODE_RUNS_H_
#define MOTE_SRC_MODEL_NODE_RUNS_H_

#include <cstdint>

#include "src/model/verifier.h"

namespace mote {

// Counts for the subgraphs of a model, which are found to be good in rounds: those that call nothing in the first,
// those that call only these in the next. A number takes 15 bits, a factor and a power of two, and is rounded up.
class NodeRuns {
 public:
  bool IsKnown(uint32_t subgraph) const { return packed_[subgraph] != 0; }
  // Returns true if an earlier round has counted the subgraph; 0 stands for a subgraph without a count.
  bool WasKnown(uint32_t subgraph) const { return IsKnown(subgraph) && packed_[subgraph] < kThisRound; }
  // Returns the count of a subgraph that WasKnown().
  uint32_t Of(uint32_t subgraph) const { return (packed_[subgraph] & 0x7FFu) << (packed_[subgraph] >> 11); }

  // `runs` is more than 0 and at most kMaxNodeRuns.
  void Found(uint32_t subgraph, uint32_t runs) {
    uint32_t exponent = 0;
    for (; runs > 0x7FF; ++exponent) runs = (runs + 1) >> 1;
    packed_[subgraph] = static_cast<uint16_t>(kThisRound | exponent << 11 | runs);
  }
  void EndRound() {
    for (uint16_t& packed : packed_) packed &= kThisRound - 1;
  }

 private:
  static constexpr uint16_t kThisRound = 0x8000;
  static_assert(kMaxNodeRuns < 0x7FFu << 15, "the exponent has 4 bits");

  uint16_t packed_[kMaxSubgraphs] = {};
};

}  // namespace mote

#endif  // MOTE_SRC_MODEL_NODE_RUNS_H_
