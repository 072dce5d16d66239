// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Computes four channels at a time. Two neighbouring rows of the image are packed to a pair: one word for each column
// and channel, with the first row's number in its low half and the second row's in its high half, both less their zero
// point. The pairs under the windows of an output row lie in slots of each column (here two slots, filter height 3):
//
//               column 0                              column 1
//   slot 0 | ch 0 | ch 1 | ch 2 | ch 3 | slot 1 | ch 0 | ... | slot 0 | ch 0 | ch 1 | ...
//             ^ rows 0, 1                           ^ rows 2, 3
//
// The weights are packed in the same order, so a window is one run of words, and SMLAD multiplies word by word. A pair
// stays in its slot while windows need it: when the window moves down, rows 4 and 5 replace rows 0 and 1 in slot 0. So
// there is a layout of the weights for each slot in which a window may begin, and for each row of the pair there; a row
// of a pair that a window does not cover has zeros for weights.
#include <algorithm>
#include <cstddef>

#include "src/operators/convolution/cortex_m_dsp/conv_ways.h"
#include "src/operators/convolution/cortex_m_dsp/depthwise_one_channel.h"
#include "src/operators/convolution/cortex_m_dsp/depthwise_pairs.h"
#include "src/operators/convolution/cortex_m_dsp/depthwise_pixels.h"
#include "src/operators/convolution/cortex_m_dsp/depthwise_three.h"
#include "src/operators/convolution/depthwise_conv_loop.h"
#include "src/operators/products/cortex_m_dsp/dual_mac.h"
#include "src/operators/seam/linked_loops.h"
#include "src/operators/shared/assembler_function.h"
#include "src/operators/shared/copy_bytes.h"

