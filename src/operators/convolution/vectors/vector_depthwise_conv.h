// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// DEPTHWISE_CONV_2D of int8, of uint8, and of floats that are quantised to int8. Format: Int8Format, UInt8Format or
// HybridFormat.
#ifndef MOTE_SRC_OPERATORS_CONVOLUTION_VECTORS_VECTOR_DEPTHWISE_CONV_H_
#define MOTE_SRC_OPERATORS_CONVOLUTION_VECTORS_VECTOR_DEPTHWISE_CONV_H_

#include "src/operators/convolution/vectors/convolution_loops.h"
#include "src/operators/products/rows_over_input.h"
#include "src/operators/products/vectors/vector_hybrid.h"
#include "src/operators/products/vectors/vector_requantizers.h"

namespace mote::vectors {
namespace {

// Splits a depthwise convolution into strips of bytes. The activations of a strip that a tap multiplies are contiguous:
// all channels of a pixel, then those of the next. If the channels of each pixel begin at the start of a vector, a
// strip is a row of pixels, else one pixel.
struct StripLayout {
  // The most vectors of channels, and vectors of weights for groups of four taps. If the node keeps no memory, their
  // requantisers and weights lie on the stack, the weights in 32 KB with AVX2 and 64 KB with AVX-512.
  static constexpr int kMaxBlocks = 32;
  static constexpr int kMaxGroups = 256;

  int taps = 0, groups = 0;
  int blocks;  // vectors of channels
  bool joins_pixels;
  bool shares_columns;       // taps of a row read parts of the same copy, else each has a copy
  int pixels, more_columns;  // of a strip, at most, and the columns that its taps read beyond these
  int64_t row_step;          // bytes of activations of one row, or of one tap
  bool fits;

  explicit StripLayout(const ConvShape& s) {
    const Window& w = s.window;
    blocks = s.channels;
    for (int bytes = kBytes; bytes > 1 && blocks % 2 == 0; bytes /= 2) blocks /= 2;
    // Preparing a vector of channels takes as long as computing this many vectors.
    constexpr int64_t kPreparation = 12;
    const int apart = (s.channels + kBytes - 1) / kBytes;
    const int64_t rows = int64_t{s.batches} * s.out_height, row = int64_t{s.out_width} * s.channels;
    const int64_t joined_cost = blocks * kPreparation + rows * ((row + kBytes - 1) / kBytes);
    joins_pixels = blocks <= kMaxBlocks && joined_cost <= apart * (kPreparation + rows * s.out_width);
    if (!joins_pixels) blocks = apart;
    shares_columns = w.stride_x == 1;
    fits = s.filter_height <= kMaxTaps && s.filter_width <= kMaxTaps && s.filter_height * s.filter_width <= kMaxTaps &&
           w.dilation_x < kMaxTapBytes && s.channels < kMaxTapBytes;
    if (!fits) return;
    taps = s.filter_height * s.filter_width;
    groups = (taps + 3) / 4;
    more_columns = shares_columns ? (s.filter_width - 1) * w.dilation_x : 0;
    const int copies = s.filter_height * (shares_columns ? 1 : s.filter_width);
    pixels = Most(1, Least(s.out_width, (kMaxTapBytes / copies - 2 * kBytes) / s.channels - more_columns));
    row_step = (int64_t{pixels + more_columns} * s.channels + 2 * kBytes - 1) / kBytes * kBytes;
    fits = copies * row_step <= kMaxTapBytes && blocks * groups <= kMaxGroups && blocks <= kMaxBlocks;
  }
};

bool FitsStrips(const ConvShape& shape) { return StripLayout(shape).fits; }

template <class Format>
class Strips {
 public:
  using Act = typename Format::Act;
  using Lanes = typename LanesOf<Format>::Type;
  using Range = typename Lanes::Range;
  using Out = typename Lanes::Out;

  explicit Strips(const DepthwiseConvArgs<Format>& args)
      : args_(args), s_(args.shape), layout_(s_), taps_(layout_.taps), groups_(layout_.groups) {}

