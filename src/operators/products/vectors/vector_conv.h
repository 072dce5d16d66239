// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// CONV_2D of int8, of uint8, and of floats that are quantised to int8. Format: Int8Format, UInt8Format or HybridFormat.
#ifndef MOTE_SRC_OPERATORS_PRODUCTS_VECTORS_VECTOR_CONV_H_
#define MOTE_SRC_OPERATORS_PRODUCTS_VECTORS_VECTOR_CONV_H_

#include <cstddef>
#include <new>
#include <type_traits>

#include "src/operators/products/rows_over_input.h"
#include "src/operators/products/vectors/image_patches.h"
#include "src/operators/products/vectors/product_loops.h"
#include "src/operators/products/vectors/vector_hybrid.h"
#include "src/operators/products/vectors/vector_requantizers.h"

namespace mote::vectors {
namespace {

// The weights and requantisers of kVectors vectors of channels of a convolution. The weights are packed for VPDPBUSD,
// which multiplies four bytes of a patch, broadcast, with the four bytes of each lane; w(c, k) is the weight of
// channel c for number k of the patch, and c0 the first channel of a vector:
//
//             vector 0: lane 0          lane 1                  vector 1: lane 0
//   group 0 | w(c0,0) ... w(c0,3) | w(c0+1,0) ... w(c0+1,3) |...| w(c0,0) ... w(c0,3) |...
//   group 1 | w(c0,4) ... w(c0,7) | w(c0+1,4) ... w(c0+1,7) |...| w(c0,4) ... w(c0,7) |...
//   ...
//
// Lanes without a channel, and numbers behind the last of a patch, are zeros.
template <class Format, int kVectors>
class alignas(kKeptAlignment) ChannelColumn {
 public:
  using Weight = typename Format::Weight;
  using Lanes = typename LanesOf<Format>::Type;
  using Range = typename Lanes::Range;
  using Out = typename Lanes::Out;
  static constexpr int kChannels = kVectors * kLanes;
  static constexpr int kPixels = Least(12, Simd::kTileSums / kVectors);  // of a tile, whose sums stay in registers

  static constexpr int PackedBytes(PatchPieces pieces) { return 4 * kChannels * pieces.groups(); }

  // `packed` has PackedBytes.
  ChannelColumn(const ConvArgs<Format>& args, WeightOrder order, int first, PatchPieces pieces, int8_t* packed)
      : packed_(packed),
        pieces_(pieces),
        channels_(Least(kChannels, args.shape.channels - first)),
        missing_(MissingInWeights(args.format)) {
    for (int v = 0; v < kVectors; ++v) {
      const int channel = first + v * kLanes, channels = Most(0, Least(kLanes, channels_ - v * kLanes));
      const Weight* weights = args.filter + channel * order.channel_step;
      for (int i = 0; i < pieces.count; ++i, weights += pieces.numbers * order.patch_step) {
        PackPiece(weights, order, channels, i * GroupsOfPiece(), v);
      }
      SetLanes(args.format, channel, channels, v);
    }
  }

  // Computes the outputs of the next pixels, at most `pixels`; returns how many. Their pieces begin at pieces[i] +
  // offset, and `step` bytes further for each pixel. Bytes behind them are read, too.
  int Multiply(const uint8_t* const* pieces, int offset, int step, int pixels, const Range& range, Out* out,
               int out_step) const {
    constexpr int kSome = kPixels * 2 / 3, kFew = kPixels / 3;
    if (pixels == 1) return MultiplyPixel(pieces, offset, range, out);
    if (pixels <= kFew) return MultiplyTile<kFew>(pieces, offset, step, pixels, range, out, out_step);
    if (pixels <= kSome) return MultiplyTile<kSome>(pieces, offset, step, pixels, range, out, out_step);
    return MultiplyTile<kPixels>(pieces, offset, step, Least(pixels, kPixels), range, out, out_step);
  }

