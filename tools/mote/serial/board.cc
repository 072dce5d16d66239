// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/mote/serial/board.h"

#include <algorithm>
#include <random>

#include "tools/mote/system/error.h"
#include "tools/mote/system/format_text.h"
#include "tools/mote/system/message_log.h"
#include "tools/mote/system/progress.h"

namespace mote::cli {
namespace {

using firmware::ByteReader;
using firmware::kAnswer;
using firmware::kHeadBytes;
using firmware::Kind;
using firmware::kMaxBodyBytes;
using firmware::kMaxFrameBytes;
using firmware::Status;

constexpr uint64_t kAnswerMilliseconds = 10000;
// The request goes again after this, and what both frames take on the line; that for a run, which may take long, after
// twice as long each time.
constexpr uint64_t kPatience = 250;
constexpr uint64_t kMostPatience = 4000;
constexpr size_t kLeastBodyBytes = 32;
constexpr size_t kMaxLogBytes = 4096;

class Body {
 public:
  Body& U8(uint32_t value) { return Number(value, 1); }
  Body& U16(size_t value) { return Number(value, 2); }
  Body& U32(size_t value) { return Number(value, 4); }
  Body& Add(const uint8_t* data, size_t bytes) {
    bytes_.insert(bytes_.end(), data, data + bytes);
    return *this;
  }
  const Bytes& bytes() const { return bytes_; }

 private:
  Body& Number(size_t value, int count) {
    for (int i = 0; i < count; ++i) bytes_.push_back(static_cast<uint8_t>(value >> (8 * i)));
    return *this;
  }

