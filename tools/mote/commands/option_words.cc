// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/mote/commands/option_words.h"

#include <algorithm>
#include <cctype>
#include <set>
#include <sstream>

#include "tools/mote/system/format_text.h"

namespace mote::cli {
namespace {

std::string Capitals(std::string word) {
  for (char& c : word) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
  return word;
}

// Renames the words TEXT, INT, UINT and FLOAT of the library, where the option has no word of its own.
std::string ValueWord(const std::string& type) {
  if (type == "INT" || type == "UINT") return "N";
  return type == "FLOAT" ? "NUMBER" : type == "TEXT" ? "NAME" : type;
}

std::string NamesOfOptions(const std::set<CLI::Option*>& options) {
  std::vector<std::string> names;
  for (const CLI::Option* option : options) names.push_back(option->get_name());
  std::sort(names.begin(), names.end());  // a set of pointers has another order in each run
  return Joined(names);
}

// The library keeps the descriptions of validators behind the type: "TEXT:|dynamic|micro".
void ReadValue(const CLI::Option& option, OptionWords* words) {
  if (option.get_type_size() == 0) return;
  std::istringstream type(option.get_type_name());
  std::getline(type, words->value, ':');
  words->value = ValueWord(words->value);
  std::string limits;
  std::getline(type, limits);
  if (!limits.empty() && limits[0] == kLimits) words->text += ", " + limits.substr(1);
  if (limits.empty() || limits[0] != kChoice) return;
  std::istringstream choices(limits.substr(1));
  for (std::string choice; std::getline(choices, choice, kChoice);) words->choices.push_back(choice);
}

OptionWords WordsOf(const CLI::Option& option) {
  OptionWords words;
  words.text = option.get_description();
  if (option.get_positional()) {
    words.names = {Capitals(option.get_name(true))};
  } else {
    for (const std::string& name : option.get_snames()) words.names.push_back("-" + name);
    for (const std::string& name : option.get_lnames()) words.names.push_back("--" + name);
  }
  ReadValue(option, &words);
  words.takes_several = option.get_expected_max() == CLI::detail::expected_max_vector_size;
  if (option.get_required()) words.text += " (required)";
  if (!option.get_needs().empty()) words.text += " (with " + NamesOfOptions(option.get_needs()) + ")";
  if (!option.get_excludes().empty()) words.text += " (not with " + NamesOfOptions(option.get_excludes()) + ")";
  return words;
}

std::vector<OptionWords> OwnOptions(const CLI::App& command) {
  std::vector<OptionWords> options;
  for (const CLI::Option* option : command.get_options()) {
    if (!option->get_positional() && !option->get_group().empty()) options.push_back(WordsOf(*option));
  }
  return options;
}

}  // namespace

std::vector<OptionWords> ArgumentsOf(const CLI::App& command) {
  std::vector<OptionWords> arguments;
  for (const CLI::Option* option : command.get_options()) {
    if (option->get_positional()) arguments.push_back(WordsOf(*option));
  }
  return arguments;
}

std::vector<OptionGroup> OptionsOf(const CLI::App& command) {
  std::vector<OptionGroup> groups = {{"Options", OwnOptions(command)}};
  for (const CLI::App* group : command.get_subcommands(nullptr)) {
    if (!group->get_name().empty()) continue;
    groups.push_back(
        {Capitals(group->get_group().substr(0, 1)) + group->get_group().substr(1) + " " + group->get_description(),
         OwnOptions(*group)});
  }
  return groups;
}

std::vector<const CLI::App*> CommandsOf(const CLI::App& app) {
  return app.get_subcommands(
      [](const CLI::App* command) { return !command->get_name().empty() && !command->get_group().empty(); });
}

std::string FullNameOf(const CLI::App& command) {
  return command.get_parent() == nullptr ? "mote" : "mote " + command.get_name();
}

std::string UsageOf(const CLI::App& command) {
  if (command.get_parent() == nullptr) return "mote SUBCOMMAND [OPTIONS]";
  std::string text = FullNameOf(command) + " [OPTIONS]";
  for (const OptionGroup& group : OptionsOf(command)) {
    for (const OptionWords& option : group.options) {
      const std::string mark = "(required)";
      if (option.text.find(mark) != std::string::npos) text += " " + option.names.back() + " " + option.value;
    }
  }
  for (const OptionWords& argument : ArgumentsOf(command)) {
    text += " " + argument.names[0] + (argument.takes_several ? "..." : "");
  }
  return text;
}

void AddExamples(CLI::App* command, const std::vector<Example>& examples) {
  std::string text;
  for (const Example& example : examples) text += example.command + "\t" + example.meaning + "\n";
  command->footer(text);
}

std::vector<Example> ExamplesOf(const CLI::App& command) {
  std::vector<Example> examples;
  std::istringstream lines(command.get_footer());
  for (Example one; std::getline(lines, one.command, '\t') && std::getline(lines, one.meaning);) {
    examples.push_back(one);
  }
  return examples;
}

}  // namespace mote::cli
