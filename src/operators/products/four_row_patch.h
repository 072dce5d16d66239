// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// This is the common part of targets whose assembler code multiplies a patch by four rows of weights:
// MultiplyPatchInt8, MultiplyPatchInt16 and the products of int16 activations.
#ifndef MOTE_SRC_OPERATORS_PRODUCTS_FOUR_ROW_PATCH_H_
#define MOTE_SRC_OPERATORS_PRODUCTS_FOUR_ROW_PATCH_H_

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "src/operators/products/patch_product.h"

namespace mote {

// Returns sum + the patch's products with the weights of one channel.
template <class F>
[[gnu::noinline]] typename F::Sum AddOneChannel(const F& format, const Patch& patch, const typename F::Act* in,
                                                const int8_t* filter, typename F::Sum sum) {
  for (int row = patch.rows; row > 0; --row, in += patch.in_row_step, filter += patch.filter_row_step) {
    const typename F::Act* x = in;
    const int8_t* w = filter;
    for (int run = patch.runs; run > 0; --run, x += patch.in_run_step, w += patch.filter_run_step) {
      sum = AddRunProducts(format, x, w, patch.length, sum);
    }
  }
  return sum;
}

// Holds the steps of a target's assembler code from run to run of a patch. Steps of activations are in bytes.
struct PatchSteps {
  int32_t in_run_step;
  int32_t weights_run_step;
  int32_t runs_left;  // of this row of the patch
  int32_t rows_left;
  int32_t runs;
  int32_t in_gap;  // from behind a row's last run to the next row's first
  int32_t weights_gap;
};
// Passes the offset of a member in the `steps` of a target's PatchRows to assembler code, as MOTE_OFFSET does.
#define MOTE_STEP_OFFSET(MEMBER) [MEMBER] "i"(offsetof(PatchRows, steps) + offsetof(PatchSteps, MEMBER))

// Returns the steps for activations of type T.
template <class T>
PatchSteps PatchStepsOf(const Patch& patch) {
  constexpr int kBytes = sizeof(T);
  return {patch.in_run_step * kBytes,
          patch.filter_run_step,
          patch.runs,
          0,
          patch.runs,
          (patch.in_row_step - patch.runs * patch.in_run_step) * kBytes,
          patch.filter_row_step - patch.runs * patch.filter_run_step};
}

// Multiplies a patch with a target's assembler code `add`, whose struct PatchRows was made for the patch. Sums of four
// channels have to fit in the 32 bits that it has for each. `finish` is FinishInt8 or FinishInt16.
template <class F, class PatchRows, class Finish>
[[gnu::always_inline]] inline void MultiplyPatch(const F& format, const Patch& patch, const typename F::Act* in,
                                                 const int8_t* filter, int channels, typename F::Sum start,
                                                 PatchRows rows, void (*add)(PatchRows*), const Finish& finish,
                                                 typename F::Out* out) {
  typename F::Sum sums[kChannelsToFinish];
  const int patch_rows = patch.length > 0 && patch.runs > 0 ? std::max(patch.rows, 0) : 0, step = rows.step;
  for (int c = 0, count; c < channels; c += count) {
    count = std::min(channels - c, kChannelsToFinish);
    int i = 0;
    for (; i + kChannelBlock <= count; i += kChannelBlock, filter += kChannelBlock * step) {
      rows.sum0 = rows.sum1 = rows.sum2 = rows.sum3 = 0;
      rows.in = in;
      rows.weights = filter;
      rows.steps.rows_left = patch_rows;
      if (patch_rows > 0) add(&rows);
      sums[i] = WrappingAdd(start, typename F::Sum{rows.sum0});
      sums[i + 1] = WrappingAdd(start, typename F::Sum{rows.sum1});
      sums[i + 2] = WrappingAdd(start, typename F::Sum{rows.sum2});
      sums[i + 3] = WrappingAdd(start, typename F::Sum{rows.sum3});
    }
    for (; i < count; ++i, filter += step) {
      sums[i] = patch_rows > 0 ? AddOneChannel(format, patch, in, filter, start) : start;
    }
    finish(format.requantizer, sums, c, count, out + c);
  }
}

// Adds the products of one run with four rows of weights.
template <class PatchRows>
[[gnu::always_inline]] inline void AddRows(PatchRows rows, const void* in, const int8_t* filter,
                                           void (*add)(PatchRows*), int32_t* sums) {
  rows.sum0 = sums[0], rows.sum1 = sums[1], rows.sum2 = sums[2], rows.sum3 = sums[3];
  rows.in = in;
  rows.weights = filter;
  rows.steps.rows_left = 1;
  add(&rows);
  sums[0] = rows.sum0, sums[1] = rows.sum1, sums[2] = rows.sum2, sums[3] = rows.sum3;
}

// True if the sum of the products of a patch of int16 numbers fits in 32 bits.
inline bool AddsUpIn32Bits(const Patch& patch) {
  return patch.length <= kInt16Part && patch.rows <= kInt16Part && patch.runs <= kInt16Part &&
         int64_t{patch.length} * patch.rows * patch.runs <= kInt16Part;
}

// Does what MultiplyPatchInt16 does, with `add` and the target's PatchRowsOf, or with the portable loop if 32 bits may
// not hold the sums.
template <class PatchRows>
[[gnu::always_inline]] inline void MultiplyInt16Patch(const Int16Format<int64_t>& format, const Patch& patch,
                                                      const int16_t* in, const int8_t* filter, int filter_channel_step,
                                                      int channels, int64_t start,
                                                      PatchRows (*rows_of)(const Patch&, int32_t, int),
                                                      void (*add)(PatchRows*), int16_t* out) {
  if (!AddsUpIn32Bits(patch)) {
    return PatchProduct<Int16Format<int64_t>>(format, patch, in, filter, filter_channel_step, channels, start, out);
  }
  MultiplyPatch(format, patch, in, filter, channels, start, rows_of(patch, 0, filter_channel_step), add, FinishInt16,
                out);
}

// Splits a run into parts whose products add up in 32 bits, and adds their sums to sums of 64 bits.
inline void AddInt16Products4InParts(const int16_t* in, const int8_t* filter, int filter_channel_step, int length,
                                     int64_t* sums) {
  for (int part; length > 0; length -= part, in += part, filter += part) {
    part = std::min(length, kInt16Part);
    int32_t part_sums[kChannelBlock] = {0, 0, 0, 0};
    AddInt16Products4(in, filter, filter_channel_step, part, part_sums);
    for (int i = 0; i < kChannelBlock; ++i) sums[i] = WrappingAdd(sums[i], int64_t{part_sums[i]});
  }
}
inline int64_t AddInt16ProductsInParts(const int16_t* in, const int8_t* filter, int length, int64_t sum) {
  for (int part; length > 0; length -= part, in += part, filter += part) {
    part = std::min(length, kInt16Part);
    sum = WrappingAdd(sum, int64_t{AddInt16Products(in, filter, part, int32_t{0})});
  }
  return sum;
}

}  // namespace mote

#endif  // MOTE_SRC_OPERATORS_PRODUCTS_FOUR_ROW_PATCH_H_
