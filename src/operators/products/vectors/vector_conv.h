// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Computes CONV_2D of int8, of uint8, and of floats that are quantised to int8. A Format is Int8Format, UInt8Format or
// HybridFormat.
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

// Holds the weights and requantisers of kVectors vectors of a convolution's channels. The weights of Bytes are packed
// for VPDPBUSD, which multiplies four bytes of a patch, broadcast, with the four bytes of each lane; w(c, k) is the
// weight of channel c for number k of the patch, and c0 the first channel of a vector:
//
//             vector 0: lane 0          lane 1                  vector 1: lane 0
//   group 0 | w(c0,0) ... w(c0,3) | w(c0+1,0) ... w(c0+1,3) |...| w(c0,0) ... w(c0,3) |...
//   group 1 | w(c0,4) ... w(c0,7) | w(c0+1,4) ... w(c0+1,7) |...| w(c0,4) ... w(c0,7) |...
//   ...
//
// Words have groups of two. Lanes without a channel, and numbers behind the last of a patch, are zeros.
template <class Format, class Ops, int kVectors>
class alignas(kKeptAlignment) ChannelColumn {
 public:
  using Weight = typename Format::Weight;
  using Activation = typename Ops::Activation;
  using Packed = typename Ops::Weight;
  using Lanes = typename LanesOf<Format>::Type;
  using Range = typename Lanes::Range;
  using Out = typename Lanes::Out;
  static constexpr int kChannels = kVectors * kLanes;
  static constexpr int kPixels =
      Most(3, Least(12, Ops::kTileSums / kVectors));  // of a tile, whose sums stay in registers

  static constexpr int PackedBytes(PatchPieces pieces) { return 4 * kChannels * pieces.groups(kGroup); }

