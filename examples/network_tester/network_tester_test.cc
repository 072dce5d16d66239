// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "examples/network_tester/network_tester.h"

#include "tensorflow/lite/micro/testing/micro_test.h"

TF_LITE_MICRO_TESTS_BEGIN

// Whichever network it is.
TF_LITE_MICRO_TEST(TestInvoke) {
  TF_LITE_MICRO_ASSERT_TRUE(LoadNetwork());
  for (int times = 0; times < 2; ++times) {
    TF_LITE_MICRO_ASSERT_TRUE(RunNetwork());
    PrintOutputs();
    TF_LITE_MICRO_EXPECT_EQ(CountWrongElements(), 0);
  }
}

TF_LITE_MICRO_TESTS_END
