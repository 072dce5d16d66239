// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Sixteen channels at a time, as windows over columns; a tile of a row of the output at a time. An image of one channel
// is convolved as CONV_2D does it. Larger windows are summed up four channels at a time, product by product.
#include <cstddef>

#include "src/operators/convolution/depthwise_conv_loop.h"
#include "src/operators/convolution/helium/channel_columns.h"
#include "src/operators/convolution/helium/im2col.h"
#include "src/operators/shared/rows_over_input.h"

namespace mote {
namespace {

// Some outputs of four channels. MakeFour reads members by their offsets.
struct Outputs {
  const int8_t* columns;  // of the first output
  int column_step;        // 4: bytes from the columns of an output to the next one's
  int window_width, dilation;
  int count;     // 16
  int8_t* out;   // 20
  int out_step;  // 24
};
static_assert(offsetof(Outputs, column_step) == 4 && offsetof(Outputs, count) == 16 && offsetof(Outputs, out) == 20 &&
              offsetof(Outputs, out_step) == 24);
static_assert(offsetof(VectorRequantizer, multiplier) == 0 && offsetof(VectorRequantizer, shift) == 16 &&
              offsetof(VectorRequantizer, sign_shift) == 32 && offsetof(VectorRequantizer, out_zero) == 80 &&
              offsetof(VectorRequantizer, left) == 88);

// Outputs are limited to int8. r3 the output, r9 the columns' step, r10 the zero point, r11 the output's step: without
// optimisation, the compiler has too few registers for more operands.
#define MOTE_MAKE_FOUR(SHIFT_LEFT)                                                                                \
  asm volatile(                                                                                                   \
      "vldrw.32 q3, [%[requantizer]]\n"                                                                           \
      "ldr r9, [%[outputs], #4]\n"                                                                                \
      "ldrd lr, r3, [%[outputs], #16]\n"                                                                          \
      "ldr r10, [%[requantizer], #80]\n"                                                                          \
      "ldr r11, [%[outputs], #24]\n"                                                                              \
      "dls lr, lr\n"                                                                                              \
      "1:\n"                                                                                                      \
      "ldm %[starts], {r0, r2, r4, r8}\n"                                                                         \
      "vldrw.u32 q1, [%q[words]]\n"                                                                               \
      "vmladava.s8 r0, q1, %q[weights0]\n"                                                                        \
      "vldrw.u32 q1, [%q[words], #4]\n"                                                                           \
      "vmladava.s8 r2, q1, %q[weights1]\n"                                                                        \
      "vldrw.u32 q1, [%q[words], #8]\n"                                                                           \
      "vmladava.s8 r4, q1, %q[weights2]\n"                                                                        \
      "vldrw.u32 q1, [%q[words], #12]\n"                                                                          \
      "vmladava.s8 r8, q1, %q[weights3]\n"                                                                        \
      "vadd.i32 %q[words], %q[words], r9\n"                                                                       \
      "vmov q1[2], q1[0], r0, r4\n"                                                                               \
      "vmov q1[3], q1[1], r2, r8\n" SHIFT_LEFT                                                                    \
      "vqrdmulh.s32 q1, q1, q3\n"                                                                                 \
      "vldrw.32 q2, [%[requantizer], #32]\n"                                                                      \
      "vshl.s32 q2, q1, q2\n"                                                                                     \
      "vadd.i32 q1, q1, q2\n"                                                                                     \
      "vldrw.32 q2, [%[requantizer], #16]\n"                                                                      \
      "vrshl.s32 q1, q1, q2\n"                                                                                    \
      "vadd.i32 q1, q1, r10\n"                                                                                    \
      "vqmovnb.s32 q1, q1\n"                                                                                      \
      "vqmovnb.s16 q1, q1\n"                                                                                      \
      "vstrb.32 q1, [r3]\n"                                                                                       \
      "add r3, r11\n"                                                                                             \
      "le lr, 1b\n"                                                                                               \
      : [words] "+w"(words)                                                                                       \
      : [requantizer] "r"(&requantizer), [starts] "r"(starts), [outputs] "r"(&outputs), [weights0] "w"(weights0), \
        [weights1] "w"(weights1), [weights2] "w"(weights2), [weights3] "w"(weights3)                              \
      : "r0", "r2", "r3", "r4", "r8", "r9", "r10", "r11", "lr", "q1", "q2", "q3", "memory")

// kLeft: with shifts to the left. Inlined, it would leave the compiler too few registers.
template <bool kLeft>
[[gnu::noinline]] void MakeFour(const VectorRequantizer& requantizer, const int32_t* starts, const int8_t* weights,
                                const Outputs& outputs) {
  uint32x4_t words = WindowWords(outputs.columns, outputs.window_width, outputs.dilation);
  const int8x16_t weights0 = WindowWeights(weights, outputs.window_width);
  const int8x16_t weights1 = WindowWeights(weights + kWindowRows, outputs.window_width);
  const int8x16_t weights2 = WindowWeights(weights + 2 * kWindowRows, outputs.window_width);
  const int8x16_t weights3 = WindowWeights(weights + 3 * kWindowRows, outputs.window_width);
  if constexpr (kLeft) {
    MOTE_MAKE_FOUR(
        "vldrw.32 q2, [%[requantizer], #88]\n"
        "vshl.s32 q1, q1, q2\n");
  } else {
    MOTE_MAKE_FOUR("");
  }
}
#undef MOTE_MAKE_FOUR

// Channels `channel` to channel + channels, at most sixteen and a multiple of four, of a layer that ShiftsLeft or not.
class Block {
 public:
  Block(const DepthwiseConvArgs<Int8Format>& args, int channel, int channels, bool shifts_left)
      : args_(args),
        s_(args.shape),
        tiling_(s_),
        weights_(static_cast<int8_t*>(args.scratch)),
        columns_(weights_ + s_.filter_width * kColumnBytes),
        channel_(channel),
        channels_(channels),
        shifts_left_(shifts_left),
        zeros_(vdupq_n_s8(static_cast<int8_t>(args.format.in_zero))) {
    PackWeights();
  }