namespace mote {
namespace {

// The arguments of PackFourOfOne have the meaning of those in Pairs, but the pixels are contiguous.
struct PairsOfOne {
  const int8_t *a, *b;
  int32_t count;  // a multiple of 4
  uint32_t* to;
  int32_t to_step;  // bytes
  uint32_t minus_zeros;
};
static_assert(AreWordsInARow({offsetof(PairsOfOne, a), offsetof(PairsOfOne, b), offsetof(PairsOfOne, count),
                              offsetof(PairsOfOne, to), offsetof(PairsOfOne, to_step),
                              offsetof(PairsOfOne, minus_zeros)}),
              "LDM loads them");

// Packs four columns of a single channel at a time, each pair to the words of four channels.
#define MOTE_STORE_FOUR(WORD) \
  "str " WORD                 \
  ", [r3, #0]\n"              \
  "str " WORD                 \
  ", [r3, #4]\n"              \
  "str " WORD                 \
  ", [r3, #8]\n"              \
  "str " WORD                 \
  ", [r3, #12]\n"             \
  "add r3, r3, r4\n"
MOTE_ASSEMBLER_FUNCTION void PackFourOfOne(const PairsOfOne& /*pairs*/) {
  // clang-format off
  asm("push {r4-r9, lr}\n"
      "ldmia r0, {r0, r1, r2, r3, r4, r5}\n"
      "1:\n"
      "ldr r6, [r0], #4\n"
      "ldr r7, [r1], #4\n"
      "sxtab16 r8, r5, r6\n"
      "sxtab16 r6, r5, r6, ror #8\n"
      "sxtab16 r9, r5, r7\n"
      "sxtab16 r7, r5, r7, ror #8\n"
      "pkhbt r12, r8, r9, lsl #16\n"
      MOTE_STORE_FOUR("r12")
      "pkhbt r12, r6, r7, lsl #16\n"
      MOTE_STORE_FOUR("r12")
      "pkhtb r12, r9, r8, asr #16\n"
      MOTE_STORE_FOUR("r12")
      "pkhtb r12, r7, r6, asr #16\n"
      MOTE_STORE_FOUR("r12")
      "subs r2, r2, #4\n"
      "bne 1b\n"
      "pop {r4-r9, pc}\n");
  // clang-format on
}
#undef MOTE_STORE_FOUR

// Does what PackPairs does, with a single channel in place of all four.
void PackPairsOfOne(const Pairs& p) {
  Pixels a = p.a, b = p.b;
  uint32_t* to = p.to;
  const int to_step = p.to_step / static_cast<int>(sizeof(uint32_t));
  int count = p.count;
  if (a.step == 1 && b.step == 1 && count >= kGroup) {
    const int packed = count & -kGroup;
    PackFourOfOne({a.first, b.first, packed, to, p.to_step, p.minus_zeros});
    a.first += packed;
    b.first += packed;
    to += packed * to_step;
    count -= packed;
  }
  const int16x2_t minus_zeros = static_cast<int16x2_t>(p.minus_zeros);
  for (; count > 0; --count, a.first += a.step, b.first += b.step, to += to_step) {
    const uint32_t pair = static_cast<uint8_t>(*a.first) | static_cast<uint8_t>(*b.first) << 16;
    to[0] = to[1] = to[2] = to[3] = static_cast<uint32_t>(__sxtab16(minus_zeros, static_cast<int8x4_t>(pair)));
  }
}

// Holds the state of MakeRow for which no register is left.
struct OutputRow {
  const uint32_t* window;
  int32_t window_step;  // bytes from the window of an output pixel to the next one's
  const uint32_t* weights;
  const uint32_t* weights_end;
  int8_t* out;
  int32_t out_step;
  int8_t* end;  // of the outputs
  int32_t bias[kBlockChannels];
  FastRequantizer finish[kBlockChannels];
};
MOTE_ASSERT_NEIGHBOURS(OutputRow, window, window_step);
MOTE_ASSERT_NEIGHBOURS(OutputRow, weights, weights_end);
MOTE_ASSERT_NEIGHBOURS(OutputRow, out, out_step);
#define MOTE_OFFSETS_OF_OUTPUT_ROW                                                                        \
  MOTE_OFFSET(OutputRow, window), MOTE_OFFSET(OutputRow, window_step), MOTE_OFFSET(OutputRow, weights),   \
      MOTE_OFFSET(OutputRow, weights_end), MOTE_OFFSET(OutputRow, out), MOTE_OFFSET(OutputRow, out_step), \
      MOTE_OFFSET(OutputRow, end), MOTE_OFFSET(OutputRow, bias), MOTE_OFFSET(OutputRow, finish)

#define MOTE_FINISH(SHIFT, SUM, CHANNEL)                                            \
  "ldmia r0!, {r4, r5, r6}\n" SHIFT(SUM, "r4", "r5", "r6") "ssat " SUM ", #8, " SUM \
                                                           "\n"                     \
                                                           "strb " SUM ", [r1, #" CHANNEL "]\n"

#define MOTE_MAKE_ROW(SHIFT) \
  asm("push {r4-r11, lr}\n"                                                     \
      "mov r11, r0\n"                                                           \
      /* r0 the window, r1 the weights, lr their end, r8 r9 r10 r12 the sums */ \
      "1:\n"                                                                    \
      "ldrd r0, r4, [r11, %[window]]\n"                                         \
      "ldrd r1, lr, [r11, %[weights]]\n"                                        \
      "ldrd r8, r9, [r11, %[bias]]\n"                                           \
      "ldrd r10, r12, [r11, %[bias] + 8]\n"                                     \
      "add r4, r4, r0\n"                                                        \
      "str r4, [r11, %[window]]\n"                                              \
      "2:\n"                                                                    \
      ".rept 2\n"                                                               \
      "ldmia r0!, {r4, r5, r6, r7}\n"                                           \
      "ldrd r2, r3, [r1], #8\n"                                                 \
      "smlad r8, r2, r4, r8\n"                                                  \
      "smlad r9, r3, r5, r9\n"                                                  \
      "ldrd r2, r3, [r1], #8\n"                                                 \
      "smlad r10, r2, r6, r10\n"                                                \
      "smlad r12, r3, r7, r12\n"                                                \
      ".endr\n"                                                                 \
      "cmp r1, lr\n"                                                            \
      "bne 2b\n"                                                                \
      /* r0 what finishes the channels, r1 the output */                        \
      "add r0, r11, %[finish]\n"                                                \
      "ldrd r1, lr, [r11, %[out]]\n"                                            \
      MOTE_FINISH(SHIFT, "r8", "0")                                             \
      MOTE_FINISH(SHIFT, "r9", "1")                                             \
      MOTE_FINISH(SHIFT, "r10", "2")                                            \
      MOTE_FINISH(SHIFT, "r12", "3")                                            \
      "ldr r2, [r11, %[end]]\n"                                                 \
      "add r1, r1, lr\n"                                                        \
      "str r1, [r11, %[out]]\n"                                                 \
      "cmp r1, r2\n"                                                            \
      "bne 1b\n"                                                                \
      "pop {r4-r11, pc}\n" : : MOTE_OFFSETS_OF_OUTPUT_ROW)

// MakeRow and MakeAnyRow compute the pixels of a row, saturated to int8: the first for multipliers without left shifts,
// the second for any.
MOTE_ASSEMBLER_FUNCTION void MakeRow(OutputRow* /*row*/) { MOTE_MAKE_ROW(MOTE_SHIFT_RIGHT); }
MOTE_ASSEMBLER_FUNCTION void MakeAnyRow(OutputRow* /*row*/) { MOTE_MAKE_ROW(MOTE_SHIFT); }
#undef MOTE_MAKE_ROW
#undef MOTE_FINISH

// Holds rows of an image of fewer than four channels: a copy of its last row, as the loop reads beyond the last pixel,
// and an output row that is made with four channels.
struct NarrowRows {
  int channels;
  int8_t* last_row;
  int8_t* made;

