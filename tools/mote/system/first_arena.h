// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The arenas in which a model is tried on this machine. A model that does not fit says how much it needs, and gets that
// and the slack. Memory that nobody touches costs nothing, but AllocateTensors sets each byte of a model's variables:
// so there is a limit, of what is worth planning for.
#ifndef MOTE_TOOLS_MOTE_SYSTEM_FIRST_ARENA_H_
#define MOTE_TOOLS_MOTE_SYSTEM_FIRST_ARENA_H_

#include <cstddef>

namespace mote {

#ifndef MOTE_FIRST_ARENA_BYTES  // sanitizers touch memory that nobody else does
#define MOTE_FIRST_ARENA_BYTES (size_t{64} << 20)
#endif
inline constexpr size_t kFirstArenaBytes = MOTE_FIRST_ARENA_BYTES;
inline constexpr size_t kArenaSlackBytes = 4096;
inline constexpr size_t kMostArenaBytes = size_t{256} << 20;

// Returns the arena for another try, after AllocateTensors failed with that RequiredArenaBytes() and
// RequiredArenaBytesIsExact(); 0: none helps, or it would have to be too large.
inline size_t NextArenaBytes(size_t tried_bytes, size_t required_bytes, bool is_exact) {
  if (required_bytes == 0 || tried_bytes >= kMostArenaBytes) return 0;
  if (!is_exact) return kMostArenaBytes;
  return required_bytes > tried_bytes && required_bytes <= kMostArenaBytes ? required_bytes + kArenaSlackBytes : 0;
}

}  // namespace mote

#endif  // MOTE_TOOLS_MOTE_SYSTEM_FIRST_ARENA_H_
