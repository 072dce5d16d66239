// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "examples/magic_wand/output_handler.h"

#include "examples/magic_wand/constants.h"
#include "tensorflow/lite/micro/testing/micro_test.h"

TF_LITE_MICRO_TESTS_BEGIN

// That a board's handler takes every answer; what the default one prints, tests/tools/magic_wand_test.py reads.
TF_LITE_MICRO_TEST(TakesEachGesture) {
  for (int times = 0; times < 2; ++times) {
    for (int kind = 0; kind < kGestureCount; ++kind) HandleOutput(kind);
  }
}

TF_LITE_MICRO_TESTS_END
