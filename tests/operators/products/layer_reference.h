// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The naive specification of convolutions and fully connected layers, in double, and random problems for it.
#ifndef MOTE_TESTS_OPERATORS_PRODUCTS_LAYER_REFERENCE_H_
#define MOTE_TESTS_OPERATORS_PRODUCTS_LAYER_REFERENCE_H_

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <limits>
#include <random>
#include <string>
#include <vector>

#include "src/operators/seam/op.h"
#include "tests/operators/seam/op_tester.h"
#include "tests/testing/seeded.h"

namespace mote {

// A fully connected layer has height, width and window 1 and its rows as batches.
struct MacProblem {
  bool depthwise = false;
  int batches = 1, height = 1, width = 1, depth = 1;
  int window_height = 1, window_width = 1, filter_depth = 1, channels = 1;
  int stride_height = 1, stride_width = 1, dilation_height = 1, dilation_width = 1;
  bool same_padding = false;
  TfLiteFusedActivation activation = kTfLiteActNone;

  static int OutSize(int size, int window, int stride, int dilation, bool same) {
    const int reach = (window - 1) * dilation + 1;
    return same ? (size + stride - 1) / stride : (size - reach) / stride + 1;
  }
  int out_height() const { return OutSize(height, window_height, stride_height, dilation_height, same_padding); }
  int out_width() const { return OutSize(width, window_width, stride_width, dilation_width, same_padding); }
  static int PadBefore(int size, int out, int window, int stride, int dilation) {
    return std::max(0, (out - 1) * stride + (window - 1) * dilation + 1 - size) / 2;
  }
  int pad_top() const {
    return same_padding ? PadBefore(height, out_height(), window_height, stride_height, dilation_height) : 0;
  }
  int pad_left() const {
    return same_padding ? PadBefore(width, out_width(), window_width, stride_width, dilation_width) : 0;
  }
  std::vector<int> in_shape() const { return {batches, height, width, depth}; }
  std::vector<int> filter_shape() const {
    if (depthwise) return {1, window_height, window_width, channels};
    return {channels, window_height, window_width, filter_depth};
  }
  std::vector<int> out_shape() const { return {batches, out_height(), out_width(), channels}; }
  int in_size() const { return batches * height * width * depth; }
  int filter_size() const { return window_height * window_width * channels * (depthwise ? 1 : filter_depth); }
  int out_size() const { return batches * out_height() * out_width() * channels; }
};

// Returns the sum of products for each output. `x` and `w` are real numbers, or integers less their zero points.
template <class Number, class Weight>
std::vector<Number> SumsOf(const MacProblem& p, const std::vector<Number>& x, const std::vector<Weight>& w) {
  const int pad_y = p.pad_top(), pad_x = p.pad_left();
  const int group_channels = p.depthwise ? p.channels / p.depth : p.channels / (p.depth / p.filter_depth);
  std::vector<Number> sums;
  for (int b = 0; b < p.batches; ++b) {
    for (int oy = 0; oy < p.out_height(); ++oy) {
      for (int ox = 0; ox < p.out_width(); ++ox) {
        for (int c = 0; c < p.channels; ++c) {
          Number sum = 0;
          for (int ky = 0; ky < p.window_height; ++ky) {
            for (int kx = 0; kx < p.window_width; ++kx) {
              const int y = oy * p.stride_height - pad_y + ky * p.dilation_height;
              const int xx = ox * p.stride_width - pad_x + kx * p.dilation_width;
              if (y < 0 || y >= p.height || xx < 0 || xx >= p.width) continue;
              const Number* pixel = &x[((b * p.height + y) * p.width + xx) * p.depth];
              if (p.depthwise) {
                sum += pixel[c / group_channels] * w[(ky * p.window_width + kx) * p.channels + c];
              } else {
                for (int i = 0; i < p.filter_depth; ++i) {
                  sum += pixel[c / group_channels * p.filter_depth + i] *
                         w[((c * p.window_height + ky) * p.window_width + kx) * p.filter_depth + i];
                }
              }
            }
          }
          sums.push_back(sum);
        }
      }
    }
  }
  return sums;
}

inline double ActivationMin(TfLiteFusedActivation a) {
  return a == kTfLiteActNone ? -INFINITY : a == kTfLiteActReluN1To1 ? -1.0 : 0.0;
}
inline double ActivationMax(TfLiteFusedActivation a) {
  return a == kTfLiteActReluN1To1 ? 1.0 : a == kTfLiteActRelu6 ? 6.0 : INFINITY;
}

struct LayerRandom {
  explicit LayerRandom(unsigned seed) : engine(seed) {}
  Seeded<std::mt19937> engine;
  int Int(int low, int high) { return std::uniform_int_distribution<int>(low, high)(engine); }
  double Real(double low, double high) { return std::uniform_real_distribution<double>(low, high)(engine); }
  template <class T>
  std::vector<T> Ints(int count, int low, int high) {
    std::vector<T> values(static_cast<size_t>(count));
    for (T& v : values) v = static_cast<T>(Int(low, high));
    return values;
  }
  std::vector<float> Floats(int count) {
    std::vector<float> values(static_cast<size_t>(count));
    for (float& v : values) v = static_cast<float>(Real(-2, 2));
    return values;
  }
};

// Returns a problem with sizes up to `high`, in which a VALID window fits.
inline MacProblem RandomConvProblem(LayerRandom* random, int high) {
  MacProblem p;
  p.batches = random->Int(1, 2);
  p.window_height = random->Int(1, 4);
  p.window_width = random->Int(1, 4);
  p.dilation_height = random->Int(1, 2);
  p.dilation_width = random->Int(1, 3);
  p.stride_height = random->Int(1, 3);
  p.stride_width = random->Int(1, 3);
  p.same_padding = random->Int(0, 1) == 1;
  const int reach_y = (p.window_height - 1) * p.dilation_height + 1;
  const int reach_x = (p.window_width - 1) * p.dilation_width + 1;
  p.height = random->Int(p.same_padding ? 1 : reach_y, std::max(high, reach_y));
  p.width = random->Int(p.same_padding ? 1 : reach_x, std::max(high, reach_x));
  p.activation = static_cast<TfLiteFusedActivation>(random->Int(kTfLiteActNone, kTfLiteActRelu6));
  return p;
}

// Holds the quantisation of one problem, with one weight scale or one per channel.
struct MacScales {
  float in, out;
  std::vector<float> weights;
  int in_zero = 0, filter_zero = 0, out_zero = 0;
};

// True if `got` is the requantised `sum`, rounded. A real number within `slack` of a half may be rounded either way.
// Rounding twice, as the specification does, is off by up to half a unit of the first rounding.
inline bool IsRequantised(const MacProblem& p, const MacScales& s, double sum, int channel, int got, int type_min,
                          int type_max, double slack) {
  const double scale = double{s.in} * s.weights[s.weights.size() == 1 ? 0 : static_cast<size_t>(channel)] / s.out;
  if (scale < 0.5) slack += 0.5 * std::exp2(std::floor(std::log2(scale)) + 1);
  const double low = std::max<double>(type_min, s.out_zero + std::round(ActivationMin(p.activation) / s.out));
  const double high = std::min<double>(type_max, s.out_zero + std::round(ActivationMax(p.activation) / s.out));
  const auto rounded = [&](double real) { return std::min(std::max(std::round(real) + s.out_zero, low), high); };
  return got >= rounded(sum * scale - slack) && got <= rounded(sum * scale + slack);
}

template <class Number = double, class T>
std::vector<Number> Less(const std::vector<T>& values, int zero_point) {
  std::vector<Number> result;
  for (const T v : values) result.push_back(static_cast<Number>(v) - zero_point);
  return result;
}

inline TfLitePadding PaddingOf(const MacProblem& p) {
  return p.same_padding ? kTfLitePaddingSame : kTfLitePaddingValid;
}

}  // namespace mote

#endif  // MOTE_TESTS_OPERATORS_PRODUCTS_LAYER_REFERENCE_H_
