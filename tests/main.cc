// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The main() of every test program that has none of its own. On a target its argument is how many tests to leave out
// from the start: tools/run_on_target goes on so after one that needs more memory than the part has.
#include "tests/test.h"

#ifdef MOTE_MICRO_TEST
#include <cstdlib>

int main(int argc, char** argv) {
  tflite::InitializeTest();
  return micro_test::RunAllTests(argc > 1 ? atoi(argv[1]) : 0) == kTfLiteOk ? 0 : 1;
}
#else
TF_LITE_MICRO_TESTS_MAIN
#endif
