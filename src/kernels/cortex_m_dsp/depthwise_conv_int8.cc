// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Four channels at a time. For each row of the output, the image's rows under the window are brought together in
// columns: of each pair of rows a word for each channel, an odd last row being paired with zeros. The weights are laid
// out alike, so that a window is one run of words, which is multiplied with the run of weights.
#include <algorithm>

#include "src/kernels/cortex_m_dsp/dual_mac.h"
#include "src/kernels/depthwise_conv.h"

namespace mote {
namespace {

constexpr int kTogether = 4;  // channels

int WordsPerColumn(const ConvShape& s) { return (s.filter_height + 1) / 2 * kTogether; }

// The columns of the image under the windows of a row, from the first window's first to the last one's last.
int ColumnsUnder(const ConvShape& s) { return (s.out_width - 1) * s.window.stride_x + s.filter_width; }

// Full rounds of MakeRow.
int WordsOfWeights(const ConvShape& s) { return (s.filter_width * WordsPerColumn(s) + 7) / 8 * 8; }

// Four channels of pixels, each `step` behind the one before. `spread`: of a single channel, four times.
struct Pixels {
  const int8_t* first;
  int step;
  bool spread;

  uint32_t Next() {
    const int8_t* const pixel = first;
    first += step;
    return spread ? static_cast<uint8_t>(*pixel) * 0x01010101u : LoadWord(pixel);
  }
};

// To each column a word for each channel: the pair of a's and b's number.
void PackPairs(Pixels a, Pixels b, int count, const Expander& expander, uint32_t* to, int to_step) {
  for (; count > 0; --count, to += to_step) {
    uint32_t upper[kWordsPerGroup], lower[kWordsPerGroup];
    expander.Expand(a.Next(), upper);
    expander.Expand(b.Next(), lower);
    to[0] = (upper[0] & 0xFFFF) | lower[0] << 16;
    to[1] = (upper[1] & 0xFFFF) | lower[1] << 16;
    to[2] = upper[0] >> 16 | (lower[0] & 0xFFFF0000);
    to[3] = upper[1] >> 16 | (lower[1] & 0xFFFF0000);
  }
}

void PackSingles(Pixels a, int count, const Expander& expander, uint32_t* to, int to_step) {
  for (; count > 0; --count, to += to_step) {
    uint32_t upper[kWordsPerGroup];
    expander.Expand(a.Next(), upper);
    to[0] = upper[0] & 0xFFFF;
    to[1] = upper[1] & 0xFFFF;
    to[2] = upper[0] >> 16;
    to[3] = upper[1] >> 16;
  }
}

// What MakeRow keeps in memory, as it takes all registers. It reads the members by their offsets.
struct OutputRow {
  const uint32_t* window;             // 0
  int32_t window_step;                // 4: bytes from the window of an output pixel to the next one's
  const uint32_t* weights;            // 8: twice the weights
  const uint32_t* weights_end;        // 12
  int8_t* out;                        // 16
  int32_t out_step;                   // 20
  int8_t* end;                        // 24: of the outputs
  int32_t bias[kTogether];            // 28: twice the bias
  FastRequantizer finish[kTogether];  // 44
};

// The pixels of a row, limited to int8.
void MakeRow(OutputRow* row) {
  register OutputRow* p asm("r11") = row;
  asm volatile(
      // r0 the window, r1 the weights, lr their end, r8 r9 r10 r12 the sums
      "1:\n"
      "ldrd r0, r4, [r11, #0]\n"
      "ldrd r1, lr, [r11, #8]\n"
      "ldrd r8, r9, [r11, #28]\n"
      "ldrd r10, r12, [r11, #36]\n"
      "add r4, r4, r0\n"
      "str r4, [r11, #0]\n"
      "2:\n"
      ".rept 2\n"
      "ldmia r0!, {r4, r5, r6, r7}\n"
      "ldrd r2, r3, [r1], #8\n"
      "smlad r8, r2, r4, r8\n"
      "smlad r9, r3, r5, r9\n"
      "ldrd r2, r3, [r1], #8\n"
      "smlad r10, r2, r6, r10\n"
      "smlad r12, r3, r7, r12\n"
      ".endr\n"
      "cmp r1, lr\n"
      "bne 2b\n"
      // r0 what finishes the channels, r1 the output
      "add r0, r11, #44\n"
      "ldrd r1, lr, [r11, #16]\n"
      "ldmia r0!, {r4, r5, r6}\n"
      "smmulr r8, r8, r4\n"
      "add r8, r8, r8, asr #31\n"
      "add r8, r8, r6\n"
      "asr r8, r8, r5\n"
      "ssat r8, #8, r8\n"
      "strb r8, [r1, #0]\n"
      "ldmia r0!, {r4, r5, r6}\n"
      "smmulr r9, r9, r4\n"
      "add r9, r9, r9, asr #31\n"
      "add r9, r9, r6\n"
      "asr r9, r9, r5\n"
      "ssat r9, #8, r9\n"
      "strb r9, [r1, #1]\n"
      "ldmia r0!, {r4, r5, r6}\n"
      "smmulr r10, r10, r4\n"
      "add r10, r10, r10, asr #31\n"
      "add r10, r10, r6\n"
      "asr r10, r10, r5\n"
      "ssat r10, #8, r10\n"
      "strb r10, [r1, #2]\n"
      "ldmia r0!, {r4, r5, r6}\n"
      "smmulr r12, r12, r4\n"
      "add r12, r12, r12, asr #31\n"
      "add r12, r12, r6\n"
      "asr r12, r12, r5\n"
      "ssat r12, #8, r12\n"
      "strb r12, [r1, #3]\n"
      "ldr r2, [r11, #24]\n"
      "add r1, r1, lr\n"
      "str r1, [r11, #16]\n"
      "cmp r1, r2\n"
      "bne 1b\n"
      : "+r"(p)
      :
      : "r0", "r1", "r2", "r3", "r4", "r5", "r6", "r7", "r8", "r9", "r10", "r12", "lr", "cc", "memory");
}

// All output pixels of channels `channel` to channel + 3.
class FourChannels {
 public:
  FourChannels(const DepthwiseConvArgs<Int8Format>& args, int channel)
      : s_(args.shape),
        in_(args.in + channel / args.depth_multiplier),
        spread_(args.depth_multiplier != 1),
        words_(WordsPerColumn(s_)),
        weights_(static_cast<uint32_t*>(args.scratch)),
        window_(weights_ + WordsOfWeights(s_)),
        expander_(args.format.in_zero) {
    for (int8_t& zero : zeros_) zero = static_cast<int8_t>(args.format.in_zero);
    PackWeights(args.filter + channel);
    // The columns beside the image stay zero.
    std::memset(window_, 0, words_ * ColumnsUnder(s_) * sizeof(uint32_t));
  }

