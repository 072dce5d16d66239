// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The main() of every test program that has none of its own.
#include "tests/test.h"

TF_LITE_MICRO_TESTS_MAIN
