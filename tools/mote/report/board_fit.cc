// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/mote/report/board_fit.h"

#include <algorithm>
#include <map>
#include <optional>
#include <vector>

#include "nlohmann/json.hpp"
#include "tools/mote/system/format_text.h"
#include "tools/mote/targets/arena_prediction.h"

namespace mote::cli {
namespace {

using nlohmann::ordered_json;

constexpr size_t kLargerBoards = 3;

// The arenas of a model, each asked for once.
class Arenas {
 public:
  explicit Arenas(const ModelFile& file) : file_(file) {}

  const ArenaPrediction& On(const DescribedBoard& board) {
    const std::string kind = ArenaKindOf(board.target);
    if (known_.count(kind) == 0) known_[kind] = PredictArena(file_, board.target);
    return known_[kind];
  }

 private:
  const ModelFile& file_;
  std::map<std::string, ArenaPrediction> known_;
};

bool FitsFlash(uint64_t flash_bytes, const DescribedBoard& board) { return flash_bytes <= board.flash_bytes; }

bool FitsRam(const std::optional<size_t>& arena_bytes, const DescribedBoard& board) {
  return arena_bytes.has_value() && *arena_bytes + board.stack_bytes <= board.ram_bytes;
}

std::vector<std::string> BoardsThatFit(uint64_t flash_bytes, Arenas* arenas, const std::filesystem::path& port_dir) {
  std::vector<DescribedBoard> boards = DescribedBoards(port_dir);
  std::stable_sort(boards.begin(), boards.end(), [](const DescribedBoard& a, const DescribedBoard& b) {
    return a.flash_bytes + a.ram_bytes < b.flash_bytes + b.ram_bytes;
  });
  std::vector<std::string> names;
  for (const DescribedBoard& board : boards) {
    if (names.size() == kLargerBoards) break;
    if (FitsFlash(flash_bytes, board) && FitsRam(arenas->On(board).bytes, board)) names.push_back(board.name);
  }
  return names;
}

std::string Number(const ordered_json& value) { return Grouped(value.get<uint64_t>()); }

}  // namespace

ordered_json FitJson(const ModelFile& file, const DescribedBoard& board, const std::filesystem::path& port_dir) {
  Arenas arenas(file);
  const ArenaPrediction arena = arenas.On(board);
  const uint64_t runtime_bytes = RuntimeFlashBytes(), flash_bytes = file.bytes() + runtime_bytes;
  const bool fits_flash = FitsFlash(flash_bytes, board), fits_ram = FitsRam(arena.bytes, board);
  ordered_json fit = {{"board", board.name},
                      {"title", board.title},
                      {"part", board.part},
                      {"target", board.target},
                      {"hz", board.hz},
                      {"fits", nullptr},
                      {"flash_bytes", flash_bytes},
                      {"model_bytes", file.bytes()},
                      {"runtime_bytes", runtime_bytes},
                      {"flash_bytes_of_board", board.flash_bytes},
                      {"ram_bytes", nullptr},
                      {"arena_bytes", nullptr},
                      {"stack_bytes", board.stack_bytes},
                      {"ram_bytes_of_board", board.ram_bytes},
                      {"arena_unknown", nullptr},
                      {"larger_boards", ordered_json::array()}};
  if (arena.bytes.has_value()) {
    fit["fits"] = fits_flash && fits_ram;
    fit["ram_bytes"] = *arena.bytes + board.stack_bytes;
    fit["arena_bytes"] = *arena.bytes;
  } else {
    fit["arena_unknown"] = arena.reason;
    if (!fits_flash) fit["fits"] = false;
  }
  if (fit["fits"] == false && arena.bytes.has_value()) {
    fit["larger_boards"] = BoardsThatFit(flash_bytes, &arenas, port_dir);
  }
  return fit;
}

std::string FitText(const ordered_json& fit, const std::string& indent) {
  const bool is_known = !fit["fits"].is_null(), knows_arena = !fit["arena_bytes"].is_null();
  const std::string verdict = !is_known     ? "it is not known whether the model fits"
                              : fit["fits"] ? "the model fits"
                                            : "the model does not fit";
  std::string text = indent + fit["board"].get<std::string>() + " (" + fit["title"].get<std::string>() + ", " +
                     fit["part"].get<std::string>() + "): " + verdict + "\n";
  text += indent + "  flash  at least " + Number(fit["flash_bytes"]) + " of " + Number(fit["flash_bytes_of_board"]) +
          " bytes: the model's " + Number(fit["model_bytes"]) + " and the runtime's " + Number(fit["runtime_bytes"]) +
          "; operators and the application come on top\n";
  if (knows_arena) {
    text += indent + "  RAM    " + Number(fit["ram_bytes"]) + " of " + Number(fit["ram_bytes_of_board"]) +
            " bytes: the arena's " + Number(fit["arena_bytes"]) + " and the stack's " + Number(fit["stack_bytes"]) +
            "\n";
  } else {
    text += indent + "  RAM    unknown: " + Printable(fit["arena_unknown"].get<std::string>()) + "\n";
  }
  if (!is_known || fit["fits"] || !knows_arena) return text;
  const std::vector<std::string> larger = fit["larger_boards"];
  return text + indent +
         (larger.empty() ? "  it fits none of the boards\n" : "  larger boards that it fits: " + Joined(larger) + "\n");
}

}  // namespace mote::cli
