// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The products of one patch of activations with the weights of many output channels.
#ifndef MOTE_SRC_KERNELS_PATCH_PRODUCT_H_
#define MOTE_SRC_KERNELS_PATCH_PRODUCT_H_

#include "src/kernels/patch.h"

namespace mote {

// Sums are made for this many channels at once.
constexpr int kChannelBlock = 4;

// sums[i] += the products of a run with the weights of channel i, i < kChannelBlock.
template <class F>
[[gnu::noinline]] void AddRunProducts4(const F& format, const typename F::Act* in, const typename F::Weight* filter,
                                       int filter_channel_step, int length, typename F::Sum* sums) {
  const F f = format;
  const typename F::Weight* filter1 = filter + filter_channel_step;
  const typename F::Weight* filter2 = filter1 + filter_channel_step;
  const typename F::Weight* filter3 = filter2 + filter_channel_step;
  typename F::Sum sum0 = sums[0], sum1 = sums[1], sum2 = sums[2], sum3 = sums[3];
  for (int i = 0; i < length; ++i) {
    const typename F::Act x = in[i];
    sum0 = f.Mac(sum0, x, filter[i]);
    sum1 = f.Mac(sum1, x, filter1[i]);
    sum2 = f.Mac(sum2, x, filter2[i]);
    sum3 = f.Mac(sum3, x, filter3[i]);
  }
  sums[0] = sum0;
  sums[1] = sum1;
  sums[2] = sum2;
  sums[3] = sum3;
}

template <class F>
[[gnu::noinline]] typename F::Sum AddRunProducts(const F& format, const typename F::Act* in,
                                                 const typename F::Weight* filter, int length, typename F::Sum sum) {
  const F f = format;
  for (int i = 0; i < length; ++i) sum = f.Mac(sum, in[i], filter[i]);
  return sum;
}

// out[channel + i] = the finished sums[i], i < count.
template <class F>
[[gnu::noinline]] void FinishChannels(const F& format, const typename F::Sum* sums, int channel, int count,
                                      typename F::Out* out) {
  for (int i = 0; i < count; ++i) out[channel + i] = format.Finish(sums[i], channel + i);
}

// out[c] = the finished sum of `start` and the patch's products with the weights of channel c < channels; `in` and
// `filter` are where the patch begins, and the weights of the next channel lie `filter_channel_step` further.
template <class F>
[[gnu::noinline]] void PatchProduct(const F& format, const Patch& patch, const typename F::Act* in,
                                    const typename F::Weight* filter, int filter_channel_step, int channels,
                                    typename F::Sum start, typename F::Out* out) {
  const int rows = patch.length > 0 ? patch.rows : 0;  // a patch without elements may have any number of runs
  int block = kChannelBlock;
  for (int c = 0; c < channels; c += block, filter += block * filter_channel_step) {
    if (channels - c < kChannelBlock) block = 1;
    typename F::Sum sums[kChannelBlock] = {start, start, start, start};
    for (int row = 0; row < rows; ++row) {
      const typename F::Act* x = in + row * patch.in_row_step;
      const typename F::Weight* w = filter + row * patch.filter_row_step;
      for (int run = 0; run < patch.runs; ++run, x += patch.in_run_step, w += patch.filter_run_step) {
        if (block == 1) {
          sums[0] = AddRunProducts(format, x, w, patch.length, sums[0]);
        } else {
          AddRunProducts4(format, x, w, filter_channel_step, patch.length, sums);
        }
      }
    }
    FinishChannels(format, sums, c, block, out);
  }
}

}  // namespace mote

#endif  // MOTE_SRC_KERNELS_PATCH_PRODUCT_H_
