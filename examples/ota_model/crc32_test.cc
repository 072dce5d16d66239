// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "examples/ota_model/crc32.h"

#include <cstring>

#include "tensorflow/lite/micro/testing/micro_test.h"

TF_LITE_MICRO_TESTS_BEGIN

TF_LITE_MICRO_TEST(GivesTheKnownValues) {
  const char* const digits = "123456789";  // the value that lists of such codes state
  TF_LITE_MICRO_EXPECT_EQ(Crc32(digits, 9), 0xCBF43926u);
  TF_LITE_MICRO_EXPECT_EQ(Crc32(digits, 0), 0u);
  const uint8_t zeros[32] = {};
  TF_LITE_MICRO_EXPECT_EQ(Crc32(zeros, 32), 0x190A55ADu);
}

TF_LITE_MICRO_TEST(TakesDataInParts) {
  const char* const text = "The quick brown fox jumps over the lazy dog";
  const size_t bytes = std::strlen(text);
  TF_LITE_MICRO_EXPECT_EQ(Crc32(text, bytes), 0x414FA339u);
  for (size_t part = 0; part <= bytes; ++part) {
    TF_LITE_MICRO_EXPECT_EQ(Crc32(text + part, bytes - part, Crc32(text, part)), 0x414FA339u);
  }
}

TF_LITE_MICRO_TESTS_END
