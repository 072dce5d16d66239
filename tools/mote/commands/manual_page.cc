// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/mote/commands/manual_page.h"

#include <algorithm>
#include <cctype>
#include <vector>

#include "tools/mote/commands/option_words.h"

namespace mote::cli {
namespace {

// A backslash and a dot at the begin of a line are commands, and a bare '-' may become a hyphen.
std::string Escaped(const std::string& text) {
  std::string escaped;
  for (const char c : text) {
    if (c == '\\') {
      escaped += "\\e";
    } else if (c == '-') {
      escaped += "\\-";
    } else {
      escaped += c;
    }
  }
  const bool is_command = !escaped.empty() && (escaped[0] == '.' || escaped[0] == '\'');
  return (is_command ? "\\&" : "") + escaped;
}

std::string Bold(const std::string& text) { return "\\fB" + Escaped(text) + "\\fR"; }
std::string Italic(const std::string& text) { return "\\fI" + Escaped(text) + "\\fR"; }

std::string HeadOf(const OptionWords& option) {
  const bool is_argument = option.names[0][0] != '-';
  std::string head;
  for (const std::string& name : option.names)
    head += (head.empty() ? "" : ", ") + (is_argument ? Italic(name) : Bold(name));
  if (!is_argument && !option.value.empty()) head += " " + Italic(option.value);
  return head + (option.takes_several ? "..." : "");
}

std::string Section(std::string title, const std::vector<OptionWords>& options) {
  if (options.empty()) return "";
  std::transform(title.begin(), title.end(), title.begin(), [](unsigned char c) { return std::toupper(c); });
  std::string text = ".SH \"" + Escaped(title) + "\"\n";
  for (const OptionWords& option : options) text += ".TP\n" + HeadOf(option) + "\n" + Escaped(option.text) + "\n";
  return text;
}

std::string SubcommandsOf(const CLI::App& app) {
  const std::vector<const CLI::App*> commands = CommandsOf(app);
  if (commands.empty()) return "";
  std::string text = ".SH SUBCOMMANDS\n";
  for (const CLI::App* command : commands) {
    text += ".TP\n" + Bold("mote-" + command->get_name()) + "(1)\n" + Escaped(command->get_description()) + "\n";
  }
  return text;
}

std::string PageTitle(const CLI::App& command) {
  std::string name = FullNameOf(command);
  std::replace(name.begin(), name.end(), ' ', '-');
  return name;
}

}  // namespace

std::string ManualPageName(const CLI::App& command) { return PageTitle(command) + ".1"; }

std::string ManualPage(const CLI::App& command) {
  const std::string name = PageTitle(command);
  const std::string usage = UsageOf(command);
  std::string text = ".TH \"" + Escaped(name) + "\" 1 \"\" \"Mote " MOTE_VERSION "\" \"Mote\"\n";
  text += ".SH NAME\n" + Escaped(name) + " \\- " + Escaped(command.get_description()) + "\n";
  text += ".SH SYNOPSIS\n" + Bold(FullNameOf(command)) + Escaped(usage.substr(FullNameOf(command).size())) + "\n";
  text += Section("Arguments", ArgumentsOf(command)) + SubcommandsOf(command);
  for (const OptionGroup& group : OptionsOf(command)) text += Section(group.title, group.options);
  const std::vector<Example> examples = ExamplesOf(command);
  if (!examples.empty()) text += ".SH EXAMPLES\n";
  for (const Example& example : examples) {
    text += ".TP\n" + Bold(example.command) + "\n" + Escaped(example.meaning) + "\n";
  }
  text += ".SH \"EXIT STATUS\"\n0 if all went well; else another, after a message on standard error.\n";
  return text + (command.get_parent() == nullptr ? "" : ".SH \"SEE ALSO\"\n" + Bold("mote") + "(1)\n");
}

}  // namespace mote::cli
