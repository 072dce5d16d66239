// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/convolution/conv_3d_float32.h"

#include <algorithm>

namespace mote {
namespace {

void AddTap(const Conv3DArgs& args, const float* in, const float* filter, float* sums) {
  for (int i = 0; i < args.in_depth; ++i, filter += args.filter_in_step) {
    const float x = in[i];
    for (int c = 0; c < args.out_depth; ++c) sums[c] += x * filter[c * args.filter_out_step];
  }
}

void Finish(const Conv3DArgs& args, float* sums) {
  for (int c = 0; c < args.out_depth; ++c) {
    const float sum = args.bias == nullptr ? sums[c] : sums[c] + args.bias[c];
    sums[c] = std::min(std::max(sum, args.min), args.max);
  }
}

}  // namespace

void Conv3DFloat32(const Conv3DArgs& args) {
  const float* in = args.in;
  float* out = args.out;
  const int filter_step = args.in_depth * args.out_depth;
  for (int b = 0; b < args.batches; ++b, in += args.volume.in_pixels() * args.in_depth) {
    ForEachOutputPixel(args.volume, [&](int z, int y, int x) {
      std::fill_n(out, args.out_depth, 0.0f);
      ForEachTap(args.volume, z, y, x, [&](int pixel, int tap) {
        AddTap(args, in + pixel * args.in_depth, args.filter + tap * filter_step, out);
      });
      Finish(args, out);
      out += args.out_depth;
    });
  }
}

}  // namespace mote
