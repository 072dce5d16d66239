// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// `mote report` writes a page with all that is known of a model.
#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "nlohmann/json.hpp"
#include "tools/mote/commands/command.h"
#include "tools/mote/commands/shared_options.h"
#include "tools/mote/report/html_page.h"
#include "tools/mote/report/report_data.h"
#include "tools/mote/system/error.h"
#include "tools/mote/system/files.h"
#include "tools/mote/system/format_text.h"
#include "tools/mote/targets/described_board.h"
#include "tools/mote/targets/runner.h"
#include "tools/mote/targets/target_name.h"
#include "tools/mote/targets/target_runner.h"

namespace mote::cli {
namespace {

struct ReportOptions {
  std::filesystem::path model;
  std::filesystem::path other;       // a model to stand beside it; empty: none
  std::vector<std::string> targets;  // empty: host, cortex-m4, and others whose runner is built
  std::filesystem::path port_dir;    // with more boards; empty: none
  KnownFiles files;                  // without a folder: no accuracy
  std::vector<std::string> inputs = {kRandomInput};
  double megahertz = 100;        // for the times of targets
  std::filesystem::path output;  // empty: the model's name with .html, in the current folder
  bool json = false;             // prints what the page is made of, and writes no page
};

namespace fs = std::filesystem;
using nlohmann::ordered_json;

std::vector<NamedTarget> PlacesOf(const ReportOptions& options) {
  std::vector<NamedTarget> places;
  for (const std::string& given : options.targets) {
    const NamedTarget place = FindNamedTarget(given, options.port_dir);
    const bool is_new =
        std::none_of(places.begin(), places.end(), [&](const NamedTarget& other) { return other.name == place.name; });
    if (is_new) places.push_back(place);
  }
  if (!places.empty()) return places;
  for (const std::string& name : KnownTargets()) {
    if (name == "host" || name == "cortex-m4" || HasRunner(name)) places.push_back({name, name, std::nullopt});
  }
  return places;
}

// Writes the page, also for a model that is refused: it says why, and so does the Error that is thrown then.
void WriteReport(const ReportOptions& options) {
  const fs::path& folder = options.files.folder;
  if (!folder.empty() && !fs::is_directory(folder)) throw Error(folder.string() + " is no folder");
  const ReportRequest request = {PlacesOf(options), options.inputs, options.port_dir, options.files};
  ordered_json data = {{"version", MOTE_VERSION}, {"megahertz", options.megahertz}, {"models", ordered_json::array()}};
  for (const fs::path& model : {options.model, options.other}) {
    if (!model.empty()) data["models"].push_back(ReportData(model, request));
  }
  if (options.json) {
    Print(JsonText(data));
  } else {
    const fs::path output = options.output.empty() ? fs::path(options.model.stem().string() + ".html") : options.output;
    const std::string page = HtmlPage("report.html", data);
    WriteFile(output, page.data(), page.size());
    Print(Printable(output.string()) + ": " + Grouped(page.size()) + " bytes\n");
  }
  for (const ordered_json& model : data["models"]) {
    for (const char* const why : {"error", "accuracy_unknown"}) {
      if (model.contains(why) && !model[why].is_null()) throw Error(model[why].get<std::string>());
    }
  }
}

}  // namespace

Action AddReport(CLI::App* command) {
  const auto options = std::make_shared<ReportOptions>();
  AddModel(command, &options->model);
  command->add_option("--compare", options->other, "another model, to stand beside it")->type_name("FILE");
  command
      ->add_option("-t,--target", options->targets,
                   "host, a board as nucleo_f446re or an emulated target as cortex-m4; may be repeated; default: host, "
                   "cortex-m4 and what else is built")
      ->type_name("TARGET")
      ->allow_extra_args(false);
  AddPortDir(command, &options->port_dir);
  AddInput(command, &options->inputs);
  CLI::Option* const data = AddKnownFiles(command, &options->files);
  for (const char* const option : {"--labels", "--normal"}) command->get_option(option)->needs(data);
  command->add_option("--mhz", options->megahertz, "the clock that times of targets are for (100)")
      ->check(Between(0.001, 100000.0));
  CLI::Option* const output =
      command->add_option("-o,--output", options->output, "the page; default: the model's name with .html")
          ->type_name("FILE");
  command->add_flag("--json", options->json, "print what the page is made of")->excludes(output);
  AddExamples(command,
              {{"mote report model.tflite", "writes model.html"},
               {"mote report model.tflite --target nucleo_f446re -o report.html", "what the model takes on that board"},
               {"mote report float.tflite --compare int8.tflite", "two models side by side"}});
  return [options] {
    WriteReport(*options);
    return kSuccess;
  };
}

}  // namespace mote::cli
