// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/mote/report/board_fit.h"

#include <algorithm>
#include <map>
#include <optional>
#include <vector>

#include "nlohmann/json.hpp"
#include "src/model/resources.h"
#include "tools/mote/compile/compiled_size.h"
#include "tools/mote/compile/left_out_loops.h"
#include "tools/mote/compile/model_compiler.h"
#include "tools/mote/compile/operator_choice.h"
#include "tools/mote/report/flash_table.h"
#include "tools/mote/system/error.h"
#include "tools/mote/system/format_text.h"
#include "tools/mote/targets/arena_prediction.h"

namespace mote::cli {
namespace {

using nlohmann::ordered_json;

constexpr size_t kLargerBoards = 3;

// Finds the needs of a model on boards, each question asked once.
class Needs {
 public:
  explicit Needs(const ModelFile& file) : file_(file) {
    try {
      files_.push_back(ModelFile::OfBytes(file.path(), Bytes(file.data(), file.data() + file.bytes())));
      operators_ = ChooseOperators(files_, true);
    } catch (const Error& error) {
      flash_unknown_ = error.what();
    }
  }

  const ArenaPrediction& Arena(const DescribedBoard& board) {
    const std::string kind = ArenaKindOf(board.target);
    if (arenas_.count(kind) == 0) arenas_[kind] = PredictArena(file_, board.target);
    return arenas_[kind];
  }

  const FlashTable& Table(const DescribedBoard& board) {
    return tables_.try_emplace(board.target, board.target).first->second;
  }

  const std::vector<LinkableLoop>& Loops(const DescribedBoard& board) {
    const std::string kind = ArenaKindOf(board.target);
    if (loops_.count(kind) == 0) loops_[kind] = LoopsInInterpreter(files_, board.target);
    return loops_[kind];
  }

  // Returns none where there is no table, or where operators are missing.
  std::optional<ProgramSize> Program(const DescribedBoard& board) {
    if (!flash_unknown_.empty() || !Table(board).is_known()) return std::nullopt;
    return Table(board).Interpreted(operators_, Loops(board), CountResources(file_.model()) > 0, board);
  }

  uint64_t FlashBytes(const DescribedBoard& board) {
    const std::optional<ProgramSize> program = Program(board);
    return file_.bytes() + (program ? program->flash_bytes() : RuntimeFlashBytes());
  }

  std::optional<uint64_t> RamBytes(const DescribedBoard& board) {
    const ArenaPrediction& arena = Arena(board);
    if (!arena.bytes.has_value()) return std::nullopt;
    const std::optional<ProgramSize> program = Program(board);
    return *arena.bytes + board.stack_bytes + (program ? program->ram_bytes : 0);
  }

  bool FitsFlash(const DescribedBoard& board) { return FlashBytes(board) <= board.flash_bytes; }
  bool FitsRam(const DescribedBoard& board) {
    const std::optional<uint64_t> bytes = RamBytes(board);
    return bytes.has_value() && *bytes <= board.ram_bytes;
  }

  const std::string& flash_unknown() const { return flash_unknown_; }

