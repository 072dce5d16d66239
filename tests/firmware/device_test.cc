// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// A board's answers to requests that are wrong, come again or come in the wrong order.
#include "tools/firmware/device.h"

#include <algorithm>
#include <string>
#include <vector>

#include "tensorflow/lite/micro/all_ops_resolver.h"
#include "tests/micro/unusual_tensors.h"
#include "tests/test.h"
#include "tools/mote/system/files.h"

namespace mote::firmware {
namespace {

using Bytes = std::vector<uint8_t>;

void Collect(void* to, const uint8_t* data, size_t bytes) {
  Bytes& line = *static_cast<Bytes*>(to);
  line.insert(line.end(), data, data + bytes);
}

std::string last_log;

class DeviceTest : public testing::Test {
 protected:
  DeviceTest()
      : model_(cli::ReadFile("models/sine/sine_int8.tflite")),
        aligned_(model_.size()),
        memory_(16384),
        device_({&resolver_, aligned_.data(), model_.size(), memory_.data(), memory_.bytes(), "here"},
                {Collect, &line_, nullptr, nullptr}) {
    memcpy(aligned_.data(), model_.data(), model_.size());
  }

  // The status and the rest of the answer; nothing, without an answer.
  Bytes Ask(uint8_t kind, const Bytes& body, uint16_t sequence) {
    uint8_t frame[kMaxFrameBytes];
    ByteWriter out(frame, sizeof(frame));
    out.U8(kind);
    out.U16(sequence);
    out.Bytes(body.data(), body.size());
    Bytes request;
    SendFrame(frame, out.bytes(), Collect, &request);
    line_.clear();
    for (const uint8_t byte : request) device_.Receive(byte);
    FrameReader reader;
    for (const uint8_t byte : line_) {
      if (!reader.Take(byte)) continue;
      EXPECT_EQ(reader.data()[0], kind | kAnswer);
      EXPECT_EQ(reader.data()[1] | reader.data()[2] << 8, sequence);
      return Bytes(reader.data() + kHeadBytes, reader.data() + reader.bytes());
    }
    return {};
  }

  Bytes Ask(Kind kind, const Bytes& body = {}) { return Ask(static_cast<uint8_t>(kind), body, ++sequence_); }
  Status StatusOf(Kind kind, const Bytes& body = {}) { return static_cast<Status>(Ask(kind, body).at(0)); }

  void SayHello() { ASSERT_EQ(StatusOf(Kind::kHello, {1, 2, 3, 4}), Status::kOk); }

  Bytes OpenRequest(Source source) const { return OpenRequest(source, model_.data(), model_.size()); }
  static Bytes OpenRequest(Source source, const uint8_t* model, size_t bytes) {
    Bytes body = {static_cast<uint8_t>(source), 0};
    const uint32_t crc = Crc32(0, model, bytes);
    for (int i = 0; i < 4; ++i) body.push_back(static_cast<uint8_t>(crc >> (8 * i)));
    body.insert(body.end(), 4, 0);
    return body;
  }

  // `number` in two bytes, then `offset` in four.
  static Bytes At(size_t number, size_t offset) {
    Bytes body = {static_cast<uint8_t>(number), static_cast<uint8_t>(number >> 8)};
    for (int i = 0; i < 4; ++i) body.push_back(static_cast<uint8_t>(offset >> (8 * i)));
    return body;
  }

  Status Send(const uint8_t* model, size_t bytes) {
    Bytes body = At(0, bytes);
    Status status = StatusOf(Kind::kPlaceModel, {body.begin() + 2, body.end()});
    for (size_t at = 0; at < bytes && status == Status::kOk; at += 500) {
      body = At(0, at);
      body.insert(body.end(), model + at, model + std::min(at + 500, bytes));
      status = StatusOf(Kind::kWriteModel, {body.begin() + 2, body.end()});
    }
    return status;
  }

  // The whole tensor's size in the answer; `rest` has the piece.
  size_t Read(Kind kind, size_t number, size_t offset, Bytes* rest) {
    const Bytes answer = Ask(kind, At(number, offset));
    ByteReader in(answer.data(), answer.size());
    EXPECT_EQ(in.U8(), 0);
    const size_t bytes = in.U32();
    rest->assign(in.data(), in.data() + in.left());
    return bytes;
  }

