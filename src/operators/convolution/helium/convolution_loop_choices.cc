// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cstdint>

#include "src/operators/convolution/conv_loop.h"
#include "src/operators/convolution/depthwise_conv_loop.h"
#include "src/operators/shared/helium/vector_layout.h"
#include "src/operators/shared/layer_plan.h"

namespace mote {

LoopChoice ChooseConvInt8(const ConvShape& s, const LayerPlan&) {
  if (kRoundsOnce) return kPortableAsRoundedOnce;
  if (s.filter_elements() == 0) return {"portable", "the filter has no weights", 0};
  LoopChoice choice = {"helium", nullptr, BytesBeforeRows(s)};
  // Patches of a stride are not copied.
  if (IsPixelByPixel(s) || !IsPointwise(s)) choice.in_place_bytes = (BytesInPlace(s) + 7) / 8 * 8;
  return choice;
}

LoopChoice ChooseDepthwiseConvInt8(const ConvShape& s, int depth_multiplier, const LayerPlan&) {
  const auto portable = [](const char* reason) { return LoopChoice{"portable", reason, 0}; };
  if (kRoundsOnce) return kPortableAsRoundedOnce;
  if (s.in_depth == 1) {
    return {"helium", nullptr, (BytesBeforeCopies(s) + BytesOfCopies(SingleChannel(s)) + 7) / 8 * 8};
  }
  if (depth_multiplier != 1) return portable("the depth multiplier is not 1");
  if (s.channels < kLanes) return portable("there are fewer than four channels");
  if (!FitsColumns(s)) return {"helium", nullptr, 0};
  LoopChoice choice = {"helium", nullptr, (s.filter_width + Tiling(s).columns) * kColumnBytes};
  // A block's pixels lie among the same pixels of the image if there are as many.
  const bool is_in_order = s.channels % kLanes == 0 && s.out_height <= s.in_height && s.out_width <= s.in_width;
  const int kept = RowsKeptOverInput(s) * s.out_width * std::min(kVector, s.channels);
  if (is_in_order) choice.in_place_bytes = (kept + 7) / 8 * 8;
  return choice;
}

}  // namespace mote