  void Make(const Requantizer<int32_t>& r, int channel, int8_t* out) {
    const auto finish = [&r, channel](int c) { return FastRequantizer(r.multipliers[channel + c], r.out_zero); };
    const auto bias = [&r, channel](int c) { return r.bias != nullptr ? 2 * r.bias[channel + c] : 0; };
    OutputRow row = {window_,
                     s_.window.stride_x * words_ * static_cast<int32_t>(sizeof(uint32_t)),
                     weights_,
                     weights_ + WordsOfWeights(s_),
                     out + channel,
                     s_.out_depth,
                     nullptr,
                     {bias(0), bias(1), bias(2), bias(3)},
                     {finish(0), finish(1), finish(2), finish(3)}};
    for (int b = 0; b < s_.batches; ++b, in_ += s_.in_elements()) {
      for (int y = 0; y < s_.out_height; ++y) {
        PackRows(y);
        row.window = window_;
        row.end = row.out + s_.out_width * s_.out_depth;
        MakeRow(&row);
      }
    }
  }

 private:
  void PackWeights(const int8_t* filter) {
    std::memset(weights_, 0, WordsOfWeights(s_) * sizeof(uint32_t));
    Pack(
        [&](int ky) {
          return Pixels{filter + ky * s_.filter_width * s_.filter_depth, s_.filter_depth, false};
        },
        s_.filter_width, Expander(0), weights_);
    for (int i = 0; i < WordsOfWeights(s_); ++i) {
      const int16x2_t weight = static_cast<int16x2_t>(weights_[i]);
      weights_[i] = static_cast<uint32_t>(__sadd16(weight, weight));
    }
  }

