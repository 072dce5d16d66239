// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cstdint>

#include "src/operators/convolution/conv_loop.h"
#include "src/operators/convolution/depthwise_conv_loop.h"
#include "src/operators/products/helium/vector_layout.h"
#include "src/operators/products/layer_plan.h"

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
  if (kRoundsOnce) return kPortableAsRoundedOnce;
  if (HasFewProducts(s)) return {"portable", "the layer has few products", 0};
  if (s.in_depth == 1) {
    return {"helium", nullptr, (BytesBeforeCopies(s) + BytesOfCopies(SingleChannel(s)) + 7) / 8 * 8};
  }
  const ConvShape row = LaidAsRow(s);
  LoopChoice choice = {"helium", nullptr, TapBytes(row, depth_multiplier)};
  // A block's pixels lie among the same pixels of the image if there are as many.
  const bool is_in_order = depth_multiplier == 1 && s.out_height <= s.in_height && s.out_width <= s.in_width;
  if (is_in_order) choice.in_place_bytes = (BytesOfKeptPixels(row) + 7) / 8 * 8;
  return choice;
}

}  // namespace mote
