// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The board's end of the protocol of docs/serial.md: takes the bytes of a line, and answers requests.
#ifndef MOTE_TOOLS_FIRMWARE_DEVICE_H_
#define MOTE_TOOLS_FIRMWARE_DEVICE_H_

#include <cstddef>
#include <cstdint>

#include "tools/firmware/frame.h"
#include "tools/firmware/model_session.h"

namespace mote::firmware {

// The program around it provides these.
struct Port {
  SendBytes send;
  void* to;
  const char* (*log)();  // what the runtime has logged; null: there is nothing to read
  void (*clear_log)();   // null with `log`
};

class Device {
 public:
  Device(const Program& program, const Port& port) : session_(program), port_(port) {}

  // Takes a byte that has come. Where it ends a request, that is carried out and answered before this returns.
  void Receive(uint8_t byte);

  // Counts the requests that were carried out; those that came again were answered only.
  uint32_t requests() const { return requests_; }

 private:
  void Handle(Kind kind, uint16_t sequence, const uint8_t* body, size_t bytes);
  Status Answer(Kind kind, ByteReader* in, ByteWriter* out);
  Status Hello(ByteReader* in, ByteWriter* out);
  Status FindOperator(ByteReader* in, ByteWriter* out) const;
  Status Open(ByteReader* in, ByteWriter* out);
  Status Run(Kind kind, const ByteReader& in, ByteWriter* out);
  Status Read(Kind kind, ByteReader* in, ByteWriter* out);
  Status ReadLoop(ByteReader* in, ByteWriter* out) const;
  Status ReadLog(ByteReader* in, ByteWriter* out) const;
  void ClearLog() const;

  FrameReader reader_;
  ModelSession session_;
  Port port_;
  uint32_t requests_ = 0;
  uint16_t sequence_ = 0;  // of the last request
  uint32_t nonce_ = 0;     // of the last hello
  bool is_connected_ = false;
  // This is the last answer, stored for a request that comes again.
  uint8_t answer_[kMaxFrameBytes];
  size_t answer_bytes_ = 0;
};

}  // namespace mote::firmware

#endif  // MOTE_TOOLS_FIRMWARE_DEVICE_H_
