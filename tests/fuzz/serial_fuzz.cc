// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// libFuzzer: any bytes on a serial line, and any requests in frames that are right, leave the firmware whole; any
// answers leave the computer at the other end whole, which gives up in time.
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <vector>

#include "tensorflow/lite/micro/micro_mutable_op_resolver.h"
#include "tools/firmware/device.h"
#include "tools/mote/error.h"
#include "tools/mote/message_log.h"
#include "tools/mote/serial/board.h"

namespace mote {
namespace {

using cli::Bytes;

constexpr size_t kMemoryBytes = 24576;

// Takes numbers and pieces off the input; after its end, zeros.
class Input {
 public:
  Input(const uint8_t* data, size_t bytes) : at_(data), left_(bytes) {}
  size_t left() const { return left_; }
  uint8_t Byte() { return left_ == 0 ? 0 : (--left_, *at_++); }
  Bytes Take(size_t bytes) {
    bytes = bytes < left_ ? bytes : left_;
    Bytes piece(at_, at_ + bytes);
    at_ += bytes;
    left_ -= bytes;
    return piece;
  }

 private:
  const uint8_t* at_;
  size_t left_;
};

const tflite::MicroOpResolver& Resolver() {
  static tflite::MicroMutableOpResolver<4> resolver;
  static const bool added = resolver.AddFullyConnected() == kTfLiteOk && resolver.AddConv2D() == kTfLiteOk &&
                            resolver.AddSoftmax() == kTfLiteOk && resolver.AddReshape() == kTfLiteOk;
  (void)added;
  return resolver;
}

const Bytes& Model() {
  static const Bytes model = cli::ReadFile("models/sine/sine_int8.tflite");
  return model;
}

void Append(void* to, const uint8_t* data, size_t bytes) {
  Bytes& line = *static_cast<Bytes*>(to);
  line.insert(line.end(), data, data + bytes);
}

Bytes LineOf(uint8_t kind, uint16_t sequence, const Bytes& body) {
  uint8_t frame[firmware::kMaxFrameBytes];
  firmware::ByteWriter out(frame, firmware::kHeadBytes + firmware::kMaxBodyBytes);
  out.U8(kind);
  out.U16(sequence);
  out.Bytes(body.data(), body.size());
  Bytes line;
  firmware::SendFrame(frame, out.bytes(), Append, &line);
  return line;
}

void AttackDevice(Input in) {
  static const cli::AlignedMemory model(Model().size());
  memcpy(model.data(), Model().data(), Model().size());
  const cli::AlignedMemory memory(kMemoryBytes);
  Bytes answers;
  firmware::Device device({&Resolver(), model.data(), Model().size(), memory.data(), memory.bytes(), "fuzz"},
                          {Append, &answers, nullptr, nullptr});
  const auto send = [&](uint8_t kind, uint16_t sequence, const Bytes& body) {
    for (const uint8_t byte : LineOf(kind, sequence, body)) device.Receive(byte);
  };
  uint16_t sequence = 1;
  send(1, sequence, {0, 0, 0, 0});
  if (in.Byte() % 2 == 0) {  // the linked model, opened as it should be
    const uint32_t crc = firmware::Crc32(0, Model().data(), Model().size());
    Bytes open = {0, 1};
    for (int i = 0; i < 4; ++i) open.push_back(static_cast<uint8_t>(crc >> (8 * i)));
    open.insert(open.end(), 4, 0);
    send(5, ++sequence, open);
  }
  while (in.left() > 0) {
    const uint8_t kind = in.Byte();
    if (kind == 255) {  // no frame at all
      for (const uint8_t byte : in.Take(in.Byte())) device.Receive(byte);
    } else {
      send(kind % 16, ++sequence, in.Take(in.Byte() * (kind > 128 ? 2u : 1u)));
    }
    answers.clear();
  }
}

// Answers with what the input holds.
class FuzzLink : public cli::Link {
 public:
  explicit FuzzLink(Input* in) : in_(in) {}
  void Write(const Bytes& bytes) override {
    firmware::FrameReader request;
    for (const uint8_t byte : bytes) {
      if (request.Take(byte)) break;
    }
    if (in_->left() == 0) return;
    Bytes body = in_->Take(in_->Byte() * 2);
    const bool is_hello = request.data()[0] == 1;
    if (is_hello && body.size() > 5) memcpy(&body[1], request.data() + firmware::kHeadBytes, 4);
    const auto sequence = static_cast<uint16_t>(request.data()[1] | request.data()[2] << 8);
    line_ = LineOf(request.data()[0] | firmware::kAnswer, sequence, body);
  }
  Bytes Read(unsigned milliseconds) override {
    now_ += milliseconds;
    Bytes line;
    line.swap(line_);
    return line;
  }
  uint64_t Milliseconds() const override { return now_; }
  unsigned MillisecondsFor(size_t) const override { return 0; }

 private:
  Input* in_;
  Bytes line_;
  uint64_t now_ = 0;
};

void AttackComputer(Input in) {
  FuzzLink link(&in);
  try {
    cli::Board board(&link, "fuzz", 5);
    const uint8_t data[64] = {};
    while (in.left() > 0) {
      switch (in.Byte() % 9) {
        case 0:
          (void)board.HasOperator(1, "name");
          break;
        case 1:
          board.SendModel(data, sizeof(data));
          break;
        case 2:
          (void)board.Open({});
          break;
        case 3:
          board.WriteInput(0, data, sizeof(data));
          break;
        case 4:
          (void)board.Invoke();
          break;
        case 5:
          (void)board.Step();
          break;
        case 6:
          (void)board.ReadOutput(1, 100);
          break;
        case 7:
          (void)board.ReadTensor(2, 1000);
          break;
        default:
          (void)board.ReadLoop(3);
      }
    }
  } catch (const cli::Error&) {
  }
}

}  // namespace
}  // namespace mote

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t bytes) {
  if (bytes == 0) return 0;
  const mote::Input in(data + 1, bytes - 1);
  if (data[0] % 2 == 0) mote::AttackDevice(in);
  if (data[0] % 2 == 1) mote::AttackComputer(in);
  (void)mote::cli::TakeMessages();
  return 0;
}