 private:
  const ModelFile& file_;
  std::vector<ModelFile> files_;  // a copy
  std::vector<ChosenOperator> operators_;
  std::string flash_unknown_;
  std::map<std::string, ArenaPrediction> arenas_;
  std::map<std::string, std::vector<LinkableLoop>> loops_;
  std::map<std::string, FlashTable> tables_;
};

std::vector<std::string> BoardsThatFit(Needs* needs, const std::filesystem::path& port_dir) {
  std::vector<DescribedBoard> boards = DescribedBoards(port_dir);
  std::stable_sort(boards.begin(), boards.end(), [](const DescribedBoard& a, const DescribedBoard& b) {
    return a.flash_bytes + a.ram_bytes < b.flash_bytes + b.ram_bytes;
  });
  std::vector<std::string> names;
  for (const DescribedBoard& board : boards) {
    if (names.size() == kLargerBoards) break;
    if (needs->FitsFlash(board) && needs->FitsRam(board)) names.push_back(board.name);
  }
  return names;
}

std::string Number(const ordered_json& value) { return Grouped(value.get<uint64_t>()); }

ordered_json OperatorsJson(const ProgramSize& program) {
  ordered_json operators = ordered_json::array();
  for (const OperatorFlash& op : program.operators) {
    operators.push_back(
        {{"name", op.name}, {"registration", op.registration}, {"bytes", op.bytes}, {"own_bytes", op.own_bytes}});
  }
  return operators;
}

// Adds a form in which `mote compile` writes the model; null with the reason where it cannot be compiled.
void AddCompiled(const std::string& form, const CompileRequest& request, const DescribedBoard& board, Needs* needs,
                 ordered_json* fit) {
  (*fit)[form] = nullptr;
  try {
    if (!needs->Table(board).is_known()) throw Error("targets/flash has no table of " + board.target);
    const CompiledModel model = CompileModel(request);
    const CompiledSize size = SizeOfCompiled(model);
    const ProgramSize program = needs->Table(board).Compiled(model.operators, model.loops, board);
    const uint64_t ram_bytes = size.arena_bytes + size.ram_bytes + program.ram_bytes + board.stack_bytes;
    (*fit)[form] = {{"flash_bytes", size.flash_bytes + program.flash_bytes()},
                    {"model_bytes", size.flash_bytes},
                    {"runtime_bytes", program.application_bytes},
                    {"operator_bytes", program.operator_bytes},
                    {"ram_bytes", ram_bytes},
                    {"arena_bytes", size.arena_bytes}};
  } catch (const Error& error) {
    (*fit)[form + "_unknown"] = error.what();
  }
}

std::string FlashText(const ordered_json& fit) {
  const std::string all = Number(fit["flash_bytes"]) + " of " + Number(fit["flash_bytes_of_board"]) +
                          " bytes: the model's " + Number(fit["model_bytes"]);
  if (fit["operator_bytes"].is_null()) {
    return "  flash  at least " + all + " and the runtime's " + Number(fit["runtime_bytes"]) +
           "; operators and the application come on top\n";
  }
  std::string text = "  flash  " + all + ", the operators' " + Number(fit["operator_bytes"]) +
                     ", and the runtime's and the application's " + Number(fit["runtime_bytes"]) + "\n";
  if (fit["operators_unknown"].empty()) return text;
  const std::vector<std::string> unknown = fit["operators_unknown"];
  return text + "         operators of the application come on top: " + Printable(Joined(unknown)) + "\n";
}

std::string CompiledText(const ordered_json& compiled) {
  return "  as code of `mote compile`: " + Number(compiled["flash_bytes"]) + " bytes of flash, " +
         Number(compiled["ram_bytes"]) + " of RAM\n";
}

}  // namespace

ordered_json FitJson(const ModelFile& file, const DescribedBoard& board, const std::filesystem::path& port_dir) {
  Needs needs(file);
  const ArenaPrediction arena = needs.Arena(board);
  const std::optional<ProgramSize> program = needs.Program(board);
  const std::optional<uint64_t> ram_bytes = needs.RamBytes(board);
  const bool fits_flash = needs.FitsFlash(board), fits_ram = needs.FitsRam(board);
  ordered_json fit = {{"board", board.name},
                      {"title", board.title},
                      {"part", board.part},
                      {"target", board.target},
                      {"hz", board.hz},
                      {"fits", nullptr},
                      {"flash_bytes", needs.FlashBytes(board)},
                      {"model_bytes", file.bytes()},
                      {"runtime_bytes", program ? program->application_bytes : RuntimeFlashBytes()},
                      {"operator_bytes", nullptr},
                      {"operators", ordered_json::array()},
                      {"operators_unknown", ordered_json::array()},
                      {"flash_measured_on", nullptr},
                      {"flash_bytes_of_board", board.flash_bytes},
                      {"ram_bytes", nullptr},
                      {"arena_bytes", nullptr},
                      {"stack_bytes", board.stack_bytes},
                      {"static_bytes", nullptr},
                      {"ram_bytes_of_board", board.ram_bytes},
                      {"arena_unknown", nullptr},
                      {"larger_boards", ordered_json::array()}};
  if (program) {
    fit["operator_bytes"] = program->operator_bytes;
    fit["operators"] = OperatorsJson(*program);
    fit["operators_unknown"] = program->unknown;
    fit["flash_measured_on"] = program->measured_on;
    fit["static_bytes"] = program->ram_bytes;
  }
  if (ram_bytes.has_value()) {
    fit["fits"] = fits_flash && fits_ram;
    fit["ram_bytes"] = *ram_bytes;
    fit["arena_bytes"] = *arena.bytes;
  } else {
    fit["arena_unknown"] = arena.reason;
    if (!fits_flash) fit["fits"] = false;
  }
  if (fit["fits"] == false && arena.bytes.has_value()) fit["larger_boards"] = BoardsThatFit(&needs, port_dir);
  AddCompiled("compiled", {file, board.target}, board, &needs, &fit);
  return fit;
}

std::string FitText(const ordered_json& fit, const std::string& indent) {
  const bool is_known = !fit["fits"].is_null(), knows_arena = !fit["arena_bytes"].is_null();
  const std::string verdict = !is_known     ? "it is not known whether the model fits"
                              : fit["fits"] ? "the model fits"
                                            : "the model does not fit";
  std::string text = indent +
                     Printable(fit["board"].get<std::string>() + " (" + fit["title"].get<std::string>() + ", " +
                               fit["part"].get<std::string>()) +
                     "): " + verdict + "\n" + indent + FlashText(fit);
  if (knows_arena) {
    text += indent + "  RAM    " + Number(fit["ram_bytes"]) + " of " + Number(fit["ram_bytes_of_board"]) +
            " bytes: the arena's " + Number(fit["arena_bytes"]) +
            (fit["static_bytes"].is_null() ? "" : ", the program's " + Number(fit["static_bytes"])) +
            " and the stack's " + Number(fit["stack_bytes"]) + "\n";
  } else {
    text += indent + "  RAM    unknown: " + Printable(fit["arena_unknown"].get<std::string>()) + "\n";
  }
  if (!fit["compiled"].is_null()) text += indent + CompiledText(fit["compiled"]);
  if (!is_known || fit["fits"] || !knows_arena) return text;
  const std::vector<std::string> larger = fit["larger_boards"];
  return text + indent +
         (larger.empty() ? "  it fits none of the boards\n" : "  larger boards that it fits: " + Joined(larger) + "\n");
}

}  // namespace mote::cli
