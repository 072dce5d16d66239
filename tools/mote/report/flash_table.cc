// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/mote/report/flash_table.h"

#include <algorithm>
#include <set>

#include "nlohmann/json.hpp"
#include "tools/mote/compile/compiled_kernels.h"
#include "tools/mote/system/error.h"
#include "tools/mote/system/files.h"
#include "tools/mote/system/source_folder.h"
#include "tools/mote/targets/target_name.h"

namespace mote::cli {
namespace {

using nlohmann::json;

constexpr char kVariables[] = "resource variables";

std::filesystem::path FileOf(const std::string& name) {
  return SourceFolder() / "targets" / "flash" / (name + ".json");
}

json ReadTable(const std::filesystem::path& path) {
  try {
    return json::parse(ReadText(path));
  } catch (const json::exception& error) {
    throw Error(path.string() + " is no table of flash: " + error.what());
  }
}

// Targets whose own images were not measured take those of a processor with the same instructions and loops.
std::string TableOf(const std::string& target) {
  const bool has_loops_of_m4 = target == "cortex_m33" || target == "cortex_m7";
  return has_loops_of_m4 && !std::filesystem::exists(FileOf(target)) ? "cortex_m4" : target;
}

uint64_t Plus(uint64_t bytes, int64_t more) {
  return static_cast<uint64_t>(std::max<int64_t>(0, static_cast<int64_t>(bytes) + more));
}

}  // namespace

FlashTable::FlashTable(const std::string& target) {
  const std::filesystem::path file = FileOf(TableOf(TargetFileName(target))), boards = FileOf("boards");
  if (!std::filesystem::exists(file)) return;
  const json table = ReadTable(file);
  try {
    board_ = table.at("board");
    application_bytes_ = table.at("application_bytes");
    call_bytes_ = table.at("bytes_a_call");
    record_bytes_ = table.at("ram_bytes_an_operator");
    ram_bytes_ = table.at("ram_bytes");
    compiled_bytes_ = table.at("compiled_bytes");
    compiled_ram_bytes_ = table.at("compiled_ram_bytes");
    parts_ = table.at("parts").get<std::vector<uint64_t>>();
    for (const auto& [part, bytes] : table.at("ram_parts").items()) ram_parts_[std::stoul(part)] = bytes;
    registrations_ = table.at("registrations").get<std::map<std::string, Parts>>();
    if (table.contains("loops")) loops_ = table.at("loops").get<std::map<std::string, Parts>>();
    if (std::filesystem::exists(boards)) {
      json of_boards = ReadTable(boards);
      of_boards.erase("made_of");
      boards_ = of_boards.get<std::map<std::string, std::vector<int64_t>>>();
    }
  } catch (const std::exception& error) {
    throw Error(file.string() + " is no table of flash: " + error.what());
  }
}

FlashTable::Parts FlashTable::PartsOf(const std::string& registration, const std::string& op,
                                      const std::vector<LinkableLoop>& loops) const {
  const auto found = registrations_.find(registration);
  Parts parts = found == registrations_.end() ? Parts{} : found->second;
  for (const LinkableLoop& loop : loops) {
    const auto of_loop = loops_.find(loop.name);
    const bool is_linked = loop.op == op && loop.is_run && of_loop != loops_.end();
    if (is_linked) parts.insert(of_loop->second.begin(), of_loop->second.end());
  }
  return parts;
}

ProgramSize FlashTable::SizeOf(const std::vector<ChosenOperator>& operators, const std::vector<std::string>& names,
                               const std::vector<LinkableLoop>& loops, const std::string& more) const {
  ProgramSize size = {board_, 0, 0, 0, {}, {}};
  std::vector<Parts> linked;
  for (size_t i = 0; i < operators.size(); ++i) linked.push_back(PartsOf(names[i], operators[i].name, loops));
  std::map<size_t, int> users;
  for (const Parts& parts : linked) {
    for (const size_t part : parts) ++users[part];
  }
  for (const size_t part : PartsOf(more, "", {})) ++users[part];
  for (const auto& [part, count] : users) {
    size.operator_bytes += parts_.at(part);
    if (ram_parts_.count(part) != 0) size.ram_bytes += ram_parts_.at(part);
  }
  for (size_t i = 0; i < operators.size(); ++i) {
    if (registrations_.count(names[i]) == 0) {
      size.unknown.push_back(operators[i].name);
      continue;
    }
    OperatorFlash flash = {operators[i].name, names[i], 0, 0};
    for (const size_t part : linked[i]) {
      flash.bytes += parts_.at(part);
      if (users[part] == 1) flash.own_bytes += parts_.at(part);
    }
    size.operators.push_back(flash);
  }
  return size;
}

// A port's board has no place in the table: it counts as the measured one.
void FlashTable::AddBoard(const DescribedBoard& board, ProgramSize* size) const {
  const auto found = boards_.find(board.name);
  if (found == boards_.end() || found->second.size() != 2) return;
  size->application_bytes = Plus(size->application_bytes, found->second[0]);
  size->ram_bytes = Plus(size->ram_bytes, found->second[1]);
}

ProgramSize FlashTable::Interpreted(const std::vector<ChosenOperator>& operators,
                                    const std::vector<LinkableLoop>& loops, bool has_variables,
                                    const DescribedBoard& board) const {
  std::vector<std::string> names;
  for (const ChosenOperator& op : operators) names.push_back(op.registration);
  ProgramSize size = SizeOf(operators, names, loops, has_variables ? kVariables : "");
  size.application_bytes = application_bytes_ + call_bytes_ * operators.size();
  size.ram_bytes += ram_bytes_ + record_bytes_ * (std::max<size_t>(1, operators.size()) - 1);
  AddBoard(board, &size);
  return size;
}

ProgramSize FlashTable::Compiled(const std::vector<ChosenOperator>& operators, const std::vector<LinkableLoop>& loops,
                                 const DescribedBoard& board) const {
  std::vector<std::string> names;
  for (const ChosenOperator& op : operators) names.push_back(InferenceName(op.registration));
  ProgramSize size = SizeOf(operators, names, loops, "");
  size.application_bytes = compiled_bytes_;
  size.ram_bytes += compiled_ram_bytes_;
  AddBoard(board, &size);
  return size;
}

}  // namespace mote::cli
