// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// CONV_2D of int8.
#ifndef MOTE_SRC_OPERATORS_SHARED_X86_64_VECTOR_CONV_H_
#define MOTE_SRC_OPERATORS_SHARED_X86_64_VECTOR_CONV_H_

#include <cstddef>
#include <new>

#include "src/operators/shared/rows_over_input.h"
#include "src/operators/shared/x86_64/image_patches.h"
#include "src/operators/shared/x86_64/loop_table.h"
#include "src/operators/shared/x86_64/vector_requantizers.h"
#include "src/operators/shared/x86_64/vectors.h"

namespace mote::x86_64 {
namespace {

// kVectors vectors of channels of a convolution: the weights in groups of four numbers of a patch, and the
// requantisers.
template <int kVectors>
class alignas(kKeptAlignment) ChannelColumn {
 public:
  static constexpr int kChannels = kVectors * kLanes;
  static constexpr int kPixels = Least(12, Simd::kTileSums / kVectors);  // whose sums stay in registers

  static constexpr int PackedBytes(PatchPieces pieces) { return 4 * kChannels * pieces.groups(); }

  // `packed` has PackedBytes.
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
void MultiplyImageRows(const ConvArgs<Int8Format>& args, const Column& column, ImageRows<int8_t> rows, int8_t* out) {
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
void MultiplyPatches(const ConvArgs<Int8Format>& args, const Column& column, PatchWalk<int8_t> walk, uint8_t* memory,
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
  const PatchWalk<int8_t> walk(s, args.in, static_cast<uint8_t>(args.format.in_zero + 128));
  const bool by_rows = !walk.is_pointwise() && ImageRows<int8_t>::Fit(s);
  const PatchPieces one_piece = {1, s.filter_height * s.filter_width * s.filter_depth};
  const PatchPieces pieces = by_rows ? PiecesOfRows(s) : one_piece;
  const auto multiply = [&](const Column& column) {
    alignas(kBytes) uint8_t memory[Most(Column::kPixels * kMaxPatch, kMaxTapBytes)];
    if (by_rows) {
      MultiplyImageRows(args, column, ImageRows<int8_t>(s, args.in, walk.padding(), memory), args.out + first);
    } else {
      MultiplyPatches(args, column, walk, memory, args.out + first);
    }
  };
  const KeptPiece kept(args.kept, sizeof(Column) + static_cast<size_t>(Column::PackedBytes(pieces)),
                       args.filter + first * order.channel_step, args.format.requantizer.bias);
  if (kept.memory == nullptr) {
    alignas(kBytes) int8_t packed[Column::kChannels * kMaxPatch];
    multiply(Column(args, order, first, pieces, packed));
  } else {
    auto* const column = static_cast<Column*>(kept.memory);
    if (!kept.is_filled) new (column) Column(args, order, first, pieces, reinterpret_cast<int8_t*>(column + 1));
    multiply(*column);
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

// Whether a convolution that CanBeInPlace (rows_over_input.h) may have its output over its input: where one column has
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
}  // namespace mote::x86_64

#endif  // MOTE_SRC_OPERATORS_SHARED_X86_64_VECTOR_CONV_H_
