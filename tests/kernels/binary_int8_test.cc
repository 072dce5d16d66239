// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// A build's rows of ADD and MUL against the portable ones.
#include "src/kernels/add.h"
#include "src/kernels/mul.h"
#include "tests/kernels/random_mac.h"
#include "tests/test.h"

namespace mote {
namespace {

int16_t Zero(RandomMac& random) { return static_cast<int16_t>(random.Int(-128, 127)); }

AddParams RandomAdd(RandomMac& random) {
  AddParams p = {};
  p.a_multiplier = random.Int(1 << 30, 0x7FFFFFFF);
  p.b_multiplier = random.Int(1 << 30, 0x7FFFFFFF);
  p.out_multiplier = random.Int(1 << 30, 0x7FFFFFFF);
  p.a_zero_point = Zero(random);
  p.b_zero_point = Zero(random);
  p.out_zero_point = Zero(random);
  p.min = static_cast<int16_t>(random.Sometimes() ? random.Int(-128, 0) : -128);
  p.max = static_cast<int16_t>(random.Sometimes() ? random.Int(0, 127) : 127);
  p.a_shift = static_cast<int8_t>(random.Sometimes() ? random.Int(-31, 0) : random.Int(-3, 0));
  p.b_shift = static_cast<int8_t>(random.Sometimes() ? random.Int(-31, 0) : random.Int(-3, 0));
  p.out_shift = static_cast<int8_t>(random.Sometimes() ? random.Int(-31, 0) : random.Int(-22, -16));
  p.b_sign = random.Sometimes() ? -1 : 1;
  // As the operator has it: the larger scale is a half of the unit, twice that scale.
  if (random.Int(0, 1) != 0) {
    p.a_multiplier = 1 << 30;
    p.a_shift = 0;
  } else {
    p.b_multiplier = 1 << 30;
    p.b_shift = 0;
  }
  p.mode = AddMode::kScaled;
  return p;
}

MulParams RandomMul(RandomMac& random) {
  MulParams p = {};
  p.multiplier = random.Int(1 << 30, 0x7FFFFFFF);
  p.a_zero_point = Zero(random);
  p.b_zero_point = Zero(random);
  p.out_zero_point = Zero(random);
  p.min = static_cast<int16_t>(random.Sometimes() ? random.Int(-128, 0) : -128);
  p.max = static_cast<int16_t>(random.Sometimes() ? random.Int(0, 127) : 127);
  p.shift = static_cast<int8_t>(random.Sometimes() ? random.Int(-31, 4) : random.Int(-9, 0));
  p.is_quantized = true;
  return p;
}

template <class Params>
bool RowsAreTheSame(RandomMac& random, const Params& params, BinaryRowFunction function,
                    void (*portable)(const BinaryRow&, const Params&)) {
  BinaryRow row = {nullptr, nullptr, nullptr, random.Int(1, 40), 1, 1};
  if (random.Sometimes()) (random.Sometimes() ? row.a_step : row.b_step) = 0;
  if (row.count == 1) row.a_step = row.b_step = 0;
  const std::vector<int8_t> a = random.Int8s(row.count), b = random.Int8s(row.count);
  GuardedBytes out(row.count), expected(row.count);
  row.a = a.data();
  row.b = b.data();
  row.out = out.data();
  function(row, &params);
  row.out = expected.data();
  portable(row, params);
  return out.IsIntact() && std::equal(out.data(), out.data() + row.count, expected.data());
}

TEST(AddInt8, IsThePortableLoop) {
  RandomMac random(5);
  for (int i = 0; i < kRandomProblems; ++i) {
    ASSERT_TRUE(RowsAreTheSame(random, RandomAdd(random), AddInt8, AddQuantized<int8_t>));
  }
}

TEST(MulInt8, IsThePortableLoop) {
  RandomMac random(6);
  for (int i = 0; i < kRandomProblems; ++i) {
    ASSERT_TRUE(RowsAreTheSame(random, RandomMul(random), MulInt8, MulQuantized<QuantizedProduct, int8_t>));
  }
}

}  // namespace
}  // namespace mote