 private:
  int GroupsOfPiece() const { return (pieces_.numbers + 3) / 4; }
  Vector StartOf(int vector, Vector missing) const {
    const Vector start = lanes_[vector].Start();
    return kMayMissInWeights<Format> ? Simd::Add(start, missing) : start;
  }
  // The part of the sums of a patch that its weights lack.
  int32_t MissingIn(const uint8_t* const* pieces, ptrdiff_t offset) const {
    if (!kMayMissInWeights<Format> || missing_ == 0) return 0;
    Vector sums = Simd::Set(0);
    for (int i = 0; i < pieces_.count; ++i) {
      const uint8_t* const x = pieces[i] + offset;
      int k = 0;
      for (; k + kBytes <= pieces_.numbers; k += kBytes) sums = Simd::Add(sums, Simd::SumEights(Simd::Load(x + k)));
      if (k == pieces_.numbers) continue;
      sums = Simd::Add(sums, Simd::SumEights(Simd::LoadBytes(x + k, pieces_.numbers - k)));
    }
    return Simd::Total(sums) * missing_;
  }
  // Neighbouring groups have sums of their own, so that no product waits for the one before.
  int MultiplyPixel(const uint8_t* const* pieces, int offset, const Range& range, Out* out) const {
    constexpr int kParts = 8 / kVectors;
    const Vector missing = Simd::Set(MissingIn(pieces, offset));
    Vector sums[kParts][kVectors];
#pragma GCC unroll 12
    for (int v = 0; v < kVectors; ++v) {
      sums[0][v] = StartOf(v, missing);
#pragma GCC unroll 12
      for (int part = 1; part < kParts; ++part) sums[part][v] = Simd::Set(0);
    }
    const int8_t* weights = packed_;
    for (int i = 0; i < pieces_.count; ++i) {
      const uint8_t* x = pieces[i] + offset;
      int left = GroupsOfPiece();
      for (; left >= kParts; left -= kParts, x += kParts * 4, weights += kParts * kChannels * 4) {
#pragma GCC unroll 12
        for (int part = 0; part < kParts; ++part) AddGroup(x + part * 4, weights + part * kChannels * 4, sums[part]);
      }
      for (; left > 0; --left, x += 4, weights += kChannels * 4) AddGroup(x, weights, sums[0]);
    }
#pragma GCC unroll 12
    for (int v = 0; v < kVectors; ++v) {
#pragma GCC unroll 12
      for (int part = 1; part < kParts; ++part) sums[0][v] = Simd::Add(sums[0][v], sums[part][v]);
      const int left = channels_ - v * kLanes;
      if (left > 0) lanes_[v].Store(sums[0][v], range, 0, out + v * kLanes, left);
    }
    return 1;
  }
  static void AddGroup(const uint8_t* x, const int8_t* weights, Vector* sums) {
    const Vector group = Simd::Repeat4(x);
#pragma GCC unroll 12
    for (int v = 0; v < kVectors; ++v) sums[v] = Simd::AddProducts(sums[v], group, Simd::Load(weights + v * kBytes));
  }

  template <int kTile>
  int MultiplyTile(const uint8_t* const* pieces, int offset, ptrdiff_t step, int pixels, const Range& range, Out* out,
                   int out_step) const {
    int32_t missing[kTile] = {};
    if (kMayMissInWeights<Format> && missing_ != 0) {
      for (int p = 0; p < pixels; ++p) missing[p] = MissingIn(pieces, offset + p * step);
    }
    Vector sums[kTile][kVectors];
#pragma GCC unroll 12
    for (int v = 0; v < kVectors; ++v) {
#pragma GCC unroll 12
      for (int p = 0; p < kTile; ++p) sums[p][v] = StartOf(v, Simd::Set(missing[p]));
    }
    const int8_t* weights = packed_;
    for (int i = 0; i < pieces_.count; ++i) {
      // One base serves three pixels, since addresses reach base, base + step and base + 2 * step.
      constexpr int kBases = (kTile + 2) / 3;
      const uint8_t* x[kBases];
#pragma GCC unroll 12
      for (int base = 0; base < kBases; ++base) x[base] = pieces[i] + offset + base * 3 * step;
      int g = GroupsOfPiece();
      constexpr int kAtOnce = Simd::kGroupsAtOnce;
      for (; kAtOnce > 1 && g >= kAtOnce; g -= kAtOnce, weights += kAtOnce * kChannels * 4) {
        AddGroups<kTile>(x, step, weights, sums);
#pragma GCC unroll 12
        for (int base = 0; base < kBases; ++base) x[base] += kAtOnce * 4;
      }
      for (; g > 0; --g, weights += kChannels * 4) {
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
        if (left > 0) lanes_[v].Store(sums[p][v], range, p, out + v * kLanes, left);
      }
    }
    return pixels;
  }