  void CopyMade(int count, const ClampRange& clamp, int8_t* out) const {
    int8_t* to = out;
    for (const int8_t *from = made, *const end = made + count * kBlockChannels; from != end; from += kBlockChannels) {
      *to++ = from[0];
      if (channels > 1) *to++ = from[1];
      if (channels > 2) *to++ = from[2];
    }
    ClampOutputs(clamp, count * channels, out);
  }
};

// Computes all output pixels of channels `channel` to channel + 3, or of `narrow` channels.
class FourChannels {
 public:
  FourChannels(const DepthwiseConvArgs<Int8Format>& args, int channel, const NarrowRows* narrow = nullptr)
      : narrow_(narrow),
        s_(args.shape),
        layout_(DepthwiseLayout::Of(s_)),
        in_(args.in + channel / args.depth_multiplier),
        filter_(args.filter + channel),
        in_steps_{s_.in_depth, s_.in_width * s_.in_depth},
        out_steps_{s_.out_depth, s_.out_width * s_.out_depth},
        filter_steps_{s_.filter_depth, s_.filter_width * s_.filter_depth},
        pack_(args.depth_multiplier == 1 ? PackPairs : PackPairsOfOne),
        weights_(static_cast<uint32_t*>(args.scratch)),
        columns_(weights_ + layout_.words_of_weights()),
        column_bytes_(layout_.column_words() * static_cast<int>(sizeof(uint32_t))),
        minus_zeros_((static_cast<uint32_t>(-args.format.in_zero) & 0xFFFF) * 0x10001) {
    for (int8_t& zero : zeros_) zero = static_cast<int8_t>(args.format.in_zero);
    // The columns to the left and right of the image stay zero.
    const int before = ColumnsBefore(), inside = ColumnsInside();
    ClearColumns(0, before);
    ClearColumns(before + inside, layout_.columns - before - inside);
  }

