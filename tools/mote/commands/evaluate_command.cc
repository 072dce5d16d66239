// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// `mote evaluate` says how often a model is right, on files whose class is known.
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "tools/mote/commands/command.h"
#include "tools/mote/commands/shared_options.h"
#include "tools/mote/report/accuracy.h"
#include "tools/mote/serial/link.h"
#include "tools/mote/system/error.h"
#include "tools/mote/system/progress.h"
#include "tools/mote/targets/target_name.h"

namespace mote::cli {
namespace {

struct EvaluateOptions {
  std::filesystem::path model;
  KnownFiles files;
  std::filesystem::path csv;         // empty: none
  std::vector<std::string> targets;  // empty: host
  std::vector<std::string> against;  // "dynamic", "micro", "tflite" or a target
  std::string python = "python3";    // with TensorFlow Lite
  std::string preprocessor;          // a file or a name; empty: none, or what the model names
  std::string mean, scale;           // numbers, or empty
  unsigned rate = 0;                 // samples a second; 0: as the model says
  unsigned stride = 0;               // samples from window to window of the preprocessor; 0: as the model says
  unsigned jobs = 0;                 // 0: one for each core
  unsigned timeout_seconds = 600;
  bool crop = false;
  bool ignores_metadata = false;
  bool json = false;
};

// Returns the words of the places, each once.
std::vector<std::string> PlacesOf(const EvaluateOptions& options) {
  std::vector<std::string> places;
  const auto add = [&places](const std::string& place) {
    if (std::find(places.begin(), places.end(), place) == places.end()) places.push_back(place);
  };
  for (const std::string& target : options.targets) {
    const std::string name = IsLink(target) ? target : FindTarget(target, KnownTargets());
    add(name == "host" ? "micro" : name);
  }
  if (places.empty()) places.push_back("micro");
  for (const std::string& word : options.against) add(IsLink(word) ? word : FindReference(word));
  return places;
}

// Becomes tools/evaluation/evaluate.py: returns never. Throws Error.
[[noreturn]] void Evaluate(const EvaluateOptions& options) {
  std::vector<std::string> command = EvaluationCommand(options.model, options.files);
  command.insert(command.end(), {"--python=" + options.python, "--jobs=" + std::to_string(options.jobs),
                                 "--timeout=" + std::to_string(options.timeout_seconds)});
  const auto add = [&command](const char* option, const std::string& value) {
    if (!value.empty()) command.push_back(option + ("=" + value));
  };
  add("--csv", options.csv.string());
  add("--preprocessor", options.preprocessor);
  if (options.rate != 0) add("--rate", std::to_string(options.rate));
  if (options.stride != 0) add("--stride", std::to_string(options.stride));
  add("--mean", options.mean);
  add("--scale", options.scale);
  for (const std::string& place : PlacesOf(options)) add("--place", place);
  if (options.crop) command.push_back("--crop");
  if (options.ignores_metadata) command.push_back("--no-metadata");
  if (options.json) command.push_back("--json");
  std::vector<char*> argv;
  for (std::string& word : command) argv.push_back(word.data());
  argv.push_back(nullptr);
  RemoveProgressLine();
  execv(argv[0], argv.data());
  throw Error(std::string("/usr/bin/env cannot be started: ") + std::strerror(errno));
}

}  // namespace

Action AddEvaluate(CLI::App* command) {
  const auto options = std::make_shared<EvaluateOptions>();
  AddModel(command, &options->model);
  AddKnownFiles(command, &options->files)->required();
  command->add_option("--csv", options->csv, "a table of files, in the folder of data, and their classes")
      ->type_name("FILE");
  command
      ->add_option("-t,--target", options->targets,
                   "where the model runs: host (default), a target, or a board with Mote's firmware, as "
                   "serial:/dev/ttyACM0; may be repeated")
      ->type_name("TARGET")
      ->allow_extra_args(false);
  command->add_option("--against", options->against, "as in mote compare: where it runs, too; may be repeated")
      ->type_name("PLACE")
      ->allow_extra_args(false);
  command->add_flag("--crop", options->crop, "take the middle of an image, in the shape of the input");
  command->add_option("--mean", options->mean, "the input is (value - mean) / scale, of pixels from 0 to 255")
      ->type_name("NUMBER")
      ->check(AnyNumber());
  command->add_option("--scale", options->scale, "see --mean")->type_name("NUMBER")->check(PositiveNumber());
  command
      ->add_option("--preprocessor", options->preprocessor,
                   "a model that makes the features of a recording, window by window; or micro_speech, anomaly")
      ->type_name("FILE");
  command->add_option("--rate", options->rate, "samples a second of the model's recordings (16000)")
      ->check(Between(1u, 1000000u));
  command->add_option("--stride", options->stride, "samples from window to window of the preprocessor (320)")
      ->check(Between(1u, 1000000u));
  command->add_flag("--no-metadata", options->ignores_metadata,
                    "do without what the model's metadata and MODEL.evaluate.json say");
  command->add_option("--jobs", options->jobs, "so many at a time; default: one for each core");
  AddPython(command, &options->python);
  command
      ->add_option("--timeout", options->timeout_seconds, "seconds that an emulator may take for some 30 files (600)")
      ->type_name("SECONDS");
  AddJson(command, &options->json);
  AddExamples(command, {{"mote evaluate model.tflite --data pictures --labels labels.txt",
                         "the share of right answers, and which classes are taken for which"},
                        {"mote evaluate model.tflite --data pictures --target host --target cortex_m4",
                         "says also where an emulated Cortex-M4 answers otherwise"}});
  return [options]() -> int { Evaluate(*options); };
}

}  // namespace mote::cli
