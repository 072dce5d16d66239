// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Sixteen channels at a time, tap by tap; all output pixels between the image's left and right edge in one go. Taps
// outside the image are read from a vector of the zero point; rows outside it are left out. An image of one channel is
// convolved as CONV_2D does it.
#include <algorithm>

#include "src/operators/convolution/depthwise_conv_loop.h"
#include "src/operators/convolution/helium/channel_pixels.h"
#include "src/operators/convolution/helium/im2col.h"
#include "src/operators/shared/rows_over_input.h"

namespace mote {
namespace {

// The numbers of a block's channels in the order of the quads.
uint32x4_t ChannelsOfQuad(int quad) {
  constexpr uint8_t kFirst[kQuads] = {0, 2, 1, 3};
  return vaddq_n_u32(vidupq_n_u32(0, 4), kFirst[quad]);
}

// What all blocks of a layer share.
struct Layer {
  const DepthwiseConvArgs<Int8Format>& args;
  const ConvShape shape;
  const Patch patch;
  const Range inner;          // the pixels of an output row whose windows lie between the image's left and right edge
  uint32_t* const offsets;    // of a window's taps
  uint32_t* const edge_taps;  // of a window that is not in `inner`
  int8_t* const copies;       // [taps, kVector] weights for `together` pixels
  int8_t* const kept;         // in place: pixels that cannot be written yet
  const int last_top;         // of a window whose rows all lie in the image
  const int together;         // so many pixels of few channels lie side by side in a vector
};

// Up to sixteen channels of a depthwise convolution.
class Block {
 public:
  Block(const Layer& layer, int channel)
      : layer_(layer),
        args_(layer.args),
        s_(layer.shape),
        channel_(channel),
        channels_(std::min(kVector, s_.channels - channel)),
        in_channel_(args_.depth_multiplier == 1 ? channel : channel / args_.depth_multiplier),
        lanes_(vctp8q(static_cast<uint32_t>(channels_))),
        weight_lanes_(vctp8q(static_cast<uint32_t>(channels_ * layer.together))),
        in_step_(s_.window.stride_x * s_.in_depth),
        cut_(layer.patch),
        zeros_(vdupq_n_s8(static_cast<int8_t>(args_.format.in_zero))) {
    for (int i = 0; layer.together > 1 && i < kVector; ++i) channel_of_lane_[i] = static_cast<uint8_t>(i % channels_);
    SetRequantizer(args_.format.requantizer);
    pixels_.weights_step = layer.together > 1 ? kVector : s_.channels;
    if (args_.depth_multiplier != 1) Spread(channel_ - in_channel_ * args_.depth_multiplier);
  }

  void Make() {
    if (args_.in_place) return s_.in_height == 1 ? MakeRowInPlace() : MakeInPlace();
    const int8_t* in = args_.in + in_channel_;
    int8_t* out = args_.out + channel_;
    for (int b = 0; b < s_.batches; ++b, in += s_.in_elements()) {
      for (int y = 0; y < s_.out_height; ++y, out += s_.out_width * s_.out_depth) MakeRow(in, y, out, s_.out_depth);
    }
  }

 private:
  // Each activation meets several channels; the block's first one is the number `first` of those.
  void Spread(int first) {
    uint8_t lanes[kVector];
    for (int i = 0; i < kVector; ++i) lanes[i] = static_cast<uint8_t>((first + i) / args_.depth_multiplier);
    pixels_.lanes = vldrbq_u8(lanes);
  }

