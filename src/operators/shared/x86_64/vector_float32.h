// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// CONV_2D, DEPTHWISE_CONV_2D and FULLY_CONNECTED of floats.
#ifndef MOTE_SRC_OPERATORS_SHARED_X86_64_VECTOR_FLOAT32_H_
#define MOTE_SRC_OPERATORS_SHARED_X86_64_VECTOR_FLOAT32_H_

#include <cstddef>
#include <type_traits>

#include "src/operators/shared/x86_64/image_patches.h"
#include "src/operators/shared/x86_64/loop_table.h"
#include "src/operators/shared/x86_64/vectors.h"

namespace mote::x86_64 {
namespace {

using Floats = Simd::Floats;

struct FloatLimits {
  Floats min, max;

  explicit FloatLimits(const Float32Format& format)
      : min(Simd::SetFloats(format.min)), max(Simd::SetFloats(format.max)) {}
  Floats operator()(Floats x) const { return Simd::ClampFloats(x, min, max); }
};

// The weights of a convolution in columns of kColumnChannels channels, of which the last may have fewer: the biases,
// then number by number of a patch. Channels that are not there have zeros up to the next vector.
constexpr int kColumnVectors = 2, kColumnChannels = kColumnVectors * kLanes;

int64_t PackedFloats(const ConvShape& s) { return int64_t{RoundUp(s.channels, kLanes)} * (1 + s.filter_elements()); }

void PackColumns(const ConvArgs<Float32Format>& args, float* packed) {
  const int patch = args.shape.filter_elements(), channels = args.shape.channels;
  const float* const bias = args.format.bias;
  for (int first = 0; first < channels; first += kColumnChannels) {
    const int width = Least(kColumnChannels, RoundUp(channels, kLanes) - first), count = Least(width, channels - first);
    for (int c = 0; c < width; ++c) *packed++ = bias != nullptr && c < count ? bias[first + c] : 0.0f;
    for (int k = 0; k < patch; ++k) {
      for (int c = 0; c < width; ++c) *packed++ = c < count ? args.filter[(first + c) * patch + k] : 0.0f;
    }
  }
}

// The patches of some pixels, in pieces as PatchPieces says, and where their outputs go.
struct Tile {
  const float* const* pieces;
  ptrdiff_t offset, step;  // from a piece to the first pixel's part of it, and from there to the next pixel's
  float* out;
  int out_step;
  int pixels;  // that are there; those behind them are read, too
};

// The outputs of at most kPixels pixels and the channels of a column: kVectors vectors, of which `channels` are there.
template <int kPixels, int kVectors>
void MultiplyFloatTile(const Tile& tile, const float* weights, PatchPieces pieces, int first, int channels,
                       const FloatLimits& limits) {
  Floats sums[kPixels][kVectors];
#pragma GCC unroll 12
  for (int p = 0; p < kPixels; ++p) {
#pragma GCC unroll 12
    for (int v = 0; v < kVectors; ++v) sums[p][v] = Simd::LoadFloats(weights + v * kLanes);
  }
  weights += kVectors * kLanes;
  const ptrdiff_t step = tile.step;
  for (int i = 0; i < pieces.count; ++i) {
    // A base for each three pixels, which the processor's addresses reach.
    constexpr int kBases = (kPixels + 2) / 3;
    const float* x[kBases];
#pragma GCC unroll 12
    for (int base = 0; base < kBases; ++base) x[base] = tile.pieces[i] + tile.offset + base * 3 * step;
    for (int k = pieces.numbers; k > 0; --k, weights += kVectors * kLanes) {
      // Turns. With 9.4 MB of weights, more than a cache of a core holds, a layer takes 30 % less time with AVX-512 and
      // 4 to 16 turns than without, 15 % less with 32 and 5 % less with 64. Layers with small weights take the same.
      constexpr int kAhead = 8;
#pragma GCC unroll 12
      for (int v = 0; v < kVectors; ++v) __builtin_prefetch(weights + (kAhead * kVectors + v) * kLanes);
      Floats w[kVectors];
#pragma GCC unroll 12
      for (int v = 0; v < kVectors; ++v) w[v] = Simd::LoadFloats(weights + v * kLanes);
#pragma GCC unroll 12
      for (int p = 0; p < kPixels; ++p) {
        const Floats activation = Simd::SetFloats(x[p / 3][p % 3 * step]);
#pragma GCC unroll 12
        for (int v = 0; v < kVectors; ++v) sums[p][v] = Simd::MultiplyAdd(activation, w[v], sums[p][v]);
      }
#pragma GCC unroll 12
      for (int base = 0; base < kBases; ++base) ++x[base];
    }
  }
  const FloatLimits clamp = limits;
  const int out_step = tile.out_step, pixels = tile.pixels;
  float* out = tile.out + first;
#pragma GCC unroll 12
  for (int p = 0; p < kPixels; ++p, out += out_step) {
    if (p == pixels) break;
#pragma GCC unroll 12
    for (int v = 0; v < kVectors; ++v) Simd::StoreFloats(out + v * kLanes, clamp(sums[p][v]), channels - v * kLanes);
  }
}

// The outputs of one pixel. Products of neighbouring numbers go into sums of their own: none waits for the last.
// Weights are read once, in order, which the processor foresees: to ask for them ahead makes it take 20 % longer.
template <int kVectors>
void MultiplyFloatPixel(const float* x, int numbers, const float* weights, float* out, int channels,
                        const FloatLimits& limits) {
  constexpr int kParts = 8 / kVectors, kWidth = kVectors * kLanes;
  Floats sums[kParts][kVectors];
#pragma GCC unroll 12
  for (int v = 0; v < kVectors; ++v) {
    sums[0][v] = Simd::LoadFloats(weights + v * kLanes);
#pragma GCC unroll 12
    for (int part = 1; part < kParts; ++part) sums[part][v] = Simd::SetFloats(0.0f);
  }
  weights += kWidth;
  const auto add = [](float activation, const float* w, Floats* to) {
    const Floats all = Simd::SetFloats(activation);
#pragma GCC unroll 12
    for (int v = 0; v < kVectors; ++v) to[v] = Simd::MultiplyAdd(all, Simd::LoadFloats(w + v * kLanes), to[v]);
  };
  for (; numbers >= kParts; numbers -= kParts, x += kParts, weights += kParts * kWidth) {
#pragma GCC unroll 12
    for (int part = 0; part < kParts; ++part) add(x[part], weights + part * kWidth, sums[part]);
  }
  for (; numbers > 0; --numbers, ++x, weights += kWidth) add(*x, weights, sums[0]);
#pragma GCC unroll 12
  for (int v = 0; v < kVectors; ++v) {
#pragma GCC unroll 12
    for (int part = 1; part < kParts; ++part) sums[0][v] = Simd::AddFloats(sums[0][v], sums[part][v]);
    Simd::StoreFloats(out + v * kLanes, limits(sums[0][v]), channels - v * kLanes);
  }
}

template <int kPixels>
void MultiplyFloatColumn(const Tile& tile, const float* weights, PatchPieces pieces, int first, int channels,
                         const FloatLimits& limits) {
  if (channels > kLanes) {
    MultiplyFloatTile<kPixels, 2>(tile, weights, pieces, first, Least(channels, kColumnChannels), limits);
  } else {
    MultiplyFloatTile<kPixels, 1>(tile, weights, pieces, first, channels, limits);
  }
}

// A convolution whose weights are packed.
class FloatConv {
 public:
  FloatConv(const ConvArgs<Float32Format>& args, const float* packed)
      : args_(args), s_(args.shape), packed_(packed), limits_(args.format) {}

