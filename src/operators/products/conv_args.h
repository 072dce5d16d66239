// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Holds the arguments of a convolution's loop.
#ifndef MOTE_SRC_OPERATORS_PRODUCTS_CONV_ARGS_H_
#define MOTE_SRC_OPERATORS_PRODUCTS_CONV_ARGS_H_

#include "src/operators/products/layer_formats.h"
#include "src/operators/seam/kept_memory.h"
#include "src/operators/seam/loop_choice.h"
#include "src/operators/shared/patch.h"

namespace mote {

template <class F>
struct ConvArgs : KeptMemoryOfLoop<kKeepsWeights> {
  ConvShape shape;
  F format;
  const typename F::Act* in;         // [batches, in_height, in_width, in_depth]
  const typename F::Weight* filter;  // [channels, filter_height, filter_width, filter_depth]
  typename F::Out* out;              // [batches, out_height, out_width, out_depth]
  void* scratch;                     // only for kernels that have a Choose function
  bool in_place = false;             // the output lies over the input; only if the choice has in_place_bytes
  LoopWay way = kPortableWay;        // the loop that the Choose function has chosen

  // C++14 has no initializer for a struct with a base.
  ConvArgs() = default;
  ConvArgs(const ConvShape& s, const F& f, const typename F::Act* from, const typename F::Weight* weights,
           typename F::Out* to, void* memory)
      : shape(s), format(f), in(from), filter(weights), out(to), scratch(memory) {}
};

}  // namespace mote

#endif  // MOTE_SRC_OPERATORS_PRODUCTS_CONV_ARGS_H_
