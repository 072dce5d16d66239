// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The first program to run on a new board: it makes the documented calls and prints the documented lines,
//
//   Number: 42
//   Badly-formed format string
//   Another  badly-formed  format string
//   ~~~ALL TESTS PASSED~~~
//
// with nothing of the test framework but the header that names it a test.
#include "tensorflow/lite/micro/micro_error_reporter.h"

#include "tensorflow/lite/micro/testing/micro_test.h"

int main(int, char**) {
  tflite::InitializeTarget();
  tflite::MicroErrorReporter micro_error_reporter;
  tflite::ErrorReporter* const error_reporter = &micro_error_reporter;
  error_reporter->Report("Number: %d", 42);
  error_reporter->Report("Badly-formed format string %");
  error_reporter->Report("Another % badly-formed %% format string");
  error_reporter->Report("~~~%s~~~", "ALL TESTS PASSED");
  return 0;
}
