// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// One test source for the desktop (GoogleTest) and for devices (the micro test header). Use only what both have: TEST,
// {EXPECT,ASSERT}_{TRUE,FALSE,EQ,NE,LT,LE,GT,GE,STREQ,STRNE,NEAR,FLOAT_EQ,SAME}, no text streamed into an assertion;
// the file needs no main(): tests/main.cc is linked to it.
#ifndef MOTE_TESTS_TEST_H_
#define MOTE_TESTS_TEST_H_

#if defined(MOTE_MICRO_TEST) || !__has_include(<gtest/gtest.h>)
#include "tensorflow/lite/micro/testing/micro_test_v2.h"
#else
#include <gtest/gtest.h>

#define TF_LITE_MICRO_TESTS_MAIN            \
  int main(int argc, char** argv) {         \
    ::testing::InitGoogleTest(&argc, argv); \
    return RUN_ALL_TESTS();                 \
  }
#endif

#include "tests/testing/same.h"

// The second argument may have commas: EXPECT_SAME(sizes, std::vector<int>{1, 2}).
#define MOTE_COMPARE(a, ...) ::mote::same::Compare((a), (__VA_ARGS__), {__FILE__, __LINE__, #a, #__VA_ARGS__})
#ifdef GTEST_TEST
#define MOTE_SAME(is_same, fail) \
  GTEST_AMBIGUOUS_ELSE_BLOCKER_  \
  if (is_same) {                 \
  } else                         \
    fail("the log has the first difference")
#define EXPECT_SAME(a, ...) MOTE_SAME(MOTE_COMPARE(a, __VA_ARGS__), GTEST_NONFATAL_FAILURE_)
#define ASSERT_SAME(a, ...) MOTE_SAME(MOTE_COMPARE(a, __VA_ARGS__), GTEST_FATAL_FAILURE_)
#else
#define MOTE_SAME(is_same, is_fatal, on_fail)                        \
  do {                                                               \
    if (!(is_same)) {                                                \
      micro_test::internal::TestRunner::Get().NoteFailure(is_fatal); \
      on_fail;                                                       \
    }                                                                \
  } while (false)
#define EXPECT_SAME(a, ...) MOTE_SAME(MOTE_COMPARE(a, __VA_ARGS__), false, MICRO_TEST_NOTHING)
#define ASSERT_SAME(a, ...) MOTE_SAME(MOTE_COMPARE(a, __VA_ARGS__), true, return )
#endif

#endif  // MOTE_TESTS_TEST_H_
