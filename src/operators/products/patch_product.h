// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Multiplies one patch of activations by the weights of many output channels.
#ifndef MOTE_SRC_OPERATORS_PRODUCTS_PATCH_PRODUCT_H_
#define MOTE_SRC_OPERATORS_PRODUCTS_PATCH_PRODUCT_H_

#include <algorithm>
#include <limits>
#include <type_traits>

#include "src/operators/products/layer_formats.h"
#include "src/operators/seam/loop_choice.h"
#include "src/operators/shared/patch.h"

namespace mote {

// Sums of this many channels are computed at a time.
constexpr int kChannelBlock = 4;
// Sums of at most this many channels are requantised at a time.
constexpr int kChannelsToFinish = 16;

// Adds to sums[i] the products of a run with the weights of channel i, i < kChannelBlock; length > 0. The pointers and
// sums of the loop fit in the registers of a Cortex-M.
template <class F>
[[gnu::always_inline]] inline void PortableRunProducts4(const F& format, const typename F::Act* in,
                                                        const typename F::Weight* filter, int filter_channel_step,
                                                        int length, typename F::Sum* sums) {
  const F f = format;
  const typename F::Weight* filter1 = filter + filter_channel_step;
  const typename F::Weight* filter2 = filter1 + filter_channel_step;
  const typename F::Weight* filter3 = filter2 + filter_channel_step;
  typename F::Sum sum0 = sums[0], sum1 = sums[1], sum2 = sums[2], sum3 = sums[3];
  const typename F::Act* const end = in + length;
  do {
    const typename F::Act x = *in++;
    sum0 = f.Mac(sum0, x, *filter++);
    sum1 = f.Mac(sum1, x, *filter1++);
    sum2 = f.Mac(sum2, x, *filter2++);
    sum3 = f.Mac(sum3, x, *filter3++);
  } while (in != end);
  sums[0] = sum0;
  sums[1] = sum1;
  sums[2] = sum2;
  sums[3] = sum3;
}

template <class F>
[[gnu::noinline]] void AddRunProducts4(const F& format, const typename F::Act* in, const typename F::Weight* filter,
                                       int filter_channel_step, int length, typename F::Sum* sums) {
  PortableRunProducts4(format, in, filter, filter_channel_step, length, sums);
}

// Does the same for Int8Format.
void AddInt8Products4(int32_t in_zero, const int8_t* in, const int8_t* filter, int filter_channel_step, int length,
                      int32_t* sums);
inline void AddRunProducts4(const Int8Format& format, const int8_t* in, const int8_t* filter, int filter_channel_step,
                            int length, int32_t* sums) {
  AddInt8Products4(format.in_zero, in, filter, filter_channel_step, length, sums);
}

// Does the same for Int16Format with int8 weights.
constexpr int kInt16Part = 508;  // numbers whose products with weights, of 2^22 at most, add up in 32 bits
void AddInt16Products4(const int16_t* in, const int8_t* filter, int filter_channel_step, int length, int64_t* sums);
void AddInt16Products4(const int16_t* in, const int8_t* filter, int filter_channel_step, int length, int32_t* sums);
inline void AddRunProducts4(const Int16Format<int64_t>&, const int16_t* in, const int8_t* filter,
                            int filter_channel_step, int length, int64_t* sums) {
  AddInt16Products4(in, filter, filter_channel_step, length, sums);
}
inline void AddRunProducts4(const Int16Format<int32_t>&, const int16_t* in, const int8_t* filter,
                            int filter_channel_step, int length, int32_t* sums) {
  AddInt16Products4(in, filter, filter_channel_step, length, sums);
}

// Does the same for Float32Format.
void AddFloatProducts4(const float* in, const float* filter, int filter_channel_step, int length, float* sums);
inline void AddRunProducts4(const Float32Format&, const float* in, const float* filter, int filter_channel_step,
                            int length, float* sums) {
  AddFloatProducts4(in, filter, filter_channel_step, length, sums);
}

// Returns sum + the products of a run; length > 0.
template <class F>
[[gnu::always_inline]] inline typename F::Sum PortableRunProducts(const F& format, const typename F::Act* in,
                                                                  const typename F::Weight* filter, int length,
                                                                  typename F::Sum sum) {
  const F f = format;
  const typename F::Act* const end = in + length;
  do {
    sum = f.Mac(sum, *in++, *filter++);
  } while (in != end);
  return sum;
}
template <class F>
[[gnu::noinline]] typename F::Sum AddRunProducts(const F& format, const typename F::Act* in,
                                                 const typename F::Weight* filter, int length, typename F::Sum sum) {
  return PortableRunProducts(format, in, filter, length, sum);
}

// These do the same for Int8Format, and for Int16Format with int8 weights.
int32_t AddInt8Products(int32_t in_zero, const int8_t* in, const int8_t* filter, int length, int32_t sum);
int64_t AddInt16Products(const int16_t* in, const int8_t* filter, int length, int64_t sum);
int32_t AddInt16Products(const int16_t* in, const int8_t* filter, int length, int32_t sum);
inline int32_t AddRunProducts(const Int8Format& format, const int8_t* in, const int8_t* filter, int length,
                              int32_t sum) {
  return AddInt8Products(format.in_zero, in, filter, length, sum);
}
inline int64_t AddRunProducts(const Int16Format<int64_t>&, const int16_t* in, const int8_t* filter, int length,
                              int64_t sum) {
  return AddInt16Products(in, filter, length, sum);
}
inline int32_t AddRunProducts(const Int16Format<int32_t>&, const int16_t* in, const int8_t* filter, int length,
                              int32_t sum) {
  return AddInt16Products(in, filter, length, sum);
}

// Does the same for Float32Format.
float AddFloatProducts(const float* in, const float* filter, int length, float sum);
inline float AddRunProducts(const Float32Format&, const float* in, const float* filter, int length, float sum) {
  return AddFloatProducts(in, filter, length, sum);
}

// Sets out[channel + i] to the finished sums[i], i < count; count > 0.
template <class F>
[[gnu::noinline]] void FinishChannels(const F& format, const typename F::Sum* sums, int channel, int count,
                                      typename F::Out* out) {
  if constexpr (std::is_integral<typename F::Out>::value) {
    format.requantizer.FinishRow(sums, channel, count, out + channel);
  } else {
    for (int i = 0; i < count; ++i) out[channel + i] = format.Finish(sums[i], channel + i);
  }
}

// Does the same for floats. Most layers have no limits, whose comparisons would take most of the time.
[[gnu::noinline]] inline void FinishChannels(const Float32Format& format, const float* sums, int channel, int count,
                                             float* out) {
  constexpr float kInfinity = std::numeric_limits<float>::infinity();
  const float *bias = format.bias, *const end = sums + count;
  const float min = format.min, max = format.max;
  const bool has_limits = min != -kInfinity || max != kInfinity;
  if (bias != nullptr) bias += channel;
  for (out += channel; sums != end; ++out) {
    float sum = *sums++;
    if (bias != nullptr) sum += *bias++;
    if (has_limits) {
      sum = sum < min ? min : sum;  // std::max would keep numbers in memory
      sum = max < sum ? max : sum;
    }
    *out = sum;
  }
}

// Adds to sums[i] the patch's products with the weights of channel i, i < block. The block is 1 or kChannelBlock.
template <class F>
void AddPatchProducts(const F& format, const Patch& patch, const typename F::Act* in, const typename F::Weight* filter,
                      int filter_channel_step, int block, typename F::Sum* sums) {
  const int rows = patch.length > 0 ? patch.rows : 0;  // a patch without elements may have any number of runs
  for (int row = 0; row < rows; ++row, in += patch.in_row_step, filter += patch.filter_row_step) {
    const typename F::Act* x = in;
    const typename F::Weight* w = filter;
    for (int run = patch.runs; run > 0; --run, x += patch.in_run_step, w += patch.filter_run_step) {
      if (block == 1) {
        sums[0] = AddRunProducts(format, x, w, patch.length, sums[0]);
      } else {
        AddRunProducts4(format, x, w, filter_channel_step, patch.length, sums);
      }
    }
  }
}

// Sets out[c] to the finished sum of `start` and the patch's products with the weights of channel c < channels. `in`
// and `filter` point to the beginning of the patch, and the weights of the next channel lie `filter_channel_step`
// further.
template <class F>
[[gnu::noinline]] void PatchProduct(const F& format, const Patch& patch, const typename F::Act* in,
                                    const typename F::Weight* filter, int filter_channel_step, int channels,
                                    typename F::Sum start, typename F::Out* out) {
  typename F::Sum sums[kChannelsToFinish];
  for (int c = 0, count; c < channels; c += count) {
    count = std::min(channels - c, kChannelsToFinish);
    for (int i = 0; i < count; ++i) sums[i] = start;
    for (int i = 0, block; i < count; i += block, filter += block * filter_channel_step) {
      block = count - i < kChannelBlock ? 1 : kChannelBlock;
      AddPatchProducts(format, patch, in, filter, filter_channel_step, block, sums + i);
    }
    FinishChannels(format, sums, c, count, out);
  }
}

// These do what PatchProduct does for Int8Format and Int16Format, for which targets have loops.
void MultiplyPatchInt8(const Int8Format& format, const Patch& patch, const int8_t* in, const int8_t* filter,
                       int filter_channel_step, int channels, int32_t start, int8_t* out);
void MultiplyPatchInt16(const Int16Format<int64_t>& format, const Patch& patch, const int16_t* in, const int8_t* filter,
                        int filter_channel_step, int channels, int64_t start, int16_t* out);
inline void PatchProduct(const Int16Format<int64_t>& format, const Patch& patch, const int16_t* in,
                         const int8_t* filter, int filter_channel_step, int channels, int64_t start, int16_t* out) {
  MultiplyPatchInt16(format, patch, in, filter, filter_channel_step, channels, start, out);
}

// Requantizer::FinishRow.
void FinishInt8(const Requantizer<int32_t>& requantizer, const int32_t* sums, int channel, int count, int8_t* out);
void FinishInt16(const Requantizer<int64_t>& requantizer, const int64_t* sums, int channel, int count, int16_t* out);

// Returns a patch that is one run.
constexpr Patch RunAsPatch(int length) { return {1, 1, length, 0, 0, 0, 0, 0, 0, 0, 0}; }

// Returns the loop of an operator that computes these products.
LoopChoice LoopOfRunProducts();

}  // namespace mote

#endif  // MOTE_SRC_OPERATORS_PRODUCTS_PATCH_PRODUCT_H_
