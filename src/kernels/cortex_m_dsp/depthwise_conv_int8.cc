// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Four channels at a time. For each row of the output, the image's rows under the window are brought together in
// columns: from each pair of rows a word for each channel, from an odd last row two words, as Expander makes them. The
// weights are laid out alike, so that a column is multiplied with a column of weights. A single input channel is
// convolved as CONV_2D does.
#include "src/kernels/cortex_m_dsp/columns.h"
#include "src/kernels/cortex_m_dsp/conv_by_columns.h"
#include "src/kernels/depthwise_conv.h"

namespace mote {
namespace {

constexpr int kTogether = 4;  // channels

int WordsPerColumn(int rows) { return rows / 2 * 4 + rows % 2 * 2; }

// The columns of the image under the windows of a row, from the first window's first to the last one's last.
int ColumnsUnder(const ConvShape& s) {
  return (s.out_width - 1) * s.window.stride_x + (s.filter_width - 1) * s.window.dilation_x + 1;
}

// Four channels of pixels, each `step` behind the one before.
struct Pixels {
  const int8_t* first;
  int step;
};

// To each column a word for each channel: the pair of a's and b's number.
void PackPairs(Pixels a, Pixels b, int count, const Expander& expander, uint32_t* to, int to_step) {
  for (; count > 0; --count, a.first += a.step, b.first += b.step, to += to_step) {
    uint32_t upper[kWordsPerGroup], lower[kWordsPerGroup];
    expander.Expand(LoadWord(a.first), upper);
    expander.Expand(LoadWord(b.first), lower);
    to[0] = (upper[0] & 0xFFFF) | lower[0] << 16;
    to[1] = (upper[1] & 0xFFFF) | lower[1] << 16;
    to[2] = upper[0] >> 16 | (lower[0] & 0xFFFF0000);
    to[3] = upper[1] >> 16 | (lower[1] & 0xFFFF0000);
  }
}

void PackSingles(Pixels a, int count, const Expander& expander, uint32_t* to, int to_step) {
  for (; count > 0; --count, a.first += a.step, to += to_step) expander.Expand(LoadWord(a.first), to);
}

// Where the columns under a window lie, and its weights.
struct Products {
  const uint32_t* weights;
  int columns, column_step;
  int pairs, odd;  // in a column
};

// kPairs < 0: products.pairs; kOdd alike.
template <int kPairs, int kOdd>
[[gnu::always_inline]] inline void AddProducts(const Products& products, const uint32_t* x,
                                               int32_t (&sums)[kTogether]) {
  const uint32_t* w = products.weights;
  for (int column = products.columns; column > 0; --column, x += products.column_step) {
    const uint32_t* row = x;
    for (int pair = kPairs < 0 ? products.pairs : kPairs; pair > 0; --pair, row += kTogether, w += kTogether) {
      for (int c = 0; c < kTogether; ++c) {
        sums[c] = __smlad(static_cast<int16x2_t>(row[c]), static_cast<int16x2_t>(w[c]), sums[c]);
      }
    }
    if ((kOdd < 0 ? products.odd : kOdd) != 0) {
      sums[0] = __smlabb(static_cast<int32_t>(row[0]), static_cast<int32_t>(w[0]), sums[0]);
      sums[1] = __smlabb(static_cast<int32_t>(row[1]), static_cast<int32_t>(w[1]), sums[1]);
      sums[2] = __smlatt(static_cast<int32_t>(row[0]), static_cast<int32_t>(w[0]), sums[2]);
      sums[3] = __smlatt(static_cast<int32_t>(row[1]), static_cast<int32_t>(w[1]), sums[3]);
      w += kWordsPerGroup;
    }
  }
}

// What finishes four channels.
struct Finish {
  int32_t bias[kTogether];
  FastRequantizer requantizer[kTogether];
};

Finish MakeFinish(const Requantizer<int32_t>& r, int c) {
  const ChannelMultipliers& m = r.multipliers;
  Finish finish = {{},
                   {FastRequantizer(m[c], r.out_zero), FastRequantizer(m[c + 1], r.out_zero),
                    FastRequantizer(m[c + 2], r.out_zero), FastRequantizer(m[c + 3], r.out_zero)}};
  if (r.bias != nullptr) std::memcpy(finish.bias, r.bias + c, sizeof(finish.bias));
  return finish;
}

// A row of `count` output pixels, `out_step` apart; their windows begin `step` words apart.
template <int kPairs, int kOdd>
void MakeRow(const Products& products, const Finish& finish, const uint32_t* x, int step, int count, int out_step,
             int8_t* out) {
  const Products p = products;
  for (; count > 0; --count, x += step, out += out_step) {
    int32_t sums[kTogether] = {finish.bias[0], finish.bias[1], finish.bias[2], finish.bias[3]};
    AddProducts<kPairs, kOdd>(p, x, sums);
    for (int c = 0; c < kTogether; ++c) out[c] = static_cast<int8_t>(__ssat(finish.requantizer[c](sums[c]), 8));
  }
}

// All output pixels of channels `channel` to channel + 3.
void MakeFourChannels(const DepthwiseConvArgs<Int8Format>& args, int channel) {
  const ConvShape& s = args.shape;
  const Window& window = s.window;
  const int rows = s.filter_height, words = WordsPerColumn(rows), columns = ColumnsUnder(s);
  const int8_t zero = static_cast<int8_t>(args.format.in_zero), zeros[kGroup] = {zero, zero, zero, zero};
  const Expander expander(args.format.in_zero);
  uint32_t* const weights = static_cast<uint32_t*>(args.scratch);
  uint32_t* const under = weights + words * s.filter_width;
  // `row(ky)` gives the pixels of the ky-th row under the window.
  const auto pack = [rows, words](const auto& row, int count, const Expander& expand, uint32_t* to) {
    for (int ky = 0; ky + 1 < rows; ky += 2, to += kTogether) PackPairs(row(ky), row(ky + 1), count, expand, to, words);
    if (rows % 2 != 0) PackSingles(row(rows - 1), count, expand, to, words);
  };
  const auto filter_row = [&](int ky) {
    return Pixels{args.filter + ky * s.filter_width * s.filter_depth + channel, s.filter_depth};
  };
  pack(filter_row, s.filter_width, Expander(0), weights);
  const Products products = {weights, s.filter_width, window.dilation_x * words, rows / 2, rows % 2};
  const auto make_row = rows == 3 ? MakeRow<1, 1> : MakeRow<-1, -1>;
  const Finish finish = MakeFinish(args.format.requantizer, channel);
  // The columns beside the image stay zero.
  std::memset(under, 0, words * columns * sizeof(uint32_t));
  const int before = std::min(static_cast<int>(window.pad_x), columns);
  const int inside = std::min(s.in_width, columns - before);
  const int8_t* in = args.in + channel;
  int8_t* out = args.out + channel;
  for (int b = 0; b < s.batches; ++b, in += s.in_elements()) {
    for (int y = 0; y < s.out_height; ++y, out += s.out_width * s.out_depth) {
      const auto image_row = [&](int ky) {
        const int in_y = y * window.stride_y - window.pad_y + ky * window.dilation_y;
        if (in_y < 0 || in_y >= s.in_height) return Pixels{zeros, 0};
        return Pixels{in + in_y * s.in_width * s.in_depth, s.in_depth};
      };
      pack(image_row, inside, expander, under + before * words);
      make_row(products, finish, under, window.stride_x * words, s.out_width, s.out_depth, out);
    }
  }
}

// The filter [y, x, channel] as [channel, y, x].
void TransposeFilter(const int8_t* filter, int channels, int elements, int8_t* transposed) {
  for (int c = 0; c < channels; ++c) {
    for (int i = 0; i < elements; ++i) *transposed++ = filter[i * channels + c];
  }
}

// A convolution of a single input channel.
void ConvolveOne(const DepthwiseConvArgs<Int8Format>& args) {
  ConvArgs<Int8Format> conv = {args.shape, args.format, args.in, nullptr, args.out, args.scratch};
  conv.shape.filter_depth = 1;
  const int elements = conv.shape.filter_elements();
  int8_t* const filter = static_cast<int8_t*>(args.scratch) + ColumnBytes(elements);
  TransposeFilter(args.filter, conv.shape.channels, elements, filter);
  conv.filter = filter;
  ConvByColumns(conv);
}

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
  const int elements = s.filter_height * s.filter_width;
  if (s.in_depth == 1) return {"cortex_m_dsp", nullptr, ColumnBytes(elements) + (elements * s.channels + 7) / 8 * 8};
  if (depth_multiplier != 1) return {"portable", "the depth multiplier is not 1", 0};
  if (s.channels < kTogether) return {"portable", "there are fewer than four channels", 0};
  const int words = WordsPerColumn(s.filter_height) * (s.filter_width + ColumnsUnder(s));
  return {"cortex_m_dsp", nullptr, (words + 1) / 2 * 8};
}

void DepthwiseConvInt8(const DepthwiseConvArgs<Int8Format>& args) {
  const ConvShape& s = args.shape;
  const Requantizer<int32_t>& requantizer = args.format.requantizer;
  const bool is_served = FastRequantizer::Serves(requantizer, s.channels, s.filter_height * s.filter_width) &&
                         ChooseDepthwiseConvInt8(s, args.depth_multiplier).scratch_bytes > 0;
  if (!is_served) return DepthwiseConvLoop(args);
  if (s.in_depth == 1) return ConvolveOne(args);
  int channel = 0;
  for (; channel + kTogether <= s.channels; channel += kTogether) MakeFourChannels(args, channel);
  if (channel < s.channels) MakeRest(args, channel);
  ClampOutputs(requantizer.clamp, s.batches * s.out_height * s.out_width * s.out_depth, args.out);
}

}  // namespace mote
