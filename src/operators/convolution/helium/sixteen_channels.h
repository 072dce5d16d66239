// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Depthwise windows over sixteen channels, with nothing set up before: for layers of few pixels.
#ifndef MOTE_SRC_OPERATORS_CONVOLUTION_HELIUM_SIXTEEN_CHANNELS_H_
#define MOTE_SRC_OPERATORS_CONVOLUTION_HELIUM_SIXTEEN_CHANNELS_H_

#include <cstddef>
#include <cstdint>

namespace mote {
inline namespace helium {

// The part of a window that lies inside the image. Offsets are from the image's and the filter's first number of the
// sixteen channels on, gaps from behind a row's last run to the next row's first.
struct TapWindow {
  int32_t in_offset, weights_offset;
  int32_t rows, runs;  // there are no runs only if there are no rows
  int32_t in_gap, weights_gap;
};
static_assert(sizeof(TapWindow) == 24);

// Some output pixels. Steps are in bytes. The assembly code reads members by their offsets.
struct SixteenChannels {
  const int8_t* in;           // 0
  const int8_t* weights;      // 4
  int32_t in_step;            // 8: from run to run
  int32_t weights_step;       // 12
  const TapWindow* windows;   // 16: of each pixel
  int32_t count;              // 20: of pixels, above 0
  const int32_t* bias;        // 24
  const int32_t* multiplier;  // 28
  const int8_t* shift;        // 32
  int8_t* out;                // 36
  int32_t in_zero, out_zero;  // 40, 44
  int32_t min, max;           // 48, 52
  int32_t out_step;           // 56
};
static_assert(offsetof(SixteenChannels, in) == 0 && offsetof(SixteenChannels, weights) == 4 &&
              offsetof(SixteenChannels, in_step) == 8 && offsetof(SixteenChannels, weights_step) == 12 &&
              offsetof(SixteenChannels, windows) == 16 && offsetof(SixteenChannels, count) == 20 &&
              offsetof(SixteenChannels, bias) == 24 && offsetof(SixteenChannels, multiplier) == 28 &&
              offsetof(SixteenChannels, shift) == 32 && offsetof(SixteenChannels, out) == 36 &&
              offsetof(SixteenChannels, in_zero) == 40 && offsetof(SixteenChannels, out_zero) == 44 &&
              offsetof(SixteenChannels, min) == 48 && offsetof(SixteenChannels, max) == 52 &&
              offsetof(SixteenChannels, out_step) == 56);

// For RunAssembler.
void MakeSixteenChannels(const SixteenChannels& channels);

}  // namespace helium
}  // namespace mote

#endif  // MOTE_SRC_OPERATORS_CONVOLUTION_HELIUM_SIXTEEN_CHANNELS_H_
