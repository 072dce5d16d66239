// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Computes Fourier transforms of complex numbers in double precision, for operators whose reference computes in it.
// Those of fft.h serve devices.
#ifndef MOTE_SRC_OPERATORS_SIGNAL_FOURIER_TRANSFORM_H_
#define MOTE_SRC_OPERATORS_SIGNAL_FOURIER_TRANSFORM_H_

namespace mote {

struct ComplexDouble {
  double re, im;
};

// Fills in roots[k] = exp(-2 pi i k / length) for k < length / 2.
void FillRootsOfUnity(int length, ComplexDouble* roots);

// Transforms `length` numbers, `stride` apart, in place; `length` is a power of two. `roots` are those of
// `root_length`, a multiple of `length`. The inverse is not divided by `length`.
struct FourierTransform {
  int length;
  const ComplexDouble* roots;
  int root_length;
  bool is_inverse;

  void Run(ComplexDouble* data, int stride) const;
};

}  // namespace mote

#endif  // MOTE_SRC_OPERATORS_SIGNAL_FOURIER_TRANSFORM_H_
