// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Functions of floats and products of matrices for each kind of vectors that this processor has.
#include <algorithm>
#include <cmath>
#include <limits>

#include "src/operators/normalisation/softmax_loop.h"
#include "src/operators/shared/float_rows.h"
#include "src/operators/shared/sigmoid.h"
#include "tests/operators/products/random_layer.h"
#include "tests/operators/products/vectors/all_loops.h"
#include "tests/test.h"

namespace mote::vectors {
namespace {

FencedVector<float> Floats(RandomProblems& random, int count, int most) {
  FencedVector<float> numbers(static_cast<size_t>(count));
  const float size = std::ldexp(1.0f, random.Int(-12, most));
  for (float& number : numbers) number = size * static_cast<float>(random.Int(-10000, 10000)) / 10000.0f;
  return numbers;
}

bool IsNear(float x, float expected, float relative = 1e-5f, float absolute = 1e-37f) {
  if (std::isnan(expected)) return std::isnan(x);
  return x == expected || std::fabs(x - expected) <= std::max(relative * std::fabs(expected), absolute);
}

void ExpectNear(const Loops& loops, FunctionOfFloats function, FunctionOfFloats portable, float relative,
                float absolute = 1e-37f) {
  RandomProblems random(41);
  for (int i = 0; i < kRandomProblems / 10; ++i) {
    FencedVector<float> in = Floats(random, random.Int(1, 70), 6);
    if (random.Sometimes()) in[0] = std::numeric_limits<float>::quiet_NaN();
    FencedVector<float> out(in.size()), expected(in.size());
    function(in.data(), out.data(), static_cast<int>(in.size()));
    portable(in.data(), expected.data(), static_cast<int>(in.size()));
    for (size_t k = 0; k < in.size(); ++k) {
      ASSERT_STREQ(NameUnless(IsNear(out[k], expected[k], relative, absolute), loops), "");
    }
  }
}

TEST(FunctionLoops, FunctionsAreNearPortable) {
  for (const Loops* loops : AllLoops()) {
    ExpectNear(*loops, loops->logistic, PortableLogisticFloat, 1e-6f);
    ExpectNear(*loops, loops->tanh, PortableTanhFloat, 1e-6f);
    // Far below 0, where GELU is nearly 0, its exponent has few bits.
    ExpectNear(*loops, loops->gelu, PortableGeluFloat, 1e-5f, 1e-6f);
  }
}

TEST(FunctionLoops, ApproximateGeluIsNearPortable) {
  for (const Loops* loops : AllLoops()) {
    RandomProblems random(42);
    for (int i = 0; i < kRandomProblems / 10; ++i) {
      const FencedVector<float> in = Floats(random, random.Int(1, 70), 4);
      FencedVector<float> out(in.size()), expected(in.size());
      loops->approximate_gelu(in.data(), out.data(), static_cast<int>(in.size()));
      PortableApproximateGeluFloat(in.data(), expected.data(), static_cast<int>(in.size()));
      for (size_t k = 0; k < in.size(); ++k) {
        // The portable loop subtracts numbers near 1.
        const bool is_near = std::fabs(out[k] - expected[k]) <= 1e-6f * std::fabs(in[k]);
        ASSERT_STREQ(NameUnless(is_near, *loops), "");
      }
    }
  }
}

template <class F>
void ExpectSameRows(const Loops& loops, RowOfFloats row_of_vectors) {
  constexpr float kInfinity = std::numeric_limits<float>::infinity();
  RandomProblems random(43);
  for (int i = 0; i < kRandomProblems / 10; ++i) {
    const int count = random.Int(0, 70);
    const FencedVector<float> a = Floats(random, count + 1, 6), b = Floats(random, count + 1, 6);
    FencedVector<float> out(static_cast<size_t>(count) + 1, 5.0f);
    const BinaryRow row = {a.data(), b.data(), out.data(), count, random.Int(0, 1), random.Int(0, 1)};
    const NumberRange<float> range =
        random.Sometimes() ? NumberRange<float>{0, 6} : NumberRange<float>{-kInfinity, kInfinity};
    row_of_vectors(row, range);
    for (int k = 0; k < count; ++k) {
      const float expected =
          Limited(F::Of(a[static_cast<size_t>(k * row.a_step)], b[static_cast<size_t>(k * row.b_step)]), range);
      ASSERT_STREQ(NameUnless(out[static_cast<size_t>(k)] == expected, loops), "");
    }
    ASSERT_STREQ(NameUnless(out.back() == 5.0f, loops), "");
  }
}

TEST(FunctionLoops, RowsAreThePortableOnes) {
  for (const Loops* loops : AllLoops()) {
    ExpectSameRows<Sum>(*loops, loops->sum);
    ExpectSameRows<Difference>(*loops, loops->difference);
    ExpectSameRows<ProductOf>(*loops, loops->product);
    ExpectSameRows<SquareOfDifference>(*loops, loops->square_of_difference);
  }
}

TEST(FunctionLoops, SoftmaxAndTotalsAreNearPortable) {
  for (const Loops* loops : AllLoops()) {
    RandomProblems random(44);
    for (int i = 0; i < kRandomProblems / 10; ++i) {
      const SoftmaxRows rows = {random.Int(1, 3), random.Int(1, 70)};
      const FencedVector<float> in = Floats(random, rows.rows * rows.depth, 5);
      FencedVector<float> out(in.size()), expected(in.size());
      SoftmaxParams params = {};
      params.beta = random.Sometimes() ? 0.5f : 1.0f;
      loops->softmax(params.beta, rows.rows, rows.depth, in.data(), out.data());
      PortableSoftmaxFloat(params, rows, in.data(), expected.data());
      float total = 0, size = 0;
      for (size_t k = 0; k < in.size(); ++k) {
        ASSERT_STREQ(NameUnless(IsNear(out[k], expected[k]), *loops), "");
        total += in[k];
        size += std::fabs(in[k]);
      }
      const float sum = loops->total(in.data(), static_cast<int>(in.size()));
      ASSERT_STREQ(NameUnless(std::fabs(sum - total) <= 1e-5f * size, *loops), "");
    }
  }
}

TEST(FunctionLoops, MatricesAreNearPortable) {
  constexpr float kInfinity = std::numeric_limits<float>::infinity();
  for (const Loops* loops : AllLoops()) {
    RandomProblems random(45);
    for (int i = 0; i < kRandomProblems / 10; ++i) {
      const bool turns_a = random.Sometimes(), turns_b = random.Int(0, 1) != 0;
      const int rows = random.Int(1, 40), columns = random.Int(1, 70);
      const int depth = random.Sometimes() ? random.Int(200, 600) : random.Int(1, 40);
      const FencedVector<float> a = Floats(random, rows * depth, 0), b = Floats(random, depth * columns, 0);
      FencedVector<float> out(static_cast<size_t>(rows * columns)), expected = out;
      MatrixProduct<Float32Format> product = {rows,
                                              depth,
                                              columns,
                                              turns_a ? 1 : depth,
                                              turns_a ? rows : 1,
                                              turns_b ? depth : 1,
                                              turns_b ? 1 : columns,
                                              {-kInfinity, kInfinity, nullptr},
                                              a.data(),
                                              b.data(),
                                              out.data(),
                                              nullptr};
      loops->matrices(product);
      product.out = expected.data();
      MatrixProductLoop(product);
      for (size_t k = 0; k < out.size(); ++k) {
        const bool is_near = std::fabs(out[k] - expected[k]) <= 1e-6f * static_cast<float>(depth);
        ASSERT_STREQ(NameUnless(is_near, *loops), "");
      }
    }
  }
}

}  // namespace
}  // namespace mote::vectors
