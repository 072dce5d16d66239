// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/convolution/cortex_m_dsp/depthwise_one_channel.h"

#include <algorithm>
#include <cstddef>
#include <cstring>

#include "src/operators/products/cortex_m_dsp/dual_mac.h"
#include "src/operators/shared/assembler_function.h"

namespace mote {
inline namespace cortex_m_dsp {
namespace {

constexpr int kWidth = kOneChannelWidth;

// Holds the state of MakePixels for which no register is left.
struct PixelsOfRow {
  const int8_t* window;
  int32_t window_step;      // from the window of a pixel to the next one's
  int32_t row_step;         // from a row of a window to the next
  const uint32_t* weights;  // for each row a word of each channel for the first columns, then for the last
  const uint32_t* weights_end;
  uint32_t minus_zeros;  // twice the zero point's negative
  int8_t* out;
  int32_t out_step;
  int8_t* end;  // of the outputs
  int32_t bias[kOneChannelTogether];
  FastRequantizer finish[kOneChannelTogether];
  uint32_t shifts_left;  // not 0 if any channel shifts to the left
};
MOTE_ASSERT_NEIGHBOURS(PixelsOfRow, window, window_step);
MOTE_ASSERT_NEIGHBOURS(PixelsOfRow, row_step, weights);
MOTE_ASSERT_NEIGHBOURS(PixelsOfRow, weights_end, minus_zeros);
MOTE_ASSERT_NEIGHBOURS(PixelsOfRow, out, out_step);
#define MOTE_OFFSETS_OF_PIXELS_OF_ROW                                                                          \
  MOTE_OFFSET(PixelsOfRow, window), MOTE_OFFSET(PixelsOfRow, row_step), MOTE_OFFSET(PixelsOfRow, weights_end), \
      MOTE_OFFSET(PixelsOfRow, out), MOTE_OFFSET(PixelsOfRow, end), MOTE_OFFSET(PixelsOfRow, bias),            \
      MOTE_OFFSET(PixelsOfRow, finish), MOTE_OFFSET(PixelsOfRow, shifts_left)

// Requantises the sum of the next channel as FastRequantizer does, saturated to int8.
#define MOTE_FINISH(SHIFT, SUM, CHANNEL)                                              \
  "ldmia r0!, {r8, r9, r10}\n" SHIFT(SUM, "r8", "r9", "r10") "ssat " SUM ", #8, " SUM \
                                                             "\n"                     \
                                                             "strb " SUM ", [r1, #" CHANNEL "]\n"

// Computes pixels of a row, saturated to int8. A window has one row or more.
MOTE_ASSEMBLER_FUNCTION void MakePixels(PixelsOfRow* /*pixels*/) {
  // clang-format off
  asm(
      "push {r4-r11, lr}\n"
      "mov r11, r0\n"
      // r0 points to the window, r1 to the weights; r11 is their end, r9 the zero points, r10 the row step, r4 to r7
      // are the sums.
      "1:\n"
      "ldrd r0, r2, [r11, %[window]]\n"
      "ldrd r10, r1, [r11, %[row_step]]\n"
      "ldrd r3, r9, [r11, %[weights_end]]\n"
      "add r2, r2, r0\n"
      "str r2, [r11, %[window]]\n"
      "ldrd r4, r5, [r11, %[bias]]\n"
      "ldrd r6, r7, [r11, %[bias] + 8]\n"
      "push {r11}\n"
      "mov r11, r3\n"
      "2:\n"
      // Adds the products of four columns of a window at a time, as AddGroup does.
      ".irp at, 0, 4\n"
      "ldr r3, [r0, #\\at]\n"
      "sxtab16 r2, r9, r3\n"
      "sxtab16 r3, r9, r3, ror #8\n"
      "ldrd r8, r12, [r1], #8\n"
      "sxtb16 lr, r8\n"
      "sxtb16 r8, r8, ror #8\n"
      "smlad r4, lr, r2, r4\n"
      "smlad r4, r8, r3, r4\n"
      "sxtb16 lr, r12\n"
      "sxtb16 r12, r12, ror #8\n"
      "smlad r5, lr, r2, r5\n"
      "smlad r5, r12, r3, r5\n"
      "ldrd r8, r12, [r1], #8\n"
      "sxtb16 lr, r8\n"
      "sxtb16 r8, r8, ror #8\n"
      "smlad r6, lr, r2, r6\n"
      "smlad r6, r8, r3, r6\n"
      "sxtb16 lr, r12\n"
      "sxtb16 r12, r12, ror #8\n"
      "smlad r7, lr, r2, r7\n"
      "smlad r7, r12, r3, r7\n"
      ".endr\n"
      "add r0, r0, r10\n"
      "cmp r1, r11\n"
      "bne 2b\n"
      "pop {r11}\n"
      "add r0, r11, %[finish]\n"
      "ldr r2, [r11, %[shifts_left]]\n"
      "ldrd r1, lr, [r11, %[out]]\n"
      "cmp r2, #0\n"
      "bne 7f\n"
      MOTE_FINISH(MOTE_SHIFT_RIGHT, "r4", "0")
      MOTE_FINISH(MOTE_SHIFT_RIGHT, "r5", "1")
      MOTE_FINISH(MOTE_SHIFT_RIGHT, "r6", "2")
      MOTE_FINISH(MOTE_SHIFT_RIGHT, "r7", "3")
      "6:\n"
      "ldr r2, [r11, %[end]]\n"
      "add r1, r1, lr\n"
      "str r1, [r11, %[out]]\n"
      "cmp r1, r2\n"
      "bne 1b\n"
      "pop {r4-r11, pc}\n"
      "7:\n"
      MOTE_FINISH(MOTE_SHIFT, "r4", "0")
      MOTE_FINISH(MOTE_SHIFT, "r5", "1")
      MOTE_FINISH(MOTE_SHIFT, "r6", "2")
      MOTE_FINISH(MOTE_SHIFT, "r7", "3")
      "b 6b\n" : : MOTE_OFFSETS_OF_PIXELS_OF_ROW);
  // clang-format on
}
#undef MOTE_FINISH

// Computes all output pixels of four channels.
class FourChannels {
 public:
  FourChannels(const DepthwiseConvArgs<Int8Format>& args, int channel, const uint32_t* weights)
      : s_(args.shape),
        in_(args.in),
        weights_(weights),
        zero_(static_cast<int8_t>(args.format.in_zero)),
        pixels_(MakePixelsOfRow(args, channel)) {
    const int step = static_cast<int>(s_.window.stride_x), pad = static_cast<int>(s_.window.pad_x);
    first_inside_ = std::min((pad + step - 1) / step, s_.out_width);
    end_inside_ = s_.in_width + pad < kWidth ? 0 : std::min((s_.in_width + pad - kWidth) / step + 1, s_.out_width);
  }

  void Make() {
    for (int b = 0; b < s_.batches; ++b, in_ += s_.in_elements()) {
      for (int y = 0; y < s_.out_height; ++y) MakeRow(static_cast<int>(y * s_.window.stride_y - s_.window.pad_y));
    }
  }

 private:
  static PixelsOfRow MakePixelsOfRow(const DepthwiseConvArgs<Int8Format>& args, int channel) {
    const Requantizer<int32_t>& r = args.format.requantizer;
    const auto finish = [&r, channel](int c) { return FastRequantizer(r.multipliers[channel + c], r.out_zero); };
    const auto bias = [&r, channel](int c) { return r.bias != nullptr ? r.bias[channel + c] : 0; };
    PixelsOfRow pixels = {nullptr,
                          args.shape.window.stride_x,
                          0,
                          nullptr,
                          nullptr,
                          (static_cast<uint32_t>(-args.format.in_zero) & 0xFFFF) * 0x10001,
                          args.out + channel,
                          args.shape.out_depth,
                          nullptr,
                          {bias(0), bias(1), bias(2), bias(3)},
                          {finish(0), finish(1), finish(2), finish(3)},
                          0};
    for (const FastRequantizer& f : pixels.finish) pixels.shifts_left |= f.shifts_left();
    return pixels;
  }

  // Computes the output row whose windows begin with row `top` of the image.
  void MakeRow(int top) {
    first_row_ = std::max(0, -top);
    rows_ = std::min(s_.filter_height, s_.in_height - top) - first_row_;
    in_row_ = top + first_row_;
    int x = 0;
    const int first = rows_ > 0 ? first_inside_ : s_.out_width;
    for (; x < first; ++x) MakePixelAtEdge(x);
    if (x < end_inside_) {
      Run(in_ + in_row_ * s_.in_width + x * s_.window.stride_x - s_.window.pad_x, s_.in_width, rows_, end_inside_ - x);
      x = end_inside_;
    }
    for (; x < s_.out_width; ++x) MakePixelAtEdge(x);
  }

  // Works on a copy of the window, with zero points where it leaves the image, to the left or to the right.
  void MakePixelAtEdge(int x) {
    uint64_t window[kOneChannelMaxHeight];
    const int left = static_cast<int>(x * s_.window.stride_x - s_.window.pad_x);
    const bool is_left = left < 0;
    const int cut = is_left ? -left : left + kWidth - s_.in_width;
    const int outside = rows_ > 0 ? std::min(cut, kWidth) : kWidth, shift = outside * 8 % 64;
    const uint64_t all = outside == kWidth ? 0 : ~uint64_t{0}, inside = is_left ? all << shift : all >> shift;
    const uint64_t zeros = (static_cast<uint8_t>(zero_) * uint64_t{0x0101010101010101}) & ~inside;
    window[0] = zeros;
    if (rows_ > 0) {
      // A load may reach beyond a row's end into the neighbouring row, and is masked. The window's outermost row has no
      // such neighbour: it is loaded from within and shifted.
      const int8_t* const nearest = in_ + in_row_ * s_.in_width + (is_left ? 0 : s_.in_width - kWidth);
      const int last = rows_ - 1, alone = is_left ? 0 : last, first = is_left ? 1 : 0;
      const uint64_t numbers = Load8(nearest + alone * s_.in_width);
      window[alone] = ((is_left ? numbers << shift : numbers >> shift) & inside) | zeros;
      const int8_t* from = nearest + first * s_.in_width + (is_left ? -outside : outside);
      uint64_t* to = window + first;
      for (uint64_t* const end = to + last; to != end; ++to, from += s_.in_width) *to = (Load8(from) & inside) | zeros;
    }
    Run(reinterpret_cast<const int8_t*>(window), kWidth, std::max(rows_, 1), 1);
  }
  static uint64_t Load8(const int8_t* numbers) {
    uint64_t eight;
    std::memcpy(&eight, numbers, sizeof(eight));
    return eight;
  }

  void Run(const int8_t* window, int row_step, int rows, int count) {
    pixels_.window = window;
    pixels_.row_step = row_step;
    pixels_.weights = weights_ + (rows_ > 0 ? first_row_ : 0) * kOneChannelWords;
    pixels_.weights_end = pixels_.weights + rows * kOneChannelWords;
    pixels_.end = pixels_.out + count * pixels_.out_step;
    MakePixels(&pixels_);
  }

  const ConvShape& s_;
  const int8_t* in_;
  const uint32_t* const weights_;
  const int8_t zero_;
  PixelsOfRow pixels_;
  int first_inside_, end_inside_;  // pixels of a row whose windows do not leave the image to the left or right
  // A window has rows inside the image: the first row, their number, and the image row of the first.
  int first_row_, rows_, in_row_;
};

}  // namespace

void DepthwiseConvOneChannel(const DepthwiseConvArgs<Int8Format>& args) {
  uint32_t* const words = static_cast<uint32_t*>(args.scratch);
  for (int channel = 0; channel < args.shape.channels; channel += kOneChannelTogether) {
    PackOneChannel(args.shape, args.filter + channel, words);
    FourChannels(args, channel, words).Make();
  }
}

void PackedDepthwiseConvOneChannel(const DepthwiseConvArgs<Int8Format>& args) {
  const uint32_t* words = reinterpret_cast<const uint32_t*>(args.filter);
  for (int channel = 0; channel < args.shape.channels; channel += kOneChannelTogether) {
    FourChannels(args, channel, words).Make();
    words += WordsForOneChannel(args.shape);
  }
}

}  // namespace cortex_m_dsp
}  // namespace mote
