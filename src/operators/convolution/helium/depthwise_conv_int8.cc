// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Computes sixteen channels at a time, tap by tap, with all output pixels between the image's left and right edge in
// one call. Taps beside the image read a vector of zero points; rows outside it are left out. An image of one channel
// is computed as by CONV_2D.
#include <algorithm>
#include <cstddef>

#include "src/operators/convolution/depthwise_conv_loop.h"
#include "src/operators/convolution/helium/channel_pixels.h"
#include "src/operators/convolution/helium/conv_ways.h"
#include "src/operators/convolution/helium/im2col.h"
#include "src/operators/convolution/helium/run_assembler.h"
#include "src/operators/convolution/helium/sixteen_channels.h"
#include "src/operators/products/rows_over_input.h"
#include "src/operators/seam/linked_loops.h"
#include "src/operators/shared/assembler_function.h"

namespace mote {
namespace {

// Returns the numbers of a block's channels in the order of the quads.
uint32x4_t ChannelsOfQuad(int quad) {
  constexpr uint8_t kFirst[kQuads] = {0, 2, 1, 3};
  return vaddq_n_u32(vidupq_n_u32(0, 4), kFirst[quad]);
}

// Holds the data that all blocks of a layer share.
struct Layer {
  const DepthwiseConvArgs<Int8Format>& args;
  const ConvShape shape;
  Patch cut;                  // the window, clipped to the image for one output row after the other
  const Range inner;          // the pixels of an output row whose windows lie between the image's left and right edge
  uint32_t* const offsets;    // of a window's taps
  uint32_t* const edge_taps;  // of a window that is not in `inner`
  int8_t* const copies;       // [taps, kVector] weights for `together` pixels
  int8_t* const kept;         // in place: pixels that cannot be written yet
  const int last_top;         // of a window whose rows all lie in the image
  const int together;         // pixels of few channels that lie side by side in a vector
};

// The arguments of FindTapsAtEdge.
struct EdgeTaps {
  const uint32_t* offset;
  uint32_t* tap;
  int32_t count;   // above 0
  int32_t width;   // of the window
  int32_t left;    // the column of its first tap
  uintptr_t base;  // the address of that column, inside the image or not
  int32_t dilation;
  const int8x16_t* zeros;
  int32_t last;  // column of the image
};
MOTE_ASSERT_NEIGHBOURS(EdgeTaps, offset, tap);
MOTE_ASSERT_NEIGHBOURS(EdgeTaps, count, width);
MOTE_ASSERT_NEIGHBOURS(EdgeTaps, left, base);
MOTE_ASSERT_NEIGHBOURS(EdgeTaps, dilation, zeros);
#define MOTE_OFFSETS_OF_EDGE_TAPS                                                           \
  MOTE_OFFSET(EdgeTaps, offset), MOTE_OFFSET(EdgeTaps, count), MOTE_OFFSET(EdgeTaps, left), \
      MOTE_OFFSET(EdgeTaps, dilation), MOTE_OFFSET(EdgeTaps, last)

// Finds the addresses of a window's taps; those beside the image have the address of the zeros. VIWDUP counts the
// columns of the window in r4, and wraps at its width in r5.
MOTE_ASSEMBLER_FUNCTION void FindTapsAtEdge(const EdgeTaps& /*taps*/) {
  asm("push {r4-r6, lr}\n"
      "ldrd r4, r5, [r0, %[dilation]]\n"
      "ldrd r1, r2, [r0, %[offset]]\n"
      "vdup.32 q2, r4\n"
      "vdup.32 q3, r5\n"
      "ldrd r3, r5, [r0, %[count]]\n"
      "ldrd r12, r6, [r0, %[left]]\n"
      "ldr r0, [r0, %[last]]\n"
      "movs r4, #0\n"
      "dlstp.32 lr, r3\n"
      "1:\n"
      "viwdup.u32 q1, r4, r5, #1\n"
      "vmlas.u32 q1, q2, r12\n"
      "vldrw.u32 q0, [r1], #16\n"
      "vadd.i32 q0, q0, r6\n"
      "vpt.u32 hi, q1, r0\n"
      "vmovt q0, q3\n"
      "vstrw.32 q0, [r2], #16\n"
      "letp lr, 1b\n"
      "pop {r4-r6, pc}\n"
      :
      : MOTE_OFFSETS_OF_EDGE_TAPS);
}

// Computes up to sixteen channels of a depthwise convolution.
class Block {
 public:
  Block(Layer& layer, int channel)
      : layer_(layer),
        args_(layer.args),
        s_(layer.shape),
        channel_(channel),
        channels_(std::min(kVector, s_.channels - channel)),
        in_channel_(args_.depth_multiplier == 1 ? channel : channel / args_.depth_multiplier),
        lanes_(vctp8q(static_cast<uint32_t>(channels_))),
        weight_lanes_(vctp8q(static_cast<uint32_t>(channels_ * layer.together))),
        in_step_(s_.window.stride_x * s_.in_depth),
        cut_(layer.cut),
        zeros_(vdupq_n_s8(static_cast<int8_t>(args_.format.in_zero))) {
    SetRequantizer(args_.format.requantizer);
    pixels_.weights_step = layer.together > 1 ? kVector : s_.channels;
    if (args_.depth_multiplier != 1) Spread(channel_ - in_channel_ * args_.depth_multiplier);
  }