  void SetRequantizer(const Requantizer<int32_t>& r) {
    const uint32_t step = r.multipliers.step;
    const int32_t* const multipliers = r.multipliers.multiplier + channel_ * step;
    const int8_t* const shifts = r.multipliers.shift + channel_ * step;
    const int32x4_t none = vdupq_n_s32(0);
    int32x4_t left = none;
    for (int quad = 0; quad < kQuads; ++quad) {
      uint32x4_t channels = ChannelsOfQuad(quad);
      const int used = channels_ * layer_.together;
      const mve_pred16_t lanes = vcmphiq_u32(vdupq_n_u32(static_cast<uint32_t>(used)), channels);
      if (layer_.together > 1) channels = vldrbq_gather_offset_u32(channel_of_lane_, channels);
      const uint32x4_t at = vmulq_n_u32(channels, step);
      const int32x4_t shift = vldrbq_gather_offset_z_s32(shifts, at, lanes);
      pixels_.multiplier[quad] = vldrwq_gather_shifted_offset_z_s32(multipliers, at, lanes);
      pixels_.left[quad] = vmaxq_s32(shift, none);
      pixels_.shift[quad] = vminq_s32(shift, none);
      pixels_.sign[quad] = vnegq_s32(vmaxq_s32(pixels_.shift[quad], vdupq_n_s32(-1)));
      left = vorrq_s32(left, pixels_.left[quad]);
      biases_[quad] = none;
      if (r.bias != nullptr) biases_[quad] = vldrwq_gather_shifted_offset_z_s32(r.bias + channel_, channels, lanes);
    }
    pixels_.shifts_left = vmaxvq_s32(0, left);
    pixels_.out_zero = r.out_zero;
    pixels_.min = vdupq_n_s8(static_cast<int8_t>(r.clamp.min));
    pixels_.max = vdupq_n_s8(static_cast<int8_t>(r.clamp.max));
  }

  // As MakeRowsOverInput, with the channels of the block only.
  void MakeInPlace() {
    const int8_t* const in = args_.in + channel_;
    int8_t* const out = args_.out + channel_;
    const int rows = RowsKeptOverInput(s_), row_bytes = s_.out_width * channels_;
    for (int y = 0; y < s_.out_height + rows - 1; ++y) {
      if (y < s_.out_height) MakeRow(in, y, layer_.kept + y % rows * row_bytes, channels_);
      const int finished = y - (rows - 1);
      if (finished < 0) continue;
      CopyPixels(layer_.kept + finished % rows * row_bytes, s_.out_width, out + finished * s_.out_width * s_.out_depth,
                 s_.out_depth);
    }
  }

  // An image of one row: some pixels at a time. Those are finished that no further window begins at or before.
  void MakeRowInPlace() {
    const Window& w = s_.window;
    int8_t* out = args_.out + channel_;
    SetRow(args_.in + channel_, 0);
    int finished = 0;
    for (int x = 0, end; x < s_.out_width; x = end) {
      end = std::min(x + kRowPart, s_.out_width);
      pixels_.out = layer_.kept + (x - finished) * channels_;
      out_step_ = channels_;
      MakePart(x, end);
      const int needed =
          end == s_.out_width ? end : std::min<int>(std::max<int>(end * w.stride_x - w.pad_x, finished), end);
      const int count = needed - finished;
      CopyPixels(layer_.kept, count, out, s_.out_depth);
      CopyPixels(layer_.kept + count * channels_, end - needed, layer_.kept, channels_);
      out += count * s_.out_depth;
      finished = needed;
    }
  }

  // Pixels of the block's channels to where they belong.
  void CopyPixels(const int8_t* from, int count, int8_t* to, int step) const {
    for (; count > 0; --count, from += channels_, to += step) vstrbq_p_s8(to, vldrbq_z_s8(from, lanes_), lanes_);
  }

  // Output row y, with pixels `out_step` apart.
  void MakeRow(const int8_t* in, int y, int8_t* out, int out_step) {
    SetRow(in, y);
    out_step_ = out_step;
    pixels_.out = out;
    MakePart(0, s_.out_width);
  }

  void SetRow(const int8_t* in, int y) {
    CutFilter(y);
    row_ = reinterpret_cast<uintptr_t>(in + cut_.in_row_offset) - static_cast<uintptr_t>(s_.window.pad_x * s_.in_depth);
  }

  // The pixels of the row from x to `end`.
  void MakePart(int x, int end) {
    for (; x < std::min(layer_.inner.begin, end); ++x) MakeEdgePixel(x);
    const int count = std::min(layer_.inner.end, end) - x;
    if (count > 0) {
      MakeInner(row_ + static_cast<uintptr_t>(x * in_step_), count);
      x += count;
    }
    for (; x < end; ++x) MakeEdgePixel(x);
  }

  void MakeInner(uintptr_t base, int count) {
    pixels_.taps = layer_.offsets;
    if (layer_.together == 1) return MakeFrom(base, count, 1);
    const int vectors = count / layer_.together, rest = count - vectors * layer_.together;
    if (vectors > 0) MakeFrom(base, vectors, layer_.together);
    if (rest > 0) MakeFrom(base + static_cast<uintptr_t>((count - rest) * in_step_), 1, rest);
  }

