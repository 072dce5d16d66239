// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Each patch is met by four channels' weights at a time. Patches that are not contiguous in the image are copied, with
// the zero point for what lies outside.
#include <cstring>

#include "src/kernels/conv.h"
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

[[gnu::noinline]] void CopyPatch(const Patch& patch, const int8_t* in, int8_t zero, int length, int8_t* to) {
  if (patch.rows <= 0 || patch.runs <= 0 || patch.rows * patch.runs * patch.length < length) {
    std::memset(to, zero, static_cast<size_t>(length));
  }
  to += patch.filter_offset();
  for (int row = 0; row < patch.rows; ++row, in += patch.in_row_step, to += patch.filter_row_step) {
    const int8_t* from = in;
    int8_t* run_to = to;
    for (int run = patch.runs; run > 0; --run, from += patch.in_run_step, run_to += patch.filter_run_step) {
      Copy(from, patch.length, run_to);
    }
  }
}

// So many patches are copied before channels are made.
int CopiedPatches(const ConvShape& s) {
  constexpr int kMaxBytes = 640;
  return std::max(1, std::min(s.out_width, kMaxBytes / std::max(1, s.filter_elements())));
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

void ConvCopies(const ConvArgs<Int8Format>& args, const ChannelWeights& filter, int8_t* copies) {
  const ConvShape& s = args.shape;
  const int length = s.filter_elements(), copied = CopiedPatches(s);
  const int8_t zero = static_cast<int8_t>(args.format.in_zero);
  const int8_t* in = args.in;
  Patches patches = {copies, length, length, 0, args.out, s.out_depth};
  Patch patch = MakePatch(s);
  for (int b = 0; b < s.batches; ++b, in += s.in_elements()) {
    for (int y = 0; y < s.out_height; ++y) {
      CutRows(s, y, &patch);
      for (int x = 0; x < s.out_width;) {
        CutColumns(s, x, /*join=*/true, &patch);
        CopyPatch(patch, in + patch.in_offset(), zero, length, copies + patches.count * length);
        ++patches.count;
        if (++x < s.out_width && patches.count < copied) continue;
        MakeChannels(args.format.requantizer, filter, patches);
        patches.out += patches.count * s.out_depth;
        patches.count = 0;
      }
    }
  }
}

}  // namespace

LoopChoice ChooseConvInt8(const ConvShape& s) {
  const int copied_bytes = IsPointwise(s) ? 0 : CopiedPatches(s) * s.filter_elements();
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
    ConvCopies(args, filter, reinterpret_cast<int8_t*>(starts + s.channels));
  }
}

}  // namespace mote
