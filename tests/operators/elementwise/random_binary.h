// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Random rows for the int8 loops of ADD and MUL: a build's loops against the portable ones.
#ifndef MOTE_TESTS_OPERATORS_ELEMENTWISE_RANDOM_BINARY_H_
#define MOTE_TESTS_OPERATORS_ELEMENTWISE_RANDOM_BINARY_H_

#include <algorithm>
#include <cstring>
#include <vector>

#include "src/operators/elementwise/add_loop.h"
#include "src/operators/elementwise/mul_loop.h"
#include "tests/operators/products/random_layer.h"

namespace mote {

inline int16_t Zero(RandomProblems& random) { return static_cast<int16_t>(random.Int(-128, 127)); }

inline AddParams RandomAdd(RandomProblems& random) {
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
  // In the operator one unit is twice the larger scale, so the multiplier of that operand is 1/2.
  if (random.Int(0, 1) != 0) {
    p.a_multiplier = 1 << 30;
    p.a_shift = 0;
  } else {
    p.b_multiplier = 1 << 30;
    p.b_shift = 0;
  }
  p.mode = AddMode::kScaled;
  p.way = LoopOfAddInt8().way();
  return p;
}

inline MulParams RandomMul(RandomProblems& random) {
  MulParams p = {};
  p.multiplier = random.Int(1 << 30, 0x7FFFFFFF);
  p.a_zero_point = Zero(random);
  p.b_zero_point = Zero(random);
  p.out_zero_point = Zero(random);
  p.min = static_cast<int16_t>(random.Sometimes() ? random.Int(-128, 0) : -128);
  p.max = static_cast<int16_t>(random.Sometimes() ? random.Int(0, 127) : 127);
  p.shift = static_cast<int8_t>(random.Sometimes() ? random.Int(-31, 30) : random.Int(-9, 0));
  p.is_quantized = true;
  return p;
}

// Int16 numbers have no zero points.
template <class Params>
void WidenToInt16(RandomProblems& random, Params* p) {
  p->a_zero_point = p->b_zero_point = p->out_zero_point = 0;
  p->min = static_cast<int16_t>(random.Sometimes() ? random.Int(-32768, 0) : -32768);
  p->max = static_cast<int16_t>(random.Sometimes() ? random.Int(0, 32767) : 32767);
}

// True if function(row, params) writes what the portable loop writes, for a random row of T numbers and Out results.
template <class T = int8_t, class Out = T, class Params, class Function, class Portable>
bool RowsAreTheSame(RandomProblems& random, const Params& params, const Function& function, const Portable& portable) {
  BinaryRow row = {nullptr, nullptr, nullptr, random.Int(1, 40), 1, 1};
  if (random.Sometimes()) (random.Sometimes() ? row.a_step : row.b_step) = 0;
  if (row.count == 1) row.a_step = row.b_step = 0;
  const FencedVector<T> a = RandomNumbers<T>(random, row.count), b = RandomNumbers<T>(random, row.count);
  const int bytes = row.count * static_cast<int>(sizeof(Out));
  GuardedBytes out(bytes), expected(bytes);
  row.a = a.data();
  row.b = b.data();
  row.out = out.data();
  function(row, params);
  row.out = expected.data();
  portable(row, params);
  return out.IsIntact() && std::equal(out.data(), out.data() + bytes, expected.data());
}

}  // namespace mote

#endif  // MOTE_TESTS_OPERATORS_ELEMENTWISE_RANDOM_BINARY_H_
