// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "src/core/soft_real.h"
#include "src/operators/image/resize_loop.h"
#include "src/operators/shared/copy_bytes.h"

namespace mote {
namespace {

// Computes the bits of the specification's float arithmetic, without floats.
class NearestAxis {
 public:
  using Place = int;

  NearestAxis(int in, int out, const ResizeArgs& args)
      : align_(args.align_corners), half_(args.half_pixel_centers), last_(in - 1) {
    const int less = align_ && out > 1 ? 1 : 0;
    scale_ = Quotient({static_cast<uint64_t>(in - less), 0}, {static_cast<uint64_t>(out - less), 0}, kFloatBits);
  }

  int operator()(int i) const {
    const uint32_t halves = 2 * static_cast<uint32_t>(i) + half_;
    const uint64_t exact = uint64_t{halves} * static_cast<uint32_t>(scale_.mantissa);
    const int shift = 1 - scale_.exponent;
    // Rounding to float adds less than this, which seldom makes a difference.
    const uint32_t most = static_cast<uint32_t>((exact + (exact >> kFloatBits)) >> shift);
    const bool is_sure = !align_ && most == static_cast<uint32_t>(exact >> shift);
    return std::min(is_sure ? static_cast<int>(most) : RoundedPlace({halves, -1}), last_);
  }

 private:
  [[gnu::noinline]] int RoundedPlace(SoftReal center) const {
    const SoftReal place = Rounded(Product(center, scale_), kFloatBits);
    return align_ ? static_cast<int>(ToInteger(place)) : Floor(place);
  }

  static int Floor(SoftReal x) {
    if (x.exponent >= 0) return static_cast<int>(x.mantissa << x.exponent);
    return x.exponent > -64 ? static_cast<int>(x.mantissa >> -x.exponent) : 0;
  }

  bool align_, half_;
  int last_;
  SoftReal scale_;
};

}  // namespace

void ResizeNearest(int element_bytes, const ResizeArgs& args) {
  const NearestAxis axis_y(args.in_y, args.out_y, args), axis_x(args.in_x, args.out_x, args);
  const size_t bytes = static_cast<size_t>(args.channels) * static_cast<size_t>(element_bytes);
  const uint8_t* in = static_cast<const uint8_t*>(args.in);
  uint8_t* out = static_cast<uint8_t*>(args.out);
  ForEachPartOfRow(args, axis_x, [&](int y, int x, int count, const int* columns) {
    const int from_y = axis_y(y);
    for (int b = 0; b < args.batches; ++b) {
      const uint8_t* from = in + static_cast<size_t>((b * args.in_y + from_y) * args.in_x) * bytes;
      uint8_t* to = out + static_cast<size_t>((b * args.out_y + y) * args.out_x + x) * bytes;
      for (int i = 0; i < count; ++i, to += bytes) {
        CopyBytes(to, from + static_cast<size_t>(columns[i]) * bytes, bytes);
      }
    }
  });
}

}  // namespace mote
