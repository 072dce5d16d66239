// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Computes depthwise windows over sixteen channels at once. A tap is a place of the filter: sixteen activations are
// multiplied with its sixteen weights.
//
// VMULLB and VMULLT widen even and odd lanes, first to 16 bits, then VMOVLB and VMOVLT to 32. So the sums of the
// sixteen channels lie in four vectors, the quads, in this order:
//
//   quad 0 (even, even) |  0 |  4 |  8 | 12 |
//   quad 1 (even, odd)  |  2 |  6 | 10 | 14 |
//   quad 2 (odd, even)  |  1 |  5 |  9 | 13 |
//   quad 3 (odd, odd)   |  3 |  7 | 11 | 15 |
#ifndef MOTE_SRC_OPERATORS_CONVOLUTION_HELIUM_CHANNEL_PIXELS_H_
#define MOTE_SRC_OPERATORS_CONVOLUTION_HELIUM_CHANNEL_PIXELS_H_

#include <arm_mve.h>

#include <cstddef>
#include <cstdint>

#include "src/operators/shared/assembler_function.h"

namespace mote {
inline namespace helium {

constexpr int kQuads = 4;

// Describes output pixels of up to sixteen channels that all have the same taps, and the requantisation of their sums.
struct ChannelPixels {
  int32x4_t start[kQuads];
  int32x4_t multiplier[kQuads];
  int32x4_t sign[kQuads];   // 1 where a negative product is one less before it is shifted, else 0
  int32x4_t shift[kQuads];  // to the right, as negative numbers
  int32x4_t left[kQuads];   // shifts to the left
  int8x16_t min, max;
  uint8x16_t lanes;  // the offset of each channel's activation, for MakeSpreadPixels
  int32_t out_zero;
  int32_t shifts_left;  // not 0 if `left` has any
  int32_t channels;
  const uint32_t* taps;  // the offset of each from `base`
  int32_t pairs;         // pairs of taps whose products are added as int16; these come first
  int32_t singles;
  const int8_t* weights;
  int32_t weights_step;  // from tap to tap
  uintptr_t base;
  int32_t in_step;  // bytes that `base` moves from pixel to pixel
  int8_t* out;
  int32_t out_step;
  int32_t count;  // of pixels, above 0
};
MOTE_ASSERT_NEIGHBOURS(ChannelPixels, out_zero, shifts_left);
MOTE_ASSERT_NEIGHBOURS(ChannelPixels, taps, pairs);
MOTE_ASSERT_NEIGHBOURS(ChannelPixels, weights_step, base);
#define MOTE_OFFSETS_OF_CHANNEL_PIXELS                                                                             \
  MOTE_OFFSET(ChannelPixels, start), MOTE_OFFSET(ChannelPixels, multiplier), MOTE_OFFSET(ChannelPixels, sign),     \
      MOTE_OFFSET(ChannelPixels, shift), MOTE_OFFSET(ChannelPixels, left), MOTE_OFFSET(ChannelPixels, min),        \
      MOTE_OFFSET(ChannelPixels, max), MOTE_OFFSET(ChannelPixels, lanes), MOTE_OFFSET(ChannelPixels, out_zero),    \
      MOTE_OFFSET(ChannelPixels, channels), MOTE_OFFSET(ChannelPixels, taps), MOTE_OFFSET(ChannelPixels, singles), \
      MOTE_OFFSET(ChannelPixels, weights), MOTE_OFFSET(ChannelPixels, weights_step),                               \
      MOTE_OFFSET(ChannelPixels, in_step), MOTE_OFFSET(ChannelPixels, out), MOTE_OFFSET(ChannelPixels, out_step),  \
      MOTE_OFFSET(ChannelPixels, count)

// Computes sixteen channels. This function and the next two have to be called through RunAssembler.
void MakePixels(const ChannelPixels& pixels);
// Computes `channels` channels; reads and writes no others.
void MakeFewPixels(const ChannelPixels& pixels);
// Does the same with the activations that `lanes` selects for the channels; there are no pairs.
void MakeSpreadPixels(const ChannelPixels& pixels);

}  // namespace helium
}  // namespace mote

#endif  // MOTE_SRC_OPERATORS_CONVOLUTION_HELIUM_CHANNEL_PIXELS_H_
