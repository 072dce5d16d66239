// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/mote/commands/evaluate_command.h"

#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>

#include "tools/mote/commands/compare_command.h"
#include "tools/mote/system/error.h"
#include "tools/mote/system/files.h"
#include "tools/mote/system/source_folder.h"
#include "tools/mote/targets/target_name.h"

namespace mote::cli {
namespace {

// The words of the places, each once.
std::vector<std::string> PlacesOf(const EvaluateOptions& options) {
  std::vector<std::string> places;
  const auto add = [&places](const std::string& place) {
    if (std::find(places.begin(), places.end(), place) == places.end()) places.push_back(place);
  };
  for (const std::string& target : options.targets) {
    const std::string name = FindTarget(target, KnownTargets());
    add(name == "host" ? "micro" : name);
  }
  if (places.empty() && options.against.empty()) places.push_back("micro");
  for (const std::string& word : options.against) add(FindReference(word));
  return places;
}

}  // namespace

void EvaluateCommand(const EvaluateOptions& options) {
  std::vector<std::string> command = {"/usr/bin/env",
                                      "python3",
                                      (SourceFolder() / "tools" / "evaluation" / "evaluate.py").string(),
                                      "--model=" + options.model.string(),
                                      "--data=" + options.data.string(),
                                      "--mote=" + (ProgramFolder() / "mote").string(),
                                      "--python=" + options.python,
                                      "--rate=" + std::to_string(options.rate),
                                      "--jobs=" + std::to_string(options.jobs),
                                      "--timeout=" + std::to_string(options.timeout_seconds)};
  const auto add = [&command](const char* option, const std::string& value) {
    if (!value.empty()) command.push_back(option + ("=" + value));
  };
  add("--labels", options.labels.string());
  add("--csv", options.csv.string());
  add("--normal", options.normal);
  add("--mean", options.mean);
  add("--scale", options.scale);
  for (const std::string& place : PlacesOf(options)) add("--place", place);
  if (options.crop) command.push_back("--crop");
  if (options.json) command.push_back("--json");
  std::vector<char*> argv;
  for (std::string& word : command) argv.push_back(word.data());
  argv.push_back(nullptr);
  execv(argv[0], argv.data());
  throw Error(std::string("/usr/bin/env cannot be started: ") + std::strerror(errno));
}

}  // namespace mote::cli