  void Run() {
    const size_t lanes_bytes = sizeof(Lanes) * static_cast<size_t>(layout_.blocks * kQuarters);
    const KeptPiece kept(args_.kept, lanes_bytes + static_cast<size_t>(layout_.blocks * groups_ * kQuarters * kBytes),
                         args_.filter, BiasOf(args_.format));
    if (kept.memory == nullptr) return RunWithWeightsOnStack();
    lanes_ = static_cast<Lanes*>(kept.memory);
    weights_ = static_cast<int8_t*>(kept.memory) + lanes_bytes;
    if (!kept.is_filled) PackWeights();
    RunPacked();
  }

 private:
  void RunWithWeightsOnStack() {
    Lanes lanes[StripLayout::kMaxBlocks * kQuarters];
    alignas(kBytes) int8_t weights[StripLayout::kMaxGroups * kQuarters * kBytes];
    lanes_ = lanes;
    weights_ = weights;
    PackWeights();
    RunPacked();
  }

  void RunPacked() {
    if (args_.in_place) return RunInPlace();
    const Act* in = args_.in;
    Out* out = args_.out;
    for (int b = 0; b < s_.batches; ++b, in += s_.in_height * s_.in_width * s_.in_depth) {
      for (int y = 0; y < s_.out_height; ++y, out += RowElements()) MakeRow(in, y, out);
    }
  }

  int RowElements() const { return s_.out_width * s_.channels; }

  void MakeRow(const Act* in, int y, Out* out) {
    for (int x = 0; x < s_.out_width; x += layout_.pixels) {
      const int pixels = Least(layout_.pixels, s_.out_width - x);
      CopyRows(in, y, x, pixels);
      MultiplyPixels(pixels, out);
      out += pixels * s_.channels;
    }
  }

  // Does what RowsOverInput does, with weights that are packed once.
  void RunInPlace() {
    Out* const rows = static_cast<Out*>(args_.scratch);
    const int kept = RowsKeptOverInput(s_), elements = RowElements();
    const size_t row_bytes = static_cast<size_t>(elements) * sizeof(Out);
    for (int y = 0; y < s_.out_height + kept - 1; ++y) {
      if (y < s_.out_height) MakeRow(args_.in, y, rows + y % kept * elements);
      const int finished = y - (kept - 1);
      if (finished < 0) continue;
      __builtin_memcpy(args_.out + finished * elements, rows + finished % kept * elements, row_bytes);
    }
  }

  static constexpr int kQuarters = 4;  // vectors of sums for a vector of bytes

  // Packs the weights in the order of interleaved activations.
  void PackWeights() {
    const int channels = s_.channels, bytes = layout_.blocks * kBytes;
    const int period = layout_.joins_pixels ? bytes : channels;
    for (int g = 0; g < groups_; ++g) {
      // The activations' memory is not yet in use.
      const uint8_t* taps[4];
      for (int i = 0; i < 4; ++i) {
        uint8_t* const to = activations_ + i * bytes;
        const auto* const from = args_.filter + (g * 4 + i) * channels;
        taps[i] = to;
        if (g * 4 + i >= taps_) {
          Fill(to, bytes, 0);
          continue;
        }
        for (int at = 0; at < period; at += channels) CopySigned(from, channels, reinterpret_cast<int8_t*>(to + at));
      }
      for (int block = 0; block < layout_.blocks; ++block) {
        Vector quarters[kQuarters];
        Interleave(taps, block * kBytes, quarters);
        int8_t* const to = weights_ + (block * groups_ + g) * kQuarters * kBytes;
        for (int q = 0; q < kQuarters; ++q) Simd::Store(to + q * kBytes, quarters[q]);
      }
    }
    for (int block = 0; block < layout_.blocks; ++block) SetLanes(block, Least(kBytes, period - block * kBytes));
  }
  void SetLanes(int block, int bytes) {
    typename Lanes::Channels channels[kQuarters];
    int channel = block * kBytes % s_.channels;
    for (int i = 0; i < bytes; ++i) {
      // Interleaving puts byte i there.
      channels[i % 16 / 4].Set(i / 16 * 4 + i % 4, args_.format, channel);
      if (++channel == s_.channels) channel = 0;
    }
    for (int q = 0; q < kQuarters; ++q) {
      Vector sum = Simd::Set(0);
      for (int g = 0; g < groups_; ++g) {
        const int8_t* const w = weights_ + ((block * groups_ + g) * kQuarters + q) * kBytes;
        sum = Simd::AddProducts(sum, Simd::SetBytes(1), Simd::Load(w));
      }
      lanes_[block * kQuarters + q].Set(channels[q], args_.format, sum, taps_);
    }
  }
  // Interleaves the bytes of four taps, so that a lane has one byte of each.
  static void Interleave(const uint8_t* const* taps, int at, Vector* quarters) {
    const Vector a = Simd::Load(taps[0] + at), b = Simd::Load(taps[1] + at);
    const Vector c = Simd::Load(taps[2] + at), d = Simd::Load(taps[3] + at);
    const Vector ab_low = Simd::InterleaveLow8(a, b), ab_high = Simd::InterleaveHigh8(a, b);
    const Vector cd_low = Simd::InterleaveLow8(c, d), cd_high = Simd::InterleaveHigh8(c, d);
    quarters[0] = Simd::InterleaveLow16(ab_low, cd_low);
    quarters[1] = Simd::InterleaveHigh16(ab_low, cd_low);
    quarters[2] = Simd::InterleaveLow16(ab_high, cd_high);
    quarters[3] = Simd::InterleaveHigh16(ab_high, cd_high);
  }