  void Run() {
    const int pixels = s_.batches * s_.out_height * s_.out_width, patch = s_.filter_elements();
    if (IsPointwise(s_)) {
      pieces_ = {1, patch};
      return pixels >= kPixels ? MultiplyImage(pixels) : MultiplyFew(pixels);
    }
    RunPatches(pixels, patch);
  }

 private:
  // Patches that have to be copied.
  void RunPatches(int pixels, int patch) {
    PatchWalk<float> walk(s_, args_.in, 0.0f);
    alignas(kBytes) float memory[Most(kPixels * kMaxFloatPatch, kMaxTapBytes / 4)];
    if (ImageRows<float>::Fit(s_)) {
      pieces_ = PiecesOfRows(s_);
      return MultiplyRows(ImageRows<float>(s_, args_.in, 0.0f, memory));
    }
    pieces_ = {1, patch};
    const float* const piece = memory;
    Fill(memory, kPixels * walk.row_step(), 0.0f);
    for (int pixel = 0; pixel < pixels; pixel += kPixels) {
      const int count = Least(kPixels, pixels - pixel);
      walk.Take(count, memory);
      MultiplyColumns({&piece, 0, walk.row_step(), args_.out + pixel * s_.out_depth, s_.out_depth, count});
    }
  }

  static constexpr int kPixels = Least(12, Simd::kFloatTileSums / kColumnVectors);  // of a tile, at most
  static constexpr int kFew = kPixels / 3, kSome = kFew * 2;
  static constexpr int kFewWeights = 1 << 18;  // stay in the second cache

