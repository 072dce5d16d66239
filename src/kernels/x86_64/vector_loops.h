// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The loops, for the vectors of the struct Simd that the including file has defined.
//
// Activations become unsigned by adding 128, which the start of each sum makes up for: the instructions multiply
// unsigned bytes by signed ones.
#ifndef MOTE_SRC_KERNELS_X86_64_VECTOR_LOOPS_H_
#define MOTE_SRC_KERNELS_X86_64_VECTOR_LOOPS_H_

#include <cstddef>

#include "src/kernels/in_place.h"
#include "src/kernels/x86_64/loops.h"

namespace mote::x86_64 {
namespace {

using Vector = Simd::Vector;
constexpr int kBytes = Simd::kBytes, kLanes = Simd::kLanes;

constexpr int RoundUp(int x, int to) { return (x + to - 1) / to * to; }
constexpr int Least(int a, int b) { return a < b ? a : b; }
constexpr int Most(int a, int b) { return a > b ? a : b; }

// MultiplyByQuantizedMultiplier in each lane, with the shift to the right in two parts, so that its rounding cannot
// overflow.
struct Multiplier {
  Vector multiplier, left, right_but_one, last_right;  // last_right: 0 or 1

  Vector operator()(Vector x) const {
    const Vector product = Simd::RoundedProduct(Simd::ShiftLeft(x, left), multiplier);
    const Vector away = Simd::And(Simd::Signs(product), Simd::Sub(Simd::Set(0), last_right));
    const Vector most = Simd::ShiftRight(Simd::Add(product, away), right_but_one);
    return Simd::ShiftRight(Simd::Add(most, last_right), last_right);
  }
};

// The same for an m below 1, of lanes below 2^30: the upper word of 2 * x * multiplier + addend is the rounded product
// and half a unit.
struct Fraction {
  Vector multiplier, addend, sign_mask, right;

  static Fraction Of(QuantizedMultiplier m) {
    const int64_t half = int64_t{1} << -m.shift >> 1;
    return {Simd::Set(m.multiplier), Simd::SetWide((int64_t{1} << 31) + (half << 32)), Simd::Set(m.shift < 0 ? -1 : 0),
            Simd::Set(-m.shift)};
  }
  Vector operator()(Vector x) const {
    const Vector upper = Simd::UpperWords(Simd::Add(x, x), multiplier, addend, addend);
    // Halves are rounded away from zero.
    return Simd::ShiftRight(Simd::Add(upper, Simd::And(Simd::Signs(x), sign_mask)), right);
  }
};

// What sums become, the same for all channels.
struct OutputRange {
  Vector zero, min, max;
  bool is_whole;  // all int8 numbers

  OutputRange(int32_t out_zero, ClampRange range)
      : zero(Simd::Set(out_zero)),
        min(Simd::Set(range.min)),
        max(Simd::Set(range.max)),
        is_whole(range.min == -128 && range.max == 127) {}
  explicit OutputRange(const Requantizer<int32_t>& r) : OutputRange(r.out_zero, r.clamp) {}
  Vector Fit(Vector scaled) const { return Simd::Clamp(Simd::Add(scaled, zero), min, max); }
};

// What is known of a vector of channels, in the order of its lanes. Channels that are not there are zeros.
struct LaneChannels {
  int32_t bias[kLanes] = {}, multiplier[kLanes] = {}, shift[kLanes] = {};

  void Set(int lane, const Requantizer<int32_t>& r, int channel) {
    if (r.bias != nullptr) bias[lane] = r.bias[channel];
    multiplier[lane] = r.multipliers.multiplier[channel * r.multipliers.step];
    shift[lane] = r.multipliers.shift[channel * r.multipliers.step];
  }
};

// In each lane, what makes the sum of one channel its output.
class LaneRequantizers {
 public:
  // The sums of weights make up for the zero point and for unsigned activations.
  void Set(const LaneChannels& channels, const Int8Format& format, Vector weight_sums) {
    const Vector zero = Simd::Set(0), bias = Simd::Load(channels.bias), shift = Simd::Load(channels.shift);
    const Vector right = Simd::Max(Simd::Sub(zero, shift), zero), one = Simd::Min(right, Simd::Set(1));
    const Vector offset = Simd::Product(weight_sums, Simd::Set(format.in_zero + 128));
    Simd::Store(start_, Simd::Sub(bias, offset));
    Simd::Store(multiplier_, Simd::Load(channels.multiplier));
    Simd::Store(left_, Simd::Max(shift, zero));
    Simd::Store(right_but_one_, Simd::Sub(right, one));
    Simd::Store(last_right_, one);
    const Vector limit = Simd::Set(kMaxFastBias);
    is_fast_ = Simd::AllAtMost(bias, limit) && Simd::AllAtMost(Simd::Sub(zero, limit), bias) &&
               Simd::AllAtMost(shift, zero) && Simd::AllAtMost(right, Simd::Set(kMaxFastShift));
    // The upper word of 2 * sum * multiplier + addend is the rounded product, half a unit and the zero point.
    const Vector half = Simd::ShiftLeft(one, Simd::Sub(right, one));
    const Vector upper = Simd::Add(half, Simd::ShiftLeft(Simd::Set(format.requantizer.out_zero), right));
    const Vector low_half = Simd::SetWide(int64_t{1} << 31);
    Simd::Store(even_addend_, Simd::Xor(Simd::EvenToUpper(upper), low_half));
    Simd::Store(odd_addend_, Simd::Xor(Simd::And(upper, Simd::SetWide(-(int64_t{1} << 32))), low_half));
    Simd::Store(right_, right);
    Simd::Store(sign_mask_, Simd::Sub(zero, one));
  }

