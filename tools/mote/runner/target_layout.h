// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// These checks hold the bytes that the runtime's objects take on the 32-bit targets: the images for these targets and
// the host programs that stand in for them (mote_arena_*) are all compiled with them.
#ifndef MOTE_TOOLS_MOTE_RUNNER_TARGET_LAYOUT_H_
#define MOTE_TOOLS_MOTE_RUNNER_TARGET_LAYOUT_H_

#include <cstddef>
#include <cstdint>

#include "tensorflow/lite/micro/micro_allocator.h"

namespace mote {

enum SmallEnum { kSmallEnumValue };

struct MixedMembers {
  char first;
  int64_t wide;
  char middle;
  double real;
  char last;
};

// Arm's bare-metal ABI gives an enumeration the smallest type that holds it.
#if defined(__arm__) || defined(MOTE_ARENA_SHORT_ENUMS)
inline constexpr size_t kEnumBytes = 1;
#else
inline constexpr size_t kEnumBytes = 4;
#endif

static_assert(sizeof(void*) == 4 && sizeof(size_t) == 4 && sizeof(long) == 4 && sizeof(int) == 4);
static_assert(sizeof(bool) == 1 && sizeof(wchar_t) >= 2);
static_assert(sizeof(SmallEnum) == kEnumBytes && sizeof(TfLiteType) == kEnumBytes &&
              sizeof(TfLiteStatus) == kEnumBytes);
static_assert(alignof(int64_t) == 8 && alignof(uint64_t) == 8 && alignof(double) == 8);
static_assert(sizeof(MixedMembers) == 40 && offsetof(MixedMembers, wide) == 8 && offsetof(MixedMembers, real) == 24);
static_assert(sizeof(TfLiteEvalTensor) == 12);

}  // namespace mote

#endif  // MOTE_TOOLS_MOTE_RUNNER_TARGET_LAYOUT_H_
