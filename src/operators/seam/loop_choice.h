// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Which loop a kernel runs on a shape, and what memory it wants for it. A kernel's Choose function is asked in Prepare,
// and those of layers (shared/layer_plan.h) do as it answers.
#ifndef MOTE_SRC_OPERATORS_SEAM_LOOP_CHOICE_H_
#define MOTE_SRC_OPERATORS_SEAM_LOOP_CHOICE_H_

#include <cstdint>

namespace mote {

struct LoopChoice {
  const char* loop;       // the tag of its folder, or "portable"
  const char* reason;     // why it is the portable one; null if it is not, or if there is no other
  int32_t scratch_bytes;  // a multiple of 8
  // More of them, also a multiple of 8, with which the loop works in place (rows_over_input.h); negative: it does not,
  // but may run row by row.
  int32_t in_place_bytes = -1;
};

// As in_place_bytes: to run the loop row by row, as others are, would take too long.
constexpr int32_t kNotInPlace = INT32_MAX;

inline constexpr LoopChoice kPortableLoop = {"portable", nullptr, 0};

// Whether quantised products are rounded once, as no target's loop of int8 does it.
#ifdef TFLITE_SINGLE_ROUNDING
inline constexpr bool kRoundsOnce = true;
#else
inline constexpr bool kRoundsOnce = false;
#endif
inline constexpr LoopChoice kPortableAsRoundedOnce = {"portable", "products are rounded once", 0};

}  // namespace mote

#endif  // MOTE_SRC_OPERATORS_SEAM_LOOP_CHOICE_H_