  void Make(const Requantizer<int32_t>& r, int channel, int8_t* out) {
    const auto finish = [&r, channel](int c) { return FastRequantizer(r.multipliers[channel + c], r.out_zero); };
    const auto bias = [&r, channel](int c) { return r.bias != nullptr ? r.bias[channel + c] : 0; };
    const int window_step = s_.window.stride_x * column_bytes_;
    OutputRow row = {columns_,
                     window_step,
                     nullptr,
                     nullptr,
                     nullptr,
                     out_steps_.pixel,
                     nullptr,
                     {bias(0), bias(1), bias(2), bias(3)},
                     {finish(0), finish(1), finish(2), finish(3)}};
    if (narrow_ != nullptr) row.out_step = kBlockChannels;
    bool shifts_left = false;
    for (const FastRequantizer& f : row.finish) shifts_left |= f.shifts_left();
    // Windows that move by two rows always begin with the first of a pair.
    const int layout_step = layout_.layouts > 1 && s_.window.stride_y % 2 == 0 ? kRowsOfPair : 1;
    for (int i = 0; i < layout_.layouts; i += layout_step) PackWeights(i);
    out += channel;
    for (int b = 0; b < s_.batches; ++b, in_ += s_.in_elements(), out += s_.out_height * s_.out_width * s_.out_depth) {
      packed_pairs_ = 0;
      for (int y = 0; y < s_.out_height; ++y) {
        row.window = columns_;
        row.weights = weights_ + PackRows(y) * layout_.weights_words;
        row.weights_end = row.weights + layout_.weights_words;
        int8_t* const out_row = out + y * out_steps_.row;
        row.out = narrow_ != nullptr ? narrow_->made : out_row;
        row.end = row.out + s_.out_width * row.out_step;
        shifts_left ? MakeAnyRow(&row) : MakeRow(&row);
        if (narrow_ != nullptr) narrow_->CopyMade(s_.out_width, r.clamp, out_row);
      }
    }
  }

 private:
  static constexpr int kRowsOfPair = 2;

  // Packs the weights of layout 2 * slot + row, for windows that begin with this row of the pair in this slot.
  [[gnu::noinline]] void PackWeights(int layout) {
    static constexpr int8_t kNoWeights[kGroup] = {};
    uint32_t* const weights = weights_ + layout * layout_.weights_words;
    for (int i = s_.filter_width * layout_.column_words(); i < layout_.weights_words; ++i) weights[i] = 0;
    const auto row = [&](int ky) {
      if (ky < 0 || ky >= s_.filter_height) return Pixels{kNoWeights, 0};
      return Pixels{filter_ + ky * filter_steps_.row, filter_steps_.pixel};
    };
    for (int pair = 0; pair < layout_.slots; ++pair) {
      const int ky = kRowsOfPair * pair - layout % kRowsOfPair, slot = SlotOf(layout / kRowsOfPair + pair);
      PackPairs({row(ky), row(ky + 1), s_.filter_width, weights + slot * kBlockChannels, column_bytes_, 0});
    }
  }

  // Packs the pairs under the windows of output row y; returns the layout of the weights that fits them.
  int PackRows(int y) {
    const int top = y * s_.window.stride_y;  // the windows' first row, counted from the upper edge of the padding
    if (layout_.layouts == 1) {
      for (int pair = 0; pair < layout_.slots; ++pair) PackPair(pair, top, 2 * pair);
      return 0;
    }
    const int first = top / 2, last = (top + s_.filter_height - 1) / 2;
    for (int pair = std::max(first, packed_pairs_); pair <= last; ++pair) PackPair(SlotOf(pair), 0, 2 * pair);
    packed_pairs_ = last + 1;
    return SlotOf(first) * 2 + top % 2;
  }

  // Most windows have two slots, for which there is no need to divide.
  int SlotOf(int pair) const { return layout_.slots == 2 ? pair & 1 : pair % layout_.slots; }

