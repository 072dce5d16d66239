// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/firmware/frame.h"

#include <cstring>
#include <random>
#include <string>
#include <vector>

#include "tests/test.h"
#include "tests/testing/seeded.h"

namespace mote::firmware {
namespace {

using Bytes = std::vector<uint8_t>;

void Collect(void* to, const uint8_t* data, size_t bytes) {
  Bytes& line = *static_cast<Bytes*>(to);
  line.insert(line.end(), data, data + bytes);
}

Bytes LineOf(const Bytes& frame) {
  uint8_t room[kMaxFrameBytes];
  memcpy(room, frame.data(), frame.size());
  Bytes line;
  SendFrame(room, frame.size(), Collect, &line);
  return line;
}

std::vector<Bytes> FramesIn(const Bytes& line) {
  FrameReader reader;
  std::vector<Bytes> frames;
  for (const uint8_t byte : line) {
    if (reader.Take(byte)) frames.push_back(Bytes(reader.data(), reader.data() + reader.bytes()));
  }
  return frames;
}

Bytes RandomFrame(std::mt19937* random, size_t bytes, unsigned values) {
  Bytes frame(bytes);
  for (uint8_t& byte : frame) byte = static_cast<uint8_t>((*random)() % values);
  return frame;
}

TEST(FrameTest, ChecksumIsThatOfZip) {
  const std::string text = "123456789";
  const auto* const data = reinterpret_cast<const uint8_t*>(text.data());
  EXPECT_EQ(Crc32(0, data, text.size()), 0xcbf43926u);
  EXPECT_EQ(Crc32(Crc32(0, data, 4), data + 4, text.size() - 4), 0xcbf43926u);
  EXPECT_EQ(Crc32(0, data, 0), 0u);
}

TEST(FrameTest, GoesThroughTheLineAtAnyLength) {
  Seeded<std::mt19937> random(1);
  for (const unsigned values : {1u, 2u, 4u, 256u}) {
    for (size_t bytes = kHeadBytes; bytes <= kHeadBytes + kMaxBodyBytes; ++bytes) {
      Bytes frame = RandomFrame(&random, bytes, values);
      if (values == 4) {  // no zero at all
        for (uint8_t& byte : frame) byte |= 1;
      }
      const Bytes line = LineOf(frame);
      ASSERT_EQ(FramesIn(line), std::vector<Bytes>{frame});
      ASSERT_EQ(std::count(line.begin(), line.end(), 0), 2);
      ASSERT_LE(line.size(), bytes + kChecksumBytes + 2 + 1 + (bytes + kChecksumBytes) / 254);
    }
  }
}

// The frame is lost, and never the one behind it.
TEST(FrameTest, OneDamagedByteCostsItsFrameAlone) {
  Seeded<std::mt19937> random(2);
  for (int round = 0; round < 300; ++round) {
    const Bytes first = RandomFrame(&random, kHeadBytes + random() % 300, 256);
    const Bytes second = RandomFrame(&random, kHeadBytes + random() % 300, 256);
    const Bytes line = LineOf(first), next = LineOf(second);
    const size_t at = random() % line.size();
    for (int damage = 0; damage < 3; ++damage) {
      Bytes damaged = line;
      const auto place = damaged.begin() + static_cast<ptrdiff_t>(at);
      if (damage == 0) damaged.erase(place);
      if (damage == 1) damaged.insert(place, *place);
      if (damage == 2) *place ^= static_cast<uint8_t>(1u << random() % 8);
      damaged.insert(damaged.end(), next.begin(), next.end());
      const std::vector<Bytes> frames = FramesIn(damaged);
      ASSERT_FALSE(frames.empty());
      ASSERT_EQ(frames.back(), second);
      if (frames.size() > 1) {  // a zero byte around it was doubled or lost
        ASSERT_EQ(frames[0], first);
      }
    }
  }
}

TEST(FrameTest, NoiseIsNoFrame) {
  Seeded<std::mt19937> random(3);
  const Bytes frame = {1, 2, 3, 4};
  Bytes line = RandomFrame(&random, 1000000, 256);
  const Bytes last = LineOf(frame);
  line.insert(line.end(), last.begin(), last.end());
  EXPECT_EQ(FramesIn(line), std::vector<Bytes>{frame});
}

TEST(FrameTest, FrameThatIsTooLongIsNone) {
  Bytes line = {0};
  for (int block = 0; block < 9; ++block) {
    line.push_back(0xff);
    line.insert(line.end(), 254, 7);
  }
  line.push_back(0);
  EXPECT_TRUE(FramesIn(line).empty());
}

}  // namespace
}  // namespace mote::firmware
