// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The boards that files in targets/boards describe, as --target names them: docs/boards.md.
#ifndef MOTE_TOOLS_MOTE_TARGETS_DESCRIBED_BOARD_H_
#define MOTE_TOOLS_MOTE_TARGETS_DESCRIBED_BOARD_H_

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace mote::cli {

struct DescribedBoard {
  std::string name, title, part, processor;
  std::string target;  // the emulated one that has its processor: cortex-m4
  double cycles_per_instruction;
  uint64_t hz, flash_bytes, ram_bytes, stack_bytes;
};

// A target has a name on the command line, after --target.
struct NamedTarget {
  std::string name;                     // as reports have it
  std::string target;                   // host or an emulated one; a board's stands for the board
  std::optional<DescribedBoard> board;  // none for host and for emulated targets
};

// The port's boards go before ours; an empty path is no port. Throws Error where a file is wrong.
std::vector<DescribedBoard> DescribedBoards(const std::filesystem::path& port_dir);

// Throws Error, which has the names that are near and all others, where there is neither a board nor a target `word`.
NamedTarget FindNamedTarget(const std::string& word, const std::filesystem::path& port_dir);

// Returns the flash that the micro runtime takes, without operators and messages.
uint64_t RuntimeFlashBytes();

// Returns the figure of an emulated target's own processor.
double CyclesPerInstruction(const std::string& target);

uint64_t EstimatedCycles(const DescribedBoard& board, uint64_t instructions);
double Milliseconds(const DescribedBoard& board, uint64_t cycles);

// Returns "176,037 cycles, 0.98 ms at 180 MHz", say.
std::string EstimateText(const DescribedBoard& board, uint64_t instructions);

// `mote new-project --list-boards` prints it.
std::string BoardTable(const std::filesystem::path& port_dir);

}  // namespace mote::cli

#endif  // MOTE_TOOLS_MOTE_TARGETS_DESCRIBED_BOARD_H_
