// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The answer of a kernel's Choose function: which loop runs on a shape, and how much memory that loop needs. Prepare
// asks once. What runs, what memory is reserved and what the profile says all follow this answer.
#ifndef MOTE_SRC_OPERATORS_SEAM_LOOP_CHOICE_H_
#define MOTE_SRC_OPERATORS_SEAM_LOOP_CHOICE_H_

#include <cstdint>

namespace mote {

// The path that a kernel takes: an enumerator of the kernel and the target, below 16. The plan stores it and the loop
// switches on it, so that nothing is decided twice. Texts are for people and decide nothing.
using LoopWay = uint8_t;
constexpr LoopWay kPortableWay = 0;
constexpr LoopWay kTargetWay = 1;  // the target's loop, if it has one way

// Takes the place of the row path of a loop that makes its output in place itself.
constexpr LoopWay kNoRowWay = 15;

// Holds the path of a layer, and the path if its output is made row by row, in one byte of the plan.
class LoopWays {
 public:
  LoopWays() = default;
  constexpr LoopWays(LoopWay way, LoopWay row_way) : bits_(static_cast<uint8_t>(way | row_way << 4)) {}
  constexpr LoopWays(LoopWay way) : LoopWays(way, way) {}  // NOLINT: the usual case

  constexpr LoopWay way() const { return bits_ & 15; }
  constexpr LoopWay row_way() const { return bits_ >> 4; }
  constexpr bool has_row_way() const { return row_way() != kNoRowWay; }

 private:
  uint8_t bits_;
};

// These values of LoopChoice::in_place_bytes say that the loop cannot write its output over its input itself: the layer
// may be run row by row instead (products/rows_over_input.h), or that would take too long.
constexpr int32_t kRowByRow = -1;
constexpr int32_t kNotInPlace = INT32_MAX;

struct LoopChoice {
  // The tag of the target's loop, or why the portable loop runs; null if there is no other. People read it.
  const char* text;
  int32_t scratch_bytes;  // a multiple of 8
  // Further bytes, also a multiple of 8, with which the loop itself can write its output over its input; kRowByRow or
  // kNotInPlace where it cannot.
  int32_t in_place_bytes = kRowByRow;
  LoopWays ways = kPortableWay;

  constexpr LoopWay way() const { return ways.way(); }
  constexpr const char* loop() const { return way() == kPortableWay ? "portable" : text; }
  constexpr const char* reason() const { return way() == kPortableWay ? text : nullptr; }
};

inline constexpr LoopChoice kPortableLoop = {nullptr, 0};

// Returns the portable loop, although the target has another.
constexpr LoopChoice PortableBecause(const char* reason) { return {reason, 0}; }
// Chooses a loop of the target `tag`.
constexpr LoopChoice TargetLoop(const char* tag, LoopWay way, int32_t scratch_bytes = 0,
                                int32_t in_place_bytes = kRowByRow) {
  return {tag, scratch_bytes, in_place_bytes, way};
}

// This is true if the program asks its processor which loops it has. Then a kernel whose loop serves all layers may
// still have none, and its plan stores the path. Elsewhere such a kernel has one loop in a build, and there is nothing
// to keep.
#if defined(__x86_64__) || defined(__aarch64__) || defined(__wasm_simd128__)
inline constexpr bool kAsksProcessor = true;
#else
inline constexpr bool kAsksProcessor = false;
#endif

// Says if this build rounds quantised products once. The int8 loops of targets round twice: then none of them runs.
#ifdef TFLITE_SINGLE_ROUNDING
inline constexpr bool kRoundsOnce = true;
#else
inline constexpr bool kRoundsOnce = false;
#endif
inline constexpr LoopChoice kPortableAsRoundedOnce = PortableBecause("products are rounded once");
constexpr LoopChoice LoopThatRoundsTwice(const char* tag) {
  return kRoundsOnce ? kPortableAsRoundedOnce : TargetLoop(tag, kTargetWay);
}

}  // namespace mote

#endif  // MOTE_SRC_OPERATORS_SEAM_LOOP_CHOICE_H_
