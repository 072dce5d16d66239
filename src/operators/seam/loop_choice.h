// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The answer of a kernel's Choose function: which loop runs on a shape, and how much memory that loop needs. Prepare
// asks once. What runs, what memory is reserved and what the profile says all follow this answer.
#ifndef MOTE_SRC_OPERATORS_SEAM_LOOP_CHOICE_H_
#define MOTE_SRC_OPERATORS_SEAM_LOOP_CHOICE_H_

#include <cstdint>

namespace mote {

struct LoopChoice {
  const char* loop;       // the tag of its folder, or "portable"
  const char* reason;     // why it is the portable one; null if it is not, or if there is no other
  int32_t scratch_bytes;  // a multiple of 8
  // Further bytes, also a multiple of 8, with which the loop itself can write its output over its input. Negative: it
  // cannot, but may be run row by row instead (products/rows_over_input.h).
  int32_t in_place_bytes = -1;
};

// For in_place_bytes: the output must not lie over the input, since to run this loop row by row would take too long.
constexpr int32_t kNotInPlace = INT32_MAX;

inline constexpr LoopChoice kPortableLoop = {"portable", nullptr, 0};

// True if this build rounds quantised products once. The int8 loops of targets round twice: then none of them runs.
#ifdef TFLITE_SINGLE_ROUNDING
inline constexpr bool kRoundsOnce = true;
#else
inline constexpr bool kRoundsOnce = false;
#endif
inline constexpr LoopChoice kPortableAsRoundedOnce = {"portable", "products are rounded once", 0};

}  // namespace mote

#endif  // MOTE_SRC_OPERATORS_SEAM_LOOP_CHOICE_H_
