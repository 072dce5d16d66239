// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Each patch is met by four channels' weights at a time. Patches that are not contiguous in the image are copied, with
// the zero point for what lies outside.
#include <cstring>

#include "src/kernels/conv.h"
#include "src/kernels/helium/vector_mac.h"

namespace mote {
namespace {

// Whether each patch lies in the image as it is.
bool IsPointwise(const ConvShape& s) {
  const Window& w = s.window;
  return s.filter_height == 1 && s.filter_width == 1 && w.pad_y == 0 && w.pad_x == 0 &&
         (s.out_height - 1) * w.stride_y < s.in_height && (s.out_width - 1) * w.stride_x < s.in_width;
}

// All channels of one output pixel.
[[gnu::noinline]] void MakePixel(const ConvArgs<Int8Format>& args, const VectorRequantizer& requantizer,
                                 const int32_t* starts, const int8_t* patch, int8_t* out) {
  const int channels = args.shape.channels, length = args.shape.filter_elements();
  const int8_t* filter = args.filter;
  int c = 0;
  for (; c <= channels - kLanes; c += kLanes, filter += kLanes * length) {
    requantizer.Store(Dot4(patch, filter, length, starts + c), c, out + c);
  }
  for (; c < channels; ++c, filter += length) {
    requantizer.StoreOne(Dot(patch, filter, length, starts[c]), c, out + c);
  }
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

}  // namespace

LoopChoice ChooseConvInt8(const ConvShape& s) {
  const int patch_bytes = IsPointwise(s) ? 0 : s.filter_elements();
  const int start_bytes = s.channels * static_cast<int>(sizeof(int32_t));
  return {"helium", nullptr, (start_bytes + patch_bytes + 7) / 8 * 8};
}

void ConvInt8(const ConvArgs<Int8Format>& args) {
  const ConvShape& s = args.shape;
  const int length = s.filter_elements();
  if (length == 0 || !VectorRequantizer::Serves(args.format.requantizer, s.channels)) return ConvLoop(args);
  int32_t* const starts = static_cast<int32_t*>(args.scratch);
  FindStarts(args.format, args.filter, length, s.channels, starts);
  int8_t* const copy = IsPointwise(s) ? nullptr : reinterpret_cast<int8_t*>(starts + s.channels);
  const VectorRequantizer requantizer(args.format.requantizer);
  const int8_t* in = args.in;
  int8_t* out = args.out;
  Patch patch = MakePatch(s);
  for (int b = 0; b < s.batches; ++b, in += s.in_elements()) {
    for (int y = 0; y < s.out_height; ++y) {
      CutRows(s, y, &patch);
      for (int x = 0; x < s.out_width; ++x, out += s.out_depth) {
        CutColumns(s, x, /*join=*/true, &patch);
        const int8_t* pixels = in + patch.in_offset();
        if (copy != nullptr) {
          CopyPatch(patch, pixels, static_cast<int8_t>(args.format.in_zero), length, copy);
          pixels = copy;
        }
        MakePixel(args, requantizer, starts, pixels, out);
      }
    }
  }
}

}  // namespace mote
