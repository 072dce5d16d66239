// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// `mote inspect` says what a model holds and what it takes to run it.
#include <cstdio>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "nlohmann/json.hpp"
#include "tools/mote/commands/command.h"
#include "tools/mote/commands/shared_options.h"
#include "tools/mote/report/board_fit.h"
#include "tools/mote/report/inspect_json.h"
#include "tools/mote/report/inspect_text.h"
#include "tools/mote/targets/described_board.h"

namespace mote::cli {
namespace {

struct InspectOptions {
  std::filesystem::path model;
  std::vector<std::string> boards;
  std::filesystem::path port_dir;  // with more boards; empty: none
  bool json = false;
};

void Inspect(const InspectOptions& options) {
  std::vector<DescribedBoard> boards;
  for (const std::string& name : options.boards) {
    const NamedTarget place = FindNamedTarget(name, options.port_dir);
    if (place.board) boards.push_back(*place.board);
  }
  const ModelFile file(options.model);
  nlohmann::ordered_json report = InspectJson(file);
  if (!options.boards.empty()) report["fits"] = nlohmann::ordered_json::array();
  for (const DescribedBoard& board : boards) report["fits"].push_back(FitJson(file, board, options.port_dir));
  Print(options.json ? JsonText(report) : InspectText(report));
}

}  // namespace

Action AddInspect(CLI::App* command) {
  const auto options = std::make_shared<InspectOptions>();
  AddModel(command, &options->model);
  command
      ->add_option("-t,--target", options->boards,
                   "a board as nucleo_f446re, to know whether the model fits it; may be repeated")
      ->type_name("BOARD")
      ->allow_extra_args(false);
  AddPortDir(command, &options->port_dir);
  AddJson(command, &options->json);
  AddExamples(command, {{"mote inspect model.tflite", "what is in it, and the arena that it needs on each target"},
                        {"mote inspect model.tflite --target microbit", "says if the model fits that board, too"}});
  return [options] {
    Inspect(*options);
    return kSuccess;
  };
}

}  // namespace mote::cli
