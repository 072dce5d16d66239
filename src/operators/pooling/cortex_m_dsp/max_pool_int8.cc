// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Four or eight channels at a time, in words.
#include "src/operators/pooling/pool_loop.h"
#include "src/operators/shared/cortex_m_dsp/dual_mac.h"

namespace mote {
namespace {

constexpr int kWord = 4;  // channels

uint32_t Repeated(int32_t x) { return (static_cast<uint32_t>(x) & 0xFF) * 0x01010101; }

// The larger number of each of the four.
uint32_t Max(uint32_t a, uint32_t b) {
  (void)__ssub8(static_cast<int8x4_t>(a), static_cast<int8x4_t>(b));  // says which of a are not smaller
  return static_cast<uint32_t>(__sel(static_cast<uint8x4_t>(a), static_cast<uint8x4_t>(b)));
}
uint32_t Min(uint32_t a, uint32_t b) {
  (void)__ssub8(static_cast<int8x4_t>(a), static_cast<int8x4_t>(b));
  return static_cast<uint32_t>(__sel(static_cast<uint8x4_t>(b), static_cast<uint8x4_t>(a)));
}

void StoreWord(uint32_t word, int8_t* out) { std::memcpy(out, &word, sizeof(word)); }

struct Limits {
  uint32_t min, max;  // four times
  uint32_t operator()(uint32_t x) const { return Min(Max(x, min), max); }
};

// The maxima of kWords words of channels of the pixels of a patch.
template <int kWords>
[[gnu::always_inline]] inline void MakeWords(const Patch& patch, const int8_t* in, const Limits& limits, int8_t* out) {
  uint32_t max[kWords];
  for (uint32_t& word : max) word = 0x80808080;
  for (int i = patch.rows; i > 0; --i, in += patch.in_row_step) {
    const int8_t* pixel = in;
    for (int j = patch.runs; j > 0; --j, pixel += patch.in_run_step) {
      for (int k = 0; k < kWords; ++k) max[k] = Max(LoadWord(pixel + k * kWord), max[k]);
    }
  }
  for (int k = 0; k < kWords; ++k) StoreWord(limits(max[k]), out + k * kWord);
}

int8_t MakeOne(const Patch& patch, const int8_t* in, ClampRange range) {
  int32_t max = -128;
  for (int i = patch.rows; i > 0; --i, in += patch.in_row_step) {
    const int8_t* pixel = in;
    for (int j = patch.runs; j > 0; --j, pixel += patch.in_run_step) max = std::max<int32_t>(max, *pixel);
  }
  return static_cast<int8_t>(Clamp(max, range));
}

// All channels of an output pixel. The last word may repeat channels of the one before.
void MakePixel(const Patch& patch, const int8_t* in, int channels, const PoolArgs<int8_t>& args, const Limits& limits,
               int8_t* out) {
  if (channels < kWord) {
    for (int c = 0; c < channels; ++c) out[c] = MakeOne(patch, in + c, {args.min, args.max});
    return;
  }
  int c = 0;
  for (; c + 2 * kWord <= channels; c += 2 * kWord) MakeWords<2>(patch, in + c, limits, out + c);
  for (; c < channels; c += kWord) {
    c = std::min(c, channels - kWord);
    MakeWords<1>(patch, in + c, limits, out + c);
  }
}

}  // namespace

void MaxPoolInt8(const PoolArgs<int8_t>& args) {
  const ConvShape& s = args.shape;
  const Limits limits = {Repeated(args.min), Repeated(args.max)};
  const int8_t* image = args.in;
  int8_t* out = args.out;
  Patch patch = MakePatch(s);
  for (int b = 0; b < s.batches; ++b, image += s.in_elements()) {
    for (int y = 0; y < s.out_height; ++y) {
      CutRows(s, y, &patch);
      for (int x = 0; x < s.out_width; ++x, out += s.channels) {
        CutColumns(s, x, /*join=*/false, &patch);
        MakePixel(patch, image + patch.in_offset(), s.channels, args, limits, out);
      }
    }
  }
}

}  // namespace mote
