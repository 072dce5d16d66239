// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/mote/targets/described_board.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <map>

#include "nlohmann/json.hpp"
#include "tools/mote/system/error.h"
#include "tools/mote/system/files.h"
#include "tools/mote/system/format_text.h"
#include "tools/mote/system/progress.h"
#include "tools/mote/system/source_folder.h"
#include "tools/mote/targets/target_name.h"

namespace mote::cli {
namespace {

namespace fs = std::filesystem;

using nlohmann::json;

constexpr size_t kNearNames = 3;

json ReadJson(const fs::path& path) {
  const std::string text = ReadText(path);
  try {
    return json::parse(text);
  } catch (const json::exception& error) {
    throw Error(path.string() + " is no JSON: " + error.what());
  }
}

json ProcessorFacts() { return ReadJson(SourceFolder() / "targets" / "processors.json"); }

// Maps names to files of descriptions.
std::map<std::string, fs::path> BoardFiles(const fs::path& port_dir) {
  std::map<std::string, fs::path> files;
  if (!port_dir.empty() && !fs::is_directory(port_dir)) {
    throw Error("--port-dir " + port_dir.string() + " is no folder: name the one that has targets/boards of your port");
  }
  for (const fs::path& root : {SourceFolder(), port_dir}) {
    const fs::path folder = root / "targets" / "boards";
    if (root.empty() || !fs::is_directory(folder)) continue;
    for (const fs::directory_entry& entry : fs::directory_iterator(folder)) {
      if (entry.path().extension() == ".json") files[entry.path().stem().string()] = entry.path();
    }
  }
  return files;
}

// Reads "4M-0x400" as the linker does. Throws Error for other texts.
uint64_t BytesIn(const std::string& text) {
  uint64_t total = 0;
  const char* at = text.c_str();
  do {
    const bool is_less = *at == '-';
    if (*at == '-' || *at == '+') ++at;
    char* end = nullptr;
    uint64_t number = std::strtoull(at, &end, 0);
    const bool is_number = end != at;
    if (*end == 'K') number <<= 10;
    if (*end == 'M') number <<= 20;
    if (*end == 'K' || *end == 'M') ++end;
    if (!is_number || (*end != '\0' && *end != '-' && *end != '+')) {
      throw Error("'" + text + "' is no size; 64K or 2M-256 is one");
    }
    total += is_less ? ~number + 1 : number;
    at = end;
  } while (*at != '\0');
  return total;
}

uint64_t BytesOf(const json& memory, const std::string& use) {
  for (const json& region : memory) {
    if (region.at("use") == use) return BytesIn(region.at("bytes"));
  }
  throw Error("no memory has the use '" + use + "'");
}

DescribedBoard ReadBoard(const std::string& name, const fs::path& path, const json& processors) {
  const json facts = ReadJson(path);
  try {
    DescribedBoard board;
    board.name = name;
    board.title = facts.at("title");
    board.part = facts.at("part");
    board.processor = facts.at("processor");
    const auto processor = processors.at("processors").find(board.processor);
    if (processor == processors["processors"].end()) {
      throw Error("there is no processor '" + board.processor + "'; targets/processors.json lists them");
    }
    board.target = FindTarget(processor->at("target"), KnownTargets());
    board.cycles_per_instruction = processor->at("cycles_per_instruction");
    board.hz = facts.at("clock").at("hz");
    board.flash_bytes = BytesOf(facts.at("memory"), "code");
    board.ram_bytes = BytesOf(facts.at("memory"), "data");
    board.stack_bytes = BytesIn(facts.at("stack"));
    return board;
  } catch (const std::exception& error) {
    throw Error(path.string() + ": " + error.what());
  }
}

std::string Megahertz(const DescribedBoard& board) { return Format("%g", static_cast<double>(board.hz) / 1e6); }

std::vector<std::string> NamesOf(const std::map<std::string, fs::path>& files) {
  std::vector<std::string> names;
  for (const auto& [name, path] : files) names.push_back(name);
  return names;
}

}  // namespace

std::vector<DescribedBoard> DescribedBoards(const fs::path& port_dir) {
  const json processors = ProcessorFacts();
  std::vector<DescribedBoard> boards;
  for (const auto& [name, path] : BoardFiles(port_dir)) {
    try {
      boards.push_back(ReadBoard(name, path, processors));
    } catch (const Error& error) {
      RemoveProgressLine();
      std::fprintf(stderr, "mote: warning: the board %s is left out: %s\n", Printable(name).c_str(),
                   Printable(error.what()).c_str());
    }
  }
  return boards;
}

NamedTarget FindNamedTarget(const std::string& word, const fs::path& port_dir) {
  const std::vector<std::string> targets = KnownTargets();
  for (const std::string& name : targets) {
    if (TargetFileName(name) == TargetFileName(word)) return {name, name, std::nullopt};
  }
  const std::map<std::string, fs::path> files = BoardFiles(port_dir);
  for (const auto& [name, path] : files) {
    if (TargetFileName(name) != TargetFileName(word)) continue;
    const DescribedBoard board = ReadBoard(name, path, ProcessorFacts());
    return {name, board.target, board};
  }
  const std::vector<std::string> boards = NamesOf(files);
  std::vector<std::string> all = boards;
  all.insert(all.end(), targets.begin(), targets.end());
  throw Error("there is no target '" + word + "'" + Suggestion(word, all, kNearNames) +
              "\nthe boards are: " + Joined(boards) + "\nthe other targets are: " + Joined(targets));
}

uint64_t RuntimeFlashBytes() { return ProcessorFacts().at("runtime_flash_bytes"); }

double CyclesPerInstruction(const std::string& target) {
  const json facts = ProcessorFacts();
  for (const json& processor : facts.at("processors")) {
    if (processor.at("target") == TargetFileName(target)) return processor.at("cycles_per_instruction");
  }
  return 1;
}

uint64_t EstimatedCycles(const DescribedBoard& board, uint64_t instructions) {
  return static_cast<uint64_t>(std::llround(static_cast<double>(instructions) * board.cycles_per_instruction));
}

double Milliseconds(const DescribedBoard& board, uint64_t cycles) {
  return static_cast<double>(cycles) * 1000.0 / static_cast<double>(board.hz);
}

std::string EstimateText(const DescribedBoard& board, uint64_t instructions) {
  const uint64_t cycles = EstimatedCycles(board, instructions);
  const double milliseconds = Milliseconds(board, cycles);
  const std::string time =
      milliseconds < 99.5 ? Format("%.2g", milliseconds) : Grouped(static_cast<uint64_t>(std::llround(milliseconds)));
  return Grouped(cycles) + " cycles, " + time + " ms at " + Megahertz(board) + " MHz";
}

std::string BoardTable(const fs::path& port_dir) {
  const std::vector<DescribedBoard> boards = DescribedBoards(port_dir);
  size_t name = 5, part = 4;
  for (const DescribedBoard& board : boards) {
    name = std::max(name, board.name.size());
    part = std::max(part, board.part.size());
  }
  const auto row = [&](const std::string& a, const std::string& b, const char* processor, const std::string& mhz,
                       const std::string& flash, const std::string& ram) {
    return Format("%-*s  %-*s  %-15s  %6s  %11s  %9s\n", static_cast<int>(name), Printable(a).c_str(),
                  static_cast<int>(part), Printable(b).c_str(), processor, mhz.c_str(), flash.c_str(), ram.c_str());
  };
  std::string text = row("board", "part", "processor", "MHz", "flash", "RAM");
  for (const DescribedBoard& board : boards) {
    text += row(board.name, board.part, board.processor.c_str(), Megahertz(board), Grouped(board.flash_bytes),
                Grouped(board.ram_bytes));
  }
  return text + "The emulated targets are: " + Joined(KnownTargets()) + "\n";
}

}  // namespace mote::cli
