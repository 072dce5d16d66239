// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Computes depthwise windows over sixteen channels without any set-up, for layers of few pixels.
#ifndef MOTE_SRC_OPERATORS_CONVOLUTION_HELIUM_SIXTEEN_CHANNELS_H_
#define MOTE_SRC_OPERATORS_CONVOLUTION_HELIUM_SIXTEEN_CHANNELS_H_

#include <cstddef>
#include <cstdint>

#include "src/operators/shared/assembler_function.h"

namespace mote {
inline namespace helium {

// Describes the part of a window that lies inside the image. Offsets are relative to the first of the sixteen channels
// in the image and in the filter. A gap is the distance from behind a row's last run to the next row's first.
struct TapWindow {
  int32_t in_offset, weights_offset;
  int32_t rows, runs;  // there are no runs only if there are no rows
  int32_t in_gap, weights_gap;
};
static_assert(AreWordsInARow({offsetof(TapWindow, in_offset), offsetof(TapWindow, weights_offset),
                              offsetof(TapWindow, rows), offsetof(TapWindow, runs), offsetof(TapWindow, in_gap),
                              offsetof(TapWindow, weights_gap)}),
              "LDRD loads two at a time");

// The arguments of MakeSixteenChannels describe some output pixels. Steps are in bytes.
struct SixteenChannels {
  const int8_t* in;
  const int8_t* weights;
  int32_t in_step;  // from run to run
  int32_t weights_step;
  const TapWindow* windows;  // of each pixel
  int32_t count;             // of pixels, above 0
  const int32_t* bias;
  const int32_t* multiplier;
  const int8_t* shift;
  int8_t* out;
  int32_t in_zero, out_zero;
  int32_t min, max;
  int32_t out_step;
};
MOTE_ASSERT_NEIGHBOURS(SixteenChannels, windows, count);
MOTE_ASSERT_NEIGHBOURS(SixteenChannels, in, weights);
MOTE_ASSERT_NEIGHBOURS(SixteenChannels, in_step, weights_step);
MOTE_ASSERT_NEIGHBOURS(SixteenChannels, multiplier, shift);
MOTE_ASSERT_NEIGHBOURS(SixteenChannels, out_zero, min);
#define MOTE_OFFSETS_OF_SIXTEEN_CHANNELS                                                                               \
  MOTE_OFFSET(SixteenChannels, in), MOTE_OFFSET(SixteenChannels, in_step), MOTE_OFFSET(SixteenChannels, windows),      \
      MOTE_OFFSET(SixteenChannels, bias), MOTE_OFFSET(SixteenChannels, multiplier), MOTE_OFFSET(SixteenChannels, out), \
      MOTE_OFFSET(SixteenChannels, in_zero), MOTE_OFFSET(SixteenChannels, out_zero),                                   \
      MOTE_OFFSET(SixteenChannels, max), MOTE_OFFSET(SixteenChannels, out_step)

// This function has to be called through RunAssembler.
void MakeSixteenChannels(const SixteenChannels& channels);

}  // namespace helium
}  // namespace mote

#endif  // MOTE_SRC_OPERATORS_CONVOLUTION_HELIUM_SIXTEEN_CHANNELS_H_
