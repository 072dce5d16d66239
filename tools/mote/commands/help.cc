// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/mote/commands/help.h"

#include <algorithm>
#include <cstdio>
#include <string>
#include <vector>

#include "tools/mote/commands/option_words.h"
#include "tools/mote/system/format_text.h"
#include "tools/mote/system/terminal.h"

namespace mote::cli {
namespace {

// Longer lines are hard to read.
constexpr size_t kMostColumns = 110;
constexpr size_t kFewestColumns = 40;
constexpr size_t kTextColumn = 26;
constexpr size_t kNarrowTextColumn = 6;

class Help : public CLI::FormatterBase {
 public:
  std::string make_help(const CLI::App* app, std::string, CLI::AppFormatMode) const override {
    const size_t columns = std::clamp(TerminalColumns(stdout), kFewestColumns, kMostColumns);
    std::string text = Wrapped("Usage: " + UsageOf(*app), columns, 0, 4) + "\n";
    text += Wrapped(app->get_description(), columns, 0, 0);
    text += Section("Arguments", ArgumentsOf(*app), columns);
    for (const OptionGroup& group : OptionsOf(*app)) text += Section(group.title, group.options, columns);
    text += Subcommands(*app, columns);
    const std::vector<Example> examples = ExamplesOf(*app);
    if (!examples.empty()) text += "\nExamples:\n";
    for (const Example& example : examples) {
      text += Wrapped(example.command, columns, 2, 6) + Wrapped(example.meaning, columns, 6, 6);
    }
    return text;
  }

 private:
  static std::string Row(const std::string& head, const std::string& text, size_t columns) {
    const size_t column = columns < 70 ? kNarrowTextColumn : kTextColumn;
    std::string first = "  " + head;
    if (first.size() + 2 > column) return Wrapped(head, columns, 2, 4) + Wrapped(text, columns, column, column);
    const std::string rest = Wrapped(text, columns, column, column);
    return first + rest.substr(first.size());
  }

  static std::string Section(const std::string& title, const std::vector<OptionWords>& options, size_t columns) {
    if (options.empty()) return "";
    std::string text = "\n" + Wrapped(title + ":", columns, 0, 2);
    for (const OptionWords& option : options) {
      std::string head = Joined(option.names);
      const bool is_argument = option.names[0][0] != '-';
      if (!option.value.empty() && !is_argument) head += " " + option.value;
      text += Row(head + (option.takes_several ? "..." : ""), option.text, columns);
    }
    return text;
  }

  static std::string Subcommands(const CLI::App& app, size_t columns) {
    const std::vector<const CLI::App*> commands = CommandsOf(app);
    if (commands.empty()) return "";
    std::string text = "\nSubcommands:\n";
    for (const CLI::App* command : commands) text += Row(command->get_name(), command->get_description(), columns);
    return text + "\n" + Wrapped("`mote SUBCOMMAND --help` has the options of each, with examples.", columns, 0, 0);
  }
};

}  // namespace

std::shared_ptr<CLI::FormatterBase> MakeHelp() { return std::make_shared<Help>(); }

}  // namespace mote::cli