  Vector Start() const { return Simd::Load(start_); }
  // The output, as lanes that are int8 numbers once they are saturated.
  Vector Finish(Vector sum, const OutputRange& range) const {
    if (!is_fast_) {
      const Multiplier scale = {Simd::Load(multiplier_), Simd::Load(left_), Simd::Load(right_but_one_),
                                Simd::Load(last_right_)};
      return range.Fit(scale(sum));
    }
    const Vector upper = Simd::UpperWords(Simd::Add(sum, sum), Simd::Load(multiplier_), Simd::Load(even_addend_),
                                          Simd::Load(odd_addend_));
    // Halves are rounded away from zero.
    const Vector away = Simd::And(Simd::Signs(sum), Simd::Load(sign_mask_));
    const Vector out = Simd::ShiftRight(Simd::Add(upper, away), Simd::Load(right_));
    return range.is_whole ? out : Simd::Clamp(out, range.min, range.max);
  }

 private:
  // Sums stay below 2^30 with these, as kMaxPatch products do beside; so does a zero point that is shifted.
  static constexpr int32_t kMaxFastBias = 1 << 29;
  static constexpr int kMaxFastShift = 20;
  static_assert(int64_t{kMaxPatch} * 255 * 128 < 1 << 29);

  bool is_fast_;
  int32_t start_[kLanes];
  int32_t multiplier_[kLanes];
  int32_t left_[kLanes], right_but_one_[kLanes], last_right_[kLanes];  // see Multiplier
  // Where it is fast:
  int64_t even_addend_[kLanes / 2], odd_addend_[kLanes / 2];
  int32_t right_[kLanes], sign_mask_[kLanes];
};

// to[i] = from[i] + 128, i < count; count > 0.
inline void CopyUnsigned(const int8_t* from, int count, uint8_t* to) {
  const Vector flip = Simd::SetBytes(-128);
  int i = 0;
  for (; i + kBytes <= count; i += kBytes) Simd::Store(to + i, Simd::Xor(Simd::Load(from + i), flip));
  if (i < count) Simd::StoreBytes(to + i, Simd::Xor(Simd::LoadBytes(from + i, count - i), flip), count - i);
}

// Fills `count` bytes, rounded up to whole vectors.
inline void Fill(uint8_t* to, int count, int value) {
  for (int i = 0; i < count; i += kBytes) Simd::Store(to + i, Simd::SetBytes(value));
}

// The patches of a convolution's output pixels, one after the other.
class PatchWalk {
 public:
  PatchWalk(const ConvShape& shape, const int8_t* in, int32_t zero)
      : s_(shape), in_(in), zero_(zero + 128), numbers_(s_.filter_height * s_.filter_width * s_.filter_depth) {
    const Window& w = s_.window;
    is_pointwise_ = s_.filter_height == 1 && s_.filter_width == 1 && w.stride_y == 1 && w.stride_x == 1 &&
                    w.pad_y == 0 && w.pad_x == 0 && s_.filter_depth == s_.in_depth && numbers_ % 4 == 0;
    row_step_ = is_pointwise_ ? numbers_ : RoundUp(numbers_, kBytes);
    patch_ = MakePatch(s_);
    BeginRow();
  }

  // Whether the image is what Take() copies.
  bool is_pointwise() const { return is_pointwise_; }
  // Bytes from one patch to the next; a multiple of 4.
  int row_step() const { return row_step_; }

  // Copies the next `count` patches, with zero points where they lie outside the image.
  void Take(int count, uint8_t* to) {
    if (is_pointwise_) {  // they lie in the image as they are wanted
      CopyUnsigned(in_, count * numbers_, to);
      in_ += count * numbers_;
      return;
    }
    for (int i = 0; i < count; ++i, to += row_step_) {
      if (x_ >= inner_begin_ && x_ < inner_end_) {
        CopyRuns(inner_, in_ + inner_.in_row_offset + (x_ * s_.window.stride_x - s_.window.pad_x) * s_.in_depth, to);
      } else {
        TakeAtBorder(to);
      }
      if (++x_ == s_.out_width) NextRow();
    }
  }

 private:
  void TakeAtBorder(uint8_t* to) {
    CutColumns(s_, x_, /*join=*/true, &patch_);
    const bool is_empty = patch_.rows <= 0 || patch_.runs <= 0;
    if (is_empty || patch_.rows * patch_.runs * patch_.length < numbers_) Fill(to, numbers_, zero_);
    if (!is_empty) CopyRuns(patch_, in_ + patch_.in_offset(), to + patch_.filter_offset());
  }
  static void CopyRuns(const Patch& patch, const int8_t* in, uint8_t* to) {
    for (int row = 0; row < patch.rows; ++row, in += patch.in_row_step, to += patch.filter_row_step) {
      for (int run = 0; run < patch.runs; ++run) {
        CopyUnsigned(in + run * patch.in_run_step, patch.length, to + run * patch.filter_run_step);
      }
    }
  }
  void NextRow() {
    x_ = 0;
    if (++y_ == s_.out_height) {
      y_ = 0;
      in_ += s_.in_height * s_.in_width * s_.in_depth;
    }
    BeginRow();
  }
  // Finds the pixels whose whole window lies in the image.
  void BeginRow() {
    const Window& w = s_.window;
    CutRows(s_, y_, &patch_);
    inner_begin_ = (w.pad_x + w.stride_x - 1) / w.stride_x;
    const int last = s_.in_width - 1 - (s_.filter_width - 1) * w.dilation_x + w.pad_x;  // where a window may begin
    inner_end_ = patch_.rows < s_.filter_height || last < 0 ? 0 : Least(s_.out_width, last / w.stride_x + 1);
    if (inner_begin_ >= inner_end_) return;
    CutColumns(s_, inner_begin_, /*join=*/true, &patch_);
    inner_ = patch_;
  }

