// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Computes DEPTHWISE_CONV_2D of int8, of uint8, and of floats that are quantised to int8. A Format is Int8Format,
// UInt8Format or HybridFormat.
#ifndef MOTE_SRC_OPERATORS_CONVOLUTION_VECTORS_VECTOR_DEPTHWISE_CONV_H_
#define MOTE_SRC_OPERATORS_CONVOLUTION_VECTORS_VECTOR_DEPTHWISE_CONV_H_

#include "src/operators/convolution/vectors/convolution_loops.h"
#include "src/operators/products/rows_over_input.h"
#include "src/operators/products/vectors/vector_hybrid.h"
#include "src/operators/products/vectors/vector_requantizers.h"

namespace mote::vectors {
namespace {

// Splits a depthwise convolution into strips of numbers. The activations of a strip that a tap multiplies are
// contiguous: all channels of a pixel, then those of the next. If the channels of each pixel begin at the start of a
// vector, a strip is a row of pixels, otherwise one pixel.
struct StripLayout {
  using Number = Fastest::Activation;
  static constexpr int kNumbers = kBytes / int{sizeof(Number)};  // of a vector
  static constexpr int kGroup = Fastest::kGroup;                 // taps
  // These limit the vectors of channels, and the groups of taps of all of them. If the node stores nothing between
  // runs, their requantisers and weights lie on the stack, the weights in 32 KB with AVX2 and 64 KB with AVX-512.
  static constexpr int kMaxBlocks = 32 * 4 / kGroup;
  static constexpr int kMaxGroups = 256 * 4 / kGroup;
  static constexpr int kMaxKeptBlocks = 1 << 10;

  int taps = 0, groups = 0;
  int blocks;  // vectors of channels
  bool joins_pixels;
  bool shares_columns;  // taps of a row read parts of the same copy, else each has a copy
  bool keeps_rows;      // a row is copied once, and serves all output rows whose windows cover it
  int pixels;           // of a strip, at most
  int pixel_columns;    // of a copy, from a pixel to the next one's
  int more_columns;     // of a copy, which taps read beyond the first of the last pixel
  int64_t row_step;     // activations of one row, or of one tap
  bool fits;            // if the node keeps memory
  bool fits_stack;      // if it does not

  explicit StripLayout(const ConvShape& s) {
    const Window& w = s.window;
    blocks = s.channels;
    for (int numbers = kNumbers; numbers > 1 && blocks % 2 == 0; numbers /= 2) blocks /= 2;
    // Preparing a vector of channels takes as long as computing this many vectors.
    constexpr int64_t kPreparation = 12;
    const int apart = (s.channels + kNumbers - 1) / kNumbers;
    const int64_t rows = int64_t{s.batches} * s.out_height, row = int64_t{s.out_width} * s.channels;
    // Taps of joined pixels that are not neighbours in the image are copied separately, which takes as long.
    const int copying = w.stride_x == 1 ? 1 : 2;
    const int64_t joined_cost = blocks * kPreparation + rows * ((row + kNumbers - 1) / kNumbers) * copying;
    joins_pixels = blocks <= kMaxBlocks && joined_cost < apart * (kPreparation + rows * s.out_width);
    if (!joins_pixels) blocks = apart;
    shares_columns = w.stride_x == 1 || !joins_pixels;
    pixel_columns = shares_columns ? w.stride_x : 1;
    fits = s.filter_height <= kMaxTaps && s.filter_width <= kMaxTaps && s.filter_height * s.filter_width <= kMaxTaps &&
           w.dilation_x < kMaxTapBytes && s.channels < kMaxTapBytes;
    fits_stack = false;
    if (!fits) return;
    taps = s.filter_height * s.filter_width;
    groups = (taps + kGroup - 1) / kGroup;
    more_columns = shares_columns ? (s.filter_width - 1) * w.dilation_x : 0;
    const int copies = s.filter_height * (shares_columns ? 1 : s.filter_width);
    // Cached rows have a row of zero points beside them.
    const bool may_keep = shares_columns && (w.dilation_y == 1 || s.filter_height == 1);
    keeps_rows = may_keep && PixelsOf(s, copies + 1) == s.out_width;
    pixels = keeps_rows ? s.out_width : PixelsOf(s, copies);
    row_step = (Columns(pixels) * s.channels + 2 * kNumbers - 1) / kNumbers * kNumbers;
    // The weights are interleaved in the memory that later holds the activations.
    fits = (keeps_rows ? copies + 1 : copies) * row_step <= kMaxTapBytes && blocks <= kMaxKeptBlocks &&
           blocks * kNumbers * kGroup <= kMaxTapBytes;
    fits_stack = fits && blocks * groups <= kMaxGroups && blocks <= kMaxBlocks;
  }
  // Returns the columns of a copy for `count` pixels.
  int64_t Columns(int count) const { return int64_t{count - 1} * pixel_columns + 1 + more_columns; }

