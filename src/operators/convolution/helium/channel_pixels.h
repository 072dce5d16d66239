// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Depthwise windows over sixteen channels at once: each product of sixteen activations with sixteen weights is a tap.
#ifndef MOTE_SRC_OPERATORS_CONVOLUTION_HELIUM_CHANNEL_PIXELS_H_
#define MOTE_SRC_OPERATORS_CONVOLUTION_HELIUM_CHANNEL_PIXELS_H_

#include <arm_mve.h>

#include <cstddef>
#include <cstdint>

namespace mote {
inline namespace helium {

constexpr int kQuads = 4;

// Output pixels of up to sixteen channels, all with the same taps, and what the sums start and end with. As products
// widen, even numbers come before odd ones: quad 0 has the channels 0, 4, 8, 12, quad 1 2, 6, 10, 14, quad 2 1, 5, 9,
// 13, quad 3 3, 7, 11, 15. The assembly code reads members by their offsets.
struct ChannelPixels {
  int32x4_t start[kQuads];       // 0
  int32x4_t multiplier[kQuads];  // 64
  int32x4_t sign[kQuads];        // 128: 1 where a negative product is one less before it is shifted, else 0
  int32x4_t shift[kQuads];       // 192: to the right, as negative numbers
  int32x4_t left[kQuads];        // 256: shifts to the left
  int8x16_t min, max;            // 320, 336
  uint8x16_t lanes;              // 352: where an activation of each channel lies, for MakeSpreadPixels
  int32_t out_zero;              // 368
  int32_t shifts_left;           // 372: whether `left` has any
  int32_t channels;              // 376
  const uint32_t* taps;          // 380: where each lies, from `base` on
  int32_t pairs;                 // 384: of taps, whose products add up in 16 bits; these come first
  int32_t singles;               // 388
  const int8_t* weights;         // 392
  int32_t weights_step;          // 396: from tap to tap
  uintptr_t base;                // 400
  int32_t in_step;               // 404: that `base` moves from pixel to pixel
  int8_t* out;                   // 408
  int32_t out_step;              // 412
  int32_t count;                 // 416: of pixels, above 0
};
static_assert(offsetof(ChannelPixels, start) == 0 && offsetof(ChannelPixels, multiplier) == 64 &&
              offsetof(ChannelPixels, sign) == 128 && offsetof(ChannelPixels, shift) == 192 &&
              offsetof(ChannelPixels, left) == 256 && offsetof(ChannelPixels, min) == 320 &&
              offsetof(ChannelPixels, max) == 336 && offsetof(ChannelPixels, lanes) == 352 &&
              offsetof(ChannelPixels, out_zero) == 368 && offsetof(ChannelPixels, shifts_left) == 372 &&
              offsetof(ChannelPixels, channels) == 376 && offsetof(ChannelPixels, taps) == 380 &&
              offsetof(ChannelPixels, pairs) == 384 && offsetof(ChannelPixels, singles) == 388 &&
              offsetof(ChannelPixels, weights) == 392 && offsetof(ChannelPixels, weights_step) == 396 &&
              offsetof(ChannelPixels, base) == 400 && offsetof(ChannelPixels, in_step) == 404 &&
              offsetof(ChannelPixels, out) == 408 && offsetof(ChannelPixels, out_step) == 412 &&
              offsetof(ChannelPixels, count) == 416);

// Sixteen channels. This function and those that follow are for RunAssembler.
void MakePixels(const ChannelPixels& pixels);
// `channels` of them; reads and writes no others.
void MakeFewPixels(const ChannelPixels& pixels);
// The same where the activations of the channels lie in `lanes`; there are no pairs.
void MakeSpreadPixels(const ChannelPixels& pixels);

}  // namespace helium
}  // namespace mote

#endif  // MOTE_SRC_OPERATORS_CONVOLUTION_HELIUM_CHANNEL_PIXELS_H_
