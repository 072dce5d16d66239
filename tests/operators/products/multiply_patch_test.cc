// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// A build's loops for patches of integers against the portable ones.
#include <algorithm>
#include <vector>

#include "src/operators/products/patch_product.h"
#include "tests/operators/products/random_layer.h"
#include "tests/test.h"

namespace mote {
namespace {

// A random part of a window inside an image. Some windows lie outside, so their part is empty.
struct RandomPatch {
  Patch patch = {};
  int channels, filter_step, activations;

  explicit RandomPatch(RandomProblems& random) {
    const bool is_long = random.Rarely();  // longer than int16 products add up in 32 bits
    patch.rows = random.Sometimes() ? random.Int(-1, 6) : random.Int(1, 3);
    patch.runs = random.Sometimes() ? random.Int(-1, 6) : random.Int(1, 3);
    if (is_long) patch.rows = patch.runs = 1;
    patch.length = is_long ? random.Int(200, 1200) : random.Int(0, 20);
    patch.in_run_step = patch.length + random.Int(0, 3);
    patch.in_row_step = std::max(patch.runs, 1) * patch.in_run_step + random.Int(0, 3);
    patch.filter_run_step = patch.length;
    patch.filter_row_step = std::max(patch.runs, 1) * patch.length;
    filter_step = std::max(patch.rows, 1) * patch.filter_row_step;
    channels = random.Rarely() ? random.Int(10, 40) : random.Int(1, 9);
    activations = std::max(patch.rows, 1) * patch.in_row_step + 1;
  }
};

TEST(MultiplyPatchInt8, IsThePortableLoop) {
  RandomProblems random(51);
  for (int i = 0; i < kRandomProblems; ++i) {
    const RandomPatch p(random);
    const Int8Format format = random.Format(p.channels);
    const FencedVector<int8_t> in = random.Int8s(p.activations), filter = random.Int8s(p.channels * p.filter_step + 1);
    const int32_t start = random.Sometimes() ? random.Int(-100000, 100000) : 0;
    GuardedBytes out(p.channels), expected(p.channels);
    MultiplyPatchInt8(format, p.patch, in.data(), filter.data(), p.filter_step, p.channels, start, out.data());
    PatchProduct<Int8Format>(format, p.patch, in.data(), filter.data(), p.filter_step, p.channels, start,
                             expected.data());
    ASSERT_TRUE(out.IsIntact());
    ASSERT_TRUE(std::equal(out.data(), out.data() + p.channels, expected.data()));
  }
}

TEST(MultiplyPatchInt16, IsThePortableLoop) {
  RandomProblems random(52);
  for (int i = 0; i < kRandomProblems; ++i) {
    const RandomPatch p(random);
    const int bytes = p.channels * static_cast<int>(sizeof(int16_t));
    FencedVector<int32_t> multipliers;
    FencedVector<int8_t> shifts;
    std::vector<int64_t> biases;
    for (int c = 0; c < p.channels; ++c) {
      const bool is_dead = random.Rarely();
      multipliers.push_back(is_dead ? 0 : random.Int(1 << 30, 0x7FFFFFFF));
      shifts.push_back(static_cast<int8_t>(is_dead              ? 0
                                           : random.Sometimes() ? random.Int(-31, 7)
                                                                : random.Int(-17, -5)));
      biases.push_back(int64_t{random.Int(-20000, 20000)} * (random.Sometimes() ? 1 << 20 : 1));
    }
    const Int16Format<int64_t> format = {{0,
                                          {random.Sometimes() ? 0 : -32768, 32767},
                                          {multipliers.data(), shifts.data(), random.Int(0, 1)},
                                          random.Sometimes() ? nullptr : biases.data()}};
    const FencedVector<int8_t> in_bytes = random.Int8s(2 * p.activations);
    FencedVector<int16_t> in(p.activations);
    for (int k = 0; k < p.activations; ++k) {
      in[k] = static_cast<int16_t>(in_bytes[2 * k] * 256 + static_cast<uint8_t>(in_bytes[2 * k + 1]));
    }
    const FencedVector<int8_t> filter = random.Int8s(p.channels * p.filter_step + 1);
    GuardedBytes out(bytes), expected(bytes);
    const auto shorts = [](GuardedBytes& to) { return reinterpret_cast<int16_t*>(to.data()); };
    MultiplyPatchInt16(format, p.patch, in.data(), filter.data(), p.filter_step, p.channels, 0, shorts(out));
    PatchProduct<Int16Format<int64_t>>(format, p.patch, in.data(), filter.data(), p.filter_step, p.channels, 0,
                                       shorts(expected));
    ASSERT_TRUE(out.IsIntact());
    ASSERT_TRUE(std::equal(out.data(), out.data() + bytes, expected.data()));
  }
}

}  // namespace
}  // namespace mote
