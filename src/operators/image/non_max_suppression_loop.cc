// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/image/non_max_suppression_loop.h"

#include <cmath>

namespace mote {
namespace {

float Smaller(float a, float b) { return b < a ? b : a; }
float Greater(float a, float b) { return a < b ? b : a; }

// A box without area covers nothing.
float IntersectionOverUnion(const Box& a, const Box& b) {
  const float a_area = std::fabs(a.y1 - a.y0) * std::fabs(a.x1 - a.x0);
  const float b_area = std::fabs(b.y1 - b.y0) * std::fabs(b.x1 - b.x0);
  if (a_area <= 0 || b_area <= 0) return 0;
  const float height =
      Smaller(Greater(a.y0, a.y1), Greater(b.y0, b.y1)) - Greater(Smaller(a.y0, a.y1), Smaller(b.y0, b.y1));
  const float width =
      Smaller(Greater(a.x0, a.x1), Greater(b.x0, b.x1)) - Greater(Smaller(a.x0, a.x1), Smaller(b.x0, b.x1));
  const float intersection = Greater(height, 0) * Greater(width, 0);
  return intersection / (a_area + b_area - intersection);
}

// Keeps candidates in a binary heap, the best at the root.
class Heap {
 public:
  Heap(BoxCandidate* candidates, int count) : candidates_(candidates), count_(count) {
    for (int i = count / 2 - 1; i >= 0; --i) SiftDown(i);
  }
  bool empty() const { return count_ == 0; }
  const BoxCandidate& best() const { return candidates_[0]; }
  // The new best takes the place of the old one with a score that is not greater.
  void ReplaceBest(const BoxCandidate& candidate) {
    candidates_[0] = candidate;
    SiftDown(0);
  }
  void DropBest() {
    --count_;
    ReplaceBest(candidates_[count_]);
  }

 private:
  static bool IsBetter(const BoxCandidate& a, const BoxCandidate& b) {
    return a.score > b.score || (a.score == b.score && a.box < b.box);
  }

  void SiftDown(int i) {
    const BoxCandidate moved = candidates_[i];
    for (int child; (child = 2 * i + 1) < count_; i = child) {
      if (child + 1 < count_ && IsBetter(candidates_[child + 1], candidates_[child])) ++child;
      if (!IsBetter(candidates_[child], moved)) break;
      candidates_[i] = candidates_[child];
    }
    candidates_[i] = moved;
  }

  BoxCandidate* candidates_;
  int count_;
};

}  // namespace

int NonMaxSuppression(const NonMaxSuppressionParams& params, const Box* boxes, BoxCandidate* candidates, int count,
                      BoxCandidate* chosen) {
  int chosen_count = 0;
  Heap heap(candidates, count);
  while (chosen_count < params.max_chosen && !heap.empty()) {
    BoxCandidate next = heap.best();
    bool goes = false;
    for (int i = chosen_count - 1; i >= next.compared && !goes; --i) {
      const float part = IntersectionOverUnion(boxes[next.box], boxes[chosen[i].box]);
      if (params.decay != 0) next.score *= std::exp(params.decay * part * part);
      goes = part >= params.overlap || (params.decay != 0 && next.score <= params.score_threshold);
    }
    next.compared = chosen_count;
    if (!goes && next.score < heap.best().score) {
      heap.ReplaceBest(next);  // others may be better now
      continue;
    }
    heap.DropBest();
    if (!goes) chosen[chosen_count++] = next;
  }
  return chosen_count;
}

}  // namespace mote
