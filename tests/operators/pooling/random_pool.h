// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Random images for the integer loops of the poolings: a build's loops against the portable ones.
#ifndef MOTE_TESTS_OPERATORS_POOLING_RANDOM_POOL_H_
#define MOTE_TESTS_OPERATORS_POOLING_RANDOM_POOL_H_

#include <algorithm>
#include <limits>
#include <vector>

#include "src/operators/pooling/pool_loop.h"
#include "tests/operators/products/random_layer.h"

namespace mote {

// Returns a random shape in which each window touches the image.
inline ConvShape RandomPool(RandomProblems& random) {
  ConvShape s = random.Shape();
  if (random.Sometimes() && random.Sometimes()) {
    s.in_height = s.in_width = s.filter_height = s.filter_width = random.Int(15, 17);
  }
  s.channels = s.filter_depth = s.out_depth = s.in_depth;
  Window& w = s.window;
  w.dilation_y = w.dilation_x = 1;
  w.pad_y = random.Int(0, s.filter_height - 1);
  w.pad_x = random.Int(0, s.filter_width - 1);
  if (random.Rarely() && random.Sometimes()) {  // one of the largest windows
    s.batches = 1;
    s.in_height = s.filter_height = random.Int(180, 182);
    s.in_width = s.filter_width = 181;
    s.channels = s.filter_depth = s.out_depth = s.in_depth = std::min(s.in_depth, 9);  // boards hold no more
    w = {1, 1, 1, 1, 0, 0};
    s.out_height = s.out_width = 1;
    return s;
  }
  s.out_height = (s.in_height + w.pad_y - 1) / w.stride_y + 1;
  s.out_width = (s.in_width + w.pad_x - 1) / w.stride_x + 1;
  return s;
}

template <class T>
using PoolFunction = void (*)(const PoolArgs<T>&);

// True if the function writes what the portable one writes, for a random image of a shape that `choose` was asked
// about.
template <class T>
bool ImagesAreTheSame(RandomProblems& random, PoolFunction<T> function,
                      LoopChoice (*choose)(const ConvShape&, int element_bytes), PoolFunction<T> portable) {
  constexpr int kMin = std::numeric_limits<T>::min(), kMax = std::numeric_limits<T>::max();
  PoolArgs<T> args = {};
  args.shape = RandomPool(random);
  const ConvShape& s = args.shape;
  args.way = choose(s, sizeof(T)).way();
  args.min = random.Sometimes() ? random.Int(kMin, 0) : kMin;
  args.max = random.Sometimes() ? random.Int(0, kMax) : kMax;
  FencedVector<T> in = RandomNumbers<T>(random, s.batches * s.in_elements());
  if (random.Sometimes()) std::fill(in.begin(), in.end(), static_cast<T>(kMin));
  const int out_bytes = s.batches * s.out_height * s.out_width * s.out_depth * static_cast<int>(sizeof(T));
  GuardedBytes out(out_bytes), expected(out_bytes);
  args.in = in.data();
  args.out = reinterpret_cast<T*>(out.data());
  function(args);
  args.out = reinterpret_cast<T*>(expected.data());
  portable(args);
  return out.IsIntact() && std::equal(out.data(), out.data() + out_bytes, expected.data());
}

}  // namespace mote

#endif  // MOTE_TESTS_OPERATORS_POOLING_RANDOM_POOL_H_
