// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Computes DEPTHWISE_CONV_2D of floats.
#ifndef MOTE_SRC_OPERATORS_CONVOLUTION_VECTORS_VECTOR_DEPTHWISE_FLOAT32_H_
#define MOTE_SRC_OPERATORS_CONVOLUTION_VECTORS_VECTOR_DEPTHWISE_FLOAT32_H_

#include <cstddef>

#include "src/operators/convolution/vectors/convolution_loops.h"
#include "src/operators/products/vectors/vector_limits.h"

namespace mote::vectors {
namespace {

// A range of numbers from `begin` to before `end`.
struct Span {
  int begin, end;
};

// Returns the taps of a window that lie within `size` numbers. The window's first tap is at `first`, and its taps are
// `step` apart.
inline Span InsideOf(int size, int taps, int first, int step) {
  const int left = size - 1 - first;
  return {first >= 0 ? 0 : (-first + step - 1) / step, left < 0 ? 0 : Least(taps, left / step + 1)};
}

// Computes a depthwise convolution, and adds up windows column by column, as XNNPACK does: the floats are the same. The
// biases and then, tap by tap, the weights of each vector of channels are packed, with zeros for channels that do not
// exist. Nothing of the image is copied.
class FloatDepthwise {
 public:
  // These return the floats of the packed weights, and of the zeros that stand for rows outside the image.
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
        vector_weights_((1 + s_.filter_height * s_.filter_width) * kLanes),
        limits_(args.format) {}

  void Run() const {
    if (!IsSmallWindow()) return RunAnyWindow();
    s_.window.stride_x == 1 ? RunSmallWindow<1>() : RunSmallWindow<2>();
  }

 private:
  static constexpr int kPixels = 4;         // of a tile
  static constexpr int kMostPixels = 5;     // of one of Multiply3x3, at most
  static constexpr int kMany = 8;           // of one of other windows, whose sums wait for each other less
  static constexpr int kBorderVectors = 4;  // of channels that are computed together at the border

  // True for windows of 3x3 that reach beyond the image by at most one column on either side.
  bool IsSmallWindow() const {
    const Window& w = s_.window;
    return s_.filter_height == 3 && s_.filter_width == 3 && w.dilation_x == 1 && w.stride_x <= 2 && w.pad_x <= 1 &&
           (s_.out_width - 1) * w.stride_x - w.pad_x + 2 <= s_.in_width;
  }

  // Calls make(image, y, out) for each row, where `out` points to the outputs of the row.
  template <class Make>
  void ForEachRow(const Make& make) const {
    float* out = args_.out;
    for (int b = 0; b < s_.batches; ++b) {
      const float* const image = args_.in + b * s_.in_elements();
      for (int y = 0; y < s_.out_height; ++y, out += s_.out_width * channels_) make(image, y, out);
    }
  }
  // Finds where the rows of the windows of output row y begin.
  void FindRows(const float* image, int y, const float** rows) const {
    const Window& w = s_.window;
    for (int ky = 0; ky < s_.filter_height; ++ky) {
      const int row = y * w.stride_y - w.pad_y + ky * w.dilation_y;
      rows[ky] = row < 0 || row >= s_.in_height ? zero_row_ : image + row * s_.in_width * channels_;
    }
  }