  // `packed` has room for PackedBytes.
  ChannelColumn(const ConvArgs<Format>& args, WeightOrder order, int first, PatchPieces pieces, Packed* packed)
      : packed_(packed),
        pieces_(pieces),
        channels_(Least(kChannels, args.shape.channels - first)),
        missing_(Ops::kAreWords ? 0 : MissingInWeights(args.format)),
        taken_(TakenFromWeights(args.format)) {
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
  // offset, and `step` numbers further for each pixel. Numbers behind them are read, too.
  int Multiply(const Activation* const* pieces, int offset, int step, int pixels, const Range& range, Out* out,
               int out_step) const {
    constexpr int kSome = kPixels * 2 / 3, kFew = kPixels / 3;
    if (pixels == 1) return MultiplyPixel(pieces, offset, range, out);
    if (pixels <= kFew) return MultiplyTile<kFew>(pieces, offset, step, pixels, range, out, out_step);
    if (pixels <= kSome) return MultiplyTile<kSome>(pieces, offset, step, pixels, range, out, out_step);
    return MultiplyTile<kPixels>(pieces, offset, step, Least(pixels, kPixels), range, out, out_step);
  }

 private:
  static constexpr int kGroup = Ops::kGroup;             // numbers
  static constexpr int kGroupNumbers = kGroup * kLanes;  // weights of a group, in a vector
  static constexpr bool kMayMiss = !Ops::kAreWords && kMayMissInWeights<Format>;
  // True for the formats that may use AddSmallProducts.
  static constexpr bool kMayBeSmall =
      Simd::kHasSmallProducts && !Ops::kAreWords && std::is_same<typename Format::Act, int8_t>::value;

  int GroupsOfPiece() const { return (pieces_.numbers + kGroup - 1) / kGroup; }
  Vector StartOf(int vector, Vector missing) const {
    const Vector start = lanes_[vector].Start();
    return kMayMiss ? Simd::Add(start, missing) : start;
  }
  // Returns the part of a patch's sums that its signed weights lack.
  int32_t MissingIn(const Activation* const* pieces, ptrdiff_t offset) const {
    if constexpr (kMayMiss) {
      return missing_ == 0 ? 0 : Simd::Total(SumsOf(pieces, offset)) * missing_;
    }
    return 0;
  }
  // Adds up the numbers of a patch, eight at a time.
  Vector SumsOf(const uint8_t* const* pieces, ptrdiff_t offset) const {
    Vector sums = Simd::Set(0);
    for (int i = 0; i < pieces_.count; ++i) {
      const uint8_t* const x = pieces[i] + offset;
      int k = 0;
      for (; k + kBytes <= pieces_.numbers; k += kBytes) sums = Simd::Add(sums, Simd::SumEights(Simd::Load(x + k)));
      if (k == pieces_.numbers) continue;
      sums = Simd::Add(sums, Simd::SumEights(Simd::LoadBytes(x + k, pieces_.numbers - k)));
    }
    return sums;
  }
  int MultiplyPixel(const Activation* const* pieces, int offset, const Range& range, Out* out) const {
    if constexpr (kMayBeSmall) {
      if (is_small_) return MultiplyPixelAs<true>(pieces, offset, range, out);
    }
    return MultiplyPixelAs<false>(pieces, offset, range, out);
  }
  // Neighbouring groups are added to different sums, so that no product waits for the one before.
  template <bool kIsSmall>
  int MultiplyPixelAs(const Activation* const* pieces, int offset, const Range& range, Out* out) const {
    constexpr int kParts = 8 / kVectors;
    const Vector missing = Simd::Set(MissingIn(pieces, offset));
    Vector sums[kParts][kVectors];
#pragma GCC unroll 12
    for (int v = 0; v < kVectors; ++v) {
      sums[0][v] = StartOf(v, missing);
      if (kIsSmall) sums[0][v] = Simd::Add(sums[0][v], Simd::Load(small_start_ + v * kLanes));
#pragma GCC unroll 12
      for (int part = 1; part < kParts; ++part) sums[part][v] = Simd::Set(0);
    }
    const Packed* weights = packed_;
    constexpr int kStep = kChannels * kGroup;
    for (int i = 0; i < pieces_.count; ++i) {
      const Activation* x = pieces[i] + offset;
      int left = GroupsOfPiece();
      for (; left >= kParts; left -= kParts, x += kParts * kGroup, weights += kParts * kStep) {
#pragma GCC unroll 12
        for (int part = 0; part < kParts; ++part) {
          AddGroup<kIsSmall>(x + part * kGroup, weights + part * kStep, sums[part]);
        }
      }
      for (; left > 0; --left, x += kGroup, weights += kStep) AddGroup<kIsSmall>(x, weights, sums[0]);
    }
#pragma GCC unroll 12
    for (int v = 0; v < kVectors; ++v) {
#pragma GCC unroll 12
      for (int part = 1; part < kParts; ++part) sums[0][v] = Simd::Add(sums[0][v], sums[part][v]);
    }
    Lanes::template Store<kVectors>(lanes_, sums[0], range, 0, out, channels_);
    return 1;
  }
  // If kIsSmall, uses AddSmallProducts.
  template <bool kIsSmall>
  static void AddGroup(const Activation* x, const Packed* weights, Vector* sums) {
    const Vector group = Simd::Repeat4(x);
#pragma GCC unroll 12
    for (int v = 0; v < kVectors; ++v) {
      const Vector w = Simd::Load(weights + v * kGroupNumbers);
      if constexpr (kIsSmall) {
        sums[v] = Ops::AddSmallProducts(sums[v], group, w);
      } else {
        sums[v] = Ops::AddProducts(sums[v], group, w);
      }
    }
  }

  template <int kTile>
  int MultiplyTile(const Activation* const* pieces, int offset, ptrdiff_t step, int pixels, const Range& range,
                   Out* out, int out_step) const {
    int32_t missing[kTile] = {};
    if (kMayMiss && missing_ != 0) {
      for (int p = 0; p < pixels; ++p) missing[p] = MissingIn(pieces, offset + p * step);
    }
    Vector sums[kTile][kVectors];
#pragma GCC unroll 12
    for (int v = 0; v < kVectors; ++v) {
#pragma GCC unroll 12
      for (int p = 0; p < kTile; ++p) sums[p][v] = StartOf(v, Simd::Set(missing[p]));
    }
    const Packed* weights = packed_;
    for (int i = 0; i < pieces_.count; ++i) {
      // One base address serves three pixels, since addressing modes reach base, base + step and base + 2 * step.
      constexpr int kBases = (kTile + 2) / 3;
      const Activation* x[kBases];
#pragma GCC unroll 12
      for (int base = 0; base < kBases; ++base) x[base] = pieces[i] + offset + base * 3 * step;
      int g = GroupsOfPiece();
      constexpr int kAtOnce = Simd::kGroupsAtOnce;
      for (; kAtOnce > 1 && g >= kAtOnce; g -= kAtOnce, weights += kAtOnce * kChannels * kGroup) {
        AddGroups<kTile>(x, step, weights, sums);
#pragma GCC unroll 12
        for (int base = 0; base < kBases; ++base) x[base] += kAtOnce * kGroup;
      }
      for (; g > 0; --g, weights += kChannels * kGroup) {
        Vector w[kVectors];
#pragma GCC unroll 12
        for (int v = 0; v < kVectors; ++v) w[v] = Simd::Load(weights + v * kGroupNumbers);
#pragma GCC unroll 12
        for (int p = 0; p < kTile; ++p) {
          const Vector group = Simd::Repeat4(x[p / 3] + p % 3 * step);
#pragma GCC unroll 12
          for (int v = 0; v < kVectors; ++v) sums[p][v] = Ops::AddProducts(sums[p][v], group, w[v]);
        }
#pragma GCC unroll 12
        for (int base = 0; base < kBases; ++base) x[base] += kGroup;
      }
    }
    FinishTile<kTile>(sums, pixels, range, out, out_step);
    return pixels;
  }
  template <int kTile>
  [[gnu::always_inline]] void FinishTile(const Vector (*sums)[kVectors], int pixels, const Range& range, Out* out,
                                         int out_step) const {
    // With twelve sums and 16 registers, finishing leaves the sums in registers only for two vectors.
    constexpr bool kHasMore = Simd::kTileSums > 12;
    if constexpr (kTile * kVectors <= 12 && (kHasMore || (kVectors == 2 && Lanes::kLeavesRegisters))) {
#pragma GCC unroll 12
      for (int p = 0; p < kTile; ++p, out += out_step) {
        if (p == pixels) break;
        Lanes::template Store<kVectors>(lanes_, sums[p], range, p, out, channels_);
      }
      return;
    }
    // Sums are stored in memory, so that one piece of code finishes all pixels, and needs no registers while they are
    // added up.
    Vector stored[kTile][kVectors];
#pragma GCC unroll 12
    for (int p = 0; p < kTile; ++p) {
#pragma GCC unroll 12
      for (int v = 0; v < kVectors; ++v) stored[p][v] = sums[p][v];
    }
    FinishPixels(stored, pixels, range, out, out_step);
  }
  [[gnu::noinline]] void FinishPixels(const Vector (*sums)[kVectors], int pixels, const Range& range, Out* out,
                                      int out_step) const {
    for (int p = 0; p < pixels; ++p, out += out_step) {
      Lanes::template Store<kVectors>(lanes_, sums[p], range, p, out, channels_);
    }
  }

  // Adds as many groups as one load of a pixel brings.
  template <int kTile>
  [[gnu::always_inline]] static void AddGroups(const Activation* const* x, ptrdiff_t step, const Packed* weights,
                                               Vector (*sums)[kVectors]) {
    Vector groups[kTile];
#pragma GCC unroll 12
    for (int p = 0; p < kTile; ++p) groups[p] = Simd::Load(x[p / 3] + p % 3 * step);
#pragma GCC unroll 4
    for (int g = 0; g < Simd::kGroupsAtOnce; ++g, weights += kChannels * kGroup) {
#pragma GCC unroll 12
      for (int v = 0; v < kVectors; ++v) {
        const Vector w = Simd::Load(weights + v * kGroupNumbers);
#pragma GCC unroll 12
        for (int p = 0; p < kTile; ++p) sums[p][v] = Simd::AddProductsOf(g, sums[p][v], groups[p], w);
      }
    }
  }

  // Returns the number to be taken from weights that become words.
  static int32_t TakenFromWeights(const Format& format) {
    if constexpr (Ops::kAreWords && kMayMissInWeights<Format>) return format.filter_zero;
    return 0;
  }
  Packed PackedOf(Weight weight) const {
    if constexpr (Ops::kAreWords) return static_cast<Packed>(weight - taken_);
    return Signed(weight);
  }
  Packed* GroupOf(int group, int vector) const { return packed_ + (group * kVectors + vector) * kGroupNumbers; }
  // Packs whole vectors of weights if they are contiguous, then groups.
  void PackPiece(const Weight* from, WeightOrder order, int channels, int group, int vector) const {
    const int numbers = pieces_.numbers;
    const bool has_blocks = order.patch_step == 1 && channels == kLanes && taken_ == 0;
    const int whole = has_blocks ? numbers / kGroupNumbers * kGroupNumbers : 0;
    for (int k = 0; k < whole; k += kGroupNumbers) PackBlock(from + k, order.channel_step, group + k / kGroup, vector);
    for (int k = whole; k < numbers; k += kGroup) {
      PackGroup(from + k * order.patch_step, order, channels, Least(kGroup, numbers - k), group + k / kGroup, vector);
    }
  }
  // Packs kLanes groups of kLanes channels.
  void PackBlock(const Weight* from, int channel_step, int group, int vector) const {
    Vector rows[kLanes];
    for (int c = 0; c < kLanes; ++c) {
      if constexpr (Ops::kAreWords) {
        rows[c] = WordsAt<Simd>(from + c * channel_step);
      } else {
        rows[c] = Simd::Load(from + c * channel_step);
        if (kMayMissInWeights<Format>) rows[c] = Simd::Xor(rows[c], Simd::SetBytes(-128));
      }
    }
    Simd::Transpose(rows);
    for (int g = 0; g < kLanes; ++g) Simd::Store(GroupOf(group + g, vector), rows[g]);
  }
  // Packs `count` numbers of a group, with zeros for the others and for channels that do not exist.
  void PackGroup(const Weight* from, WeightOrder order, int channels, int count, int group, int vector) const {
    Packed* const to = GroupOf(group, vector);
    if (channels < kLanes || count < kGroup) Simd::Store(to, Simd::Set(0));
    for (int c = 0; c < channels; ++c) {
      if (order.patch_step == 1 && count == 4 && std::is_same<Weight, Packed>::value) {
        __builtin_memcpy(to + c * kGroup, from + c * order.channel_step, 4);
        continue;
      }
      for (int i = 0; i < count; ++i) {
        to[c * kGroup + i] = PackedOf(from[c * order.channel_step + i * order.patch_step]);
      }
    }
  }
  template <class S>
  static Vector WordsAt(const Weight* from) {
    return S::LoadWords(from);
  }
  void SetLanes(const Format& format, int first, int channels, int vector) {
    Vector sum = Simd::Set(0);
    Vector least = Simd::SetBytes(0);
    for (int g = 0; g < pieces_.groups(kGroup); ++g) {
      const Vector weights = Simd::Load(GroupOf(g, vector));
      sum = Ops::AddProducts(sum, Ops::Ones(), weights);
      if (kMayBeSmall) least = Simd::MinBytes(least, weights);
    }
    typename Lanes::Channels lanes;
    for (int c = 0; c < channels; ++c) lanes.Set(c, format, first + c);
    lanes_[vector].template Set<Ops>(lanes, format, sum, pieces_.count * pieces_.numbers);
    if (!kMayBeSmall) return;
    int8_t bytes[kBytes];
    Simd::Store(bytes, least);
    for (const int8_t byte : bytes) is_small_ = is_small_ && byte > -128;
    Simd::Store(small_start_ + vector * kLanes, Simd::ShiftAllLeft(sum, 7));
  }

  Packed* packed_;
  PatchPieces pieces_;
  int channels_;
  int32_t missing_, taken_;  // in each weight
  bool is_small_ = true;     // for AddSmallProducts
  Lanes lanes_[kVectors];
  int32_t small_start_[kMayBeSmall ? kChannels : 1];  // what 128 less in each activation takes away
};

// Copies an image whose pixels are the patches, so that each pixel begins with a new group.
template <class Ops>
struct PixelImage {
  using Number = typename Ops::Activation;

