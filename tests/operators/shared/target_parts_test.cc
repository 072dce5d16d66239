// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// A build's copies, tables and conversions against the portable ones.
#include "src/operators/conversion/dequantize_elements.h"
#include "src/operators/shared/copy_plane.h"
#include "src/operators/shared/requantize_elements.h"
#include "src/operators/shared/sigmoid.h"
#include "tests/operators/products/random_layer.h"
#include "tests/test.h"

namespace mote {
namespace {

bool AreEqual(GuardedBytes& out, GuardedBytes& expected, int bytes) {
  return out.IsIntact() && std::equal(out.data(), out.data() + bytes, expected.data());
}

// The source or the target may be contiguous in the order of lines, both or neither.
TEST(CopyPlane, CopiesEachBlock) {
  RandomProblems random(1);
  for (int i = 0; i < kRandomProblems; ++i) {
    const int rows = random.Int(1, 21), count = random.Int(1, 21),
              block = random.Sometimes() ? random.Int(3, 20) : 1 << random.Int(0, 2);
    const int order = random.Int(0, 3), gap = random.Int(0, 2) * block;
    const ptrdiff_t by_row = ptrdiff_t{count} * block + gap, by_column = ptrdiff_t{rows} * block + gap;
    const bool source_by_row = (order & 1) != 0, target_by_row = (order & 2) != 0;
    const int bytes = (rows + 1) * (count + 1) * (block + gap) + 64;
    const FencedVector<int8_t> in = random.Int8s(bytes);
    GuardedBytes out(bytes), expected(bytes);
    std::fill(out.data(), out.data() + bytes, int8_t{0});
    std::fill(expected.data(), expected.data() + bytes, int8_t{0});
    const CopiedPlane plane = {rows,
                               source_by_row ? by_row : block,
                               target_by_row ? by_row : block,
                               count,
                               static_cast<size_t>(block),
                               reinterpret_cast<const uint8_t*>(in.data()),
                               source_by_row ? block : by_column,
                               reinterpret_cast<uint8_t*>(out.data()),
                               target_by_row ? block : by_column};
    CopyPlane(plane);
    for (int row = 0; row < rows; ++row) {
      for (int column = 0; column < count; ++column) {
        std::memcpy(expected.data() + row * plane.target_row_step + column * plane.target_step,
                    in.data() + row * plane.source_row_step + column * plane.source_step, static_cast<size_t>(block));
      }
    }
    ASSERT_TRUE(AreEqual(out, expected, bytes));
  }
}

TEST(LookUpBytes, LooksUpEachByte) {
  RandomProblems random(2);
  const FencedVector<uint8_t> table = RandomNumbers<uint8_t>(random, 256);
  for (int i = 0; i < kRandomProblems; ++i) {
    const int count = random.Int(0, 70);
    const FencedVector<uint8_t> in = RandomNumbers<uint8_t>(random, count);
    GuardedBytes out(count), expected(count);
    LookUpBytes(table.data(), in.data(), reinterpret_cast<uint8_t*>(out.data()), count);
    for (int k = 0; k < count; ++k) expected.data()[k] = static_cast<int8_t>(table[in[k]]);
    ASSERT_TRUE(AreEqual(out, expected, count));
  }
}

TEST(RequantizeBytes, IsThePortableLoop) {
  RandomProblems random(3);
  for (int i = 0; i < kRandomProblems; ++i) {
    const int count = random.Rarely() ? random.Int(384, 500) : random.Int(0, 40);
    const bool is_signed = random.Int(0, 1) != 0;
    const RequantizeParams params = {random.Int(-128, 255),
                                     random.Int(-128, 255),
                                     is_signed ? -128 : 0,
                                     is_signed ? 127 : 255,
                                     random.Int(1 << 30, 0x7FFFFFFF),
                                     static_cast<int8_t>(random.Sometimes() ? random.Int(-31, 20) : random.Int(-6, 2))};
    const FencedVector<uint8_t> in = RandomNumbers<uint8_t>(random, count);
    GuardedBytes out(count), expected(count);
    RequantizeBytes(params, is_signed, in.data(), out.data(), count);
    (is_signed ? Requantize<int8_t, uint8_t> : Requantize<uint8_t, uint8_t>)(params, in.data(), expected.data(), count);
    ASSERT_TRUE(AreEqual(out, expected, count));
  }
}

TEST(Dequantize, IsThePortableLoop) {
  RandomProblems random(4);
  for (int i = 0; i < kRandomProblems; ++i) {
    const TfLiteType types[] = {kTfLiteInt8, kTfLiteUInt8, kTfLiteInt16};
    const int count = random.Int(0, 40), bytes = (count + 3) * static_cast<int>(sizeof(float));
    const float scale = std::ldexp(1.0f + static_cast<float>(random.Int(0, 1 << 20)) / (1 << 20),
                                   random.Sometimes() ? random.Int(-140, 100) : -7);
    const AffineSegment segment = {types[random.Int(0, 2)], random.Int(0, 3), count, scale, random.Int(-128, 127)};
    const FencedVector<uint16_t> in = RandomNumbers<uint16_t>(random, count + 3);
    GuardedBytes out(bytes), expected(bytes);
    std::fill(out.data(), out.data() + bytes, int8_t{0});
    std::fill(expected.data(), expected.data() + bytes, int8_t{0});
    DequantizeSegment(segment, in.data(), reinterpret_cast<float*>(out.data()));
    DequantizeAnySegment(segment, in.data(), reinterpret_cast<float*>(expected.data()));
    ASSERT_TRUE(AreEqual(out, expected, bytes));
  }
}

}  // namespace
}  // namespace mote