  // Copies the activations of `pixels` output pixels from (y, x) on, and finds where those of each tap begin.
  void CopyRows(const Act* in, int y, int x, int pixels) {
    const Window& w = s_.window;
    const int columns = pixels + layout_.more_columns;
    uint8_t* to = activations_;
    for (int ky = 0, tap = 0; ky < s_.filter_height; ++ky) {
      const int row = y * w.stride_y - w.pad_y + ky * w.dilation_y;
      const Act* from = row >= 0 && row < s_.in_height ? in + row * s_.in_width * s_.in_depth : nullptr;
      const int first = x * w.stride_x - w.pad_x;
      if (layout_.shares_columns) CopyColumns(from, first, 1, columns, to);
      for (int kx = 0; kx < s_.filter_width; ++kx, ++tap) {
        if (layout_.shares_columns) {
          taps_at_[tap] = to + kx * w.dilation_x * s_.channels;
        } else {
          CopyColumns(from, first + kx * w.dilation_x, w.stride_x, columns, to);
          taps_at_[tap] = to;
          to += layout_.row_step;
        }
      }
      if (layout_.shares_columns) to += layout_.row_step;
    }
    for (int tap = taps_; tap < groups_ * 4; ++tap) taps_at_[tap] = taps_at_[0];
  }

  // Copies `count` columns of a row, `step` apart, from column `first` on; a null row, or columns outside it, give zero
  // points.
  void CopyColumns(const Act* row, int first, int step, int count, uint8_t* to) const {
    const int channels = s_.channels;
    const int before = first >= 0 ? 0 : Least(count, (-first + step - 1) / step);
    const int last = s_.in_width - 1 - first;
    const int end = row == nullptr || last < 0 ? before : Most(before, Least(count, last / step + 1));
    if (before > 0 || end < count) Fill(to, count * channels, CopiedZero(args_.format));
    if (end == before || row == nullptr) return;
    if (step == 1)
      return CopyActivations(row + (first + before) * channels, (end - before) * channels, to + before * channels);
    for (int i = before; i < end; ++i)
      CopyActivations(row + (first + i * step) * channels, channels, to + i * channels);
  }

  void MultiplyPixels(int pixels, Out* out) const {
    if (layout_.joins_pixels) return MultiplyStrip(0, pixels * s_.channels, out);
    for (int pixel = 0; pixel < pixels; ++pixel, out += s_.channels) {
      MultiplyStrip(pixel * s_.channels, s_.channels, out);
    }
  }

  void MultiplyStrip(int first, int count, Out* out) const {
    const Range range(args_.format);
    for (int at = 0, block = 0; at < count; at += kBytes) {
      Vector sums[kQuarters];
      MultiplyVector(first + at, block, sums);
      StoreOutputs(sums, lanes_ + block * kQuarters, range, out + at, count - at);
      if (++block == layout_.blocks) block = 0;
    }
  }

