// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "examples/person_detection/detection_responder.h"

#include "tensorflow/lite/micro/testing/micro_test.h"

TF_LITE_MICRO_TESTS_BEGIN

// That a board's responder takes every answer; what the default one prints, tests/tools/person_detection_test.py reads.
TF_LITE_MICRO_TEST(TakesEachAnswer) {
  for (int i = 0; i <= 10; ++i) RespondToDetection(0.1f * i, 1 - 0.1f * i);
}

TF_LITE_MICRO_TESTS_END
