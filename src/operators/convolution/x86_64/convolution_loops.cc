// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/convolution/vectors/convolution_loops.h"

#include "src/operators/shared/x86_64/table_for.h"

namespace mote::vectors {

extern const ConvolutionLoops kAvx2Convolution, kAvx512VnniConvolution;

const ConvolutionLoops* ConvolutionLoopsFor(VectorLevel level) {
  return TableFor(level, kAvx2Convolution, kAvx512VnniConvolution);
}

}  // namespace mote::vectors