  const Number* numbers;
  int step;

  static int StepOf(const ConvShape& s) { return RoundUp(s.in_depth, Ops::kGroup); }
  // True if the pixels are the patches, and kMaxTapBytes numbers are enough, including those that tiles read behind the
  // image.
  static bool Fits(const ConvShape& s) {
    constexpr int kPixelsBehind = 12;
    const int64_t pixels = int64_t{s.batches} * s.in_height * s.in_width;
    return IsPointwise(s) && (pixels + kPixelsBehind) * StepOf(s) <= kMaxTapBytes;
  }
  template <class Act>
  PixelImage(const ConvShape& s, const Act* in, Number* memory) : numbers(memory), step(StepOf(s)) {
    const int pixels = s.batches * s.in_height * s.in_width, depth = s.in_depth;
    if (depth == step) CopyActivations(in, pixels * depth, memory);
    for (int i = 0; depth < step && i < pixels; ++i, in += depth, memory += step) {
      __builtin_memset(memory + step - Ops::kGroup, 0, 4);
      CopyActivations(in, depth, memory);
    }
  }
};

// Multiplies `pixels` pixels, which are the patches of `image`. The first of them is output pixel `first`.
template <class Format, class Column, class Image>
void MultiplyImagePixels(const ConvArgs<Format>& args, const Column& column, const Image& image, int first, int pixels,
                         typename Format::Out* out) {
  const int out_step = args.shape.out_depth;
  typename Column::Range range(args.format);
  range.Skip(first);
  out += ptrdiff_t{first} * out_step;
  for (int pixel = 0, count; pixel < pixels; pixel += count, out += count * out_step, range.Skip(count)) {
    count = column.Multiply(&image.numbers, pixel * image.step, image.step, pixels - pixel, range, out, out_step);
  }
}

template <class Format, class Column, class Rows>
void MultiplyImageRows(const ConvArgs<Format>& args, const Column& column, Rows rows, const OutputSteps& steps,
                       typename Format::Out* out) {
  const ConvShape& s = args.shape;
  typename Column::Range range(args.format);
  const int step = rows.window_step();
  for (int b = 0; b < s.batches; ++b, rows.NextImage()) {
    typename Format::Out* row = out + b * steps.image;
    for (int y = 0; y < s.out_height; ++y, row += steps.row) {
      const auto* const* const windows = rows.Begin(y);
      for (int x = 0, count; x < s.out_width; x += count, range.Skip(count)) {
        count = column.Multiply(windows, x * step, step, s.out_width - x, range, row + x * steps.pixel,
                                static_cast<int>(steps.pixel));
      }
    }
  }
}

template <class Format, class Column, class Walk>
void MultiplyPatches(const ConvArgs<Format>& args, const Column& column, Walk walk, typename Column::Activation* memory,
                     typename Format::Out* out) {
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

// Calls function(number of vectors as a type, first channel) for all columns.
template <class Ops, class Function>
void ForEachWidth(int channels, const Function& function) {
  constexpr int kMost = Ops::kTileVectors;
  for (int first = 0; first < channels;) {
    const auto visit = [&](auto vectors) {
      function(vectors, first);
      return vectors * kLanes;
    };
    const int left = channels - first;
    if (left > (kMost - 1) * kLanes) {
      first += visit(std::integral_constant<int, kMost>());
    } else if (kMost > 3 && left > 2 * kLanes) {
      first += visit(std::integral_constant<int, Least(3, kMost)>());
    } else if (kMost > 2 && left > kLanes) {
      first += visit(std::integral_constant<int, 2>());
    } else {
      first += visit(std::integral_constant<int, 1>());
    }
  }
}

// Holds the columns of a convolution, in memory that the node stores between runs, or one at a time on the stack.
template <class Ops, class Format>
class Columns {
 public:
  Columns(const ConvArgs<Format>& args, WeightOrder order, PatchPieces pieces)
      : args_(args), order_(order), pieces_(pieces), kept_(args.kept, Bytes(), args.filter, BiasOf(args.format)) {
    if (kept_.memory == nullptr || kept_.is_filled) return;
    char* memory = static_cast<char*>(kept_.memory);
    ForEachWidth<Ops>(args.shape.channels, [&](auto vectors, int first) {
      using Column = ChannelColumn<Format, Ops, vectors>;
      auto* const packed = reinterpret_cast<typename Ops::Weight*>(memory + sizeof(Column));
      new (memory) Column(args_, order_, first, pieces_, packed);
      memory += BytesOf<Column>();
    });
  }

  bool are_kept() const { return kept_.memory != nullptr; }
  // Calls multiply(column, its first channel) for all columns.
  template <class Multiply>
  void ForEach(const Multiply& multiply) const {
    const char* memory = static_cast<const char*>(kept_.memory);
    ForEachWidth<Ops>(args_.shape.channels, [&](auto vectors, int first) {
      using Column = ChannelColumn<Format, Ops, vectors>;
      if (memory != nullptr) {
        multiply(*reinterpret_cast<const Column*>(memory), first);
        memory += BytesOf<Column>();
      } else if (pieces_.groups() * 4 <= kMaxPatch) {
        alignas(kBytes) typename Ops::Weight packed[Column::kChannels * kMaxPatch];
        multiply(Column(args_, order_, first, pieces_, packed), first);
      }
    });
  }

 private:
  template <class Column>
  size_t BytesOf() const {
    const size_t bytes = sizeof(Column) + static_cast<size_t>(Column::PackedBytes(pieces_));
    return (bytes + kKeptAlignment - 1) / kKeptAlignment * kKeptAlignment;
  }
  size_t Bytes() const {
    size_t bytes = 0;
    ForEachWidth<Ops>(args_.shape.channels,
                      [&](auto vectors, int) { bytes += BytesOf<ChannelColumn<Format, Ops, vectors>>(); });
    return bytes;
  }

  const ConvArgs<Format>& args_;
  WeightOrder order_;
  PatchPieces pieces_;
  KeptPiece kept_;
};

template <class Ops, class Format>
void ConvPixels(const ConvArgs<Format>& args, WeightOrder order) {
  const ConvShape& s = args.shape;
  alignas(kBytes) typename Ops::Activation memory[kMaxTapBytes];
  const PixelImage<Ops> image(s, args.in, memory);
  const int pixels = s.batches * s.in_height * s.in_width;
  Columns<Ops, Format>(args, order, {1, s.in_depth}).ForEach([&](const auto& column, int first) {
    MultiplyImagePixels(args, column, image, 0, pixels, args.out + first);
  });
}

// Multiplies patches one after the other. As many as memory holds are copied once for all columns.
template <class Ops, class Format, class Walk>
void ConvPatches(const ConvArgs<Format>& args, const Columns<Ops, Format>& columns, Walk walk) {
  using Number = typename Ops::Activation;
  struct Patches {
    const Number* numbers;
    int step;
  };
  constexpr int kMostOfTile = 12, kNumbers = Most(kMostOfTile * kMaxKeptPatch, kMaxTapBytes);
  const ConvShape& s = args.shape;
  const int step = walk.row_step(), pixels = s.batches * s.out_height * s.out_width;
  alignas(kBytes) Number memory[kNumbers];
  const int chunk = (kMaxTapBytes / step - kMostOfTile) / kMostOfTile * kMostOfTile;
  if (!columns.are_kept() || chunk <= 0) {
    columns.ForEach(
        [&](const auto& column, int first) { MultiplyPatches(args, column, walk, memory, args.out + first); });
    return;
  }
  Fill(memory, Least(chunk + kMostOfTile, pixels + kMostOfTile) * step, 0);
  for (int pixel = 0, count; pixel < pixels; pixel += count) {
    count = Least(chunk, pixels - pixel);
    walk.Take(count, memory);
    const Patches patches = {memory, step};
    columns.ForEach([&](const auto& column, int first) {
      MultiplyImagePixels(args, column, patches, pixel, count, args.out + first);
    });
  }
}

// Computes a convolution whose windows fit ImageRows, and whose outputs lie `steps` apart.
template <class Ops, class Format>
void ConvRows(const ConvArgs<Format>& args, WeightOrder order, const OutputSteps& steps) {
  using Number = typename Ops::Activation;
  using Rows = ImageRows<typename Format::Act, Number>;
  const Number padding = static_cast<Number>(Ops::Zero(args.format));
  Columns<Ops, Format>(args, order, PiecesOfRows(args.shape)).ForEach([&](const auto& column, int first) {
    alignas(kBytes) Number memory[kTapBytesOf<Number> / int{sizeof(Number)}];
    MultiplyImageRows(args, column, Rows(args.shape, args.in, padding, memory), steps, args.out + first);
  });
}

template <class Ops, class Format>
void ConvOperands(const ConvArgs<Format>& args, WeightOrder order) {
  using Number = typename Ops::Activation;
  using Walk = PatchWalk<typename Format::Act, Number>;
  using Rows = ImageRows<typename Format::Act, Number>;
  const ConvShape& s = args.shape;
  if (PixelImage<Ops>::Fits(s)) return ConvPixels<Ops>(args, order);
  const Walk walk(s, args.in, static_cast<Number>(Ops::Zero(args.format)));
  if (!walk.is_pointwise() && Rows::Fit(s)) return ConvRows<Ops>(args, order, StepsOfOutput(s));
  const PatchPieces one_piece = {1, s.filter_height * s.filter_width * s.filter_depth};
  ConvPatches(args, Columns<Ops, Format>(args, order, one_piece), walk);
}

// Computes a convolution. If there is one output pixel, each weight serves one product, and reading the weights takes
// most of the time, so they are packed as bytes.
template <class Format>
void ConvVectors(const ConvArgs<Format>& args, WeightOrder order) {
  const ConvShape& s = args.shape;
  const bool is_one_pixel = s.batches == 1 && s.out_height == 1 && s.out_width == 1;
  if (is_one_pixel) return ConvOperands<Bytes>(args, order);
  ConvOperands<Fastest>(args, order);
}

// True if a convolution that CanBeInPlace (rows_over_input.h) may write its output over its input. This is so if one
// column has all its channels, and each pixel is written after the numbers that it overwrites have been copied.
//   Rows of the image are copied before outputs: before output row y is written, the rows before y*stride - pad +
//   height of the window have been copied, which are at least (y + 1)*stride, or all. If the output is not larger, its
//   row y lies within the first (y + 1)*stride of them. If it is larger, it has stride 1 and as many rows, and ends
//   with the image; behind output row y there are at least as many of its rows as rows of the image that have not been
//   copied, and they are longer. For single pixels the same is true, with pixels in place of rows.
bool MakesConvInPlace(const ConvShape& s) {
  if (s.channels > Simd::kTileVectors * kLanes) return false;
  using Number = Fastest::Activation;
  if (PatchWalk<int8_t, Number>(s, nullptr, 0).is_pointwise()) {
    return s.out_height == s.in_height && s.out_width == s.in_width;
  }
  return ImageRows<int8_t, Number>::Fit(s) && s.filter_height - s.window.pad_y >= s.window.stride_y;
}

}  // namespace
}  // namespace mote::vectors

#endif  // MOTE_SRC_OPERATORS_PRODUCTS_VECTORS_VECTOR_CONV_H_
