// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Multiplies rows of activations by a matrix.
#ifndef MOTE_SRC_OPERATORS_DENSE_FULLY_CONNECTED_LOOP_H_
#define MOTE_SRC_OPERATORS_DENSE_FULLY_CONNECTED_LOOP_H_

#include "src/operators/dense/dense_rounding.h"
#include "src/operators/products/layer_formats.h"
#include "src/operators/products/patch_product.h"
#include "src/operators/seam/kept_memory.h"
#include "src/operators/seam/loop_choice.h"

namespace mote {

struct LayerPlan;
struct LinkedLoop;  // seam/linked_loops.h; null where a program can leave out none

// The arguments of a dense loop. Output rows lie `out_step` elements apart.
template <class F>
struct FullyConnectedArgs : KeptMemoryOfLoop<kKeepsWeights> {
  int rows, depth, channels, out_step;
  int32_t filter_zero;  // of Int8Format and Int16Format
  F format;
  const typename F::Act* in;         // [rows, depth]
  const typename F::Weight* filter;  // [channels, depth]
  typename F::Out* out;
  void* scratch;               // of the kernels that have a Choose function
  LoopWay way = kPortableWay;  // the loop that the Choose function has chosen

  // C++14 has no initializer for a struct with a base.
  FullyConnectedArgs() = default;
  FullyConnectedArgs(int of_rows, int of_depth, int of_channels, int step, int32_t weights_zero, const F& f,
                     const typename F::Act* from, const typename F::Weight* weights, typename F::Out* to, void* memory)
      : rows(of_rows),
        depth(of_depth),
        channels(of_channels),
        out_step(step),
        filter_zero(weights_zero),
        format(f),
        in(from),
        filter(weights),
        out(to),
        scratch(memory) {}
};

// Returns the part of a row's sums that is the same for all channels. Int8Format and Int16Format take weights as if
// their zero point were 0.
template <class F>
typename F::Sum RowStart(const FullyConnectedArgs<F>&, const typename F::Act*) {
  return 0;
}
inline int32_t RowStart(const FullyConnectedArgs<Int8Format>& args, const int8_t* row) {
  if (args.filter_zero == 0) return 0;
  uint32_t sum = 0;
  for (int i = 0; i < args.depth; ++i) sum += static_cast<uint32_t>(row[i] - args.format.in_zero);
  return static_cast<int32_t>(sum * (0 - static_cast<uint32_t>(args.filter_zero)));
}
template <class Sum>
Sum RowStart(const FullyConnectedArgs<Int16Format<Sum>>& args, const int16_t* row) {
  Sum start = 0;
  if (args.filter_zero == 0) return start;
  for (int i = 0; i < args.depth; ++i) start = WrappingAdd(start, Sum{row[i] * -args.filter_zero});
  return start;
}

// Does what FinishChannels does, but faster if the weights have one scale, as those of most layers have.
template <class F>
[[gnu::always_inline]] inline void FinishUnits(const F& format, const typename F::Sum* sums, int unit, int count,
                                               typename F::Out* out) {
  if constexpr (kKeepsWeights && std::is_integral<typename F::Out>::value) {
    if (format.requantizer.rounding != Rounding::kTwice) {
      return FinishRowRounded(format.requantizer, sums, unit, count, out + unit);
    }
  }
  if constexpr (std::is_integral<typename F::Out>::value && std::is_same<typename F::Sum, int32_t>::value) {
    if (format.requantizer.HasOneMultiplier()) {
      return format.requantizer.FinishRowWithOneMultiplier(sums, unit, count, out + unit);
    }
  }
  FinishChannels(format, sums, unit, count, out);
}

// Sets out[c] to the finished sum of `start` and the products of the row `in` with the weights of channel c.
// AddRunProducts gets the format `products`.
template <class F, class Products>
[[gnu::always_inline]] inline void FullyConnectedRow(const FullyConnectedArgs<F>& args, const Products& products,
                                                     const typename F::Act* in, typename F::Sum start,
                                                     typename F::Out* out) {
  const int depth = args.depth;
  const typename F::Weight* filter = args.filter;
  typename F::Sum sums[kChannelsToFinish];
  for (int c = 0, count; c < args.channels; c += count) {
    count = std::min(args.channels - c, kChannelsToFinish);
    typename F::Sum* next = sums;
    typename F::Sum* const end = sums + count;
    for (; end - next >= kChannelBlock; next += kChannelBlock, filter += kChannelBlock * depth) {
      for (int i = 0; i < kChannelBlock; ++i) next[i] = start;
      if (depth > 0) AddRunProducts4(products, in, filter, depth, depth, next);
    }
    for (; next != end; ++next, filter += depth) {
      *next = depth > 0 ? AddRunProducts(products, in, filter, depth, start) : start;
    }
    FinishUnits(args.format, sums, c, count, out);
  }
}

template <class F, class Products>
void FullyConnectedLoop(const FullyConnectedArgs<F>& args, const Products& products) {
  const typename F::Act* in = args.in;
  typename F::Out* out = args.out;
  for (int row = 0; row < args.rows; ++row, in += args.depth, out += args.out_step) {
    FullyConnectedRow(args, products, in, RowStart(args, in), out);
  }
}
template <class F>
void FullyConnectedLoop(const FullyConnectedArgs<F>& args) {
  FullyConnectedLoop(args, args.format);
}

// PrepareLayer has made the plan before.
LoopChoice ChooseFullyConnectedInt8(int rows, int depth, int channels, const LayerPlan& plan);
// This path makes FullyConnectedInt4 read packed weights (fully_connected_int4.h). With any other path, weights are
// unpacked for FullyConnectedInt8.
constexpr LoopWay kInt4Way = 15;
LoopChoice ChooseFullyConnectedInt4(int rows, int depth, int channels, const LayerPlan& plan);
// The next three functions are asked only where kKeepsWeights.
LoopChoice ChooseFullyConnectedUInt8(int rows, int depth, int channels, const LayerPlan& plan);
LoopChoice ChooseFullyConnectedFloat32(int rows, int depth, int channels, const LayerPlan& plan);
LoopChoice ChooseFullyConnectedHybrid(int rows, int depth, int channels, const LayerPlan& plan);
void FullyConnectedInt8(const FullyConnectedArgs<Int8Format>& args);
const LinkedLoop* LoopsOfFullyConnectedInt8();
void FullyConnectedUInt8(const FullyConnectedArgs<UInt8Format>& args);
void FullyConnectedInt16(const FullyConnectedArgs<Int16Format<int64_t>>& args);
void FullyConnectedInt16Sum32(const FullyConnectedArgs<Int16Format<int32_t>>& args);
void FullyConnectedFloat32(const FullyConnectedArgs<Float32Format>& args);
void FullyConnectedHybrid(const FullyConnectedArgs<HybridFormat>& args);

}  // namespace mote

#endif  // MOTE_SRC_OPERATORS_DENSE_FULLY_CONNECTED_LOOP_H_
