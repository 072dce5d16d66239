// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/testing/same.h"

#include <cstring>
#include <random>
#include <string>
#include <vector>

#include "tests/debug_log_capture.h"
#include "tests/test.h"
#include "tests/testing/seeded.h"
#ifndef MOTE_MICRO_TEST
#include <gtest/gtest-spi.h>
#endif

namespace mote {
namespace {

TEST(Same, HoldsForEqualValues) {
  EXPECT_SAME(std::vector<int>{}, std::vector<int>{});
  EXPECT_SAME(std::vector<float>({1.5f, -0.0f}), std::vector<float>{1.5f, 0.0f});
  EXPECT_SAME(std::vector<std::vector<int>>({{1}, {}}), std::vector<std::vector<int>>{{1}, {}});
  EXPECT_SAME(std::string("a"), std::string("a"));
  EXPECT_SAME(3, 3u);
}

#ifndef MOTE_MICRO_TEST
// The message of a comparison that has to fail.
template <typename A, typename B>
std::string Said(const A& a, const B& b) {
  StartLogCapture();
  EXPECT_NONFATAL_FAILURE(EXPECT_SAME(a, b) << "and more", "the log has the first difference");
  StopLogCapture();
  const char* const text = strstr(captured_log, ": not the same: a and b");
  return text != nullptr ? text + strlen(": not the same: a and b") : captured_log;
}

TEST(Same, TellsTheFirstDifference) {
  NoteSeed(7);
  const std::string seed = "; the last seed is 7\r\n";
  EXPECT_EQ(Said(std::vector<int>{1, 2, 3}, std::vector<int>{1, 5, 6}), " at [1]: 2 and 5" + seed);
  EXPECT_EQ(Said(std::vector<float>{0.5f}, std::vector<float>{0.25f}), " at [0]: 0.5 and 0.25" + seed);
  EXPECT_EQ(Said(std::vector<int>{1, 2}, std::vector<int>{1}), ": sizes 2 and 1" + seed);
  EXPECT_EQ(Said(std::vector<std::vector<int>>{{1}, {2, 3}}, std::vector<std::vector<int>>{{1}, {2, 4}}),
            " at [1][1]: 3 and 4" + seed);
  EXPECT_EQ(Said(std::vector<std::string>{"a"}, std::vector<std::string>{"b"}), " at [0]: \"a\" and \"b\"" + seed);
  EXPECT_EQ(Said(1, 2), ": 1 and 2" + seed);
}

TEST(Seeded, TellsItsSeedWhereTestsFail) {
  EXPECT_NONFATAL_FAILURE(
      {
        const Seeded<std::mt19937> random(11);
        EXPECT_EQ(1, 2);
      },
      "seed 11");
}

TEST(Same, EndsATestWhereItIsAsserted) { EXPECT_FATAL_FAILURE(ASSERT_SAME(1, 2), "the log has the first difference"); }
#endif

}  // namespace
}  // namespace mote