  // In place, finished rows are stored elsewhere until no window reads the memory that they go to, as in
  // MakeRowsOverInput. If the image has one row, this is done with its pixels instead.
  void Make() {
    const bool in_place = args_.in_place, by_parts = in_place && s_.in_height == 1;
    const int kept_rows = in_place && !by_parts ? RowsKeptOverInput(s_) : 1, part = by_parts ? kRowPart : s_.out_width;
    const int row_bytes = s_.out_width * channels_;
    const int8_t* in = args_.in + in_channel_;
    int8_t* out = args_.out + channel_;
    int8_t *next = layer_.kept, *finished = next, *const end_of_kept = next + kept_rows * row_bytes;
    out_step_ = in_place ? channels_ : s_.out_depth;
    for (int b = 0; b < s_.batches; ++b, in += s_.in_elements()) {
      for (int y = 0; y < s_.out_height + kept_rows - 1; ++y) {
        if (y < s_.out_height) {
          SetRow(in, y);
          pixels_.out = in_place ? next : out;
          for (int x = 0, end; x < s_.out_width; x = end) {
            end = std::min(x + part, s_.out_width);
            MakePart(x, end);
            if (by_parts) FinishPart(end, &out);
          }
          if (by_parts) return;
          next = next + row_bytes == end_of_kept ? layer_.kept : next + row_bytes;
        }
        if (y < kept_rows - 1) continue;
        if (in_place) CopyPixels(finished, s_.out_width, out, s_.out_depth);
        finished = finished + row_bytes == end_of_kept ? layer_.kept : finished + row_bytes;
        out += s_.out_width * s_.out_depth;
      }
    }
  }

 private:
  // With a depth multiplier above 1, an activation is multiplied for several channels; the block begins with number
  // `first` of them.
  void Spread(int first) {
    uint8_t lanes[kVector];
    for (int i = 0; i < kVector; ++i) lanes[i] = static_cast<uint8_t>((first + i) / args_.depth_multiplier);
    pixels_.lanes = vldrbq_u8(lanes);
  }

