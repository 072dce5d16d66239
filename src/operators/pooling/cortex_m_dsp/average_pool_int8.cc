// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Four channels at a time, whose sums are two pairs of int16 numbers.
#include "src/operators/pooling/pool_loop.h"
#include "src/operators/shared/cortex_m_dsp/dual_mac.h"

namespace mote {
namespace {

using Average = IntegerAverage<int8_t>;

// The averages of four channels of the pixels of a patch.
void MakeGroup(const Patch& patch, const int8_t* in, ClampRange range, int8_t* out) {
  int16x2_t even = 0, odd = 0;
  for (int i = patch.rows; i > 0; --i, in += patch.in_row_step) {
    const int8_t* pixel = in;
    for (int j = patch.runs; j > 0; --j, pixel += patch.in_run_step) {
      const uint32_t word = LoadWord(pixel);
      even = __sxtab16(even, static_cast<int8x4_t>(word));
      odd = __sxtab16(odd, static_cast<int8x4_t>(RotateRight8(word)));
    }
  }
  const int count = patch.rows * patch.runs;
  const auto finish = [&](int32_t sum) { return static_cast<int8_t>(Clamp(Average::Finish(sum, count), range)); };
  out[0] = finish(static_cast<int16_t>(even));
  out[1] = finish(static_cast<int16_t>(odd));
  out[2] = finish(even >> 16);
  out[3] = finish(odd >> 16);
}

int8_t MakeOne(const Patch& patch, const int8_t* in, ClampRange range) {
  int32_t sum = 0;
  for (int i = patch.rows; i > 0; --i, in += patch.in_row_step) {
    const int8_t* pixel = in;
    for (int j = patch.runs; j > 0; --j, pixel += patch.in_run_step) sum += *pixel;
  }
  return static_cast<int8_t>(Clamp(Average::Finish(sum, patch.rows * patch.runs), range));
}

}  // namespace

void AveragePoolInt8(const PoolArgs<int8_t>& args) {
  const ConvShape& s = args.shape;
  if (s.filter_height * s.filter_width > kMaxSummed) return PoolLoop<Average>(args);
  const ClampRange range = {args.min, args.max};
  int8_t* out = args.out;
  const auto make_pixel = [&](const Patch& patch, const int8_t* in, int8_t*) __attribute__((always_inline)) {
    int left = s.channels;
    for (; left >= kGroup; left -= kGroup, in += kGroup, out += kGroup) MakeGroup(patch, in, range, out);
    for (; left > 0; --left) *out++ = MakeOne(patch, in++, range);
  };
  ForEachPatch(s, /*join=*/false, args.in, args.out, make_pixel);
}

}  // namespace mote
