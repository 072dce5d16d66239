// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/shared/broadcast.h"

#include <cstdint>
#include <cstdio>
#include <random>
#include <vector>

#include "tests/test.h"
#include "tests/testing/seeded.h"

namespace mote {
namespace {

struct Dims {
  explicit Dims(const std::vector<int>& list) : counted{static_cast<int>(list.size())} {
    counted.insert(counted.end(), list.begin(), list.end());
  }
  const TfLiteIntArray& array() const { return *reinterpret_cast<const TfLiteIntArray*>(counted.data()); }
  std::vector<int> counted;
};

bool Broadcasts(const std::vector<int>& a, const std::vector<int>& b, std::vector<int>* out) {
  Shape shape;
  if (!BroadcastShape(Dims(a).array(), Dims(b).array(), &shape)) return false;
  out->assign(shape.dims, shape.dims + shape.rank);
  return true;
}

TEST(BroadcastShape, AlignsTheLastAxes) {
  std::vector<int> out;
  EXPECT_TRUE(Broadcasts({2, 1, 4}, {3, 1}, &out));
  EXPECT_SAME(out, std::vector<int>{2, 3, 4});
  EXPECT_TRUE(Broadcasts({}, {3, 2}, &out));
  EXPECT_SAME(out, std::vector<int>{3, 2});
  EXPECT_TRUE(Broadcasts({0, 1}, {1, 5}, &out));
  EXPECT_SAME(out, std::vector<int>{0, 5});
}

TEST(BroadcastShape, RefusesSizesThatDiffer) {
  std::vector<int> out;
  EXPECT_FALSE(Broadcasts({2, 3}, {2, 4}, &out));
  EXPECT_FALSE(Broadcasts({0}, {2}, &out));
  EXPECT_FALSE(Broadcasts({1, 1, 1, 1, 1, 1, 1, 1, 1}, {1}, &out));
}

int calls = 0;

// Computes 1000 * a + b of 16-bit numbers in 32 bits.
void Pair(const BinaryRow& row, const void*) {
  ++calls;
  const int16_t* a = static_cast<const int16_t*>(row.a);
  const int16_t* b = static_cast<const int16_t*>(row.b);
  for (int i = 0; i < row.count; ++i) static_cast<int32_t*>(row.out)[i] = 1000 * a[i * row.a_step] + b[i * row.b_step];
}

// Returns the flat index into a shape of the element that is at `index` of the broadcast shape.
int IndexIn(const std::vector<int>& dims, const std::vector<int>& index) {
  int flat = 0;
  for (size_t i = 0; i < dims.size(); ++i) {
    const int at = index[index.size() - dims.size() + i];
    flat = flat * dims[i] + (dims[i] == 1 ? 0 : at);
  }
  return flat;
}

std::vector<int32_t> Pairs(const std::vector<int>& a_dims, const std::vector<int>& b_dims, int elements) {
  std::vector<int16_t> a(256), b(256);
  for (int i = 0; i < 256; ++i) a[i] = b[i] = static_cast<int16_t>(i);
  std::vector<int32_t> out(elements + 1, -7);
  const Dims a_array(a_dims), b_array(b_dims);
  calls = 0;
  ForEachRow({&a_array.array(), &b_array.array(), a.data(), b.data(), out.data(), 2, 4}, Pair, nullptr);
  EXPECT_EQ(out.back(), -7);
  out.pop_back();
  return out;
}

TEST(ForEachRow, IsOneRowForEqualShapesAndScalars) {
  Pairs({2, 3, 4}, {2, 3, 4}, 24);
  EXPECT_EQ(calls, 1);
  Pairs({2, 3, 4}, {}, 24);
  EXPECT_EQ(calls, 1);
  Pairs({1}, {2, 1, 5}, 10);
  EXPECT_EQ(calls, 1);
  Pairs({}, {1, 1}, 1);
  EXPECT_EQ(calls, 1);
  Pairs({4, 2, 3}, {2, 3}, 24);
  EXPECT_EQ(calls, 4);
}

TEST(ForEachRow, HasNothingToDoWithoutElements) {
  Pairs({2, 0}, {1, 1}, 0);
  EXPECT_EQ(calls, 0);
  Pairs({0, 1, 3}, {2, 1}, 0);
  EXPECT_EQ(calls, 0);
}

TEST(ForEachRow, FollowsTheDefinitionForRandomShapes) {
  constexpr unsigned kSeed = 20261;
  Seeded<std::mt19937> random(kSeed);
  for (int round = 0; round < 300; ++round) {
    const int rank = static_cast<int>(random() % 7);
    std::vector<int> full, a, b;
    for (int i = 0; i < rank; ++i) full.push_back(1 + static_cast<int>(random() % (rank > 4 ? 2 : 3)));
    for (int d : full) a.push_back(random() % 3 == 0 ? 1 : d);
    for (int i = 0; i < rank; ++i) b.push_back(a[i] != full[i] || random() % 3 != 0 ? full[i] : 1);
    b.erase(b.begin(), b.begin() + static_cast<int>(random() % (rank + 1)));
    std::vector<int> shape;
    ASSERT_TRUE(Broadcasts(a, b, &shape));
    int elements = 1;
    for (int d : shape) elements *= d;
    const std::vector<int32_t> out = Pairs(a, b, elements);
    std::vector<int> index(shape.size());
    for (int flat = 0; flat < elements; ++flat) {
      int rest = flat;
      for (size_t i = shape.size(); i-- > 0; rest /= shape[i]) index[i] = rest % shape[i];
      if (out[flat] != 1000 * IndexIn(a, index) + IndexIn(b, index)) std::printf("seed %u, round %d\n", kSeed, round);
      ASSERT_EQ(out[flat], 1000 * IndexIn(a, index) + IndexIn(b, index));
    }
  }
}

#if PTRDIFF_MAX > INT32_MAX  // where so much memory can be
TEST(ForEachRow, GoesFurtherThanTwoGigabytes) {
  const Dims a({2, 600'000'000}), b({600'000'000});
  std::vector<uint8_t> memory(1);
  std::vector<const void*> rows;
  const auto keep = [](const BinaryRow& row, const void* list) {
    static_cast<std::vector<const void*>*>(const_cast<void*>(list))->push_back(row.a);
  };
  ForEachRow({&a.array(), &b.array(), memory.data(), memory.data(), memory.data(), 4, 4}, keep, &rows);
  ASSERT_EQ(rows.size(), 2u);
  EXPECT_EQ(static_cast<const uint8_t*>(rows[1]) - static_cast<const uint8_t*>(rows[0]), 2'400'000'000);
}
#endif

}  // namespace
}  // namespace mote
