// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Frames on a serial line (docs/serial.md): a zero byte before and behind each, none within (COBS), and a CRC-32 at the
// end. Whatever bytes are lost or changed, the next zero byte begins anew. Both ends of the line use this file.
#ifndef MOTE_TOOLS_FIRMWARE_FRAME_H_
#define MOTE_TOOLS_FIRMWARE_FRAME_H_

#include <cstddef>
#include <cstdint>

namespace mote::firmware {

inline constexpr size_t kHeadBytes = 3;       // the kind, and a sequence number of 16 bits
inline constexpr size_t kMaxBodyBytes = 512;  // behind the head
inline constexpr size_t kChecksumBytes = 4;
inline constexpr size_t kMaxFrameBytes = kHeadBytes + kMaxBodyBytes + kChecksumBytes;

// Computes the CRC-32 of Ethernet and zip. `before` is that of the first part, or 0.
uint32_t Crc32(uint32_t before, const uint8_t* data, size_t bytes);

// Finds the frames among the bytes of a line.
class FrameReader {
 public:
  // Takes the line's next byte. Returns true where it ended a frame whose checksum is right: that is there until the
  // next call.
  bool Take(uint8_t byte);

  // These give the frame without its checksum: at least kHeadBytes.
  const uint8_t* data() const { return data_; }
  size_t bytes() const { return bytes_; }

 private:
  void Decode(uint8_t byte);
  void Append(uint8_t byte);
  bool IsWhole() const;
  void Restart();

  uint8_t data_[kMaxFrameBytes];
  size_t bytes_ = 0;
  uint8_t code_ = 0xff;    // of the block under way; the frame's beginning is like the end of a full block
  uint8_t left_ = 0;       // bytes of that block to come
  bool is_valid_ = true;   // not too long
  bool is_ended_ = false;  // data_ is a frame that has been handed out
};

// Sends the bytes of a line.
using SendBytes = void (*)(void* to, const uint8_t* data, size_t bytes);

// Sends a frame. `frame` has room for kMaxFrameBytes, of which the first `bytes` are set; the checksum goes behind
// them.
void SendFrame(uint8_t* frame, size_t bytes, SendBytes send, void* to);

}  // namespace mote::firmware

#endif  // MOTE_TOOLS_FIRMWARE_FRAME_H_
