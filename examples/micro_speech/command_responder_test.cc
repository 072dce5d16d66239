// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "examples/micro_speech/command_responder.h"

#include <initializer_list>

#include "tensorflow/lite/micro/testing/micro_test.h"

TF_LITE_MICRO_TESTS_BEGIN

// That a board's responder takes every kind of answer; what the default one prints, tests/tools/micro_speech_test.py
// reads.
TF_LITE_MICRO_TEST(TakesEachAnswer) {
  for (const char* const label : {"silence", "unknown", "yes", "no", "foo"}) {
    for (const bool is_new : {false, true}) {
      RespondToCommand(0, label, 0, is_new);
      RespondToCommand(1000, label, 255, is_new);
    }
  }
}

TF_LITE_MICRO_TESTS_END
