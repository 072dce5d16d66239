// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// A command and its options in words, from its declaration: what the help, the manual pages and the shells' completion
// are made of.
#ifndef MOTE_TOOLS_MOTE_COMMANDS_OPTION_WORDS_H_
#define MOTE_TOOLS_MOTE_COMMANDS_OPTION_WORDS_H_

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

namespace mote::cli {

// A description of a validator that begins with this holds the choices, which each begin with it.
inline constexpr char kChoice = '|';
// A description that begins with this is to be read, as "from 1 to 1000000".
inline constexpr char kLimits = '~';

struct OptionWords {
  std::vector<std::string> names;    // "-i", "--input"; of an argument one, in capitals
  std::string value;                 // what it takes, as "FILE"; empty for a flag
  std::vector<std::string> choices;  // where it takes one of a few words; else empty
  bool takes_several = false;
  std::string text;
};

struct OptionGroup {
  std::string title;
  std::vector<OptionWords> options;
};

struct Example {
  std::string command;
  std::string meaning;
};

std::vector<OptionWords> ArgumentsOf(const CLI::App& command);
// Returns the options of the command itself, with the title "Options", then its groups.
std::vector<OptionGroup> OptionsOf(const CLI::App& command);
// Returns the subcommands that are not hidden.
std::vector<const CLI::App*> CommandsOf(const CLI::App& app);
// Returns "mote run [OPTIONS] MODEL", say.
std::string UsageOf(const CLI::App& command);
// Returns "mote run", say.
std::string FullNameOf(const CLI::App& command);

// Examples become the command's footer.
void AddExamples(CLI::App* command, const std::vector<Example>& examples);
std::vector<Example> ExamplesOf(const CLI::App& command);

}  // namespace mote::cli

#endif  // MOTE_TOOLS_MOTE_COMMANDS_OPTION_WORDS_H_
