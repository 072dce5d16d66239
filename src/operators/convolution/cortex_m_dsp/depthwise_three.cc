// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/convolution/cortex_m_dsp/depthwise_three.h"

#include <algorithm>
#include <cstddef>

#include "src/operators/products/cortex_m_dsp/dual_mac.h"
#include "src/operators/shared/assembler_function.h"
#include "src/operators/shared/copy_bytes.h"

namespace mote {
inline namespace cortex_m_dsp {
namespace {

constexpr int kTaps = 3;        // of a row or a column of the window
constexpr int kRowsOfPair = 2;  // of packed rows, and of output rows
constexpr int kSlotWords = kBlockChannels, kColumnWords = 2 * kSlotWords;

// A channel has these constants: for each column of the window its weights of rows 0 and 1, then of rows 1 and 2.
struct ChannelOfThree {
  uint32_t upper[kTaps], lower[kTaps];
  int32_t bias;
  int32_t multiplier, power;  // of FastRequantizer
};
static_assert(kTaps == 3 && offsetof(ChannelOfThree, lower) == 12 && offsetof(ChannelOfThree, bias) == 24 &&
                  offsetof(ChannelOfThree, multiplier) == 28 && offsetof(ChannelOfThree, power) == 32,
              "LDM loads them");

// The arguments of MakeRows, which lie on the stack while it runs, below the bias and the multiplier of a channel.
struct RowsOfThree {
  int32_t out_zero;
  int32_t pixel_step;  // from an output to the next one of the row
  int32_t pair_step;   // from the outputs of the first row to those of the second, or of two pixels to the next two
  int8_t* last;        // the first output of the last step
  const uint32_t* columns;       // of the first windows
  const uint32_t* last_columns;  // of the last step
  int8_t* out;
  const ChannelOfThree* constants;
  int32_t column_channel_step;  // bytes
  int32_t out_channel_step;
  int32_t channels;
};
struct FrameOfThree {
  int32_t bias, multiplier, power;
  RowsOfThree rows;
};
static_assert(sizeof(RowsOfThree) == 44 && offsetof(FrameOfThree, rows) == 12);
#define MOTE_ROWS_OFFSET(MEMBER) [MEMBER] "i"(offsetof(FrameOfThree, rows) + offsetof(RowsOfThree, MEMBER))
#define MOTE_OFFSETS_OF_THREE                                                                                        \
  MOTE_OFFSET(FrameOfThree, bias), MOTE_OFFSET(FrameOfThree, multiplier), MOTE_OFFSET(FrameOfThree, power),          \
      MOTE_ROWS_OFFSET(out_zero), MOTE_ROWS_OFFSET(pixel_step), MOTE_ROWS_OFFSET(pair_step), MOTE_ROWS_OFFSET(last), \
      MOTE_ROWS_OFFSET(columns), MOTE_ROWS_OFFSET(last_columns), MOTE_ROWS_OFFSET(out), MOTE_ROWS_OFFSET(constants), \
      MOTE_ROWS_OFFSET(column_channel_step), MOTE_ROWS_OFFSET(out_channel_step), MOTE_ROWS_OFFSET(channels)

// clang-format off
// Loads the words of both pairs of a column to r1 and lr.
#define MOTE_COLUMN(BYTES) \
  "ldr r1, [r0, #" BYTES   \
  "]\n"                    \
  "ldr lr, [r0, #" BYTES " + 16]\n"
// Adds three products of a column to a sum of the upper row, or of the lower row.
#define MOTE_UPPER(SUM, UPPER, LOWER)  \
  "smlad " SUM ", " UPPER ", r1, " SUM \
  "\n"                                 \
  "smlabt " SUM ", lr, " LOWER ", " SUM "\n"
#define MOTE_LOWER(SUM, UPPER, LOWER)   \
  "smlatb " SUM ", r1, " UPPER ", " SUM \
  "\n"                                  \
  "smlad " SUM ", " LOWER ", lr, " SUM "\n"
#define MOTE_BOTH(UPPER_SUM, LOWER_SUM, UPPER, LOWER) \
  MOTE_UPPER(UPPER_SUM, UPPER, LOWER) MOTE_LOWER(LOWER_SUM, UPPER, LOWER)
// Loads the second word of a column to r1 and both of the next to lr and r12; adds these to a sum.
#define MOTE_SECONDS(SECOND, FIRST_OF_NEXT, SECOND_OF_NEXT) \
  "ldr r1, [r0, #" SECOND "]\n"                             \
  "ldr lr, [r0, #" FIRST_OF_NEXT "]\n"                      \
  "ldr r12, [r0, #" SECOND_OF_NEXT "]\n"
#define MOTE_TAP(SUM, UPPER, LOWER)         \
  "smlad " SUM ", " UPPER ", lr, " SUM "\n" \
  "smlabt " SUM ", r12, " LOWER ", " SUM "\n"

// Requantises sums with the multiplier in r1, the power in lr and the zero point in r12 or r1.
#define MOTE_FINISH_FOUR                     \
  "ldr r1, [sp, %[multiplier]]\n"            \
  "ldr lr, [sp, %[power]]\n"                 \
  "cmp lr, #0\n"                             \
  "bge.w 8f\n"                               \
  ".irp sum, r9, r10, r11, r12\n"            \
  "smmlar \\sum, \\sum, r1, \\sum\n"         \
  "add \\sum, \\sum, \\sum, asr #31\n"       \
  ".endr\n"                                  \
  "ldr r1, [sp, %[out_zero]]\n"              \
  ".irp sum, r9, r10, r11, r12\n"            \
  "smmlsr \\sum, \\sum, lr, r1\n"            \
  "ssat \\sum, #8, \\sum\n"                  \
  ".endr\n"
#define MOTE_FINISH_FOUR_LEFT                \
  ".irp sum, r9, r10, r11, r12\n"            \
  "lsl \\sum, \\sum, lr\n"                   \
  "smmlar \\sum, \\sum, r1, \\sum\n"         \
  ".endr\n"                                  \
  "ldr lr, [sp, %[out_zero]]\n"              \
  ".irp sum, r9, r10, r11, r12\n"            \
  "add \\sum, \\sum, lr\n"                   \
  "ssat \\sum, #8, \\sum\n"                  \
  ".endr\n"
#define MOTE_FINISH_THREE                    \
  "ldr r1, [sp, %[multiplier]]\n"            \
  "ldr lr, [sp, %[power]]\n"                 \
  "ldr r12, [sp, %[out_zero]]\n"             \
  "cmp lr, #0\n"                             \
  "bge.w 8f\n"                               \
  ".irp sum, r9, r10, r11\n"                 \
  MOTE_SHIFT_RIGHT("\\sum", "r1", "lr", "r12") \
  "ssat \\sum, #8, \\sum\n"                  \
  ".endr\n"
#define MOTE_FINISH_THREE_LEFT               \
  ".irp sum, r9, r10, r11\n"                 \
  MOTE_SHIFT_LEFT("\\sum", "r1", "lr", "r12") \
  "ssat \\sum, #8, \\sum\n"                  \
  ".endr\n"

// These macros store the outputs of a step. They leave the pixel step in lr, the first output of the last step in r1,
// the next output in r2, and in r9 the bytes of a row's outputs.
#define MOTE_STORE_FOUR                      \
  "ldr r1, [sp, %[pair_step]]\n"             \
  "ldr lr, [sp, %[pixel_step]]\n"            \
  "strb r11, [r2, r1]\n"                     \
  "strb r9, [r2, #0]\n"                      \
  "add r1, r1, lr\n"                         \
  "strb r12, [r2, r1]\n"                     \
  "strb r10, [r2, lr]\n"                     \
  "ldr r1, [sp, %[last]]\n" \
  "lsl r9, lr, #1\n"
#define MOTE_STORE_THREE                     \
  "ldr lr, [sp, %[pixel_step]]\n"            \
  "ldr r1, [sp, %[last]]\n"                  \
  "strb r9, [r2, #0]\n"                      \
  "strb r10, [r2, lr]\n"                     \
  "strb r11, [r2, lr, lsl #1]\n"             \
  "add r9, lr, lr, lsl #1\n"

// Computes channels of two rows of windows that move by one row and column, two pixels of each row at a time, or of a
// row of windows that move by two, three pixels at a time: the sums, requantised as FastRequantizer does, and saturated
// to int8. The last step may compute some outputs again. r0 has the columns, r2 the output, r3 to r8 the weights, r9 to
// r12 the sums.
#define MOTE_MAKE_ROWS(STEP, FINISH, FINISH_LEFT, STORE)                 \
  asm("push {r4-r11, lr}\n"                                              \
      "ldmia r0, {r1, r2, r3, r4, r5, r6, r7, r8, r9, r10, r11}\n"       \
      "push {r1, r2, r3, r4, r5, r6, r7, r8, r9, r10, r11}\n"            \
      "sub sp, sp, #12\n"                                                \
      "1:\n"                                                             \
      "ldr r1, [sp, %[constants]]\n"                                     \
      "ldr r0, [sp, %[columns]]\n"                                       \
      "ldr r2, [sp, %[out]]\n"                                           \
      "ldmia r1!, {r3, r4, r5, r6, r7, r8, r9, r10, r11}\n"              \
      "str r1, [sp, %[constants]]\n"                                     \
      "stmia sp, {r9, r10, r11}\n"                                       \
      "2:\n" STEP FINISH                                                 \
      "7:\n" STORE                                                       \
      "add r2, r2, r9\n"                                                 \
      "cmp r2, r1\n"                                                     \
      "bls.w 2b\n"                                                       \
      "sub lr, r2, r9\n"                                                 \
      "cmp lr, r1\n"                                                     \
      "ittt ne\n"                                                        \
      "movne r2, r1\n"                                                   \
      "ldrne r0, [sp, %[last_columns]]\n"                                \
      "bne.w 2b\n"                                                       \
      "ldr r0, [sp, %[columns]]\n"                                       \
      "ldr r2, [sp, %[out]]\n"                                           \
      "ldr r3, [sp, %[last_columns]]\n"                                  \
      "ldr r4, [sp, %[out_channel_step]]\n"                              \
      "ldr r5, [sp, %[channels]]\n"                                      \
      "ldr r6, [sp, %[column_channel_step]]\n"                           \
      "add r2, r2, r4\n"                                                 \
      "add r1, r1, r4\n"                                                 \
      "add r0, r0, r6\n"                                                 \
      "add r3, r3, r6\n"                                                 \
      "str r0, [sp, %[columns]]\n"                                       \
      "str r2, [sp, %[out]]\n"                                           \
      "str r1, [sp, %[last]]\n"                                          \
      "str r3, [sp, %[last_columns]]\n"                                  \
      "subs r5, r5, #1\n"                                                \
      "str r5, [sp, %[channels]]\n"                                      \
      "bne.w 1b\n"                                                       \
      "add sp, sp, #56\n"                                                \
      "pop {r4-r11, pc}\n"                                               \
      "8:\n" FINISH_LEFT                                                 \
      "b 7b\n" : : MOTE_OFFSETS_OF_THREE)

MOTE_ASSEMBLER_FUNCTION void MakeTwoRows(const RowsOfThree* /*rows*/) {
  MOTE_MAKE_ROWS(
      MOTE_COLUMN("0")
      "ldr r9, [sp, %[bias]]\n"
      "mov r10, r9\n"
      "mov r11, r9\n"
      "mov r12, r9\n"
      MOTE_BOTH("r9", "r11", "r3", "r6")
      MOTE_COLUMN("32")
      MOTE_BOTH("r9", "r11", "r4", "r7")
      MOTE_BOTH("r10", "r12", "r3", "r6")
      MOTE_COLUMN("64")
      MOTE_BOTH("r9", "r11", "r5", "r8")
      MOTE_BOTH("r10", "r12", "r4", "r7")
      MOTE_COLUMN("96")
      MOTE_BOTH("r10", "r12", "r5", "r8")
      "add r0, r0, #64\n", MOTE_FINISH_FOUR, MOTE_FINISH_FOUR_LEFT, MOTE_STORE_FOUR);
}

// Three words are loaded at a time: two of a column, and one of the next column to r12.
MOTE_ASSEMBLER_FUNCTION void MakeRowOfTwos(const RowsOfThree* /*rows*/) {
  MOTE_MAKE_ROWS(
      MOTE_COLUMN("0")
      "ldr r12, [r0, #32]\n"
      "ldr r9, [sp, %[bias]]\n"
      "mov r10, r9\n"
      "mov r11, r9\n"
      MOTE_UPPER("r9", "r3", "r6")
      "smlad r9, r4, r12, r9\n"
      MOTE_SECONDS("48", "64", "80")
      "smlabt r9, r1, r7, r9\n"
      MOTE_TAP("r9", "r5", "r8")
      MOTE_TAP("r10", "r3", "r6")
      MOTE_COLUMN("96")
      "ldr r12, [r0, #128]\n"
      MOTE_UPPER("r10", "r4", "r7")
      "smlad r10, r5, r12, r10\n"
      "smlad r11, r3, r12, r11\n"
      MOTE_SECONDS("144", "160", "176")
      "smlabt r10, r1, r8, r10\n"
      "smlabt r11, r1, r6, r11\n"
      MOTE_TAP("r11", "r4", "r7")
      MOTE_COLUMN("192")
      MOTE_UPPER("r11", "r5", "r8")
      "add r0, r0, #192\n", MOTE_FINISH_THREE, MOTE_FINISH_THREE_LEFT, MOTE_STORE_THREE);
}
// clang-format on
#undef MOTE_MAKE_ROWS
#undef MOTE_STORE_THREE
#undef MOTE_STORE_FOUR
#undef MOTE_FINISH_THREE_LEFT
#undef MOTE_FINISH_THREE
#undef MOTE_FINISH_FOUR_LEFT
#undef MOTE_FINISH_FOUR
#undef MOTE_TAP
#undef MOTE_SECONDS
#undef MOTE_BOTH
#undef MOTE_LOWER
#undef MOTE_UPPER
#undef MOTE_COLUMN

constexpr int kMostConstants = 8;  // of channels that are computed from the same columns

class Three {
 public:
  Three(const DepthwiseConvArgs<Int8Format>& args, bool transposed, int8_t* last_row)
      : args_(args),
        s_(transposed ? Transposed(args.shape) : args.shape),
        layout_(ThreeLayout::Of(s_)),
        in_steps_(StepsOf(args.shape.in_width, s_.in_depth, transposed)),
        out_steps_(StepsOf(args.shape.out_width, s_.out_depth, transposed)),
        filter_steps_(StepsOf(args.shape.filter_width, s_.filter_depth, transposed)),
        last_row_(last_row),
        columns_(static_cast<uint32_t*>(args.scratch)),
        before_(std::min(static_cast<int>(s_.window.pad_x), layout_.columns)),
        inside_(std::min(static_cast<int>(s_.in_width), layout_.columns - before_)),
        minus_zeros_((static_cast<uint32_t>(-args.format.in_zero) & 0xFFFF) * 0x10001) {
    for (int8_t& zero : zeros_) zero = static_cast<int8_t>(args.format.in_zero);
    const int pixels = s_.window.stride_x == 1 ? 2 : 3, last = s_.out_width - pixels;
    rows_.out_zero = args.format.requantizer.out_zero;
    rows_.pixel_step = out_steps_.pixel;
    last_out_ = last * out_steps_.pixel;
    last_column_ = last * s_.window.stride_x * kColumnWords;
  }

  // Computes the outputs of input channels first to end - 1, which belong to the four channels from `begin` on.
  void MakeFour(int begin, int first, int end) {
    const int multiplier = args_.depth_multiplier, channels = end - first;
    rows_.channels = channels;
    rows_.column_channel_step = sizeof(uint32_t);
    rows_.out_channel_step = multiplier;
    for (int m = 0; m < multiplier; m += sets_) {
      sets_ = std::min(multiplier - m, kMostConstants / kBlockChannels);
      ChannelOfThree* to = constants_;
      for (int i = 0; i < sets_; ++i) {
        for (int c = first; c < end; ++c) SetConstants(c * multiplier + m + i, to++);
      }
      MakeImages(begin, first - begin, first * multiplier + m);
    }
  }

  // Computes the outputs of an input channel.
  void MakeOne(int channel) {
    const int multiplier = args_.depth_multiplier;
    packs_one_ = true;
    rows_.column_channel_step = 0;
    rows_.out_channel_step = 1;
    for (int m = 0; m < multiplier; m += rows_.channels) {
      rows_.channels = std::min(multiplier - m, kMostConstants);
      for (int i = 0; i < rows_.channels; ++i) SetConstants(channel * multiplier + m + i, &constants_[i]);
      MakeImages(channel, 0, channel * multiplier + m);
    }
  }

 private:
  [[gnu::noinline]] void SetConstants(int channel, ChannelOfThree* to) const {
    const Requantizer<int32_t>& r = args_.format.requantizer;
    const int8_t* weights = args_.filter + channel;
    for (int x = 0; x < kTaps; ++x, weights += filter_steps_.pixel) {
      const uint32_t second = static_cast<uint32_t>(weights[filter_steps_.row]);
      to->upper[x] = (static_cast<uint32_t>(weights[0]) & 0xFFFF) | second << 16;
      to->lower[x] = (second & 0xFFFF) | static_cast<uint32_t>(weights[2 * filter_steps_.row]) << 16;
    }
    const FastRequantizer finish(r.multipliers[channel], r.out_zero);
    to->bias = r.bias != nullptr ? r.bias[channel] : 0;
    to->multiplier = finish.doubled_multiplier();
    to->power = finish.power();
  }

  [[gnu::noinline]] void MakeImages(int in_channel, int skipped, int out_channel) {
    const int8_t* in = args_.in + in_channel;
    int8_t* out = args_.out + out_channel;
    for (int b = 0; b < s_.batches; ++b, in += s_.in_elements(), out += s_.out_height * s_.out_width * s_.out_depth) {
      MakeImage(in, skipped, out);
    }
  }

  void MakeImage(const int8_t* in, int skipped, int8_t* out) {
    const bool by_two = s_.window.stride_x == 2;
    const int together = by_two ? 1 : kRowsOfPair;
    uint32_t* columns = columns_;
    PackRows(in, 0, columns);
    for (int y = 0, pair = 1; y < s_.out_height; y += together, ++pair, columns += kSlotWords) {
      if (columns == columns_ + ThreeLayout::kMostSlots * kSlotWords) columns = MoveBack(columns);
      PackRows(in, pair, columns + kSlotWords);
      const bool is_single = !by_two && y + 1 == s_.out_height;
      rows_.pair_step = is_single ? 0 : out_steps_.row;
      rows_.columns = columns + skipped;
      rows_.last_columns = rows_.columns + last_column_;
      rows_.out = out + y * out_steps_.row;
      rows_.constants = constants_;
      for (int i = 0; i < sets_; ++i, ++rows_.out, rows_.constants += rows_.channels) {
        rows_.last = rows_.out + last_out_;
        by_two ? MakeRowOfTwos(&rows_) : MakeTwoRows(&rows_);
      }
    }
  }

  // Moves a pair of rows to the place of the first pair, and returns that place.
  uint32_t* MoveBack(const uint32_t* from) const {
    uint32_t* to = columns_;
    for (int x = layout_.columns; x > 0; --x, from += kColumnWords, to += kColumnWords) {
      const uint32_t a = from[0], b = from[1], c = from[2], d = from[3];
      to[0] = a;
      to[1] = b;
      to[2] = c;
      to[3] = d;
    }
    return columns_;
  }

  // Packs a pair of rows, counted from the upper edge of the padding. The columns beside the image are zero.
  [[gnu::noinline]] void PackRows(const int8_t* in, int pair, uint32_t* to) {
    for (int x = 0; x < before_; ++x) Clear(to + x * kColumnWords);
    for (int x = before_ + inside_; x < layout_.columns; ++x) Clear(to + x * kColumnWords);
    if (inside_ <= 0) return;
    const int y = kRowsOfPair * pair - s_.window.pad_y;
    const Pairs pairs = {Row(in, y),       Row(in, y + 1), inside_, to + before_ * kColumnWords,
                         kColumnWords * 4, minus_zeros_};
    packs_one_ ? PackOne(pairs) : PackPairs(pairs);
  }
  static void Clear(uint32_t* slot) { slot[0] = slot[1] = slot[2] = slot[3] = 0; }
  // Packs only the first channel.
  static void PackOne(const Pairs& p) {
    const int16x2_t minus_zeros = static_cast<int16x2_t>(p.minus_zeros);
    const int8_t *a = p.a.first, *b = p.b.first;
    uint32_t* to = p.to;
    for (int i = p.count; i > 0; --i, a += p.a.step, b += p.b.step, to += kColumnWords) {
      const uint32_t pair = static_cast<uint8_t>(*a) | static_cast<uint8_t>(*b) << 16;
      *to = static_cast<uint32_t>(__sxtab16(minus_zeros, static_cast<int8x4_t>(pair)));
    }
  }

  Pixels Row(const int8_t* in, int y) {
    if (y < 0 || y >= s_.in_height) return {zeros_, 0};
    const int8_t* const row = in + y * in_steps_.row;
    if (last_row_ == nullptr || y != s_.in_height - 1) return {row, in_steps_.pixel};
    CopyBytes(last_row_, row, static_cast<size_t>(in_steps_.row));
    return {last_row_, in_steps_.pixel};
  }

  const DepthwiseConvArgs<Int8Format>& args_;
  const ConvShape s_;
  const ThreeLayout layout_;
  const PixelSteps in_steps_, out_steps_, filter_steps_;
  int8_t* const last_row_;
  uint32_t* const columns_;
  const int before_, inside_;  // columns of the padding and of the image
  const uint32_t minus_zeros_;
  int last_out_, last_column_;
  int sets_ = 1;  // of constants: outputs of an input channel
  bool packs_one_ = false;
  RowsOfThree rows_;
  ChannelOfThree constants_[kMostConstants];
  int8_t zeros_[kGroup];
};

}  // namespace

void DepthwiseConvThree(const DepthwiseConvArgs<Int8Format>& args, bool transposed, int8_t* last_row) {
  Three three(args, transposed, last_row);
  const int depth = args.shape.in_depth;
  if (last_row != nullptr) return three.MakeFour(0, 0, depth);
  if (depth < kBlockChannels) {
    for (int c = 0; c < depth; ++c) three.MakeOne(c);
    return;
  }
  // The last channels, fewer than four, are packed together with some before them, whose outputs may lie over the input
  // already.
  for (int c = 0; c < depth; c += kBlockChannels) {
    three.MakeFour(std::min(c, depth - kBlockChannels), c, std::min(c + kBlockChannels, depth));
  }
}

}  // namespace cortex_m_dsp
}  // namespace mote
