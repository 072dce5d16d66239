// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Computes CONV_2D and FULLY_CONNECTED of floats.
#ifndef MOTE_SRC_OPERATORS_PRODUCTS_VECTORS_VECTOR_CONV_FLOAT32_H_
#define MOTE_SRC_OPERATORS_PRODUCTS_VECTORS_VECTOR_CONV_FLOAT32_H_

#include <cstddef>
#include <type_traits>

#include "src/operators/products/vectors/image_patches.h"
#include "src/operators/products/vectors/product_loops.h"
#include "src/operators/products/vectors/vector_copies.h"
#include "src/operators/products/vectors/vector_limits.h"

namespace mote::vectors {
namespace {

// Weights are packed in columns of kColumnChannels channels, of which the last may have fewer. A column has the biases,
// then the weights for each number of a patch. Zeros fill the last vector of channels.
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

// Describes the patches of some pixels, in PatchPieces, and the place of their outputs.
struct Tile {
  const float* const* pieces;
  ptrdiff_t offset, step;  // from a piece to the first pixel's part of it, and from there to the next pixel's
  float* out;
  int out_step;
  int pixels;  // the pixels that exist; those behind them are read, too
};

// Adds the products of as many floats as one load of a pixel brings.
template <int kPixels, int kVectors>
[[gnu::always_inline]] inline void AddFloats(const float* const* x, ptrdiff_t step, const float* weights,
                                             Floats (*sums)[kVectors]) {
  Floats floats[kPixels];
#pragma GCC unroll 12
  for (int p = 0; p < kPixels; ++p) floats[p] = Simd::LoadFloats(x[p / 3] + p % 3 * step);
#pragma GCC unroll 4
  for (int k = 0; k < Simd::kFloatsAtOnce; ++k, weights += kVectors * kLanes) {
#pragma GCC unroll 12
    for (int v = 0; v < kVectors; ++v) {
      const Floats w = Simd::LoadFloats(weights + v * kLanes);
#pragma GCC unroll 12
      for (int p = 0; p < kPixels; ++p) sums[p][v] = Simd::MultiplyAddOf(k, floats[p], w, sums[p][v]);
    }
  }
}

// Computes the outputs of at most kPixels pixels and of the channels of a column: kVectors vectors, of which `channels`
// channels exist.
template <int kPixels, int kVectors>
[[gnu::always_inline]] inline void MultiplyFloatTile(const Tile& tile, const float* weights, PatchPieces pieces,
                                                     int first, int channels, const FloatLimits& limits) {
  Floats sums[kPixels][kVectors];
#pragma GCC unroll 12
  for (int p = 0; p < kPixels; ++p) {
#pragma GCC unroll 12
    for (int v = 0; v < kVectors; ++v) sums[p][v] = Simd::LoadFloats(weights + v * kLanes);
  }
  weights += kVectors * kLanes;
  const ptrdiff_t step = tile.step;
  for (int i = 0; i < pieces.count; ++i) {
    // One base address serves three pixels, since addressing modes reach base, base + step and base + 2 * step.
    constexpr int kBases = (kPixels + 2) / 3;
    const float* x[kBases];
#pragma GCC unroll 12
    for (int base = 0; base < kBases; ++base) x[base] = tile.pieces[i] + tile.offset + base * 3 * step;
    int k = pieces.numbers;
    constexpr int kAtOnce = Simd::kFloatsAtOnce;
    for (; kAtOnce > 1 && k >= kAtOnce; k -= kAtOnce, weights += kAtOnce * kVectors * kLanes) {
      AddFloats<kPixels, kVectors>(x, step, weights, sums);
#pragma GCC unroll 12
      for (int base = 0; base < kBases; ++base) x[base] += kAtOnce;
    }
    for (; k > 0; --k, weights += kVectors * kLanes) {
      // Weights are prefetched so many iterations ahead. With 9.4 MB of weights, more than a cache of a core holds, a
      // layer takes 30 % less time with AVX-512 and 4 to 16 iterations than without, 15 % less with 32 and 5 % less
      // with 64. Layers with small weights take the same.
      constexpr int kAhead = 8;
      constexpr int kLineFloats = 64 / int{sizeof(float)};
#pragma GCC unroll 12
      for (int at = 0; Simd::kPrefetches && at < kVectors * kLanes; at += kLineFloats) {
        __builtin_prefetch(weights + kAhead * kVectors * kLanes + at);
      }
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
  if (pixels == kPixels && channels == kVectors * kLanes) {
#pragma GCC unroll 12
    for (int p = 0; p < kPixels; ++p, out += out_step) {
#pragma GCC unroll 12
      for (int v = 0; v < kVectors; ++v) Simd::StoreFloats(out + v * kLanes, clamp(sums[p][v]), kLanes);
    }
    return;
  }
#pragma GCC unroll 12
  for (int p = 0; p < kPixels; ++p, out += out_step) {
    if (p == pixels) break;
#pragma GCC unroll 12
    for (int v = 0; v < kVectors; ++v) Simd::StoreFloats(out + v * kLanes, clamp(sums[p][v]), channels - v * kLanes);
  }
}

// Computes the outputs of one pixel for kColumns columns, whose weights are `column` floats apart. Only the last column
// may lack channels; it has `channels`. Products are added one after the other, as in a tile; columns are computed side
// by side, so that sums do not wait for each other. Weights are read in order, which the processor prefetches by
// itself: prefetch instructions make it take 20 % longer.
template <int kColumns, int kVectors>
void MultiplyFloatPixel(const float* x, int numbers, const float* weights, ptrdiff_t column, float* out, int channels,
                        const FloatLimits& limits) {
  Floats sums[kColumns][kVectors];
#pragma GCC unroll 12
  for (int c = 0; c < kColumns; ++c) {
#pragma GCC unroll 12
    for (int v = 0; v < kVectors; ++v) sums[c][v] = Simd::LoadFloats(weights + c * column + v * kLanes);
  }
  for (int k = 0; k < numbers; ++k) {
    weights += kVectors * kLanes;
    const Floats activation = Simd::SetFloats(x[k]);
#pragma GCC unroll 12
    for (int c = 0; c < kColumns; ++c) {
#pragma GCC unroll 12
      for (int v = 0; v < kVectors; ++v) {
        const Floats w = Simd::LoadFloats(weights + c * column + v * kLanes);
        sums[c][v] = Simd::MultiplyAdd(activation, w, sums[c][v]);
      }
    }
  }
#pragma GCC unroll 12
  for (int c = 0; c < kColumns; ++c) {
#pragma GCC unroll 12
    for (int v = 0; v < kVectors; ++v, out += kLanes) {
      const int count = c < kColumns - 1 ? kLanes : channels - v * kLanes;
      Simd::StoreFloats(out, limits(sums[c][v]), count);
    }
  }
}

// Multiplies the columns of a tile from channel `first` to before channel `end`.
template <int kPixels>
void MultiplyFloatColumns(const Tile& tile, const float* weights, PatchPieces pieces, int first, int end,
                          const FloatLimits& limits) {
  const ptrdiff_t column = ptrdiff_t{kColumnChannels} * (1 + pieces.count * pieces.numbers);
  for (; end - first > kLanes; first += kColumnChannels, weights += column) {
    MultiplyFloatTile<kPixels, 2>(tile, weights, pieces, first, Least(end - first, kColumnChannels), limits);
  }
  if (first < end) MultiplyFloatTile<kPixels, 1>(tile, weights, pieces, first, end - first, limits);
}

// Computes a convolution whose weights are packed.
class FloatConv {
 public:
  FloatConv(const ConvArgs<Float32Format>& args, const float* packed)
      : args_(args), s_(args.shape), packed_(packed), limits_(args.format) {}

  // Serves windows that fit ImageRows; outputs lie `steps` apart.
  void RunRows(const OutputSteps& steps) {
    alignas(kBytes) float memory[kMaxTapBytes / 4];
    pieces_ = PiecesOfRows(s_);
    MultiplyRows(ImageRows<float>(s_, args_.in, 0.0f, memory), steps);
  }

  void Run() {
    const int pixels = s_.batches * s_.out_height * s_.out_width, patch = s_.filter_elements();
    if (IsPointwise(s_)) {
      pieces_ = {1, patch};
      return pixels >= kPixels ? MultiplyImage(pixels) : MultiplyFew(pixels);
    }
    RunPatches(pixels, patch);
  }

 private:
  // Multiplies patches that have to be copied.
  void RunPatches(int pixels, int patch) {
    PatchWalk<float> walk(s_, args_.in, 0.0f);
    alignas(kBytes) float memory[Most(kPixels * kMaxFloatPatch, kMaxTapBytes / 4)];
    if (ImageRows<float>::Fit(s_)) {
      pieces_ = PiecesOfRows(s_);
      return MultiplyRows(ImageRows<float>(s_, args_.in, 0.0f, memory), StepsOfOutput(s_));
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
  static constexpr int kMost = Most(kSome, kPixels * 3 / 4);  // an image of 3x3, with 12 pixels
  // A single vector of channels has larger tiles, as the sums of few pixels would wait for each other.
  static constexpr int kPixelsOfVector = Least(12, Simd::kFloatTileSums);
  static constexpr int kFewWeights = 1 << 18;  // so few weights stay in the second-level cache

  // Returns the smallest tile for so many pixels.
  static int TileFor(int pixels) {
    if (pixels <= kSome) return pixels <= kFew ? kFew : kSome;
    return pixels <= kMost ? kMost : kPixels;
  }
  // Returns the pixels of the next tile. Two tiles of kSome pixels take less time than one of kMost and one of kFew.
  int NextOf(int pixels) const {
    if (s_.channels <= kLanes && pixels > kPixels) return Least(kPixelsOfVector, pixels);
    return pixels > kPixels && pixels <= 2 * kSome ? kSome : Least(kPixels, pixels);
  }

  template <class Multiply>
  void ForEachColumn(const Multiply& multiply) const {
    const float* weights = packed_;
    for (int first = 0; first < s_.channels; first += kColumnChannels) {
      multiply(weights, first);
      weights += kColumnChannels * (1 + s_.filter_elements());
    }
  }

  // Multiplies an image whose pixels are the patches.
  void MultiplyImage(int pixels) const {
    if (int64_t{s_.channels} * pieces_.numbers <= kFewWeights) {
      ForEachTile(pixels, [&](const Tile& tile) { MultiplyColumns(tile); });
    } else {
      ForEachColumn([&](const float* weights, int first) {
        const int end = Least(first + kColumnChannels, s_.channels);
        ForEachTile(pixels, [&](const Tile& tile) { Multiply(tile, weights, first, end); });
      });
    }
  }
  template <class Function>
  void ForEachTile(int pixels, const Function& function) const {
    for (int pixel = 0, count; pixel < pixels; pixel += count) {
      const int next = NextOf(pixels - pixel);
      count = next <= kPixels ? TileFor(next) : pixels < kPixelsOfVector ? kPixels : kPixelsOfVector;
      function(TileOfImage(pixel, pixels, count));
    }
  }
  // Multiplies fewer pixels than a tile has.
  void MultiplyFew(int pixels) const {
    const int count = pixels == kMost ? kMost : pixels >= kSome ? kSome : kFew;
    for (int pixel = 0; pixels >= kFew && pixel < pixels; pixel += count) {
      MultiplyColumns(TileOfImage(pixel, pixels, count));
    }
    for (int pixel = 0; pixels < kFew && pixel < pixels; ++pixel) MultiplyPixel(pixel);
  }
  void MultiplyPixel(int pixel) const {
    for (int first = 0; first < s_.channels;) {
      const int left = s_.channels - first;
      if (left > 3 * kColumnChannels + kLanes) {
        MultiplyPixelColumns<4, 2>(pixel, first);
        first += 4 * kColumnChannels;
      } else if (left > kColumnChannels + kLanes) {
        MultiplyPixelColumns<2, 2>(pixel, first);
        first += 2 * kColumnChannels;
      } else if (left > kLanes) {
        MultiplyPixelColumns<1, 2>(pixel, first);
        first += kColumnChannels;
      } else {
        MultiplyPixelColumns<1, 1>(pixel, first);
        first += kColumnChannels;
      }
    }
  }
  template <int kColumns, int kVectors>
  void MultiplyPixelColumns(int pixel, int first) const {
    const int numbers = pieces_.numbers;
    const ptrdiff_t column = ptrdiff_t{kColumnChannels} * (1 + numbers);
    const int channels = Least(kColumnChannels, s_.channels - first - (kColumns - 1) * kColumnChannels);
    MultiplyFloatPixel<kColumns, kVectors>(args_.in + pixel * numbers, numbers,
                                           packed_ + first / kColumnChannels * column, column,
                                           args_.out + pixel * s_.out_depth + first, channels, limits_);
  }
  // Returns the tile from `pixel` on. The last one begins earlier, so that it does not exceed the image.
  Tile TileOfImage(int pixel, int pixels, int count) const {
    const int step = pieces_.numbers;
    pixel = Least(pixel, pixels - count);
    return {&args_.in, ptrdiff_t{pixel} * step, step, args_.out + pixel * s_.out_depth, s_.out_depth, count};
  }

  void MultiplyRows(ImageRows<float> rows, const OutputSteps& steps) const {
    const int step = rows.window_step();
    for (int b = 0; b < s_.batches; ++b, rows.NextImage()) {
      float* out = args_.out + b * steps.image;
      for (int y = 0; y < s_.out_height; ++y, out += steps.row) {
        const float* const* const windows = rows.Begin(y);
        for (int x = 0, count; x < s_.out_width; x += count) {
          count = NextOf(s_.out_width - x);
          MultiplyColumns(
              {windows, ptrdiff_t{x} * step, step, out + x * steps.pixel, static_cast<int>(steps.pixel), count});
        }
      }
    }
  }

  void MultiplyColumns(const Tile& tile) const { Multiply(tile, packed_, 0, s_.channels); }
  void Multiply(const Tile& tile, const float* weights, int first, int end) const {
    const int count = TileFor(tile.pixels);
    if (tile.pixels > kPixels) {
      MultiplyFloatTile<kPixelsOfVector, 1>(tile, weights, pieces_, first, end - first, limits_);
    } else if (count == kFew) {
      MultiplyFloatColumns<kFew>(tile, weights, pieces_, first, end, limits_);
    } else if (count == kSome) {
      MultiplyFloatColumns<kSome>(tile, weights, pieces_, first, end, limits_);
    } else if (count == kMost) {
      MultiplyFloatColumns<kMost>(tile, weights, pieces_, first, end, limits_);
    } else {
      MultiplyFloatColumns<kPixels>(tile, weights, pieces_, first, end, limits_);
    }
  }

  const ConvArgs<Float32Format>& args_;
  const ConvShape& s_;
  const float* const packed_;
  PatchPieces pieces_ = {};
  const FloatLimits limits_;
};

// Returns the packed columns, or null if there is no memory.
inline const float* KeptColumns(const ConvArgs<Float32Format>& args) {
  const size_t bytes = sizeof(float) * static_cast<size_t>(PackedFloats(args.shape));
  const KeptPiece kept(args.kept, bytes, args.filter, args.format.bias);
  auto* const packed = static_cast<float*>(kept.memory);
  if (packed != nullptr && !kept.is_filled) PackColumns(args, packed);
  return packed;
}

void ConvFloatVectors(const ConvArgs<Float32Format>& args) {
  if (const float* const packed = KeptColumns(args)) FloatConv(args, packed).Run();
}

}  // namespace
}  // namespace mote::vectors

#endif  // MOTE_SRC_OPERATORS_PRODUCTS_VECTORS_VECTOR_CONV_FLOAT32_H_