  // Adds as many groups as one load of a pixel brings.
  template <int kTile>
  [[gnu::always_inline]] static void AddGroups(const uint8_t* const* x, ptrdiff_t step, const int8_t* weights,
                                               Vector (*sums)[kVectors]) {
    Vector groups[kTile];
#pragma GCC unroll 12
    for (int p = 0; p < kTile; ++p) groups[p] = Simd::Load(x[p / 3] + p % 3 * step);
#pragma GCC unroll 4
    for (int g = 0; g < Simd::kGroupsAtOnce; ++g, weights += kChannels * 4) {
#pragma GCC unroll 12
      for (int v = 0; v < kVectors; ++v) {
        const Vector w = Simd::Load(weights + v * kBytes);
#pragma GCC unroll 12
        for (int p = 0; p < kTile; ++p) sums[p][v] = Simd::AddProductsOf(g, sums[p][v], groups[p], w);
      }
    }
  }

  int8_t* GroupOf(int group, int vector) const { return packed_ + (group * kVectors + vector) * kBytes; }
  // Packs whole vectors of weights if they are contiguous, then groups.
  void PackPiece(const Weight* from, WeightOrder order, int channels, int group, int vector) const {
    const int numbers = pieces_.numbers;
    const int whole = order.patch_step == 1 && channels == kLanes ? numbers / kBytes * kBytes : 0;
    for (int k = 0; k < whole; k += kBytes) PackBlock(from + k, order.channel_step, group + k / 4, vector);
    for (int k = whole; k < numbers; k += 4) {
      PackGroup(from + k * order.patch_step, order, channels, Least(4, numbers - k), group + k / 4, vector);
    }
  }
  // Packs kLanes groups of kLanes channels.
  void PackBlock(const Weight* from, int channel_step, int group, int vector) const {
    Vector rows[kLanes];
    for (int c = 0; c < kLanes; ++c) {
      rows[c] = Simd::Load(from + c * channel_step);
      if (kMayMissInWeights<Format>) rows[c] = Simd::Xor(rows[c], Simd::SetBytes(-128));
    }
    Simd::Transpose(rows);
    for (int g = 0; g < kLanes; ++g) Simd::Store(GroupOf(group + g, vector), rows[g]);
  }
  // Packs `count` numbers of a group, with zeros for the others and for channels that do not exist.
  void PackGroup(const Weight* from, WeightOrder order, int channels, int count, int group, int vector) const {
    int8_t* const to = GroupOf(group, vector);
    if (channels < kLanes || count < 4) Simd::Store(to, Simd::Set(0));
    for (int c = 0; c < channels; ++c) {
      if (order.patch_step == 1 && count == 4 && !kMayMissInWeights<Format>) {
        __builtin_memcpy(to + c * 4, from + c * order.channel_step, 4);
        continue;
      }
      for (int i = 0; i < count; ++i) to[c * 4 + i] = Signed(from[c * order.channel_step + i * order.patch_step]);
    }
  }
  void SetLanes(const Format& format, int first, int channels, int vector) {
    Vector sum = Simd::Set(0);
    for (int g = 0; g < pieces_.groups(); ++g)
      sum = Simd::AddProducts(sum, Simd::SetBytes(1), Simd::Load(GroupOf(g, vector)));
    typename Lanes::Channels lanes;
    for (int c = 0; c < channels; ++c) lanes.Set(c, format, first + c);
    lanes_[vector].Set(lanes, format, sum, pieces_.count * pieces_.numbers);
  }

