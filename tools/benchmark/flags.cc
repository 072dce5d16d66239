// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/benchmark/flags.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>

#include "tools/mote/system/error.h"
#include "tools/mote/system/format_text.h"

namespace mote::benchmark {
namespace {

std::string TextOf(const bool* value) { return *value ? "1" : "0"; }
std::string TextOf(const int* value) { return std::to_string(*value); }
std::string TextOf(const float* value) { return cli::Format("%g", static_cast<double>(*value)); }
std::string TextOf(const std::string* value) { return *value; }

CLI::Option* AddTo(CLI::App* app, const std::string& name, bool* value, const std::string& label) {
  return app->add_flag(name, *value, label);
}
template <class T>
CLI::Option* AddTo(CLI::App* app, const std::string& name, T* value, const std::string& label) {
  return app->add_option(name, *value, label)->capture_default_str();
}

}  // namespace

void Flags::Add(const char* name, Value value, const char* label) { flags_.push_back({name, value, label, false}); }

void Flags::AddUnavailable(const char* name, const char* prefix, const char* reason) {
  unavailable_.push_back({name, prefix, reason, false});
}

bool Flags::Parse(int argc, const char* const* argv, const char* description) {
  CLI::App app(description);
  std::vector<CLI::Option*> options;
  for (Flag& flag : flags_) {
    options.push_back(
        std::visit([&](auto* value) { return AddTo(&app, "--" + flag.name, value, flag.label); }, flag.value));
    options.back()->multi_option_policy(CLI::MultiOptionPolicy::TakeLast);
  }
  for (Unavailable& flag : unavailable_) {
    app.add_flag("--" + flag.name, flag.is_on, "Not in this build: " + flag.reason)
        ->multi_option_policy(CLI::MultiOptionPolicy::TakeLast);
  }
  app.allow_extras();
  // The parser would take the next argument for an empty value; so these stay as they are, by default empty.
  std::vector<std::string> arguments;
  for (int i = argc - 1; i > 0; --i) {
    const std::string argument = argv[i];
    if (argument.size() < 3 || argument.back() != '=') arguments.push_back(argument);
  }
  try {
    app.parse(arguments);
  } catch (const CLI::CallForHelp&) {
    std::fputs(app.help().c_str(), stdout);
    return false;
  } catch (const CLI::ParseError& error) {
    throw cli::Error(error.what());
  }
  for (size_t i = 0; i < flags_.size(); ++i) flags_[i].is_given = options[i]->count() > 0;
  TakeExtras(app.remaining());
  for (const Unavailable& flag : unavailable_) {
    if (flag.is_on) throw cli::Error("--" + flag.name + " is not in this build: " + flag.reason);
  }
  return true;
}

void Flags::TakeExtras(const std::vector<std::string>& extras) {
  for (const std::string& extra : extras) {
    const bool is_ignored = std::any_of(unavailable_.begin(), unavailable_.end(), [&](const Unavailable& flag) {
      return !flag.prefix.empty() && extra.rfind("--" + flag.prefix, 0) == 0;
    });
    if (!is_ignored) throw cli::Error("there is no flag " + extra + "; --help lists those there are");
    ignored_.push_back(extra);
  }
}

bool Flags::IsGiven(const std::string& name) const {
  return std::any_of(flags_.begin(), flags_.end(),
                     [&](const Flag& flag) { return flag.is_given && flag.name == name; });
}

std::vector<std::string> Flags::Lines(bool all) const {
  std::vector<std::string> lines;
  for (const Flag& flag : flags_) {
    if (!all && !flag.is_given) continue;
    lines.push_back(flag.label + ": [" + std::visit([](const auto* value) { return TextOf(value); }, flag.value) + "]");
  }
  return lines;
}

}  // namespace mote::benchmark
