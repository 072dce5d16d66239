// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// `mote sources` lists the sources of a target; `mote new-project` writes an application around a model. Both ask the
// repository that the command was built in.
#include <algorithm>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <memory>
#include <sstream>
#include <string>
#include <vector>

#include "tools/mote/commands/command.h"
#include "tools/mote/commands/shared_options.h"
#include "tools/mote/system/error.h"
#include "tools/mote/system/files.h"
#include "tools/mote/system/message_log.h"
#include "tools/mote/system/process.h"
#include "tools/mote/system/progress.h"
#include "tools/mote/system/python.h"
#include "tools/mote/system/source_folder.h"
#include "tools/mote/targets/described_board.h"
#include "tools/mote/targets/target_name.h"

namespace mote::cli {
namespace {

struct SourcesOptions {
  std::string target = "linux";
  std::string target_arch;         // of targets for several processors
  std::string tags;                // with spaces between; the last that has a file wins
  std::filesystem::path port_dir;  // empty: none
};

struct NewProjectOptions {
  std::filesystem::path model;
  std::string ide;
  SourcesOptions sources;
  std::vector<std::string> operators;     // to carry besides the model's
  bool is_compiled = false;               // the model as code, without an interpreter
  RamOption ram;                          // of that code
  bool is_firmware = false;               // the program of tools/firmware around the model
  std::string mlperf_tiny;                // a benchmark, whose program it is; empty: none
  std::vector<std::string> operators_of;  // models whose operators the firmware has, too
  std::filesystem::path output, zip;      // empty: none; a folder named after the model if both are
  bool replaces = false;
  bool keeps_messages = false;
  bool is_for_debugger = false;
  bool is_sketch = false;  // for Arduino: without the library
  bool runs_at_reset_clock = false;
};

namespace fs = std::filesystem;

constexpr char kEnv[] = "/usr/bin/env";

// The status of env where there is no such program.
constexpr int kNotFound = 127;

// Removes the name in front of another command's message: this command puts its own name there.
std::string WithoutPrefix(const std::string& message) {
  constexpr char kPrefix[] = "mote: ";
  return message.rfind(kPrefix, 0) == 0 ? message.substr(std::strlen(kPrefix)) : message;
}

// Returns what a program prints that env finds.
std::string Run(const std::vector<std::string>& command) {
  const ProcessResult process = RunProcess(command);
  if (process.status == kNotFound) throw Error(command[1] + " is missing: run tools/setup.sh, or install it");
  if (process.status != 0) throw Error(WithoutPrefix(CleanMessages(process.output)));
  return process.output;
}

// A port's target may have a hyphen in its name.
std::string TargetOf(const SourcesOptions& options) {
  const fs::path folder = options.port_dir / "targets";
  const bool is_ports =
      fs::exists(folder / (options.target + ".cmake")) || fs::exists(folder / "boards" / (options.target + ".json"));
  return is_ports ? options.target : TargetFileName(options.target);
}

std::string ArchOf(const SourcesOptions& options) {
  std::string arch = options.target_arch;
  if (arch.rfind("cortex_", 0) == 0) std::replace(arch.begin(), arch.end(), '_', '-');
  return arch;
}

std::string WithSemicolons(const std::string& words) {
  std::istringstream in(words);
  std::string list;
  for (std::string word; in >> word;) list += (list.empty() ? "" : ";") + word;
  return list;
}

// Returns the path from the repository's root, or in full for a file of a port.
std::string Shown(const std::string& path) {
  const std::string root = SourceFolder().string() + "/";
  return path.compare(0, root.size(), root) == 0 ? path.substr(root.size()) : path;
}

void PrintSource(std::istringstream& fields) {
  std::string source, replaced;
  std::getline(fields, source, '\t');
  std::string line = Shown(source);
  for (const char* word = "  replaces "; std::getline(fields, replaced, '\t'); word = ", ") {
    line += word + Shown(replaced);
  }
  Print(line + "\n");
}

// CMake folds its messages; the text after "(message):" is ours, up to where it came from.
std::string OfCMake(const std::string& output) {
  const size_t at = output.find("(message):");
  std::istringstream words(at == std::string::npos ? output : output.substr(at + 10));
  std::string text;
  for (std::string word; words >> word && word != "Call";) text += (text.empty() ? "" : " ") + word;
  return text;
}

void PrintWarnings(const std::string& output) {
  constexpr char kBegin[] = "CMake Warning";
  for (size_t at = output.find(kBegin); at != std::string::npos; at = output.find(kBegin, at + 1)) {
    RemoveProgressLine();
    std::fprintf(stderr, "mote: %s\n", OfCMake(output.substr(at)).c_str());
  }
}

void ListSources(const SourcesOptions& options) {
  std::vector<std::string> command = {kEnv, "cmake", "-DTARGET=" + TargetOf(options),
                                      "-DTAGS=" + WithSemicolons(options.tags)};
  if (!options.target_arch.empty()) command.push_back("-DTARGET_ARCH=" + ArchOf(options));
  if (!options.port_dir.empty()) command.push_back("-DPORT_DIR=" + fs::absolute(options.port_dir).string());
  command.insert(command.end(), {"-P", (SourceFolder() / "cmake" / "print_target.cmake").string()});
  std::string output;
  try {
    output = Run(command);
  } catch (const Error& error) {
    const std::string text = error.what();
    const size_t at = text.rfind("CMake Error");
    throw Error(at == std::string::npos ? text : OfCMake(text.substr(at)));
  }
  PrintWarnings(output);
  std::istringstream lines(output);
  for (std::string line; std::getline(lines, line);) {
    std::istringstream fields(line);
    std::string key, value;
    std::getline(fields, key, '\t');
    if (key == "source") {
      PrintSource(fields);
    } else if (key == "tags" && std::getline(fields, value, '\t')) {
      Print("# target " + TargetOf(options) + ", tags in order: reference " + value + "\n");
    }
  }
}

void MakeProject(const NewProjectOptions& options) {
  std::vector<std::string> command = PythonCommand("python3", "tools/project_generation/generate.py");
  command.insert(command.end(), {"--model=" + options.model.string(), "--kind=" + options.ide,
                                 "--mote=" + (ProgramFolder() / "mote").string(), "--tags=" + options.sources.tags});
  const auto add = [&](const char* option, const std::string& value) {
    if (!value.empty()) command.push_back(option + ("=" + value));
  };
  add("--target", TargetOf(options.sources));
  add("--target-arch", ArchOf(options.sources));
  add("--port-dir", options.sources.port_dir.string());
  add("--zip", options.zip.string());
  add("--output", !options.output.empty() || !options.zip.empty() ? options.output.string()
                                                                  : options.model.stem().string() + "_" + options.ide);
  if (options.replaces) command.push_back("--replace");
  if (options.keeps_messages) command.push_back("--messages");
  if (options.is_for_debugger) command.push_back("--debug");
  add("--mlperf-tiny", options.mlperf_tiny);
  if (options.is_compiled) command.push_back("--compiled");
  if (options.ram.bytes().has_value()) command.push_back("--ram=" + std::to_string(*options.ram.bytes()));
  if (options.is_firmware) command.push_back("--firmware");
  if (!options.operators_of.empty()) {
    command.push_back("--operators-of");
    command.insert(command.end(), options.operators_of.begin(), options.operators_of.end());
  }
  if (options.is_sketch) command.push_back("--sketch");
  if (options.runs_at_reset_clock) command.push_back("--clock=reset");
  if (!options.operators.empty()) {
    command.push_back("--operators");
    command.insert(command.end(), options.operators.begin(), options.operators.end());
  }
  Print(Run(command));
}

void AddSourcesOptions(CLI::App* command, SourcesOptions* options, const char* targets) {
  command->add_option("-t,--target", options->target, targets)->type_name("TARGET");
  command->add_option("--target-arch", options->target_arch, "the processor, for targets that have several")
      ->type_name("PROCESSOR");
  command->add_option("--tags", options->tags, "folders of specialised sources, as \"a b\"; the last one wins")
      ->type_name("TAGS");
  command->add_option("--port-dir", options->port_dir, "a folder outside the repository with src/... of a port")
      ->type_name("FOLDER");
}

}  // namespace

Action AddSources(CLI::App* command) {
  const auto options = std::make_shared<SourcesOptions>();
  AddSourcesOptions(command, options.get(), "the name of a file in targets/, as cortex-m4");
  AddExamples(command, {{"mote sources --target cortex_m4", "the library's sources for a Cortex-M4"}});
  return [options] {
    ListSources(*options);
    return kSuccess;
  };
}

Action AddNewProject(CLI::App* command) {
  const auto options = std::make_shared<NewProjectOptions>();
  AddModel(command, &options->model);
  command
      ->add_option("--ide", options->ide,
                   "arduino, cmake, esp_idf, iar, keil, make, mbed, platformio, stm32cube, vscode or zephyr")
      ->type_name("KIND")
      ->transform(CLI::Validator(
          [](std::string& kind) {
            std::replace(kind.begin(), kind.end(), '-', '_');
            return std::string();
          },
          ""))
      ->check(Suggested({"arduino", "cmake", "esp_idf", "iar", "keil", "make", "mbed", "platformio", "stm32cube",
                         "vscode", "zephyr"}))
      ->required();
  options->sources.target.clear();
  AddSourcesOptions(command, &options->sources,
                    "a board as nucleo_f446re, or an emulated target as cortex-m4; --list-boards lists them");
  const auto list = [options] {
    Print(BoardTable(options->sources.port_dir));
    throw CLI::Success();
  };
  command->add_flag_callback("--list-boards", list,
                             "the boards, with part, processor, clock and bytes of flash and RAM");
  command->add_option("--operators", options->operators, "more operators to carry, as CONV_2D")->type_name("OPERATOR");
  CLI::Option* const compiled =
      command->add_flag("--compiled", options->is_compiled,
                        "the model as the code of `mote compile` for the target, without an interpreter");
  AddRam(command, &options->ram);
  CLI::Option* const firmware = command
                                    ->add_flag("--firmware", options->is_firmware,
                                               "a program that runs the model for mote run --target serial:...")
                                    ->excludes(compiled);
  command->add_option("--mlperf-tiny", options->mlperf_tiny, "that of MLPerf Tiny: kws01, vww01, ic01 or ad01")
      ->type_name("BENCHMARK")
      ->check(OneOf({"kws01", "vww01", "ic01", "ad01"}))
      ->excludes(firmware)
      ->excludes(compiled);
  command->add_option("--operators-of", options->operators_of, "models that are sent to that firmware, too")
      ->type_name("FILE")
      ->needs(firmware);
  CLI::Option* const messages =
      command->add_flag("--messages", options->keeps_messages, "keep the texts that say what is wrong with a model");
  command->add_flag("--debug", options->is_for_debugger, "keep messages and assertions, and compile for a debugger")
      ->excludes(messages);
  command->add_flag("--sketch", options->is_sketch, "for arduino: without the library, which is installed as Mote");
  command
      ->add_option_function<std::string>(
          "--clock", [options](const std::string& clock) { options->runs_at_reset_clock = clock == "reset"; },
          "of a board: rated (default), as fast as its part is made for, or reset, as after reset")
      ->type_name("CLOCK")
      ->check(OneOf({"rated", "reset"}));
  command->add_option("-o,--output", options->output, "the folder; default: MODEL_IDE")->type_name("FOLDER");
  command->add_option("--zip", options->zip, "an archive")->type_name("FILE");
  command->add_flag("--replace", options->replaces, "over an earlier project of which no file was changed");
  AddExamples(command, {{"mote new-project model.tflite --ide make --target nucleo_f446re -o my_project",
                         "a project for a board, built by make"},
                        {"mote new-project --list-boards", "the boards"}});
  return [options] {
    MakeProject(*options);
    return kSuccess;
  };
}

}  // namespace mote::cli