 private:
  // Returns the pixels of a strip, if there is memory for so many copies.
  int PixelsOf(const ConvShape& s, int copies) const {
    const int columns = (kMaxTapBytes / copies - 2 * kNumbers) / s.channels - more_columns - 1;
    return columns < 0 ? 1 : Least(s.out_width, columns / pixel_columns + 1);
  }
};

bool FitsStrips(const ConvShape& shape, bool keeps_weights) {
  const StripLayout layout(shape);
  return keeps_weights ? layout.fits : layout.fits_stack;
}

template <class Format>
class Strips {
 public:
  using Act = typename Format::Act;
  using Ops = Fastest;
  using Number = Ops::Activation;
  using Weight = Ops::Weight;
  using Lanes = typename LanesOf<Format>::Type;
  using Range = typename Lanes::Range;
  using Out = typename Lanes::Out;

  explicit Strips(const DepthwiseConvArgs<Format>& args)
      : args_(args), s_(args.shape), layout_(s_), taps_(layout_.taps), groups_(layout_.groups) {}

  void Run() {
    const size_t lanes_bytes = sizeof(Lanes) * static_cast<size_t>(layout_.blocks * kQuarters);
    const KeptPiece kept(args_.kept, lanes_bytes + static_cast<size_t>(layout_.blocks * groups_ * kQuarters * kBytes),
                         args_.filter, BiasOf(args_.format));
    if (kept.memory == nullptr) {
      if (layout_.fits_stack) RunWithWeightsOnStack();
      return;
    }
    lanes_ = static_cast<Lanes*>(kept.memory);
    weights_ = reinterpret_cast<Weight*>(static_cast<char*>(kept.memory) + lanes_bytes);
    if (!kept.is_filled) PackWeights();
    RunPacked();
  }

 private:
  void RunWithWeightsOnStack() {
    Lanes lanes[StripLayout::kMaxBlocks * kQuarters];
    alignas(kBytes) Weight weights[StripLayout::kMaxGroups * kQuarters * kNumbers];
    lanes_ = lanes;
    weights_ = weights;
    PackWeights();
    RunPacked();
  }