  // `count` times `together` pixels.
  void MakeFrom(uintptr_t base, int count, int together) {
    pixels_.base = base;
    pixels_.in_step = in_step_ * together;
    pixels_.out_step = out_step_ * together;
    pixels_.count = count;
    pixels_.channels = channels_ * together;
    const auto make = args_.depth_multiplier != 1   ? MakeSpreadPixels
                      : pixels_.channels == kVector ? MakePixels
                                                    : MakeFewPixels;
    make(pixels_);
    pixels_.out += count * pixels_.out_step;
  }

  // A pixel whose window is not all between the left and the right edge.
  [[gnu::noinline]] void MakeEdgePixel(int x) {
    const int width = s_.filter_width, dilation = s_.window.dilation_x, rows = cut_.rows;
    const uint32_t base = row_ + static_cast<uint32_t>(x * in_step_);
    const uint32x4_t zeros = vdupq_n_u32(reinterpret_cast<uintptr_t>(&zeros_));
    const int32x4_t last = vdupq_n_s32(s_.in_width - 1);
    int32x4_t in_x = vaddq_n_s32(vmulq_n_s32(vreinterpretq_s32_u32(vidupq_n_u32(0, 1)), dilation),
                                 x * s_.window.stride_x - s_.window.pad_x);
    for (int kx = 0; kx < width; kx += kLanes, in_x = vaddq_n_s32(in_x, kLanes * dilation)) {
      const uint32x4_t outside =
          vreinterpretq_u32_s32(vshrq_n_s32(vorrq_s32(in_x, vsubq_s32(last, in_x)), 31));  // all bits
      const mve_pred16_t lanes = vctp32q(static_cast<uint32_t>(width - kx));
      uint32_t* tap = layer_.edge_taps + kx;
      const uint32_t* offset = layer_.offsets + kx;
      for (int row = rows; row > 0; --row, tap += width, offset += width) {
        const uint32x4_t address = vaddq_n_u32(vldrwq_z_u32(offset, lanes), base);
        vstrwq_p_u32(tap, veorq_u32(address, vandq_u32(veorq_u32(address, zeros), outside)), lanes);
      }
    }
    pixels_.taps = layer_.edge_taps;
    MakeFrom(0, 1, 1);
  }

  // Leaves out the filter's rows that lie outside the image. The sums start with the bias less what the zero point
  // adds.
  void CutFilter(int y) {
    const int top = y * s_.window.stride_y - s_.window.pad_y;
    if (rows_ == s_.filter_height && top >= 0 && top <= layer_.last_top) {
      cut_.in_row_offset = top * s_.in_width * s_.in_depth;
      return;
    }
    CutRows(s_, y, &cut_);
    const int rows = std::max(cut_.rows, 0);
    const int first = rows > 0 ? cut_.filter_row_offset : 0;
    const int8_t* const weights =
        layer_.together > 1 ? layer_.copies + first / channels_ * kVector : args_.filter + channel_ + first;
    if (rows == rows_ && weights == pixels_.weights) return;
    rows_ = rows;
    pixels_.weights = weights;
    const int taps = rows * s_.filter_width;
    const bool has_pairs = SumUp(weights, taps) && args_.depth_multiplier == 1;
    pixels_.pairs = has_pairs ? taps / 2 : 0;
    pixels_.singles = taps - 2 * pixels_.pairs;
  }

  // Finds the starts. Whether two products fit in 16 bits: those with a weight of -128 may not.
  bool SumUp(const int8_t* weights, int taps) {
    for (int quad = 0; quad < kQuads; ++quad) pixels_.start[quad] = biases_[quad];
    const int32_t factor = -args_.format.in_zero;
    int8x16_t least = vdupq_n_s8(0);
    while (taps > 0) {
      int16x8_t even = vdupq_n_s16(0), odd = even;
      const int together = std::min(taps, kMaxWindow - 1);
      for (int i = together; i > 0; --i, weights += pixels_.weights_step) {
        const int8x16_t w = vldrbq_z_s8(weights, weight_lanes_);
        least = vminq_s8(least, w);
        even = vaddq_s16(even, vmovlbq_s8(w));
        odd = vaddq_s16(odd, vmovltq_s8(w));
      }
      pixels_.start[0] = vmlaq_n_s32(pixels_.start[0], vmovlbq_s16(even), factor);
      pixels_.start[1] = vmlaq_n_s32(pixels_.start[1], vmovltq_s16(even), factor);
      pixels_.start[2] = vmlaq_n_s32(pixels_.start[2], vmovlbq_s16(odd), factor);
      pixels_.start[3] = vmlaq_n_s32(pixels_.start[3], vmovltq_s16(odd), factor);
      taps -= together;
    }
    return vminvq_s8(0, least) != -128;
  }

