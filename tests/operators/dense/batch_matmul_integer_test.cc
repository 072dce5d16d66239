// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// A build's loops of matrices of integers against the naive one.
#include <algorithm>
#include <type_traits>
#include <vector>

#include "src/operators/dense/batch_matmul_loop.h"
#include "tests/operators/products/random_layer.h"
#include "tests/test.h"

namespace mote {
namespace {

template <class T>
FencedVector<T> Numbers(RandomProblems& random, int count) {
  constexpr int kMin = std::numeric_limits<T>::min(), kMax = std::numeric_limits<T>::max();
  FencedVector<T> numbers(count);
  for (T& number : numbers) number = static_cast<T>(random.Int(kMin, kMax));
  return numbers;
}

// True if the kernel and the loop over single numbers give the same for random matrices.
template <class F>
bool MultipliesAlike(RandomProblems& random, F format, void (*kernel)(const MatrixProduct<F>&)) {
  using T = typename F::Act;
  const bool adj_x = random.Int(0, 1) != 0, adj_y = random.Int(0, 1) != 0;
  const int rows = random.Rarely() ? random.Int(17, 40) : random.Int(1, 9);
  const int columns = random.Rarely() ? random.Int(17, 40) : random.Int(1, 9);
  const int depth = random.Sometimes() ? random.Int(0, 300)
                    : random.Rarely()  ? random.Int(500, 530)
                                       : random.Int(1, 30);
  const FencedVector<T> a = Numbers<T>(random, rows * depth + 1), b = Numbers<T>(random, columns * depth + 1);
  const MatrixSizes sizes = {rows, depth, columns, sizeof(T), !adj_x, adj_y};
  GuardedBytes scratch(ChooseBatchMatMulIntegers(sizes).scratch_bytes), out(sizeof(T) * rows * columns),
      expected(sizeof(T) * rows * columns);
  MatrixProduct<F> product = {rows,
                              depth,
                              columns,
                              adj_x ? 1 : depth,
                              adj_x ? rows : 1,
                              adj_y ? depth : 1,
                              adj_y ? 1 : columns,
                              format,
                              a.data(),
                              b.data(),
                              reinterpret_cast<T*>(out.data()),
                              scratch.data()};
  kernel(product);
  product.out = reinterpret_cast<T*>(expected.data());
  MatrixProductLoop(product);
  return scratch.IsIntact() && out.IsIntact() &&
         std::equal(out.data(), out.data() + sizeof(T) * rows * columns, expected.data());
}

TEST(BatchMatMulInt8, IsTheNaiveLoop) {
  RandomProblems random(21);
  for (int i = 0; i < kRandomProblems; ++i) {
    Int8Format layer = random.Format(1);
    layer.requantizer.bias = nullptr;
    layer.requantizer.multipliers.step = 0;
    const int32_t b_zero = random.Sometimes() ? 0 : random.Int(-128, 127);
    const AsymmetricFormat<int8_t> format = {random.Sometimes() ? 0 : layer.in_zero, b_zero, layer.requantizer};
    ASSERT_TRUE(MultipliesAlike(random, format, BatchMatMulInt8));
  }
}

TEST(BatchMatMulInt16, IsTheNaiveLoop) {
  RandomProblems random(22);
  for (int i = 0; i < kRandomProblems; ++i) {
    const int32_t multiplier = random.Rarely() ? 0 : random.Int(1 << 30, 0x7FFFFFFF);
    const int8_t shift = static_cast<int8_t>(random.Int(-31, 7));
    const Int16Format<int64_t, int16_t> format = {{0, {-32768, 32767}, {&multiplier, &shift, 0}, nullptr}};
    ASSERT_TRUE(MultipliesAlike(random, format, BatchMatMulInt16));
  }
}

}  // namespace
}  // namespace mote
