// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Options that several commands have, declared alike, and what they print with.
#ifndef MOTE_TOOLS_MOTE_COMMANDS_SHARED_OPTIONS_H_
#define MOTE_TOOLS_MOTE_COMMANDS_SHARED_OPTIONS_H_

#include <CLI/CLI.hpp>
#include <filesystem>
#include <iomanip>
#include <optional>
#include <sstream>
#include <string>
#include <vector>

#include "nlohmann/json_fwd.hpp"
#include "tools/mote/commands/option_words.h"
#include "tools/mote/input/pixel_sign.h"
#include "tools/mote/report/accuracy.h"

namespace mote::cli {

// Checks an option whose value is one of a few words.
CLI::Validator OneOf(const std::vector<std::string>& words);

// Checks nothing, since it is found out later if a word means something. Shells suggest the words.
CLI::Validator Suggested(const std::vector<std::string>& words);

// Checks a number, and says its limits in the help.
template <class T>
CLI::Validator Between(T low, T high) {
  std::ostringstream limits;
  limits << kLimits << "from " << low << " to " << std::setprecision(12) << high;
  return CLI::Range(low, high).description(limits.str());
}
// These let any number pass, and any number above 0.
CLI::Validator AnyNumber();
CLI::Validator PositiveNumber();

// Adds the inputs that `mote` gives a model: files, or words that name generated ones (input/input.h).
void AddInput(CLI::App* command, std::vector<std::string>* inputs);
void AddModel(CLI::App* command, std::filesystem::path* model);
void AddLabels(CLI::App* command, std::filesystem::path* labels);
// Adds --data, --labels and --normal of files whose class is known. Returns the first.
CLI::Option* AddKnownFiles(CLI::App* command, KnownFiles* files);
void AddPixels(CLI::App* command, PixelSign* sign);
// The runtime is dynamic or micro; the text says which is the default.
void AddRuntime(CLI::App* command, std::string* runtime, const char* text);
void AddPython(CLI::App* command, std::string* python);
// Adds --port-dir, the folder of a port with boards of its own.
void AddPortDir(CLI::App* command, std::filesystem::path* port_dir);
CLI::Option* AddJson(CLI::App* command, bool* json);

// With --ram or --ram=BYTES, layers of a compiled model run row by row.
struct RamOption {
  std::string text;

  // Returns the choice, as CompileRequest has it. Throws Error where the text is no number of bytes.
  std::optional<size_t> bytes() const;
};
void AddRam(CLI::App* command, RamOption* ram);

// Bytes that are no UTF-8, as a model's names may have, are replaced.
std::string JsonText(const nlohmann::ordered_json& json);
// Writes to standard output.
void Print(const std::string& text);

}  // namespace mote::cli

#endif  // MOTE_TOOLS_MOTE_COMMANDS_SHARED_OPTIONS_H_
