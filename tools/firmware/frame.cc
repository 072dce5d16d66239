// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/firmware/frame.h"

namespace mote::firmware {
namespace {

constexpr uint8_t kFullBlock = 0xff;  // 254 bytes, with no zero behind them

struct NibbleTable {
  uint32_t rest[16];
};

// Computes what four bits contribute to the checksum.
constexpr NibbleTable MakeNibbleTable() {
  NibbleTable table = {};
  for (uint32_t nibble = 0; nibble < 16; ++nibble) {
    uint32_t rest = nibble;
    for (int bit = 0; bit < 4; ++bit) rest = (rest >> 1) ^ ((rest & 1) != 0 ? 0xedb88320u : 0u);
    table.rest[nibble] = rest;
  }
  return table;
}

constexpr NibbleTable kNibbles = MakeNibbleTable();

uint32_t ReadU32(const uint8_t* at) {
  return static_cast<uint32_t>(at[0]) | static_cast<uint32_t>(at[1]) << 8 | static_cast<uint32_t>(at[2]) << 16 |
         static_cast<uint32_t>(at[3]) << 24;
}

// Counts the bytes from `at` on before the next zero, at most a full block.
uint8_t BlockBytes(const uint8_t* at, const uint8_t* end) {
  uint8_t count = 0;
  while (at + count != end && at[count] != 0 && count < kFullBlock - 1) ++count;
  return count;
}

}  // namespace

uint32_t Crc32(uint32_t before, const uint8_t* data, size_t bytes) {
  uint32_t crc = ~before;
  for (size_t i = 0; i < bytes; ++i) {
    crc ^= data[i];
    crc = (crc >> 4) ^ kNibbles.rest[crc & 15];
    crc = (crc >> 4) ^ kNibbles.rest[crc & 15];
  }
  return ~crc;
}

void FrameReader::Restart() {
  bytes_ = 0;
  code_ = kFullBlock;
  left_ = 0;
  is_valid_ = true;
  is_ended_ = false;
}

void FrameReader::Append(uint8_t byte) {
  is_valid_ = is_valid_ && bytes_ < kMaxFrameBytes;
  if (is_valid_) data_[bytes_++] = byte;
}

void FrameReader::Decode(uint8_t byte) {
  if (left_ > 0) {
    --left_;
    Append(byte);
    return;
  }
  if (code_ != kFullBlock) Append(0);
  code_ = byte;
  left_ = static_cast<uint8_t>(byte - 1);
}

bool FrameReader::IsWhole() const {
  if (!is_valid_ || left_ != 0 || bytes_ < kHeadBytes + kChecksumBytes) return false;
  const size_t bytes = bytes_ - kChecksumBytes;
  return Crc32(0, data_, bytes) == ReadU32(data_ + bytes);
}

bool FrameReader::Take(uint8_t byte) {
  if (is_ended_) Restart();
  if (byte != 0) {
    Decode(byte);
    return false;
  }
  is_ended_ = true;
  if (!IsWhole()) return false;
  bytes_ -= kChecksumBytes;
  return true;
}

void SendFrame(uint8_t* frame, size_t bytes, SendBytes send, void* to) {
  const uint32_t crc = Crc32(0, frame, bytes);
  for (size_t i = 0; i < kChecksumBytes; ++i) frame[bytes + i] = static_cast<uint8_t>(crc >> (8 * i));
  constexpr uint8_t kZero = 0;
  send(to, &kZero, 1);
  const uint8_t* const end = frame + bytes + kChecksumBytes;
  const uint8_t* at = frame;
  // A block stands for its bytes and, unless it is full or the last, the zero behind them.
  for (bool more = true; more;) {
    const uint8_t count = BlockBytes(at, end);
    const uint8_t code = static_cast<uint8_t>(count + 1);
    send(to, &code, 1);
    send(to, at, count);
    at += count;
    more = at != end;
    if (more && code != kFullBlock) ++at;
  }
  send(to, &kZero, 1);
}

}  // namespace mote::firmware