  void MultiplyVector(int at, int block, Vector* sums) const {
    if (MissingInWeights(args_.format) == 0) return MultiplyTaps<false>(at, block, sums);
    MultiplyTaps<kMayMissInWeights<Format>>(at, block, sums);
  }
  // kAddsMissing: the sum of the taps counts for what the weights lack.
  template <bool kAddsMissing>
  void MultiplyTaps(int at, int block, Vector* sums) const {
    const Lanes* const lanes = lanes_ + block * kQuarters;
    Vector taps[kQuarters];
#pragma GCC unroll 4
    for (int q = 0; q < kQuarters; ++q) {
      sums[q] = lanes[q].Start();
      taps[q] = Simd::Set(0);
    }
    const int8_t* w = weights_ + block * groups_ * kQuarters * kBytes;
    for (int g = 0; g < groups_; ++g, w += kQuarters * kBytes) {
      Vector activations[kQuarters];
      Interleave(taps_at_ + g * 4, at, activations);
      const Vector ones = Simd::Set(0x01010101 >> 8 * Most(0, (g + 1) * 4 - taps_));
#pragma GCC unroll 4
      for (int q = 0; q < kQuarters; ++q) {
        sums[q] = Simd::AddProducts(sums[q], activations[q], Simd::Load(w + q * kBytes));
        if (kAddsMissing) taps[q] = Simd::AddProducts(taps[q], activations[q], ones);
      }
    }
    if (!kAddsMissing) return;
    const Vector missing = Simd::Set(MissingInWeights(args_.format));
#pragma GCC unroll 4
    for (int q = 0; q < kQuarters; ++q) sums[q] = Simd::Add(sums[q], Simd::Product(taps[q], missing));
  }

  // Stores the first `left` outputs, or all of the vectors.
  static void StoreOutputs(Vector* sums, const LaneRequantizers<Format>* lanes, const OutputRange& range, Out* out,
                           int left) {
#pragma GCC unroll 4
    for (int q = 0; q < kQuarters; ++q) sums[q] = lanes[q].Finish(sums[q], range);
    Vector bytes = Simd::Narrow16(Simd::Narrow32(sums[0], sums[1]), Simd::Narrow32(sums[2], sums[3]));
    if (kAboveInt8<Format> != 0) bytes = Simd::Xor(bytes, Simd::SetBytes(-128));
    if (left >= kBytes) return Simd::Store(out, bytes);
    Simd::StoreBytes(out, bytes, left);
  }
  static void StoreOutputs(const Vector* sums, const LaneScales* lanes, const HybridRange& range, float* out,
                           int left) {
    constexpr int kAdjacent = 4;  // lanes that interleaving leaves side by side
    alignas(kBytes) float ordered[kBytes], lanes_in_order[kLanes];
    float* const to = left >= kBytes ? out : ordered;
    for (int q = 0; q < kQuarters; ++q) {
      Simd::StoreFloats(lanes_in_order, lanes[q].Finish(sums[q], range, 0), kLanes);
      for (int i = 0; i < kLanes / kAdjacent; ++i) {
        __builtin_memcpy(to + (i * kQuarters + q) * kAdjacent, lanes_in_order + i * kAdjacent,
                         kAdjacent * sizeof(float));
      }
    }
    if (left < kBytes) __builtin_memcpy(out, ordered, static_cast<size_t>(left) * sizeof(float));
  }

  const DepthwiseConvArgs<Format>& args_;
  const ConvShape& s_;
  const StripLayout layout_;
  const int taps_, groups_;
  const uint8_t* taps_at_[kMaxTaps + 3];
  Lanes* lanes_;  // kQuarters of each block
  int8_t* weights_;
  alignas(kBytes) uint8_t activations_[kMaxTapBytes + kBytes];
};

template <class Format>
void DepthwiseConvVectors(const DepthwiseConvArgs<Format>& args) {
  Strips<Format>(args).Run();
}

}  // namespace
}  // namespace mote::vectors

#endif  // MOTE_SRC_OPERATORS_CONVOLUTION_VECTORS_VECTOR_DEPTHWISE_CONV_H_
