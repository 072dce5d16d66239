// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The products of a run with four rows of weights, against sums made one by one.
#include "src/operators/recurrent/dot_product.h"
#include "src/operators/shared/patch_product.h"
#include "tests/operators/shared/random_layer.h"
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
  RandomMac random(11);
  for (int problem = 0; problem < kRandomProblems; ++problem) {
    const int length = random.Int(1, kMaxLength), step = length + random.Int(0, 5), zero = random.Int(-128, 127);
    const std::vector<int8_t> x = random.Int8s(length), w = random.Int8s(kRows * step);
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
  RandomMac random(12);
  for (int problem = 0; problem < kRandomProblems; ++problem) {
    const int count = random.Int(0, kMaxLength);
    std::vector<int16_t> x(count + 1);
    for (int16_t& number : x) number = static_cast<int16_t>(random.Int(-255, 255));
    const std::vector<int8_t> w = random.Int8s(kRows * count + 1);
    int32_t sums[kRows];
    FourDotProducts(x.data(), w.data(), count, sums);
    for (int i = 0; i < kRows; ++i) ASSERT_EQ(sums[i], Sum(0, x.data(), 0, &w[i * count], count));
  }
}

}  // namespace
}  // namespace mote