  void Make() {
    if (args_.in_place) return MakeInPlace();
    const int8_t* in = args_.in + channel_;
    int8_t* out = args_.out + channel_;
    for (int b = 0; b < s_.batches; ++b, in += s_.in_elements()) {
      for (int y = 0; y < s_.out_height; ++y, out += s_.out_width * s_.out_depth) {
        MakeRow(in, y, b == 0 && y == 0, out, s_.out_depth);
      }
    }
  }

 private:
  // As MakeRowsOverInput, with the channels of the block only.
  void MakeInPlace() {
    const int8_t* const in = args_.in + channel_;
    int8_t* const out = args_.out + channel_;
    int8_t* const kept = columns_ + tiling_.columns * kColumnBytes;
    const int rows = RowsKeptOverInput(s_), row_bytes = s_.out_width * channels_;
    for (int y = 0; y < s_.out_height + rows - 1; ++y) {
      if (y < s_.out_height) MakeRow(in, y, y == 0, kept + y % rows * row_bytes, channels_);
      const int finished = y - (rows - 1);
      if (finished < 0) continue;
      CopyPixels(kept + finished % rows * row_bytes, out + finished * s_.out_width * s_.out_depth);
    }
  }

  // A row of the block's channels to where it belongs.
  void CopyPixels(const int8_t* from, int8_t* to) const {
    const mve_pred16_t lanes = vctp8q(channels_);
    for (int x = s_.out_width; x > 0; --x, from += channels_, to += s_.out_depth) {
      vstrbq_p_s8(to, vldrbq_z_s8(from, lanes), lanes);
    }
  }

  // Output row y, with pixels `out_step` apart; the `first` row that is made.
  void MakeRow(const int8_t* in, int y, bool first, int8_t* out, int out_step) const {
    const WindowRows rows = RowsUnder(in, y);
    for (int x = 0; x < s_.out_width; x += tiling_.width) {
      const int width = std::min(tiling_.width, s_.out_width - x);
      PackTile(rows, x, first || tiling_.count > 1);
      MakeTile(width, out, out_step);
      out += width * out_step;
    }
  }

  void PackWeights() {
    const int8x16_t none = vdupq_n_s8(0);
    WindowRows rows;
    for (int ky = 0; ky < kWindowRows; ++ky) {
      const bool exists = ky < s_.filter_height;
      rows.first[ky] = exists ? args_.filter + ky * s_.filter_width * s_.filter_depth + channel_
                              : reinterpret_cast<const int8_t*>(&none);
      rows.step[ky] = exists ? s_.filter_depth : 0;
    }
    PackColumns(rows, channels_, s_.filter_width, weights_);
    for (int c = 0; c < channels_; ++c) {
      const int8x16_t weights = WindowWeights(weights_ + c * kWindowRows, s_.filter_width);
      starts_[c] = StartOf(args_.format, channel_ + c, vaddvq_s8(weights));
    }
  }

  // The image's rows under the windows of output row y.
  WindowRows RowsUnder(const int8_t* in, int y) const {
    WindowRows rows;
    for (int ky = 0; ky < kWindowRows; ++ky) {
      const int in_y = y * s_.window.stride_y - s_.window.pad_y + ky * s_.window.dilation_y;
      const bool is_inside = in_y >= 0 && in_y < s_.in_height;
      rows.first[ky] = is_inside ? in + in_y * s_.in_width * s_.in_depth : reinterpret_cast<const int8_t*>(&zeros_);
      rows.step[ky] = is_inside ? s_.in_depth : 0;
    }
    return rows;
  }

