// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The flash and the RAM that programs take on boards, by the tables in targets/flash, which tools/flash_table.py
// measures.
#ifndef MOTE_TOOLS_MOTE_REPORT_FLASH_TABLE_H_
#define MOTE_TOOLS_MOTE_REPORT_FLASH_TABLE_H_

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "tools/mote/compile/left_out_loops.h"
#include "tools/mote/compile/operator_choice.h"
#include "tools/mote/targets/described_board.h"

namespace mote::cli {

// An operator of a program.
struct OperatorFlash {
  std::string name, registration;
  uint64_t bytes;      // with all that it links
  uint64_t own_bytes;  // of these, what no other operator of the program links
};

// A program without its model and its arena.
struct ProgramSize {
  std::string measured_on;     // the board whose images were measured
  uint64_t application_bytes;  // the runtime, the application, start-up code and the board's drivers
  uint64_t operator_bytes;
  uint64_t ram_bytes;  // without arena and stack
  std::vector<OperatorFlash> operators;
  std::vector<std::string> unknown;  // operators that the table does not have: those of applications

  uint64_t flash_bytes() const { return application_bytes + operator_bytes; }
};

class FlashTable {
 public:
  // Throws Error where the file of a target is wrong.
  explicit FlashTable(const std::string& target);

  // Returns false where the target has no table.
  bool is_known() const { return !parts_.empty(); }

  // Returns the size of the application of `mote new-project` with the interpreter, its defaults taken. `loops` are
  // those of the operators.
  ProgramSize Interpreted(const std::vector<ChosenOperator>& operators, const std::vector<LinkableLoop>& loops,
                          bool has_variables, const DescribedBoard& board) const;
  // Returns the size of a program that runs a model of `mote compile`, less the model's own numbers and records.
  ProgramSize Compiled(const std::vector<ChosenOperator>& operators, const std::vector<LinkableLoop>& loops,
                       const DescribedBoard& board) const;

 private:
  using Parts = std::set<size_t>;
  // Returns the parts of a registration and of the loops that its nodes run.
  Parts PartsOf(const std::string& registration, const std::string& op, const std::vector<LinkableLoop>& loops) const;
  ProgramSize SizeOf(const std::vector<ChosenOperator>& operators, const std::vector<std::string>& names,
                     const std::vector<LinkableLoop>& loops, const std::string& more) const;
  void AddBoard(const DescribedBoard& board, ProgramSize* size) const;

  std::string board_;
  uint64_t application_bytes_ = 0, call_bytes_ = 0, record_bytes_ = 0, ram_bytes_ = 0;
  uint64_t compiled_bytes_ = 0, compiled_ram_bytes_ = 0;
  std::vector<uint64_t> parts_;
  std::map<size_t, uint64_t> ram_parts_;
  std::map<std::string, Parts> registrations_, loops_;  // parts of each, of registrations without their loops
  std::map<std::string, std::vector<int64_t>> boards_;  // how many more bytes of flash and RAM than `board_`
};

}  // namespace mote::cli

#endif  // MOTE_TOOLS_MOTE_REPORT_FLASH_TABLE_H_
