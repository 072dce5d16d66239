// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/kernels/conv.h"
#include "src/kernels/helium/copied_patches.h"
#include "src/kernels/helium/patches.h"
#include "src/kernels/helium/vector_mac.h"
#include "src/kernels/in_place.h"

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

// Copies some pixels, then makes their channels over them.
void ConvPixelsInPlace(const ConvArgs<Int8Format>& args, const ChannelWeights& filter, int8_t* copies) {
  const ConvShape& s = args.shape;
  const int length = s.in_depth, together = BytesOfCopies(s) / length;
  const int8_t* in = args.in;
  Patches patches = {copies, length, length, 0, args.out, s.out_depth};
  for (int left = s.in_height * s.in_width; left > 0; left -= patches.count) {
    patches.count = std::min(left, together);
    CopyBytes(in, patches.count * length, copies);
    MakeChannels(args.format.requantizer, filter, patches);
    in += patches.count * length;
    patches.out += patches.count * patches.out_step;
  }
}

// Any numbers, in place.
void ConvAnyInPlace(ConvArgs<Int8Format> args) {
  if (IsPixelByPixel(args.shape)) args.shape = WithRowsOfOnePixel(args.shape);
  MakeRowsInPlace(args, static_cast<int8_t*>(args.scratch), ConvLoop<Int8Format>);
}

int StartBytes(const ConvShape& s) { return s.channels * static_cast<int>(sizeof(int32_t)); }

// In place: what ConvPixelsInPlace copies, or the rows that are kept, which all lie behind the rest.
int BytesInPlace(const ConvShape& s) { return IsPixelByPixel(s) ? BytesOfCopies(s) : BytesOfRowsInPlace(s); }

int BytesBeforeRows(const ConvShape& s) {
  return (StartBytes(s) + (IsPointwise(s) ? 0 : BytesOfCopies(s)) + 7) / 8 * 8;
}

void ConvInPlace(const ConvArgs<Int8Format>& args, const ChannelWeights& filter) {
  const ConvShape& s = args.shape;
  int8_t* const scratch = static_cast<int8_t*>(args.scratch);
  int8_t* const rows = scratch + BytesBeforeRows(s);
  if (IsPixelByPixel(s)) return ConvPixelsInPlace(args, filter, rows);
  MakeRowsInPlace(args, rows, [&](const ConvArgs<Int8Format>& row) {
    ConvByCopies(row, filter, BytesOfCopies(s), scratch + StartBytes(s));
  });
}

}  // namespace

LoopChoice ChooseConvInt8(const ConvShape& s) {
  LoopChoice choice = {"helium", nullptr, BytesBeforeRows(s)};
  // Patches of a stride are not copied.
  if (IsPixelByPixel(s) || !IsPointwise(s)) choice.in_place_bytes = (BytesInPlace(s) + 7) / 8 * 8;
  return choice;
}

void ConvInt8(const ConvArgs<Int8Format>& args) {
  const ConvShape& s = args.shape;
  const int length = s.filter_elements();
  if (length == 0 || !CanRequantize(args.format.requantizer, s.channels)) {
    return args.in_place ? ConvAnyInPlace(args) : ConvLoop(args);
  }
  int32_t* const starts = static_cast<int32_t*>(args.scratch);
  FindStarts(args.format, args.filter, length, s.channels, starts);
  const ChannelWeights filter = {args.filter, starts, s.channels};
  if (args.in_place) {
    ConvInPlace(args, filter);
  } else if (IsPointwise(s)) {
    ConvPointwise(args, filter);
  } else {
    ConvByCopies(args, filter, BytesOfCopies(s), reinterpret_cast<int8_t*>(starts + s.channels));
  }
}

}  // namespace mote
