// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The loops of a kernel that a program may leave out (mote/left_out_loops.h), and what refuses a layer that needs one.
#ifndef MOTE_SRC_OPERATORS_SEAM_LINKED_LOOPS_H_
#define MOTE_SRC_OPERATORS_SEAM_LINKED_LOOPS_H_

#include "mote/left_out_loops.h"
#include "src/operators/seam/loop_choice.h"
#include "src/operators/seam/prepare.h"

namespace mote {

// Both pointers are the program's, if it defines them: the first is null in one that leaves the loop out, and there is
// no second but in one that keeps it.
struct LinkedLoop {
  const MoteLoop* loop;
  const MoteLoop* kept;
  const char* name;

  // Clang takes a constant for known, weak or not, unless it is read so.
  MoteLoop get() const {
    const MoteLoop linked = *static_cast<const volatile MoteLoop*>(loop);
    return linked != nullptr || kept == nullptr ? linked : *kept;
  }
};

// Defines a loop, which calls a function with such arguments. MOTE_LINKED_LOOP makes the LinkedLoop; a kernel lists its
// loops in the order of its paths.
#define MOTE_LOOP(NAME, ARGS, FUNCTION)                                                    \
  extern "C" __attribute__((weak)) const MoteLoop MoteLoop_##NAME, MoteKeptLoop_##NAME;    \
  extern "C" void MoteRunLoop_##NAME(const void* args);                                    \
  void MoteRunLoop_##NAME(const void* args) { FUNCTION(*static_cast<const ARGS*>(args)); } \
  const MoteLoop MoteLoop_##NAME = MoteRunLoop_##NAME;
#ifdef TF_LITE_STRIP_ERROR_STRINGS
#define MOTE_LINKED_LOOP(NAME) \
  { &MoteLoop_##NAME, &MoteKeptLoop_##NAME, nullptr }
#else
#define MOTE_LINKED_LOOP(NAME) \
  { &MoteLoop_##NAME, &MoteKeptLoop_##NAME, #NAME }
#endif

// This is true for processors for which the library has loops that may be left out.
#if defined(__ARM_FEATURE_DSP) || defined(__ARM_FEATURE_MVE)
constexpr bool kMayLeaveOutLoops = true;
#else
constexpr bool kMayLeaveOutLoops = false;
#endif

// Returns kTfLiteError with a message that names the loop, if the program leaves out one of these paths. `loops` are
// the kernel's; null where it has none that may be left out.
[[nodiscard]] inline TfLiteStatus RequireLoops(const PrepareContext& ctx, LoopWays ways, const LinkedLoop* loops) {
  if (!kMayLeaveOutLoops || loops == nullptr) return kTfLiteOk;
  for (const LoopWay way : {ways.way(), ways.row_way()}) {
    if (way == kNoRowWay) continue;
    OP_REQUIRE(ctx, loops[way].get() != nullptr,
               "the program leaves out the loop %s, which this layer runs; write MOTE_KEEP_LOOP(%s) "
               "(mote/left_out_loops.h) into a source, or make its resolver for this model, too",
               loops[way].name, loops[way].name);
  }
  return kTfLiteOk;
}

}  // namespace mote

#endif  // MOTE_SRC_OPERATORS_SEAM_LINKED_LOOPS_H_
