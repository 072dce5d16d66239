// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/mote/commands/command_line.h"

#include <cstdio>
#include <string>
#include <vector>

#include "tools/mote/commands/option_words.h"
#include "tools/mote/system/error.h"
#include "tools/mote/system/format_text.h"
#include "tools/mote/targets/target_name.h"

namespace mote::cli {
namespace {

std::vector<std::string> SubcommandNames(const CLI::App& app) {
  std::vector<std::string> names;
  for (const CLI::App* command : CommandsOf(app)) names.push_back(command->get_name());
  return names;
}

// Returns the names, such as "--input" and "-i", of all options.
std::vector<std::string> OptionNames(const CLI::App& command) {
  std::vector<std::string> names;
  for (const OptionGroup& group : OptionsOf(command)) {
    for (const OptionWords& option : group.options) names.insert(names.end(), option.names.begin(), option.names.end());
  }
  return names;
}

// Returns an empty string where each word is known.
std::string UnknownWord(const CLI::App& command) {
  const std::vector<std::string> rest = command.remaining();
  for (const std::string& word : rest) {
    if (word.size() < 2 || word[0] != '-') continue;
    const std::string name = word.substr(0, word.find('='));
    return "there is no option '" + name + "'" + Suggestion(name, OptionNames(command));
  }
  return rest.empty() ? "" : "'" + rest[0] + "' is one argument too many";
}

std::string Describe(const CLI::App& app, const CLI::ParseError& error, const std::string& first_word) {
  if (app.get_subcommands().empty()) {
    const std::vector<std::string> names = SubcommandNames(app);
    const std::string list = "\nthe subcommands are: " + Joined(names);
    if (first_word.empty()) return "which subcommand?" + list;
    if (first_word[0] == '-') {
      return "there is no option '" + first_word + "' before the subcommand" + Suggestion(first_word, OptionNames(app));
    }
    return "there is no subcommand '" + first_word + "'" + Suggestion(first_word, names) + list;
  }
  const std::string unknown = UnknownWord(*app.get_subcommands()[0]);
  return unknown.empty() ? error.what() : unknown;
}

}  // namespace

bool ParseCommandLine(CLI::App* app, int argc, char** argv, int* status) {
  try {
    app->parse(argc, argv);
    return true;
  } catch (const CLI::ParseError& error) {
    if (error.get_exit_code() == 0) {  // --help, --version
      *status = app->exit(error);
      return false;
    }
    const std::string text = Describe(*app, error, argc > 1 ? argv[1] : "");
    const std::vector<CLI::App*> commands = app->get_subcommands();
    const std::string name = "mote" + (commands.empty() ? "" : " " + commands[0]->get_name());
    std::fprintf(stderr, "mote: %s\n`%s --help` says more\n", text.c_str(), name.c_str());
    *status = error.get_exit_code();
    return false;
  } catch (const Error& error) {  // of an option that does something by itself
    std::fprintf(stderr, "mote: %s\n", PrintableLines(error.what()).c_str());
    *status = 1;
    return false;
  }
}

}  // namespace mote::cli
