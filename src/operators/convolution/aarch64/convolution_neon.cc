// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Compiled for processors with NEON, so nothing else may be defined here.
#define MOTE_FILLS_CONVOLUTION_LOOPS
#include "src/operators/convolution/vectors/convolution_loops.h"

namespace mote::vectors {

extern const ConvolutionLoops kNeonConvolution;
const ConvolutionLoops kNeonConvolution = VectorLoops();

}  // namespace mote::vectors