  void SetRequantizer(const Requantizer<int32_t>& r) {
    const int step = r.multipliers.step;
    const int32_t* const multipliers = r.multipliers.multiplier + channel_ * step;
    const int8_t* const shifts = r.multipliers.shift + channel_ * step;
    const int32_t* const bias = r.bias != nullptr ? r.bias + channel_ : nullptr;
    uint8_t channel_of_lane[kVector] = {};
    for (int i = 0, c = 0; i < channels_ * layer_.together; ++i) {
      channel_of_lane[i] = static_cast<uint8_t>(c);
      c = c + 1 == channels_ ? 0 : c + 1;
    }
    if (step != 0 && channels_ == kVector) {
      StoreInQuads(vld4q_s32(multipliers), pixels_.multiplier);
      SetShifts(vldrbq_s8(shifts));
    } else {
      Gather(multipliers, channel_of_lane, step, pixels_.multiplier);
      const uint8x16_t channels = vmulq_n_u8(vldrbq_u8(channel_of_lane), static_cast<uint8_t>(step));
      SetShifts(vldrbq_gather_offset_s8(shifts, channels));
    }
    if (bias != nullptr && channels_ == kVector) {
      StoreInQuads(vld4q_s32(bias), biases_);
    } else if (bias != nullptr) {
      Gather(bias, channel_of_lane, 1, biases_);
    } else {
      for (int32x4_t& quad : biases_) quad = vdupq_n_s32(0);
    }
    pixels_.out_zero = r.out_zero;
    pixels_.min = vdupq_n_s8(static_cast<int8_t>(r.clamp.min));
    pixels_.max = vdupq_n_s8(static_cast<int8_t>(r.clamp.max));
  }

  // Stores sixteen numbers, deinterleaved by four, in the order of the quads.
  static void StoreInQuads(const int32x4x4_t& numbers, int32x4_t* quads) {
    quads[0] = numbers.val[0];
    quads[1] = numbers.val[2];
    quads[2] = numbers.val[1];
    quads[3] = numbers.val[3];
  }

  // Does the same with the numbers of the lanes' channels.
  static void Gather(const int32_t* numbers, const uint8_t* channel_of_lane, int step, int32x4_t* quads) {
    for (int quad = 0; quad < kQuads; ++quad) {
      const uint32x4_t channels = vldrbq_gather_offset_u32(channel_of_lane, ChannelsOfQuad(quad));
      quads[quad] = vldrwq_gather_shifted_offset_s32(numbers, vmulq_n_u32(channels, static_cast<uint32_t>(step)));
    }
  }

  void SetShifts(int8x16_t shifts) {
    const int8x16_t none = vdupq_n_s8(0), left = vmaxq_s8(shifts, none), right = vminq_s8(shifts, none);
    const int8x16_t sign = vreinterpretq_s8_u8(vshrq_n_u8(vreinterpretq_u8_s8(right), 7));
    pixels_.shifts_left = vmaxvq_s8(0, left);
    if (pixels_.shifts_left != 0) Widen(left, pixels_.left);
    Widen(right, pixels_.shift);
    Widen(sign, pixels_.sign);
  }

  static void Widen(int8x16_t numbers, int32x4_t* quads) {
    const int16x8_t even = vmovlbq_s8(numbers), odd = vmovltq_s8(numbers);
    quads[0] = vmovlbq_s16(even);
    quads[1] = vmovltq_s16(even);
    quads[2] = vmovlbq_s16(odd);
    quads[3] = vmovltq_s16(odd);
  }

  // Writes to *out the pixels that lie before the windows of all pixels from `end` on.
  void FinishPart(int end, int8_t** out) {
    const Window& w = s_.window;
    const int needed =
        end == s_.out_width ? end : std::min<int>(std::max<int>(end * w.stride_x - w.pad_x, finished_), end);
    const int count = needed - finished_;
    CopyPixels(layer_.kept, count, *out, s_.out_depth);
    CopyPixels(layer_.kept + count * channels_, end - needed, layer_.kept, channels_);
    *out += count * s_.out_depth;
    pixels_.out = layer_.kept + (end - needed) * channels_;
    finished_ = needed;
  }

  // Copies pixels of the block's channels to the output.
  void CopyPixels(const int8_t* from, int count, int8_t* to, int step) const {
    for (; count > 0; --count, from += channels_, to += step) vstrbq_p_s8(to, vldrbq_z_s8(from, lanes_), lanes_);
  }

  void SetRow(const int8_t* in, int y) {
    CutFilter(y);
    row_ = reinterpret_cast<uintptr_t>(in + cut_.in_row_offset) - static_cast<uintptr_t>(s_.window.pad_x * s_.in_depth);
  }

