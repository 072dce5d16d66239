// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/convolution/cortex_m_dsp/depthwise_pixels.h"

#include <cstddef>

#include "src/operators/products/cortex_m_dsp/dual_mac.h"
#include "src/operators/shared/assembler_function.h"

namespace mote {
inline namespace cortex_m_dsp {
namespace {

constexpr int32_t kNoBiases[kBlockChannels] = {};

// Holds the state of MakeChannels for which no register is left.
struct PixelChannels {
  const int8_t* in;  // where the part of the window inside the image begins
  const int8_t* weights;
  int32_t in_step;  // from a pixel to the next
  int32_t weights_step;
  int32_t runs;  // pixels of a row
  int32_t rows;
  const int32_t* bias;
  uint32_t minus_zeros;  // twice the zero point's negative
  int32_t bias_step;     // bytes from four channels' biases to the next
  int32_t in_gap;        // from behind a row's last pixel to the next row's first
  int32_t weights_gap;
  const int32_t* multiplier;
  const int8_t* shift;
  int32_t step;  // of multiplier and shift
  int32_t out_zero;
  int8_t* out;
  int8_t* end;  // of the outputs
};
static_assert(AreWordsInARow({offsetof(PixelChannels, in), offsetof(PixelChannels, weights),
                              offsetof(PixelChannels, in_step), offsetof(PixelChannels, weights_step),
                              offsetof(PixelChannels, runs), offsetof(PixelChannels, rows),
                              offsetof(PixelChannels, bias), offsetof(PixelChannels, minus_zeros),
                              offsetof(PixelChannels, bias_step)}),
              "LDM loads them");
#define MOTE_OFFSETS_OF_PIXEL_CHANNELS                                                                               \
  MOTE_OFFSET(PixelChannels, in), MOTE_OFFSET(PixelChannels, weights), MOTE_OFFSET(PixelChannels, runs),             \
      MOTE_OFFSET(PixelChannels, bias), MOTE_OFFSET(PixelChannels, in_gap), MOTE_OFFSET(PixelChannels, weights_gap), \
      MOTE_OFFSET(PixelChannels, multiplier), MOTE_OFFSET(PixelChannels, shift), MOTE_OFFSET(PixelChannels, step),   \
      MOTE_OFFSET(PixelChannels, out_zero), MOTE_OFFSET(PixelChannels, out), MOTE_OFFSET(PixelChannels, end)

// Adds the products of four channels of a pixel.
#define MOTE_PIXEL                 \
  "ldr r9, [r0]\n"                 \
  "ldr r10, [r1]\n"                \
  "add r0, r0, r2\n"               \
  "add r1, r1, r3\n"               \
  "sxtab16 r12, r11, r9, ror #8\n" \
  "sxtab16 r9, r11, r9\n"          \
  "sxtb16 lr, r10, ror #8\n"       \
  "sxtb16 r10, r10\n"              \
  "smlabb r4, r9, r10, r4\n"       \
  "smlatt r6, r9, r10, r6\n"       \
  "smlabb r5, r12, lr, r5\n"       \
  "smlatt r7, r12, lr, r7\n"       \
  "subs r8, r8, #1\n"

// Requantises the next of four sums with its shift and the multiplier at r0.
#define MOTE_FINISH(POWER, SHIFT, SUM, POWER_REGISTER, CHANNEL)         \
  "ldr r12, [r0]\n"                                                     \
  "add r0, r0, r2, lsl #2\n" POWER("r12", POWER_REGISTER, "r3")         \
      SHIFT(SUM, "r12", POWER_REGISTER, "r1") "ssat " SUM ", #8, " SUM  \
                                              "\n"                      \
                                              "ldr r12, [lr, %[out]]\n" \
                                              "strb " SUM ", [r12, #" CHANNEL "]\n"
#define MOTE_FINISH_FOUR(POWER, SHIFT)        \
  MOTE_FINISH(POWER, SHIFT, "r4", "r8", "0")  \
  MOTE_FINISH(POWER, SHIFT, "r5", "r9", "1")  \
  MOTE_FINISH(POWER, SHIFT, "r6", "r10", "2") \
  MOTE_FINISH(POWER, SHIFT, "r7", "r11", "3")

// Computes four channels of a pixel at a time until out == end: the sums, requantised as FastRequantizer does,
// saturated to int8.
MOTE_ASSEMBLER_FUNCTION void MakeChannels(PixelChannels* /*channels*/) {
  asm("push {r0, r4-r11, lr}\n"
      "push {r0}\n"  // a place for the rows that are left
      // r0 points to the window, r1 to the weights; r8 counts the pixels left of a row, r11 is the zero points, r4 to
      // r7 are the sums.
      "1:\n"
      "ldr lr, [sp, #4]\n"
      "ldmia lr, {r0, r1, r2, r3, r8, r9, r10, r11, r12}\n"
      "ldmia r10, {r4, r5, r6, r7}\n"
      "add r10, r10, r12\n"
      "str r10, [lr, %[bias]]\n"
      "add r10, r0, #4\n"
      "add r12, r1, #4\n"
      "str r10, [lr, %[in]]\n"
      "str r12, [lr, %[weights]]\n"
      "str r9, [sp]\n"
      "cmp r9, #0\n"
      "beq 5f\n"
      "2:\n"
      "3:\n" MOTE_PIXEL "beq 4f\n" MOTE_PIXEL "beq 4f\n" MOTE_PIXEL
      "bne 3b\n"
      "4:\n"
      "ldr lr, [sp, #4]\n"
      "ldr r9, [sp]\n"
      "ldr r10, [lr, %[in_gap]]\n"
      "ldr r12, [lr, %[weights_gap]]\n"
      "ldr r8, [lr, %[runs]]\n"
      "subs r9, r9, #1\n"
      "str r9, [sp]\n"
      "add r0, r0, r10\n"
      "add r1, r1, r12\n"
      "bne 2b\n"
      // r0 points to the multipliers, r8 to r11 are the shifts; later r1 is the zero point.
      "5:\n"
      "ldr r0, [lr, %[multiplier]]\n"
      "ldr r1, [lr, %[shift]]\n"
      "ldr r2, [lr, %[step]]\n"
      "ldrsb r8, [r1]\n"
      "ldrsb r9, [r1, r2]\n"
      "ldrsb r10, [r1, r2, lsl #1]\n"
      "add r1, r1, r2, lsl #1\n"
      "ldrsb r11, [r1, r2]\n"
      "add r1, r1, r2, lsl #1\n"
      "str r1, [lr, %[shift]]\n"
      "ldr r1, [lr, %[out_zero]]\n"
      "and r3, r8, r9\n"
      "and r3, r3, r10\n"
      "tst r3, r11\n"
      "mov r3, #0x80000000\n"
      "bpl 7f\n" MOTE_FINISH_FOUR(MOTE_MAKE_POWER, MOTE_SHIFT_RIGHT)
      "6:\n"
      "str r0, [lr, %[multiplier]]\n"
      "ldr r2, [lr, %[end]]\n"
      "add r12, r12, #4\n"
      "str r12, [lr, %[out]]\n"
      "cmp r12, r2\n"
      "bne.w 1b\n"
      "pop {r0}\n"
      "pop {r0, r4-r11, pc}\n"
      "7:\n" MOTE_FINISH_FOUR(MOTE_MAKE_ANY_POWER, MOTE_SHIFT) "b 6b\n" : : MOTE_OFFSETS_OF_PIXEL_CHANNELS);
}
#undef MOTE_PIXEL
#undef MOTE_FINISH
#undef MOTE_FINISH_FOUR

// Computes a pixel's channels from `first` on, a multiple of four, and writes them to `out`.
void MakePixel(const DepthwiseConvArgs<Int8Format>& args, const Patch& patch, const int8_t* in, int first, int count,
               int8_t* out) {
  const Requantizer<int32_t>& r = args.format.requantizer;
  const bool is_outside = patch.rows <= 0 || patch.runs <= 0;
  const int multiplier = first * r.multipliers.step;
  PixelChannels channels = {in + first,
                            args.filter + patch.filter_offset() + first,
                            patch.in_run_step,
                            patch.filter_run_step,
                            patch.runs,
                            is_outside ? 0 : patch.rows,
                            r.bias != nullptr ? r.bias + first : kNoBiases,
                            (static_cast<uint32_t>(-args.format.in_zero) & 0xFFFF) * 0x10001,
                            r.bias != nullptr ? static_cast<int32_t>(sizeof(kNoBiases)) : 0,
                            patch.in_row_step - patch.runs * patch.in_run_step,
                            patch.filter_row_step - patch.runs * patch.filter_run_step,
                            r.multipliers.multiplier + multiplier,
                            r.multipliers.shift + multiplier,
                            r.multipliers.step,
                            r.out_zero,
                            out,
                            out + count};
  MakeChannels(&channels);
}

}  // namespace

void DepthwiseConvPixels(const DepthwiseConvArgs<Int8Format>& args, int first) {
  const int count = (args.shape.channels - first) / kBlockChannels * kBlockChannels,
            last = args.shape.channels - kBlockChannels;
  const bool is_multiple = first + count == args.shape.channels;
  const auto make_pixel = [&](const Patch& patch, const int8_t* in, int8_t* out) __attribute__((always_inline)) {
    if (count > 0) MakePixel(args, patch, in, first, count, out + first);
    if (!is_multiple) MakePixel(args, patch, in, last, kBlockChannels, out + last);
  };
  ForEachPatch(args.shape, /*join=*/false, args.in, args.out, make_pixel);
}

NarrowAsFour::NarrowAsFour(const DepthwiseConvArgs<Int8Format>& args) : four(args) {
  const ConvShape& s = args.shape;
  const Requantizer<int32_t>& r = args.format.requantizer;
  int8_t* weights = static_cast<int8_t*>(args.scratch);
  const int8_t* from = args.filter;
  four.filter = weights;
  four.shape.filter_depth = kBlockChannels;
  for (int i = s.filter_height * s.filter_width; i > 0; --i, weights += kBlockChannels) {
    for (int c = 0; c < kBlockChannels; ++c) weights[c] = c < s.channels ? *from++ : int8_t{0};
  }
  for (int c = 0; c < s.channels; ++c) {
    bias_[c] = r.bias != nullptr ? r.bias[c] : 0;
    multipliers_[c] = r.multipliers[c].multiplier;
    shifts_[c] = static_cast<int8_t>(r.multipliers[c].shift);
  }
  four.format.requantizer.bias = bias_;
  four.format.requantizer.multipliers = {multipliers_, shifts_, 1};
}

void DepthwiseConvNarrowPixels(const DepthwiseConvArgs<Int8Format>& args, const DepthwiseConvArgs<Int8Format>& four) {
  const ConvShape& s = args.shape;
  const Requantizer<int32_t>& r = args.format.requantizer;
  const int8_t* const end = args.in + s.batches * s.in_elements();
  const auto make_pixel = [&](const Patch& patch, const int8_t* in, int8_t* out) {
    const int8_t* const last = in + (patch.rows - 1) * patch.in_row_step + (patch.runs - 1) * patch.in_run_step;
    if (patch.rows > 0 && patch.runs > 0 && end - last < kBlockChannels) {
      Patch narrow = patch;
      narrow.filter_row_offset = patch.filter_row_offset / kBlockChannels * s.channels;
      narrow.filter_run_offset = patch.filter_run_offset / kBlockChannels * s.channels;
      narrow.filter_row_step = s.filter_width * s.channels;
      narrow.filter_run_step = s.channels;
      return DepthwiseConvPixel(args, narrow, in, args.filter + narrow.filter_offset(), out);
    }
    int8_t made[kBlockChannels];
    MakePixel(four, patch, in, 0, kBlockChannels, made);
    for (int c = 0; c < s.channels; ++c) out[c] = static_cast<int8_t>(Clamp(made[c], r.clamp));
  };
  ForEachPatch(four.shape, /*join=*/false, args.in, args.out, make_pixel);
}

}  // namespace cortex_m_dsp
}  // namespace mote
