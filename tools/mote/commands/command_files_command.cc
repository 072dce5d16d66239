// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// `mote command-files FOLDER` writes what is installed beside the command: its manual pages in FOLDER/man1, and how
// bash, zsh and fish complete it in FOLDER/completion. The build runs it.
#include "tools/mote/commands/command.h"

#include <filesystem>
#include <memory>
#include <string>

#include "tools/mote/commands/completion.h"
#include "tools/mote/commands/manual_page.h"
#include "tools/mote/commands/option_words.h"
#include "tools/mote/commands/shared_options.h"
#include "tools/mote/system/error.h"
#include "tools/mote/system/files.h"
#include "tools/mote/targets/described_board.h"
#include "tools/mote/targets/target_name.h"

namespace mote::cli {
namespace {

namespace fs = std::filesystem;

void WriteText(const fs::path& path, const std::string& text) { WriteFile(path, text.data(), text.size()); }

void WriteCommandFiles(const CLI::App& app, const fs::path& folder) {
  std::error_code error;
  for (const char* const part : {"man1", "completion"}) {
    fs::create_directories(folder / part, error);
    if (error) throw Error((folder / part).string() + " cannot be made: " + error.message());
  }
  WriteText(folder / "man1" / ManualPageName(app), ManualPage(app));
  for (const CLI::App* command : CommandsOf(app)) {
    WriteText(folder / "man1" / ManualPageName(*command), ManualPage(*command));
  }
  KnownNames known;
  for (const std::string& target : KnownTargets()) known.targets.push_back(TargetFileName(target));
  for (const DescribedBoard& board : DescribedBoards({})) known.boards.push_back(board.name);
  WriteText(folder / "completion" / "mote.bash", BashCompletion(app, known));
  WriteText(folder / "completion" / "_mote", ZshCompletion(app, known));
  WriteText(folder / "completion" / "mote.fish", FishCompletion(app, known));
}

}  // namespace

Action AddCommandFiles(CLI::App* command) {
  const auto folder = std::make_shared<fs::path>();
  command->add_option("folder", *folder, "for the files")->type_name("FOLDER")->required();
  return [command, folder] {
    WriteCommandFiles(*command->get_parent(), *folder);
    return kSuccess;
  };
}

}  // namespace mote::cli