  // The columns under the windows from output x on. Without `beside`, those beside the image are there already.
  void PackTile(WindowRows rows, int x, bool beside) const {
    const int first = x * s_.window.stride_x - s_.window.pad_x;
    const int before = std::min(std::max(-first, 0), tiling_.columns);
    const int inside = std::max(std::min(s_.in_width - (first + before), tiling_.columns - before), 0);
    for (int ky = 0; ky < kWindowRows; ++ky) rows.first[ky] += (first + before) * rows.step[ky];
    PackColumns(rows, channels_, inside, columns_ + before * kColumnBytes);
    if (!beside) return;
    const int8_t* const zeros = reinterpret_cast<const int8_t*>(&zeros_);
    rows = {{zeros, zeros, zeros, zeros}, {0, 0, 0, 0}};
    PackColumns(rows, channels_, before, columns_);
    PackColumns(rows, channels_, tiling_.columns - before - inside, columns_ + (before + inside) * kColumnBytes);
  }

  void MakeTile(int width, int8_t* out, int out_step) const {
    Outputs outputs = {columns_, s_.window.stride_x * kColumnBytes, s_.filter_width, s_.window.dilation_x, width, out,
                       out_step};
    for (int c = 0; c < channels_; c += kLanes, outputs.columns += kLanes * kWindowRows, outputs.out += kLanes) {
      const VectorRequantizer requantizer(args_.format.requantizer, channel_ + c, shifts_left_);
      const auto make = shifts_left_ ? MakeFour<true> : MakeFour<false>;
      make(requantizer, starts_ + c, weights_ + c * kWindowRows, outputs);
    }
  }

  const DepthwiseConvArgs<Int8Format>& args_;
  const ConvShape& s_;
  const Tiling tiling_;
  int8_t* const weights_;  // columns of the filter
  int8_t* const columns_;  // of a tile
  const int channel_, channels_;
  const bool shifts_left_;
  const int8x16_t zeros_;
  int32_t starts_[kVector];
};

// What a window that is one column wide, as it lies in the image, has from row to row, another has from run to run.
Patch LongRuns(Patch patch) {
  if (patch.runs != 1) return patch;
  std::swap(patch.rows, patch.runs);
  patch.in_run_step = patch.in_row_step;
  patch.filter_run_step = patch.filter_row_step;
  return patch;
}

// The sums of four channels; `in` and `filter` are where the patch begins.
int32x4_t WindowSums(const Patch& patch, const int8_t* in, const int8_t* filter, int32_t in_zero, int32x4_t sums) {
  for (int row = 0; row < patch.rows; ++row, in += patch.in_row_step, filter += patch.filter_row_step) {
    const int8_t* x = in;
    const int8_t* w = filter;
    for (int run = patch.runs; run > 0; --run, x += patch.in_run_step, w += patch.filter_run_step) {
      sums = vaddq_s32(sums, vmulq_s32(vsubq_n_s32(vldrbq_s32(x), in_zero), vldrbq_s32(w)));
    }
  }
  return sums;
}

// The first `channels`, a multiple of four.
void MakeLargeWindows(const DepthwiseConvArgs<Int8Format>& args, int channels) {
  const Requantizer<int32_t>& r = args.format.requantizer;
  const bool shifts_left = ShiftsLeft(r.multipliers, channels);
  const auto make_pixel = [&](const Patch& cut, const int8_t* in, int8_t* out) __attribute__((always_inline)) {
    const Patch patch = LongRuns(cut);
    const int8_t* const weights = args.filter + cut.filter_offset();
    for (int c = 0; c < channels; c += kLanes) {
      const int32x4_t bias = r.bias != nullptr ? vldrwq_s32(r.bias + c) : vdupq_n_s32(0);
      const int32x4_t sums = WindowSums(patch, in + c, weights + c, args.format.in_zero, bias);
      vstrbq_s32(out + c, VectorRequantizer(r, c, shifts_left)(sums));
    }
  };
  ForEachPatch(args.shape, /*join=*/false, args.in, args.out, make_pixel);
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
  if (args.is_portable) return DepthwiseConvLoop(args);
  const ConvShape& s = args.shape;
  if (s.in_depth == 1) return ConvSingleChannel(args);
  const int fours = s.channels / kLanes * kLanes;
  if (FitsColumns(s)) {
    const bool shifts_left = ShiftsLeft(args.format.requantizer.multipliers, fours);
    for (int c = 0; c < fours; c += kVector) Block(args, c, std::min(kVector, fours - c), shifts_left).Make();
    ClampOutputs(args.format.requantizer.clamp, s.batches * s.out_height * s.out_width * s.out_depth, args.out);
  } else {
    MakeLargeWindows(args, fours);
  }
  if (fours < s.channels) DepthwiseConvFrom(args, fours);
}

}  // namespace mote
