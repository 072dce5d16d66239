// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Windows that move over volumes, images with a third axis z. Where they lie is found tap by tap: short code for rare
// operators.
#ifndef MOTE_SRC_KERNELS_VOLUME_H_
#define MOTE_SRC_KERNELS_VOLUME_H_

#include <cstdint>

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

// The index of a tap and that of the input under it, -1 if there is none. Inputs ascend with i.
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

// Calls function(pixel, tap) for the taps that lie inside: the index of an input pixel and that of the tap, row by row.
template <class Function>
void ForEachTap(const Volume& v, int z, int y, int x, const Function& function) {
  for (int i = 0; i < v.z.taps; ++i) {
    const Tap at_z = TapAt(v.z, v.transposed, z, i);
    if (at_z.in < 0) continue;
    for (int j = 0; j < v.y.taps; ++j) {
      const Tap at_y = TapAt(v.y, v.transposed, y, j);
      if (at_y.in < 0) continue;
      for (int k = 0; k < v.x.taps; ++k) {
        const Tap at_x = TapAt(v.x, v.transposed, x, k);
        if (at_x.in < 0) continue;
        function((at_z.in * v.y.in + at_y.in) * v.x.in + at_x.in,
                 (at_z.tap * v.y.taps + at_y.tap) * v.x.taps + at_x.tap);
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

#endif  // MOTE_SRC_KERNELS_VOLUME_H_
