// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Expands the patches of an image as columns (im2col).
#ifndef MOTE_SRC_OPERATORS_CONVOLUTION_CORTEX_M_DSP_PATCH_COLUMNS_H_
#define MOTE_SRC_OPERATORS_CONVOLUTION_CORTEX_M_DSP_PATCH_COLUMNS_H_

#include "src/operators/products/conv_args.h"
#include "src/operators/products/cortex_m_dsp/expanded_columns.h"
#include "src/operators/products/patch_product.h"
#include "src/operators/shared/assembler_function.h"

namespace mote {
inline namespace cortex_m_dsp {

constexpr int kMaxGathered = 128;  // numbers

// Copies `count` runs of `length` numbers, which lie `from_step` apart in the source and `to_step` apart in the
// destination.
MOTE_ASSEMBLER_FUNCTION inline void CopyRuns(const int8_t* /*from*/, int8_t* /*to*/, int /*length*/, int /*count*/,
                                             int /*from_step*/, int /*to_step*/) {
  asm("push {r4, r5, r6, r7}\n"
      "ldr r4, [sp, #16]\n"
      "ldr r5, [sp, #20]\n"
      "sub r4, r4, r2\n"
      "sub r5, r5, r2\n"
      "1:\n"
      "subs r6, r2, #4\n"
      "blt 3f\n"
      "2:\n"
      "ldr r7, [r0], #4\n"
      "subs r6, r6, #4\n"
      "str r7, [r1], #4\n"
      "bge 2b\n"
      "3:\n"
      "lsls r6, r6, #31\n"  // carry: two numbers are left; not zero: one is
      "ittt cs\n"
      "ldrhcs r7, [r0]\n"
      "addcs r0, r0, #2\n"
      "strhcs r7, [r1], #2\n"
      "ittt ne\n"
      "ldrbne r7, [r0]\n"
      "addne r0, r0, #1\n"
      "strbne r7, [r1], #1\n"
      "add r0, r0, r4\n"
      "add r1, r1, r5\n"
      "subs r3, r3, #1\n"
      "bne 1b\n"
      "pop {r4, r5, r6, r7}\n"
      "bx lr\n");
}

// Fills columns with patches (im2col). The image's edges clip many successive patches alike, so Cut decides once for
// all of them how Set copies.
class PatchColumns {
 public:
  PatchColumns(Columns* columns, const ConvArgs<Int8Format>& args)
      : columns_(*columns), in_zero_(static_cast<int8_t>(args.format.in_zero)) {}

  // Sets how the patches from here on are clipped.
  [[gnu::noinline]] void Cut(const Patch& patch) {
    patch_ = &patch;
    const int rows = patch.rows, runs = patch.runs, length = patch.length, first = patch.filter_offset();
    const int numbers = columns_.length();
    is_cut_ = true;
    way_ = Way::kOutside;
    if (rows <= 0 || runs <= 0) return;
    is_cut_ = rows * runs * length < numbers;
    const int run_steps = runs == 1 ? 0 : patch.filter_run_step, row_steps = rows == 1 ? 0 : patch.filter_row_step;
    if ((length | first | run_steps | row_steps) % kGroup == 0) {
      way_ = Way::kGroups;
      first_word_ = columns_.WordsOf(0, first);
      runs_ = columns_.MakeRuns(length / kGroup, runs, rows);
      if (runs > 1) runs_.in_run_gap = patch.in_run_step - length;
      runs_.in_row_gap = patch.in_row_step - runs * (length + runs_.in_run_gap);
      if (rows > 1) {
        runs_.words_row_gap =
            (patch.filter_row_step - runs * length) / kGroup * kColumnWords * static_cast<int>(sizeof(uint32_t));
      }
    } else if (numbers <= kMaxGathered) {
      way_ = Way::kGathered;
      const int end = (numbers + kGroup - 1) / kGroup * kGroup;
      for (int i = is_cut_ ? 0 : numbers; i < end; ++i) gathered_[i] = in_zero_;
    } else {
      way_ = Way::kInParts;
    }
  }

  // Fills a column with the patch whose first number is in[0].
  void Set(const int8_t* in, int column) {
    if (way_ == Way::kGathered) return SetGathered(in, column);
    if (is_cut_) columns_.Clear(column);
    if (way_ == Way::kGroups) return Columns::SetRuns(&runs_, first_word_ + column * kWordsPerGroup, in);
    if (way_ == Way::kInParts) SetInParts(in, column);
  }

 private:
  enum class Way : uint8_t {
    kOutside,   // the patch lies outside the image
    kGroups,    // its runs are whole groups, expanded from the image
    kGathered,  // its runs begin or end within groups: it is copied first
    kInParts,   // the same, but it is too long to be copied
  };

  [[gnu::noinline]] void SetInParts(const int8_t* in, int column) {
    const Patch& patch = *patch_;
    for (int row = 0; row < patch.rows; ++row) {
      for (int run = 0; run < patch.runs; ++run) {
        columns_.Set(column, patch.filter_offset() + row * patch.filter_row_step + run * patch.filter_run_step,
                     in + row * patch.in_row_step + run * patch.in_run_step, patch.length);
      }
    }
  }

  [[gnu::noinline]] void SetGathered(const int8_t* in, int column) {
    const Patch& patch = *patch_;
    int8_t* const to = gathered_ + patch.filter_offset();
    if (patch.runs == 1) {
      CopyRuns(in, to, patch.length, patch.rows, patch.in_row_step, patch.filter_row_step);
    } else {
      for (int row = 0; row < patch.rows; ++row) {
        CopyRuns(in + row * patch.in_row_step, to + row * patch.filter_row_step, patch.length, patch.runs,
                 patch.in_run_step, patch.filter_run_step);
      }
    }
    columns_.SetAll(column, gathered_);
  }

  Columns& columns_;
  const int8_t in_zero_;
  const Patch* patch_ = nullptr;
  bool is_cut_ = false;
  Way way_ = Way::kOutside;
  Runs runs_;
  uint32_t* first_word_ = nullptr;
  int8_t gathered_[kMaxGathered];
};

// Returns the output columns whose windows do not leave the image to the left or right. The output may have fewer
// columns.
inline Range InnerColumns(const ConvShape& s) {
  const Window& w = s.window;
  const int first = w.pad_x, last = w.pad_x + s.in_width - 1 - (s.filter_width - 1) * w.dilation_x;
  const int stride = w.stride_x;
  return {first == 0 ? 0 : (first - 1) / stride + 1, last < 0 ? 0 : last / stride + 1};
}

// Fills the columns of a ColumnMultiplier, or of another class with its functions, with all patches.
template <class Multiplier>
void MultiplyPatches(const ConvArgs<Int8Format>& args, Multiplier* multiplier) {
  const ConvShape& s = args.shape;
  PatchColumns columns(&multiplier->columns(), args);
  const Range inner = InnerColumns(s);
  const int step = s.window.stride_x * s.in_depth;
  const int8_t *image = args.in, *in = image;
  Patch patch = MakePatch(s);
  for (int b = 0; b < s.batches; ++b, image += s.in_elements()) {
    for (int y = 0; y < s.out_height; ++y) {
      CutRows(s, y, &patch);
      for (int x = 0; x < s.out_width; ++x) {
        if (x > inner.begin && x < inner.end) {
          in += step;
        } else {
          CutColumns(s, x, /*join=*/true, &patch);
          columns.Cut(patch);
          in = image + patch.in_offset();
        }
        columns.Set(in, multiplier->column());
        multiplier->Next();
      }
    }
  }
  multiplier->Finish();
}

}  // namespace cortex_m_dsp
}  // namespace mote

#endif  // MOTE_SRC_OPERATORS_CONVOLUTION_CORTEX_M_DSP_PATCH_COLUMNS_H_
