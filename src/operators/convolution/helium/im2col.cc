// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/convolution/helium/im2col.h"

#include "src/operators/products/helium/vector_mac.h"

namespace mote {
inline namespace helium {
namespace {

// Describes runs of the same length, and the steps between them.
struct Runs {
  const int8_t* from;
  int8_t* to;
  int count, length, from_step, to_step;
};

// `runs` has at least one run of at least one number.
[[gnu::always_inline]] inline void Copy(const Runs& runs) {
  const int8_t* from = runs.from;
  int8_t* to = runs.to;
  int count = runs.count;
  const int copied = (runs.length + kVector - 1) & -kVector;
  asm volatile(
      "1:\n"
      "dlstp.8 lr, %[length]\n"
      "2:\n"
      "vldrb.8 q0, [%[from]], #16\n"
      "vstrb.8 q0, [%[to]], #16\n"
      "letp lr, 2b\n"
      "add %[from], %[from_step]\n"
      "add %[to], %[to_step]\n"
      "subs %[count], #1\n"
      "bne 1b\n"
      : [from] "+r"(from), [to] "+r"(to), [count] "+l"(count)
      : [length] "r"(runs.length), [from_step] "r"(runs.from_step - copied), [to_step] "r"(runs.to_step - copied)
      : "q0", "lr", "cc", "memory");
}

[[gnu::always_inline]] inline void Fill(int8_t value, int count, int8_t* to) {
  const int8x16_t values = vdupq_n_s8(value);
  asm volatile(
      "dlstp.8 lr, %[count]\n"
      "1:\n"
      "vstrb.8 %q[values], [%[to]], #16\n"
      "letp lr, 1b\n"
      : [to] "+r"(to)
      : [count] "r"(count), [values] "w"(values)
      : "lr", "memory");
}

// Copies the patches of a row of the output.
class RowCopier {
 public:
  RowCopier(const ConvShape& s, int32_t zero)
      : s_(s),
        length_(s.filter_elements()),
        row_length_(s.filter_width * s.filter_depth),
        has_whole_rows_(s.window.dilation_x == 1 && s.filter_depth == s.in_depth),
        last_inner_(LastInnerColumn(s)),
        zero_(static_cast<int8_t>(zero)),
        patch_(MakePatch(s)) {}

  void SetRow(const int8_t* in, int y) {
    in_ = in;
    CutRows(s_, y, &patch_);
  }

  bool is_inside() const { return patch_.rows > 0; }
  // Returns where the window of column x begins, for a filter with one row.
  const int8_t* Run(int x) const {
    return in_ + patch_.in_row_offset + (x * s_.window.stride_x - s_.window.pad_x) * s_.in_depth;
  }

  void CopyPatch(int x, int8_t* to) {
    const int first = x * s_.window.stride_x - s_.window.pad_x;
    if (first < 0 || first > last_inner_ || patch_.rows <= 0) {
      Fill(zero_, length_, to);
      CutColumns(s_, x, /*join=*/true, &patch_);
      return CopyRuns(to);
    }
    if (patch_.rows < s_.filter_height) Fill(zero_, length_, to);
    if (has_whole_rows_) {
      return Copy({in_ + patch_.in_row_offset + first * s_.in_depth, to + patch_.filter_row_offset, patch_.rows,
                   row_length_, patch_.in_row_step, row_length_});
    }
    patch_.runs = s_.filter_width;
    patch_.length = s_.filter_depth;
    patch_.in_run_offset = first * s_.in_depth;
    patch_.filter_run_offset = 0;
    CopyRuns(to);
  }

 private:
  static int LastInnerColumn(const ConvShape& s) {
    const int64_t last = s.in_width - 1 - int64_t{s.filter_width - 1} * s.window.dilation_x;
    return static_cast<int>(std::max<int64_t>(last, -1));
  }

  void CopyRuns(int8_t* to) const {
    if (patch_.runs <= 0) return;
    const int8_t* in = in_ + patch_.in_offset();
    to += patch_.filter_offset();
    for (int row = patch_.rows; row > 0; --row, in += patch_.in_row_step, to += patch_.filter_row_step) {
      Copy({in, to, patch_.runs, patch_.length, patch_.in_run_step, patch_.filter_run_step});
    }
  }

  const ConvShape& s_;
  const int length_, row_length_;
  const bool has_whole_rows_;  // the rows of a patch are contiguous in the image
  const int last_inner_;       // the last column where a window may begin and end inside the image; below 0: none
  const int8_t zero_;
  Patch patch_;
  const int8_t* in_ = nullptr;
};

}  // namespace

void CopyBytes(const int8_t* from, int bytes, int8_t* to) {
  if (bytes > 0) Copy({from, to, 1, bytes, bytes, bytes});
}

void ConvByCopies(const ConvArgs<Int8Format>& args, const ChannelWeights& filter, int copies_bytes, int8_t* copies) {
  const ConvShape s = LaidAsRow(args.shape);
  const int length = s.filter_elements(), copied = copies_bytes / length;
  const auto make_channels = [&](Patches* patches) {
    if (patches->count == 0) return;
    MakeChannels(args.format, filter, *patches);
    patches->out += patches->count * patches->out_step;
    patches->count = 0;
  };
  // If each patch is one run, patches are contiguous in the image, except at its edges.
  const bool are_runs = s.filter_height == 1 && s.window.dilation_x == 1 && s.filter_depth == s.in_depth;
  const Range inner = are_runs ? FindInnerPixels(s) : Range{0, 0};
  const int8_t* in = args.in;
  Patches patches = {copies, length, length, 0, args.out, s.out_depth};
  RowCopier copier(s, args.format.in_zero);
  for (int b = 0; b < s.batches; ++b, in += s.in_elements()) {
    for (int y = 0; y < s.out_height; ++y) {
      copier.SetRow(in, y);
      for (int x = 0; x < s.out_width; ++x) {
        if (x == inner.begin && inner.end > x && copier.is_inside()) {
          make_channels(&patches);
          Patches runs = {copier.Run(x), length,      s.window.stride_x * s.in_depth,
                          inner.end - x, patches.out, s.out_depth};
          make_channels(&runs);
          patches.out = runs.out;
          x = inner.end - 1;
          continue;
        }
        copier.CopyPatch(x, copies + patches.count * length);
        if (++patches.count == copied) make_channels(&patches);
      }
    }
  }
  make_channels(&patches);
}

}  // namespace helium
}  // namespace mote
