// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/test_filter.h"

#include "tests/test.h"

namespace mote {
namespace {

TEST(TestFilter, MatchesWholeNames) {
  EXPECT_TRUE(MatchesPattern("Cast.Rounds", "Cast", "Rounds"));
  EXPECT_FALSE(MatchesPattern("Cast.Round", "Cast", "Rounds"));
  EXPECT_FALSE(MatchesPattern("Cast.Rounds", "Cast", "Round"));
  EXPECT_FALSE(MatchesPattern("Cast", "Cast", "Rounds"));
  EXPECT_FALSE(MatchesPattern("CastRounds", "Cast", "Rounds"));
  EXPECT_FALSE(MatchesPattern("", "Cast", "Rounds"));
}

TEST(TestFilter, MatchesWildcards) {
  EXPECT_TRUE(MatchesPattern("*", "Cast", "Rounds"));
  EXPECT_TRUE(MatchesPattern("Cast.*", "Cast", "Rounds"));
  EXPECT_TRUE(MatchesPattern("Cast*", "Cast", "Rounds"));
  EXPECT_TRUE(MatchesPattern("*Rounds", "Cast", "Rounds"));
  EXPECT_TRUE(MatchesPattern("*.Rounds", "Cast", "Rounds"));
  EXPECT_TRUE(MatchesPattern("?ast.R*s", "Cast", "Rounds"));
  EXPECT_TRUE(MatchesPattern("*a*t.*d*", "Cast", "Rounds"));
  EXPECT_TRUE(MatchesPattern("Cast.Rounds*", "Cast", "Rounds"));
  EXPECT_TRUE(MatchesPattern("*aab", "aaaa", "aaab"));
  EXPECT_FALSE(MatchesPattern("Cast.?", "Cast", "Rounds"));
  EXPECT_FALSE(MatchesPattern("*x*", "Cast", "Rounds"));
  EXPECT_FALSE(MatchesPattern("Cast.Rounds?", "Cast", "Rounds"));
}

TEST(TestFilter, TakesOneOfSeveralPatterns) {
  EXPECT_TRUE(MatchesFilter("", "Cast", "Rounds"));
  EXPECT_TRUE(MatchesFilter("Abs.*:Cast.*", "Cast", "Rounds"));
  EXPECT_FALSE(MatchesFilter("Abs.*:Cast", "Cast", "Rounds"));
  EXPECT_TRUE(MatchesFilter("Cast.*", "Cast", "Rounds"));
}

TEST(TestFilter, LeavesOutWhatFollowsTheMinus) {
  EXPECT_FALSE(MatchesFilter("-Cast.*", "Cast", "Rounds"));
  EXPECT_TRUE(MatchesFilter("-Cast.*", "Abs", "Rounds"));
  EXPECT_FALSE(MatchesFilter("*-Abs.*:Cast.Rounds", "Cast", "Rounds"));
  EXPECT_TRUE(MatchesFilter("*-Abs.*:Cast.Rounds", "Cast", "Truncates"));
  EXPECT_FALSE(MatchesFilter("Abs.*-Cast.*", "Relu", "Rounds"));
}

}  // namespace
}  // namespace mote