  // Packs rows ky and ky + 1 of a window that begins at `top`.
  [[gnu::noinline]] void PackPair(int slot, int top, int ky) const {
    const Window& w = s_.window;
    const auto row = [&](int k) {
      const int in_y = top - w.pad_y + k * w.dilation_y;
      const bool is_inside = in_y >= 0 && in_y < s_.in_height;
      if (narrow_ != nullptr && in_y == s_.in_height - 1) {
        CopyBytes(narrow_->last_row, in_ + in_y * in_steps_.row, static_cast<size_t>(in_steps_.row));
        return Pixels{narrow_->last_row, in_steps_.pixel};
      }
      return is_inside ? Pixels{in_ + in_y * in_steps_.row, in_steps_.pixel} : Pixels{zeros_, 0};
    };
    const int count = ColumnsInside();
    if (count <= 0) return;
    pack_({row(ky), row(ky + 1), count, columns_ + ColumnsBefore() * layout_.column_words() + slot * kBlockChannels,
           column_bytes_, minus_zeros_});
  }

  int ColumnsBefore() const { return std::min(static_cast<int>(s_.window.pad_x), layout_.columns); }
  int ColumnsInside() const { return std::min(static_cast<int>(s_.in_width), layout_.columns - ColumnsBefore()); }
  void ClearColumns(int first, int count) {
    FillBytes(columns_ + first * layout_.column_words(), 0,
              static_cast<size_t>(count * layout_.column_words()) * sizeof(uint32_t));
  }

  const NarrowRows* const narrow_;
  const ConvShape s_;
  const DepthwiseLayout layout_;
  const int8_t* in_;
  const int8_t* const filter_;
  const PixelSteps in_steps_, out_steps_, filter_steps_;
  void (*const pack_)(const Pairs&);
  uint32_t* const weights_;
  uint32_t* const columns_;
  const int column_bytes_;
  const uint32_t minus_zeros_;
  int8_t zeros_[kGroup];
  int packed_pairs_ = 0;
};

using DepthwiseArgs = DepthwiseConvArgs<Int8Format>;

DepthwiseArgs LaidAlongRow(const DepthwiseArgs& all) {
  DepthwiseArgs args = all;
  args.shape = AlongRow(all.shape);
  return args;
}

void Clamp(const DepthwiseArgs& args) {
  const ConvShape& s = args.shape;
  ClampOutputs(args.format.requantizer.clamp, s.batches * s.out_height * s.out_width * s.out_depth, args.out);
}

// kLoop only saturates its outputs, so this function applies the limits of an activation function.
template <void (*kLoop)(const DepthwiseArgs&)>
void ClampedLoop(const DepthwiseArgs& all) {
  const DepthwiseArgs args = LaidAlongRow(all);
  kLoop(args);
  Clamp(args);
}

void NarrowPixels(const DepthwiseArgs& all) {
  const DepthwiseArgs args = LaidAlongRow(all);
  const NarrowAsFour narrow(args);
  DepthwiseConvNarrowPixels(args, narrow.four);
}

void NarrowRowsOfPixels(const DepthwiseArgs& all) {
  const DepthwiseArgs args = LaidAlongRow(all);
  NarrowAsFour narrow(args);
  const NarrowLayout layout = NarrowLayout::InRows(args.shape);
  int8_t* const scratch = static_cast<int8_t*>(args.scratch);
  narrow.four.scratch = scratch + layout.columns;
  const NarrowRows rows = {args.shape.channels, scratch + layout.last_row, scratch + layout.made};
  FourChannels(narrow.four, 0, &rows).Make(narrow.four.format.requantizer, 0, args.out);
}

void NarrowThree(const DepthwiseArgs& all) {
  const DepthwiseArgs args = LaidAlongRow(all);
  NarrowAsFour narrow(args);
  const NarrowLayout layout = NarrowLayout::InRows(args.shape);
  int8_t* const scratch = static_cast<int8_t*>(args.scratch);
  narrow.four.scratch = scratch + layout.columns;
  DepthwiseConvThree(narrow.four, /*transposed=*/false, scratch + layout.last_row);
  Clamp(args);
}

void AllPixels(const DepthwiseArgs& args) { DepthwiseConvPixels(args, 0); }

// Computes four channels at a time; the remaining ones are computed pixel by pixel.
void Fours(const DepthwiseArgs& args) {
  int channel = 0;
  for (; channel + kBlockChannels <= args.shape.channels; channel += kBlockChannels) {
    FourChannels(args, channel).Make(args.format.requantizer, channel, args.out);
  }
  if (channel < args.shape.channels) DepthwiseConvPixels(args, channel);
}

void Three(const DepthwiseArgs& args) { DepthwiseConvThree(args, args.way == DepthwiseWay::kThreeColumns, nullptr); }

}  // namespace
}  // namespace mote

