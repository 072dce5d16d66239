// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The mote command.
#include <CLI/CLI.hpp>
#include <cstdio>
#include <exception>
#include <map>
#include <new>
#include <string>

#include "tools/mote/commands/command.h"
#include "tools/mote/commands/command_line.h"
#include "tools/mote/commands/help.h"
#include "tools/mote/system/error.h"
#include "tools/mote/system/files.h"
#include "tools/mote/system/format_text.h"
#include "tools/mote/system/memory_shortage.h"
#include "tools/mote/system/progress.h"

namespace mote::cli {

// The mote of `make demo` is linked without most commands. Their functions are then null.
#define COMMAND(name, function, summary) [[gnu::weak]] Action function(CLI::App* command);
#include "tools/mote/commands/commands.def"
#undef COMMAND

}  // namespace mote::cli

namespace {

struct CommandRow {
  const char* name;
  mote::cli::Action (*declare)(CLI::App* command);
  const char* summary;
};

constexpr CommandRow kCommands[] = {
#define COMMAND(name, function, summary) {name, mote::cli::function, summary},
#include "tools/mote/commands/commands.def"
#undef COMMAND
};

mote::cli::Action DeclareMissing(const CommandRow& row, CLI::App* command) {
  command->allow_extras();
  const std::string name = row.name;
  return [name]() -> int {
    throw mote::cli::Error("this mote, which `make demo` built, has no command " + name + ": `make host` builds all");
  };
}

int Run(const std::string& command, const mote::cli::Action& action) {
  try {
    const mote::cli::Progress progress(command);
    return action();
  } catch (const std::bad_alloc&) {
    std::fprintf(stderr, "mote: %s\n", mote::cli::kMemoryShortage);
  } catch (const std::exception& error) {
    std::fprintf(stderr, "mote: %s\n", mote::cli::PrintableLines(error.what()).c_str());
  }
  return 1;
}

int Main(int argc, char** argv) {
  CLI::App app("runs and inspects .tflite models, and writes resolvers for them");
  app.require_subcommand(1);
  app.set_help_flag("-h,--help", "print this help");
  app.set_version_flag("--version", "mote " MOTE_VERSION, "print the version");
  app.formatter(mote::cli::MakeHelp());
  std::map<const CLI::App*, mote::cli::Action> actions;
  for (const CommandRow& row : kCommands) {
    CLI::App* const command = app.add_subcommand(row.name, row.summary);
    if (row.summary[0] == '\0') command->group("");  // hidden
    actions[command] = row.declare == nullptr ? DeclareMissing(row, command) : row.declare(command);
  }
  int status = 0;
  if (!mote::cli::ParseCommandLine(&app, argc, argv, &status)) return status;
  const CLI::App* const command = app.get_subcommands()[0];
  return Run("mote " + command->get_name(), actions.at(command));
}

}  // namespace

int main(int argc, char** argv) {
  mote::cli::EndOnMemoryShortage("mote");
  return mote::cli::CheckOutput("mote", Main(argc, argv));
}