  const ConvShape& s_;
  const int8_t* in_;  // the image
  const int32_t zero_;
  const int numbers_;  // of a patch
  bool is_pointwise_;
  int row_step_;
  Patch patch_, inner_ = {};
  int y_ = 0, x_ = 0;
  int inner_begin_, inner_end_;
};

// The numbers of a patch, as one piece, or as pieces that each lie in one row of the image; each piece begins with a
// new group of four.
struct PatchPieces {
  int count, numbers;

  int groups() const { return count * ((numbers + 3) / 4); }
};

// The rows of an image that the windows of a row of output pixels cover: each is copied once, with zero points around
// it, and serves all windows.
class ImageRows {
 public:
  static constexpr int kMaxHeight = 32;

  static PatchPieces PiecesOf(const ConvShape& s) { return {s.filter_height, s.filter_width * s.filter_depth}; }
  static bool Fit(const ConvShape& s) {
    const Window& w = s.window;
    const bool is_dense = (w.dilation_y == 1 || s.filter_height == 1) && (w.dilation_x == 1 || s.filter_width == 1);
    return is_dense && s.filter_depth == s.in_depth && s.filter_height <= kMaxHeight &&
           PiecesOf(s).groups() * 4 <= kMaxPatch && (s.filter_height + 1) * RowBytes(s) <= kMaxTapBytes;
  }

  // `memory` has kMaxTapBytes.
  ImageRows(const ConvShape& shape, const int8_t* in, int32_t zero, uint8_t* memory)
      : s_(shape), in_(in), memory_(memory), row_bytes_(static_cast<int>(RowBytes(shape))) {
    Fill(memory_, (s_.filter_height + 1) * row_bytes_, zero + 128);
  }

  // Bytes from one window to the next.
  int window_step() const { return s_.window.stride_x * s_.in_depth; }
  // Where the first window's part of each row begins, for row y of the output; in the order of images and rows.
  const uint8_t* const* Begin(int y) {
    if (y == 0) copied_ = 0;
    const int first = y * s_.window.stride_y - s_.window.pad_y;
    for (int ky = 0; ky < s_.filter_height; ++ky) {
      const int row = first + ky;
      const bool is_inside = row >= 0 && row < s_.in_height;
      if (is_inside && row >= copied_) Copy(row);
      windows_[ky] = memory_ + (is_inside ? row % s_.filter_height : s_.filter_height) * row_bytes_;
    }
    return windows_;
  }
  void NextImage() { in_ += s_.in_height * s_.in_width * s_.in_depth; }

 private:
  // With room for the windows that a tile computes for nought.
  static int64_t RowBytes(const ConvShape& s) {
    constexpr int kMoreWindows = 12;
    const int64_t columns = int64_t{s.out_width + kMoreWindows} * s.window.stride_x + s.filter_width;
    return (columns * s.in_depth + 2 * kBytes - 1) / kBytes * kBytes;
  }
  void Copy(int row) {
    const int columns = Least(s_.in_width, (s_.out_width - 1) * s_.window.stride_x + s_.filter_width - s_.window.pad_x);
    uint8_t* const to = memory_ + row % s_.filter_height * row_bytes_ + s_.window.pad_x * s_.in_depth;
    if (columns > 0) CopyUnsigned(in_ + row * s_.in_width * s_.in_depth, columns * s_.in_depth, to);
    copied_ = row + 1;
  }

  const ConvShape& s_;
  const int8_t* in_;  // the image
  uint8_t* memory_;   // a row for each of the window, by number modulo their count, and one of zero points
  int row_bytes_;
  int copied_ = 0;  // the rows before this one are
  const uint8_t* windows_[kMaxHeight];
};

// kVectors vectors of channels of a convolution: the weights in groups of four numbers of a patch, and the
// requantisers.
template <int kVectors>
class ChannelColumn {
 public:
  static constexpr int kChannels = kVectors * kLanes;
  static constexpr int kPixels = Least(12, Simd::kTileSums / kVectors);  // whose sums stay in registers

  // `packed` has room for 4 * kChannels * pieces.groups() weights.
  ChannelColumn(const ConvArgs<Int8Format>& args, WeightOrder order, int first, PatchPieces pieces, int8_t* packed)
      : packed_(packed), pieces_(pieces), channels_(Least(kChannels, args.shape.channels - first)) {
    for (int v = 0; v < kVectors; ++v) {
      const int channel = first + v * kLanes, channels = Most(0, Least(kLanes, channels_ - v * kLanes));
      const int8_t* weights = args.filter + channel * order.channel_step;
      for (int i = 0; i < pieces.count; ++i, weights += pieces.numbers * order.patch_step) {
        PackPiece(weights, order, channels, i * GroupsOfPiece(), v);
      }
      SetLanes(args.format, channel, channels, v);
    }
  }

