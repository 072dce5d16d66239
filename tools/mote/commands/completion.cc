// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/mote/commands/completion.h"

#include <algorithm>

#include "tools/mote/commands/option_words.h"

namespace mote::cli {
namespace {

constexpr char kHead[] = " completion of mote, made of its own description of its options.\n";

enum class Value { kNone, kWords, kFile, kModel, kFolder, kOther };

// The kind of an option's or an argument's value, and the words where it takes some.
struct Values {
  Value kind = Value::kOther;
  std::string words;
};

std::string WithSpaces(const std::vector<std::string>& words) {
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "" : " ") + word;
  return text;
}

Values KindOfValue(const OptionWords& option, const KnownNames& known) {
  const std::string& value = option.value;
  const std::string boards = WithSpaces(known.boards), targets = WithSpaces(known.targets);
  if (value.empty()) return {Value::kNone, ""};
  if (!option.choices.empty()) return {Value::kWords, WithSpaces(option.choices)};
  if (value == "TARGET") return {Value::kWords, targets + " " + boards};
  if (value == "BOARD") return {Value::kWords, boards};
  if (value == "PLACE") return {Value::kWords, "dynamic micro tflite " + targets};
  if (value == "FOLDER") return {Value::kFolder, ""};
  const bool is_model = option.names[0] == "MODEL" || option.names[0] == "MODELS";
  if (value == "FILE") return {is_model ? Value::kModel : Value::kFile, ""};
  return {Value::kOther, ""};
}

std::vector<OptionWords> AllOptions(const CLI::App& command) {
  std::vector<OptionWords> all;
  for (const OptionGroup& group : OptionsOf(command)) {
    all.insert(all.end(), group.options.begin(), group.options.end());
  }
  return all;
}

std::string BashAnswer(const Values& values) {
  switch (values.kind) {
    case Value::kWords:
      return "_mote_words '" + values.words + "'";
    case Value::kFile:
      return "_mote_files -f";
    case Value::kModel:
      return "_mote_models";
    case Value::kFolder:
      return "_mote_files -d";
    default:
      return "COMPREPLY=()";
  }
}

// Returns a case of the command's options, then of its arguments.
std::string BashCommand(const CLI::App& command, const KnownNames& known) {
  std::string names, text = "    " + command.get_name() + ")\n      case $before in\n";
  for (const OptionWords& option : AllOptions(command)) {
    std::string pattern;
    for (const std::string& name : option.names) {
      names += (names.empty() ? "" : " ") + name;
      pattern += (pattern.empty() ? "" : "|") + name;
    }
    const Values values = KindOfValue(option, known);
    if (values.kind != Value::kNone) text += "        " + pattern + ") " + BashAnswer(values) + "; return ;;\n";
  }
  text += "      esac\n      if [[ $word == -* ]]; then _mote_words '" + names + "'; return; fi\n";
  const std::vector<OptionWords> arguments = ArgumentsOf(command);
  text += "      " + (arguments.empty() ? "COMPREPLY=()" : BashAnswer(KindOfValue(arguments[0], known))) + " ;;\n";
  return text;
}

// Returns the text in a string that '' quotes, for a shell's completion of its own syntax: '[', ']' and ':' are zsh's.
std::string InQuotes(const std::string& text, const std::string& escaped) {
  std::string quoted;
  for (const char c : text) {
    if (c == '\'') {
      quoted += "'\\''";
    } else {
      if (escaped.find(c) != std::string::npos) quoted += '\\';
      quoted += c;
    }
  }
  return quoted;
}

std::string ZshAction(const Values& values) {
  switch (values.kind) {
    case Value::kWords:
      return "(" + values.words + ")";
    case Value::kFile:
      return "_files";
    case Value::kModel:
      return "_files -g \"*.tflite\"";
    case Value::kFolder:
      return "_files -/";
    default:
      return " ";
  }
}

std::string ZshOption(const OptionWords& option, const KnownNames& known) {
  std::string names, text;
  for (const std::string& name : option.names) names += (names.empty() ? "" : " ") + name;
  const Values values = KindOfValue(option, known);
  for (const std::string& name : option.names) {
    const std::string rule = option.takes_several ? "*" : "(" + names + ")";
    text += " \\\n        '" + rule + name + "[" + InQuotes(option.text, "[]\\") + "]";
    if (values.kind != Value::kNone) text += ":" + InQuotes(option.value, ":") + ":" + ZshAction(values);
    text += "'";
  }
  return text;
}

std::string FishValue(const Values& values) {
  switch (values.kind) {
    case Value::kNone:
      return "";
    case Value::kWords:
      return " -x -a '" + values.words + "'";
    case Value::kFolder:
      return " -x -a '(__fish_complete_directories)'";
    case Value::kOther:
      return " -x";
    default:
      return " -r -F";
  }
}

}  // namespace

