// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The contents of the frames between a computer and the firmware: docs/serial.md. Numbers are little endian.
#ifndef MOTE_TOOLS_FIRMWARE_PROTOCOL_H_
#define MOTE_TOOLS_FIRMWARE_PROTOCOL_H_

#include <cstddef>
#include <cstdint>
#include <cstring>

namespace mote::firmware {

inline constexpr uint8_t kProtocolVersion = 1;

// Names a request by its first byte. The answer's has the highest bit set, too. docs/serial.md says what follows.
enum class Kind : uint8_t {
  kHello = 1,
  kFindOperator = 2,
  kPlaceModel = 3,
  kWriteModel = 4,
  kOpen = 5,
  kWriteInput = 6,
  kInvoke = 7,
  kStep = 8,
  kReadOutput = 9,
  kReadTensor = 10,
  kReadLoop = 11,
  kReadLog = 12,
};
inline constexpr uint8_t kAnswer = 0x80;

// An answer has this status in its first byte behind the head.
enum class Status : uint8_t {
  kOk = 0,
  kMalformed = 1,   // bytes are missing or too many
  kUnknown = 2,     // no such kind of request
  kNoHello = 3,     // none since the reset, or a request was left out
  kOutOfRange = 4,  // an index or an offset
  kNoModel = 5,     // none is linked, or the one that was sent is not there in full
  kNotOpen = 6,     // kOpen was not answered with kOk
  kTooLarge = 7,    // for the memory
  kRefused = 8,     // by the runtime: kReadLog has the messages
};

enum class Source : uint8_t { kLinked = 0, kSent = 1 };

// Takes numbers from a frame. After one that is not there, everything is 0 and failed() is true.
class ByteReader {
 public:
  ByteReader(const uint8_t* data, size_t bytes) : at_(data), left_(bytes) {}

  uint8_t U8() { return static_cast<uint8_t>(Number(1)); }
  uint16_t U16() { return static_cast<uint16_t>(Number(2)); }
  uint32_t U32() { return Number(4); }
  const uint8_t* data() const { return at_; }  // the rest
  size_t left() const { return left_; }
  bool failed() const { return failed_; }
  // Says that the reader took all bytes and asked for no more.
  bool IsDone() const { return !failed_ && left_ == 0; }

 private:
  uint32_t Number(size_t bytes) {
    failed_ = failed_ || left_ < bytes;
    if (failed_) return 0;
    uint32_t value = 0;
    for (size_t i = 0; i < bytes; ++i) value |= static_cast<uint32_t>(at_[i]) << (8 * i);
    at_ += bytes;
    left_ -= bytes;
    return value;
  }

  const uint8_t* at_;
  size_t left_;
  bool failed_ = false;
};

// Puts numbers into a frame. What has no room is left out.
class ByteWriter {
 public:
  ByteWriter(uint8_t* data, size_t room) : begin_(data), at_(data), end_(data + room) {}

  void U8(uint32_t value) { Number(value, 1); }
  void U16(uint32_t value) { Number(value, 2); }
  void U32(uint32_t value) { Number(value, 4); }
  void Bytes(const void* data, size_t bytes) {
    if (bytes == 0 || bytes > room()) return;
    memcpy(at_, data, bytes);
    at_ += bytes;
  }
  void Text(const char* text) {
    const size_t length = strlen(text);
    Bytes(text, length < room() ? length : room());
  }
  size_t bytes() const { return static_cast<size_t>(at_ - begin_); }
  size_t room() const { return static_cast<size_t>(end_ - at_); }

 private:
  void Number(uint32_t value, size_t bytes) {
    uint8_t parts[4];
    for (size_t i = 0; i < bytes; ++i) parts[i] = static_cast<uint8_t>(value >> (8 * i));
    Bytes(parts, bytes);
  }

  uint8_t* begin_;
  uint8_t* at_;
  uint8_t* end_;
};

}  // namespace mote::firmware

#endif  // MOTE_TOOLS_FIRMWARE_PROTOCOL_H_
