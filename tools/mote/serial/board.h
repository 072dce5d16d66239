// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The computer's end of the protocol of docs/serial.md: asks a board, again where an answer is lost.
#ifndef MOTE_TOOLS_MOTE_SERIAL_BOARD_H_
#define MOTE_TOOLS_MOTE_SERIAL_BOARD_H_

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

#include "tools/firmware/frame.h"
#include "tools/firmware/protocol.h"
#include "tools/mote/serial/link.h"
#include "tools/mote/system/files.h"

namespace mote::cli {

// A board says this of itself.
struct BoardFacts {
  size_t max_body_bytes = 0;
  uint32_t ticks_per_second = 0;
  uint32_t memory_bytes = 0;  // for a model that is sent, and the arena
  uint32_t linked_bytes = 0;  // of the model in the firmware; 0: none
  uint32_t linked_crc = 0;
  std::string name;
};

struct BoardModel {
  firmware::Source source;
  uint32_t crc;
  size_t arena_bytes = 0;  // 0: all memory that is left
  bool notes_loops = false;
};

struct OpenedModel {
  uint32_t arena_used_bytes;
  uint32_t allocate_ticks;
};

struct BoardLoop {
  std::string loop;    // empty: the operator has one only
  std::string reason;  // empty: none
};

struct BoardStep {
  uint32_t ticks;
  bool more;
};

// Each function throws Error: where the board does not answer in time, where it refuses, with its messages, and where
// what it says cannot be. A run may take all the time that is given; other answers take ten seconds at most.
class Board {
 public:
  // Says hello. The link must outlive the board.
  Board(Link* link, const std::string& name, unsigned timeout_seconds);

  const BoardFacts& facts() const { return facts_; }
  bool HasOperator(int32_t code, const std::string& custom_name);
  void SendModel(const uint8_t* data, size_t bytes);
  OpenedModel Open(const BoardModel& model);
  void WriteInput(size_t index, const uint8_t* data, size_t bytes);
  uint32_t Invoke();  // ticks
  BoardStep Step();
  // Reads an output of at most `bytes` bytes; one that has fewer, since its shape depends on data, is filled up with
  // zeros.
  Bytes ReadOutput(size_t index, size_t bytes);
  // Reads a tensor of any size; empty for one without memory, such as one that no node uses.
  Bytes ReadTensor(size_t index, size_t max_bytes);
  BoardLoop ReadLoop(size_t node);

 private:
  struct Answer {
    firmware::Status status;
    Bytes body;
  };

  Answer Ask(firmware::Kind kind, const Bytes& body, uint64_t milliseconds);
  // Returns the body of an answer that says kOk. Throws Error for others; `what` was not possible then.
  Bytes Get(firmware::Kind kind, const Bytes& body, const std::string& what, uint64_t milliseconds);
  std::optional<Answer> WaitForAnswer(firmware::Kind kind, uint64_t until);
  Bytes ReadAll(firmware::Kind kind, size_t index, size_t max_bytes);
  // Writes pieces that fit into frames; `head` comes before the offset of each.
  void WriteAll(firmware::Kind kind, const Bytes& head, const uint8_t* data, size_t bytes, const std::string& what);
  std::string ReadLog();
  [[noreturn]] void Refuse(const std::string& what, firmware::Status status);
  [[noreturn]] void ThrowNonsense(const std::string& what) const;

  Link& link_;
  std::string name_;
  uint64_t run_milliseconds_;
  uint16_t sequence_;
  firmware::FrameReader reader_;
  Bytes unread_;  // has come, and waits for the reader
  BoardFacts facts_;
};

}  // namespace mote::cli

#endif  // MOTE_TOOLS_MOTE_SERIAL_BOARD_H_