  // Each tile is computed for all channels before the next tile, as these lie side by side in memory.
  template <int kStride>
  void RunSmallWindow() const {
    ForEachRow([&](const float* image, int y, float* out) {
      const float* rows[3];
      FindRows(image, y, rows);
      for (int x = 0, count; x < s_.out_width; x += count) {
        const int left = s_.out_width - x;
        count = left == kMostPixels ? kMostPixels : Least(kPixels, left);
        MakeTile3x3<kStride>(rows, x, count, out + x * channels_);
      }
    });
  }
  template <int kStride>
  void MakeTile3x3(const float* const* rows, int x, int pixels, float* out) const {
    if (pixels == kPixels) return MakeTileOf<kPixels, kStride>(rows, x, out);
    if (pixels == kMostPixels) return MakeTileOf<kMostPixels, kStride>(rows, x, out);
    if (pixels == 3) return MakeTileOf<3, kStride>(rows, x, out);
    if (pixels == 2) return MakeTileOf<2, kStride>(rows, x, out);
    MakeTileOf<1, kStride>(rows, x, out);
  }
  template <int kTile, int kStride>
  void MakeTileOf(const float* const* rows, int x, float* out) const {
    constexpr int kColumns = (kTile - 1) * kStride + 3;
    const int first = x * kStride - s_.window.pad_x;
    const bool lacks_first = first<0, lacks_last = first + kColumns> s_.in_width;
    const ptrdiff_t offset = first * channels_;
    const float* weights = packed_;
    int c = 0;
    for (; c + kLanes <= s_.channels; c += kLanes, weights += 10 * kLanes) {
      Multiply3x3<kTile, kStride>(rows, weights, offset + c, lacks_first, lacks_last, kLanes, out + c);
    }
    if (c == s_.channels) return;
    Multiply3x3<kTile, kStride>(rows, weights, offset + c, lacks_first, lacks_last, s_.channels - c, out + c);
  }
  // Computes `count` channels. Each activation is loaded once for all windows of the tile.
  template <int kTile, int kStride>
  [[gnu::always_inline]] void Multiply3x3(const float* const* rows, const float* weights, ptrdiff_t offset,
                                          bool lacks_first, bool lacks_last, int count, float* out) const {
    constexpr int kSide = 3, kColumns = (kTile - 1) * kStride + kSide;
    const ptrdiff_t channels = channels_;
    const Floats bias = Simd::LoadFloats(weights);
    Floats sums[kTile];
#pragma GCC unroll 5
    for (int p = 0; p < kTile; ++p) sums[p] = bias;
    Floats w[kSide][kSide];
#pragma GCC unroll 3
    for (int ky = 0; ky < kSide; ++ky) {
#pragma GCC unroll 3
      for (int kx = 0; kx < kSide; ++kx) w[ky][kx] = Simd::LoadFloats(weights + (1 + ky * kSide + kx) * kLanes);
    }
#pragma GCC unroll 11
    for (int column = 0; column < kColumns; ++column, offset += channels) {
      if (column == 0 && lacks_first) continue;
      if (column == kColumns - 1 && lacks_last) continue;
#pragma GCC unroll 3
      for (int ky = 0; ky < kSide; ++ky) {
        const Floats x = Simd::LoadFloats(rows[ky] + offset, count);
#pragma GCC unroll 5
        for (int p = 0; p < kTile; ++p) {
          const int kx = column - p * kStride;
          if (kx >= 0 && kx < kSide) sums[p] = Simd::MultiplyAdd(x, w[ky][kx], sums[p]);
        }
      }
    }
    Store<kTile>(sums, count, out);
  }

  void RunAnyWindow() const {
    const Window& w = s_.window;
    // A whole window may begin at this last column.
    const int last = s_.in_width - 1 - (s_.filter_width - 1) * w.dilation_x + w.pad_x;
    int end = last < 0 ? 0 : Least(s_.out_width, last / w.stride_x + 1);
    const int begin = Least((w.pad_x + w.stride_x - 1) / w.stride_x, end);
    if (end - begin < kPixels) end = begin;  // no tile
    ForEachRow([&](const float* image, int y, float* out) {
      const float* rows[kMaxWindowHeight];
      FindRows(image, y, rows);
      const int row = y * w.stride_y - w.pad_y;
      const Span inside = InsideOf(s_.in_height, s_.filter_height, row, w.dilation_y);
      for (int x = 0; x < begin; ++x) MakeBorder(rows, inside, x, out);
      if (begin < end) MakeInner(rows, inside, {begin, end}, out);
      for (int x = end; x < s_.out_width; ++x) MakeBorder(rows, inside, x, out);
    });
  }

