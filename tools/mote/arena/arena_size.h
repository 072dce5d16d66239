// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#ifndef MOTE_TOOLS_MOTE_ARENA_ARENA_SIZE_H_
#define MOTE_TOOLS_MOTE_ARENA_ARENA_SIZE_H_

#include <cstddef>

#include "tensorflow/lite/schema/schema_generated.h"

namespace mote {

// `mote_arena_KIND` ends with this status where a model's arena is too large to be counted.
inline constexpr int kArenaTooLargeStatus = 2;

// The arena that the model needs on the kind of machine that this is compiled for.
struct ArenaNeed {
  size_t bytes;       // 0 after a message where it is not known
  bool is_too_large;  // it takes more than kMostArenaBytes even to count them, or there are 2 GiB or more on 32 bits
};

ArenaNeed ArenaNeedOf(const tflite::Model& model);

}  // namespace mote

#endif  // MOTE_TOOLS_MOTE_ARENA_ARENA_SIZE_H_
