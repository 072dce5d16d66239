// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/convolution/conv_loop.h"
#include "src/operators/convolution/helium/conv_ways.h"
#include "src/operators/convolution/helium/im2col.h"
#include "src/operators/products/helium/patch_channels.h"
#include "src/operators/products/helium/vector_mac.h"
#include "src/operators/products/rows_over_input.h"

namespace mote {
namespace {

void ConvPointwise(const ConvArgs<Int8Format>& args, const ChannelWeights& filter) {
  const ConvShape& s = args.shape;
  Patches patches = {args.in,  s.filter_depth, s.in_depth, s.batches * s.out_height * s.out_width,
                     args.out, s.out_depth};
  if (s.out_height == s.in_height && s.out_width == s.in_width) {
    return MakeChannels(args.format, filter, patches);
  }
  patches.step = s.window.stride_x * s.in_depth;
  patches.count = s.out_width;
  for (int b = 0; b < s.batches; ++b) {
    for (int y = 0; y < s.out_height; ++y, patches.out += s.out_width * s.out_depth) {
      patches.in = args.in + b * s.in_elements() + y * s.window.stride_y * s.in_width * s.in_depth;
      MakeChannels(args.format, filter, patches);
    }
  }
}

// Copies some pixels, then writes their channels over them.
void ConvPixelsInPlace(const ConvArgs<Int8Format>& args, const ChannelWeights& filter, int8_t* copies) {
  const ConvShape& s = args.shape;
  const int length = s.in_depth, together = BytesOfCopies(s) / length;
  const int8_t* in = args.in;
  Patches patches = {copies, length, length, 0, args.out, s.out_depth};
  for (int left = s.in_height * s.in_width; left > 0; left -= patches.count) {
    patches.count = std::min(left, together);
    CopyBytes(in, patches.count * length, copies);
    MakeChannels(args.format, filter, patches);
    in += patches.count * length;
    patches.out += patches.count * patches.out_step;
  }
}

void ConvInPlace(const ConvArgs<Int8Format>& args, const ChannelWeights& filter) {
  const ConvShape& s = args.shape;
  int8_t* const scratch = static_cast<int8_t*>(args.scratch);
  int8_t* const rows = scratch + BytesBeforeRows(s);
  if (args.way == ConvWay::kPixels) return ConvPixelsInPlace(args, filter, rows);
  const auto make = [&](const ConvArgs<Int8Format>& part) {
    ConvByCopies(part, filter, BytesOfCopies(s), scratch + StartBytes(s));
  };
  MakeRowsOverInput(args, rows, make);
}

}  // namespace

void ConvInt8(const ConvArgs<Int8Format>& args) {
  if (args.way == kPortableWay) return ConvLoop(args);
  const ConvShape& s = args.shape;
  ChannelWeights filter = {args.filter, nullptr, s.channels};
  if (HasStarts(s)) {
    int32_t* const starts = static_cast<int32_t*>(args.scratch);
    filter = FindStarts(args.format, args.filter, s.filter_elements(), s.channels, starts);
  }
  if (args.in_place) {
    ConvInPlace(args, filter);
  } else if (args.way == ConvWay::kWholeImage) {
    const int length = s.in_elements();
    MakeChannels(args.format, filter, {args.in, length, length, s.batches, args.out, s.out_depth});
  } else if (args.way == ConvWay::kCopies) {
    ConvByCopies(args, filter, BytesOfCopies(s), static_cast<int8_t*>(args.scratch) + StartBytes(s));
  } else {
    ConvPointwise(args, filter);
  }
}

}  // namespace mote
