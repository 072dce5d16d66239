// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/signal/fft.h"

namespace mote {

void FillFftCosines(int length, int16_t* cosines) {
  for (int k = 0; k <= length / 4; ++k) cosines[k] = static_cast<int16_t>(QuarterCosine(k, length / 4, 15));
}

void ForwardFft(const int16_t* input, int samples, int length, const int16_t* cosines, int16_t* output) {
  RealFft<FftInt16, false>(length, cosines).Forward(input, samples, output);
}

void InverseFft(const int16_t* input, int length, const int16_t* cosines, int16_t* output) {
  RealFft<FftInt16, true>(length, cosines).Inverse(input, output);
}

}  // namespace mote
