// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Windows that move over volumes, which are images with a third axis z. The place of each tap is computed on its own:
// that is slow but short, as operators on volumes are rare.
#ifndef MOTE_SRC_OPERATORS_SHARED_VOLUME_H_
#define MOTE_SRC_OPERATORS_SHARED_VOLUME_H_

#include <algorithm>
#include <cstdint>

#include "src/operators/shared/window.h"

namespace mote {

// `taps` is the window's size. A window reads in[out * stride - pad + tap * dilation]; one that is transposed reads
// the `in` that satisfies out = in * stride - pad + tap * dilation. No such sum exceeds 31 bits.
struct VolumeAxis {
  int32_t in, out, taps, stride, dilation, pad;
};

struct Volume {
  VolumeAxis z, y, x;
  bool transposed;

  int in_pixels() const { return static_cast<int>(z.in * y.in * x.in); }
};

// Holds the index of a tap and that of the input under it, -1 if there is none. Inputs ascend with i.
struct Tap {
  int tap, in;
};

inline Tap TapAt(const VolumeAxis& axis, bool transposed, int out, int i) {
  const int tap = transposed ? static_cast<int>(axis.taps) - 1 - i : i;
  int in;
  if (transposed) {
    in = out + axis.pad - tap * axis.dilation;
    if (in % axis.stride != 0) return {tap, -1};
    in /= axis.stride;
  } else {
    in = out * axis.stride - axis.pad + tap * axis.dilation;
  }
  return {tap, in >= 0 && in < axis.in ? in : -1};
}

// Returns the i of TapAt whose taps may lie inside; all other taps lie outside, and may be many more.
inline Range PartInside(const VolumeAxis& axis, bool transposed, int out) {
  if (!transposed) {
    return PartInside(static_cast<int>(out * axis.stride - axis.pad), static_cast<int>(axis.dilation),
                      static_cast<int>(axis.taps), static_cast<int>(axis.in));
  }
  // The i-th tap from the end lies on first + i * dilation, which is the input's index times the stride.
  const int taps = static_cast<int>(axis.taps), dilation = static_cast<int>(axis.dilation);
  const int last = out + static_cast<int>(axis.pad);
  const int64_t end = std::min(int64_t{axis.in} * axis.stride, int64_t{last} + 1);
  return PartInside(last - (taps - 1) * dilation, dilation, taps, static_cast<int>(end));
}

// Calls function(pixel, tap) for the taps that lie inside: the index of an input pixel and that of the tap, row by row.
template <class Function>
void ForEachTap(const Volume& v, int z, int y, int x, const Function& function) {
  const Range in_z = PartInside(v.z, v.transposed, z), in_y = PartInside(v.y, v.transposed, y);
  const Range in_x = PartInside(v.x, v.transposed, x);
  for (int i = in_z.begin; i < in_z.end; ++i) {
    const Tap at_z = TapAt(v.z, v.transposed, z, i);
    if (at_z.in < 0) continue;
    for (int j = in_y.begin; j < in_y.end; ++j) {
      const Tap at_y = TapAt(v.y, v.transposed, y, j);
      if (at_y.in < 0) continue;
      for (int k = in_x.begin; k < in_x.end; ++k) {
        const Tap at_x = TapAt(v.x, v.transposed, x, k);
        if (at_x.in < 0) continue;
        // The tap wraps for windows that are larger than a filter could be.
        const auto tap =
            (static_cast<uint32_t>(at_z.tap) * static_cast<uint32_t>(v.y.taps) + static_cast<uint32_t>(at_y.tap)) *
                static_cast<uint32_t>(v.x.taps) +
            static_cast<uint32_t>(at_x.tap);
        function((at_z.in * v.y.in + at_y.in) * v.x.in + at_x.in, static_cast<int>(tap));
      }
    }
  }
}

// Calls function(z, y, x) for each output pixel.
template <class Function>
void ForEachOutputPixel(const Volume& v, const Function& function) {
  for (int z = 0; z < v.z.out; ++z) {
    for (int y = 0; y < v.y.out; ++y) {
      for (int x = 0; x < v.x.out; ++x) function(z, y, x);
    }
  }
}

}  // namespace mote

#endif  // MOTE_SRC_OPERATORS_SHARED_VOLUME_H_
