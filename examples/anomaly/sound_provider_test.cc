// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Tests that hold for every sound provider, a board's too.
#include "examples/anomaly/sound_provider.h"

#include "examples/anomaly/settings.h"
#include "tensorflow/lite/micro/testing/micro_test.h"

TF_LITE_MICRO_TESTS_BEGIN

TF_LITE_MICRO_TEST(GivesBlocks) {
  static int16_t block[kBlockSamples + 1];
  block[kBlockSamples] = 99;
  bool has_block = false;
  for (int i = 0; i < 1000000 && !has_block; ++i) has_block = GetSoundBlock(block);
  TF_LITE_MICRO_ASSERT_TRUE(has_block);
  TF_LITE_MICRO_EXPECT_EQ(static_cast<int>(block[kBlockSamples]), 99);
  bool is_silent = true;
  for (int i = 0; i < kBlockSamples; ++i) is_silent = is_silent && block[i] == 0;
  TF_LITE_MICRO_EXPECT_FALSE(is_silent);
}

TF_LITE_MICRO_TESTS_END