  // The outputs of the next pixels, at most `pixels`; returns how many. Their pieces begin at pieces[i] + offset, and
  // `step` bytes on for each pixel. What lies behind them is read, too.
  int Multiply(const uint8_t* const* pieces, int offset, int step, int pixels, const OutputRange& range, int8_t* out,
               int out_step) const {
    constexpr int kSome = kPixels * 2 / 3, kFew = kPixels / 3;
    if (pixels <= kFew) return MultiplyTile<kFew>(pieces, offset, step, pixels, range, out, out_step);
    if (pixels <= kSome) return MultiplyTile<kSome>(pieces, offset, step, pixels, range, out, out_step);
    return MultiplyTile<kPixels>(pieces, offset, step, Least(pixels, kPixels), range, out, out_step);
  }

 private:
  int GroupsOfPiece() const { return (pieces_.numbers + 3) / 4; }
  template <int kTile>
  int MultiplyTile(const uint8_t* const* pieces, int offset, ptrdiff_t step, int pixels, const OutputRange& range,
                   int8_t* out, int out_step) const {
    Vector sums[kTile][kVectors];
#pragma GCC unroll 12
    for (int v = 0; v < kVectors; ++v) {
#pragma GCC unroll 12
      for (int p = 0; p < kTile; ++p) sums[p][v] = lanes_[v].Start();
    }
    const int8_t* weights = packed_;
    for (int i = 0; i < pieces_.count; ++i) {
      // A base for each three pixels, which the processor's addresses reach.
      constexpr int kBases = (kTile + 2) / 3;
      const uint8_t* x[kBases];
#pragma GCC unroll 12
      for (int base = 0; base < kBases; ++base) x[base] = pieces[i] + offset + base * 3 * step;
      for (int g = GroupsOfPiece(); g > 0; --g, weights += kChannels * 4) {
        Vector w[kVectors];
#pragma GCC unroll 12
        for (int v = 0; v < kVectors; ++v) w[v] = Simd::Load(weights + v * kBytes);
#pragma GCC unroll 12
        for (int p = 0; p < kTile; ++p) {
          const Vector group = Simd::Repeat4(x[p / 3] + p % 3 * step);
#pragma GCC unroll 12
          for (int v = 0; v < kVectors; ++v) sums[p][v] = Simd::AddProducts(sums[p][v], group, w[v]);
        }
#pragma GCC unroll 12
        for (int base = 0; base < kBases; ++base) x[base] += 4;
      }
    }
#pragma GCC unroll 12
    for (int p = 0; p < kTile; ++p, out += out_step) {
      if (p == pixels) break;
#pragma GCC unroll 12
      for (int v = 0; v < kVectors; ++v) {
        const int left = channels_ - v * kLanes;
        if (left > 0) Simd::StoreLanes(out + v * kLanes, lanes_[v].Finish(sums[p][v], range), left);
      }
    }
    return pixels;
  }

  int8_t* GroupOf(int group, int vector) const { return packed_ + (group * kVectors + vector) * kBytes; }
  // Whole vectors of weights, if they lie so, then groups.
  void PackPiece(const int8_t* from, WeightOrder order, int channels, int group, int vector) const {
    const int numbers = pieces_.numbers;
    const int whole = order.patch_step == 1 && channels == kLanes ? numbers / kBytes * kBytes : 0;
    for (int k = 0; k < whole; k += kBytes) PackBlock(from + k, order.channel_step, group + k / 4, vector);
    for (int k = whole; k < numbers; k += 4) {
      PackGroup(from + k * order.patch_step, order, channels, Least(4, numbers - k), group + k / 4, vector);
    }
  }
  // kLanes groups of kLanes channels.
  void PackBlock(const int8_t* from, int channel_step, int group, int vector) const {
    Vector rows[kLanes];
    for (int c = 0; c < kLanes; ++c) rows[c] = Simd::Load(from + c * channel_step);
    Simd::Transpose(rows);
    for (int g = 0; g < kLanes; ++g) Simd::Store(GroupOf(group + g, vector), rows[g]);
  }
  // `count` numbers of a group; zeros for the others, and for the channels that are not there.
  void PackGroup(const int8_t* from, WeightOrder order, int channels, int count, int group, int vector) const {
    int8_t* const to = GroupOf(group, vector);
    if (channels < kLanes || count < 4) Simd::Store(to, Simd::Set(0));
    for (int c = 0; c < channels; ++c) {
      if (order.patch_step == 1 && count == 4) {
        __builtin_memcpy(to + c * 4, from + c * order.channel_step, 4);
        continue;
      }
      for (int i = 0; i < count; ++i) to[c * 4 + i] = from[c * order.channel_step + i * order.patch_step];
    }
  }
  void SetLanes(const Int8Format& format, int first, int channels, int vector) {
    Vector sum = Simd::Set(0);
    for (int g = 0; g < pieces_.groups(); ++g)
      sum = Simd::AddProducts(sum, Simd::SetBytes(1), Simd::Load(GroupOf(g, vector)));
    LaneChannels lanes;
    for (int c = 0; c < channels; ++c) lanes.Set(c, format.requantizer, first + c);
    lanes_[vector].Set(lanes, format, sum);
  }

