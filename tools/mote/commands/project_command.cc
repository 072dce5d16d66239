// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/mote/commands/project_command.h"

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <sstream>

#include "tools/mote/system/error.h"
#include "tools/mote/system/files.h"
#include "tools/mote/system/message_log.h"
#include "tools/mote/system/process.h"
#include "tools/mote/system/source_folder.h"
#include "tools/mote/targets/target_name.h"

namespace mote::cli {
namespace {

namespace fs = std::filesystem;

constexpr char kEnv[] = "/usr/bin/env";

// The status of env where there is no such program.
constexpr int kNotFound = 127;

// Of what another command of Mote says: this one puts its own name in front.
std::string WithoutPrefix(const std::string& message) {
  constexpr char kPrefix[] = "mote: ";
  return message.rfind(kPrefix, 0) == 0 ? message.substr(std::strlen(kPrefix)) : message;
}

std::string Run(const std::vector<std::string>& command) {
  std::vector<std::string> arguments = {kEnv};
  arguments.insert(arguments.end(), command.begin(), command.end());
  const ProcessResult process = RunProcess(arguments);
  if (process.status == kNotFound) throw Error(command[0] + " is missing: run tools/setup.sh, or install it");
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

// As it is in the repository, or in full for a port's.
std::string Shown(const std::string& path) {
  const std::string root = SourceFolder().string() + "/";
  return path.compare(0, root.size(), root) == 0 ? path.substr(root.size()) : path;
}

void PrintSource(std::istringstream& fields) {
  std::string source, replaced;
  std::getline(fields, source, '\t');
  std::printf("%s", Shown(source).c_str());
  for (const char* word = "  replaces "; std::getline(fields, replaced, '\t'); word = ", ") {
    std::printf("%s%s", word, Shown(replaced).c_str());
  }
  std::printf("\n");
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
    std::fprintf(stderr, "mote: %s\n", OfCMake(output.substr(at)).c_str());
  }
}

}  // namespace

void SourcesCommand(const SourcesOptions& options) {
  std::vector<std::string> command = {"cmake", "-DTARGET=" + TargetOf(options),
                                      "-DTAGS=" + WithSemicolons(options.tags)};
  if (!options.target_arch.empty()) command.push_back("-DTARGET_ARCH=" + ArchOf(options));
  if (!options.port_dir.empty()) command.push_back("-DPORT_DIR=" + fs::absolute(options.port_dir).string());
  command.insert(command.end(), {"-P", (SourceFolder() / "cmake" / "print_target.cmake").string()});
  std::string output;
  try {
    output = Run(command);
  } catch (const Error& error) {
    const std::string text = error.what();
    throw Error(OfCMake(text.substr(std::min(text.size(), text.rfind("CMake Error")))));
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
      std::printf("# target %s, tags in order: reference %s\n", TargetOf(options).c_str(), value.c_str());
    }
  }
}

void NewProjectCommand(const NewProjectOptions& options) {
  std::vector<std::string> command = {"python3",
                                      (SourceFolder() / "tools" / "project_generation" / "generate.py").string(),
                                      "--model=" + options.model.string(),
                                      "--kind=" + options.ide,
                                      "--mote=" + (ProgramFolder() / "mote").string(),
                                      "--tags=" + options.sources.tags};
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
  if (options.is_firmware) command.push_back("--firmware");
  if (!options.operators_of.empty()) {
    command.push_back("--operators-of");
    command.insert(command.end(), options.operators_of.begin(), options.operators_of.end());
  }
  if (options.is_sketch) command.push_back("--sketch");
  if (!options.operators.empty()) {
    command.push_back("--operators");
    command.insert(command.end(), options.operators.begin(), options.operators.end());
  }
  std::printf("%s", Run(command).c_str());
}

}  // namespace mote::cli
