// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The arena in which a model is tried on this machine. A model that does not fit says how much it needs, and gets that
// and the slack.
#ifndef MOTE_TOOLS_MOTE_SYSTEM_FIRST_ARENA_H_
#define MOTE_TOOLS_MOTE_SYSTEM_FIRST_ARENA_H_

#include <cstddef>

namespace mote {

inline constexpr size_t kFirstArenaBytes = size_t{64} << 20;
inline constexpr size_t kArenaSlackBytes = 4096;

}  // namespace mote

#endif  // MOTE_TOOLS_MOTE_SYSTEM_FIRST_ARENA_H_