MOTE_LOOP(DEPTHWISE_CONV_2D_INT8_PORTABLE, mote::DepthwiseArgs, mote::DepthwiseConvLoop)
MOTE_LOOP(DEPTHWISE_CONV_2D_INT8_NARROW_PIXELS, mote::DepthwiseArgs, mote::NarrowPixels)
MOTE_LOOP(DEPTHWISE_CONV_2D_INT8_NARROW_ROWS, mote::DepthwiseArgs, mote::NarrowRowsOfPixels)
MOTE_LOOP(DEPTHWISE_CONV_2D_INT8_NARROW_THREE, mote::DepthwiseArgs, mote::NarrowThree)
MOTE_LOOP(DEPTHWISE_CONV_2D_INT8_ONE_CHANNEL, mote::DepthwiseArgs, mote::ClampedLoop<mote::DepthwiseConvOneChannel>)
MOTE_LOOP(DEPTHWISE_CONV_2D_INT8_PIXELS, mote::DepthwiseArgs, mote::ClampedLoop<mote::AllPixels>)
MOTE_LOOP(DEPTHWISE_CONV_2D_INT8_FOURS, mote::DepthwiseArgs, mote::ClampedLoop<mote::Fours>)
MOTE_LOOP(DEPTHWISE_CONV_2D_INT8_THREE, mote::DepthwiseArgs, mote::ClampedLoop<mote::Three>)

namespace mote {
namespace {

constexpr LinkedLoop kDepthwiseLoops[] = {
    MOTE_LINKED_LOOP(DEPTHWISE_CONV_2D_INT8_PORTABLE),    MOTE_LINKED_LOOP(DEPTHWISE_CONV_2D_INT8_NARROW_PIXELS),
    MOTE_LINKED_LOOP(DEPTHWISE_CONV_2D_INT8_NARROW_ROWS), MOTE_LINKED_LOOP(DEPTHWISE_CONV_2D_INT8_NARROW_THREE),
    MOTE_LINKED_LOOP(DEPTHWISE_CONV_2D_INT8_ONE_CHANNEL), MOTE_LINKED_LOOP(DEPTHWISE_CONV_2D_INT8_PIXELS),
    MOTE_LINKED_LOOP(DEPTHWISE_CONV_2D_INT8_FOURS),       MOTE_LINKED_LOOP(DEPTHWISE_CONV_2D_INT8_THREE),
    MOTE_LINKED_LOOP(DEPTHWISE_CONV_2D_INT8_THREE)};
static_assert(DepthwiseWay::kNarrowPixels == 1 && DepthwiseWay::kNarrowRows == 2 && DepthwiseWay::kNarrowThree == 3 &&
              DepthwiseWay::kOneChannel == 4 && DepthwiseWay::kPixels == 5 && DepthwiseWay::kRows == 6 &&
              DepthwiseWay::kThree == 7 && DepthwiseWay::kThreeColumns == 8);

}  // namespace

const LinkedLoop* LoopsOfDepthwiseConvInt8() { return kDepthwiseLoops; }
void DepthwiseConvInt8(const DepthwiseArgs& args) { kDepthwiseLoops[args.way].get()(&args); }

}  // namespace mote
