// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// DEPTHWISE_CONV_2D of floats.
#ifndef MOTE_SRC_OPERATORS_CONVOLUTION_VECTORS_VECTOR_DEPTHWISE_FLOAT32_H_
#define MOTE_SRC_OPERATORS_CONVOLUTION_VECTORS_VECTOR_DEPTHWISE_FLOAT32_H_

#include <cstddef>
#include <type_traits>

#include "src/operators/convolution/vectors/convolution_loops.h"
#include "src/operators/products/vectors/image_patches.h"
#include "src/operators/products/vectors/vector_limits.h"

namespace mote::vectors {
namespace {

// Columns of a window from `begin` on.
struct WindowColumns {
  int begin, end;
};

// Computes a depthwise convolution, a vector of channels at a time, and adds up windows column by column, as XNNPACK
// does: the floats are the same. The biases and then, tap by tap, the weights of
// each vector are packed, with zeros for channels that do not exist.
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
    // The last column where a whole window may begin.
    const int last = s_.in_width - 1 - (s_.filter_width - 1) * w.dilation_x + w.pad_x;
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
  static constexpr int kPixels = 4;      // of a tile
  static constexpr int kMostPixels = 5;  // of one of Multiply3x3, at most
  static constexpr int kMany = 8;        // of one of other windows, whose sums wait for each other less
  // From this many pixels of a row on, most of its tiles have no pixel at the border.
  static constexpr int kFewColumns = 16;

  // Computes the outputs from a copy of the image with zeros around it.
  void RunPadded() const {
    alignas(kBytes) float memory[kMaxTapBytes / sizeof(float)];
    ImageRows<float> image(s_, args_.in, 0.0f, memory);
    ForEachRow([&](int b, int y, float* out) {
      if (b > 0 && y == 0) image.NextImage();
      const float* const* const rows = image.Begin(y);
      ForEachVector([&](const float* weights, int c, auto is_whole) {
        for (int x = 0, count; x < s_.out_width; x += count) {
          const int left = s_.out_width - x;
          count = !is_3x3_ ? Least(kMany, left) : left == kMostPixels ? kMostPixels : Least(kPixels, left);
          MakeTile<is_whole>(rows, weights, c, x * step_ + c, count, out + x * channels_ + c);
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

  // Computes the pixels whose windows lie within the columns of the image. The last tile may begin earlier, and compute
  // pixels again.
  template <bool kIsWhole>
  void MakeInner(const float* const* rows, const float* weights, int c, int begin, int end, float* out) const {
    const ptrdiff_t first = c - s_.window.pad_x * channels_;
    if (end - begin < kPixels) {
      for (int x = begin; x < end; ++x) MakeBorder<kIsWhole>(rows, weights, c, x, out);
      return;
    }
    for (int x = begin, count; x < end; x += count) {
      count = !is_3x3_ && end - begin >= kMany && end - x > kPixels ? kMany : kPixels;
      const int from = Least(x, end - count);
      MakeTile<kIsWhole>(rows, weights, c, first + from * step_, count, out + from * channels_ + c);
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

  // Computes the outputs of `pixels` pixels, at most kMany or kMostPixels; the first window begins at rows[...] +
  // offset.
  template <bool kIsWhole>
  void MakeTile(const float* const* rows, const float* weights, int c, ptrdiff_t offset, int pixels, float* out) const {
    if (!is_3x3_ && pixels > kPixels) {
      Multiply<kMany, kIsWhole>(rows, weights, c, offset, {0, s_.filter_width}, pixels, out);
    } else if (!is_3x3_) {
      Multiply<kPixels, kIsWhole>(rows, weights, c, offset, {0, s_.filter_width}, pixels, out);
    } else if (s_.window.stride_x == 1) {
      MakeTile3x3<1, kIsWhole>(rows, weights, c, offset, pixels, out);
    } else {
      MakeTile3x3<2, kIsWhole>(rows, weights, c, offset, pixels, out);
    }
  }
  // Small images have many tiles of fewer pixels.
  template <int kStride, bool kIsWhole>
  void MakeTile3x3(const float* const* rows, const float* weights, int c, ptrdiff_t offset, int pixels,
                   float* out) const {
    if (pixels == kPixels) return Multiply3x3<kPixels, kStride, kIsWhole>(rows, weights, c, offset, out);
    if (pixels == kMostPixels) return Multiply3x3<kMostPixels, kStride, kIsWhole>(rows, weights, c, offset, out);
    if (pixels == 3) return Multiply3x3<3, kStride, kIsWhole>(rows, weights, c, offset, out);
    if (pixels == 2) return Multiply3x3<2, kStride, kIsWhole>(rows, weights, c, offset, out);
    Multiply3x3<1, kStride, kIsWhole>(rows, weights, c, offset, out);
  }

  // Each activation is loaded once for all windows of the tile.
  template <int kTile, int kStride, bool kIsWhole>
  void Multiply3x3(const float* const* rows, const float* weights, int c, ptrdiff_t offset, float* out) const {
    constexpr int kSide = 3, kColumns = (kTile - 1) * kStride + kSide;
    const int count = kIsWhole ? kLanes : s_.channels - c;
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
    Store<kTile>(sums, count, kTile, out);
  }

  template <int kTile, bool kIsWhole>
  void Multiply(const float* const* rows, const float* weights, int c, ptrdiff_t offset, WindowColumns columns,
                int pixels, float* out) const {
    const int count = kIsWhole ? kLanes : s_.channels - c;
    Floats sums[kTile];
#pragma GCC unroll 8
    for (int p = 0; p < kTile; ++p) sums[p] = Simd::LoadFloats(weights);
    for (int kx = columns.begin; kx < columns.end; ++kx) {
      const float* w = weights + (1 + kx) * kLanes;
      for (int ky = 0; ky < s_.filter_height; ++ky, w += s_.filter_width * kLanes) {
        const float* const in = rows[ky] + (offset + kx * tap_step_);
        const Floats weight = Simd::LoadFloats(w);
#pragma GCC unroll 8
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
#pragma GCC unroll 8
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
}  // namespace mote::vectors

#endif  // MOTE_SRC_OPERATORS_CONVOLUTION_VECTORS_VECTOR_DEPTHWISE_FLOAT32_H_
