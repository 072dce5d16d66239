// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/signal/fft.h"

namespace mote {

void FillFftCosines(int length, int32_t* cosines) {
  for (int k = 0; k <= length / 4; ++k) cosines[k] = static_cast<int32_t>(QuarterCosine(k, length / 4, 31));
}

void ForwardFft(const int32_t* input, int samples, int length, const int32_t* cosines, int32_t* output) {
  RealFft<FftInt32, false>(length, cosines).Forward(input, samples, output);
}

void InverseFft(const int32_t* input, int length, const int32_t* cosines, int32_t* output) {
  RealFft<FftInt32, true>(length, cosines).Inverse(input, output);
}

}  // namespace mote
