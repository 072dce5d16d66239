// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/platform/host_file.h"

#include <cstdint>

#include "tests/test.h"

namespace {

using mote::HostFile;

constexpr char kPath[] = MOTE_TEST_OUTPUT_DIR "/host_file_test.bin";

TEST(HostFile, ReadsWhatItWrote) {
  uint8_t written[1000];
  for (int i = 0; i < 1000; ++i) written[i] = static_cast<uint8_t>(i * 7);
  HostFile file;
  ASSERT_TRUE(file.OpenToWrite(kPath));
  EXPECT_TRUE(file.Write(written, 400));
  EXPECT_TRUE(file.Write(written + 400, 600));
  EXPECT_TRUE(file.Close());

  uint8_t read[1000] = {};
  ASSERT_TRUE(file.OpenToRead(kPath));
  EXPECT_EQ(file.Size(), 1000);
  EXPECT_TRUE(file.Read(read, 10));
  EXPECT_EQ(file.Size(), 1000);
  EXPECT_TRUE(file.Read(read + 10, 990));
  int differences = 0;
  for (int i = 0; i < 1000; ++i) differences += read[i] != written[i];
  EXPECT_EQ(differences, 0);
  EXPECT_FALSE(file.Read(read, 1));
}

TEST(HostFile, ShortReadFails) {
  HostFile file;
  ASSERT_TRUE(file.OpenToWrite(kPath));
  EXPECT_TRUE(file.Write("abc", 3));
  ASSERT_TRUE(file.OpenToRead(kPath));
  char text[4];
  EXPECT_FALSE(file.Read(text, 4));
}

TEST(HostFile, MissingFile) {
  HostFile file;
  EXPECT_FALSE(file.OpenToRead(MOTE_TEST_OUTPUT_DIR "/no such file"));
  EXPECT_EQ(file.Size(), -1);
  char byte;
  EXPECT_FALSE(file.Read(&byte, 1));
  EXPECT_FALSE(file.Write(&byte, 1));
  EXPECT_TRUE(file.Close());
  EXPECT_FALSE(file.OpenToWrite(MOTE_TEST_OUTPUT_DIR "/no such folder/file"));
}

}  // namespace
