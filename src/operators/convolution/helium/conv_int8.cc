// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/convolution/conv_loop.h"
#include "src/operators/convolution/helium/conv_ways.h"
#include "src/operators/convolution/helium/im2col.h"
#include "src/operators/products/helium/patch_channels.h"
#include "src/operators/products/helium/vector_mac.h"
#include "src/operators/products/rows_over_input.h"
#include "src/operators/seam/linked_loops.h"

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

using ConvInt8Args = ConvArgs<Int8Format>;

// Returns the weights, with the starts of the channels if the shape has room for them.
ChannelWeights WeightsOf(const ConvInt8Args& args) {
  const ConvShape& s = args.shape;
  if (!HasStarts(s)) return {args.filter, nullptr, s.channels};
  return FindStarts(args.format, args.filter, s.filter_elements(), s.channels, static_cast<int32_t*>(args.scratch));
}

void ConvRowsInPlace(const ConvInt8Args& args, const ChannelWeights& filter) {
  int8_t* const scratch = static_cast<int8_t*>(args.scratch);
  const ConvShape& s = args.shape;
  const auto make = [&](const ConvInt8Args& part) {
    ConvByCopies(part, filter, BytesOfCopies(s), scratch + StartBytes(s));
  };
  MakeRowsOverInput(args, scratch + BytesBeforeRows(s), make);
}

void ConvPixels(const ConvInt8Args& args) {
  const ChannelWeights filter = WeightsOf(args);
  if (!args.in_place) return ConvPointwise(args, filter);
  ConvPixelsInPlace(args, filter, static_cast<int8_t*>(args.scratch) + BytesBeforeRows(args.shape));
}

void ConvSpacedPixels(const ConvInt8Args& args) { ConvPointwise(args, WeightsOf(args)); }

void ConvWholeImage(const ConvInt8Args& args) {
  const ConvShape& s = args.shape;
  const ChannelWeights filter = WeightsOf(args);
  if (args.in_place) return ConvRowsInPlace(args, filter);
  const int length = s.in_elements();
  MakeChannels(args.format, filter, {args.in, length, length, s.batches, args.out, s.out_depth});
}

void ConvCopies(const ConvInt8Args& args) {
  const ConvShape& s = args.shape;
  const ChannelWeights filter = WeightsOf(args);
  if (args.in_place) return ConvRowsInPlace(args, filter);
  ConvByCopies(args, filter, BytesOfCopies(s), static_cast<int8_t*>(args.scratch) + StartBytes(s));
}

}  // namespace
}  // namespace mote

MOTE_LOOP(CONV_2D_INT8_PORTABLE, mote::ConvInt8Args, mote::ConvLoop)
MOTE_LOOP(CONV_2D_INT8_PIXELS, mote::ConvInt8Args, mote::ConvPixels)
MOTE_LOOP(CONV_2D_INT8_POINTWISE, mote::ConvInt8Args, mote::ConvSpacedPixels)
MOTE_LOOP(CONV_2D_INT8_WHOLE_IMAGE, mote::ConvInt8Args, mote::ConvWholeImage)
MOTE_LOOP(CONV_2D_INT8_COPIES, mote::ConvInt8Args, mote::ConvCopies)

namespace mote {
namespace {

constexpr LinkedLoop kConvLoops[] = {MOTE_LINKED_LOOP(CONV_2D_INT8_PORTABLE), MOTE_LINKED_LOOP(CONV_2D_INT8_PIXELS),
                                     MOTE_LINKED_LOOP(CONV_2D_INT8_POINTWISE),
                                     MOTE_LINKED_LOOP(CONV_2D_INT8_WHOLE_IMAGE), MOTE_LINKED_LOOP(CONV_2D_INT8_COPIES)};
static_assert(ConvWay::kPixels == 1 && ConvWay::kPointwise == 2 && ConvWay::kWholeImage == 3 && ConvWay::kCopies == 4);

}  // namespace

const LinkedLoop* LoopsOfConvInt8() { return kConvLoops; }
void ConvInt8(const ConvArgs<Int8Format>& args) { kConvLoops[args.way].get()(&args); }

}  // namespace mote
