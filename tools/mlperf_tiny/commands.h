// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The commands of MLPerf Tiny (docs/mlperf_tiny.md), for any board that has the functions of submitter_implemented.h.
#ifndef MOTE_TOOLS_MLPERF_TINY_COMMANDS_H_
#define MOTE_TOOLS_MLPERF_TINY_COMMANDS_H_

#include <cstddef>
#include <cstdint>

namespace mote::mlperf_tiny {

// The program's description for the benchmark.
struct Setup {
  const char* vendor;
  const char* model_version;  // "kws01"
  uint8_t* buffer;            // for what the command db brings
  size_t buffer_bytes;        // that the model's input takes: infer runs on no others
};

// Takes characters; a `%` ends a command, which is carried out before Take() returns.
class Commands {
 public:
  // Calls the three functions that initialize, and says that the first command may come.
  explicit Commands(const Setup& setup);

  void Take(char c);
  // Returns the bytes that db has brought, all or none.
  const uint8_t* loaded() const { return setup_.buffer; }
  size_t loaded_bytes() const { return filled_ == expected_ ? filled_ : 0; }

 private:
  // Returns words of the command, one after the other; null after the last.
  const char* NextWord();
  // Reads the next word as a number from 0 on; it is `otherwise` if there is no word. Returns false if it is no number,
  // after printing an error.
  bool NextNumber(uint32_t otherwise, uint32_t* number);

  void Run();
  void Help() const;
  void Infer();
  void Db();
  void DbLoad();
  void DbPrint();
  void DbHex(const char* digits);
  void DbIntegers();
  bool Add(uint8_t byte);
  void SayIfLoaded() const;

  static constexpr size_t kMaxCommandBytes = 255;

  Setup setup_;
  char command_[kMaxCommandBytes + 1];
  size_t length_ = 0;
  bool is_too_long_ = false;
  char* at_ = command_;  // what of the command has not been read
  size_t expected_ = 0;  // bytes that db is to bring
  size_t filled_ = 0;
};

}  // namespace mote::mlperf_tiny

#endif  // MOTE_TOOLS_MLPERF_TINY_COMMANDS_H_
