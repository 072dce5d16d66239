// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// `mote inspect` says what a model holds and what it takes to run it.
#include <cstdio>
#include <filesystem>
#include <memory>

#include "nlohmann/json.hpp"
#include "tools/mote/commands/command.h"
#include "tools/mote/commands/shared_options.h"
#include "tools/mote/report/inspect_json.h"
#include "tools/mote/report/inspect_text.h"

namespace mote::cli {
namespace {

struct InspectOptions {
  std::filesystem::path model;
  bool json = false;
};

void Inspect(const InspectOptions& options) {
  const nlohmann::ordered_json report = InspectJson(ModelFile(options.model));
  Print(options.json ? JsonText(report) : InspectText(report));
}

}  // namespace

Action AddInspect(CLI::App* command) {
  const auto options = std::make_shared<InspectOptions>();
  AddModel(command, &options->model);
  AddJson(command, &options->json);
  return [options] {
    Inspect(*options);
    return kSuccess;
  };
}

}  // namespace mote::cli
