// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Computes three-dimensional convolutions and transposed convolutions.
#ifndef MOTE_SRC_OPERATORS_CONVOLUTION_CONV_3D_FLOAT32_H_
#define MOTE_SRC_OPERATORS_CONVOLUTION_CONV_3D_FLOAT32_H_

#include "src/operators/shared/volume.h"

namespace mote {

struct Conv3DArgs {
  Volume volume;
  int batches, in_depth, out_depth;
  int filter_in_step, filter_out_step;  // from a channel of the input or the output to the next
  float min, max;
  const float* in;      // [batches, z, y, x, in_depth]
  const float* filter;  // [z, y, x], and the two channels
  const float* bias;    // [out_depth], may be null
  float* out;           // [batches, z, y, x, out_depth]
};

void Conv3DFloat32(const Conv3DArgs& args);

}  // namespace mote

#endif  // MOTE_SRC_OPERATORS_CONVOLUTION_CONV_3D_FLOAT32_H_
