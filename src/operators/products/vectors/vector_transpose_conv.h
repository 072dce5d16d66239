// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Computes TRANSPOSE_CONV of floats, int8 and uint8 as several convolutions: there is one for each place of an output
// within a stride, as the same taps reach all outputs with this place.
#ifndef MOTE_SRC_OPERATORS_PRODUCTS_VECTORS_VECTOR_TRANSPOSE_CONV_H_
#define MOTE_SRC_OPERATORS_PRODUCTS_VECTORS_VECTOR_TRANSPOSE_CONV_H_

#include <cstddef>
#include <type_traits>

#include "src/operators/products/vectors/vector_conv.h"
#include "src/operators/products/vectors/vector_conv_float32.h"

namespace mote::vectors {
namespace {

// Describes the outputs begin, begin + stride, ... along an axis, `count` of them. They are a convolution of `taps`
// taps, from `last` on downwards in steps of a stride, which are padded by `pad`.
struct Phase {
  int begin, count, taps, last, pad;

  Phase(int place, int stride, int padding, int filter_size, int out_size) {
    begin = place;
    count = place < out_size ? (out_size - place + stride - 1) / stride : 0;
    const int first_tap = (place + padding) % stride;
    taps = (filter_size - first_tap + stride - 1) / stride;
    last = first_tap + (taps - 1) * stride;
    pad = taps - 1 - (place + padding) / stride;
  }
};

template <class Function>
void ForEachPhase(const ConvShape& s, const Function& function) {
  const Window& w = s.window;
  for (int y = 0; y < w.stride_y; ++y) {
    for (int x = 0; x < w.stride_x; ++x) {
      function(Phase(y, w.stride_y, w.pad_y, s.filter_height, s.out_height),
               Phase(x, w.stride_x, w.pad_x, s.filter_width, s.out_width));
    }
  }
}

inline ConvShape ShapeOfPhase(ConvShape shape, const Phase& y, const Phase& x) {
  shape.filter_height = y.taps;
  shape.filter_width = x.taps;
  shape.out_height = y.count;
  shape.out_width = x.count;
  shape.window = {1, 1, 1, 1, y.pad, x.pad};
  return shape;
}

// True if the loop serves the shape, with activations that are copied as numbers of type Number.
template <class Act, class Number>
bool TransposedFits(const ConvShape& s) {
  const Window& w = s.window;
  // This ensures that there are no more phases than weights.
  if (w.stride_y > s.filter_height || w.stride_x > s.filter_width || s.filter_elements() == 0) return false;
  bool fits = true;
  ForEachPhase(s, [&](const Phase& y, const Phase& x) {
    fits = fits && y.pad >= 0 && x.pad >= 0 && ImageRows<Act, Number>::Fit(ShapeOfPhase(s, y, x));
  });
  return fits;
}
bool FitsTransposed(const ConvShape& shape) { return TransposedFits<int8_t, Fastest::Activation>(shape); }
bool FitsTransposedFloats(const ConvShape& shape) { return TransposedFits<float, float>(shape); }

// Lends memory whose pieces all have to be filled again.
class AnewKept final : public KeptMemory {
 public:
  explicit AnewKept(KeptMemory* kept) : kept_(kept) {}

  void* Next(size_t bytes, bool* is_new) override {
    void* const piece = kept_->Next(bytes, is_new);
    *is_new = true;
    return piece;
  }

 private:
  KeptMemory* kept_;
};

template <class Format>
class TransposedConv {
 public:
  explicit TransposedConv(const ConvArgs<Format>& args) : args_(args), s_(args.shape) {}

  // Does nothing if there is no memory, as the runtime then fails the run.
  void Run() const {
    const size_t bytes = sizeof(Weight) * static_cast<size_t>(int64_t{s_.channels} * s_.filter_elements());
    const KeptPiece kept(args_.kept, bytes, args_.filter, nullptr);
    auto* filter = static_cast<Weight*>(kept.memory);
    if (filter == nullptr) return;
    AnewKept anew(args_.kept);  // the copies of other weights lie where these do
    ForEachPhase(s_, [&](const Phase& y, const Phase& x) {
      ConvArgs<Format> phase = args_;
      phase.shape = ShapeOfPhase(s_, y, x);
      phase.filter = filter;
      phase.out = args_.out + (ptrdiff_t{y.begin} * s_.out_width + x.begin) * s_.out_depth;
      if (!kept.is_filled) {
        CopyFilter(y, x, filter);
        phase.kept = &anew;
      }
      filter += s_.channels * phase.shape.filter_elements();
      const OutputSteps all = StepsOfOutput(s_);
      RunPhase(phase, {s_.window.stride_x * all.pixel, s_.window.stride_y * all.row, all.image});
    });
  }

 private:
  using Weight = typename Format::Weight;
  static constexpr bool kIsFloat = std::is_same<Format, Float32Format>::value;

  void CopyFilter(const Phase& y, const Phase& x, Weight* to) const {
    const size_t bytes = sizeof(Weight) * static_cast<size_t>(s_.filter_depth);
    for (int c = 0; c < s_.channels; ++c) {
      for (int ky = 0; ky < y.taps; ++ky) {
        for (int kx = 0; kx < x.taps; ++kx, to += s_.filter_depth) {
          const int row = c * s_.filter_height + y.last - ky * s_.window.stride_y;
          const int tap = row * s_.filter_width + x.last - kx * s_.window.stride_x;
          __builtin_memcpy(to, args_.filter + ptrdiff_t{tap} * s_.filter_depth, bytes);
        }
      }
    }
  }

  static void RunPhase(const ConvArgs<Format>& phase, const OutputSteps& steps) {
    if constexpr (kIsFloat) {
      if (const float* const packed = KeptColumns(phase)) FloatConv(phase, packed).RunRows(steps);
    } else {
      ConvRows<Fastest>(phase, {phase.shape.filter_elements(), 1}, steps);
    }
  }

  const ConvArgs<Format>& args_;
  const ConvShape& s_;
};

template <class Format>
void TransposeConvVectors(const ConvArgs<Format>& args) {
  TransposedConv<Format>(args).Run();
}

}  // namespace
}  // namespace mote::vectors

#endif  // MOTE_SRC_OPERATORS_PRODUCTS_VECTORS_VECTOR_TRANSPOSE_CONV_H_
