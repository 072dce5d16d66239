// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Compiled for processors with AVX2, so nothing else may be defined here.
#define MOTE_FILLS_CONVOLUTION_LOOPS
#include "src/operators/convolution/x86_64/convolution_loops.h"

namespace mote::x86_64 {

const ConvolutionLoops kAvx2Convolution = VectorLoops();

}  // namespace mote::x86_64