  void RunPacked() {
    if (layout_.keeps_rows) Fill(activations_, static_cast<int>(layout_.row_step) * (s_.filter_height + 1), Zero());
    copied_ = 0;
    if (args_.in_place) return RunInPlace();
    const Act* in = args_.in;
    Out* out = args_.out;
    for (int b = 0; b < s_.batches; ++b, in += s_.in_height * s_.in_width * s_.in_depth, copied_ = 0) {
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

  static constexpr int kNumbers = StripLayout::kNumbers;  // of a vector
  static constexpr int kGroup = Ops::kGroup;              // taps
  static constexpr int kQuarters = kNumbers / kLanes;     // vectors of sums for a vector of numbers: four, or two

  // Packs the weights in the order of interleaved activations.
  void PackWeights() {
    const int channels = s_.channels, numbers = layout_.blocks * kNumbers;
    const int period = layout_.joins_pixels ? numbers : channels;
    for (int g = 0; g < groups_; ++g) {
      // The activations' memory is not yet in use.
      const Number* taps[kGroup];
      for (int i = 0; i < kGroup; ++i) {
        Number* const to = activations_ + i * numbers;
        const auto* const from = args_.filter + (g * kGroup + i) * channels;
        taps[i] = to;
        if (g * kGroup + i >= taps_) {
          Fill(to, numbers, 0);
          continue;
        }
        for (int at = 0; at < period; at += channels) CopyWeights(from, channels, to + at);
      }
      for (int block = 0; block < layout_.blocks; ++block) {
        Vector quarters[kQuarters];
        Interleave(taps, block * kNumbers, quarters);
        Weight* const to = weights_ + (block * groups_ + g) * kQuarters * kNumbers;
        for (int q = 0; q < kQuarters; ++q) Simd::Store(to + q * kNumbers, quarters[q]);
      }
    }
    for (int block = 0; block < layout_.blocks; ++block) SetLanes(block, Least(kNumbers, period - block * kNumbers));
  }
  template <class From>
  void CopyWeights(const From* from, int count, Number* to) const {
    if constexpr (!Ops::kAreWords) {
      CopySigned(from, count, reinterpret_cast<int8_t*>(to));
    } else {
      int32_t taken = 0;
      if constexpr (kMayMissInWeights<Format>) taken = args_.format.filter_zero;
      for (int i = 0; i < count; ++i) to[i] = static_cast<Number>(from[i] - taken);
    }
  }
  void SetLanes(int block, int numbers) {
    typename Lanes::Channels channels[kQuarters];
    int channel = block * kNumbers % s_.channels;
    constexpr int kAlike = kNumbers * 16 / kBytes;  // numbers of 16 bytes, within which vectors are interleaved
    for (int i = 0; i < numbers; ++i) {
      // Interleaving moves number i to this place.
      channels[i % kAlike / 4].Set(i / kAlike * 4 + i % 4, args_.format, channel);
      if (++channel == s_.channels) channel = 0;
    }
    for (int q = 0; q < kQuarters; ++q) {
      Vector sum = Simd::Set(0);
      for (int g = 0; g < groups_; ++g) {
        const Weight* const w = weights_ + ((block * groups_ + g) * kQuarters + q) * kNumbers;
        sum = Ops::AddProducts(sum, Ops::Ones(), Simd::Load(w));
      }
      lanes_[block * kQuarters + q].template Set<Ops>(channels[q], args_.format, sum, taps_);
    }
  }
  // Interleaves the numbers of a group of taps, so that a lane has one of each.
  static void Interleave(const Number* const* taps, int at, Vector* quarters) {
    const Vector a = Simd::Load(taps[0] + at), b = Simd::Load(taps[1] + at);
    if constexpr (Ops::kAreWords) {
      quarters[0] = Simd::InterleaveLow16(a, b);
      quarters[1] = Simd::InterleaveHigh16(a, b);
    } else {
      const Vector c = Simd::Load(taps[2] + at), d = Simd::Load(taps[3] + at);
      const Vector ab_low = Simd::InterleaveLow8(a, b), ab_high = Simd::InterleaveHigh8(a, b);
      const Vector cd_low = Simd::InterleaveLow8(c, d), cd_high = Simd::InterleaveHigh8(c, d);
      quarters[0] = Simd::InterleaveLow16(ab_low, cd_low);
      quarters[1] = Simd::InterleaveHigh16(ab_low, cd_low);
      quarters[2] = Simd::InterleaveLow16(ab_high, cd_high);
      quarters[3] = Simd::InterleaveHigh16(ab_high, cd_high);
    }
  }

  int32_t Zero() const { return Ops::Zero(args_.format); }
  // Copies the activations of `pixels` output pixels from (y, x) on, and finds where those of each tap begin.
  void CopyRows(const Act* in, int y, int x, int pixels) {
    const Window& w = s_.window;
    const int first = x * w.stride_x - w.pad_x;
    for (int ky = 0, tap = 0; ky < s_.filter_height; ++ky) {
      const int row = y * w.stride_y - w.pad_y + ky * w.dilation_y;
      const Act* from = row >= 0 && row < s_.in_height ? in + row * s_.in_width * s_.in_depth : nullptr;
      const Number* const shared = layout_.shares_columns ? CopySharedRow(from, row, ky, first, pixels) : nullptr;
      for (int kx = 0; kx < s_.filter_width; ++kx, ++tap) {
        if (shared != nullptr) {
          taps_at_[tap] = shared + kx * w.dilation_x * s_.channels;
        } else {
          Number* const to = activations_ + tap * layout_.row_step;
          CopyColumns(from, first + kx * w.dilation_x, w.stride_x, pixels, to);
          taps_at_[tap] = to;
        }
      }
    }
    for (int tap = taps_; tap < groups_ * kGroup; ++tap) taps_at_[tap] = taps_at_[0];
  }
  // Returns the copy of a row that its taps share; a null row gives zero points.
  const Number* CopySharedRow(const Act* from, int row, int ky, int first, int pixels) {
    if (layout_.keeps_rows && from == nullptr) return activations_ + s_.filter_height * layout_.row_step;
    const int slot = layout_.keeps_rows ? row % s_.filter_height : ky;
    Number* const to = activations_ + slot * layout_.row_step;
    if (layout_.keeps_rows && row < copied_) return to;
    CopyColumns(from, first, 1, static_cast<int>(layout_.Columns(pixels)), to);
    copied_ = row + 1;
    return to;
  }

  // Copies `count` columns of a row, `step` apart, from column `first` on; a null row, or columns outside it, give zero
  // points.
  void CopyColumns(const Act* row, int first, int step, int count, Number* to) const {
    const int channels = s_.channels;
    const int before = first >= 0 ? 0 : Least(count, (-first + step - 1) / step);
    const int last = s_.in_width - 1 - first;
    const int end = row == nullptr || last < 0 ? before : Most(before, Least(count, last / step + 1));
    if (!layout_.keeps_rows && (before > 0 || end < count)) Fill(to, count * channels, Zero());
    if (end == before || row == nullptr) return;
    if (step == 1)
      return CopyActivations(row + (first + before) * channels, (end - before) * channels, to + before * channels);
    for (int i = before; i < end; ++i)
      CopyActivations(row + (first + i * step) * channels, channels, to + i * channels);
  }

  void MultiplyPixels(int pixels, Out* out) const {
    constexpr int kGroupsOf3x3 = (3 * 3 + kGroup - 1) / kGroup;
    groups_ == kGroupsOf3x3 ? MultiplyPixelsBy<kGroupsOf3x3>(pixels, out) : MultiplyPixelsBy<0>(pixels, out);
  }
  // kGroups is the number of groups of taps, or 0 for any number.
  template <int kGroups>
  void MultiplyPixelsBy(int pixels, Out* out) const {
    const Range range(args_.format);
    if (layout_.joins_pixels) return MultiplyStrip<kGroups>(pixels * s_.channels, range, out);
    // All pixels of one vector of channels are computed before the next vector, so that its weights stay in the
    // first-level cache.
    for (int block = 0, first = 0; block < layout_.blocks; ++block, first += kNumbers) {
      Out* to = out + first;
      int at = first;
      for (int pixel = 0; pixel < pixels; ++pixel, to += s_.channels, at += layout_.pixel_columns * s_.channels) {
        MultiplyVector<kGroups>(at, block, range, to, s_.channels - first);
      }
    }
  }
  template <int kGroups>
  void MultiplyStrip(int count, const Range& range, Out* out) const {
    for (int at = 0, block = 0; at < count; at += kNumbers) {
      MultiplyVector<kGroups>(at, block, range, out + at, count - at);
      if (++block == layout_.blocks) block = 0;
    }
  }

  // Computes a vector of outputs, of which `left` exist or more.
  template <int kGroups>
  [[gnu::always_inline]] void MultiplyVector(int at, int block, const Range& range, Out* out, int left) const {
    Vector sums[kQuarters];
    if (Ops::kAreWords || MissingInWeights(args_.format) == 0) {
      MultiplyTaps<false, kGroups>(at, block, sums);
    } else {
      MultiplyTaps<!Ops::kAreWords && kMayMissInWeights<Format>, kGroups>(at, block, sums);
    }
    StoreOutputs(sums, lanes_ + block * kQuarters, range, out, left);
  }
  // If kAddsMissing, the sum of the taps is added to make up for the offset of the stored weights.
  template <bool kAddsMissing, int kGroups>
  [[gnu::always_inline]] void MultiplyTaps(int at, int block, Vector* sums) const {
    const Lanes* const lanes = lanes_ + block * kQuarters;
    Vector taps[kQuarters];
#pragma GCC unroll 4
    for (int q = 0; q < kQuarters; ++q) {
      sums[q] = lanes[q].Start();
      taps[q] = Simd::Set(0);
    }
    const Weight* const weights = weights_ + block * groups_ * kQuarters * kNumbers;
    const auto add_group = [&](int g) __attribute__((always_inline)) {
      const Weight* const w = weights + g * kQuarters * kNumbers;
      Vector activations[kQuarters];
      Interleave(taps_at_ + g * kGroup, at, activations);
      const int more = kAddsMissing ? Most(0, (g + 1) * kGroup - taps_) : 0;  // taps than there are
      const Vector ones = Simd::Set(0x01010101 >> 8 * more);
#pragma GCC unroll 4
      for (int q = 0; q < kQuarters; ++q) {
        sums[q] = Ops::AddProducts(sums[q], activations[q], Simd::Load(w + q * kNumbers));
        if (kAddsMissing) taps[q] = Ops::AddProducts(taps[q], activations[q], ones);
      }
    };
    if constexpr (kGroups > 0) {
#pragma GCC unroll 8
      for (int g = 0; g < kGroups; ++g) add_group(g);
    } else {
      for (int g = 0; g < groups_; ++g) add_group(g);
    }
    if (!kAddsMissing) return;
    const Vector missing = Simd::Set(MissingInWeights(args_.format));
#pragma GCC unroll 4
    for (int q = 0; q < kQuarters; ++q) sums[q] = Simd::Add(sums[q], Simd::Product(taps[q], missing));
  }

  // Stores the first `left` outputs, or all of the vectors.
  [[gnu::always_inline]] static void StoreOutputs(Vector* sums, const LaneRequantizers<Format>* lanes,
                                                  const OutputRange& range, Out* out, int left) {
#pragma GCC unroll 4
    for (int q = 0; q < kQuarters; ++q) sums[q] = lanes[q].Finish(sums[q], range);
    if constexpr (Ops::kAreWords) {
      StoreWords<Simd>(sums, out, left);
    } else {
      Vector bytes = Simd::Narrow16(Simd::Narrow32(sums[0], sums[1]), Simd::Narrow32(sums[2], sums[3]));
      if (kAboveInt8<Format> != 0) bytes = Simd::Xor(bytes, Simd::SetBytes(-128));
      if (left >= kBytes) return Simd::Store(out, bytes);
      Simd::StoreBytes(out, bytes, left);
    }
  }
  template <class S>
  static void StoreWords(const Vector* sums, Out* out, int left) {
    S::StoreWords(out, S::Narrow32(sums[0], sums[1]), left);
  }
  static void StoreOutputs(const Vector* sums, const LaneScales* lanes, const HybridRange& range, float* out,
                           int left) {
    constexpr int kAdjacent = 4;  // lanes that interleaving leaves side by side
    alignas(kBytes) float ordered[kNumbers], lanes_in_order[kLanes];
    float* const to = left >= kNumbers ? out : ordered;
    for (int q = 0; q < kQuarters; ++q) {
      Simd::StoreFloats(lanes_in_order, lanes[q].Finish(sums[q], range, 0), kLanes);
      for (int i = 0; i < kLanes / kAdjacent; ++i) {
        __builtin_memcpy(to + (i * kQuarters + q) * kAdjacent, lanes_in_order + i * kAdjacent,
                         kAdjacent * sizeof(float));
      }
    }
    if (left < kNumbers) __builtin_memcpy(out, ordered, static_cast<size_t>(left) * sizeof(float));
  }

  const DepthwiseConvArgs<Format>& args_;
  const ConvShape& s_;
  const StripLayout layout_;
  const int taps_, groups_;
  const Number* taps_at_[kMaxTaps + 3];
  int copied_;    // the rows of the image before this one have been copied, where rows are kept
  Lanes* lanes_;  // kQuarters of each block
  Weight* weights_;
  alignas(kBytes) Number activations_[kMaxTapBytes + kNumbers];
};

template <class Format>
void DepthwiseConvVectors(const DepthwiseConvArgs<Format>& args) {
  Strips<Format>(args).Run();
}

}  // namespace
}  // namespace mote::vectors

#endif  // MOTE_SRC_OPERATORS_CONVOLUTION_VECTORS_VECTOR_DEPTHWISE_CONV_H_