  int8_t* packed_;
  PatchPieces pieces_;
  int channels_;
  LaneRequantizers lanes_[kVectors];
};

template <class Column>
void MultiplyImageRows(const ConvArgs<Int8Format>& args, const Column& column, ImageRows rows, int8_t* out) {
  const ConvShape& s = args.shape;
  const OutputRange range(args.format.requantizer);
  const int step = rows.window_step();
  for (int b = 0; b < s.batches; ++b, rows.NextImage()) {
    for (int y = 0; y < s.out_height; ++y) {
      const uint8_t* const* const windows = rows.Begin(y);
      for (int x = 0, count; x < s.out_width; x += count, out += count * s.out_depth) {
        count = column.Multiply(windows, x * step, step, s.out_width - x, range, out, s.out_depth);
      }
    }
  }
}

template <class Column>
void MultiplyPatches(const ConvArgs<Int8Format>& args, const Column& column, PatchWalk walk, uint8_t* memory,
                     int8_t* out) {
  const ConvShape& s = args.shape;
  const OutputRange range(args.format.requantizer);
  const int step = walk.row_step(), pixels = s.batches * s.out_height * s.out_width;
  Fill(memory, Column::kPixels * step, 0);
  for (int pixel = 0, count; pixel < pixels; pixel += count, out += count * s.out_depth) {
    count = Least(Column::kPixels, pixels - pixel);
    walk.Take(count, memory);
    (void)column.Multiply(&memory, 0, step, count, range, out, s.out_depth);
  }
}

// The channels from `first` on that kVectors hold, for all pixels; returns how many there may be.
template <int kVectors>
int ConvColumn(const ConvArgs<Int8Format>& args, WeightOrder order, int first) {
  using Column = ChannelColumn<kVectors>;
  const ConvShape& s = args.shape;
  alignas(kBytes) int8_t packed[Column::kChannels * kMaxPatch];
  alignas(kBytes) uint8_t memory[Most(Column::kPixels * kMaxPatch, kMaxTapBytes)];
  const PatchWalk walk(s, args.in, args.format.in_zero);
  if (!walk.is_pointwise() && ImageRows::Fit(s)) {
    const Column column(args, order, first, ImageRows::PiecesOf(s), packed);
    MultiplyImageRows(args, column, ImageRows(s, args.in, args.format.in_zero, memory), args.out + first);
  } else {
    const Column column(args, order, first, {1, s.filter_height * s.filter_width * s.filter_depth}, packed);
    MultiplyPatches(args, column, walk, memory, args.out + first);
  }
  return Column::kChannels;
}

void ConvVectors(const ConvArgs<Int8Format>& args, WeightOrder order) {
  constexpr int kMost = Simd::kTileVectors;
  for (int first = 0; first < args.shape.channels;) {
    const int left = args.shape.channels - first;
    if (left > (kMost - 1) * kLanes) {
      first += ConvColumn<kMost>(args, order, first);
    } else if (kMost > 3 && left > 2 * kLanes) {
      first += ConvColumn<3>(args, order, first);
    } else if (kMost > 2 && left > kLanes) {
      first += ConvColumn<2>(args, order, first);
    } else {
      first += ConvColumn<1>(args, order, first);
    }
  }
}

// Whether a convolution that CanBeInPlace (in_place.h) may have its output over its input: where one column has all its
// channels, and its pixels are written after all that they cover has been copied.
//   Rows of the image: with output row y the rows before y*stride - pad + height of the window have been copied, which
//   are at least (y + 1)*stride, or all. An output that is not larger has its row y within the first (y + 1)*stride of
//   them. A larger one, of stride 1 and as many rows, ends with the image; behind output row y there are as many of its
//   rows as rows of the image that have not been copied, or more, and they are longer.
//   Single pixels: the same, with pixels for rows.
bool MakesConvInPlace(const ConvShape& s) {
  if (s.channels > Simd::kTileVectors * kLanes) return false;
  if (PatchWalk(s, nullptr, 0).is_pointwise()) return s.out_height == s.in_height && s.out_width == s.in_width;
  return ImageRows::Fit(s) && s.filter_height - s.window.pad_y >= s.window.stride_y;
}

// A depthwise convolution as strips of bytes: for each tap, the activations that it multiplies lie one behind the
// other, all channels of a pixel and then the next pixel's. Where the channels begin again at the start of a vector, a
// strip is a row of pixels, else one pixel.
struct StripLayout {
  static constexpr int kMaxBlocks = 32;
  static constexpr int kMaxGroups = 256;

  int taps = 0, groups = 0;
  int blocks;  // vectors of channels
  bool joins_pixels;
  bool shares_columns;       // taps of a row take their parts of the same activations, else each has its own
  int pixels, more_columns;  // of a strip, at most, and the activations that taps take beyond their own
  int64_t row_step;          // bytes of activations of one row, or of one tap
  bool fits;

