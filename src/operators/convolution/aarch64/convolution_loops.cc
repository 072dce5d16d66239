// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/convolution/vectors/convolution_loops.h"

#include "src/operators/shared/aarch64/table_for.h"

namespace mote::vectors {

extern const ConvolutionLoops kNeonConvolution, kNeonDotProdConvolution;

const ConvolutionLoops* ConvolutionLoopsFor(VectorLevel level) {
  return TableFor(level, kNeonConvolution, kNeonDotProdConvolution);
}

}  // namespace mote::vectors