  int8_t* packed_;
  PatchPieces pieces_;
  int channels_;
  int32_t missing_;  // in each weight
  Lanes lanes_[kVectors];
};

// An unsigned copy of an image whose pixels are the patches; each pixel begins with a new group of four.
struct PixelImage {
  const uint8_t* numbers;
  int step;

  static int StepOf(const ConvShape& s) { return RoundUp(s.in_depth, 4); }
  // True if the pixels are the patches, and kMaxTapBytes are enough, including the bytes that tiles read behind the
  // image.
  static bool Fits(const ConvShape& s) {
    constexpr int kPixelsBehind = 12;
    const int64_t pixels = int64_t{s.batches} * s.in_height * s.in_width;
    return IsPointwise(s) && (pixels + kPixelsBehind) * StepOf(s) <= kMaxTapBytes;
  }
  template <class Act>
  PixelImage(const ConvShape& s, const Act* in, uint8_t* memory) : numbers(memory), step(StepOf(s)) {
    const int pixels = s.batches * s.in_height * s.in_width, depth = s.in_depth;
    if (depth == step) CopyActivations(in, pixels * depth, memory);
    for (int i = 0; depth < step && i < pixels; ++i, in += depth, memory += step) {
      __builtin_memset(memory + step - 4, 0, 4);
      CopyActivations(in, depth, memory);
    }
  }
};

template <class Format, class Column>
void MultiplyImagePixels(const ConvArgs<Format>& args, const Column& column, const PixelImage& image,
                         typename Format::Out* out) {
  const ConvShape& s = args.shape;
  typename Column::Range range(args.format);
  const int pixels = s.batches * s.out_height * s.out_width;
  for (int pixel = 0, count; pixel < pixels; pixel += count, out += count * s.out_depth, range.Skip(count)) {
    count = column.Multiply(&image.numbers, pixel * image.step, image.step, pixels - pixel, range, out, s.out_depth);
  }
}

template <class Format, class Column>
void MultiplyImageRows(const ConvArgs<Format>& args, const Column& column, ImageRows<typename Format::Act> rows,
                       typename Format::Out* out) {
  const ConvShape& s = args.shape;
  typename Column::Range range(args.format);
  const int step = rows.window_step();
  for (int b = 0; b < s.batches; ++b, rows.NextImage()) {
    for (int y = 0; y < s.out_height; ++y) {
      const uint8_t* const* const windows = rows.Begin(y);
      for (int x = 0, count; x < s.out_width; x += count, out += count * s.out_depth, range.Skip(count)) {
        count = column.Multiply(windows, x * step, step, s.out_width - x, range, out, s.out_depth);
      }
    }
  }
}

template <class Format, class Column>
void MultiplyPatches(const ConvArgs<Format>& args, const Column& column, PatchWalk<typename Format::Act> walk,
                     uint8_t* memory, typename Format::Out* out) {
  const ConvShape& s = args.shape;
  typename Column::Range range(args.format);
  const int step = walk.row_step(), pixels = s.batches * s.out_height * s.out_width;
  Fill(memory, Least(Column::kPixels, pixels + Column::kPixels / 3) * step, 0);
  for (int pixel = 0, count; pixel < pixels; pixel += count, out += count * s.out_depth, range.Skip(count)) {
    count = Least(Column::kPixels, pixels - pixel);
    walk.Take(count, memory);
    (void)column.Multiply(&memory, 0, step, count, range, out, s.out_depth);
  }
}

// Calls multiply(column) for the channels from `first` on that kVectors vectors hold; returns how many they hold.
template <int kVectors, class Format, class Multiply>
int ConvColumn(const ConvArgs<Format>& args, WeightOrder order, int first, PatchPieces pieces,
               const Multiply& multiply) {
  using Column = ChannelColumn<Format, kVectors>;
  const KeptPiece kept(args.kept, sizeof(Column) + static_cast<size_t>(Column::PackedBytes(pieces)),
                       args.filter + first * order.channel_step, BiasOf(args.format));
  if (kept.memory != nullptr) {
    auto* const column = static_cast<Column*>(kept.memory);
    if (!kept.is_filled) new (column) Column(args, order, first, pieces, reinterpret_cast<int8_t*>(column + 1));
    multiply(*column);
  } else if (pieces.groups() * 4 <= kMaxPatch) {
    alignas(kBytes) int8_t packed[Column::kChannels * kMaxPatch];
    multiply(Column(args, order, first, pieces, packed));
  }
  return Column::kChannels;
}

// Calls multiply(column, its first channel) for all columns.
template <class Format, class Multiply>
void ForEachColumn(const ConvArgs<Format>& args, WeightOrder order, PatchPieces pieces, const Multiply& multiply) {
  constexpr int kMost = Simd::kTileVectors;
  for (int first = 0; first < args.shape.channels;) {
    const auto with_first = [&](const auto& column) { multiply(column, first); };
    const int left = args.shape.channels - first;
    if (left > (kMost - 1) * kLanes) {
      first += ConvColumn<kMost>(args, order, first, pieces, with_first);
    } else if (kMost > 3 && left > 2 * kLanes) {
      first += ConvColumn<3>(args, order, first, pieces, with_first);
    } else if (kMost > 2 && left > kLanes) {
      first += ConvColumn<2>(args, order, first, pieces, with_first);
    } else {
      first += ConvColumn<1>(args, order, first, pieces, with_first);
    }
  }
}

template <class Format>
void ConvPixels(const ConvArgs<Format>& args, WeightOrder order) {
  alignas(kBytes) uint8_t memory[kMaxTapBytes];
  const PixelImage image(args.shape, args.in, memory);
  ForEachColumn(args, order, {1, args.shape.in_depth},
                [&](const auto& column, int first) { MultiplyImagePixels(args, column, image, args.out + first); });
}

template <class Format>
void ConvVectors(const ConvArgs<Format>& args, WeightOrder order) {
  const ConvShape& s = args.shape;
  if (PixelImage::Fits(s)) return ConvPixels(args, order);
  using Act = typename Format::Act;
  const PatchWalk<Act> walk(s, args.in, static_cast<uint8_t>(CopiedZero(args.format)));
  const bool by_rows = !walk.is_pointwise() && ImageRows<Act>::Fit(s);
  const PatchPieces one_piece = {1, s.filter_height * s.filter_width * s.filter_depth};
  ForEachColumn(args, order, by_rows ? PiecesOfRows(s) : one_piece, [&](const auto& column, int first) {
    using Column = std::decay_t<decltype(column)>;
    alignas(kBytes) uint8_t memory[Most(Column::kPixels * kMaxKeptPatch, kMaxTapBytes)];
    if (by_rows) {
      MultiplyImageRows(args, column, ImageRows<Act>(s, args.in, walk.padding(), memory), args.out + first);
    } else {
      MultiplyPatches(args, column, walk, memory, args.out + first);
    }
  });
}

// True if a convolution that CanBeInPlace (rows_over_input.h) may write its output over its input: if one column has
// all its channels, and its pixels are written after all that they cover has been copied.
//   Rows of the image: with output row y the rows before y*stride - pad + height of the window have been copied, which
//   are at least (y + 1)*stride, or all. An output that is not larger has its row y within the first (y + 1)*stride of
//   them. A larger one, of stride 1 and as many rows, ends with the image; behind output row y there are as many of its
//   rows as rows of the image that have not been copied, or more, and they are longer.
//   Single pixels: the same, with pixels for rows.
bool MakesConvInPlace(const ConvShape& s) {
  if (s.channels > Simd::kTileVectors * kLanes) return false;
  if (PatchWalk<int8_t>(s, nullptr, 0).is_pointwise()) return s.out_height == s.in_height && s.out_width == s.in_width;
  return ImageRows<int8_t>::Fit(s) && s.filter_height - s.window.pad_y >= s.window.stride_y;
}

}  // namespace
}  // namespace mote::vectors

#endif  // MOTE_SRC_OPERATORS_PRODUCTS_VECTORS_VECTOR_CONV_H_
