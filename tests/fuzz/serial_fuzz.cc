// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// libFuzzer: any bytes on a serial line, and any requests in frames that are right, leave the firmware whole, also with
// models that are sent and have unusual tensors, of which no more is answered than there is; any
// answers leave the computer at the other end whole, which gives up in time.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <vector>

#include "tensorflow/lite/micro/micro_mutable_op_resolver.h"
#include "tests/micro/unusual_tensors.h"
#include "tools/firmware/device.h"
#include "tools/mote/serial/board.h"
#include "tools/mote/system/error.h"
#include "tools/mote/system/message_log.h"

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
  static tflite::MicroMutableOpResolver<13> resolver;
  static const bool added =
      resolver.AddFullyConnected() == kTfLiteOk && resolver.AddConv2D() == kTfLiteOk &&
      resolver.AddSoftmax() == kTfLiteOk && resolver.AddReshape() == kTfLiteOk && resolver.AddRelu() == kTfLiteOk &&
      resolver.AddRelu6() == kTfLiteOk && resolver.AddDensify() == kTfLiteOk && resolver.AddGather() == kTfLiteOk &&
      resolver.AddPad() == kTfLiteOk && resolver.AddAdd() == kTfLiteOk && resolver.AddEqual() == kTfLiteOk &&
      resolver.AddWhere() == kTfLiteOk && resolver.AddUnique() == kTfLiteOk;
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

void AddNumber(uint32_t number, int bytes, Bytes* body) {
  for (int i = 0; i < bytes; ++i) body->push_back(static_cast<uint8_t>(number >> (8 * i)));
}

// The board's end, asked in frames that are right.
class Asked {
 public:
  explicit Asked(const firmware::Program& program) : device_(program, {Append, &answers_, nullptr, nullptr}) {}

  void Send(uint8_t kind, const Bytes& body) {
    answers_.clear();
    for (const uint8_t byte : LineOf(kind, ++sequence_, body)) device_.Receive(byte);
  }
  void SendNoFrame(const Bytes& bytes) {
    for (const uint8_t byte : bytes) device_.Receive(byte);
  }
  void Open(firmware::Source source, const uint8_t* model, size_t bytes) {
    Bytes body = {static_cast<uint8_t>(source), 1};
    AddNumber(firmware::Crc32(0, model, bytes), 4, &body);
    AddNumber(0, 4, &body);
    Send(5, body);
  }
  void SendModel(const uint8_t* model, size_t bytes) {
    Bytes body;
    AddNumber(static_cast<uint32_t>(bytes), 4, &body);
    Send(3, body);
    for (size_t at = 0; at < bytes; at += 400) {
      body.clear();
      AddNumber(static_cast<uint32_t>(at), 4, &body);
      body.insert(body.end(), model + at, model + std::min(at + 400, bytes));
      Send(4, body);
    }
  }
  // The whole of a tensor has no more bytes than it should have.
  void CheckTensor(size_t number, size_t most_bytes) {
    Bytes body;
    AddNumber(static_cast<uint32_t>(number), 2, &body);
    AddNumber(0, 4, &body);
    Send(10, body);
    firmware::FrameReader reader;
    for (const uint8_t byte : answers_) {
      if (!reader.Take(byte)) continue;
      firmware::ByteReader answer(reader.data() + firmware::kHeadBytes, reader.bytes() - firmware::kHeadBytes);
      const bool is_good = answer.U8() == 0;
      if (is_good && answer.U32() > most_bytes) std::abort();
    }
  }

 private:
  Bytes answers_;
  firmware::Device device_;
  uint16_t sequence_ = 0;
};

void AttackDevice(Input in) {
  static const cli::AlignedMemory model(Model().size());
  memcpy(model.data(), Model().data(), Model().size());
  const cli::AlignedMemory memory(kMemoryBytes);
  Asked device({&Resolver(), model.data(), Model().size(), memory.data(), memory.bytes(), "fuzz"});
  device.Send(1, {0, 0, 0, 0});
  const uint8_t way = in.Byte() % 4;
  if (way == 0) device.Open(firmware::Source::kLinked, Model().data(), Model().size());
  const uint32_t seed = in.Byte() | static_cast<uint32_t>(in.Byte()) << 8;
  UnusualModel sent(seed);
  if (way == 1 || way == 2) {
    if (sent.Finish() == nullptr) std::abort();
    device.SendModel(sent.data(), sent.size());
    device.Open(firmware::Source::kSent, sent.data(), sent.size());
  }
  while (in.left() > 0) {
    const uint8_t kind = in.Byte();
    if (kind == 255) {
      device.SendNoFrame(in.Take(in.Byte()));
    } else {
      device.Send(kind % 16, in.Take(in.Byte() * (kind > 128 ? 2u : 1u)));
    }
    if (way != 2) continue;
    // Again, since any request may have closed it.
    device.SendModel(sent.data(), sent.size());
    device.Open(firmware::Source::kSent, sent.data(), sent.size());
    for (size_t t = 0; t < sent.facts().size(); ++t) device.CheckTensor(t, sent.facts()[t].bytes);
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
