// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The assertions of the heap-free test header: that they fail where they must.
#include "tensorflow/lite/micro/testing/micro_test_v2.h"

#include <cstdint>
#include <limits>

#include "tests/debug_log_capture.h"

namespace {

enum class Outcome { kPassed, kNonfatal, kFatal };

bool reached_end;

// Runs assertions outside of the score of the test that calls it, and without their output.
Outcome OutcomeOf(void (*assertions)()) {
  auto& runner = micro_test::internal::TestRunner::Get();
  const bool fatal_before = runner.fatal_fail();
  const bool nonfatal_before = runner.nonfatal_fail();
  runner.fatal_fail() = runner.nonfatal_fail() = false;
  reached_end = false;
  mote::StartLogCapture();
  assertions();
  mote::StopLogCapture();
  const Outcome outcome = runner.fatal_fail()      ? Outcome::kFatal
                          : runner.nonfatal_fail() ? Outcome::kNonfatal
                                                   : Outcome::kPassed;
  runner.fatal_fail() = fatal_before;
  runner.nonfatal_fail() = nonfatal_before;
  return outcome;
}

constexpr float kNan = std::numeric_limits<float>::quiet_NaN();
constexpr float kInfinity = std::numeric_limits<float>::infinity();

#define FAILS(assertion)                                                    \
  EXPECT_TRUE(OutcomeOf([] { EXPECT_##assertion; }) == Outcome::kNonfatal); \
  EXPECT_TRUE(OutcomeOf([] {                                                \
                ASSERT_##assertion;                                         \
                reached_end = true;                                         \
              }) == Outcome::kFatal);                                       \
  EXPECT_FALSE(reached_end)

#define PASSES(assertion)                                                 \
  EXPECT_TRUE(OutcomeOf([] { EXPECT_##assertion; }) == Outcome::kPassed); \
  EXPECT_TRUE(OutcomeOf([] {                                              \
                ASSERT_##assertion;                                       \
                reached_end = true;                                       \
              }) == Outcome::kPassed);                                    \
  EXPECT_TRUE(reached_end)

TEST(MicroTest, Relations) {
  PASSES(TRUE(1 < 2));
  FAILS(TRUE(2 < 1));
  PASSES(FALSE(2 < 1));
  FAILS(FALSE(1 < 2));
  PASSES(EQ(2, static_cast<size_t>(2)));
  FAILS(EQ(2, 3u));
  PASSES(NE('a', 'b'));
  FAILS(NE(1.5f, 1.5));
  PASSES(LT(-1, 1));
  FAILS(LT(1, 1));
  PASSES(LE(1, 1));
  FAILS(LE(2, 1));
  PASSES(GT(int8_t{2}, int64_t{1}));
  FAILS(GT(1, 1));
  PASSES(GE(1, 1));
  FAILS(GE(0, 1));
  FAILS(EQ(kNan, kNan));
  FAILS(LE(kNan, 1.0f));
}

TEST(MicroTest, PointersAndStrings) {
  PASSES(EQ(static_cast<const int*>(nullptr), nullptr));
  FAILS(NE(static_cast<void*>(nullptr), nullptr));
  PASSES(STREQ("abc", "abc"));
  FAILS(STREQ("abc", "abd"));
  FAILS(STREQ("abc", static_cast<const char*>(nullptr)));
  PASSES(STRNE("abc", "abd"));
  FAILS(STRNE("abc", "abc"));
}

TEST(MicroTest, Near) {
  PASSES(NEAR(1.0f, 1.25f, 0.25f));
  FAILS(NEAR(1.0f, 1.5f, 0.25f));
  FAILS(NEAR(kNan, kNan, 1.0f));
  PASSES(NEAR(kInfinity, kInfinity, 0.0f));
  FAILS(NEAR(kInfinity, 0.0f, 1.0f));
  PASSES(NEAR(3, 5, 2));
  FAILS(NEAR(static_cast<uint8_t>(3), static_cast<uint8_t>(6), 2));
  PASSES(FLOAT_EQ(1.0f, 1.0f + 4 * std::numeric_limits<float>::epsilon()));
  FAILS(FLOAT_EQ(1.0f, 1.0f + 5 * std::numeric_limits<float>::epsilon()));
  PASSES(FLOAT_EQ(0.0f, -0.0f));
  FAILS(FLOAT_EQ(kNan, kNan));
}

struct Text {
  explicit Text(const char* text) { strcpy(text_, text); }
  ~Text() { text_[0] = '\0'; }
  const char* c_str() const { return text_; }
  char text_[8];
};

TEST(MicroTest, TemporaryObjectsLiveLongEnough) {
  PASSES(STREQ(Text("abc").c_str(), "abc"));
  PASSES(EQ(Text("abc").c_str()[0], 'a'));
}

TEST(MicroTest, EvaluatesOnce) {
  int count = 0;
  EXPECT_EQ(++count, 1);
  EXPECT_NEAR(++count, 2, 0);
  EXPECT_TRUE(++count == 3);
  EXPECT_EQ(count, 3);
}

TEST(MicroTest, FatalFailureInFunction) {
  const auto fatal = [] {
    EXPECT_NO_FATAL_FAILURE([] { FAIL("text"); }());
    reached_end = true;
  };
  EXPECT_TRUE(OutcomeOf(fatal) == Outcome::kFatal);
  EXPECT_TRUE(reached_end);
  PASSES(NO_FATAL_FAILURE(static_cast<void>(0)));
  EXPECT_TRUE(OutcomeOf([] { FAIL("text"); }) == Outcome::kFatal);
  EXPECT_TRUE(OutcomeOf([] { ADD_FAILURE("text"); }) == Outcome::kNonfatal);
}

TEST(MicroTest, SaysWhatFailed) {
  OutcomeOf([] { EXPECT_EQ(2 + 2, 5); });
  EXPECT_NE(strstr(mote::captured_log, "2 + 2 == 5; the values are 4 and 5"), nullptr);
  EXPECT_NE(strstr(mote::captured_log, "micro_test_v2_test.cc:"), nullptr);
}

int set_up_calls = 0;
int tear_down_calls = 0;

class Fixture : public testing::Test {
 protected:
  void SetUp() override {
    ++set_up_calls;
    value_ = 7;
  }
  void TearDown() override { ++tear_down_calls; }
  int value_ = 0;
};

TEST_F(Fixture, IsSetUp) {
  EXPECT_EQ(value_, 7);
  value_ = 8;
}

TEST_F(Fixture, IsNewForEachTest) {
  EXPECT_EQ(value_, 7);
  EXPECT_EQ(set_up_calls, 2);
  EXPECT_EQ(tear_down_calls, 1);
}

}  // namespace

TF_LITE_MICRO_TESTS_MAIN
