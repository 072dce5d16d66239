// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The main() of every test program that has none of its own. On targets, too, --gtest_filter=FILTER chooses tests.
// --after=N leaves out the first N: tools/run_on_target goes on so after one that needs more memory than the part has.
#include "tests/test.h"

#ifdef MOTE_MICRO_TEST
#include <cstdlib>
#include <cstring>

#include "tests/test_filter.h"

namespace {

const char* filter = "";
int left_to_skip = 0;

bool IsChosen(const char* suite, const char* test) {
  return mote::MatchesFilter(filter, suite, test) && left_to_skip-- <= 0;
}

// The rest of the argument, or null if it begins with something else.
const char* After(const char* argument, const char* name) {
  const size_t length = strlen(name);
  return strncmp(argument, name, length) == 0 ? argument + length : nullptr;
}

}  // namespace

int main(int argc, char** argv) {
  tflite::InitializeTest();
  for (int i = 1; i < argc; ++i) {
    if (const char* const value = After(argv[i], "--gtest_filter=")) filter = value;
    if (const char* const value = After(argv[i], "--after=")) left_to_skip = atoi(value);
  }
  return micro_test::RunAllTests(IsChosen) == kTfLiteOk ? 0 : 1;
}
#else
TF_LITE_MICRO_TESTS_MAIN
#endif
