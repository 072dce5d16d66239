// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The test header of 2019: that its assertions fail where they must.
#include "tensorflow/lite/micro/testing/micro_test.h"

#include "tests/debug_log_capture.h"

namespace {

// True if assertions failed, outside of the score of the test that calls this.
template <typename Assertions>
bool Failed(const Assertions& assertions) {
  const bool failed_before = micro_test::did_test_fail;
  micro_test::did_test_fail = false;
  mote::StartLogCapture();
  assertions();
  mote::StopLogCapture();
  const bool failed = micro_test::did_test_fail;
  micro_test::did_test_fail = failed_before;
  return failed;
}

TfLiteStatus AssertEqual(int a, int b) {
  TF_LITE_MICRO_ASSERT_EQ(a, b);
  return kTfLiteOk;
}

int tests_begun = 0;

}  // namespace

#define FAILS(assertion) TF_LITE_MICRO_EXPECT(Failed([&] { assertion; }))
#define PASSES(assertion) TF_LITE_MICRO_EXPECT(!Failed([&] { assertion; }))

TF_LITE_MICRO_TESTS_BEGIN

TF_LITE_MICRO_TEST(Relations) {
  ++tests_begun;
  PASSES(TF_LITE_MICRO_EXPECT(true));
  FAILS(TF_LITE_MICRO_EXPECT(false));
  PASSES(TF_LITE_MICRO_EXPECT_EQ(2, static_cast<size_t>(2)));
  FAILS(TF_LITE_MICRO_EXPECT_EQ(2, 3));
  PASSES(TF_LITE_MICRO_EXPECT_NE(2, 3));
  FAILS(TF_LITE_MICRO_EXPECT_NE(2, 2));
  PASSES(TF_LITE_MICRO_EXPECT_GT(3, 2));
  FAILS(TF_LITE_MICRO_EXPECT_GT(2, 2));
  PASSES(TF_LITE_MICRO_EXPECT_LT(2, 3));
  FAILS(TF_LITE_MICRO_EXPECT_LT(2, 2));
  PASSES(TF_LITE_MICRO_EXPECT_GE(2, 2));
  FAILS(TF_LITE_MICRO_EXPECT_GE(1, 2));
  PASSES(TF_LITE_MICRO_EXPECT_LE(2, 2));
  FAILS(TF_LITE_MICRO_EXPECT_LE(2, 1));
  PASSES(TF_LITE_MICRO_EXPECT_TRUE(true));
  FAILS(TF_LITE_MICRO_EXPECT_TRUE(false));
  PASSES(TF_LITE_MICRO_EXPECT_FALSE(false));
  FAILS(TF_LITE_MICRO_EXPECT_FALSE(true));
}

TF_LITE_MICRO_TEST(NearAndStrings) {
  ++tests_begun;
  const float values[] = {1.0f, 2.0f};
  PASSES(TF_LITE_MICRO_EXPECT_NEAR(1.0f, 1.5f, 0.5f));
  FAILS(TF_LITE_MICRO_EXPECT_NEAR(1.0f, 1.5f, 0.4f));
  PASSES(TF_LITE_MICRO_ARRAY_ELEMENT_EXPECT_NEAR(values, 0, values, 1, 1.0f));
  FAILS(TF_LITE_MICRO_ARRAY_ELEMENT_EXPECT_NEAR(values, 0, values, 1, 0.5f));
  PASSES(TF_LITE_MICRO_EXPECT_STRING_EQ("abc", "abc"));
  FAILS(TF_LITE_MICRO_EXPECT_STRING_EQ("abc", "ab"));
  FAILS(TF_LITE_MICRO_FAIL("text"));
}

TF_LITE_MICRO_TEST(AssertReturns) {
  ++tests_begun;
  TfLiteStatus status = kTfLiteOk;
  FAILS(status = AssertEqual(1, 2));
  TF_LITE_MICRO_EXPECT_EQ(status, kTfLiteError);
  PASSES(status = AssertEqual(2, 2));
  TF_LITE_MICRO_EXPECT_EQ(status, kTfLiteOk);
}

TF_LITE_MICRO_TEST(Reporter) {
  ++tests_begun;
  mote::StartLogCapture();
  micro_test::reporter->Report("value %d", 3);
  mote::StopLogCapture();
#ifdef TF_LITE_STRIP_ERROR_STRINGS
  TF_LITE_MICRO_EXPECT_STRING_EQ(mote::captured_log, "");
#else
  TF_LITE_MICRO_EXPECT_STRING_EQ(mote::captured_log, "value 3\r\n");
#endif
  TF_LITE_MICRO_EXPECT_EQ(tests_begun, 4);
}

TF_LITE_MICRO_TESTS_END
