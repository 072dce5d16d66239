// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Both ends together, over a line on which bytes are lost, doubled, changed, late or too many.
#include "tools/mote/serial/board.h"

#include <cstring>
#include <functional>
#include <random>

#include "tensorflow/lite/micro/all_ops_resolver.h"
#include "tests/firmware/simulated_line.h"
#include "tests/test.h"
#include "tests/testing/seeded.h"
#include "tools/mote/system/error.h"

namespace mote::cli {
namespace {

constexpr unsigned kTimeout = 600;

class BoardTest : public testing::Test {
 protected:
  BoardTest() : model_(ReadFile("models/sine/sine_int8.tflite")), aligned_(model_.size()), memory_(32768) {
    memcpy(aligned_.data(), model_.data(), model_.size());
  }

  firmware::Program MakeProgram() const {
    return {&resolver_, aligned_.data(), model_.size(), memory_.data(), memory_.bytes(), "simulated"};
  }

  BoardModel LinkedModel() const {
    return {firmware::Source::kLinked, firmware::Crc32(0, model_.data(), model_.size())};
  }

  static uint8_t Sine(Board* board, uint8_t x) {
    board->WriteInput(0, &x, 1);
    (void)board->Invoke();
    return board->ReadOutput(0, 1)[0];
  }

  static std::string ErrorOf(const std::function<void()>& action) {
    try {
      action();
    } catch (const Error& error) {
      return error.what();
    }
    return "";
  }

  tflite::AllOpsResolver resolver_;
  Bytes model_;
  AlignedMemory aligned_, memory_;
};

TEST_F(BoardTest, RunsTheLinkedModel) {
  SimulatedLine line(MakeProgram(), {});
  Board board(&line, "line", kTimeout);
  EXPECT_EQ(board.facts().name, "simulated");
  EXPECT_EQ(board.facts().linked_bytes, model_.size());
  EXPECT_GT(board.Open(LinkedModel()).arena_used_bytes, 100u);
  EXPECT_NE(Sine(&board, 0), Sine(&board, 100));
}

// Ten thousand exchanges, each with a damage at least, have the effect of as many without.
TEST_F(BoardTest, StormLosesNothing) {
  std::vector<uint8_t> expected(256);
  {
    SimulatedLine line(MakeProgram(), {});
    Board board(&line, "line", kTimeout);
    (void)board.Open(LinkedModel());
    for (int x = 0; x < 256; ++x) expected[x] = Sine(&board, static_cast<uint8_t>(x));
  }
  uint64_t damaged = 0, requests = 0, exchanges = 0;
  for (uint32_t round = 0; damaged < 10000; ++round) {
    SimulatedLine line(MakeProgram(), {0.002 * (1 + round % 20), round});
    Board board(&line, "line", kTimeout);
    requests = line.device().requests();
    uint64_t damages = line.damages();
    const auto count = [&] {
      ++exchanges;
      ++requests;
      damaged += line.damages() != damages ? 1 : 0;
      damages = line.damages();
    };
    (void)board.Open(LinkedModel());
    count();
    for (int i = 0; i < 100; ++i) {
      const auto x = static_cast<uint8_t>(i * 7 + round);
      board.WriteInput(0, &x, 1);
      count();
      (void)board.Invoke();
      count();
      ASSERT_EQ(board.ReadOutput(0, 1)[0], expected[x]);
      count();
    }
    for (int i = 0; i < 30; ++i) {  // of three operators
      ASSERT_EQ(board.Step().more, i % 3 != 2);
      count();
    }
    ASSERT_EQ(line.device().requests(), requests);
    ASSERT_LT(line.Milliseconds(), 331u * 10000);
  }
  printf("%llu exchanges, %llu of them damaged\n", static_cast<unsigned long long>(exchanges),
         static_cast<unsigned long long>(damaged));
}

TEST_F(BoardTest, SendsAModelThroughAStorm) {
  SimulatedLine line(MakeProgram(), {0.002, 7});
  Board board(&line, "line", kTimeout);
  board.SendModel(model_.data(), model_.size());
  (void)board.Open({firmware::Source::kSent, firmware::Crc32(0, model_.data(), model_.size())});
  EXPECT_NE(Sine(&board, 0), Sine(&board, 100));
  EXPECT_GT(line.damages(), 3u);
}

TEST_F(BoardTest, SaysWhatIsWrong) {
  SimulatedLine line(MakeProgram(), {});
  Board board(&line, "line", kTimeout);
  EXPECT_EQ(ErrorOf([&] { (void)board.Invoke(); }), "line cannot run the model: no model is open");
  EXPECT_EQ(ErrorOf([&] {
              (void)board.Open({firmware::Source::kLinked, 1});
            }),
            "line cannot run the model: it has another model");
  BoardModel model = LinkedModel();
  model.arena_bytes = 40000;
  EXPECT_EQ(ErrorOf([&] { (void)board.Open(model); }),
            "line cannot run the model: an arena of 40,000 bytes does not fit into its memory of 32,768");
  EXPECT_EQ(ErrorOf([&] { board.SendModel(model_.data(), 40000); }),
            "line cannot take a model of 40,000 bytes: it has too little memory");
  (void)board.Open(LinkedModel());
  line.ResetDevice();
  EXPECT_EQ(ErrorOf([&] { (void)board.Invoke(); }),
            "line cannot run the model: it was reset, or another program talks to it: run the command again");
}

// A line that gives what a function makes.
class LyingLink : public Link {
 public:
  explicit LyingLink(std::function<Bytes(const Bytes&)> answer) : answer_(std::move(answer)) {}
  void Write(const Bytes& bytes) override { next_ = answer_(bytes); }
  Bytes Read(unsigned milliseconds) override {
    now_ += next_.empty() ? milliseconds : 1;
    return std::exchange(next_, {});
  }
  uint64_t Milliseconds() const override { return now_; }
  unsigned MillisecondsFor(size_t) const override { return 1; }