  // Computes the pixels whose windows lie within the columns of the image, at least kPixels. The last tile may begin
  // earlier, and compute pixels again.
  void MakeInner(const float* const* rows, Span window_rows, Span pixels, float* out) const {
    const float* weights = packed_;
    for (int c = 0; c < s_.channels; c += kLanes, weights += vector_weights_) {
      const int channels = Least(kLanes, s_.channels - c);
      for (int x = pixels.begin, count; x < pixels.end; x += count) {
        count = pixels.end - pixels.begin >= kMany && pixels.end - x > kPixels ? kMany : kPixels;
        const int from = Least(x, pixels.end - count);
        const ptrdiff_t offset = c - s_.window.pad_x * channels_ + from * step_;
        float* const to = out + from * channels_ + c;
        if (channels < kLanes) {
          MultiplyTile<kPixels, false>(rows, window_rows, weights, offset, channels, to);
          if (count == kMany) {
            const ptrdiff_t other = kPixels * step_;
            MultiplyTile<kPixels, false>(rows, window_rows, weights, offset + other, channels,
                                         to + kPixels * channels_);
          }
        } else if (count == kMany) {
          MultiplyTile<kMany, true>(rows, window_rows, weights, offset, channels, to);
        } else {
          MultiplyTile<kPixels, true>(rows, window_rows, weights, offset, channels, to);
        }
      }
    }
  }
  template <int kTile, bool kIsWhole>
  void MultiplyTile(const float* const* rows, Span window_rows, const float* weights, ptrdiff_t offset, int channels,
                    float* out) const {
    const int count = kIsWhole ? kLanes : channels;
    Floats sums[kTile];
#pragma GCC unroll 8
    for (int p = 0; p < kTile; ++p) sums[p] = Simd::LoadFloats(weights);
    for (int kx = 0; kx < s_.filter_width; ++kx) {
      for (int ky = window_rows.begin; ky < window_rows.end; ++ky) {
        const float* const in = rows[ky] + (offset + kx * tap_step_);
        const Floats weight = Simd::LoadFloats(weights + (1 + ky * s_.filter_width + kx) * kLanes);
#pragma GCC unroll 8
        for (int p = 0; p < kTile; ++p) {
          sums[p] = Simd::MultiplyAdd(Simd::LoadFloats(in + p * step_, count), weight, sums[p]);
        }
      }
    }
    Store<kTile>(sums, count, out);
  }

  // Computes a pixel whose window lies only partly in the image.
  void MakeBorder(const float* const* rows, Span window_rows, int x, float* out) const {
    const Window& w = s_.window;
    const int first = x * w.stride_x - w.pad_x;
    const Span columns = InsideOf(s_.in_width, s_.filter_width, first, w.dilation_x);
    const ptrdiff_t offset = first * channels_;
    const float* weights = packed_;
    out += x * channels_;
    int c = 0;
    for (; c + kBorderVectors * kLanes <= s_.channels; c += kBorderVectors * kLanes) {
      MultiplyPixel<kBorderVectors>(rows, window_rows, columns, weights, offset + c, kLanes, out + c);
      weights += kBorderVectors * vector_weights_;
    }
    for (; c < s_.channels; c += kLanes, weights += vector_weights_) {
      const int channels = Least(kLanes, s_.channels - c);
      MultiplyPixel<1>(rows, window_rows, columns, weights, offset + c, channels, out + c);
    }
  }
  // Several vectors of channels are summed at the same time, so that the sums do not wait for each other.
  template <int kVectors>
  void MultiplyPixel(const float* const* rows, Span window_rows, Span columns, const float* weights, ptrdiff_t offset,
                     int channels, float* out) const {
    const ptrdiff_t vector = vector_weights_;
    Floats sums[kVectors];
#pragma GCC unroll 4
    for (int v = 0; v < kVectors; ++v) sums[v] = Simd::LoadFloats(weights + v * vector);
    for (int kx = columns.begin; kx < columns.end; ++kx) {
      for (int ky = window_rows.begin; ky < window_rows.end; ++ky) {
        const float* const in = rows[ky] + (offset + kx * tap_step_);
        const float* const tap = weights + (1 + ky * s_.filter_width + kx) * kLanes;
#pragma GCC unroll 4
        for (int v = 0; v < kVectors; ++v) {
          const Floats activations = Simd::LoadFloats(in + v * kLanes, kVectors > 1 ? kLanes : channels);
          sums[v] = Simd::MultiplyAdd(activations, Simd::LoadFloats(tap + v * vector), sums[v]);
        }
      }
    }
    const FloatLimits clamp = limits_;
#pragma GCC unroll 4
    for (int v = 0; v < kVectors; ++v) {
      Simd::StoreFloats(out + v * kLanes, clamp(sums[v]), kVectors > 1 ? kLanes : channels);
    }
  }

  template <int kTile>
  [[gnu::always_inline]] void Store(const Floats* sums, int count, float* out) const {
    const FloatLimits clamp = limits_;
#pragma GCC unroll 8
    for (int p = 0; p < kTile; ++p) {
      Simd::StoreFloats(out + p * channels_, clamp(sums[p]), count);
    }
  }

  const DepthwiseConvArgs<Float32Format>& args_;
  const ConvShape& s_;
  const float* const packed_;
  const float* const zero_row_;
  const ptrdiff_t channels_, step_, tap_step_;  // from a pixel, a window, a tap to the next
  const ptrdiff_t vector_weights_;              // floats of the weights of a vector of channels
  const FloatLimits limits_;
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
}  // namespace mote::vectors

#endif  // MOTE_SRC_OPERATORS_CONVOLUTION_VECTORS_VECTOR_DEPTHWISE_FLOAT32_H_
