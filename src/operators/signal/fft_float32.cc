// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/signal/fft.h"

namespace mote {

void FillFftCosines(int length, float* cosines) {
  for (int k = 0; k <= length / 4; ++k) {
    cosines[k] = static_cast<float>(QuarterCosine(k, length / 4, 31)) * (1.0f / 2147483648.0f);
  }
}

void ForwardFft(const float* input, int samples, int length, const float* cosines, float* output) {
  RealFft<FftFloat32, false>(length, cosines).Forward(input, samples, output);
}

void InverseFft(const float* input, int length, const float* cosines, float* output) {
  RealFft<FftFloat32, true>(length, cosines).Inverse(input, output);
  const float scale = 1.0f / static_cast<float>(length);
  for (int i = 0; i < length; ++i) output[i] *= scale;
}

}  // namespace mote