  const Layer& layer_;
  const DepthwiseConvArgs<Int8Format>& args_;
  const ConvShape& s_;
  const int channel_, channels_, in_channel_;
  const mve_pred16_t lanes_, weight_lanes_;
  const int in_step_;  // from pixel to pixel
  int out_step_ = 0;
  Patch cut_;  // its rows
  const int8x16_t zeros_;
  int32x4_t biases_[kQuads];
  uintptr_t row_ = 0;  // where the window of the row's first pixel would begin
  int rows_ = -1;      // of the filter
  ChannelPixels pixels_;
  uint8_t channel_of_lane_[kVector];  // where several pixels are made together
};

// Where each tap of a window lies, from its first on.
void FindOffsets(const ConvShape& s, uint32_t* offsets) {
  const Patch patch = MakePatch(s);
  for (int ky = 0; ky < s.filter_height; ++ky) {
    uint32_t offset = static_cast<uint32_t>(ky) * static_cast<uint32_t>(patch.in_row_step);
    for (int kx = 0; kx < s.filter_width; ++kx, offset += static_cast<uint32_t>(patch.in_run_step)) {
      *offsets++ = offset;
    }
  }
}

// The weights of each tap for several pixels, side by side.
void CopyWeights(const int8_t* weights, int taps, int channels, int together, int8_t* copies) {
  for (int tap = 0; tap < taps; ++tap, weights += channels, copies += kVector) {
    for (int i = 0; i < together; ++i) CopyBytes(weights, channels, copies + i * channels);
  }
}

void ConvChannels(const DepthwiseConvArgs<Int8Format>& args) {
  const ConvShape s = LaidAsRow(args.shape);
  const int taps = s.filter_height * s.filter_width, together = PixelsTogether(s, args.depth_multiplier);
  uint32_t* const offsets = static_cast<uint32_t*>(args.scratch);
  int8_t* const copies = reinterpret_cast<int8_t*>(offsets + 2 * taps);
  int8_t* const kept = copies + (together > 1 ? taps * kVector : 0);
  FindOffsets(s, offsets);
  if (together > 1) CopyWeights(args.filter, taps, s.channels, together, copies);
  const Layer layer = {args,
                       s,
                       MakePatch(s),
                       FindInnerPixels(s),
                       offsets,
                       offsets + taps,
                       copies,
                       kept,
                       s.in_height - 1 - (s.filter_height - 1) * s.window.dilation_y,
                       together};
  for (int c = 0; c < s.channels; c += kVector) Block(layer, c).Make();
}

void ConvSingleChannel(const DepthwiseConvArgs<Int8Format>& args) {
  const int channels = args.shape.channels, length = args.shape.filter_height * args.shape.filter_width;
  int32_t* const starts = static_cast<int32_t*>(args.scratch);
  int8_t* const filters = reinterpret_cast<int8_t*>(starts + channels);
  for (int c = 0; c < channels; ++c) {
    for (int i = 0; i < length; ++i) filters[c * length + i] = args.filter[i * channels + c];
  }
  const ChannelWeights weights = FindStarts(args.format, filters, length, channels, starts);
  const ConvShape shape = SingleChannel(args.shape);
  ConvByCopies({shape, args.format, args.in, nullptr, args.out, nullptr}, weights, BytesOfCopies(shape),
               filters + channels * length);
}

}  // namespace

void DepthwiseConvInt8(const DepthwiseConvArgs<Int8Format>& args) {
  if (kRoundsOnce) return DepthwiseConvLoop(args);
  if (args.shape.in_depth == 1) return ConvSingleChannel(args);
  ConvChannels(args);
}

}  // namespace mote