  // The smallest tile for so many pixels.
  static int TileFor(int pixels) { return pixels <= kFew ? kFew : pixels <= kSome ? kSome : kPixels; }

  template <class Multiply>
  void ForEachColumn(const Multiply& multiply) const {
    const float* weights = packed_;
    for (int first = 0; first < s_.channels; first += kColumnChannels) {
      multiply(weights, first);
      weights += kColumnChannels * (1 + s_.filter_elements());
    }
  }

  // The patches are the pixels of the image.
  void MultiplyImage(int pixels) const {
    if (int64_t{s_.channels} * pieces_.numbers <= kFewWeights) {
      for (int pixel = 0; pixel < pixels; pixel += kPixels) MultiplyColumns(TileOfImage(pixel, pixels));
    } else {
      ForEachColumn([&](const float* weights, int first) {
        for (int pixel = 0; pixel < pixels; pixel += kPixels) Multiply(TileOfImage(pixel, pixels), weights, first);
      });
    }
  }
  // Less than a tile.
  void MultiplyFew(int pixels) const {
    for (int pixel = 0; pixels >= kFew && pixel < pixels; pixel += kFew) {
      MultiplyColumns(TileOfImage(pixel, pixels, kFew));
    }
    for (int pixel = 0; pixels < kFew && pixel < pixels; ++pixel) MultiplyPixel(pixel);
  }
  void MultiplyPixel(int pixel) const {
    const int numbers = pieces_.numbers;
    const float* const x = args_.in + pixel * numbers;
    ForEachColumn([&](const float* weights, int first) {
      float* const out = args_.out + pixel * s_.out_depth + first;
      const int channels = s_.channels - first;
      if (channels > kLanes) {
        MultiplyFloatPixel<2>(x, numbers, weights, out, Least(channels, kColumnChannels), limits_);
      } else {
        MultiplyFloatPixel<1>(x, numbers, weights, out, channels, limits_);
      }
    });
  }
  // A tile from `pixel` on. The last one begins earlier, so that it does not exceed the image.
  Tile TileOfImage(int pixel, int pixels) const { return TileOfImage(pixel, pixels, TileFor(pixels - pixel)); }
  Tile TileOfImage(int pixel, int pixels, int count) const {
    const int step = pieces_.numbers;
    pixel = Least(pixel, pixels - count);
    return {&args_.in, ptrdiff_t{pixel} * step, step, args_.out + pixel * s_.out_depth, s_.out_depth, count};
  }

  void MultiplyRows(ImageRows<float> rows) const {
    const int step = rows.window_step();
    float* out = args_.out;
    for (int b = 0; b < s_.batches; ++b, rows.NextImage()) {
      for (int y = 0; y < s_.out_height; ++y, out += s_.out_width * s_.out_depth) {
        const float* const* const windows = rows.Begin(y);
        for (int x = 0; x < s_.out_width; x += kPixels) {
          const int count = Least(kPixels, s_.out_width - x);
          MultiplyColumns({windows, ptrdiff_t{x} * step, step, out + x * s_.out_depth, s_.out_depth, count});
        }
      }
    }
  }

