// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/signal/fourier_transform.h"

#include <cmath>

namespace mote {
namespace {

// Puts each number where the reversed bits of its index say.
void ReverseBits(ComplexDouble* data, int length, int stride) {
  int reversed = 0;
  for (int i = 0; i < length; ++i) {
    if (i < reversed) {
      const ComplexDouble moved = data[i * stride];
      data[i * stride] = data[reversed * stride];
      data[reversed * stride] = moved;
    }
    int bit = length / 2;  // adds 1 from the left
    for (; bit != 0 && (reversed & bit) != 0; bit /= 2) reversed ^= bit;
    reversed |= bit;
  }
}

}  // namespace

void FillRootsOfUnity(int length, ComplexDouble* roots) {
  constexpr double kTurn = 6.283185307179586476925;
  for (int k = 0; k < length / 2; ++k) {
    const double angle = kTurn * k / length;
    roots[k] = {std::cos(angle), -std::sin(angle)};
  }
}

void FourierTransform::Run(ComplexDouble* data, int stride) const {
  ReverseBits(data, length, stride);
  for (int span = 1; span < length; span *= 2) {
    for (int j = 0; j < span; ++j) {
      ComplexDouble root = roots[j * (root_length / (2 * span))];
      if (is_inverse) root.im = -root.im;
      for (int i = j; i < length; i += 2 * span) {
        ComplexDouble& a = data[i * stride];
        ComplexDouble& b = data[(i + span) * stride];
        const ComplexDouble turned = {b.re * root.re - b.im * root.im, b.re * root.im + b.im * root.re};
        b = {a.re - turned.re, a.im - turned.im};
        a = {a.re + turned.re, a.im + turned.im};
      }
    }
  }
}

}  // namespace mote
