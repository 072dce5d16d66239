// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/kernels/conv.h"
#include "src/kernels/helium/copied_patches.h"
#include "src/kernels/helium/patches.h"
#include "src/kernels/helium/vector_mac.h"

namespace mote {
namespace {

// Whether each patch lies in the image as it is.
bool IsPointwise(const ConvShape& s) {
  const Window& w = s.window;
  return s.filter_height == 1 && s.filter_width == 1 && w.pad_y == 0 && w.pad_x == 0 &&
         (s.out_height - 1) * w.stride_y < s.in_height && (s.out_width - 1) * w.stride_x < s.in_width;
}

void ConvPointwise(const ConvArgs<Int8Format>& args, const ChannelWeights& filter) {
  const ConvShape& s = args.shape;
  Patches patches = {args.in,  s.filter_depth, s.in_depth, s.batches * s.out_height * s.out_width,
                     args.out, s.out_depth};
  if (s.out_height == s.in_height && s.out_width == s.in_width) {
    return MakeChannels(args.format.requantizer, filter, patches);
  }
  patches.step = s.window.stride_x * s.in_depth;
  patches.count = s.out_width;
  for (int b = 0; b < s.batches; ++b) {
    for (int y = 0; y < s.out_height; ++y, patches.out += s.out_width * s.out_depth) {
      patches.in = args.in + b * s.in_elements() + y * s.window.stride_y * s.in_width * s.in_depth;
      MakeChannels(args.format.requantizer, filter, patches);
    }
  }
}

}  // namespace

LoopChoice ChooseConvInt8(const ConvShape& s) {
  const int copied_bytes = IsPointwise(s) ? 0 : BytesOfCopies(s);
  const int start_bytes = s.channels * static_cast<int>(sizeof(int32_t));
  return {"helium", nullptr, (start_bytes + copied_bytes + 7) / 8 * 8};
}

void ConvInt8(const ConvArgs<Int8Format>& args) {
  const ConvShape& s = args.shape;
  const int length = s.filter_elements();
  if (length == 0 || !CanRequantize(args.format.requantizer, s.channels)) return ConvLoop(args);
  int32_t* const starts = static_cast<int32_t*>(args.scratch);
  FindStarts(args.format, args.filter, length, s.channels, starts);
  const ChannelWeights filter = {args.filter, starts, s.channels};
  if (IsPointwise(s)) {
    ConvPointwise(args, filter);
  } else {
    ConvByCopies(args, filter, reinterpret_cast<int8_t*>(starts + s.channels));
  }
}

}  // namespace mote