  void MultiplyColumns(const Tile& tile) const {
    ForEachColumn([&](const float* weights, int first) { Multiply(tile, weights, first); });
  }
  void Multiply(const Tile& tile, const float* weights, int first) const {
    const int count = TileFor(tile.pixels), channels = s_.channels - first;
    if (count == kFew) {
      MultiplyFloatColumn<kFew>(tile, weights, pieces_, first, channels, limits_);
    } else if (count == kSome) {
      MultiplyFloatColumn<kSome>(tile, weights, pieces_, first, channels, limits_);
    } else {
      MultiplyFloatColumn<kPixels>(tile, weights, pieces_, first, channels, limits_);
    }
  }

  const ConvArgs<Float32Format>& args_;
  const ConvShape& s_;
  const float* const packed_;
  PatchPieces pieces_ = {};
  const FloatLimits limits_;
};

void ConvFloatVectors(const ConvArgs<Float32Format>& args) {
  const size_t bytes = sizeof(float) * static_cast<size_t>(PackedFloats(args.shape));
  const KeptPiece kept(args.kept, bytes, args.filter, args.format.bias);
  if (kept.memory == nullptr) return;
  auto* const packed = static_cast<float*>(kept.memory);
  if (!kept.is_filled) PackColumns(args, packed);
  FloatConv(args, packed).Run();
}

// Columns of a window from `begin` on.
struct WindowColumns {
  int begin, end;
};

// A depthwise convolution, a vector of channels at a time. Packed are for each vector the biases and, tap by tap, the
// weights, with zeros for channels that are not there.
class FloatDepthwise {
 public:
  // Floats of packed weights; floats of zeros that stand for rows outside the image.
  static int PackedSize(const ConvShape& s) {
    return RoundUp(s.channels, kLanes) * (1 + s.filter_height * s.filter_width);
  }
  static int ZeroRowSize(const ConvShape& s) { return s.in_width * s.channels; }
  static void Pack(const DepthwiseConvArgs<Float32Format>& args, float* packed) {
    const ConvShape& s = args.shape;
    for (int c = 0; c < s.channels; c += kLanes) {
      const int count = Least(kLanes, s.channels - c);
      const bool has_bias = args.format.bias != nullptr;
      Simd::StoreFloats(packed, has_bias ? Simd::LoadFloats(args.format.bias + c, count) : Simd::SetFloats(0), kLanes);
      packed += kLanes;
      for (int tap = 0; tap < s.filter_height * s.filter_width; ++tap, packed += kLanes) {
        Simd::StoreFloats(packed, Simd::LoadFloats(args.filter + tap * s.channels + c, count), kLanes);
      }
    }
  }

  FloatDepthwise(const DepthwiseConvArgs<Float32Format>& args, const float* packed, const float* zero_row)
      : args_(args),
        s_(args.shape),
        packed_(packed),
        zero_row_(zero_row),
        channels_(s_.channels),
        step_(s_.window.stride_x * channels_),
        tap_step_(s_.window.dilation_x * channels_),
        limits_(args.format) {
    const Window& w = s_.window;
    is_3x3_ = s_.filter_height == 3 && s_.filter_width == 3 && w.dilation_x == 1 && w.stride_x <= 2;
  }

  void Run() const {
    if (s_.out_width <= kFewColumns && ImageRows<float>::Fit(s_)) return RunPadded();
    const Window& w = s_.window;
    const int last =
        s_.in_width - 1 - (s_.filter_width - 1) * w.dilation_x + w.pad_x;  // where a whole window may begin
    const int inner_end = last < 0 ? 0 : Least(s_.out_width, last / w.stride_x + 1);
    const int inner_begin = Least((w.pad_x + w.stride_x - 1) / w.stride_x, inner_end);
    ForEachRow([&](int b, int y, float* out) {
      const float* const image = args_.in + b * s_.in_elements();
      const float* rows[kMaxWindowHeight];
      for (int ky = 0; ky < s_.filter_height; ++ky) {
        const int row = y * w.stride_y - w.pad_y + ky * w.dilation_y;
        rows[ky] = row < 0 || row >= s_.in_height ? zero_row_ : image + row * s_.in_width * channels_;
      }
      ForEachVector([&](const float* weights, int c, auto is_whole) {
        for (int x = 0; x < inner_begin; ++x) MakeBorder<is_whole>(rows, weights, c, x, out);
        MakeInner<is_whole>(rows, weights, c, inner_begin, inner_end, out);
        for (int x = inner_end; x < s_.out_width; ++x) MakeBorder<is_whole>(rows, weights, c, x, out);
      });
    });
  }