  explicit StripLayout(const ConvShape& s) {
    const Window& w = s.window;
    blocks = s.channels;
    for (int bytes = kBytes; bytes > 1 && blocks % 2 == 0; bytes /= 2) blocks /= 2;
    // To prepare a vector of channels takes as long as to compute so many vectors.
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

class Strips {
 public:
  explicit Strips(const DepthwiseConvArgs<Int8Format>& args)
      : args_(args), s_(args.shape), layout_(s_), taps_(layout_.taps), groups_(layout_.groups) {}

  void Run() {
    PackWeights();
    if (args_.in_place) return RunInPlace();
    const int8_t* in = args_.in;
    int8_t* out = args_.out;
    for (int b = 0; b < s_.batches; ++b, in += s_.in_height * s_.in_width * s_.in_depth) {
      for (int y = 0; y < s_.out_height; ++y, out += RowBytes()) MakeRow(in, y, out);
    }
  }

 private:
  int RowBytes() const { return s_.out_width * s_.channels; }

  void MakeRow(const int8_t* in, int y, int8_t* out) {
    for (int x = 0; x < s_.out_width; x += layout_.pixels) {
      const int pixels = Least(layout_.pixels, s_.out_width - x);
      CopyRows(in, y, x, pixels);
      MultiplyPixels(pixels, out);
      out += pixels * s_.channels;
    }
  }

  // As RowsInPlace, with weights that are packed once.
  void RunInPlace() {
    int8_t* const rows = static_cast<int8_t*>(args_.scratch);
    const int kept = RowsKeptInPlace(s_), row_bytes = RowBytes();
    for (int y = 0; y < s_.out_height + kept - 1; ++y) {
      if (y < s_.out_height) MakeRow(args_.in, y, rows + y % kept * row_bytes);
      const int finished = y - (kept - 1);
      if (finished < 0) continue;
      __builtin_memcpy(args_.out + finished * row_bytes, rows + finished % kept * row_bytes,
                       static_cast<size_t>(row_bytes));
    }
  }

  static constexpr int kQuarters = 4;  // vectors of sums for a vector of bytes

  // The weights in the order of interleaved activations.
  void PackWeights() {
    const int channels = s_.channels, bytes = layout_.blocks * kBytes;
    const int period = layout_.joins_pixels ? bytes : channels;
    for (int g = 0; g < groups_; ++g) {
      // The activations' memory is not yet in use.
      const uint8_t* taps[4];
      for (int i = 0; i < 4; ++i) {
        uint8_t* const to = activations_ + i * bytes;
        const int8_t* const from = args_.filter + (g * 4 + i) * channels;
        taps[i] = to;
        if (g * 4 + i >= taps_) {
          Fill(to, bytes, 0);
          continue;
        }
        for (int at = 0; at < period; at += channels) __builtin_memcpy(to + at, from, static_cast<size_t>(channels));
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
    LaneChannels channels[kQuarters];
    int channel = block * kBytes % s_.channels;
    for (int i = 0; i < bytes; ++i) {
      // Where interleaving puts byte i.
      channels[i % 16 / 4].Set(i / 16 * 4 + i % 4, args_.format.requantizer, channel);
      if (++channel == s_.channels) channel = 0;
    }
    for (int q = 0; q < kQuarters; ++q) {
      Vector sum = Simd::Set(0);
      for (int g = 0; g < groups_; ++g) {
        const int8_t* const w = weights_ + ((block * groups_ + g) * kQuarters + q) * kBytes;
        sum = Simd::AddProducts(sum, Simd::SetBytes(1), Simd::Load(w));
      }
      lanes_[block * kQuarters + q].Set(channels[q], args_.format, sum);
    }
  }
  // The bytes of four taps, one of each in a lane.
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

  // The activations for `pixels` output pixels from (y, x) on, and where each tap's begin.
  void CopyRows(const int8_t* in, int y, int x, int pixels) {
    const Window& w = s_.window;
    const int columns = pixels + layout_.more_columns;
    uint8_t* to = activations_;
    for (int ky = 0, tap = 0; ky < s_.filter_height; ++ky) {
      const int row = y * w.stride_y - w.pad_y + ky * w.dilation_y;
      const int8_t* from = row >= 0 && row < s_.in_height ? in + row * s_.in_width * s_.in_depth : nullptr;
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

  // `count` columns of a row, `step` apart, from column `first` on; a null row and columns outside it are zero points.
  void CopyColumns(const int8_t* row, int first, int step, int count, uint8_t* to) const {
    const int channels = s_.channels;
    const int before = first >= 0 ? 0 : Least(count, (-first + step - 1) / step);
    const int last = s_.in_width - 1 - first;
    const int end = row == nullptr || last < 0 ? before : Most(before, Least(count, last / step + 1));
    if (before > 0 || end < count) Fill(to, count * channels, args_.format.in_zero + 128);
    if (end == before || row == nullptr) return;
    if (step == 1)
      return CopyUnsigned(row + (first + before) * channels, (end - before) * channels, to + before * channels);
    for (int i = before; i < end; ++i) CopyUnsigned(row + (first + i * step) * channels, channels, to + i * channels);
  }

  void MultiplyPixels(int pixels, int8_t* out) const {
    if (layout_.joins_pixels) return MultiplyStrip(0, pixels * s_.channels, out);
    for (int pixel = 0; pixel < pixels; ++pixel, out += s_.channels) {
      MultiplyStrip(pixel * s_.channels, s_.channels, out);
    }
  }

  void MultiplyStrip(int first, int count, int8_t* out) const {
    const OutputRange range(args_.format.requantizer);
    for (int at = 0, block = 0; at < count; at += kBytes) {
      const Vector bytes = MultiplyVector(first + at, block, range);
      if (at + kBytes <= count) {
        Simd::Store(out + at, bytes);
      } else {
        Simd::StoreBytes(out + at, bytes, count - at);
      }
      if (++block == layout_.blocks) block = 0;
    }
  }

  Vector MultiplyVector(int at, int block, const OutputRange& range) const {
    const LaneRequantizers* const lanes = lanes_ + block * kQuarters;
    Vector sums[kQuarters];
#pragma GCC unroll 4
    for (int q = 0; q < kQuarters; ++q) sums[q] = lanes[q].Start();
    const int8_t* w = weights_ + block * groups_ * kQuarters * kBytes;
    for (int g = 0; g < groups_; ++g, w += kQuarters * kBytes) {
      Vector activations[kQuarters];
      Interleave(taps_at_ + g * 4, at, activations);
#pragma GCC unroll 4
      for (int q = 0; q < kQuarters; ++q) {
        sums[q] = Simd::AddProducts(sums[q], activations[q], Simd::Load(w + q * kBytes));
      }
    }
#pragma GCC unroll 4
    for (int q = 0; q < kQuarters; ++q) sums[q] = lanes[q].Finish(sums[q], range);
    return Simd::Narrow16(Simd::Narrow32(sums[0], sums[1]), Simd::Narrow32(sums[2], sums[3]));
  }

  const DepthwiseConvArgs<Int8Format>& args_;
  const ConvShape& s_;
  const StripLayout layout_;
  const int taps_, groups_;
  const uint8_t* taps_at_[kMaxTaps + 3];
  LaneRequantizers lanes_[StripLayout::kMaxBlocks * kQuarters];
  alignas(kBytes) int8_t weights_[StripLayout::kMaxGroups * kQuarters * kBytes];
  alignas(kBytes) uint8_t activations_[kMaxTapBytes + kBytes];
};

void DepthwiseConvVectors(const DepthwiseConvArgs<Int8Format>& args) { Strips(args).Run(); }

// FindChannelMultipliers with double numbers, which round as the specification has it. Returns how many it has found:
// whole vectors, up to one with a shift near the limits.
int MultipliersVectors(float in_scale, float out_scale, const float* filter_scales, int channels, int32_t* multipliers,
                       int8_t* shifts) {
  constexpr int kCount = kBytes / 8, kMantissaBits = 52, kDroppedBits = kMantissaBits - 30;
  using Doubles = double __attribute__((vector_size(kBytes)));
  using Wide = int64_t __attribute__((vector_size(kBytes)));
  using Floats = float __attribute__((vector_size(kCount * sizeof(float))));
  using Int32s = int32_t __attribute__((vector_size(kCount * sizeof(int32_t))));
  using Int8s = int8_t __attribute__((vector_size(kCount)));
  constexpr int64_t kOne = int64_t{1} << kMantissaBits, kHalf = 1 << (kDroppedBits - 1);
  int c = 0;
  for (; c + kCount <= channels; c += kCount) {
    Floats scales;
    __builtin_memcpy(&scales, filter_scales + c, sizeof(scales));
    const Doubles product = __builtin_convertvector(scales, Doubles) * double{in_scale};  // exact
    const Doubles scale = product / double{out_scale};
    Wide bits;
    __builtin_memcpy(&bits, &scale, sizeof(bits));
    Wide multiplier = ((bits & (kOne - 1)) + (kOne + kHalf)) >> kDroppedBits;
    const Wide carries = multiplier == int64_t{1} << 31;  // -1 or 0
    multiplier -= carries & (int64_t{1} << 30);
    const Wide shift = (bits >> kMantissaBits) - 1022 - carries;  // of a mantissa below 1
    const Wide near_limit = (shift < -30) | (shift > 29);
    if (!Simd::AllAtMost(Simd::Sub(Simd::Set(0), reinterpret_cast<Vector>(near_limit)), Simd::Set(0))) break;
    const Int32s words = __builtin_convertvector(multiplier, Int32s);
    const Int8s bytes = __builtin_convertvector(shift, Int8s);
    __builtin_memcpy(multipliers + c, &words, sizeof(words));
    __builtin_memcpy(shifts + c, &bytes, sizeof(bytes));
  }
  return c;
}

// Of four channels: the products of x, made unsigned, and the weights, and the sums of the weights.
struct FourSums {
  Simd::Quad products, weights;
};

// The channels from `first` on; where the last is among them, it stands for those that are not there.
FourSums SumFour(const FullyConnectedArgs<Int8Format>& args, const int8_t* x, int first) {
  constexpr int kFour = 4;
  const Vector flip = Simd::SetBytes(-128), ones = Simd::SetBytes(1);
  const int8_t* weights[kFour];
  for (int c = 0; c < kFour; ++c) weights[c] = args.filter + Least(first + c, args.channels - 1) * args.depth;
  Vector products[kFour], weight_sums[kFour];
#pragma GCC unroll 4
  for (int c = 0; c < kFour; ++c) products[c] = weight_sums[c] = Simd::Set(0);
  for (int k = 0; k < args.depth; k += kBytes) {
    const int left = args.depth - k;
    const Vector activations = Simd::Xor(left >= kBytes ? Simd::Load(x + k) : Simd::LoadBytes(x + k, left), flip);
#pragma GCC unroll 4
    for (int c = 0; c < kFour; ++c) {
      const int8_t* const from = weights[c] + k;
      const Vector w = left >= kBytes ? Simd::Load(from) : Simd::LoadBytes(from, left);
      products[c] = Simd::AddProducts(products[c], activations, w);
      weight_sums[c] = Simd::AddProducts(weight_sums[c], ones, w);
    }
  }
  return {Simd::Totals(products), Simd::Totals(weight_sums)};
}

// The outputs of `count` channels from channel `first` on, at most kLanes.
void FinishSums(const Requantizer<int32_t>& r, const OutputRange& range, Vector sums, int first, int count,
                int8_t* out) {
  const Vector zero = Simd::Set(0);
  Vector bias = zero, multiplier, shift;
  if (count == kLanes && r.multipliers.step == 1) {
    if (r.bias != nullptr) bias = Simd::Load(r.bias + first);
    multiplier = Simd::Load(r.multipliers.multiplier + first);
    shift = Simd::LoadInt8s(r.multipliers.shift + first, kLanes);
  } else {
    LaneChannels channels;
    for (int c = 0; c < count; ++c) channels.Set(c, r, first + c);
    bias = Simd::Load(channels.bias);
    multiplier = Simd::Load(channels.multiplier);
    shift = Simd::Load(channels.shift);
  }
  const Vector right = Simd::Max(Simd::Sub(zero, shift), zero), one = Simd::Min(right, Simd::Set(1));
  const Multiplier scale = {multiplier, Simd::Max(shift, zero), Simd::Sub(right, one), one};
  Simd::StoreLanes(out, range.Fit(scale(Simd::Add(sums, bias))), count);
}

void RowVectors(const FullyConnectedArgs<Int8Format>& args, const int8_t* row, int32_t start, int8_t* out) {
  const OutputRange range(args.format.requantizer);
  const Vector offset = Simd::Set(args.format.in_zero + 128);
  for (int first = 0; first < args.channels; first += kLanes) {
    const int count = Least(kLanes, args.channels - first);
    Simd::Quad products[kLanes / 4] = {}, weights[kLanes / 4] = {};
    for (int i = 0; i * 4 < count; ++i) {
      const FourSums sums = SumFour(args, row, first + i * 4);
      products[i] = sums.products;
      weights[i] = sums.weights;
    }
    const Vector zeros = Simd::Sub(Simd::Set(start), Simd::Product(Simd::Join(weights), offset));
    FinishSums(args.format.requantizer, range, Simd::Add(Simd::Join(products), zeros), first, count, out + first);
  }
}

// AddQuantized8: the operand of the larger scale is halved exactly.
void AddVectors(const BinaryRow& row, const AddParams& p) {
  constexpr int kLeft = kAddLeftShift<int8_t>;
  const bool a_is_larger = p.a_multiplier == 1 << 30 && p.a_shift == 0;
  const int8_t* large = static_cast<const int8_t*>(a_is_larger ? row.a : row.b);
  const int8_t* small = static_cast<const int8_t*>(a_is_larger ? row.b : row.a);
  const int large_step = a_is_larger ? row.a_step : row.b_step, small_step = a_is_larger ? row.b_step : row.a_step;
  const int large_sign = a_is_larger ? 1 : p.b_sign, small_sign = a_is_larger ? p.b_sign : 1;
  const Vector large_zero = Simd::Set(a_is_larger ? p.a_zero_point : p.b_zero_point);
  const Vector small_zero = Simd::Set(a_is_larger ? p.b_zero_point : p.a_zero_point);
  const Vector large_left = Simd::Set(kLeft - 1), small_left = Simd::Set(kLeft);
  const Fraction scale_small = Fraction::Of(a_is_larger ? QuantizedMultiplier{p.b_multiplier, p.b_shift}
                                                        : QuantizedMultiplier{p.a_multiplier, p.a_shift});
  const Fraction scale_sum = Fraction::Of({p.out_multiplier, p.out_shift});
  const OutputRange range(p.out_zero_point, {p.min, p.max});
  int8_t* const out = static_cast<int8_t*>(row.out);
  for (int i = 0; i < row.count; i += kLanes) {
    const int count = Least(kLanes, row.count - i);
    const Vector x = large_step == 0 ? Simd::Set(*large) : Simd::LoadInt8s(large + i, count);
    const Vector y = small_step == 0 ? Simd::Set(*small) : Simd::LoadInt8s(small + i, count);
    const Vector halved = Simd::ShiftLeft(Simd::Sub(x, large_zero), large_left);
    const Vector scaled = scale_small(Simd::ShiftLeft(Simd::Sub(y, small_zero), small_left));
    const Vector sum = small_sign < 0   ? Simd::Sub(halved, scaled)
                       : large_sign < 0 ? Simd::Sub(scaled, halved)
                                        : Simd::Add(halved, scaled);
    Simd::StoreLanes(out + i, range.Fit(scale_sum(sum)), count);
  }
}

// The averages of some channels of a window, rounded, halves away from zero. Sums of kMaxAveraged numbers are exact as
// float numbers, and so are their quotients once they are cut off.
void AverageWindow(const Patch& patch, const int8_t* in, int channels, const OutputRange& range, int8_t* out) {
  Vector sum = Simd::Set(0);
  for (int row = 0; row < patch.rows; ++row, in += patch.in_row_step) {
    for (int run = 0; run < patch.runs; ++run) {
      sum = Simd::Add(sum, Simd::LoadInt8s(in + run * patch.in_run_step, channels));
    }
  }
  const int count = patch.rows * patch.runs;
  const Vector half = Simd::Set(count / 2), sign = Simd::Signs(sum);
  const Vector rounded = Simd::Add(sum, Simd::Sub(Simd::Xor(half, sign), sign));
  Simd::StoreLanes(out, range.Fit(Simd::Quotient(rounded, count)), channels);
}

void AveragePoolVectors(const PoolArgs<int8_t>& args) {
  const ConvShape& s = args.shape;
  const OutputRange range(0, {args.min, args.max});
  const int8_t* in = args.in;
  int8_t* out = args.out;
  Patch patch = MakePatch(s);
  for (int b = 0; b < s.batches; ++b, in += s.in_height * s.in_width * s.in_depth) {
    for (int y = 0; y < s.out_height; ++y) {
      CutRows(s, y, &patch);
      for (int x = 0; x < s.out_width; ++x, out += s.channels) {
        CutColumns(s, x, /*join=*/false, &patch);
        for (int c = 0; c < s.channels; c += kLanes) {
          AverageWindow(patch, in + patch.in_offset() + c, Least(kLanes, s.channels - c), range, out + c);
        }
      }
    }
  }
}

}  // namespace
}  // namespace mote::x86_64

#endif  // MOTE_SRC_KERNELS_X86_64_VECTOR_LOOPS_H_
