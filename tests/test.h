// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// One test source for the desktop (GoogleTest) and for devices (the micro test header). Use only what both have: TEST,
// {EXPECT,ASSERT}_{TRUE,FALSE,EQ,NE,LT,LE,GT,GE,STREQ,STRNE,NEAR,FLOAT_EQ}, no text streamed into an assertion; the
// file needs no main(): tests/main.cc is linked to it.
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

#endif  // MOTE_TESTS_TEST_H_
