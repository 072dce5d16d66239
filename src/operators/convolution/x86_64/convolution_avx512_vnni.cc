// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Compiled for processors with AVX-512 VNNI, so nothing else may be defined here.
#define MOTE_FILLS_CONVOLUTION_LOOPS
#include "src/operators/convolution/vectors/convolution_loops.h"

namespace mote::vectors {

extern const ConvolutionLoops kAvx512VnniConvolution;
const ConvolutionLoops kAvx512VnniConvolution = VectorLoops();

}  // namespace mote::vectors