std::string BashCompletion(const CLI::App& app, const KnownNames& known) {
  std::string names, cases;
  for (const CLI::App* command : CommandsOf(app)) {
    names += (names.empty() ? "" : " ") + command->get_name();
    cases += BashCommand(*command, known);
  }
  std::string pattern = names;
  std::replace(pattern.begin(), pattern.end(), ' ', '|');
  return std::string("# bash") + kHead + R"(_mote_words() { COMPREPLY=($(compgen -W "$1" -- "$word")); }
_mote_files() { compopt -o filenames 2>/dev/null; mapfile -t COMPREPLY < <(compgen "$1" -- "$word"); }
_mote_models() {
  compopt -o filenames 2>/dev/null
  mapfile -t COMPREPLY < <(compgen -f -X '!*.tflite' -- "$word"; compgen -d -- "$word")
}
_mote() {
  local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]} command= one
  # `--target=x` is three words to bash.
  if [[ $word == = ]]; then word=; elif [[ $before == = ]]; then before=${COMP_WORDS[COMP_CWORD - 2]}; fi
  for one in "${COMP_WORDS[@]:1:COMP_CWORD - 1}"; do
    case $one in )" +
         pattern + R"() command=$one; break ;; esac
  done
  case $command in
    '') _mote_words ')" +
         names + R"( --help --version' ;;
)" + cases +
         "  esac\n}\ncomplete -F _mote mote\n";
}

std::string ZshCompletion(const CLI::App& app, const KnownNames& known) {
  std::string names, cases;
  for (const CLI::App* command : CommandsOf(app)) {
    names += "    '" + command->get_name() + ":" + InQuotes(command->get_description(), ":\\") + "'\n";
    cases += "    " + command->get_name() + ")\n      _arguments -s";
    for (const OptionWords& option : AllOptions(*command)) cases += ZshOption(option, known);
    for (const OptionWords& argument : ArgumentsOf(*command)) {
      cases += " \\\n        '" + std::string(argument.takes_several ? "*" : "") + ":" + argument.names[0] + ":" +
               ZshAction(KindOfValue(argument, known)) + "'";
    }
    cases += " ;;\n";
  }
  return std::string("#compdef mote\n# zsh") + kHead + R"(_mote() {
  local -a commands
  commands=(
)" + names +
         R"(  )
  if (( CURRENT == 2 )); then
    _describe subcommand commands
    _arguments '--help[print the help]' '--version[print the version]'
    return
  fi
  local command=$words[2]
  shift words
  (( CURRENT-- ))
  case $command in
)" + cases +
         "  esac\n}\n_mote \"$@\"\n";
}

std::string FishCompletion(const CLI::App& app, const KnownNames& known) {
  std::string text = std::string("# fish") + kHead;
  text += "complete -c mote -f\n";
  for (const CLI::App* command : CommandsOf(app)) {
    const std::string begin = "complete -c mote -n '__fish_seen_subcommand_from " + command->get_name() + "'";
    text += "complete -c mote -n __fish_use_subcommand -a " + command->get_name() + " -d '" +
            InQuotes(command->get_description(), "\\") + "'\n";
    for (const OptionWords& option : AllOptions(*command)) {
      text += begin;
      for (const std::string& name : option.names) {
        text += name[1] == '-' ? " -l " + name.substr(2) : " -s " + name.substr(1);
      }
      text += FishValue(KindOfValue(option, known)) + " -d '" + InQuotes(option.text, "\\") + "'\n";
    }
    if (!ArgumentsOf(*command).empty()) text += begin + " -F\n";
  }
  return text;
}

}  // namespace mote::cli
