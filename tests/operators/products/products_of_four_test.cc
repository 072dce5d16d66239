// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The products of a run with rows of weights, against sums made one by one; and copies.
#include "src/operators/products/int16_dot.h"
#include "src/operators/products/patch_product.h"
#include "src/operators/recurrent/dot_product.h"
#include "src/operators/shared/copy_bytes.h"
#include "tests/operators/products/random_layer.h"
#include "tests/test.h"

namespace mote {
namespace {

constexpr int kRows = 4;
constexpr int kMaxLength = 70;

template <class T>
int32_t Sum(int32_t start, const T* x, int32_t zero, const int8_t* w, int length) {
  for (int i = 0; i < length; ++i) start = WrappingAdd(start, (x[i] - zero) * w[i]);
  return start;
}

TEST(AddInt8Products4, AddsTheProductsOfEachRow) {
  RandomProblems random(11);
  for (int problem = 0; problem < kRandomProblems; ++problem) {
    const int length = random.Int(1, kMaxLength), step = length + random.Int(0, 5), zero = random.Int(-128, 127);
    const FencedVector<int8_t> x = random.Int8s(length), w = random.Int8s(kRows * step);
    int32_t sums[kRows], expected[kRows];
    for (int i = 0; i < kRows; ++i) {
      sums[i] = 2 * random.Int(-0x3FFFFFFF, 0x3FFFFFFE);
      expected[i] = Sum(sums[i], x.data(), zero, &w[i * step], length);
    }
    AddInt8Products4(zero, x.data(), w.data(), step, length, sums);
    for (int i = 0; i < kRows; ++i) ASSERT_EQ(sums[i], expected[i]);
  }
}

TEST(FourDotProducts, AreTheDotsOfEachRow) {
  RandomProblems random(12);
  for (int problem = 0; problem < kRandomProblems; ++problem) {
    const int count = random.Int(0, kMaxLength);
    FencedVector<int16_t> x(count + 1);
    for (int16_t& number : x) number = static_cast<int16_t>(random.Int(-255, 255));
    const FencedVector<int8_t> w = random.Int8s(kRows * count + 1);
    int32_t sums[kRows];
    FourDotProducts(x.data(), w.data(), count, sums);
    for (int i = 0; i < kRows; ++i) ASSERT_EQ(sums[i], Sum(0, x.data(), 0, &w[i * count], count));
  }
}

TEST(AddInt8Products, AddsTheProductsOfARow) {
  RandomProblems random(13);
  for (int problem = 0; problem < kRandomProblems; ++problem) {
    const int length = random.Int(1, kMaxLength), zero = random.Int(-128, 127);
    const int32_t start = 2 * random.Int(-0x3FFFFFFF, 0x3FFFFFFE);
    const FencedVector<int8_t> x = random.Int8s(length), w = random.Int8s(length);
    ASSERT_EQ(AddInt8Products(zero, x.data(), w.data(), length, start), Sum(start, x.data(), zero, w.data(), length));
  }
}

FencedVector<int16_t> Int16s(RandomProblems& random, int count) {
  FencedVector<int16_t> numbers(count);
  const bool extreme = random.Sometimes();
  for (int16_t& number : numbers) {
    number = static_cast<int16_t>(extreme ? 65535 * random.Int(0, 1) - 32768 : random.Int(-32768, 32767));
  }
  return numbers;
}

template <class W>
int64_t WideSum(int64_t start, const int16_t* x, const W* w, int length) {
  for (int i = 0; i < length; ++i) start = WrappingAdd(start, int64_t{x[i]} * w[i]);
  return start;
}

// Some lengths are so large that the products do not add up in 32 bits.
int Length(RandomProblems& random) { return random.Sometimes() ? random.Int(400, 1200) : random.Int(1, kMaxLength); }

TEST(AddInt16Products, AddTheProductsOfEachRow) {
  RandomProblems random(14);
  for (int problem = 0; problem < kRandomProblems; ++problem) {
    const int length = Length(random), step = length + random.Int(0, 5);
    const FencedVector<int16_t> x = Int16s(random, length);
    const FencedVector<int8_t> w = random.Int8s(kRows * step);
    int64_t sums[kRows], expected[kRows];
    int32_t narrow[kRows];
    for (int i = 0; i < kRows; ++i) {
      sums[i] = int64_t{random.Int(-0x3FFFFFFF, 0x3FFFFFFE)} * random.Int(1, 1000);
      narrow[i] = static_cast<int32_t>(sums[i]);
      expected[i] = WideSum(sums[i], x.data(), &w[i * step], length);
    }
    ASSERT_EQ(AddInt16Products(x.data(), w.data(), length, sums[0]), expected[0]);
    ASSERT_EQ(AddInt16Products(x.data(), w.data(), length, narrow[0]), static_cast<int32_t>(expected[0]));
    AddInt16Products4(x.data(), w.data(), step, length, sums);
    AddInt16Products4(x.data(), w.data(), step, length, narrow);
    for (int i = 0; i < kRows; ++i) {
      ASSERT_EQ(sums[i], expected[i]);
      ASSERT_EQ(narrow[i], static_cast<int32_t>(expected[i]));
    }
  }
}

TEST(DotInt16, IsTheSumOfTheProducts) {
  RandomProblems random(15);
  for (int problem = 0; problem < kRandomProblems; ++problem) {
    const int length = random.Sometimes() ? 0 : Length(random);
    const FencedVector<int16_t> x = Int16s(random, length + 1), w = Int16s(random, length + 1);
    const int64_t expected = WideSum(0, x.data(), w.data(), length);
    ASSERT_EQ(DotInt16(x.data(), w.data(), length), expected);
    ASSERT_EQ(DotInt16To32(x.data(), w.data(), length), static_cast<int32_t>(expected));
  }
}

FencedVector<float> Floats(RandomProblems& random, int count) {
  FencedVector<float> numbers(count);
  for (float& number : numbers) number = static_cast<float>(random.Int(-1000000, 1000000)) / 65536;
  return numbers;
}

TEST(AddFloatProducts, AddTheProductsOfEachRow) {
  RandomProblems random(18);
  for (int problem = 0; problem < kRandomProblems; ++problem) {
    const int length = random.Int(1, kMaxLength), step = length + random.Int(0, 5);
    const FencedVector<float> x = Floats(random, length), w = Floats(random, kRows * step);
    FencedVector<float> sums = Floats(random, kRows);
    double expected[kRows], bounds[kRows];
    for (int i = 0; i < kRows; ++i) {
      expected[i] = sums[i];
      bounds[i] = std::fabs(expected[i]);
      for (int k = 0; k < length; ++k) {
        const double product = double{x[k]} * w[i * step + k];
        expected[i] += product;
        bounds[i] += std::fabs(product);
      }
      bounds[i] *= 1e-5;
    }
    ASSERT_NEAR(AddFloatProducts(x.data(), w.data(), length, sums[0]), expected[0], bounds[0]);
    AddFloatProducts4(x.data(), w.data(), step, length, sums.data());
    for (int i = 0; i < kRows; ++i) ASSERT_NEAR(sums[i], expected[i], bounds[i]);
  }
}

TEST(MoveBytesDown, MayCopyOverWhatItCopies) {
  RandomProblems random(16);
  for (int problem = 0; problem < kRandomProblems; ++problem) {
    const int bytes = random.Int(0, 200), distance = random.Int(0, 40), first = random.Int(0, 7);
    FencedVector<int8_t> memory = random.Int8s(first + distance + bytes + 8), expected = memory;
    for (int i = 0; i < bytes; ++i) expected[first + i] = memory[first + distance + i];
    MoveBytesDown(&memory[first], &memory[first + distance], static_cast<size_t>(bytes));
    ASSERT_SAME(memory, expected);
  }
}

TEST(FillBytes, SetsThemAndNoOthers) {
  RandomProblems random(17);
  for (int problem = 0; problem < kRandomProblems; ++problem) {
    const int bytes = random.Int(0, 100), first = random.Int(0, 7), value = random.Int(0, 255);
    FencedVector<int8_t> memory = random.Int8s(first + bytes + 8), expected = memory;
    for (int i = 0; i < bytes; ++i) expected[first + i] = static_cast<int8_t>(value);
    FillBytes(&memory[first], static_cast<uint8_t>(value), static_cast<size_t>(bytes));
    ASSERT_SAME(memory, expected);
  }
}

}  // namespace
}  // namespace mote
