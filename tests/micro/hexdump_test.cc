// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tensorflow/lite/micro/hexdump.h"

#include <cstring>

#include "tests/debug_log_capture.h"
#include "tests/test.h"

namespace mote {
namespace {

using tflite::hexdump;
using tflite::Span;

const uint8_t kBytes[] = {'M', 'o', 't', 'e', 0, 127, 128, 255, 1, 2, 3, 4, 5, 6, 7, ' ', '~'};
constexpr char kText[] =
    "0000: 4D 6F 74 65 00 7F 80 FF 01 02 03 04 05 06 07 20  Mote........... \n"
    "0010: 7E                                               ~\n";

TEST(Hexdump, WritesIntoABuffer) {
  char buffer[200];
  const Span<char> text = hexdump(Span<const uint8_t>(kBytes), Span<char>(buffer));
  EXPECT_STREQ(buffer, kText);
  EXPECT_EQ(text.size(), sizeof(kText) - 1);
  EXPECT_SAME(text.data(), buffer);
}

TEST(Hexdump, StopsAtTheEndOfTheBuffer) {
  char buffer[12];
  for (size_t size = 0; size < sizeof(buffer); ++size) {
    memset(buffer, '#', sizeof(buffer));
    const Span<char> text = hexdump(Span<const uint8_t>(kBytes), Span<char>(buffer, size));
    EXPECT_EQ(text.size(), size);
    EXPECT_EQ(memcmp(buffer, kText, size), 0);
    EXPECT_EQ(buffer[size], '#');
  }
  EXPECT_EQ(hexdump(Span<const uint8_t>(kBytes, 0), Span<char>(buffer)).size(), size_t{0});
}

TEST(Hexdump, Prints) {
  StartLogCapture();
  hexdump(Span<const uint8_t>(kBytes));
  StopLogCapture();
  EXPECT_TRUE(strstr(captured_log, "06 07 20  Mote........... \r\n0010: 7E ") != nullptr);
}

}  // namespace
}  // namespace mote