  Bytes bytes_;
};

void Collect(void* to, const uint8_t* data, size_t bytes) {
  Bytes& line = *static_cast<Bytes*>(to);
  line.insert(line.end(), data, data + bytes);
}

Bytes MakeFrame(Kind kind, uint16_t sequence, const Bytes& body) {
  uint8_t frame[kMaxFrameBytes];
  firmware::ByteWriter out(frame, kHeadBytes + kMaxBodyBytes);
  out.U8(static_cast<uint8_t>(kind));
  out.U16(sequence);
  out.Bytes(body.data(), body.size());
  Bytes line;
  firmware::SendFrame(frame, out.bytes(), Collect, &line);
  return line;
}

const char* TextOf(Status status) {
  switch (status) {
    case Status::kOk:
      return "it says that it worked";
    case Status::kMalformed:
      return "it does not understand the request: is the firmware as new as this command?";
    case Status::kUnknown:
      return "it does not know the request: is the firmware as new as this command?";
    case Status::kNoHello:
      return "it was reset, or another program talks to it: run the command again";
    case Status::kOutOfRange:
      return "it has no such tensor, or a smaller one";
    case Status::kNoModel:
      return "it has another model";
    case Status::kNotOpen:
      return "no model is open";
    case Status::kTooLarge:
      return "it has too little memory";
    case Status::kRefused:
      return "the runtime refused; firmware that was made with --messages says why";
  }
  return "it gives a status that there is not";
}

}  // namespace

// Each session begins with another number: an answer to an earlier one is none to this.
Board::Board(Link* link, const std::string& name, unsigned timeout_seconds)
    : link_(*link), name_(name), run_milliseconds_(uint64_t{1000} * timeout_seconds) {
  std::random_device random;
  sequence_ = static_cast<uint16_t>(random());
  const uint32_t nonce = random();
  const Bytes body = Get(Kind::kHello, Body().U32(nonce).bytes(), "answer", kAnswerMilliseconds);
  ByteReader in(body.data(), body.size());
  const uint32_t echo = in.U32();
  const uint8_t version = in.U8();
  if (in.failed() || echo != nonce) ThrowNonsense("its first answer");
  if (version != firmware::kProtocolVersion) {
    throw Error(
        Format("%s has firmware with version %u of the protocol; this command knows version %u: make the firmware "
               "anew",
               name_.c_str(), version, firmware::kProtocolVersion));
  }
  facts_.max_body_bytes = std::min<size_t>(in.U16(), kMaxBodyBytes);
  facts_.ticks_per_second = in.U32();
  facts_.memory_bytes = in.U32();
  facts_.linked_bytes = in.U32();
  facts_.linked_crc = in.U32();
  if (in.failed() || facts_.max_body_bytes < kLeastBodyBytes) ThrowNonsense("its first answer");
  facts_.name = Printable(std::string(in.data(), in.data() + in.left()));
}

std::optional<Board::Answer> Board::WaitForAnswer(Kind kind, uint64_t until) {
  while (true) {
    for (size_t i = 0; i < unread_.size(); ++i) {
      if (!reader_.Take(unread_[i])) continue;
      ByteReader in(reader_.data(), reader_.bytes());
      const bool is_kind = in.U8() == (static_cast<uint8_t>(kind) | kAnswer);
      const bool is_ours = in.U16() == sequence_;
      if (!is_kind || !is_ours || in.left() == 0) continue;  // an answer to what was asked before
      const auto status = static_cast<Status>(in.U8());
      Answer answer{status, Bytes(in.data(), in.data() + in.left())};
      unread_.erase(unread_.begin(), unread_.begin() + static_cast<ptrdiff_t>(i) + 1);
      return answer;
    }
    unread_.clear();
    const uint64_t now = link_.Milliseconds();
    if (now >= until) return std::nullopt;
    unread_ = link_.Read(static_cast<unsigned>(std::min<uint64_t>(until - now, 60000)));
  }
}

Board::Answer Board::Ask(Kind kind, const Bytes& body, uint64_t milliseconds) {
  ++sequence_;
  const Bytes frame = MakeFrame(kind, sequence_, body);
  const uint64_t end = link_.Milliseconds() + milliseconds;
  const uint64_t on_the_line = link_.MillisecondsFor(frame.size() + kMaxFrameBytes);
  uint64_t patience = kPatience;
  while (true) {
    link_.Write(frame);
    const uint64_t until = std::min(end, link_.Milliseconds() + on_the_line + patience);
    if (std::optional<Answer> answer = WaitForAnswer(kind, until)) return *answer;
    if (link_.Milliseconds() < end) {
      if (milliseconds != kAnswerMilliseconds) patience = std::min(2 * patience, kMostPatience);
      continue;
    }
    throw Error(
        Format("%s does not answer within %.0f s%s", name_.c_str(), static_cast<double>(milliseconds) / 1000,
               milliseconds == kAnswerMilliseconds
                   ? ": is Mote's firmware on the board, is it the right port, and is the rate that of the board?"
                   : "; --timeout SECONDS gives it more time"));
  }
}

Bytes Board::Get(Kind kind, const Bytes& body, const std::string& what, uint64_t milliseconds) {
  Answer answer = Ask(kind, body, milliseconds);
  if (answer.status != Status::kOk) Refuse(what, answer.status);
  return std::move(answer.body);
}

void Board::Refuse(const std::string& what, Status status) {
  const std::string log = status == Status::kRefused ? ReadLog() : "";
  throw Error(name_ + " cannot " + what + ": " + (log.empty() ? TextOf(status) : log));
}

void Board::ThrowNonsense(const std::string& what) const {
  throw Error(name_ + ": " + what + " makes no sense: is the firmware as new as this command?");
}

std::string Board::ReadLog() {
  std::string text;
  while (text.size() < kMaxLogBytes) {
    const Answer answer = Ask(Kind::kReadLog, Body().U16(text.size()).bytes(), kAnswerMilliseconds);
    if (answer.status != Status::kOk || answer.body.empty()) break;
    text.append(answer.body.begin(), answer.body.end());
  }
  return PrintableLines(CleanMessages(text));
}

bool Board::HasOperator(int32_t code, const std::string& custom_name) {
  const auto* const name = reinterpret_cast<const uint8_t*>(custom_name.data());
  const Bytes body = Body().U32(static_cast<uint32_t>(code)).Add(name, custom_name.size()).bytes();
  if (body.size() > facts_.max_body_bytes) return false;
  const Bytes has = Get(Kind::kFindOperator, body, "say what operators it has", kAnswerMilliseconds);
  if (has.size() != 1) ThrowNonsense("what it says of an operator");
  return has[0] != 0;
}

void Board::WriteAll(Kind kind, const Bytes& head, const uint8_t* data, size_t bytes, const std::string& what) {
  const size_t piece = facts_.max_body_bytes - head.size() - 4;
  const ProgressStep step("sends " + Grouped(bytes) + " bytes to the board", bytes);
  for (size_t at = 0; at < bytes; at += piece) {
    ProgressStep::SetDone(at, piece);
    const Bytes body = Body().Add(head.data(), head.size()).U32(at).Add(data + at, std::min(piece, bytes - at)).bytes();
    (void)Get(kind, body, what, kAnswerMilliseconds);
  }
}

void Board::SendModel(const uint8_t* data, size_t bytes) {
  (void)Get(Kind::kPlaceModel, Body().U32(bytes).bytes(), "take a model of " + Grouped(bytes) + " bytes",
            kAnswerMilliseconds);
  WriteAll(Kind::kWriteModel, {}, data, bytes, "take the model");
}

OpenedModel Board::Open(const BoardModel& model) {
  const Bytes request = Body()
                            .U8(static_cast<uint32_t>(model.source))
                            .U8(model.notes_loops ? 1 : 0)
                            .U32(model.crc)
                            .U32(model.arena_bytes)
                            .bytes();
  const Answer answer = Ask(Kind::kOpen, request, run_milliseconds_);
  ByteReader in(answer.body.data(), answer.body.size());
  const uint32_t used = in.U32();
  const uint32_t required = in.U32();
  const uint32_t ticks = in.U32();
  const uint32_t arena = in.U32();
  const bool is_too_small = required > arena && arena > 0 && !in.failed();
  if (answer.status == Status::kRefused && is_too_small) {
    throw Error(Format("%s cannot run the model: it needs %s bytes of arena in total; %s", name_.c_str(),
                       Grouped(required).c_str(),
                       model.arena_bytes != 0 ? ("--arena gives " + Grouped(arena)).c_str()
                                              : ("the board has " + Grouped(arena)).c_str()));
  }
  if (answer.status == Status::kTooLarge && model.arena_bytes != 0) {
    throw Error(Format("%s cannot run the model: an arena of %s bytes does not fit into its memory of %s",
                       name_.c_str(), Grouped(model.arena_bytes).c_str(), Grouped(facts_.memory_bytes).c_str()));
  }
  if (answer.status != Status::kOk) Refuse("run the model", answer.status);
  if (!in.IsDone()) ThrowNonsense("what it says of the model's memory");
  return {used, ticks};
}

void Board::WriteInput(size_t index, const uint8_t* data, size_t bytes) {
  WriteAll(Kind::kWriteInput, Body().U16(index).bytes(), data, bytes, "take the input");
}

uint32_t Board::Invoke() {
  const Bytes body = Get(Kind::kInvoke, {}, "run the model", run_milliseconds_);
  ByteReader in(body.data(), body.size());
  const uint32_t ticks = in.U32();
  if (!in.IsDone()) ThrowNonsense("what it says of a run");
  return ticks;
}

BoardStep Board::Step() {
  const Bytes body = Get(Kind::kStep, {}, "run the model", run_milliseconds_);
  ByteReader in(body.data(), body.size());
  const uint32_t ticks = in.U32();
  const bool more = in.U8() != 0;
  if (!in.IsDone()) ThrowNonsense("what it says of a step");
  return {ticks, more};
}

Bytes Board::ReadAll(Kind kind, size_t index, size_t max_bytes) {
  Bytes data;
  for (size_t bytes = 1; data.size() < bytes;) {
    const Bytes body = Get(kind, Body().U16(index).U32(data.size()).bytes(), "give a tensor", kAnswerMilliseconds);
    ByteReader in(body.data(), body.size());
    bytes = in.U32();
    const bool fits = !in.failed() && bytes <= max_bytes && in.left() <= bytes - std::min(bytes, data.size());
    if (!fits || (in.left() == 0 && data.size() < bytes)) ThrowNonsense("what it says of a tensor's size");
    data.insert(data.end(), in.data(), in.data() + in.left());
  }
  return data;
}

Bytes Board::ReadOutput(size_t index, size_t bytes) {
  Bytes data = ReadAll(Kind::kReadOutput, index, bytes);
  data.resize(bytes);
  return data;
}

Bytes Board::ReadTensor(size_t index, size_t max_bytes) { return ReadAll(Kind::kReadTensor, index, max_bytes); }

BoardLoop Board::ReadLoop(size_t node) {
  const Bytes body = Get(Kind::kReadLoop, Body().U16(node).bytes(), "say which loops it runs", kAnswerMilliseconds);
  const auto zero = std::find(body.begin(), body.end(), 0);
  if (zero == body.end()) ThrowNonsense("what it says of a loop");
  return {Printable(std::string(body.begin(), zero)), Printable(std::string(zero + 1, body.end()))};
}

}  // namespace mote::cli