  // The image's rows under the windows of output row y.
  void PackRows(int y) {
    const Window& w = s_.window;
    const int before = std::min(static_cast<int>(w.pad_x), ColumnsUnder(s_));
    const int inside = std::min(s_.in_width, ColumnsUnder(s_) - before);
    const auto row = [&](int ky) {
      const int in_y = y * w.stride_y - w.pad_y + ky * w.dilation_y;
      if (in_y < 0 || in_y >= s_.in_height) return Pixels{zeros_, 0, false};
      return Pixels{in_ + in_y * s_.in_width * s_.in_depth, s_.in_depth, spread_};
    };
    Pack(row, inside, expander_, window_ + before * words_);
  }

  // `row(ky)`: the pixels of row ky of the window.
  template <class Row>
  void Pack(const Row& row, int count, const Expander& expander, uint32_t* to) const {
    int ky = 0;
    for (; ky + 1 < s_.filter_height; ky += 2, to += kTogether) {
      PackPairs(row(ky), row(ky + 1), count, expander, to, words_);
    }
    if (ky < s_.filter_height) PackSingles(row(ky), count, expander, to, words_);
  }

  const ConvShape& s_;
  const int8_t* in_;
  const bool spread_;  // the four channels are of one input channel
  const int words_;    // of a column
  uint32_t* const weights_;
  uint32_t* const window_;
  const Expander expander_;
  int8_t zeros_[kGroup];
};

// The last channels, fewer than four.
void MakeRest(DepthwiseConvArgs<Int8Format> args, int first) {
  args.in += first;
  args.filter += first;
  args.out += first;
  args.format.Skip(first);
  args.shape.channels -= first;
  DepthwiseConvLoop(args);
}

}  // namespace

LoopChoice ChooseDepthwiseConvInt8(const ConvShape& s, int depth_multiplier) {
  const auto portable = [](const char* reason) { return LoopChoice{"portable", reason, 0}; };
  if (s.channels < kTogether) return portable("there are fewer than four channels");
  if (depth_multiplier % kTogether != 0 && depth_multiplier != 1) {
    return portable("the depth multiplier is neither 1 nor a multiple of 4");
  }
  if (s.window.dilation_x != 1) return portable("the window is dilated");
  // MakeRow may read half a round more than there is.
  const int words = WordsOfWeights(s) + WordsPerColumn(s) * ColumnsUnder(s) + kTogether;
  return {"cortex_m_dsp", nullptr, (words + 1) / 2 * 8};
}

void DepthwiseConvInt8(const DepthwiseConvArgs<Int8Format>& args) {
  const ConvShape& s = args.shape;
  const Requantizer<int32_t>& requantizer = args.format.requantizer;
  const bool is_served = FastRequantizer::Serves(requantizer, s.channels, s.filter_height * s.filter_width) &&
                         ChooseDepthwiseConvInt8(s, args.depth_multiplier).scratch_bytes > 0;
  if (!is_served) return DepthwiseConvLoop(args);
  int channel = 0;
  for (; channel + kTogether <= s.channels; channel += kTogether) {
    FourChannels(args, channel).Make(requantizer, channel, args.out);
  }
  if (channel < s.channels) MakeRest(args, channel);
  ClampOutputs(requantizer.clamp, s.batches * s.out_height * s.out_width * s.out_depth, args.out);
}

}  // namespace mote