 private:
  static constexpr int kPixels = 4;  // of a tile
  // So many pixels of a row that most of its tiles have no pixel at the border.
  static constexpr int kFewColumns = 16;

  // With a copy of the image that has zeros around it.
  void RunPadded() const {
    alignas(kBytes) float memory[kMaxTapBytes / sizeof(float)];
    ImageRows<float> image(s_, args_.in, 0.0f, memory);
    ForEachRow([&](int b, int y, float* out) {
      if (b > 0 && y == 0) image.NextImage();
      const float* const* const rows = image.Begin(y);
      ForEachVector([&](const float* weights, int c, auto is_whole) {
        for (int x = 0; x < s_.out_width; x += kPixels) {
          MakeTile<is_whole>(rows, weights, c, x * step_ + c, Least(kPixels, s_.out_width - x),
                             out + x * channels_ + c);
        }
      });
    });
  }

  // make(image, y, where the outputs of the row go)
  template <class Make>
  void ForEachRow(const Make& make) const {
    float* out = args_.out;
    for (int b = 0; b < s_.batches; ++b) {
      for (int y = 0; y < s_.out_height; ++y, out += s_.out_width * channels_) make(b, y, out);
    }
  }
  // make(weights, the first channel, whether all channels of the vector are there, as a type)
  template <class Make>
  void ForEachVector(const Make& make) const {
    const float* weights = packed_;
    int c = 0;
    for (; c + kLanes <= s_.channels; c += kLanes) {
      make(weights, c, std::true_type());
      weights += (1 + s_.filter_height * s_.filter_width) * kLanes;
    }
    if (c < s_.channels) make(weights, c, std::false_type());
  }

  // The pixels whose windows lie whole within the columns of the image. The last tile may begin earlier.
  template <bool kIsWhole>
  void MakeInner(const float* const* rows, const float* weights, int c, int begin, int end, float* out) const {
    const ptrdiff_t first = c - s_.window.pad_x * channels_;
    if (end - begin < kPixels) {
      for (int x = begin; x < end; ++x) MakeBorder<kIsWhole>(rows, weights, c, x, out);
      return;
    }
    for (int x = begin; x < end; x += kPixels) {
      const int from = Least(x, end - kPixels);
      MakeTile<kIsWhole>(rows, weights, c, first + from * step_, kPixels, out + from * channels_ + c);
    }
  }
  template <bool kIsWhole>
  void MakeBorder(const float* const* rows, const float* weights, int c, int x, float* out) const {
    const Window& w = s_.window;
    const int first = x * w.stride_x - w.pad_x, left = s_.in_width - 1 - first;
    const WindowColumns columns = {first >= 0 ? 0 : (-first + w.dilation_x - 1) / w.dilation_x,
                                   left < 0 ? 0 : Least(s_.filter_width, left / w.dilation_x + 1)};
    Multiply<1, kIsWhole>(rows, weights, c, first * channels_ + c, columns, 1, out + x * channels_ + c);
  }

  // The outputs of `pixels` pixels, at most kPixels; the first window begins at rows[...] + offset.
  template <bool kIsWhole>
  void MakeTile(const float* const* rows, const float* weights, int c, ptrdiff_t offset, int pixels, float* out) const {
    if (!is_3x3_) {
      Multiply<kPixels, kIsWhole>(rows, weights, c, offset, {0, s_.filter_width}, pixels, out);
    } else if (s_.window.stride_x == 1) {
      Multiply3x3<1, kIsWhole>(rows, weights, c, offset, pixels, out);
    } else {
      Multiply3x3<2, kIsWhole>(rows, weights, c, offset, pixels, out);
    }
  }

