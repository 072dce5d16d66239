// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The patches of four output pixels are expanded side by side, then each channel's weights are met once for all four.
#include "src/kernels/conv.h"
#include "src/kernels/cortex_m_dsp/dual_mac.h"

namespace mote {
namespace {

constexpr int kPixels = 4;
constexpr int kWordsPerGroup = 2;
constexpr int kGroupStep = kPixels * kWordsPerGroup;  // words from a group of a pixel to its next

// sums[p] += the products of `groups` > 0 groups of weights with those of pixel p.
[[gnu::always_inline]] inline const int8_t* AddGroups(const uint32_t* columns, const int8_t* weights, int groups,
                                                      int32_t (&sums)[kPixels]) {
  const int8_t* const end = weights + groups * kGroup;
  uint32_t even, odd;
  asm volatile(
      "1:\n"
      "ldr %[odd], [%[weights]], #4\n"
      "ldmia %[columns]!, {r4, r5, r6, r7}\n"
      "sxtb16 %[even], %[odd]\n"
      "sxtb16 %[odd], %[odd], ror #8\n"
      "smlad %[sum0], %[even], r4, %[sum0]\n"
      "smlad %[sum1], %[even], r6, %[sum1]\n"
      "smlad %[sum0], %[odd], r5, %[sum0]\n"
      "smlad %[sum1], %[odd], r7, %[sum1]\n"
      "ldmia %[columns]!, {r4, r5, r6, r7}\n"
      "cmp %[weights], %[end]\n"
      "smlad %[sum2], %[even], r4, %[sum2]\n"
      "smlad %[sum3], %[even], r6, %[sum3]\n"
      "smlad %[sum2], %[odd], r5, %[sum2]\n"
      "smlad %[sum3], %[odd], r7, %[sum3]\n"
      "bne 1b\n"
      : [weights] "+r"(weights), [columns] "+r"(columns), [sum0] "+r"(sums[0]), [sum1] "+r"(sums[1]),
        [sum2] "+r"(sums[2]), [sum3] "+r"(sums[3]), [even] "=&r"(even), [odd] "=&r"(odd)
      : [end] "r"(end)
      : "r4", "r5", "r6", "r7", "cc", "memory");
  return weights;
}

// The same for the weights of a group that are left.
inline const int8_t* AddRest(const uint32_t* columns, const int8_t* weights, int rest, int32_t (&sums)[kPixels]) {
  const uint32_t word = LoadPart(weights, rest);
  const int16x2_t even = __sxtb16(static_cast<int8x4_t>(word));
  const int16x2_t odd = __sxtb16(static_cast<int8x4_t>(RotateRight8(word)));
  for (int32_t& sum : sums) {
    sum = __smlad(odd, static_cast<int16x2_t>(columns[1]), __smlad(even, static_cast<int16x2_t>(columns[0]), sum));
    columns += kWordsPerGroup;
  }
  return weights + rest;
}

// The expanded patches of up to four pixels, group by group.
class Columns {
 public:
  Columns(uint32_t* words, const ConvShape& shape, int32_t in_zero)
      : words_(words), length_(shape.filter_elements()), expander_(in_zero) {}

  // The patch that begins at `in` and at weight number patch.filter_offset().
  void Fill(int pixel, const Patch& patch, const int8_t* in) {
    uint32_t* const words = words_ + pixel * kWordsPerGroup;
    if (patch.rows <= 0 || patch.runs <= 0 || patch.rows * patch.runs * patch.length < length_) Clear(words);
    for (int row = 0; row < patch.rows; ++row) {
      for (int run = 0; run < patch.runs; ++run) {
        AddRun(in + row * patch.in_row_step + run * patch.in_run_step,
               patch.filter_offset() + row * patch.filter_row_step + run * patch.filter_run_step, patch.length, words);
      }
    }
  }

  const uint32_t* words() const { return words_; }

 private:
  void Clear(uint32_t* words) const {
    for (int i = 0; i < length_; i += kGroup, words += kGroupStep) words[0] = words[1] = 0;
  }

  // Numbers `first` to first + length.
  void AddRun(const int8_t* in, int first, int length, uint32_t* words) const {
    const int8_t* const end = in + length;
    words += first / kGroup * kGroupStep;
    int place = first % kGroup;
    for (; place != 0 && in < end; ++in) {
      reinterpret_cast<int16_t*>(words)[kExpandedPlace[place]] = expander_.Expand(*in);
      if (++place == kGroup) place = 0, words += kGroupStep;
    }
    for (; in <= end - kGroup; in += kGroup, words += kGroupStep) expander_.Expand(LoadWord(in), words);
    for (; in < end; ++in) reinterpret_cast<int16_t*>(words)[kExpandedPlace[place++]] = expander_.Expand(*in);
  }

  uint32_t* words_;
  int length_;
  Expander expander_;
};

// All channels of the first `count` of the pixels.
template <bool kIsWhole>
void MakePixels(const ConvArgs<Int8Format>& args, const uint32_t* columns, int count, int8_t* out) {
  const Requantizer<int32_t>& requantizer = args.format.requantizer;
  const int32_t* bias = requantizer.bias;
  const ClampRange clamp = requantizer.clamp;
  const int length = args.shape.filter_elements(), groups = length / kGroup, rest = length % kGroup;
  const int step = args.shape.out_depth, channels = args.shape.channels;
  const int8_t* weights = args.filter;
  for (int c = 0; c < channels; ++c, ++out) {
    const int32_t start = bias != nullptr ? *bias++ : 0;
    int32_t sums[kPixels] = {start, start, start, start};
    if (groups > 0) weights = AddGroups(columns, weights, groups, sums);
    if (rest > 0) weights = AddRest(columns + groups * kGroupStep, weights, rest, sums);
    const FastRequantizer finish(requantizer, c);
    out[0] = Limited<kIsWhole>(finish(sums[0]), clamp);
    if (count > 1) out[step] = Limited<kIsWhole>(finish(sums[1]), clamp);
    if (count > 2) out[2 * step] = Limited<kIsWhole>(finish(sums[2]), clamp);
    if (count > 3) out[3 * step] = Limited<kIsWhole>(finish(sums[3]), clamp);
  }
}

}  // namespace

LoopChoice ChooseConvInt8(const ConvShape& shape) {
  const int groups = (shape.filter_elements() + kGroup - 1) / kGroup;
  return {"cortex_m_dsp", nullptr, groups * kGroupStep * static_cast<int>(sizeof(uint32_t))};
}

void ConvInt8(const ConvArgs<Int8Format>& args) {
  const ConvShape& s = args.shape;
  if (!FastRequantizer::Serves(args.format.requantizer, s.channels, s.filter_elements())) return ConvLoop(args);
  Columns columns(static_cast<uint32_t*>(args.scratch), s, args.format.in_zero);
  const int8_t* in = args.in;
  int8_t* out = args.out;
  const auto make_pixels = IsWhole(args.format.requantizer.clamp) ? MakePixels<true> : MakePixels<false>;
  int count = 0;
  Patch patch = MakePatch(s);
  for (int b = 0; b < s.batches; ++b, in += s.in_elements()) {
    for (int y = 0; y < s.out_height; ++y) {
      CutRows(s, y, &patch);
      for (int x = 0; x < s.out_width; ++x) {
        CutColumns(s, x, /*join=*/true, &patch);
        columns.Fill(count, patch, in + patch.in_offset());
        if (++count < kPixels) continue;
        make_pixels(args, columns.words(), count, out);
        out += count * s.out_depth;
        count = 0;
      }
    }
  }
  if (count > 0) make_pixels(args, columns.words(), count, out);
}

}  // namespace mote