  // Computes the pixels of the row from x to `end`. One call computes all pixels whose windows lie between the left and
  // the right edge; the others are computed one by one.
  void MakePart(int x, int end) {
    const Range inner = {layer_.inner.begin, std::min(layer_.inner.end, end)};
    while (x < end) {
      int count = 1, together = 1;
      if (x >= inner.begin && x < inner.end) {
        count = inner.end - x;
        if (layer_.together > 1) {
          together = std::min(count, layer_.together);
          count /= together;
        }
        pixels_.taps = layer_.offsets;
        pixels_.base = row_ + static_cast<uintptr_t>(x * in_step_);
      } else {
        FindEdgeTaps(x * s_.window.stride_x - s_.window.pad_x, row_ + static_cast<uintptr_t>(x * in_step_));
        pixels_.taps = layer_.edge_taps;
        pixels_.base = 0;
      }
      x += count * together;
      pixels_.in_step = in_step_ * together;
      pixels_.out_step = out_step_ * together;
      pixels_.count = count;
      pixels_.channels = channels_ * together;
      const auto make = args_.depth_multiplier != 1   ? MakeSpreadPixels
                        : pixels_.channels == kVector ? MakePixels
                                                      : MakeFewPixels;
      RunAssembler(make, pixels_);
      pixels_.out += count * pixels_.out_step;
    }
  }

