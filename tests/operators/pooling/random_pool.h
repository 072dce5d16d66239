// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Random images for the int8 loops of the poolings: a build's loops against the portable ones.
#ifndef MOTE_TESTS_OPERATORS_POOLING_RANDOM_POOL_H_
#define MOTE_TESTS_OPERATORS_POOLING_RANDOM_POOL_H_

#include <algorithm>
#include <vector>

#include "src/operators/pooling/pool_loop.h"
#include "tests/operators/shared/random_layer.h"

namespace mote {

// Each window touches the image.
inline ConvShape RandomPool(RandomMac& random) {
  ConvShape s = random.Shape();
  if (random.Sometimes() && random.Sometimes()) {
    s.in_height = s.in_width = s.filter_height = s.filter_width = random.Int(15, 17);
  }
  s.channels = s.filter_depth = s.out_depth = s.in_depth;
  Window& w = s.window;
  w.dilation_y = w.dilation_x = 1;
  w.pad_y = random.Int(0, s.filter_height - 1);
  w.pad_x = random.Int(0, s.filter_width - 1);
  s.out_height = (s.in_height + w.pad_y - 1) / w.stride_y + 1;
  s.out_width = (s.in_width + w.pad_x - 1) / w.stride_x + 1;
  return s;
}

// Whether the function writes what the portable one writes, for a random image.
inline bool ImagesAreTheSame(RandomMac& random, void (*function)(const PoolArgs<int8_t>&),
                             void (*portable)(const PoolArgs<int8_t>&)) {
  PoolArgs<int8_t> args = {};
  args.shape = RandomPool(random);
  const ConvShape& s = args.shape;
  args.min = random.Sometimes() ? random.Int(-128, 0) : -128;
  args.max = random.Sometimes() ? random.Int(0, 127) : 127;
  std::vector<int8_t> in = random.Int8s(s.batches * s.in_elements());
  if (random.Sometimes()) std::fill(in.begin(), in.end(), static_cast<int8_t>(-128));
  const int out_elements = s.batches * s.out_height * s.out_width * s.out_depth;
  GuardedBytes out(out_elements), expected(out_elements);
  args.in = in.data();
  args.out = out.data();
  function(args);
  args.out = expected.data();
  portable(args);
  return out.IsIntact() && std::equal(out.data(), out.data() + out_elements, expected.data());
}

}  // namespace mote

#endif  // MOTE_TESTS_OPERATORS_POOLING_RANDOM_POOL_H_