  tflite::AllOpsResolver resolver_;
  Bytes model_;
  cli::AlignedMemory aligned_, memory_;
  Bytes line_;
  Device device_;
  uint16_t sequence_ = 0xfff0;  // wraps soon
};

TEST_F(DeviceTest, TellsWhatItIs) {
  const Bytes answer = Ask(Kind::kHello, {1, 2, 3, 4});
  ByteReader in(answer.data(), answer.size());
  EXPECT_EQ(in.U8(), 0);
  EXPECT_EQ(in.U32(), 0x04030201u);
  EXPECT_EQ(in.U8(), kProtocolVersion);
  EXPECT_EQ(in.U16(), kMaxBodyBytes);
  EXPECT_GT(in.U32(), 0u);
  EXPECT_EQ(in.U32(), 16384u);
  EXPECT_EQ(in.U32(), model_.size());
  EXPECT_EQ(in.U32(), Crc32(0, model_.data(), model_.size()));
  EXPECT_EQ(std::string(in.data(), in.data() + in.left()), "here");
}

TEST_F(DeviceTest, WantsHelloFirst) {
  EXPECT_EQ(StatusOf(Kind::kInvoke), Status::kNoHello);
  EXPECT_EQ(StatusOf(Kind::kHello, {1, 2, 3}), Status::kMalformed);
  EXPECT_EQ(StatusOf(Kind::kInvoke), Status::kNoHello);
  SayHello();
  EXPECT_EQ(StatusOf(Kind::kInvoke), Status::kNotOpen);
  ++sequence_;  // a request is lost
  EXPECT_EQ(StatusOf(Kind::kInvoke), Status::kNoHello);
}

TEST_F(DeviceTest, CarriesARequestOutOnce) {
  SayHello();
  EXPECT_EQ(StatusOf(Kind::kOpen, OpenRequest(Source::kLinked)), Status::kOk);
  for (int step = 0; step < 7; ++step) {
    const Bytes first = Ask(Kind::kStep);
    const uint32_t requests = device_.requests();
    for (int again = 0; again < 3; ++again) EXPECT_EQ(Ask(static_cast<uint8_t>(Kind::kStep), {}, sequence_), first);
    EXPECT_EQ(device_.requests(), requests);
    EXPECT_EQ(first.at(5), step % 3 < 2 ? 1 : 0);  // three operators
  }
}

TEST_F(DeviceTest, TakesAModelThatIsSent) {
  SayHello();
  const auto bytes = static_cast<uint32_t>(model_.size());
  const Bytes size = {static_cast<uint8_t>(bytes), static_cast<uint8_t>(bytes >> 8), 0, 0};
  EXPECT_EQ(StatusOf(Kind::kPlaceModel, size), Status::kOk);
  for (size_t at = 0; at < model_.size(); at += 500) {
    Bytes body = {static_cast<uint8_t>(at), static_cast<uint8_t>(at >> 8), 0, 0};
    const auto begin = model_.begin() + static_cast<ptrdiff_t>(at);
    EXPECT_EQ(StatusOf(Kind::kOpen, OpenRequest(Source::kSent)), Status::kNoModel);  // not there in full
    body.insert(body.end(), begin, begin + static_cast<ptrdiff_t>(std::min<size_t>(500, model_.size() - at)));
    EXPECT_EQ(StatusOf(Kind::kWriteModel, body), Status::kOk);
  }
  EXPECT_EQ(StatusOf(Kind::kOpen, OpenRequest(Source::kSent)), Status::kOk);
  EXPECT_EQ(StatusOf(Kind::kInvoke), Status::kOk);
  SayHello();  // which forgets it
  EXPECT_EQ(StatusOf(Kind::kOpen, OpenRequest(Source::kSent)), Status::kNoModel);
}

// The line gets no more than a tensor's own bytes of any model that is sent, and changes no constant.
TEST_F(DeviceTest, KeepsToTheTensors) {
  SayHello();
  Bytes piece;
  for (uint32_t seed = 0; seed < 200; ++seed) {
    UnusualModel model(seed);
    ASSERT_NE(model.Finish(), nullptr);
    ASSERT_EQ(Send(model.data(), model.size()), Status::kOk);
    const Bytes open = OpenRequest(Source::kSent, model.data(), model.size());
    ASSERT_EQ(StatusOf(Kind::kOpen, open), Status::kOk);
    const auto& facts = model.facts();
    for (size_t t = 0; t < facts.size(); ++t) {
      const size_t bytes = Read(Kind::kReadTensor, t, 0, &piece);
      EXPECT_EQ(bytes, facts[t].bytes);
      EXPECT_LE(piece.size(), bytes);
      EXPECT_EQ(Read(Kind::kReadTensor, t, bytes, &piece), bytes);
      EXPECT_TRUE(piece.empty());
      for (const size_t far : {bytes + 1, size_t{0x3800}, size_t{0x7FFFFFFF}, size_t{0xFFFFFFFF}}) {
        EXPECT_EQ(StatusOf(Kind::kReadTensor, At(t, far)), Status::kOutOfRange);
      }
    }
    for (size_t i = 0; i < model.outputs().size(); ++i) {
      const size_t bytes = facts[static_cast<size_t>(model.outputs()[i])].bytes;
      EXPECT_EQ(Read(Kind::kReadOutput, i, 0, &piece), bytes);
      EXPECT_EQ(StatusOf(Kind::kReadOutput, At(i, bytes + 1)), Status::kOutOfRange);
    }
    for (size_t i = 0; i < model.inputs().size(); ++i) {
      const size_t bytes = facts[static_cast<size_t>(model.inputs()[i])].bytes;
      Bytes body = At(i, 0);
      body.resize(body.size() + bytes, 0x77);
      EXPECT_EQ(StatusOf(Kind::kWriteInput, body), Status::kOk);
      body.push_back(0x77);
      EXPECT_EQ(StatusOf(Kind::kWriteInput, body), Status::kOutOfRange);
    }
    const Status status = StatusOf(Kind::kInvoke);  // strings of such bytes are refused
    EXPECT_TRUE(status == Status::kOk || status == Status::kRefused);
    EXPECT_EQ(StatusOf(Kind::kOpen, open), Status::kOk);
  }
}

TEST_F(DeviceTest, RefusesPlacesThatThereAreNot) {
  SayHello();
  EXPECT_EQ(StatusOf(Kind::kPlaceModel, {1, 0x40, 0, 0}), Status::kTooLarge);
  EXPECT_EQ(StatusOf(Kind::kPlaceModel, {0xff, 0xff, 0xff, 0xff}), Status::kTooLarge);
  EXPECT_EQ(StatusOf(Kind::kPlaceModel, {16, 0, 0, 0}), Status::kOk);
  EXPECT_EQ(StatusOf(Kind::kWriteModel, {15, 0, 0, 0, 1, 2}), Status::kOutOfRange);
  EXPECT_EQ(StatusOf(Kind::kWriteModel, {0xff, 0xff, 0xff, 0xff, 1}), Status::kOutOfRange);
  EXPECT_EQ(StatusOf(Kind::kOpen, OpenRequest(Source::kLinked)), Status::kOk);
  EXPECT_EQ(StatusOf(Kind::kWriteInput, {0, 0, 0, 0, 0, 0, 1}), Status::kOk);
  EXPECT_EQ(StatusOf(Kind::kWriteInput, {1, 0, 0, 0, 0, 0, 1}), Status::kOutOfRange);
  EXPECT_EQ(StatusOf(Kind::kWriteInput, {0, 0, 1, 0, 0, 0, 1}), Status::kOutOfRange);
  EXPECT_EQ(StatusOf(Kind::kWriteInput, {0, 0, 0, 0, 0, 0, 1, 2}), Status::kOutOfRange);
  EXPECT_EQ(StatusOf(Kind::kReadOutput, {9, 0, 0, 0, 0, 0}), Status::kOutOfRange);
  EXPECT_EQ(StatusOf(Kind::kReadOutput, {0, 0, 2, 0, 0, 0}), Status::kOutOfRange);
  EXPECT_EQ(StatusOf(Kind::kReadTensor, {0xff, 0xff, 0, 0, 0, 0}), Status::kOutOfRange);
  EXPECT_EQ(StatusOf(Kind::kReadLoop, {0, 0}), Status::kOutOfRange);  // none are noted
}

TEST_F(DeviceTest, RefusesWhatIsMalformed) {
  SayHello();
  EXPECT_EQ(StatusOf(Kind::kOpen, OpenRequest(Source::kLinked)), Status::kOk);
  for (int kind = 2; kind < 13; ++kind) {
    const bool takes_nothing = kind == static_cast<int>(Kind::kInvoke) || kind == static_cast<int>(Kind::kStep);
    EXPECT_EQ(StatusOf(static_cast<Kind>(kind), Bytes(takes_nothing ? 1 : 0)), Status::kMalformed);
  }
  EXPECT_EQ(StatusOf(Kind::kFindOperator, Bytes(300)), Status::kMalformed);
  EXPECT_EQ(StatusOf(Kind::kOpen, {2, 0, 0, 0, 0, 0, 0, 0, 0, 0}), Status::kMalformed);
  for (const int kind : {0, 13, 100, 127}) EXPECT_EQ(StatusOf(static_cast<Kind>(kind)), Status::kUnknown);
  EXPECT_TRUE(Ask(static_cast<uint8_t>(Kind::kInvoke) | kAnswer, {}, ++sequence_).empty());  // an echo
}

TEST_F(DeviceTest, KnowsItsOperators) {
  SayHello();
  const auto has = [this](int32_t code, const std::string& name) {
    Bytes body = {static_cast<uint8_t>(code), static_cast<uint8_t>(code >> 8), static_cast<uint8_t>(code >> 16),
                  static_cast<uint8_t>(code >> 24)};
    body.insert(body.end(), name.begin(), name.end());
    return Ask(Kind::kFindOperator, body).at(1) == 1;
  };
  EXPECT_TRUE(has(tflite::BuiltinOperator_CONV_2D, ""));
  EXPECT_FALSE(has(tflite::BuiltinOperator_CUSTOM, "Nobody's"));
  EXPECT_TRUE(has(tflite::BuiltinOperator_CUSTOM, "SignalWindow"));
  EXPECT_FALSE(has(-1, ""));
  EXPECT_FALSE(has(1 << 30, ""));
}

}  // namespace
}  // namespace mote::firmware