  // Finds the taps of a window that begins in column `left` of the image, at `base`; taps outside the image read zeros.
  void FindEdgeTaps(int left, uintptr_t base) const {
    const int taps = cut_.rows * s_.filter_width;
    if (taps <= 0) return;
    FindTapsAtEdge({layer_.offsets, layer_.edge_taps, taps, s_.filter_width, left, base, s_.window.dilation_x, &zeros_,
                    s_.in_width - 1});
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

  // Finds the starts. Returns true if the sum of two products fits in 16 bits, which is not sure with a weight of -128.
  bool SumUp(const int8_t* weights, int taps) {
    const int32_t factor = -args_.format.in_zero;
    int8x16_t least = vdupq_n_s8(0);
    const int32x4_t* start = biases_;
    if (taps <= 0) std::copy_n(biases_, kQuads, pixels_.start);
    for (int together; taps > 0; taps -= together) {
      int16x8_t even = vdupq_n_s16(0), odd = even;
      together = std::min(taps, kMaxWindow - 1);
      SumUpPart(weights, together, &even, &odd, &least);
      weights += together * pixels_.weights_step;
      const int32x4_t first = start[0], second = start[1], third = start[2], fourth = start[3];
      pixels_.start[0] = vmlaq_n_s32(first, vmovlbq_s16(even), factor);
      pixels_.start[1] = vmlaq_n_s32(second, vmovltq_s16(even), factor);
      pixels_.start[2] = vmlaq_n_s32(third, vmovlbq_s16(odd), factor);
      pixels_.start[3] = vmlaq_n_s32(fourth, vmovltq_s16(odd), factor);
      start = pixels_.start;
    }
    return vminvq_s8(0, least) != -128;
  }

  // Sums up the weights of at least one and fewer than kMaxWindow taps, which fit in 16 bits.
  void SumUpPart(const int8_t* weights, int taps, int16x8_t* even, int16x8_t* odd, int8x16_t* least) const {
    int8x16_t w;
    int16x8_t wide;
    asm("vmrs r4, p0\n"
        "vmsr p0, %[lanes]\n"
        "dls lr, %[taps]\n"
        "1:\n"
        "vpst\n"
        "vldrbt.8 %q[w], [%[weights]]\n"
        "vmullb.s8 %q[wide], %q[w], %q[one]\n"
        "vadd.i16 %q[even], %q[even], %q[wide]\n"
        "vmullt.s8 %q[wide], %q[w], %q[one]\n"
        "vadd.i16 %q[odd], %q[odd], %q[wide]\n"
        "add %[weights], %[step]\n"
        "vmin.s8 %q[least], %q[least], %q[w]\n"
        "le lr, 1b\n"
        "vmsr p0, r4\n"
        : [weights] "+r"(weights), [w] "=&w"(w), [wide] "=&w"(wide), [even] "+w"(*even), [odd] "+w"(*odd),
          [least] "+w"(*least)
        : [lanes] "r"(static_cast<uint32_t>(weight_lanes_)), [taps] "r"(taps), [step] "r"(pixels_.weights_step),
          [one] "w"(vdupq_n_s8(1))
        : "r4", "lr", "cc", "memory");
  }

  const Layer& layer_;
  const DepthwiseConvArgs<Int8Format>& args_;
  const ConvShape& s_;
  const int channel_, channels_, in_channel_;
  const mve_pred16_t lanes_, weight_lanes_;
  const int in_step_;  // from pixel to pixel
  int out_step_ = 0;
  Patch& cut_;
  const int8x16_t zeros_;
  int32x4_t biases_[kQuads];
  uintptr_t row_ = 0;  // the address of the window of the row's first pixel, inside the image or not
  int rows_ = -1;      // of the filter
  int finished_ = 0;   // pixels of an image of one row that is made in place
  ChannelPixels pixels_;
};

// Finds the offset of each tap of a window from the first.
void FindOffsets(const ConvShape& s, uint32_t* offsets) {
  const Patch patch = MakePatch(s);
  for (int ky = 0; ky < s.filter_height; ++ky) {
    uint32_t offset = static_cast<uint32_t>(ky) * static_cast<uint32_t>(patch.in_row_step);
    for (int kx = 0; kx < s.filter_width; ++kx, offset += static_cast<uint32_t>(patch.in_run_step)) {
      *offsets++ = offset;
    }
  }
}

// Copies the weights of each tap several times, for pixels side by side.
void CopyWeights(const int8_t* weights, int taps, int channels, int together, int8_t* copies) {
  for (int tap = 0; tap < taps; ++tap, weights += channels, copies += kVector) {
    for (int i = 0; i < together; ++i) CopyBytes(weights, channels, copies + i * channels);
  }
}

// Finds the windows of all pixels, which serve each block of sixteen channels; returns how many.
int FindWindows(const ConvShape& s, TapWindow* windows) {
  TapWindow* window = windows;
  Patch cut = MakePatch(s);
  for (int y = 0; y < s.out_height; ++y) {
    CutRows(s, y, &cut);
    for (int x = 0; x < s.out_width; ++x, ++window) {
      CutColumns(s, x, /*join=*/false, &cut);
      const bool is_inside = cut.rows > 0 && cut.runs > 0;
      *window = {is_inside ? cut.in_offset() : 0,
                 is_inside ? cut.filter_offset() : 0,
                 is_inside ? cut.rows : 0,
                 cut.runs,
                 cut.in_row_step - cut.runs * cut.in_run_step,
                 cut.filter_row_step - cut.runs * cut.filter_run_step};
    }
  }
  return static_cast<int>(window - windows);
}

// DepthwiseWay::kFewPixels: computes the first channels, sixteen at a time; returns how many. In place, sixteen
// channels are computed in other memory and then copied.
int ConvSixteenChannels(const DepthwiseConvArgs<Int8Format>& args, const ConvShape& s) {
  const Requantizer<int32_t>& r = args.format.requantizer;
  constexpr int32_t kNoBias[kVector] = {};
  TapWindow windows[kFewPixels];
  int8_t made[kFewPixels * kVector];
  const int pixels = FindWindows(s, windows);
  SixteenChannels channels = {};
  channels.in_step = MakePatch(s).in_run_step;
  channels.weights_step = s.channels;
  channels.in_zero = args.format.in_zero;
  channels.out_zero = r.out_zero;
  channels.min = r.clamp.min;
  channels.max = r.clamp.max;
  channels.windows = windows;
  channels.count = pixels;
  channels.out_step = args.in_place ? kVector : s.out_depth;
  int c = 0;
  for (; c <= s.channels - kVector; c += kVector) {
    channels.weights = args.filter + c;
    channels.bias = r.bias != nullptr ? r.bias + c : kNoBias;
    channels.multiplier = r.multipliers.multiplier + c;
    channels.shift = r.multipliers.shift + c;
    for (int b = 0; b < s.batches; ++b) {
      int8_t* out = args.out + b * pixels * s.out_depth + c;
      channels.in = args.in + b * s.in_elements() + c;
      channels.out = args.in_place ? made : out;
      RunAssembler(MakeSixteenChannels, channels);
      const int8_t* next = made;
      for (int i = args.in_place ? pixels : 0; i > 0; --i, next += kVector, out += s.out_depth) {
        vstrbq_s8(out, vldrbq_s8(next));
      }
    }
  }
  return c;
}

// Computes the channels from `first` on. The shape is one that LaidAsRow returned.
void ConvChannels(const DepthwiseConvArgs<Int8Format>& args, const ConvShape& s, int first) {
  const int taps = s.filter_height * s.filter_width, together = PixelsTogether(s, args.depth_multiplier);
  uint32_t* const offsets = static_cast<uint32_t*>(args.scratch);
  int8_t* const copies = reinterpret_cast<int8_t*>(offsets + 2 * taps);
  int8_t* const kept = copies + (together > 1 ? taps * kVector : 0);
  FindOffsets(s, offsets);
  if (together > 1) CopyWeights(args.filter, taps, s.channels, together, copies);
  Layer layer = {args,
                 s,
                 MakePatch(s),
                 FindInnerPixels(s),
                 offsets,
                 offsets + taps,
                 copies,
                 kept,
                 s.in_height - 1 - (s.filter_height - 1) * s.window.dilation_y,
                 together};
  for (int c = first; c < s.channels; c += kVector) Block(layer, c).Make();
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

void ConvFewPixels(const DepthwiseConvArgs<Int8Format>& args) {
  const ConvShape shape = LaidAsRow(args.shape);
  const int first = ConvSixteenChannels(args, shape);
  if (first < shape.channels) ConvChannels(args, shape, first);
}
void ConvAllChannels(const DepthwiseConvArgs<Int8Format>& args) { ConvChannels(args, LaidAsRow(args.shape), 0); }

}  // namespace
}  // namespace mote

MOTE_LOOP(DEPTHWISE_CONV_2D_INT8_PORTABLE, mote::DepthwiseConvArgs<mote::Int8Format>, mote::DepthwiseConvLoop)
MOTE_LOOP(DEPTHWISE_CONV_2D_INT8_ONE_CHANNEL, mote::DepthwiseConvArgs<mote::Int8Format>, mote::ConvSingleChannel)
MOTE_LOOP(DEPTHWISE_CONV_2D_INT8_FEW_PIXELS, mote::DepthwiseConvArgs<mote::Int8Format>, mote::ConvFewPixels)
MOTE_LOOP(DEPTHWISE_CONV_2D_INT8_CHANNELS, mote::DepthwiseConvArgs<mote::Int8Format>, mote::ConvAllChannels)

namespace mote {
namespace {

constexpr LinkedLoop kDepthwiseLoops[] = {
    MOTE_LINKED_LOOP(DEPTHWISE_CONV_2D_INT8_PORTABLE), MOTE_LINKED_LOOP(DEPTHWISE_CONV_2D_INT8_ONE_CHANNEL),
    MOTE_LINKED_LOOP(DEPTHWISE_CONV_2D_INT8_FEW_PIXELS), MOTE_LINKED_LOOP(DEPTHWISE_CONV_2D_INT8_CHANNELS)};
static_assert(DepthwiseWay::kOneChannel == 1 && DepthwiseWay::kFewPixels == 2 && DepthwiseWay::kChannels == 3);

}  // namespace

const LinkedLoop* LoopsOfDepthwiseConvInt8() { return kDepthwiseLoops; }
void DepthwiseConvInt8(const DepthwiseConvArgs<Int8Format>& args) { kDepthwiseLoops[args.way].get()(&args); }

}  // namespace mote
