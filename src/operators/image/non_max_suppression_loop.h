// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Chooses, from many boxes that a detector found, those with the best scores that do not cover each other.
#ifndef MOTE_SRC_OPERATORS_IMAGE_NON_MAX_SUPPRESSION_LOOP_H_
#define MOTE_SRC_OPERATORS_IMAGE_NON_MAX_SUPPRESSION_LOOP_H_

#include <cstdint>

namespace mote {

// The corners are opposite, in any order.
struct Box {
  float y0, x0, y1, x1;
};

// A box that may be chosen: a working record of NonMaxSuppression.
struct BoxCandidate {
  float score;
  int32_t box;
  int32_t compared;  // with so many of the chosen boxes; 0 at first
};

struct NonMaxSuppressionParams {
  int max_chosen;
  float overlap;  // a candidate goes when its intersection with a chosen box is at least this part of their union
  float score_threshold;  // and when its score falls to this or below
  float decay;            // a score is multiplied by exp(decay * part^2) for each chosen box; 0: it stays as it is
};

// Gathers the chosen boxes, the best first; of equal scores the one with the smaller `box` comes first. Puts `count`
// candidates in another order. Returns how many were chosen.
int NonMaxSuppression(const NonMaxSuppressionParams& params, const Box* boxes, BoxCandidate* candidates, int count,
                      BoxCandidate* chosen);

}  // namespace mote

#endif  // MOTE_SRC_OPERATORS_IMAGE_NON_MAX_SUPPRESSION_LOOP_H_