  // Each activation is loaded once for all windows of the tile.
  template <int kStride, bool kIsWhole>
  void Multiply3x3(const float* const* rows, const float* weights, int c, ptrdiff_t offset, int pixels,
                   float* out) const {
    constexpr int kSide = 3, kColumns = (kPixels - 1) * kStride + kSide;
    const int count = kIsWhole ? kLanes : s_.channels - c;
    const ptrdiff_t channels = channels_;
    const Floats bias = Simd::LoadFloats(weights);
    Floats sums[kPixels] = {bias, bias, bias, bias};
#pragma GCC unroll 3
    for (int ky = 0; ky < kSide; ++ky) {
      Floats w[kSide];
#pragma GCC unroll 3
      for (int kx = 0; kx < kSide; ++kx) w[kx] = Simd::LoadFloats(weights + (1 + ky * kSide + kx) * kLanes);
      const float* in = rows[ky] + offset;
#pragma GCC unroll 9
      for (int column = 0; column < kColumns; ++column, in += channels) {
        const Floats x = Simd::LoadFloats(in, count);
#pragma GCC unroll 4
        for (int p = 0; p < kPixels; ++p) {
          const int kx = column - p * kStride;
          if (kx >= 0 && kx < kSide) sums[p] = Simd::MultiplyAdd(x, w[kx], sums[p]);
        }
      }
    }
    Store<kPixels>(sums, count, pixels, out);
  }

  template <int kTile, bool kIsWhole>
  void Multiply(const float* const* rows, const float* weights, int c, ptrdiff_t offset, WindowColumns columns,
                int pixels, float* out) const {
    const int count = kIsWhole ? kLanes : s_.channels - c;
    Floats sums[kTile];
#pragma GCC unroll 4
    for (int p = 0; p < kTile; ++p) sums[p] = Simd::LoadFloats(weights);
    const float* w = weights + kLanes;
    for (int ky = 0; ky < s_.filter_height; ++ky, w += s_.filter_width * kLanes) {
      for (int kx = columns.begin; kx < columns.end; ++kx) {
        const float* const in = rows[ky] + (offset + kx * tap_step_);
        const Floats weight = Simd::LoadFloats(w + kx * kLanes);
#pragma GCC unroll 4
        for (int p = 0; p < kTile; ++p) {
          sums[p] = Simd::MultiplyAdd(Simd::LoadFloats(in + p * step_, count), weight, sums[p]);
        }
      }
    }
    Store<kTile>(sums, count, pixels, out);
  }

  template <int kTile>
  void Store(const Floats* sums, int count, int pixels, float* out) const {
    const FloatLimits clamp = limits_;
#pragma GCC unroll 4
    for (int p = 0; p < kTile; ++p) {
      if (p == pixels) break;
      Simd::StoreFloats(out + p * channels_, clamp(sums[p]), count);
    }
  }

  const DepthwiseConvArgs<Float32Format>& args_;
  const ConvShape& s_;
  const float* const packed_;
  const float* const zero_row_;
  const ptrdiff_t channels_, step_, tap_step_;  // from a pixel, a window, a tap to the next
  const FloatLimits limits_;
  bool is_3x3_;
};

void DepthwiseConvFloatVectors(const DepthwiseConvArgs<Float32Format>& args) {
  const size_t packed_size = static_cast<size_t>(FloatDepthwise::PackedSize(args.shape));
  const size_t zero_row_size = static_cast<size_t>(FloatDepthwise::ZeroRowSize(args.shape));
  const KeptPiece kept(args.kept, (packed_size + zero_row_size) * sizeof(float), args.filter, args.format.bias);
  if (kept.memory == nullptr) return;
  auto* const packed = static_cast<float*>(kept.memory);
  float* const zero_row = packed + packed_size;
  if (!kept.is_filled) {
    FloatDepthwise::Pack(args, packed);
    for (size_t i = 0; i < zero_row_size; ++i) zero_row[i] = 0.0f;
  }
  FloatDepthwise(args, packed, zero_row).Run();
}

}  // namespace
}  // namespace mote::x86_64

#endif  // MOTE_SRC_OPERATORS_SHARED_X86_64_VECTOR_FLOAT32_H_