 private:
  std::function<Bytes(const Bytes&)> answer_;
  Bytes next_;
  uint64_t now_ = 0;
};

void Collect(void* to, const uint8_t* data, size_t bytes) {
  Bytes& line = *static_cast<Bytes*>(to);
  line.insert(line.end(), data, data + bytes);
}

TEST_F(BoardTest, SilenceAndNoiseEndInTime) {
  LyingLink silence([](const Bytes&) { return Bytes(); });
  EXPECT_EQ(
      ErrorOf([&] { Board board(&silence, "line", kTimeout); }),
      "line does not answer within 10 s: is Mote's firmware on the board, is it the right port, and is the rate that "
      "of the board?");
  EXPECT_LT(silence.Milliseconds(), 11000u);
  Seeded<std::mt19937> random(5);
  LyingLink noise([&](const Bytes&) {
    Bytes bytes(random() % 2000);
    for (uint8_t& byte : bytes) byte = static_cast<uint8_t>(random());
    return bytes;
  });
  EXPECT_NE(ErrorOf([&] { Board board(&noise, "line", kTimeout); }), "");
  EXPECT_LT(noise.Milliseconds(), 11000u);
  LyingLink echo([](const Bytes& bytes) { return bytes; });  // both wires together
  EXPECT_NE(ErrorOf([&] { Board board(&echo, "line", kTimeout); }), "");
}

// A board whose frames are right, and what they say is not.
TEST_F(BoardTest, LiesAreRefused) {
  for (uint32_t seed = 0; seed < 3000; ++seed) {
    Seeded<std::mt19937> random(seed);
    const int honest = static_cast<int>(random() % 4);
    int asked = 0;
    LyingLink liar([&](const Bytes& request) {
      firmware::FrameReader reader;
      for (const uint8_t byte : request) {
        if (reader.Take(byte)) break;
      }
      uint8_t frame[firmware::kMaxFrameBytes];
      firmware::ByteWriter out(frame, firmware::kHeadBytes + firmware::kMaxBodyBytes);
      out.U8(reader.data()[0] | firmware::kAnswer);
      out.Bytes(reader.data() + 1, 2);
      out.U8(asked < honest || random() % 4 != 0 ? 0 : random() % 12);
      if (asked == 0) {
        out.Bytes(reader.data() + firmware::kHeadBytes, 4);  // the nonce
        out.U8(firmware::kProtocolVersion);
        out.U16(random() % 700);
      }
      ++asked;
      for (size_t left = random() % 60; left > 0; --left) out.U8(random() % 3 == 0 ? random() : random() % 3);
      Bytes line;
      firmware::SendFrame(frame, out.bytes(), Collect, &line);
      return line;
    });
    const std::string error = ErrorOf([&] {
      Board board(&liar, "line", kTimeout);
      const uint8_t data[4] = {};
      (void)board.HasOperator(3, "name");
      board.SendModel(data, 4);
      (void)board.Open({});
      board.WriteInput(0, data, 4);
      (void)board.Invoke();
      EXPECT_EQ(board.ReadOutput(0, 10).size(), 10u);
      EXPECT_LE(board.ReadTensor(0, 20).size(), 20u);
      (void)board.Step();
      (void)board.ReadLoop(0);
      throw Error("believed");
    });
    EXPECT_NE(error, "");
    EXPECT_LT(asked, 200);
  }
}

}  // namespace
}  // namespace mote::cli
