// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/pooling/vectors/pooling_loops.h"

#include <cstdint>

#include "src/operators/pooling/each_window.h"
#include "src/operators/shared/vectors/vector_scales.h"

namespace mote::vectors {
namespace {

// Averages some channels of a window, with halves rounded away from zero. Sums of kMaxAveraged numbers are exact as
// floats, and so are their truncated quotients.
void AverageWindow(const PixelsOfWindow& pixels, const int8_t* in, int channels, const OutputRange& range,
                   int8_t* out) {
  Vector sum = Simd::Set(0);
  for (int row = 0; row < pixels.rows; ++row, in += pixels.row_step) {
    for (int column = 0; column < pixels.columns; ++column) {
      sum = Simd::Add(sum, Simd::LoadInt8s(in + column * pixels.column_step, channels));
    }
  }
  const int count = pixels.count();
  const Vector half = Simd::Set(count / 2), sign = Simd::Signs(sum);
  const Vector rounded = Simd::Add(sum, Simd::Sub(Simd::Xor(half, sign), sign));
  Simd::StoreLanes(out, range.Fit(Simd::Quotient(rounded, count)), channels);
}

void AveragePoolVectors(const PoolArgs<int8_t>& args) {
  const int channels = args.shape.channels;
  const OutputRange range(0, {args.min, args.max});
  const auto make_pixel = [&](const PixelsOfWindow& pixels, const int8_t* in, int8_t* out) {
    for (int c = 0; c < channels; c += kLanes) {
      AverageWindow(pixels, in + c, Least(kLanes, channels - c), range, out + c);
    }
  };
  ForEachWindow(args.shape, args.in, args.out, make_pixel);
}

// Finds the largest numbers of `channels` channels of a window, at most kBytes.
Vector MaxOfWindow(const PixelsOfWindow& pixels, const int8_t* in, int channels, Vector least) {
  for (int row = 0; row < pixels.rows; ++row, in += pixels.row_step) {
    for (int column = 0; column < pixels.columns; ++column) {
      const int8_t* const from = in + column * pixels.column_step;
      least = Simd::MaxBytes(least, channels == kBytes ? Simd::Load(from) : Simd::LoadBytes(from, channels));
    }
  }
  return least;
}

void MaxPoolVectors(const PoolArgs<int8_t>& args) {
  const int channels = args.shape.channels;
  const Vector min = Simd::SetBytes(args.min), max = Simd::SetBytes(args.max);
  const auto make_pixel = [&](const PixelsOfWindow& pixels, const int8_t* in, int8_t* out) {
    for (int c = 0; c < channels; c += kBytes) {
      const int count = Least(kBytes, channels - c);
      const Vector largest = Simd::MinBytes(MaxOfWindow(pixels, in + c, count, min), max);
      if (count == kBytes) {
        Simd::Store(out + c, largest);
      } else {
        Simd::StoreBytes(out + c, largest, count);
      }
    }
  };
  ForEachWindow(args.shape, args.in, args.out, make_pixel);
}

constexpr PoolingLoops kLoops = {AveragePoolVectors, MaxPoolVectors};

}  // namespace

template <VectorLevel level>
const PoolingLoops* PoolingLoops::Of() {
  return &kLoops;
}
template const PoolingLoops* PoolingLoops::Of<kCompiledLevel>();

}  // namespace mote::vectors
