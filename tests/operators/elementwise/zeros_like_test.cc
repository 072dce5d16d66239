// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/operators/shared/unary_reference.h"
#include "tests/test.h"

namespace mote {
namespace {

template <class T>
void FillsWithZeros() {
  EXPECT_SAME(RunUnary<T>(tflite::Register_ZEROS_LIKE(), {1, 2, 3}, {0.5f, 7}, {0.5f, 7}), std::vector<T>(3));
}

TEST(ZerosLike, FillsWithZeros) {
  FillsWithZeros<float>();
  FillsWithZeros<int8_t>();
  FillsWithZeros<int32_t>();
  FillsWithZeros<int64_t>();
}

TEST(ZerosLike, RefusesOtherTypes) { ExpectTypeRefused<int16_t>(tflite::Register_ZEROS_LIKE(), "INT16"); }

}  // namespace
}  // namespace mote
