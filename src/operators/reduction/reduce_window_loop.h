// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Folds what windows over an array of any rank see.
#ifndef MOTE_SRC_OPERATORS_REDUCTION_REDUCE_WINDOW_LOOP_H_
#define MOTE_SRC_OPERATORS_REDUCTION_REDUCE_WINDOW_LOOP_H_

#include <cstdint>

#include "src/core/shape.h"

namespace mote {

// Element w of the window for output o lies on o * stride + w * dilation - pad_low. Input i lies on i * base_dilation;
// the initial value is everywhere else. All places are less than 2^31 in size.
struct FoldAxis {
  int32_t in_size;
  int32_t out_size;
  int32_t window;
  int32_t stride;
  int32_t dilation;
  int32_t base_dilation;
  int32_t pad_low;
};

// Stores f(so_far, element) in so_far.
using FoldElement = TfLiteStatus (*)(const void* params, void* so_far, const void* element);

struct ReduceWindowArgs {
  const FoldAxis* axes;
  int rank;  // at most kMaxRank
  int element_bytes;
  const void* in;
  const void* initial;
  void* out;
  FoldElement fold;
  const void* params;  // of `fold`
};

// Computes out[o] = fold(... fold(fold(initial, window[0]), window[1]) ...) for each output o. Passes on an error of
// `fold`.
[[nodiscard]] TfLiteStatus ReduceWindow(const ReduceWindowArgs& args);

}  // namespace mote

#endif  // MOTE_SRC_OPERATORS_REDUCTION_REDUCE_WINDOW_LOOP_H_
